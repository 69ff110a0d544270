"""`marchlands puzzle`: find puzzles in matches between bots, prove them, and play them in the terminal."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from marchlands.cli.output import open_console, print_json
from marchlands.cli.parser import (
    Parser,
    add_command,
    add_game,
    add_group,
    add_json,
    add_packs,
    check_packs,
    count,
    whole_number,
)
from marchlands.coach.puzzle import Checked, Puzzle, check_puzzle, daily, day_of, find_puzzle, find_puzzles, read_puzzle
from marchlands.coach.puzzle.finder import Found
from marchlands.coach.puzzle.kind import described, games_with_puzzles
from marchlands.coach.puzzle.prover import LIMIT
from marchlands.engine.scenario import find_scenarios
from marchlands.errors import MarchlandsError, ScenarioError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

FEW: Final = 5  # puzzles that are looked for unless a number is given


def add(commands: Commands) -> None:
    """Add the commands."""
    examples = ["marchlands puzzle play skirmish", "marchlands puzzle check my-puzzles/"]
    below = add_group(commands, "puzzle", "play puzzles, prove them, and find new ones", examples)
    _add_find(below)
    _add_check(below)
    _add_play(below)


def _add_find(below: Commands) -> None:
    examples = [
        "marchlands puzzle find skirmish --count 10 --seed 7 --out my-puzzles",
        "marchlands puzzle find warpath --kind survive-march",
        "marchlands puzzle find skirmish --count 3 --json",
    ]
    summary = (
        "find puzzles in matches between bots: positions in which exactly one first move is proven to reach a goal"
    )
    parser = add_command(below, "find", run_find, summary, examples)
    kinds = "\n".join(
        f"kinds of {game}:\n" + "\n".join(f"  {line}" for line in described(game)) for game in games_with_puzzles()
    )
    parser.epilog = f"{parser.epilog}\n\n{kinds}"
    add_game(parser)
    parser.add_argument("--count", metavar="N", type=count, default=FEW, help=f"how many (default: {FEW})")
    parser.add_argument(
        "--seed", metavar="S", type=whole_number, default=0, help="seed of the first match (default: 0); equal seeds "
        "find equal puzzles"
    )  # fmt: skip
    parser.add_argument("--kind", metavar="KIND", help="only puzzles of this kind (default: all kinds in turn)")
    parser.add_argument("--out", metavar="DIR", type=Path, help="write each puzzle to a file in this folder")
    add_json(parser)


def _add_check(below: Commands) -> None:
    examples = ["marchlands puzzle check mine.toml", "marchlands puzzle check my-puzzles/ --json"]
    summary = "prove puzzles: that one first move wins in every deal and no other does; exits with 1 if any failed"
    parser = add_command(below, "check", run_check, summary, examples)
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", type=Path, help="a puzzle file, or a folder to search for .toml files"
    )
    parser.add_argument(
        "--limit", metavar="N", type=count, default=LIMIT, help=f"positions that a proof may take (default: {LIMIT:,})"
    )
    add_packs(parser)
    add_json(parser)


def _add_play(below: Commands) -> None:
    examples = [
        "marchlands puzzle play skirmish",
        "marchlands puzzle play warpath-07",
        "marchlands puzzle play mine.toml",
    ]
    summary = "solve a puzzle in the terminal; a wrong move is answered by its refutation"
    parser: Parser = add_command(below, "play", run_play, summary, examples)
    parser.add_argument(
        "puzzle", metavar="GAME|ID|FILE", help="a game, for its puzzle of the day; the id of a puzzle; or a puzzle file"
    )
    add_packs(parser)


def run_find(args: Namespace) -> int:
    """Find puzzles; return 0. Raises ScenarioError for an unknown game or kind, OSError if a file cannot be written."""
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    found = find_puzzles(args.game, args.count, args.seed, args.kind, lambda line: print(line, file=sys.stderr))
    for puzzle in found:
        path = None if args.out is None else args.out / f"{args.game}-{puzzle.seed}-{puzzle.kind}.toml"
        if path is not None:
            path.write_text(puzzle.text, "utf-8")
        if args.json:
            print_json(_facts(args.game, puzzle, path))
        elif path is None:
            print(f"# {_said(puzzle)}\n{puzzle.text}")
        else:
            print(f"{path}: {_said(puzzle)}")
        sys.stdout.flush()
    return 0


def _said(puzzle: Found) -> str:
    return f"{puzzle.kind}, {puzzle.difficulty.rating}: {puzzle.goal} {', '.join(puzzle.solution)}"


def _facts(game: str, puzzle: Found, path: Path | None) -> dict[str, object]:
    hard = puzzle.difficulty
    return {
        "game": game,
        "kind": puzzle.kind,
        "goal": puzzle.goal,
        "solution": list(puzzle.solution),
        "rating": hard.rating,
        "positions": hard.positions,
        "wrong": hard.wrong,
        "found_by": list(hard.found_by),
        "match": puzzle.seed,
        "file": None if path is None else str(path),
        "text": puzzle.text,
    }


def run_check(args: Namespace) -> int:
    """Prove all puzzles; return 1 if any failed. Raises ScenarioError for a missing path, CardError for a bad pack."""
    failed = 0
    paths = find_scenarios(args.paths)
    check_packs(args.pack)
    for path in paths:
        checked = check_puzzle(path, args.pack, args.limit)
        failed += not checked.passed
        if args.json:
            print_json(_verdict(checked))
        else:
            print(_line(checked))
        sys.stdout.flush()
    if not args.json:
        print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _verdict(checked: Checked) -> dict[str, object]:
    return {
        "file": str(checked.path),
        "kind": checked.kind,
        "passed": checked.passed,
        "problems": list(checked.problems),
        "winning": list(checked.winning),
        "refuted": checked.refuted,
        "positions": checked.positions,
    }


def _line(checked: Checked) -> str:
    if checked.passed:
        words = (
            f"ok   {checked.path}: {checked.kind}: only {checked.winning[0]} wins, {checked.refuted} other first moves "
            f"are refuted ({checked.positions:,} positions)"
        )
    else:
        words = f"FAIL {checked.path}: {'; '.join(checked.problems)}"
    return " ".join(words.split()) if "\n" in words else words


def run_play(args: Namespace) -> int:
    """Let a person solve a puzzle; return 0 if it was solved, else 1. Raises MarchlandsError and OSError."""
    from marchlands.tui.puzzle_match import PuzzleMatch

    puzzle = _chosen(args.puzzle, args.pack)
    console = open_console()
    return 0 if PuzzleMatch(puzzle, console).run() else 1


def _chosen(named: str, packs: list[Path]) -> Puzzle:
    """Return the puzzle that a game, an id or a path names. Raises MarchlandsError and OSError."""
    if named.lower() in games_with_puzzles():
        return daily(named.lower(), day_of(time.time()))
    path = Path(named)
    if not path.is_file():
        if path.suffix:
            raise MarchlandsError(f"cannot play {named}: there is no such file", "puzzle/unknown")
        return find_puzzle(named)
    try:
        return read_puzzle(path, packs)
    except MarchlandsError as error:
        raise ScenarioError(f"{path}: {error}") from error
