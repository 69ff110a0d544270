"""The Mage: every skill that is played feeds what stands on the board."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import when
from marchlands.cards.card import CardSet
from marchlands.cards.event import Played
from marchlands.cards.noun import ALLY, ENEMY, UNIT, It, Me, every, one
from marchlands.cards.verb import Damage, Draw, Kill
from marchlands.games.warpath.card import building, class_, skill, unit
from marchlands.games.warpath.nodes import Advance, Entered, Foe, Gain, Slow, Strengthen

OF: Final = "Mage"

MAGE: Final = CardSet(
    "mage",
    3,
    (
        class_(50, "Mage", "Arcane Bolt"),
        skill(51, "Arcane Bolt", 0, 3, Damage(one(ENEMY, UNIT), 3), of=OF),
        unit(52, "Spark Adept", 1, 2, 2, 1, "1", when(Played(), Strengthen(Me(), attack=1)), of=OF),
        unit(53, "Rune Keeper", 2, 3, 3, 2, "1", when(Played(), Gain(1)), of=OF),
        unit(54, "Golem", 1, 3, 5, 3, "1/2", of=OF),
        unit(55, "Archmage", 3, 5, 4, 3, "1", when(Played(), Damage(Foe(), 1)), of=OF),
        building(56, "Library", 3, 3, 3, "P0 F0-1 M0-1", when(Played(), Draw()), of=OF),
        building(57, "Fire Wall", 2, 3, 4, "P0-1 F1-3 M1-4", when(Entered(every(ENEMY, UNIT)), Damage(It(), 2)), of=OF),
        skill(58, "Blink", 1, 1, Advance(one(ALLY, UNIT), 2), of=OF),
        skill(59, "Frost Ring", 1, 1, Slow(one(ENEMY, UNIT), 2), of=OF),
        skill(60, "Chain Lightning", 2, 4, Damage(every(ENEMY, UNIT), 1), of=OF),
        skill(61, "Meteor", 3, 6, Kill(one(ENEMY, UNIT)), Damage(Foe(), 2), of=OF),
    ),
)
