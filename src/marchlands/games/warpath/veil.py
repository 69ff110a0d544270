"""Blanks what a seat cannot know. A blank card has the number 0."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.zone import hide_zones
from marchlands.games.warpath.field import forget_the_dead
from marchlands.games.warpath.rules import WarpathState


def veil(state: WarpathState, seat: int) -> WarpathState:
    """Return a copy without the other hand and without any deck order."""
    copy = state.clone()
    hide_zones(copy, seat)
    _forget_the_gone(copy)
    return copy


def _forget_the_gone(state: WarpathState) -> None:
    """Blank what tiles without a building still hold, so that equal knowledge compares equal."""
    if not state.asked:
        forget_the_dead(state)
    for tile in range(len(state.building)):
        if not state.building[tile]:
            for numbers in (state.building_owner, state.building_hp, state.building_serial):
                numbers[tile] = i64(0)
