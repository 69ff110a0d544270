"""Colours and signs of the terminal. Nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Console

OWN: Final = "cyan"
ENEMY: Final = "red"
QUIET: Final = "dim"
GOOD: Final = "green"
BAD: Final = "red"
WAITING: Final = "yellow"
HEADING: Final = "bold"
CROWN: Final = "bold yellow"
RARITY: Final = {"Bronze": "dark_orange3", "Silver": "grey70", "Gold": "bold gold1"}


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs that boards are drawn with. `frame` has corners and crossings, row by row, then the two lines."""

    crown: str
    no_crown: str
    wound: str
    charge: str
    spent: str
    times: str
    dot: str
    edge: str
    frame: str


UNICODE: Final = Signs("♛", "♕", "♥", "●", "○", "×", "·", "▎", "┌┬┐├┼┤└┴┘─│")
ASCII: Final = Signs("^", "_", "<3", "*", "o", "x", "-", " ", "+++++++++-|")


def signs_for(console: Console) -> Signs:
    """Return signs that the console's encoding can show."""
    return ASCII if console.options.ascii_only else UNICODE


def side(seat: str, seen_by: str | None) -> str:
    """Return the colour of a seat: one's own and the enemy's; a spectator sees p1 as own."""
    return OWN if seat == (seen_by or "p1") else ENEMY
