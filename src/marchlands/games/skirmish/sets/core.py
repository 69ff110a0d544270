"""The core set: 25 units, 7 actions, one token and three leaders."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import activate, option, when, while_
from marchlands.cards.card import CardSet
from marchlands.cards.event import Damaged, Deployed, Died, Played, TurnStarted
from marchlands.cards.noun import (
    ALLY,
    CLOSE,
    EMPTY_SLOT,
    ENEMY,
    GRAVEYARD,
    IN_FRONT,
    MAY,
    OWN,
    SAME,
    SHIELDED,
    SLOT,
    UNIT,
    WOUNDED,
    Both,
    It,
    Me,
    Power,
    PowerOf,
    ThatMuch,
    every,
    one,
)
from marchlands.cards.verb import Damage, Deploy, Draw, Get, Kill, Move, Return
from marchlands.games.skirmish.card import BRONZE, GOLD, SILVER, action, leader, token, unit
from marchlands.games.skirmish.nodes import CONQUER, MUST_CONSUME, ROGUE, SENTINEL, Become, Cleanse, Conquered, Consumed

CORE: Final = CardSet(
    "core",
    1,
    (
        unit(1, "Acolyte", 1, BRONZE, when(Consumed(), Get(It(), 3))),
        unit(2, "Apprentice", 3, BRONZE, when(Consumed(by_me=True), Draw())),
        unit(3, "Archer", 3, BRONZE, when(Deployed(), Damage(one(CLOSE, ENEMY), 2))),
        unit(4, "Bard", 2, BRONZE, when(TurnStarted(), Get(every(CLOSE, ALLY), 1))),
        unit(5, "Champion", 5, SILVER),
        unit(6, "Dragon", 7, GOLD, MUST_CONSUME),
        unit(7, "Engineer", 1, BRONZE, when(TurnStarted(), Get(Me(SLOT), 1))),
        unit(8, "Ghoul", 1, BRONZE, when(Died(every(CLOSE, UNIT)), Get(Me(), 2))),
        unit(9, "Hunter", 4, SILVER, when(Deployed(), Kill(one(CLOSE, WOUNDED, UNIT)))),
        unit(10, "Knight", 3, BRONZE, when(Deployed(), Deploy("Squire", one(CLOSE, OWN, SLOT, MAY)))),
        unit(11, "Mimic", 1, SILVER, when(Deployed(), Become(PowerOf(every(IN_FRONT, ENEMY))))),
        unit(
            12,
            "Necromancer",
            2,
            GOLD,
            activate(Deploy(one(UNIT, GRAVEYARD, Power(at_most=3)), one(OWN, SLOT)), cooldown=1),
        ),
        unit(
            13,
            "Noble",
            4,
            SILVER,
            option("conquer", "sp", CONQUER),
            option("conquer", "trigger", when(Conquered(), Draw(2))),
        ),
        unit(14, "Priest", 2, SILVER, when(Deployed(), Cleanse(one(CLOSE, SLOT)))),
        unit(15, "Ranger", 4, BRONZE, activate(Move(Me(), one(CLOSE, OWN, SLOT), switch=True))),
        unit(16, "Rogue", 2, SILVER, ROGUE),
        unit(17, "Rookie", 3, BRONZE, activate(Get(Both(Me(SLOT), one(CLOSE, SLOT)), 2), cooldown=2)),
        unit(18, "Roots", 2, BRONZE, when(Died(), Get(Me(SLOT), ThatMuch()))),
        unit(19, "Scout", 2, BRONZE, when(Deployed(), Draw())),
        unit(20, "Sentinel", 3, BRONZE, SENTINEL),
        unit(21, "Turret", 3, BRONZE, when(TurnStarted(), Damage(every(IN_FRONT, ENEMY), 1))),
        unit(
            22,
            "Vampire",
            2,
            GOLD,
            when(Damaged(every(CLOSE, UNIT)), Get(Me(), ThatMuch())),
            activate(Damage(one(CLOSE, UNIT), 2), cooldown=1),
        ),
        unit(23, "Veteran", 4, BRONZE),
        unit(24, "Warlock", 3, SILVER, when(Consumed(by_me=True), Damage(one(CLOSE, ENEMY), ThatMuch()))),
        unit(25, "Wizard", 3, SILVER, when(Played(), Get(Me(SLOT), 2))),
        action(26, "Assassinate", SILVER, Kill(one(ENEMY, Power(at_least=5)))),
        action(27, "Energize", BRONZE, Get(one(ALLY), 3)),
        action(28, "Fireball", SILVER, Damage(Both(one(SLOT), every(CLOSE, UNIT, of=It())), 2)),
        action(29, "Repositioning", BRONZE, Move(one(UNIT), one(CLOSE, SAME, SLOT, of=It()), switch=True)),
        action(30, "Seed", BRONZE, Get(Both(one(SLOT), every(CLOSE, SAME, SLOT, of=It())), 1)),
        action(31, "Strike", BRONZE, Damage(one(UNIT), 3)),
        action(32, "Unsummon", SILVER, Return(one(UNIT))),
        token(33, "Squire", 1),
        leader(34, "Warlord", activate(Damage(one(ENEMY), 2), charges=1), charges=3),
        leader(35, "Warden", while_("always", Get(every(ALLY, SHIELDED), 1))),
        leader(36, "Tactician", activate(Move(one(UNIT), one(CLOSE, SAME, EMPTY_SLOT, of=It())), charges=1), charges=3),
    ),
)
