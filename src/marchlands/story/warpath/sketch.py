"""Warpath positions as sketches: a row for each lane, from one's own castle to the enemy's."""

from __future__ import annotations

from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.story.sketch import Cell, Mark, Row, Sketch, held, mark_of


def sketch(view: Json, seat: str) -> Sketch:
    """Return a position as a seat sees it."""
    own, enemy = view[seat], view[OTHER[seat]]
    rows = []
    for lane, tiles in view["lanes"].items():
        cells = [Cell(str(index), _marks(tile, seat)) for index, tile in enumerate(tiles, 1)]
        if seat != SEATS[0]:
            cells = [Cell(str(index), cell.marks) for index, cell in enumerate(reversed(cells), 1)]
        rows.append(Row(lane.capitalize(), tuple(cells)))
    facts = (
        f"Castles {own['hp']} : {enemy['hp']}",
        f"Gold {own['gold']} : {enemy['gold']}",
        *held(own["hand"], enemy["hand_size"]),
    )
    return Sketch(tuple(rows), facts)


def _marks(tile: Json, seat: str) -> tuple[Mark, ...]:
    building, units = tile["building"], tile["units"]
    things = [*([building] if building is not None else []), *units]
    return tuple(mark_of(thing["card"], thing["hp"], thing["owner"], seat) for thing in things)
