"""`marchlands lab report`: what simulations say, as one page of HTML."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from marchlands import api
from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_decks, add_trust, add_workers, chosen_decks, watch
from marchlands.cli.output import complain, print_json
from marchlands.cli.parser import add_command, add_json, add_packs, chosen_game, count, whole_number
from marchlands.errors import MarchlandsError
from marchlands.lab.salt import needs_salt

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.lab.paper.findings import Findings

GAMES: Final = 4000


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab report skirmish --html skirmish.html",
        "marchlands lab report tables --html report.html --result whatif.jsonl --result hunt.jsonl",
        "marchlands lab report warpath --games 2000 --pack my-cards.toml --html report.html",
    ]
    summary = "write what simulations say as one page of HTML, which needs no network"
    parser = add_command(commands, "report", run, summary, examples)
    games = ", ".join(api.games())
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help=f"a folder that arena --out or lab cards --out has filled, or a game ({games}) to play matches of",
    )
    parser.add_argument("--html", metavar="FILE", type=Path, required=True, help="the page to write")
    parser.add_argument(
        "--result",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="show this too: the JSON of lab whatif, lab compare or lab hunt; may be repeated",
    )
    parser.add_argument("--title", metavar="TEXT", default="", help="the title of the page")
    parser.add_argument(
        "--games", metavar="N", type=count, default=GAMES, help=f"matches, if they are to be played (default: {GAMES})"
    )
    parser.add_argument("--seed", metavar="S", type=whole_number, default=1, help="seed of all chance (default: 1)")
    parser.add_argument(
        "--bot", metavar="BOT", default="greedy", help=f"who plays: {', '.join(bot_names())} (default: greedy)"
    )
    add_decks(parser)
    add_packs(parser)
    add_trust(parser)
    add_workers(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Write the page; return 0, or 130 without one if the matches for it were interrupted.

    Raises MarchlandsError for a source, results or options that cannot be used, OSError for the page.
    """
    from marchlands.lab.paper.findings import findings_of
    from marchlands.lab.paper.report import check_place, stored, written
    from marchlands.lab.paper.result import read_results

    check_place(args.html)
    results = read_results(args.result)
    if args.source in api.games():
        found = _played(args, results)
        if found is None:
            complain("interrupted; no report was written")
            return 130
    else:
        found = findings_of(stored(Path(args.source)), results)
    written(found, args.html, args.title)
    _tell(found, args)
    return 0


def _played(args: Namespace, results: list[dict[str, Any]]) -> Findings | None:
    """Play the matches of a report and return its findings; None if that was interrupted."""
    from marchlands.lab.paper.findings import findings_of
    from marchlands.lab.paper.report import Trial

    if needs_salt([args.bot], trusted=args.trusted):
        raise MarchlandsError(f"cannot report on {args.bot!r}: trust it with --trusted", "lab/trust")
    args.game = args.source
    game = chosen_game(args)
    args.rules = str(game.table().rules) if args.rules is None else args.rules
    decks = chosen_decks(args, game)
    with Trial(game, decks, args.games, args.bot, args.seed, args.rules, args.pack, trusted=args.trusted) as trial:
        matches = trial.measure.matches(args.workers)
        ending = watch(matches, args.games, f"{args.bot} plays {game.name}", lambda played: None)
        return findings_of(trial.tables(), results) if ending.code() == 0 else None


def _tell(found: Findings, args: Namespace) -> None:
    size = args.html.stat().st_size
    if args.json:
        print_json({"html": str(args.html), "bytes": size, "game": found.game, "games": found.matches})
    else:
        print(f"{args.html}: {found.matches:,} matches of {found.game}, {size / 1e6:.1f} MB, needs no network")
