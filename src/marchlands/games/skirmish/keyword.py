"""What the words on cards of Skirmish mean, for those who read them."""

from __future__ import annotations

from typing import Final

from marchlands.cards.keyword import explained, unwritten

EXPLAINED: Final = (
    explained(
        "Deploy", "happens when the unit comes into play from a hand, a graveyard or nowhere; not when it moves."
    ),
    explained("Death", "happens when the unit dies or is consumed."),
    explained("Consume", "may be played onto your own unit, which dies; the ability happens only then."),
    unwritten("Must consume", "can only come into play by being played onto your own unit, which dies."),
    explained("Consumed", "happens when another unit is played onto this one."),
    explained("Activate", "once, on your turn, without using up your card for the turn."),
    explained("Cooldown", "how many of your turns must start before it is ready."),
    explained("Dominant", "works while the unit is stronger than the one in front of it, or nobody is there."),
    explained("Conquer", "one more point if this unit wins its terrain."),
    explained("Shield", "takes damage before power does."),
    explained("Quick", "does not use up your card for the turn."),
    explained("Permanent", "stays on the board when the skirmish ends."),
    explained("Rogue", "the lower power wins this terrain."),
    unwritten("Sentinel", "nobody can be deployed in front of this unit."),
    explained("close", "on the terrains next to it, both sides, and in front of it."),
    explained("far", "anywhere that is not close."),
    explained("wounded", "has damage on it that was not healed."),
    explained("cleanse", "takes away abilities, buffs, Shield and the slot’s modifier."),
)

DEEDS: Final = {
    "GiveShield": "gives Shield to {}",
    "Cleanse": "cleanses {}",
    "Become": "takes on the power of another",
    "ActionsDeal": "makes actions stronger",
}
