"""The Astronaut: units that are where nobody expects them."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import when
from marchlands.cards.card import CardSet
from marchlands.cards.event import Deployed, TurnEnded
from marchlands.cards.noun import ALLY, ENEMY, HERE, LANE, UNIT, It, Me, every, one
from marchlands.cards.verb import Damage
from marchlands.games.warpath.card import building, class_, skill, unit
from marchlands.games.warpath.nodes import Advance, Beam, Entered, Gain, March, Summon

OF: Final = "Astronaut"

ASTRONAUT: Final = CardSet(
    "astronaut",
    2,
    (
        class_(70, "Astronaut", "Drop Pods"),
        skill(71, "Drop Pods", 0, 6, Summon("Drone", every(LANE)), of=OF),
        unit(81, "Drone", 0, 0, 1, 2, "2", of=OF),
        unit(72, "Rover", 1, 2, 3, 2, "2", of=OF),
        unit(73, "Moonwalker", 2, 3, 3, 3, "1", when(Deployed(), Advance(Me(), 1)), of=OF),
        unit(74, "Shuttle", 3, 5, 5, 5, "2", when(Deployed(), March(Me())), of=OF),
        building(75, "Solar Array", 1, 4, 2, "P0 F0-1 M0-1", when(TurnEnded(), Gain(1)), of=OF),
        building(
            76, "Launch Pad", 2, 3, 3, "P0 F0-1 M0-1", when(TurnEnded(), Advance(every(ALLY, UNIT, HERE), 1)), of=OF
        ),
        building(
            77, "Gravity Well", 2, 3, 4, "P1-2 F2-3 M3-4", when(Entered(every(ENEMY, UNIT)), Advance(It(), -1)), of=OF
        ),
        skill(78, "Transporter", 1, 1, Beam(one(ALLY, UNIT), one(LANE)), of=OF),
        skill(79, "Recall", 1, 2, Advance(one(ENEMY, UNIT), -2), of=OF),
        skill(80, "Orbital Strike", 3, 5, Damage(every(ENEMY, UNIT), 2), of=OF),
    ),
)
