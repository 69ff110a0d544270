"""Events that both games may use: the moments at which an ability happens."""

from __future__ import annotations

from dataclasses import dataclass, field

from marchlands.cards.noun import All, Me
from marchlands.cards.word import Event


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """I have come into play, or another unit that the noun names has."""

    who: Me | All = field(default_factory=Me)


@dataclass(frozen=True, slots=True)
class Died(Event):
    """I have died, or another unit that the noun names has."""

    who: Me | All = field(default_factory=Me)


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    """A unit that the noun names was dealt damage; that much is what got past its Shield.

    One card watches for it so far, the Vampire: it is the only event that tells how hard a blow was.
    """

    who: All


@dataclass(frozen=True, slots=True)
class Played(Event):
    """My owner has played an action, or in Warpath a skill, which may be the active one, and it has resolved.

    It is an event of its own because no other tells that something was played that does not stay.
    """


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """My owner's turn has started."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """My owner's turn is ending.

    It is an event of its own because the turn's start comes too early to see what the turn has brought about.
    """
