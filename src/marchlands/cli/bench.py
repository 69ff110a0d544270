"""`marchlands bench`: how fast the engine is on this machine. The only command that looks at a clock."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from itertools import count
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table

from marchlands import api
from marchlands.cli.output import print_json, print_table
from marchlands.cli.parser import add_command, add_json
from marchlands.engine.game import Game, find_game

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

FIELDS: Final = ("playout_decisions_per_s", "playout_matches_per_s", "loop_decisions_per_s", "clone_us")
CLONES: Final = 200
MOVES_BEFORE_CLONING: Final = 20


def add(commands: Commands) -> None:
    """Add the command."""
    examples = ["marchlands bench", "marchlands bench --game skirmish --seconds 3 --json"]
    parser = add_command(commands, "bench", run, "measure the engine's speed on this machine", examples)
    parser.add_argument("--game", metavar="GAME", help="only this game (default: all)")
    parser.add_argument(
        "--seconds", metavar="S", type=_seconds, default=1.0, help="time for each of three measurements (default: 1)"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    """Measure the games one by one; return 0."""
    names = [find_game(args.game).name] if args.game is not None else api.games()
    rows = (measure(find_game(name), args.seconds) for name in names)
    if args.json:
        for row in rows:
            print_json(row)
    else:
        print_table(_table(list(rows)))
    return 0


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """Return the speeds of a game: random play inside the engine, the same from Python, and cloning."""
    decisions, matches = _playouts(game, seconds)
    speeds = (decisions, matches, _loop(game, seconds), _clone(game, seconds))
    rounded = [round(speed, 3 if name == "clone_us" else 1) for name, speed in zip(FIELDS, speeds, strict=True)]
    return {"game": game.name, "build": api.build(), **dict(zip(FIELDS, rounded, strict=True))}


def _playouts(game: Game, seconds: float) -> tuple[float, float]:
    """Return decisions and matches per second in the engine's own loop."""
    game.playouts(1, 0, None, None)
    decisions, matches, batch = 0, 0, 4
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds or not matches:
        decisions += game.playouts(batch, matches, None, None)[0]
        matches += batch
        batch = min(2 * batch, 1024)
    return decisions / spent, matches / spent


def _loop(game: Game, seconds: float) -> float:
    """Return decisions per second in a plain loop over the public match."""
    setup = api.new_match(game.name).setup
    assert setup is not None
    pick = Random(1).random
    decisions = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds or not decisions:
        match = game.open(setup)
        legal_moves, apply = match.legal_moves, match.apply
        while moves := legal_moves():
            apply(moves[int(pick() * len(moves))])
            decisions += 1
    return decisions / spent


def _clone(game: Game, seconds: float) -> float:
    """Return how many microseconds it takes to copy a state in the middle of a match."""
    match = api.new_match(game.name, seed=1)
    rng = Random(1)
    for _ in range(MOVES_BEFORE_CLONING):
        if match.result is None:
            match.apply(rng.choice(match.legal_moves()))
    return 1e6 * _time_of(match.state.clone, seconds)


def _time_of(function: Callable[[], object], seconds: float) -> float:
    """Return how many seconds a call takes, on average."""
    start = perf_counter()
    for rounds in count(1):
        for _ in range(CLONES):
            function()
        spent = perf_counter() - start
        if spent >= seconds:
            return spent / (rounds * CLONES)
    raise AssertionError("time does not pass")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 3600:
        raise ArgumentTypeError(f"expected a number of seconds up to 3600, not {text!r}")
    return seconds


def _table(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("game")
    table.add_column("build")
    for heading in ("playout decisions/s", "playout matches/s", "loop decisions/s", "clone µs"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row["game"], row["build"], *(f"{row[field]:,}" for field in FIELDS))
    return table
