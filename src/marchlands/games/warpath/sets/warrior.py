"""The Warrior: armour, blades that grow sharper, and plunder."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import when
from marchlands.cards.card import CardSet
from marchlands.cards.event import Died, TurnEnded
from marchlands.cards.noun import ALLY, ENEMY, HERE, UNIT, It, Me, every, one
from marchlands.cards.verb import Damage
from marchlands.games.warpath.card import building, class_, skill, unit
from marchlands.games.warpath.nodes import Armor, Dealt, Entered, Gain, Strengthen

OF: Final = "Warrior"
FRIEND: Final = every(ALLY, UNIT)

WARRIOR: Final = CardSet(
    "warrior",
    2,
    (
        class_(30, "Warrior", "Conscription", when(Dealt(FRIEND, to_player=True), Gain(1))),
        unit(31, "Shield Maiden", 1, 3, 2, 2, "1", Armor(1), of=OF),
        unit(32, "Berserker", 1, 4, 3, 3, "1", when(Dealt(), Strengthen(Me(), attack=1)), of=OF),
        unit(33, "Ironclad", 2, 7, 4, 3, "1", Armor(2), of=OF),
        unit(34, "Jarl", 3, 7, 5, 4, "1", Armor(1), when(Died(FRIEND), Strengthen(Me(), attack=1, hp=1)), of=OF),
        building(35, "Forge", 1, 3, 3, "P0 F0-1 M0-1", when(Entered(FRIEND), Strengthen(It(), attack=1, hp=1)), of=OF),
        building(
            36,
            "War Banner",
            2,
            3,
            4,
            "P0-1 F0-2 M0-3",
            when(TurnEnded(), Strengthen(every(ALLY, UNIT, HERE), attack=1)),
            of=OF,
        ),
        skill(37, "Battle Cry", 2, 3, Strengthen(FRIEND, attack=1), of=OF),
        skill(38, "Shield Wall", 1, 4, Strengthen(FRIEND, hp=2), of=OF),
        skill(39, "Duel", 1, 3, Damage(one(ENEMY, UNIT), 4), of=OF),
    ),
)
