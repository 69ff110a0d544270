"""Legal moves as a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.tui.style import BAD, HEADING, QUIET


@dataclass(frozen=True, slots=True)
class Item:
    """A legal move: what to type, what it means, and what it does to one's own side."""

    text: str
    note: str = ""
    harm: str = ""


def short_list(items: Sequence[Item], title: str) -> RenderableType:
    """List moves by number, those that differ only in the place on one line; then what hurts one's own side."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    rows: dict[str, Text] = {}
    for number, item in enumerate(items, 1):
        head, at, place = item.text.partition(" @")
        row = rows.setdefault(head, Text())
        if row:
            row.append("  ")
        row.append(f"[{number}]", HEADING)
        row.append(f" {at.lstrip()}{place}" if at else "")
        row.append(f" {item.note}" if item.note else "", QUIET)
    for head, row in rows.items():
        table.add_row(f"  {head}", row)
    warnings = [Text(f"  ! {item.text}: {item.harm}", BAD) for item in items if item.harm]
    return Group(Text(title, HEADING), table, *warnings)


def full_list(items: Sequence[Item], title: str) -> RenderableType:
    """List moves by number, one on each line, as they are typed."""
    table = Table.grid(padding=(0, 2))
    for justify in ("right", "left", "left"):
        table.add_column(justify=justify, no_wrap=justify == "right")  # type: ignore[arg-type]
    for number, item in enumerate(items, 1):
        note = Text(item.note, QUIET)
        if item.harm:
            note.append("; " if item.note else "").append(item.harm, BAD)
        table.add_row(f"  [{number}]", item.text, note)
    return Group(Text(title, HEADING), table)
