"""What the notations of all games share: moves in parts, card names, and lists of answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from marchlands.errors import IllegalMoveError, NotationError, did_you_mean


class Parts(NamedTuple):
    """The parts of a move, with places named from the point of view of the player who moves.

    `kind` is the verb in notation. `card` is the card that is played or chosen. `place` is the slot, lane or tile
    that the move goes to or names. `target` is the answer to a choice, in notation; None for other moves.
    """

    kind: str
    card: str | None = None
    place: str | None = None
    target: str | None = None


class Typed(NamedTuple):
    """A move as it is typed: the verb, the card or answer that follows it, and the place after "@"."""

    verb: str
    named: str = ""
    goal: str = ""

    @property
    def head(self) -> str:
        """The move without its place, as in "play Archer"."""
        return f"{self.verb} {self.named}" if self.named else self.verb

    @property
    def text(self) -> str:
        """The move in notation, as in "play Archer @2"."""
        return f"{self.head} @{self.goal}" if self.goal else self.head


@mypyc_attr(allow_interpreted_subclasses=True)
class CardNotation(ABC):
    """Reads and writes moves with the card names of a table; games from other packages may subclass it."""

    def __init__(self, names: list[str]) -> None:
        """Take the card names by number."""
        self.names = names
        self.numbers = {name.lower(): number for number, name in enumerate(names) if name}
        self.longest = max((name.count(" ") + 1 for name in self.numbers), default=1)

    @abstractmethod
    def parts(self, move: int) -> Parts:
        """Return the parts of a move. Raises IllegalMoveError for an unknown number."""

    @abstractmethod
    def goal(self, place: str) -> str:
        """Return the place that a move goes to, as it is written after "@"."""

    def text(self, move: int) -> str:
        """Return a move in notation. Raises IllegalMoveError for an unknown number."""
        return self.typed(move).text

    def typed(self, move: int) -> Typed:
        """Return a move as it is typed. Raises IllegalMoveError for an unknown number."""
        parts = self.parts(move)
        if parts.target is not None:
            return Typed(parts.kind, parts.target)
        return Typed(parts.kind, parts.card or "", self.goal(parts.place) if parts.place is not None else "")

    def answer_text(self, move: int) -> str:
        """Return an answer to a choice without its verb. Raises IllegalMoveError for a move that is not an answer."""
        target = self.parts(move).target
        if target is None:
            raise IllegalMoveError(f"cannot answer with {self.text(move)!r}: it answers no choice", "move/no-answer")
        return target

    @abstractmethod
    def read(self, text: object) -> int:
        """Return the move meant by a line without appended answers. Raises NotationError."""

    @abstractmethod
    def card_answer(self, card: int) -> int:
        """Return the move that chooses a card."""

    @abstractmethod
    def plain_answer(self, word: str) -> int | None:
        """Return the move meant by a one-word answer other than a card; None if there is none."""

    @abstractmethod
    def answer_words(self) -> tuple[str, Iterable[str]]:
        """Return the possible kinds of answers in words, and every word that can be an answer."""

    def known(self) -> Mapping[str, int]:
        """Return the printed names of all cards."""
        return {name: number for number, name in enumerate(self.names) if name}

    def card_number(self, text: str, name: str) -> int:
        """Return the number of the card with a name, ignoring case; `text` is the move that contains it."""
        number = self.numbers.get(" ".join(name.lower().split()))
        if number is None:
            hint = did_you_mean(name, self.known())
            raise NotationError(f"cannot read move {text.strip()!r}: unknown card {name!r}{hint}")
        return number

    def one_answer(self, text: str, rest: str) -> int:
        """Return the one move meant by the rest of a line, read as an answer."""
        answers = self.read_answers(rest)
        if len(answers) != 1:
            raise NotationError(f"cannot read move {text.strip()!r}: 'choose' takes one answer")
        return answers[0]

    def read_answers(self, text: str) -> list[int]:
        """Return the moves that the answers mean, in order, preferring the longest name that fits.

        Raises NotationError.
        """
        answers: list[int] = []
        for part in text.lower().split(","):
            words = part.split()
            while words:
                size = self._name_length(words)
                if size:
                    answers.append(self.card_answer(self.numbers[" ".join(words[:size])]))
                else:
                    answers.append(self._plain(words[0]))
                    size = 1
                words = words[size:]
        return answers

    def _plain(self, word: str) -> int:
        answer = self.plain_answer(word)
        if answer is None:
            kinds, known = self.answer_words()
            hint = did_you_mean(word, [*self.known(), *known])
            raise NotationError(f"cannot read answer {word!r}: expected {kinds}{hint}")
        return answer

    def _name_length(self, words: list[str]) -> int:
        """Return how many words belong to the longest card name at their start; 0 if there is none."""
        for size in range(min(self.longest, len(words)), 0, -1):
            if " ".join(words[:size]) in self.numbers:
                return size
        return 0
