"""Tiny variants of Skirmish."""

from __future__ import annotations

from typing import Final

from marchlands.envs.openspiel.variant import Variant, register_variants

LAST_SKIRMISH: Final = {
    "turn": "p1",
    "skirmish": 3,
    "p1": {"wins": 1, "units": {"0": "Archer", "1": "Veteran"}},
    "p2": {"wins": 1, "units": {"1": "Champion", "2": "Rogue", "4": "Scout"}},
}
NOBLE_LEADS: Final = {
    "turn": "p1",
    "skirmish": 3,
    "p1": {"wins": 1, "units": {"0": "Noble", "1": "Veteran", "4": "Champion"}},
    "p2": {"wins": 1, "units": {"2": "Veteran", "3": "Scout"}},
}
HUNTERS: Final = (("Hail of Arrows", "Hunter"), ("Hunter", "Rogue"), ("Hail of Arrows", "Rogue"))
STROKES: Final = (("Energize", "Mercy Stroke"), ("Headsman", "Mercy Stroke"), ("Energize", "Headsman"))
PLOTS: Final = (("Assassinate", "Sentinel"), ("Assassinate", "Unsummon"), ("Hunter", "Sentinel"))
DUELS: Final = (("Duelist", "Hail of Arrows"), ("Hail of Arrows", "Hunter"), ("Duelist", "Hunter"))

register_variants(
    Variant("skirmish", "tiny1", "two hands each", LAST_SKIRMISH, (HUNTERS[1:], STROKES[:2]), 9),
    Variant("skirmish", "tiny2", "three hands each", LAST_SKIRMISH, (HUNTERS, STROKES), 12),
    Variant("skirmish", "tiny3", "three hands each, a Noble on the board", NOBLE_LEADS, (PLOTS, DUELS), 12),
)
