"""Names of places: slots in notation, and terrains for people."""

from __future__ import annotations

from typing import Final

from marchlands.games.skirmish.board import TERRAINS

TERRAIN_NAMES: Final = ("Meadow", "Wood", "Ruin", "Marsh", "Peak")
OWN_SLOTS: Final = tuple(f"a{terrain}" for terrain in range(TERRAINS))
ENEMY_SLOTS: Final = tuple(f"e{terrain}" for terrain in range(TERRAINS))
SLOTS_BY_NAME: Final = {  # whether it belongs to the reader, and its terrain
    **{name: (True, terrain) for terrain, name in enumerate(OWN_SLOTS)},
    **{name: (False, terrain) for terrain, name in enumerate(ENEMY_SLOTS)},
}


def slot_name(is_own: bool, terrain: int) -> str:
    """Return the name of a slot: a0 to a4 are the reader's own, e0 to e4 the enemy's."""
    return OWN_SLOTS[terrain] if is_own else ENEMY_SLOTS[terrain]
