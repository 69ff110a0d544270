"""The Dinosaur: what is left alone grows."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import when
from marchlands.cards.card import CardSet
from marchlands.cards.event import TurnEnded
from marchlands.cards.noun import ALLY, HERE, UNIT, Me, every, one
from marchlands.cards.verb import Heal
from marchlands.games.warpath.card import building, class_, skill, unit
from marchlands.games.warpath.nodes import Strengthen, Summon

OF: Final = "Dinosaur"
FRIEND: Final = every(ALLY, UNIT)

DINOSAUR: Final = CardSet(
    "dinosaur",
    2,
    (
        class_(90, "Dinosaur", "Conscription", when(TurnEnded(), Heal(FRIEND, 1))),
        unit(91, "Chick", 0, 0, 1, 1, "1", of=OF),
        unit(92, "Raptor", 1, 2, 1, 2, "1", of=OF),
        unit(93, "Hatchling", 1, 2, 1, 1, "1", when(TurnEnded(), Strengthen(Me(), attack=1)), of=OF),
        unit(94, "Ankylosaur", 1, 5, 3, 1, "1", when(TurnEnded(), Strengthen(Me(), attack=1)), of=OF),
        unit(95, "Longneck", 2, 6, 4, 2, "1/2", when(TurnEnded(), Strengthen(Me(), hp=2)), of=OF),
        unit(96, "Tyrant", 3, 9, 5, 5, "1", when(TurnEnded(), Strengthen(Me(), attack=1, hp=1)), of=OF),
        building(97, "Nest", 2, 4, 3, "P0 F0-1 M0-1", when(TurnEnded(), Summon("Chick", Me())), of=OF),
        building(
            98,
            "Feeding Ground",
            1,
            2,
            3,
            "P0-1 F0-2 M0-3",
            when(TurnEnded(), Strengthen(every(ALLY, UNIT, HERE), hp=1)),
            of=OF,
        ),
        skill(99, "Primal Roar", 1, 2, Strengthen(one(ALLY, UNIT), attack=2, hp=1), of=OF),
        skill(100, "Stampede", 2, 5, Strengthen(FRIEND, attack=1, hp=1), of=OF),
    ),
)
