"""`marchlands analyse`: what a bot thinks of a position, or of all decisions in a match."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from marchlands.bots.analysis import AnalysedMove, PositionAnalysis, analyse
from marchlands.cli.chart import Mark, draw_chart
from marchlands.cli.contests import add_workers, percent, watch
from marchlands.cli.output import open_console, print_json, print_table
from marchlands.cli.parser import add_command, add_json, add_packs, count, whole_number
from marchlands.cli.replay import read_replay
from marchlands.coach.review.judgement import SIMULATIONS
from marchlands.engine.match import Match
from marchlands.engine.scenario import read_position
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError
from marchlands.lab.review import Decision, Inquiry, Review, rewound
from marchlands.lab.review_svg import chance_points, draw_svg

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

BOT: Final = "search:2000"
LAST: Final = "last"
WIDEST: Final = 100
COLOURS: Final = {"p1": "bold cyan", "p2": "bold red"}


def add(commands: Commands) -> None:
    """Add the command."""
    examples = [
        "marchlands analyse match.json",
        "marchlands analyse match.json --svg chances.svg",
        "marchlands analyse match.json --html review.html --seat p2",
        "marchlands analyse match.json --at 12 --moves 3",
        "marchlands analyse match.json --at last --bot search:20000 --json",
        "marchlands analyse --scenario puzzle.toml",
    ]
    summary = "show the chances to win: over a whole match, or move by move in one position"
    parser = add_command(commands, "analyse", run, summary, examples)
    parser.add_argument(
        "replay", metavar="REPLAY", nargs="?", type=Path, help="a replay, as written by 'save' or --save"
    )
    parser.add_argument("--scenario", metavar="FILE", type=Path, help="analyse the position in a scenario instead")
    parser.add_argument(
        "--at",
        metavar="N",
        type=_place,
        help="only the position after N moves; 'last' is the last one with a decision to make",
    )
    parser.add_argument(
        "--seat",
        choices=SEATS,
        help="the seat that must be deciding (default: either); with --html the one that is reviewed (default: p1)",
    )
    parser.add_argument("--bot", metavar="BOT", help=f"the bot and its budget (default: {BOT})")
    parser.add_argument(
        "--moves", metavar="N", type=count, default=5, help="how many moves, or costly decisions, to list (default: 5)"
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="seed for the bot's dice (default: 0)"
    )
    parser.add_argument("--svg", metavar="FILE", type=Path, help="also draw the chances over a match into FILE")
    parser.add_argument(
        "--html", metavar="FILE", type=Path, help="instead, review the match for one seat and write a page into FILE"
    )
    parser.add_argument(
        "--open-hands",
        action="store_true",
        default=None,
        help="with --html, add the chances with both hands open, which nobody could know",
    )
    parser.add_argument(
        "--simulations",
        metavar="N",
        type=count,
        help=f"with --html, how much thought goes into the whole match (default: {SIMULATIONS:,})",
    )
    add_workers(parser, cluster=False)
    add_packs(parser)
    add_json(parser)


def run(args: Namespace) -> int:
    """Analyse; return 0, or 130 after partial results if a review is interrupted. Raises MarchlandsError, OSError."""
    if (args.replay is None) == (args.scenario is None):
        raise MarchlandsError("cannot analyse: name either a replay or --scenario FILE", "analyse/what")
    if args.html is not None:
        return _write_page(args)
    for option in ("open_hands", "simulations"):
        _refuse(args, option, f"--{option.replace('_', '-')} goes with --html")
    args.bot = args.bot or BOT
    if args.scenario is not None:
        _refuse(args, "at", "--at goes with a replay, a scenario is one position")
        _refuse(args, "svg", "--svg goes with the review of a replay, without --scenario")
        return _tell_position(args, read_position(args.scenario, args.pack))
    match = read_replay(args.replay, args.pack).match()
    if args.at is not None:
        _refuse(args, "svg", "--svg goes with the review of a replay, without --at")
        return _tell_position(args, rewound(match, _last(match) if args.at == LAST else args.at))
    _refuse(args, "seat", "--seat goes with one position, that of --at or --scenario")
    return _tell_review(args, match)


def _write_page(args: Namespace) -> int:
    for option in ("scenario", "at", "svg", "bot"):
        _refuse(args, option, "--html is about the whole of a replay, and has a search of its own")
    if args.json:
        raise MarchlandsError("cannot analyse with --json: --html writes a page", "analyse/option")
    from marchlands.cli.review import write_review

    return write_review(args, read_replay(args.replay, args.pack).match())


def _refuse(args: Namespace, option: str, reason: str) -> None:
    if getattr(args, option) is not None:
        raise MarchlandsError(f"cannot analyse with --{option.replace('_', '-')}: {reason}", "analyse/option")


def _place(text: str) -> int | str:
    if text.strip().lower() == LAST:
        return LAST
    number = whole_number(text)
    if number < 0:
        raise ArgumentTypeError(f"expected a number of moves or 'last', not {text!r}")
    return number


def _last(match: Match) -> int:
    """Return the number of moves before the last decision with a choice."""
    if match.result is None:
        return len(match.made)
    for moves in range(len(match.made) - 1, 0, -1):
        if len(rewound(match, moves).legal_moves()) > 1:
            return moves
    return 0


# --- one position


def _tell_position(args: Namespace, match: Match) -> int:
    analysis = analyse(match, args.seat, args.bot, args.seed)
    if args.json:
        print_json({"at": len(match.made), "bot": args.bot, "seed": args.seed, **analysis.to_json(args.moves)})
        return 0
    legal = len(match.legal_moves())
    console = open_console()
    console.print(
        f"{analysis.game}, turn {analysis.turn}, after {_counted(len(match.made), 'move')}: {analysis.seat} has "
        f"{_counted(legal, 'legal move')}",
        soft_wrap=True,
    )
    thought = f"{args.bot}, {_counted(analysis.simulations, 'simulation')}"
    console.print(f"{analysis.seat}'s chance to win: {percent(analysis.chance)} ({thought})", soft_wrap=True)
    console.print()
    print_table(_moves_table(analysis, args.moves))
    if legal > min(args.moves, len(analysis.moves)):
        console.print(
            f"\n{_counted(legal - min(args.moves, len(analysis.moves)), 'further move')}; --moves N lists more."
        )
    return 0


def _moves_table(analysis: PositionAnalysis, most: int) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("move")
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("error", justify="right", no_wrap=True)
    table.add_column("visits", justify="right", no_wrap=True)
    table.add_column("how it may go on")
    for rank, move in enumerate(analysis.moves[:most], 1):
        table.add_row(str(rank), move.whole, percent(move.chance), _doubt(move), f"{move.visits:,}", _sequel(move))
    return table


def _doubt(move: AnalysedMove) -> str:
    return "" if move.error is None else f"± {percent(move.error)}"


def _sequel(move: AnalysedMove) -> str:
    """Return what is expected after a move and its answers."""
    (seat, own), *others = move.turns
    turns = [(seat, own[1:]), *others]
    return "; ".join(f"{seat} {', '.join(moves)}" for seat, moves in turns if moves)


# --- a whole match


def _tell_review(args: Namespace, match: Match) -> int:
    if args.svg is not None and not args.svg.parent.is_dir():
        raise MarchlandsError(f"cannot write {args.svg}: there is no folder {args.svg.parent}", "analyse/svg")
    inquiry = Inquiry(match, args.bot, args.seed)
    decisions: list[Decision] = []

    def take(decision: Decision) -> None:
        decisions.append(decision)
        if args.json:
            print_json(decision.to_json())
            sys.stdout.flush()

    ending = watch(inquiry.decisions(args.workers), len(inquiry.questions), f"{args.bot} thinks", take)
    review = inquiry.review(decisions)
    if args.svg is not None:
        args.svg.write_text(draw_svg(review, args.moves), "utf-8")
    if args.json:
        print_json(review.to_json(args.moves))
    else:
        _show_review(args, review)
    return ending.code()


def _show_review(args: Namespace, review: Review) -> None:
    console = open_console()
    seen = len(review.decisions)
    part = f"{seen} of {_counted(review.asked, 'decision')}" if seen < review.asked else _counted(seen, "decision")
    console.print(f"{review.game}, {_counted(review.moves, 'move')}, {part}, {_outcome(review)}", soft_wrap=True)
    if not review.decisions:
        return
    costly = review.costliest(args.moves)
    # Letters follow after 9 so that each mark stays one column wide.
    letters = dict(zip((decision.number for decision in costly), "123456789abcdefghijklmnopqrstuvwxyz", strict=False))
    marks = [
        Mark(decision.number, letters[decision.number], COLOURS[decision.seat])
        for decision in costly
        if decision.number in letters
    ]
    width = min(console.width if console.is_terminal else 80, WIDEST)
    console.print(f"\np1's chance to win before each move, by what its mover knew ({args.bot})\n", soft_wrap=True)
    for line in draw_chart(chance_points(review), marks, width, plain=console.options.ascii_only):
        console.print(line, soft_wrap=True)
    console.print()
    if costly:
        print_table(_costly_table(costly, letters))
        console.print()
    else:
        console.print("No decision was worse than the best one beyond doubt.\n", soft_wrap=True)
    costs = " and ".join(f"{seat} {percent(review.cost(seat))}" for seat in SEATS)
    console.print(f"A decision cost {costs} on average.", soft_wrap=True)
    if costly:
        console.print(
            f"More about the costliest: marchlands analyse {args.replay} --at {costly[0].number - 1}", soft_wrap=True
        )


def _costly_table(costly: list[Decision], letters: dict[int, str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading, justify in (("", "left"), ("move", "right"), ("turn", "right"), ("seat", "left")):
        table.add_column(heading, justify="right" if justify == "right" else "left", no_wrap=True)
    table.add_column("made")
    table.add_column("better")
    table.add_column("chance", justify="right", no_wrap=True)
    table.add_column("cost", justify="right", no_wrap=True)
    table.add_column("error", justify="right", no_wrap=True)
    for decision in costly:
        table.add_row(
            Text(letters.get(decision.number, ""), COLOURS[decision.seat]),
            str(decision.number),
            str(decision.turn),
            decision.seat,
            decision.move,
            decision.best.whole,
            percent(decision.chance),
            percent(decision.cost or 0.0),
            f"± {percent(decision.error or 0.0)}",
        )
    return table


def _outcome(review: Review) -> str:
    if review.result is None:
        return "not finished"
    return "a draw" if review.result == "draw" else f"{review.result} won"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
