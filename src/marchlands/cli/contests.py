"""What the commands that let bots play and think share: decks, seeds, workers and a progress bar."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from marchlands.cli.parser import Parser, add_packs, count, find_deck, whole_number
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Contest
from marchlands.lab.pool import Cluster, WorkerError, core_count
from marchlands.lab.salt import needs_salt, new_salt, read_salt

Done = TypeVar("Done")


def add_contest(parser: Parser) -> None:
    """Add the options that every contest has."""
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number,
        default=1,
        help="seed for shuffles and dice (default: 1); with programs or bots from "
        "other packages there is also a salt, printed at the end and kept in the log",
    )
    add_decks(parser)
    add_trust(parser, "; the seed alone then determines the shuffles")
    parser.add_argument(
        "--salt-file",
        metavar="FILE",
        type=Path,
        help="repeat a contest with programs or bots from other packages: the salt in its log or its JSON",
    )
    add_workers(parser)
    add_packs(parser)


def add_decks(parser: Parser) -> None:
    """Add the options --deck and --rules."""
    parser.add_argument(
        "--deck",
        metavar="DECK",
        action="append",
        default=[],
        help="an id, a code or a file; may be repeated; 'all' is all ready-made decks (default: all)",
    )
    parser.add_argument("--rules", metavar="PRESET", help="the rules (default: those that each deck was made for)")


def add_trust(parser: Parser, more: str = "") -> None:
    """Add the option --trusted, with more in its help."""
    parser.add_argument(
        "--trusted",
        action="store_true",
        help=f"trust all bots: those from other packages run in Marchlands' own processes, which is quicker{more}",
    )


def salted(contest: Contest, path: Path | None) -> Contest:
    """Return the contest with a salt if it needs one: from the file, or a new one. Raises MarchlandsError."""
    if needs_salt(contest.bots, trusted=contest.trusted):
        return replace(contest, salt=new_salt() if path is None else read_salt(path))
    if path is not None:
        reason = "without programs and bots from other packages, or with --trusted, --seed alone repeats a contest"
        raise MarchlandsError(f"cannot use --salt-file: {reason}", "arena/salt")
    return contest


def add_workers(parser: Parser, *, cluster: bool = True) -> None:
    """Add the option --workers and, if a cluster is of use, --ray: `args.workers` is who does the work."""
    cores = core_count()
    parser.add_argument(
        "--workers", metavar="N", type=count, default=cores, help=f"processes (default: all cores, here {cores})"
    )
    if cluster:
        parser.add_argument(
            "--ray",
            metavar="ADDRESS",
            type=Cluster,
            dest="workers",
            help="play on the Ray cluster at ADDRESS (HOST:PORT), or on the one of this machine with 'auto' "
            "(needs the extra ray)",
        )


def chosen_decks(args: Namespace, game: Game) -> list[Deck]:
    """Return the requested decks; "all", or none, means all ready-made decks that the rules allow.

    Raises DeckError.
    """
    found: list[Deck] = []
    for source in args.deck or ["all"]:
        found += _allowed_decks(args, game) if source == "all" else [find_deck(game, source)]
    return list(dict.fromkeys(found)) if "all" in args.deck else found


def _allowed_decks(args: Namespace, game: Game) -> list[Deck]:
    return [*(game.decks() if args.rules is None else game.fitting_decks(args.rules)).values()]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a contest or a review ended, after its results so far were printed."""

    interrupted: bool = False
    error: WorkerError | None = None

    def code(self) -> int:
        """Return the exit code. Raises WorkerError if a process died."""
        if self.error is not None:
            raise self.error
        return 130 if self.interrupted else 0


def watch(results: Generator[Done, None, None], total: int, title: str, take: Callable[[Done], bool | None]) -> Ending:
    """Pass on each result until there are no more, `take` returns true, or something interrupts.

    A progress bar is shown on standard error if that is a terminal. No process is left behind.
    """
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    try:
        with closing(results), bar:
            for result in bar.track(results, total=total, description=title):
                if take(result):
                    break
    except KeyboardInterrupt:
        return Ending(interrupted=True)
    except WorkerError as error:
        return Ending(error=error)
    return Ending()


def percent(share: float) -> str:
    """Return a share as a percentage for people."""
    return f"{100 * share:.1f}%"
