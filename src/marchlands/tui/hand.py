"""Lists of cards: a hand with the moves that play its cards, and the texts of other visible cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.tui.style import HEADING, QUIET


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card as it is listed: its name and how many there are, its colour, its figures and its text.

    Figures are padded so that they line up with those of the other cards.
    `brief` are shorter figures for when there is little room.
    """

    name: str
    copies: int
    style: str
    figures: str
    text: str
    brief: str = ""


def counted(names: Iterable[str], times: str) -> str:
    """Return each name once, in order, with its count."""
    counts = Counter(names)
    return ", ".join(f"{name} {times}{n}" if n > 1 else name for name, n in sorted(counts.items()))


def listing(cards: Sequence[CardRow], title: str, times: str) -> RenderableType:
    """List cards with their full texts."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for card in cards:
        table.add_row(Text("  ").append_text(_name(card, times)), Text(card.figures), Text(card.text))
    return Group(Text(title, HEADING), table)


def playable_rows(
    cards: Sequence[CardRow], moves: Mapping[str, Text], title: str, times: str, *, folded: bool
) -> RenderableType:
    """List cards, each with the moves that play it; unplayable cards are dimmed. Texts are `folded` or cut."""
    table = Table.grid(padding=(0, 1), expand=not folded)
    table.add_column(no_wrap=True, justify="right")
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=not folded, overflow="ellipsis" if not folded else "fold", ratio=None if folded else 1)
    for card in cards:
        how = moves.get(card.name)
        text = Text(card.text if folded else " ".join(card.text.split()), "" if how else QUIET)
        table.add_row(how or Text("-", QUIET), _name(card, times), Text(card.figures), text)
    return Group(Text(title, HEADING), table) if title else table


def playable_names(cards: Sequence[CardRow], moves: Mapping[str, Text], times: str) -> RenderableType:
    """List cards in as few lines as possible: the moves that play them, the name and the figures."""
    cells = []
    for card in cards:
        how = moves.get(card.name)
        cells.append(
            Text.assemble(how or Text("-", QUIET), " ", _name(card, times), f" {card.brief or card.figures}".rstrip())
        )
    return Columns(cells, padding=(0, 2))


def _name(card: CardRow, times: str) -> Text:
    return Text.assemble((card.name, card.style), f" {times}{card.copies}" if card.copies > 1 else "")
