"""The second set: 47 cards and three leaders, two of each style's best reasons to be played."""

from __future__ import annotations

from typing import Final

from marchlands.cards.ability import activate, when, while_
from marchlands.cards.card import CardSet
from marchlands.cards.event import Deployed, Died, Played, TurnEnded, TurnStarted
from marchlands.cards.noun import (
    ALLY,
    CARD,
    CLOSE,
    EMPTY_SLOT,
    ENEMY,
    FAR,
    GRAVEYARD,
    HAND,
    IN_FRONT,
    MAY,
    OWN,
    PLAYER,
    SAME,
    SLOT,
    UNIT,
    WOUNDED,
    It,
    Me,
    Power,
    ThatMuch,
    every,
    one,
)
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.games.skirmish.card import BRONZE, GOLD, SILVER, action, leader, unit
from marchlands.games.skirmish.nodes import (
    CONQUER,
    CONSUME,
    MUST_CONSUME,
    PERMANENT,
    QUICK,
    SENTINEL,
    ActionsDeal,
    Cleanse,
    Consumed,
    GiveShield,
)

AGGRO: Final = (
    unit(101, "Vanguard", 3, BRONZE, while_("dominant", GiveShield(Me(), 2))),
    unit(102, "Longbow", 3, BRONZE, while_("dominant", when(TurnEnded(), Damage(one(FAR, ENEMY), 1)))),
    unit(103, "War Drummer", 4, SILVER, while_("dominant", ActionsDeal(2))),
    unit(104, "Firebrand", 3, BRONZE, when(Deployed(), Damage(every(CLOSE, ENEMY), 1))),
    unit(105, "Duelist", 3, BRONZE, when(Deployed(), Damage(every(IN_FRONT, ENEMY), 3))),
    unit(106, "Outrider", 3, BRONZE, CONQUER, activate(Move(Me(), one(CLOSE, OWN, EMPTY_SLOT)))),
    unit(107, "Duchess", 6, GOLD, CONQUER, MUST_CONSUME),
    action(108, "Hail of Arrows", SILVER, Damage(every(ENEMY), 1)),
    action(109, "Mercy Stroke", BRONZE, QUICK, Kill(one(ENEMY, WOUNDED, Power(at_most=4)))),
)
CONTROL: Final = (
    unit(110, "Bulwark", 3, BRONZE, when(Deployed(), GiveShield(Me(), 2))),
    unit(111, "Shieldbearer", 3, BRONZE, when(Deployed(), GiveShield(every(CLOSE, ALLY), 1))),
    unit(112, "Herbalist", 3, BRONZE, when(Deployed(), Heal(one(CLOSE, ALLY), 3), Get(It(), 1))),
    unit(113, "Surgeon", 3, BRONZE, when(TurnEnded(), Heal(every(ALLY), 1))),
    unit(114, "Gatekeeper", 3, SILVER, SENTINEL, when(Deployed(), GiveShield(Me(), 3))),
    unit(115, "Headsman", 4, SILVER, when(Deployed(), Kill(one(CLOSE, ENEMY, Power(at_most=2))))),
    action(116, "Quagmire", BRONZE, Get(one(SLOT), -3)),
    action(117, "Cursed Ground", SILVER, Get(one(SLOT), -2, permanent=True)),
    action(118, "Hush", BRONZE, QUICK, Cleanse(one(SLOT))),
    unit(147, "Hoplite", 2, BRONZE, when(TurnStarted(), GiveShield(Me(), 1)), shield=2),
    unit(148, "Templar", 4, SILVER, when(Deployed(), Heal(every(CLOSE, ALLY), 1)), shield=2),
    action(149, "Absolution", GOLD, Cleanse(every(SLOT, SAME, of=one(PLAYER)))),
)
ONGOING: Final = (
    unit(119, "Banneret", 3, SILVER, while_("dominant", Get(every(CLOSE, ALLY), 1))),
    unit(120, "Marshal", 3, SILVER, activate(Get(every(ALLY), 1), cooldown=1)),
    unit(121, "Gardener", 2, BRONZE, when(TurnEnded(), Get(one(CLOSE, OWN, SLOT), 1))),
    unit(122, "Chronicler", 2, SILVER, when(Played(), Draw())),
    unit(123, "Ancient Oak", 2, SILVER, PERMANENT, when(TurnStarted(), Get(Me(), 1))),
    unit(124, "Stronghold", 3, GOLD, PERMANENT, when(Deployed(), Get(Me(SLOT), 1, permanent=True))),
    action(125, "Ballista", BRONZE, when(TurnStarted(), Damage(one(FAR, ENEMY), 1)), power=2),
    action(126, "Foundations", BRONZE, Get(one(OWN, SLOT), 2, permanent=True)),
    action(127, "War Song", BRONZE, Get(every(ALLY), 1)),
)
SACRIFICE: Final = (
    unit(128, "Martyr", 2, BRONZE, when(Consumed(), GiveShield(It(), 2)), when(Died(), Draw())),
    unit(129, "Glutton", 3, SILVER, when(Consumed(by_me=True), Get(Me(), ThatMuch()))),
    unit(130, "Powder Keg", 2, BRONZE, when(Died(), Damage(every(CLOSE, ENEMY), 2))),
    unit(131, "Liege", 3, BRONZE, when(Died(), Deploy("Squire", one(CLOSE, OWN, SLOT, MAY)))),
    unit(132, "Keener", 3, SILVER, when(Died(every(ALLY)), Damage(one(ENEMY), 1))),
    unit(
        133,
        "Grave Robber",
        2,
        SILVER,
        when(Deployed(), Deploy(one(UNIT, GRAVEYARD, Power(at_most=2)), one(CLOSE, OWN, SLOT))),
    ),
    unit(134, "Maneater", 9, GOLD, MUST_CONSUME, when(TurnStarted(), Damage(every(CLOSE, ALLY), 1))),
    action(135, "Dark Bargain", BRONZE, Kill(one(ALLY)), Draw(2)),
    unit(150, "Usurper", 4, BRONZE, CONSUME),
)
TACTICAL: Final = (
    unit(136, "Smuggler", 3, SILVER, when(Deployed(), Return(one(CLOSE, UNIT)))),
    unit(137, "Courier", 3, BRONZE, when(Deployed(), Move(one(CLOSE, ALLY), one(SAME, EMPTY_SLOT, of=It())))),
    unit(138, "Siren", 3, BRONZE, when(Deployed(), Move(one(ENEMY), one(CLOSE, SAME, EMPTY_SLOT, of=It())))),
    unit(139, "Quartermaster", 2, BRONZE, when(Deployed(), Discard(one(CARD, HAND)), Draw(2))),
    unit(140, "Stable Boy", 1, BRONZE, QUICK, when(Deployed(), Draw())),
    unit(141, "Gale Rider", 2, GOLD, when(Deployed(), Return(every(CLOSE, ENEMY)))),
    action(142, "Flanking March", BRONZE, QUICK, Move(one(ALLY), one(SAME, EMPTY_SLOT, of=It()), deploying=True)),
    action(143, "Fall Back", BRONZE, QUICK, Return(one(ALLY)), Draw()),
)
LEADERS: Final = (
    leader(144, "Inquisitor", while_("always", Get(every(ENEMY, WOUNDED), -1))),
    leader(145, "Steward", activate(Get(one(OWN, SLOT), 1, permanent=True), charges=1), charges=2),
    leader(146, "Matriarch", activate(Kill(one(ALLY)), Draw(2), charges=1), charges=1),
)
SECOND: Final = CardSet("second", 3, AGGRO + CONTROL + ONGOING + SACRIFICE + TACTICAL + LEADERS)
