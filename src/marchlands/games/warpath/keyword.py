"""What the words on cards of Warpath mean, for those who read them."""

from __future__ import annotations

from typing import Final

from marchlands.cards.keyword import explained, unwritten

EXPLAINED: Final = (
    explained("Armor", "takes that much off all damage to the unit."),
    unwritten("Siege", "deals double damage to the enemy player."),
    explained("enters", "happens whenever a unit comes onto the tile, by a step or by being placed there."),
    explained("marches in", "comes onto the tile by a step in a march, not by being moved or placed there."),
    explained("march", "units take their steps at the start of their owner’s turn, the oldest first."),
    explained("construct", "of your units on the tile, the oldest puts the building up."),
    explained("summon", "puts a new unit into play, which costs nothing.", "Summon", "summon"),
    explained("come into play", "by being played or summoned, not by moving."),
    explained("play a skill", "from your hand, or the active skill of your class."),
    explained(
        "bottom of its movement",
        "a movement of X/Y takes X steps in one march and sits out the next Y−1. With more at the bottom it marches"
        " more rarely.",
        "bottom of its movement",
        "bottom of an enemy unit's movement",
    ),
    explained("forward", "towards the other castle. This is not a march: the unit fights nobody on its way."),
    explained("back", "towards the castle of its owner. This is not a march: the unit fights nobody on its way."),
    explained("heal", "gives back lost HP, up to those on the card."),
)

DEEDS: Final = {
    "Gain": "gets gold",
    "Strengthen": "strengthens {}",
    "Slow": "slows {}",
    "Halt": "halts those who march in",
    "Hasten": "hastens those who leave it",
    "March": "makes {} march at once",
    "Summon": "summons units",
    "Advance": "moves {}",
    "Beam": "moves units to another lane",
}
