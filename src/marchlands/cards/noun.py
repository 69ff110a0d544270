"""Nouns: what an effect is about.

Adjectives are members of four small enumerations; `one` and `every` put them together in any order:
`one(CLOSE, ENEMY)` is "a close enemy", `every(CLOSE, ALLY)` "close allies", `one(OWN, SLOT, MAY)` a choice
of a friendly slot that may be declined.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from marchlands.cards.word import Amount, Condition, Noun


class Thing(StrEnum):
    """What kind of thing a noun names."""

    UNIT = "unit"
    SLOT = "slot"
    EMPTY_SLOT = "empty slot"
    CARD = "card"
    PLAYER = "player"
    BUILDING = "building"
    LANE = "lane"


class Side(StrEnum):
    """Whose it is. SAME is the side of the thing, or the player, that the noun is measured from."""

    ANY = "any"
    ALLY = "ally"
    ENEMY = "enemy"
    SAME = "same"


class Where(StrEnum):
    """Where it is, measured from the thing in `of`; GRAVEYARD and HAND are zones of the ability's owner."""

    ANYWHERE = "anywhere"
    CLOSE = "close"
    FAR = "far"
    IN_FRONT = "in front"
    GRAVEYARD = "graveyard"
    HAND = "hand"
    HERE = "here"


class Trait(StrEnum):
    """A state that a unit must be in."""

    WOUNDED = "wounded"
    SHIELDED = "shielded"


class May(StrEnum):
    """That a choice may be declined."""

    MAY = "may"


UNIT: Final = Thing.UNIT
SLOT: Final = Thing.SLOT
EMPTY_SLOT: Final = Thing.EMPTY_SLOT
CARD: Final = Thing.CARD
PLAYER: Final = Thing.PLAYER
BUILDING: Final = Thing.BUILDING
LANE: Final = Thing.LANE
ALLY: Final = Side.ALLY
OWN: Final = Side.ALLY
ENEMY: Final = Side.ENEMY
SAME: Final = Side.SAME
CLOSE: Final = Where.CLOSE
FAR: Final = Where.FAR
IN_FRONT: Final = Where.IN_FRONT
GRAVEYARD: Final = Where.GRAVEYARD
HAND: Final = Where.HAND
HERE: Final = Where.HERE
WOUNDED: Final = Trait.WOUNDED
SHIELDED: Final = Trait.SHIELDED
MAY: Final = May.MAY


@dataclass(frozen=True, slots=True)
class Me(Noun):
    """The unit whose ability it is, or the slot on which it stands (after it has left: stood last)."""

    thing: Thing = Thing.UNIT


@dataclass(frozen=True, slots=True)
class It(Noun):
    """What was named last: the thing or player just chosen, or the unit about to move, else the event's other party."""


@dataclass(frozen=True, slots=True)
class Power(Condition):
    """Power of at least, or at most, a number: the present power on the board, the base power elsewhere."""

    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class One(Noun):
    """One thing that the owner of the ability chooses as the effect happens; with `may`, or none."""

    thing: Thing = Thing.UNIT
    side: Side = Side.ANY
    where: Where = Where.ANYWHERE
    trait: Trait | None = None
    having: Power | None = None
    of: Me | It | One = field(default_factory=Me)
    may: bool = False


@dataclass(frozen=True, slots=True)
class All(Noun):
    """Every such thing, at the same time. "All allies" includes the unit that says it.

    With `of` a player to be chosen and the side SAME, it is every such thing of that player.
    """

    thing: Thing = Thing.UNIT
    side: Side = Side.ANY
    where: Where = Where.ANYWHERE
    trait: Trait | None = None
    having: Power | None = None
    of: Me | It | One = field(default_factory=Me)


@dataclass(frozen=True, slots=True)
class Both(Noun):
    """Two nouns at the same time; what is chosen in the first is It in the second."""

    first: Noun
    second: Noun


@dataclass(frozen=True, slots=True)
class ThatMuch(Amount):
    """The number that the event carries: damage dealt, the consumed unit's power, the power it died with."""


@dataclass(frozen=True, slots=True)
class PowerOf(Amount):
    """The present power of a unit; with no such unit the effect does not happen.

    One card says it so far, the Mimic: no event carries the power of a unit that has nothing to do with it.
    """

    who: Noun


Adjective = Thing | Side | Where | Trait | May | Power


def one(*adjectives: Adjective, of: Me | It | One | None = None) -> One:
    """Return the noun for one thing with these adjectives, in any order."""
    noun = every(*adjectives, of=of)
    return One(noun.thing, noun.side, noun.where, noun.trait, noun.having, noun.of, may=MAY in adjectives)


def every(*adjectives: Adjective, of: Me | It | One | None = None) -> All:
    """Return the noun for all things with these adjectives, in any order."""
    noun = All(of=of if of is not None else Me())
    for adjective in adjectives:
        match adjective:
            case Thing():
                noun = replace(noun, thing=adjective)
            case Side():
                noun = replace(noun, side=adjective)
            case Where():
                noun = replace(noun, where=adjective)
            case Trait():
                noun = replace(noun, trait=adjective)
            case Power():
                noun = replace(noun, having=adjective)
    return noun
