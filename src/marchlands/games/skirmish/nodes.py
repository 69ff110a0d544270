"""The words that only Skirmish has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from marchlands.cards.ability import Keyword
from marchlands.cards.word import Amount, Event, Noun, Verb


@dataclass(frozen=True, slots=True)
class GiveShield(Verb):
    """Add Shield to units. Inside "dominant", the unit has that Shield as long as it is Dominant."""

    who: Noun
    amount: int | Amount


@dataclass(frozen=True, slots=True)
class Cleanse(Verb):
    """Clear slots: their modifiers, and the abilities, keywords, buffs and Shield of the units on them.

    Only the Priest of the core set says it: the rules give it a meaning that no other verbs add up to.
    """

    what: Noun


@dataclass(frozen=True, slots=True)
class Become(Verb):
    """Make my power a given number, by a buff of the difference.

    Only the Mimic of the core set says it: a buff of a computed difference is not what Get can express.
    """

    amount: int | Amount


@dataclass(frozen=True, slots=True)
class ActionsDeal(Verb):
    """Actions that my owner plays deal this much more damage to every unit they hit; only holds, never happens.

    It is a word of its own because it changes what other cards do, which no verb that acts on units can say.
    """

    amount: int


@dataclass(frozen=True, slots=True)
class Consumed(Event):
    """I was consumed (It is the unit that consumes me), or, with `by_me`, I have consumed a unit."""

    by_me: bool = False


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """My owner controls my terrain when the skirmish is resolved.

    One card watches for it so far, the Noble: it is the one moment at which control of a terrain is fixed.
    """


QUICK: Final = Keyword("quick")
PERMANENT: Final = Keyword("permanent")
CONQUER: Final = Keyword("conquer")
ROGUE: Final = Keyword("rogue")
SENTINEL: Final = Keyword("sentinel")
CONSUME: Final = Keyword("consume")
MUST_CONSUME: Final = Keyword("must consume")

KEYWORDS: Final = {
    "quick": "playing the card is a quick action",
    "permanent": "the unit stays on the board between skirmishes",
    "conquer": "one more point for a terrain that the unit wins, where the option `conquer` is `sp`",
    "rogue": "the lower power wins a terrain with units on both sides",
    "sentinel": "an enemy cannot be deployed in front of the unit",
    "consume": "the unit may be deployed on a friendly unit, which it consumes",
    "must consume": "the unit can only be deployed by consuming",
}
STATES: Final = {
    "always": "for a leader: during the whole match",
    "dominant": "while the unit's power is greater than that of the unit in front, or the slot in front is empty",
}
