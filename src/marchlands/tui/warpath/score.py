"""The result of a match of Warpath: what each player spent and what it achieved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.engine.table import OTHER, Json
from marchlands.tui.style import HEADING, QUIET, side


def score_table(events: Sequence[Json], seat: str | None, classes: Collection[str]) -> RenderableType:
    """Return a row for each player: cards and gold, losses, and the damage to the other player by main sources."""
    first = seat or "p1"
    table = Table(box=None, padding=(0, 1), header_style=QUIET, pad_edge=False)
    table.add_column("")
    for heading in ("cards", "gold", "lost", "damage"):
        table.add_column(heading, justify="right")
    table.add_column("done by")
    for player in (first, OTHER[first]):
        own = [event for event in events if event.get("seat") == player]
        hits = _hits(events, OTHER[player])
        table.add_row(
            Text(_name(player, seat), f"bold {side(player, seat)}"),
            str(_count(own, "played")),
            str(sum(event["cost"] for event in own if event["event"] in ("played", "skill_used"))),
            _losses(own),
            Text(str(hits.total()), HEADING),
            _dealers(hits, classes),
        )
    return table


def _count(events: Sequence[Json], kind: str) -> int:
    return sum(event["event"] == kind for event in events)


def _losses(events: Sequence[Json]) -> str:
    """Return how many units and buildings were lost."""
    gone = [(_count(events, "died"), "unit"), (_count(events, "destroyed"), "building")]
    return ", ".join(f"{number} {what}{'s' * (number != 1)}" for number, what in gone if number) or "nothing"


def _hits(events: Sequence[Json], victim: str) -> Counter[str]:
    """Return what damaged a player, and how much; damage from an empty deck is attributed to the deck."""
    hits: Counter[str] = Counter()
    is_tired = False
    for event in events:
        if event["event"] == "exhausted":
            is_tired = event["seat"] == victim
        elif event["event"] == "player_hit" and event["seat"] == victim:
            hits["an empty deck" if is_tired else event["card"]] += event["amount"]
            is_tired = False
    return hits


def _dealers(hits: Counter[str], classes: Collection[str]) -> str:
    named = [("skills" if name in classes else name, amount) for name, amount in hits.most_common(3)]
    more = ["..."] if len(hits) > 3 else []
    return ", ".join([f"{name} {amount}" for name, amount in named] + more)


def _name(player: str, seat: str | None) -> str:
    return player if seat is None else "you" if player == seat else "opponent"
