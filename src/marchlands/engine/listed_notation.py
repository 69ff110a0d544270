"""Notation for a game with so few moves that all of them can be listed."""

from __future__ import annotations

from collections.abc import Mapping

from marchlands.engine.notation import Parts, Typed
from marchlands.errors import IllegalMoveError, NotationError, did_you_mean

ANSWER = "choose"


class ListedNotation:
    """Reads and writes moves from a list. An answer to a choice has the kind "choose" and a `target`."""

    def __init__(self, moves: Mapping[int, Parts]) -> None:
        """Take the parts of every move by its number; no two moves may have the same text."""
        self.moves = moves
        self.numbers = {self.text(move).lower(): move for move in moves}

    def parts(self, move: int) -> Parts:
        """Return the parts of a move. Raises IllegalMoveError for an unknown number."""
        if move not in self.moves:
            raise IllegalMoveError(f"cannot make move {move}: no move has this number", "move/unknown")
        return self.moves[move]

    def typed(self, move: int) -> Typed:
        """Return a move as it is typed. Raises IllegalMoveError for an unknown number."""
        kind, card, place, target = self.parts(move)
        return Typed(kind, target or card or "", "" if target is not None else place or "")

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for an unknown number."""
        return self.typed(move).text

    def answer_text(self, move: int) -> str:
        """Return an answer to a choice without its verb. Raises IllegalMoveError for a move that is not an answer."""
        target = self.parts(move).target
        if target is None:
            raise IllegalMoveError(f"cannot answer with {self.text(move)!r}: it answers no choice", "move/no-answer")
        return target

    def read(self, text: str) -> int:
        """Return the move that a line means, ignoring case. Raises NotationError."""
        found = self.numbers.get(" ".join(text.lower().split()))
        if found is None:
            hint = did_you_mean(text.strip(), [self.text(move) for move in self.moves])
            raise NotationError(f"cannot read move {text.strip()!r}{hint or ': there is no such move'}")
        return found

    def read_answers(self, text: str) -> list[int]:
        """Return the moves that comma-separated answers mean, in order. Raises NotationError."""
        return [self.read(f"{ANSWER} {answer}") for answer in text.split(",") if answer.strip()]
