"""Reasons: what speaks for a move, as facts in words, and the sentence made of the most telling ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from marchlands.cards.card import Card
from marchlands.coach.trial import Trial

MOST: Final = 2  # facts in a sentence
LEAST: Final = 15  # the weight of a fact that is told beside another
STRONG: Final = 30  # the weight of a fact that speaks for a move by itself
WIN: Final = 1000  # the weight of a match that is won
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Fact(NamedTuple):
    """Something that a move does, beginning with a verb: "takes the Peak".

    Of two facts with the same `topic` only the first is told. `weight` says how telling it is. `about` is the one unit
    that it is about, as the words name it: said again, that is "it".
    """

    topic: str
    words: str
    weight: int
    about: str = ""


class Reasoner:
    """What speaks for moves of one game. A game that registers none gives no reasons but that a move looks best."""

    def facts(self, trial: Trial, cards: dict[str, Card]) -> Iterator[Fact]:
        """Yield what a trial shows that speaks for its moves, in any order."""
        yield from ()


_REASONERS: Final[dict[str, Reasoner]] = {}
PLAIN: Final = Reasoner()


def register_reasoner(game: str, reasoner: Reasoner) -> None:
    """Register what speaks for moves of a game, by its name."""
    _REASONERS[game] = reasoner


def reasoner_of(game: str) -> Reasoner:
    """Return what speaks for moves of a game."""
    return _REASONERS.get(game, PLAIN)


def told(facts: Sequence[Fact]) -> list[Fact]:
    """Return the most telling of some facts, with no topic twice; of equals, the first."""
    found: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: -fact.weight):
        if fact.topic not in {other.topic for other in found} and (not found or fact.weight >= LEAST):
            found.append(fact)
    return found[:MOST]


def sentence(facts: Sequence[Fact], subject: str = "") -> str:
    """Return some facts as a sentence, about the move itself or about a `subject`; empty without any."""
    if not facts:
        return ""
    first, *more = facts
    said = subject + first.words
    for fact in more:
        words = fact.words.replace(fact.about, "it", 1) if fact.about and fact.about == first.about else fact.words
        said += f"{',' if ',' in said or ' and ' in first.words else ''} and {words}"
    return f"{said[:1].upper()}{said[1:]}."


def listed(words: Sequence[str]) -> str:
    """Return some words in a row, as in "the Wood, the Ruin and the Peak"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def number(count: int) -> str:
    """Return a small number in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, what: str) -> str:
    """Return a number of things, as in "two cards"."""
    return f"{number(count)} {what}{'' if count == 1 else 's'}"
