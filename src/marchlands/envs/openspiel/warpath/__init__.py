"""Tiny variants of Warpath."""

from __future__ import annotations

from typing import Final

from marchlands.envs.openspiel.variant import Variant, register_variants

GUARDED_ROAD: Final = {
    "turn": "p1",
    "number": 9,
    "p1": {"hp": 7, "gold": 2},
    "p2": {"hp": 11, "gold": 3},
    "unit": [
        {"at": "plains1", "owner": "p1", "card": "War Hounds"},
        {"at": "forest1", "owner": "p1", "card": "War Hounds"},
        {"at": "forest2", "owner": "p1", "card": "Castle Guards"},
        {"at": "mountains0", "owner": "p1", "card": "War Hounds"},
    ],
}
WORN_ARMIES: Final = {
    "turn": "p1",
    "number": 9,
    "p1": {"hp": 12, "gold": 2},
    "p2": {"hp": 12, "gold": 1},
    "unit": [
        {"at": "plains0", "owner": "p2", "card": "Castle Guards"},
        {"at": "forest2", "owner": "p2", "card": "Militia"},
        {"at": "forest4", "owner": "p1", "card": "Thief"},
        {"at": "forest5", "owner": "p2", "card": "War Hounds"},
    ],
}
CHARGES: Final = (("Heroic Charge", "Phalanx"), ("Heroic Charge", "Traps"), ("Phalanx", "Traps"))
ANSWERS: Final = (("Muddy Roads",), ("Castle Guards",))
RAIDS: Final = (("Flaming Volley",), ("Battering Ram",), ("War Hounds",))
ORDERS: Final = (("Heroic Charge",), ("Battering Ram",), ("Phalanx",))

register_variants(
    Variant("warpath", "tiny1", "three hands against two", GUARDED_ROAD, (CHARGES, ANSWERS), 7),
    Variant("warpath", "tiny2", "three hands each", WORN_ARMIES, (RAIDS, ORDERS), 9),
)
