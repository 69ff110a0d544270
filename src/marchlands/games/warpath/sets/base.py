"""The Base Set: what every class may play, and the class Base, which has nothing else."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import when
from marchlands.cards.card import CardSet
from marchlands.cards.event import TurnEnded
from marchlands.cards.noun import ALLY, BUILDING, ENEMY, LANE, UNIT, It, every, one
from marchlands.cards.verb import Damage, Draw, Kill
from marchlands.games.warpath.card import building, class_, skill, unit
from marchlands.games.warpath.nodes import (
    SIEGE,
    Constructed,
    Dealt,
    Departed,
    Entered,
    Foe,
    Gain,
    Halt,
    Hasten,
    March,
    Slow,
    Stepped,
    Strengthen,
    Summon,
)

FRIEND: Final = every(ALLY, UNIT)
INTRUDER: Final = every(ENEMY, UNIT)
EVERY_TILE: Final = "P0-3 F0-5 M0-7"

BASE_SET: Final = CardSet(
    "base",
    1,
    (
        skill(1, "Conscription", 0, 5, Summon("Militia", every(LANE))),
        unit(2, "Militia", 0, 0, 2, 2, "1"),
        building(3, "Workshop", 1, 3, 3, "P0 F0-1 M0-1", when(Entered(FRIEND), Gain(1))),
        building(4, "Muddy Roads", 1, 1, 5, "P1-2 F2-3 M3-4", when(Stepped(INTRUDER), Halt(It()))),
        building(5, "Stone Road", 1, 2, 3, EVERY_TILE, when(Departed(FRIEND), Hasten(It()))),
        building(6, "Traps", 2, 2, 1, "P0-1 F0-2 M0-3", when(Entered(INTRUDER), Kill(It()))),
        building(7, "Barracks", 2, 3, 5, "P0 F0-1 M0-1", when(Entered(FRIEND), Strengthen(It(), attack=2))),
        building(8, "Trebuchet", 3, 3, 1, "P3 F4-5 M5-7", when(TurnEnded(), Damage(Foe(), 1))),
        unit(9, "Thief", 1, 2, 2, 2, "1", when(Dealt(), Gain(1))),
        unit(10, "Castle Guards", 1, 4, 5, 4, "0"),
        unit(11, "War Hounds", 1, 1, 1, 2, "2"),
        unit(12, "Battering Ram", 2, 2, 1, 2, "3", SIEGE),
        unit(13, "Brute", 2, 5, 6, 7, "2/2"),
        unit(14, "Architect", 3, 2, 2, 1, "1", when(Constructed(), Gain(1), Draw())),
        skill(15, "War Reserves", 1, 0, Gain(2)),
        skill(16, "Arrow Volley", 1, 2, Damage(one(ENEMY, UNIT), 2)),
        skill(17, "Flaming Volley", 1, 3, Kill(one(ENEMY, BUILDING))),
        skill(18, "War Plans", 2, 3, Draw(2)),
        skill(19, "Phalanx", 2, 3, Strengthen(one(UNIT), attack=1, hp=2), Slow(It())),
        skill(20, "Heroic Charge", 3, 4, March(every(ALLY, UNIT))),
        class_(21, "Base", "Conscription"),
    ),
)
