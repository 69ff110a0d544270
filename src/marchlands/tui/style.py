"""Colours and symbols for the terminal. Colour is never the only way that something is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from marchlands.story.line import Line

OWN: Final = "cyan"
ENEMY: Final = "red"
QUIET: Final = "dim"
GOOD: Final = "green"
BAD: Final = "red"
WAITING: Final = "yellow"
HEADING: Final = "bold"
CROWN: Final = "bold yellow"
COIN: Final = "yellow"
SIDES: Final = {"own": OWN, "enemy": ENEMY, "p1": OWN, "p2": ENEMY, "quiet": QUIET}
RARITY: Final = {"Bronze": "dark_orange3", "Silver": "grey70", "Gold": "bold gold1"}


@dataclass(frozen=True, slots=True)
class Signs:
    """The symbols that boards are drawn with. `frame` has corners and crossings, row by row, then the two lines.

    `ahead` and `back` are the directions in which the player's own and the enemy's units march; `tile` and `free` draw
    blueprints; `below` and `above` point at the row that wins a terrain.
    """

    crown: str
    no_crown: str
    wound: str
    charge: str
    spent: str
    times: str
    dot: str
    edge: str
    frame: str
    gold: str
    attack: str
    hp: str
    steps: str
    star: str
    waits: str
    ahead: str
    back: str
    house: str
    tile: str
    free: str
    below: str
    above: str


UNICODE: Final = Signs(
    "♛",
    "♕",
    "♥",
    "●",
    "○",
    "×",
    "·",
    "▎",
    "┌┬┐├┼┤└┴┘─│",
    "●",
    "⚔",
    "♥",
    "»",
    "★",
    "z",
    "▸",
    "◂",
    "⌂",
    "■",
    "□",
    "▼",
    "▲",
)
ASCII: Final = Signs(
    "^",
    "_",
    "<3",
    "*",
    "o",
    "x",
    "-",
    " ",
    "+++++++++-|",
    "$",
    "A",
    "HP",
    "M",
    "*",
    "z",
    ">",
    "<",
    "#",
    "#",
    ".",
    "v",
    "^",
)


def signs_for(console: Console) -> Signs:
    """Return the symbols that the console's encoding can show."""
    return ASCII if console.options.ascii_only else UNICODE


def side(seat: str, seen_by: str | None) -> str:
    """Return the colour of a seat: the player's own or the enemy's; a spectator sees p1 as their own."""
    return OWN if seat == (seen_by or "p1") else ENEMY


def painted(line: Line) -> Text:
    """Return a line of the log with the colours of its sides."""
    return Text.assemble(*((piece.words, SIDES[piece.side]) if piece.side else piece.words for piece in line.pieces))
