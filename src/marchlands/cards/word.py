"""The kinds of words that a card is made of.

A word is a frozen dataclass: it says what is meant and does nothing. Words are compared by value, know no
game, and contain only other words, numbers, flags, names and members of the small enumerations in
`marchlands.cards.noun`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """Anything a card can say."""


@dataclass(frozen=True, slots=True)
class Noun(Word):
    """What a verb acts on: one thing, or several at the same time."""


@dataclass(frozen=True, slots=True)
class Condition(Word):
    """What a thing must be like to be meant by a noun."""


@dataclass(frozen=True, slots=True)
class Amount(Word):
    """A number that is read off the match when the effect happens."""


@dataclass(frozen=True, slots=True)
class Verb(Word):
    """An effect: one change, on all that its noun names at the same time."""


@dataclass(frozen=True, slots=True)
class Event(Word):
    """A moment at which an ability happens."""


@dataclass(frozen=True, slots=True)
class Ability(Word):
    """One separate sentence of a card."""
