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
    """List moves by number, those that differ only in the place on one line.

    What hurts one's own side stands beside a move that has a line to itself, else below.
    """
    rows: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        rows.setdefault(item.text.partition(" @")[0], []).append(index)
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    width = len(str(len(items))) + 2
    below = []
    for head, indexes in rows.items():
        row = Text("  ").join(_place(items[index], index, width) for index in indexes)
        if len(indexes) == 1:
            _warn(row, items[indexes[0]])
        else:
            below += [Text(f"  ! {items[i].text}: {items[i].harm}", BAD) for i in indexes if items[i].harm]
        table.add_row(f"  {head}", row)
    return Group(Text(title, HEADING), table, *below)


def _place(item: Item, index: int, width: int) -> Text:
    """Return a move's number and all but its head."""
    _, at, place = item.text.partition(" @")
    note = f" {item.note}" if item.note else ""
    return Text.assemble((f"[{index + 1}]".rjust(width), HEADING), f" @{place}" if at else "", (note, QUIET))


def _warn(line: Text, item: Item) -> None:
    if item.harm:
        line.append(f" ! {item.harm}", BAD)


def full_list(items: Sequence[Item], title: str) -> RenderableType:
    """List moves by number, one on each line, as they are typed."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column()
    for number, item in enumerate(items, 1):
        note = Text(item.note, QUIET)
        _warn(note, item)
        table.add_row(f"  [{number}]", item.text, note)
    return Group(Text(title, HEADING), table)
