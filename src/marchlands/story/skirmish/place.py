"""Names for the terrains and slots of Skirmish: in notation, or as a person would say them."""

from __future__ import annotations

from typing import Final

from marchlands.engine.table import OTHER
from marchlands.games.skirmish.place import SLOTS_BY_NAME, TERRAIN_NAMES


class Notation:
    """Places as they are typed: "@2"."""

    def terrain(self, terrain: int) -> str:
        """Name a terrain."""
        return f"@{terrain}"

    def on_terrain(self, terrain: int) -> str:
        """Say where something is."""
        return f"@{terrain}"


class Spoken(Notation):
    """Places in words; they are the same for everybody."""

    def terrain(self, terrain: int) -> str:
        return f"the {TERRAIN_NAMES[terrain]}"

    def on_terrain(self, terrain: int) -> str:
        return f"on the {TERRAIN_NAMES[terrain]}"


NOTATION: Final = Notation()
SPOKEN: Final = Spoken()


def place_names() -> dict[str, str]:
    """Return the names of the slots: those of their terrains."""
    return {slot: TERRAIN_NAMES[terrain] for slot, (_, terrain) in SLOTS_BY_NAME.items()}


def is_slot(name: str) -> bool:
    """Return whether a name is that of a slot."""
    return name in SLOTS_BY_NAME


def slot_of(seat: str, name: str) -> tuple[str, int]:
    """Return whose slot a seat means by a name such as "e1", and its terrain."""
    is_own, terrain = SLOTS_BY_NAME[name]
    return (seat if is_own else OTHER[seat]), terrain
