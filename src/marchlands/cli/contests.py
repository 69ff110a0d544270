"""What the commands share that let bots play: decks, seeds, workers and a bar that shows how far they are."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from marchlands.cli.parser import Parser, add_packs, count, find_deck, whole_number
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.lab.contest import Played
from marchlands.lab.pool import core_count


def add_contest(parser: Parser) -> None:
    """Add the options of every contest."""
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=1, help="shuffle and roll by this (default: 1)"
    )
    parser.add_argument(
        "--deck",
        metavar="DECK",
        action="append",
        default=[],
        help="an id, a code or a file; may be repeated (default: all ready-made decks)",
    )
    parser.add_argument("--rules", metavar="PRESET", help="the rules (default: those that each deck was made for)")
    cores = core_count()
    parser.add_argument(
        "--workers", metavar="N", type=count, default=cores, help=f"processes (default: all cores, here {cores})"
    )
    add_packs(parser)


def chosen_decks(args: Namespace, game: Game) -> list[Deck]:
    """Return the decks that were asked for, or all ready-made ones that the rules allow. Raises DeckError."""
    if args.deck:
        return [find_deck(game, source) for source in args.deck]
    return [deck for deck in game.decks().values() if args.rules is None or not game.deck_faults(deck, args.rules)]


@contextmanager
def watched(matches: Iterable[Played], games: int, title: str) -> Iterator[Iterator[Played]]:
    """Give the matches while a bar on standard error shows how far they are; no bar without a terminal there."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        yield iter(bar.track(matches, total=games, description=title))


def percent(share: float) -> str:
    """Return a share as people read it."""
    return f"{100 * share:.1f}%"
