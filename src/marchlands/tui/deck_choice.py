"""Choosing a deck from a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.engine.deck import Deck
from marchlands.errors import DeckError, MarchlandsError
from marchlands.tui.completion import Offer
from marchlands.tui.page import Page, Part
from marchlands.tui.stage import Stage
from marchlands.tui.style import HEADING, QUIET

FindDeck = Callable[[str], Deck]


def choose_deck(
    stage: Stage, title: str, decks: Mapping[str, Deck], default: str, find: FindDeck, aim: str = ""
) -> str | None:
    """Return the deck that a person names, by id or by anything `find` accepts; None if the person leaves."""
    stage.show(_page(title, decks, aim))
    while True:
        line = stage.ask("deck> ", Offer((), (*decks, "quit"), hint=f"a number or a name; Enter takes {default}"))
        if line is None or line.strip().lower() in ("q", "quit", "exit"):
            return None
        try:
            return _chosen(line.strip(), decks, default, find)
        except MarchlandsError as error:
            stage.say(str(error))


def _chosen(line: str, decks: Mapping[str, Deck], default: str, find: FindDeck) -> str:
    """Return the deck source that a line names. Raises DeckError."""
    if not line:
        return default
    if line.isdecimal():
        if len(line) > 4 or not 1 <= int(line) <= len(decks):
            raise DeckError(f"cannot take deck {line[:8]}: they are numbered from 1 to {len(decks)}")
        return list(decks)[int(line) - 1]
    typed = line.lower()
    found = [name for name, deck in decks.items() if typed in (name.lower(), deck.name.lower())]
    found = found or [name for name, deck in decks.items() if _begins(typed, name, deck)]
    if len(found) == 1:
        return found[0]
    if found:
        raise DeckError(f"cannot tell which deck {line!r} is: {', '.join(found)}?")
    find(line)
    return line


def _begins(typed: str, name: str, deck: Deck) -> bool:
    return name.lower().startswith(typed) or deck.name.lower().startswith(typed)


def _page(title: str, decks: Mapping[str, Deck], aim: str) -> Page:
    heading = Text(title, HEADING)
    large = Group(heading, _table(decks, told=True))
    forms = [Group(heading, _table(decks, told=False)), large, *([Group(Text(aim), Text(), large)] if aim else [])]
    return Page(forms[-1:], lambda width: Part(list(enumerate(forms))))


def _table(decks: Mapping[str, Deck], *, told: bool) -> RenderableType:
    """Return the decks by number, each with its description on its own line if asked for."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    width = max((len(deck.name) for deck in decks.values()), default=0)
    for number, (name, deck) in enumerate(decks.items(), 1):
        line = Text.assemble(
            (f"{deck.name:<{width}}  ", HEADING), f"{deck.style:<10} {deck.lead or '':<12}", (name, QUIET)
        )
        table.add_row(Text(f"[{number}]", HEADING), line)
        if told and deck.about:
            about = Text(_first_sentence(deck.about), QUIET, no_wrap=True, overflow="ellipsis")
            table.add_row("", about)
    return table


def _first_sentence(text: str) -> str:
    head, stop, _ = text.partition(". ")
    return head + "." if stop else head
