"""`marchlands lab meta`: which decks beat which, and which of them people would end up playing."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from rich.table import Table

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_contest, chosen_decks, percent, salted, watch
from marchlands.cli.output import complain, print_json, print_table
from marchlands.cli.parser import add_command, add_game, add_json, chosen_game, count

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands
    from marchlands.lab.metagame import Estimate, Meta


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab meta skirmish",
        "marchlands lab meta warpath --games 200 --bot search:100 --seed 7",
        "marchlands lab meta skirmish --deck all --deck mine.toml --json > meta.jsonl",
    ]
    summary = "show which decks beat which, how strong that makes them, and which of them would end up being played"
    parser = add_command(commands, "meta", run, summary, examples)
    add_game(parser)
    parser.add_argument(
        "--bot",
        metavar="BOT",
        default="greedy",
        help=f"the bot for both sides: {', '.join(bot_names())} (default: greedy)",
    )
    parser.add_argument("--games", metavar="N", type=count, default=100, help="matches of each pair (default: 100)")
    add_contest(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Play the round robin and show what it means; return 0, or 130 after partial results if interrupted.

    Raises MarchlandsError for decks that cannot meet, and for too few matches.
    """
    from marchlands.lab.metagame import Season

    game = chosen_game(args)
    if args.rules is None:
        args.rules = str(game.table().rules)
    decks = chosen_decks(args, game)
    season = Season(game, decks, args.bot, args.games, args.seed, args.rules, tuple(args.pack), trusted=args.trusted)
    season.contest = salted(season.contest, args.salt_file)
    ending = watch(season.matches(args.workers), season.games, f"{len(decks)} decks, {args.bot}", season.add)
    found = season.meta()
    if args.json:
        for deck in found.decks:
            print_json(deck.to_json())
        print_json(found.summary())
    else:
        _show(found)
    for reason, number in sorted(found.forfeits.items()):
        complain(f"{number} matches were forfeited: {reason}")
    if season.contest.salt:
        complain(f"the salt was {season.contest.salt}; with it in a file, --salt-file repeats this contest")
    return ending.code()


def _show(found: Meta) -> None:
    print_table(_strengths(found))
    print()
    print("share of the points of each row against each column, in %:")
    print_table(_matrix(found))
    print()
    print("Nash: shares of a field that no deck beats. Alpha-rank: shares of the time, if winners are copied.")
    print(f"{found.games} matches; each number has its 95% interval beside it.")


def _strengths(found: Meta) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("deck", no_wrap=True)
    for column in ("games", "score", "", "rating", "", "Nash", "", "alpha-rank", ""):
        table.add_column(column, justify="right", no_wrap=True)
    for deck in found.decks:
        rating = deck.rating
        cells = [str(deck.games), *_shares(deck.score)]
        cells += [f"{rating.value:.0f}", f"{rating.low:.0f} to {rating.high:.0f}"]
        table.add_row(deck.name, *cells, *_shares(deck.nash), *_shares(deck.alpha_rank))
    return table


def _shares(share: Estimate) -> list[str]:
    return [percent(share.value), f"{100 * share.low:.0f} to {100 * share.high:.0f}"]


def _matrix(found: Meta) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("deck", no_wrap=True)
    for other in found.decks:
        table.add_column(other.name, justify="right", no_wrap=True)
    for deck in found.decks:
        shares = [deck.against.get(other.name) for other in found.decks]
        table.add_row(deck.name, *("–" if share is None else f"{100 * share.value:.0f}" for share in shares))
    return table
