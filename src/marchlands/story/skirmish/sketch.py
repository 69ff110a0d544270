"""Skirmish positions as sketches: the enemy's slots above one's own."""

from __future__ import annotations

from marchlands.engine.table import OTHER, Json
from marchlands.games.skirmish.place import TERRAIN_NAMES
from marchlands.story.sketch import Cell, Row, Sketch, held, mark_of


def sketch(view: Json, seat: str) -> Sketch:
    """Return a position as a seat sees it."""
    own, enemy = view[seat], view[OTHER[seat]]
    rows = (_row(view, OTHER[seat], seat, "Theirs"), _row(view, seat, seat, "Yours"))
    facts = [
        f"Skirmish {view['skirmish']}",
        f"Points {own['points']} : {enemy['points']}",
        f"Won {own['wins']} : {enemy['wins']}",
        *held(own["hand"], enemy["hand_size"]),
        *(["They are Done"] if enemy["done"] else []),
    ]
    return Sketch(rows, tuple(facts))


def _row(view: Json, owner: str, seat: str, label: str) -> Row:
    cells = []
    for terrain, slot in zip(TERRAIN_NAMES, view[owner]["slots"], strict=True):
        unit = slot["unit"]
        marks = () if unit is None else (mark_of(unit["card"], unit["power"], owner, seat),)
        cells.append(Cell(terrain, marks))
    return Row(label, tuple(cells))
