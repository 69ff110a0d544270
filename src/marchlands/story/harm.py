"""Harm: what a move does to a player's own side, told before it is made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Harm:
    """What happens to one thing on the player's own side, in words.

    `card` is the name of the unit or building, None for the player. `place` is where it is before all this happens;
    None for the player, and for what is not on the board yet. `id` is that of the unit or building.
    """

    words: str
    card: str | None = None
    place: str | None = None
    id: int | None = None
