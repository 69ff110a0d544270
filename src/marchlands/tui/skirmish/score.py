"""The result of a match of Skirmish, skirmish by skirmish and terrain by terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.engine.table import OTHER, Json
from marchlands.tui.style import HEADING, QUIET, side

TERRAINS: Final = 5


def score_table(events: Sequence[Json], seat: str | None) -> RenderableType:
    """Return a row for each finished skirmish: who won which terrain, the points, and who won it."""
    first = seat or "p1"
    table = Table(box=None, padding=(0, 1), header_style=QUIET, pad_edge=False)
    table.add_column("")
    for terrain in range(TERRAINS):
        table.add_column(f"@{terrain}", justify="center")
    table.add_column("points", justify="center")
    table.add_column("")
    terrains: dict[int, Text] = {}
    number = 0
    for event in events:
        if event["event"] == "terrain_won":
            points = f" {event['sp']}" if event["sp"] != 1 else ""
            terrains[event["terrain"]] = Text(_name(event["seat"], seat) + points, side(event["seat"], seat))
        elif event["event"] == "skirmish_ended":
            number += 1
            won = [terrains.get(terrain, Text("-", QUIET)) for terrain in range(TERRAINS)]
            points = f"{event['sp'][first]}:{event['sp'][OTHER[first]]}"
            table.add_row(Text(f"Skirmish {number}", HEADING), *won, points, _winner(event["winner"], seat))
            terrains = {}
    return table


def _name(player: str, seat: str | None) -> str:
    return player if seat is None else "you" if player == seat else "opp."


def _winner(winner: str, seat: str | None) -> Text:
    if winner == "draw":
        return Text("a tie: a win for both", QUIET)
    words = f"{winner} wins" if seat is None else "you win" if winner == seat else "the opponent wins"
    return Text(words, f"bold {side(winner, seat)}")
