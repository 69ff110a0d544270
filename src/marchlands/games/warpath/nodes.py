"""The words that only Warpath has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from marchlands.cards.ability import Keyword
from marchlands.cards.noun import All, Me, One
from marchlands.cards.word import Ability, Amount, Event, Noun, Verb

# --- nouns


@dataclass(frozen=True, slots=True)
class Foe(Noun):
    """The enemy player; only Damage takes it."""


# --- verbs


@dataclass(frozen=True, slots=True)
class Gain(Verb):
    """The owner gets gold."""

    amount: int | Amount


@dataclass(frozen=True, slots=True)
class Strengthen(Verb):
    """Add to the attack and the HP of units permanently."""

    who: Noun
    attack: int = 0
    hp: int = 0


@dataclass(frozen=True, slots=True)
class Slow(Verb):
    """Add to the bottom of the movement fraction of units: 1 becomes 1/2."""

    who: Noun
    by: int = 1


@dataclass(frozen=True, slots=True)
class Halt(Verb):
    """End the march of the unit that is marching: it loses its remaining steps."""

    who: Noun


@dataclass(frozen=True, slots=True)
class Hasten(Verb):
    """Give the unit that is marching more steps in this march; a building gives them only once per march."""

    who: Noun
    steps: int = 1


@dataclass(frozen=True, slots=True)
class March(Verb):
    """Make units march now, in the order in which they came into play."""

    who: Noun


@dataclass(frozen=True, slots=True)
class Summon(Verb):
    """Put a unit that is in no deck into play: on the first tile of every lane, or on my tile."""

    card: str
    to: Noun


@dataclass(frozen=True, slots=True)
class Advance(Verb):
    """Move units forward by tiles, at most to the last of their lane, without a fight; they enter where they stop.

    A negative number moves them back, at most to their own first tile.
    """

    who: Noun
    tiles: int = 1


@dataclass(frozen=True, slots=True)
class Beam(Verb):
    """Move a unit to another lane: as far from its own side as before, or to the last tile if the lane is shorter."""

    who: Me | One
    to: One


# --- events


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A unit that the noun names has come onto my tile; It is that unit. It deals its damage to me afterwards."""

    who: All


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A unit that the noun names has come onto my tile by marching and has dealt its damage; It is that unit."""

    who: All


@dataclass(frozen=True, slots=True)
class Departed(Event):
    """A unit that the noun names takes a step from my tile; It is that unit."""

    who: All


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """I have dealt damage, or a unit that the noun names has, to a unit, a building or a player."""

    who: Me | All = field(default_factory=Me)
    to_player: bool = False


@dataclass(frozen=True, slots=True)
class Constructed(Event):
    """I have constructed a building."""


# --- abilities


@dataclass(frozen=True, slots=True)
class Armor(Ability):
    """Reduce all damage to me by this much, each time."""

    amount: int


SIEGE: Final = Keyword("siege")
KEYWORDS: Final = {"siege": "double damage to the enemy player"}
