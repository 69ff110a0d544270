"""`marchlands decks`: the ready-made decks of a game."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from rich.table import Table

from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, chosen_game
from marchlands.engine.game import Game

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    examples = ["marchlands decks skirmish", "marchlands play skirmish --deck control-1"]
    parser = add_command(commands, "decks", run, "list the ready-made decks of a game", examples)
    add_game(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """List the decks; return 0."""
    game = chosen_game(args)
    if args.json:
        for name, deck in game.decks().items():
            more = {"id": name, "name": deck.name, "rules": deck.rules, "size": deck.size()}
            print_json({**more, "code": game.deck_code(deck), **deck.to_json(game.lead_word)})
    else:
        print_table(_table(game))
        print()
        print_table(_codes(game))
    return 0


def _table(game: Game) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("id", "name", "rules", game.lead_word):
        table.add_column(column, no_wrap=True)
    table.add_column("size", justify="right")
    table.add_column("cards")
    for name, deck in game.decks().items():
        cards = ", ".join(f"{count} {card}" for card, count in deck.cards)
        table.add_row(name, deck.name, deck.rules, deck.lead or "", str(deck.size()), cards)
    return table


def _codes(game: Game) -> Table:
    """Return the codes in a table of their own, where they have room to stand whole."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("id", no_wrap=True)
    table.add_column("code", overflow="fold")
    for name, deck in game.decks().items():
        table.add_row(name, game.deck_code(deck))
    return table
