"""Sketches: a position as a small table, for pages that have no board of their own."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Mark(NamedTuple):
    """A unit or a building: its card, its number, and whose it is."""

    card: str
    number: str
    side: Literal["own", "enemy"]


class Cell(NamedTuple):
    """A place, with its name or number, and what is there."""

    label: str
    marks: tuple[Mark, ...]


class Row(NamedTuple):
    """Places side by side, and what they are together."""

    label: str
    cells: tuple[Cell, ...]


class Sketch(NamedTuple):
    """A position as its player saw it: the board row by row, and what else counts, in words."""

    rows: tuple[Row, ...]
    facts: tuple[str, ...]


def mark_of(card: str, number: int, owner: str, seat: str) -> Mark:
    """Return the mark of a unit or building as a seat sees it."""
    return Mark(card, str(number), "own" if owner == seat else "enemy")


def held(cards: list[str], others: int) -> tuple[str, str]:
    """Return in words what both players hold."""
    own = ", ".join(cards) if cards else "nothing"
    return f"You hold {own}", f"They hold {others} card{'s' * (others != 1)}"
