"""`marchlands lab whatif`: what a change of a card is worth to the decks that hold it."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from marchlands.bots.registry import bot_names
from marchlands.cli.contests import add_decks, add_trust, add_workers, chosen_decks, watch
from marchlands.cli.output import complain, print_json
from marchlands.cli.parser import add_command, add_game, add_json, add_packs, chosen_game, count, whole_number
from marchlands.engine.deck import Deck

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands, Parser
    from marchlands.lab.twin import Twin
    from marchlands.lab.what_if import Measurement, WhatIf

HOUR: Final = 3600
MINUTE: Final = 60


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands lab whatif skirmish Archer --set power+2",
        "marchlands lab whatif warpath Thief --set attack+1 --set cost=2 --precision 2",
        "marchlands lab whatif skirmish Archer --set rarity=Silver,power+1 --until 3",
        "marchlands lab whatif skirmish --overlay stronger-archers.toml --games 4000 --json",
        "marchlands lab whatif skirmish Archer --null",
    ]
    summary = "measure what a change of a card is worth to the decks that hold it, against all others"
    parser = add_command(commands, "whatif", run, summary, examples)
    add_game(parser)
    parser.add_argument(
        "card", metavar="CARD", nargs="?", help="the card; with --overlay all that it changes if left out"
    )
    parser.add_argument(
        "--set",
        metavar="CHANGE",
        action="append",
        default=[],
        dest="edits",
        help="a field and what becomes of it: power+2, cost-1, hp=5, rarity=Gold; may be repeated",
    )
    parser.add_argument(
        "--overlay",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="the change as a pack; may be repeated",
    )
    parser.add_argument(
        "--null", action="store_true", help="no change, but other dice of the bots: what chance alone makes"
    )
    parser.add_argument(
        "--precision", metavar="POINTS", type=_points, help="play until the interval is so narrow, to both sides"
    )
    parser.add_argument(
        "--until",
        metavar="POINTS",
        type=_points,
        help="play until it is clear that decks become stronger or weaker, or that they change by less than this",
    )
    add_measuring(parser, "1000; 20000 with --precision or --until")


def add_measuring(parser: Parser, games: str) -> None:
    """Add what all measurements of changes have; `games` says how many matches they play by default."""
    parser.add_argument(
        "--bot", metavar="BOT", default="greedy", help=f"who plays: {', '.join(bot_names())} (default: greedy)"
    )
    parser.add_argument(
        "--games", metavar="N", type=count, help=f"matches at most, in both versions (default: {games})"
    )
    parser.add_argument("--seed", metavar="S", type=whole_number, default=1, help="seed of all chance (default: 1)")
    add_decks(parser)
    add_packs(parser)
    add_trust(parser)
    add_workers(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Measure the change and tell what it is worth; return 0, or 130 after partial results if interrupted."""
    from marchlands.lab.what_if import Stop, asked_change, measurement

    game = chosen_game(args)
    change = asked_change(game, args.card, args.edits, args.overlay, null=args.null)
    options = {"bot": args.bot, "games": args.games, "seed": args.seed, "rules": args.rules, "null": args.null}
    stop = Stop(args.precision, args.until)
    found = measurement(change, field_decks(args), **options, trusted=args.trusted, stop=stop)
    begun = perf_counter()

    def take(twin: Twin) -> None:
        if args.json:
            print_json({"pair": twin.number, "before": twin.before, "after": twin.after})
            sys.stdout.flush()

    ending = watch(found.pairs_played(args.workers), found.pairs, f"{change.card}: {change.words}", take)
    seconds = (perf_counter() - begun) / max(1, found.tally.pairs * 4)
    result = found.result()
    if args.json:
        print_json(result.to_json())
    else:
        print("\n".join(lines_of(result, seconds)))
    tell_forfeits(found)
    return ending.code()


def field_decks(args: Namespace) -> list[Deck]:
    """Return the decks of the field: those that were asked for, or all that the usual rules allow."""
    game = chosen_game(args)
    return chosen_decks(args, game) if args.deck else [*game.fitting_decks(args.rules).values()]


def lines_of(result: WhatIf, seconds: float) -> list[str]:
    """Return what a measurement found, in words; a match took so many seconds."""
    low, high = result.interval
    before, after = result.scores
    kind = "interval" if result.verdict is None else "interval at any time"
    lines = [
        f"{result.card}: {result.change}",
        f"  difference  {result.difference:+.1f} points, 95% {kind} {low:+.1f} to {high:+.1f}",
        f"  score       {before:.1f} before, {after:.1f} after",
        f"  matches     {result.games} with {result.bot}, seed {result.seed}; "
        f"{result.unequal} of {result.pairs} pairs came out differently",
    ]
    if result.verdict is not None:
        lines.append(f"  verdict     {VERDICTS[result.verdict]}")
    if result.gain is not None:
        lines.append(f"  gain        without pairing, {result.gain:.1f} times as many matches would be needed")
    left = result.games_for_a_point * seconds
    lines.append(f"  precision   for ±1 point about {result.games_for_a_point:,} matches: {in_words(left)} here")
    lines.append(f"  decks       {', '.join(result.decks)}")
    lines.append(f"  against     {', '.join(result.against)}")
    return [*lines, *(f"  {note}" for note in result.notes)]


VERDICTS: Final = {
    "stronger": "decks with it become stronger",
    "weaker": "decks with it become weaker",
    "alike": "whatever it does is less than what was asked for",
    "undecided": "not clear yet; more matches would tell",
}


def in_words(seconds: float) -> str:
    """Return a time for people."""
    if seconds < MINUTE:
        return "less than a minute"
    return f"{seconds / MINUTE:.0f} min" if seconds < HOUR else f"{seconds / HOUR:.1f} h"


def tell_forfeits(found: Measurement) -> None:
    """Complain about matches in which a bot failed."""
    for reason, number in sorted(found.forfeits.items()):
        complain(f"{number} matches were forfeited: {reason}")


def _points(text: str) -> float:
    """Read a number of points."""
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a number of points such as 2, not {text!r}") from None
