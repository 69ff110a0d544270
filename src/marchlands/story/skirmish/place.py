"""How terrains and slots of Skirmish are called: as notation writes them, or as a person would say it."""

from __future__ import annotations

from typing import Final

from marchlands.games.skirmish.place import TERRAIN_NAMES
from marchlands.story.line import OTHER


class Notation:
    """Places as they are typed: "@2"."""

    def terrain(self, terrain: int) -> str:
        """Name a terrain."""
        return f"@{terrain}"

    def on_terrain(self, terrain: int) -> str:
        """Say where something is."""
        return f"@{terrain}"


class Spoken(Notation):
    """Places in words; everybody calls them the same."""

    def terrain(self, terrain: int) -> str:
        return f"the {TERRAIN_NAMES[terrain]}"

    def on_terrain(self, terrain: int) -> str:
        return f"on the {TERRAIN_NAMES[terrain]}"


NOTATION: Final = Notation()
SPOKEN: Final = Spoken()


def place_names() -> dict[str, str]:
    """Return what the terrains are called, by number."""
    return {str(terrain): name for terrain, name in enumerate(TERRAIN_NAMES)}


def slot_of(seat: str, answer: str) -> tuple[str, int] | None:
    """Return the slot that an answer of a seat names, such as "e1"."""
    if len(answer) != 2 or answer[0] not in "ae" or not answer[1].isdecimal():
        return None
    return (seat if answer[0] == "a" else OTHER[seat]), int(answer[1])
