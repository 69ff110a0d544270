"""What the five terrains are called where people talk about them; notation has their numbers."""

from __future__ import annotations

from typing import Final

TERRAIN_NAMES: Final = ("Meadow", "Wood", "Ruin", "Marsh", "Peak")
