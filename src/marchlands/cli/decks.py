"""`marchlands decks`: the ready-made decks of a game, listed or one in full."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table

from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, add_packs, chosen_game
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.errors import DeckError, did_you_mean

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

NO_CODE: Final = "none: it has cards of packs"


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands decks skirmish",
        "marchlands decks skirmish tactical-1",
        "marchlands play skirmish --deck control-1",
    ]
    parser = add_command(commands, "decks", run, "list the ready-made decks of a game, or show one", examples)
    add_game(parser)
    parser.add_argument("deck", metavar="ID", nargs="?", help="show only this deck: its plan, its cards, its code")
    add_packs(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """List the decks; return 0. Raises DeckError for an unknown id."""
    game = chosen_game(args)
    known = game.decks()
    if args.deck is not None and args.deck not in known:
        raise DeckError(f"unknown deck {args.deck!r}{did_you_mean(args.deck, known)}", slug="deck/unknown")
    chosen = known if args.deck is None else {args.deck: known[args.deck]}
    if args.json:
        for name, deck in chosen.items():
            print_json(_facts(game, name, deck))
    elif args.deck is not None:
        print("\n".join(_whole(game, args.deck, known[args.deck])))
    else:
        print_table(_table(game))
    return 0


def _facts(game: Game, name: str, deck: Deck) -> dict[str, Any]:
    facts = {"id": name, "name": deck.name, "rules": deck.rules, "style": deck.style, "size": deck.size()}
    return {**facts, "about": deck.about, "code": _code(game, deck), **deck.to_json(game.lead_word)}


def _table(game: Game) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("id", "name", "style", "rules", game.lead_word):
        table.add_column(column, no_wrap=True)
    table.add_column("code", overflow="fold")
    for name, deck in game.decks().items():
        table.add_row(name, deck.name, deck.style, deck.rules, deck.lead or "", _code(game, deck) or NO_CODE)
    return table


def _whole(game: Game, name: str, deck: Deck) -> list[str]:
    """Return a deck in full: its plan, its cards, its code."""
    facts = [f"{deck.name} ({name})", deck.style, deck.rules, f"{game.lead_word} {deck.lead}" if deck.lead else ""]
    cards = ", ".join(f"{count} {card}" for card, count in deck.cards)
    lines = [" · ".join(fact for fact in facts if fact), ""]
    lines += [*textwrap.wrap(deck.about, 100), "", *textwrap.wrap(f"{deck.size()} cards: {cards}", 100)]
    return [*lines, "", f"code: {_code(game, deck) or NO_CODE}"]


def _code(game: Game, deck: Deck) -> str | None:
    """Return the code of a deck; None for one with pack cards."""
    try:
        return game.deck_code(deck)
    except DeckError:
        return None
