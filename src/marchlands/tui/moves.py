"""Legal moves as a list to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.engine.notation import Typed
from marchlands.tui.style import BAD, HEADING, QUIET

PLAY: Final = "play"


@dataclass(frozen=True, slots=True)
class Item:
    """A legal move: what to type, what it means, and what it does to the player's own side."""

    move: Typed
    note: str = ""
    harm: str = ""

    @property
    def text(self) -> str:
        """The move in notation."""
        return self.move.text


def short_list(items: Sequence[Item], title: str) -> RenderableType:
    """List moves by number; those that differ only in the place share a line.

    A warning about the player's own side goes beside a move that has its own line, otherwise below.
    """
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    width = len(str(len(items))) + 2
    below = []
    for head, indexes in _by_head(items).items():
        row = Text("  ").join(_place(items[index], index, width) for index in indexes)
        if len(indexes) == 1:
            _warn(row, items[indexes[0]])
        else:
            below += [Text(f"  ! {items[i].text}: {items[i].harm}", BAD) for i in indexes if items[i].harm]
        table.add_row(f"  {head}", row)
    return Group(Text(title, HEADING), table, *below)


def _by_head(items: Sequence[Item]) -> dict[str, list[int]]:
    """Return the indexes of the moves, grouped by what comes before their place."""
    rows: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        rows.setdefault(item.move.head, []).append(index)
    return rows


def _place(item: Item, index: int, width: int) -> Text:
    """Return a move's number and everything but its head."""
    goal = item.move.goal
    note = f" {item.note}" if item.note else ""
    return Text.assemble((f"[{index + 1}]".rjust(width), HEADING), f" @{goal}" if goal else "", (note, QUIET))


def _warn(line: Text, item: Item) -> None:
    if item.harm:
        line.append(f" ! {item.harm}", BAD)


def full_list(items: Sequence[Item], title: str) -> RenderableType:
    """List moves by number, one per line, as they are typed."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_column()
    for number, item in enumerate(items, 1):
        note = Text(item.note, QUIET)
        _warn(note, item)
        table.add_row(f"  [{number}]", item.text, note)
    return Group(Text(title, HEADING), table)


def plays_by_card(items: Sequence[Item]) -> dict[str, Text]:
    """Return the numbers and places of each playable card, such as "@0-2 [4-6]"."""
    plays = {}
    for indexes in _by_head(items).values():
        moves = [items[index].move for index in indexes]
        if moves[0].verb == PLAY:
            places = [move.goal for move in moves]
            text = Text.assemble(f"@{_spans(places)} " if all(places) else "", (_numbers(indexes), HEADING))
            plays[moves[0].named] = text.append("!", BAD) if any(items[index].harm for index in indexes) else text
    return plays


def _numbers(indexes: Sequence[int]) -> str:
    first, last = indexes[0] + 1, indexes[-1] + 1
    return f"[{first}]" if first == last else f"[{first}-{last}]"


def _spans(places: Sequence[str]) -> str:
    """Return places as ranges: "0-2", "0,3", "1-2,4"; lanes by their first letter: "p,m"."""
    spans: list[list[str]] = []
    for place in places:
        if spans and place.isdecimal() and int(place) == int(spans[-1][-1]) + 1:
            spans[-1].append(place)
        else:
            spans.append([place if place.isdecimal() else place[:1]])
    return ",".join(span[0] if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)


def other_moves(items: Sequence[Item], *, noted: bool) -> RenderableType:
    """List all moves that play no card side by side, with all their notes or only the first."""
    cells = []
    for index, item in enumerate(items):
        if item.move.verb != PLAY:
            cell = Text.assemble((f"[{index + 1}] ", HEADING), item.text)
            if item.note and (noted or index == 0):
                cell.append(f": {item.note}", QUIET)
            _warn(cell, item)
            cells.append(cell)
    return Columns(cells, padding=(0, 3)) if len(cells) > 1 else Group(*cells)


def warnings(items: Iterable[Item]) -> list[Text]:
    """Return a line for each move that plays a card and hurts the player's own side."""
    return [Text(f"! {item.text}: {item.harm}", BAD) for item in items if item.harm and item.move.verb == PLAY]


def answer_rows(items: Sequence[Item]) -> RenderableType:
    """List the answers to a choice, one per line, without their verb."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for number, item in enumerate(items, 1):
        note = Text(item.note)
        _warn(note, item)
        table.add_row(Text(f"[{number}]", HEADING), item.move.named, note)
    return table


def answer_cells(items: Sequence[Item]) -> RenderableType:
    """List the answers to a choice side by side; one that hurts the player's own side is marked."""
    cells = []
    for number, item in enumerate(items, 1):
        cell = Text.assemble((f"[{number}] ", HEADING), item.move.named)
        cells.append(cell.append(" !", BAD) if item.harm else cell)
    return Columns(cells, padding=(0, 2))
