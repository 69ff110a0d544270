"""Moves in notation: from numbers to one line of text, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from marchlands.engine.notation import CardNotation
from marchlands.errors import IllegalMoveError, NotationError, did_you_mean
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_FOE,
    ANSWER_ME,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
)

VERBS: Final = ("play", "activate", "leader", "pass", "choose")
PLAIN_ANSWERS: Final = {
    **{f"a{terrain}": ANSWER_SLOT + terrain for terrain in range(5)},
    **{f"e{terrain}": ANSWER_SLOT + 5 + terrain for terrain in range(5)},
    "none": ANSWER_NONE,
    "me": ANSWER_ME,
    "foe": ANSWER_FOE,
}
PLAYERS: Final = ("me", "foe")
SAID: Final = {number: name for name, number in PLAIN_ANSWERS.items()}


class Notation(CardNotation):
    """Moves of Skirmish."""

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for a number that no move has."""
        if move == PASS:
            return "pass"
        if move in SAID:
            return f"choose {SAID[move]}"
        if ACTIVATE <= move < USE_LEADER:
            return f"activate @{move - ACTIVATE}"
        if move == USE_LEADER:
            return "leader"
        card, how = divmod(move - FIRST_CARD, BLOCK)
        if move >= FIRST_CARD and 0 < card < len(self.names) and self.names[card] and how <= CHOOSE_CARD:
            if how == CHOOSE_CARD:
                return f"choose {self.names[card]}"
            return f"play {self.names[card]}" + (f" @{how}" if how != PLAY_ACTION else "")
        raise IllegalMoveError(f"cannot make move {move}: no move has this number", "move/no-such-number")

    def read(self, text: object) -> int:
        """Return the move that a line without appended answers means. Raises NotationError."""
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: a line of text is wanted")
        words = text.lower().split()
        if not words:
            raise NotationError("cannot read move '': a move such as 'play Archer @2' or 'pass' is wanted")
        verb, rest = words[0], " ".join(words[1:])
        if verb in ("pass", "leader"):
            if rest:
                raise NotationError(f"cannot read move {text.strip()!r}: nothing may follow {verb!r}")
            return PASS if verb == "pass" else USE_LEADER
        if verb == "activate":
            return ACTIVATE + self._terrain(text, rest)
        if verb == "play":
            return self._play(text, rest)
        if verb == "choose":
            return self.one_answer(text, rest)
        raise NotationError(f"cannot read move {text.strip()!r}: unknown verb {verb!r}{did_you_mean(verb, VERBS)}")

    def _terrain(self, text: str, rest: str) -> int:
        found = re.fullmatch(r"@ ?([0-4])", rest)
        if found is None:
            raise NotationError(f"cannot read move {text.strip()!r}: a terrain from @0 to @4 is wanted")
        return int(found[1])

    def _play(self, text: str, rest: str) -> int:
        name, at, terrain = rest.partition("@")
        card = self.card_number(text, name.strip())
        if at:
            return FIRST_CARD + BLOCK * card + self._terrain(text, at + terrain)
        return FIRST_CARD + BLOCK * card + PLAY_ACTION

    def card_answer(self, card: int) -> int:
        return FIRST_CARD + BLOCK * card + CHOOSE_CARD

    def plain_answer(self, word: str) -> int | None:
        return PLAIN_ANSWERS.get(word)

    def answer_words(self) -> tuple[str, Iterable[str]]:
        known = [word for word in PLAIN_ANSWERS if word not in PLAYERS]  # too short to be what somebody nearly wrote
        return "a slot, a card, a player or none", known
