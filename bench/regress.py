"""Compare the speed of two installed builds: this one, and another interpreter's, such as the previous commit's.

    python bench/regress.py OTHER_PYTHON [--rounds N]

Two processes do the same work in turn, a tenth of a second at a time, and measure their own processor time; the median
of the ratios counts. So other work on the machine affects both builds alike. Above 1, this build is faster. Exits with
1 if it is slower than accepted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Final

GAMES: Final = ("skirmish", "warpath")
ACCEPTED: Final = {"playouts": 0.97, "clone": 1 / 1.1, "deal": 1 / 1.1}  # the lowest accepted ratio of each measurement
TURNS: Final = 8  # of each measurement in a round
SECONDS: Final = 0.1  # of each turn
MATCHES: Final = 100  # in a batch of playouts
POSITIONS: Final = 20  # how many are cloned and dealt
MOVES: Final = 15  # made before each of them
TIMES: Final = 50  # how often each is cloned or dealt in a batch

Batch = Callable[[], int]


def main() -> int:
    """Measure both builds and print the ratios; or do the work for one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="the interpreter that has the other build installed")
    parser.add_argument("--rounds", type=int, default=5, help="how often fresh processes are started (default: 5)")
    args = parser.parse_args()
    rates: dict[str, list[tuple[float, float]]] = {}
    for number in range(args.rounds):
        measure_in_turn(args.other, rates, swapped=number % 2 == 1)
    slow = []
    print(f"{'per second of processor time':<30}{'other':>13}{'this':>13}{'ratio':>8}")
    for name, pairs in rates.items():
        ratio = median(this / other for other, this in pairs)
        other, this = (median(side) for side in zip(*pairs, strict=True))
        print(f"{name:<30}{other:>13,.0f}{this:>13,.0f}{ratio:>8.3f}")
        if ratio < ACCEPTED[name.split()[1]]:
            slow.append(name)
    if slow:
        print(f"too slow: {', '.join(slow)}")
    return 1 if slow else 0


def measure_in_turn(other: str, rates: dict[str, list[tuple[float, float]]], *, swapped: bool) -> None:
    """Start a worker of each build, let them work in turn, and add their rates."""
    workers = [start(other), start(sys.executable)]
    for name in (f"{game} {what}" for game in GAMES for what in ACCEPTED):
        for turn in range(TURNS):
            order = workers if (turn % 2 == 0) != swapped else workers[::-1]
            found = {id(worker): ask(worker, name) for worker in order}
            rates.setdefault(name, []).append((found[id(workers[0])], found[id(workers[1])]))
    for worker in workers:
        worker.communicate()


def start(python: str) -> subprocess.Popen[str]:
    """Start a worker that measures the build installed in an interpreter."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MARCHLANDS_PURE")}
    command = [python, __file__, WORKER]
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(worker: subprocess.Popen[str], name: str) -> float:
    """Return the rate that a worker measures now."""
    assert worker.stdin and worker.stdout
    worker.stdin.write(name + "\n")
    worker.stdin.flush()
    return float(worker.stdout.readline())


# --- the worker

WORKER: Final = "--worker"


def work() -> None:
    """Answer each name of a measurement with its rate."""
    batches = {f"{game} {what}": batch for game in GAMES for what, batch in batches_of(game).items()}
    for line in sys.stdin:
        print(rate_of(batches[line.strip()]), flush=True)


def batches_of(name: str) -> dict[str, Batch]:
    """Return the work for each measurement of a game: functions that return how much they did."""
    import marchlands as ml
    from marchlands.engine.game import find_game
    from marchlands.engine.seed import Dice

    dice = Dice(1)
    clones: list[Callable[[], object]] = []
    deals: list[Callable[[], object]] = []
    for seed in range(POSITIONS):
        match, rng = ml.new_match(name, seed=seed), Random(seed)
        for _ in range(MOVES):
            if match.result is None:
                match.apply(rng.choice(match.legal_moves()))
        clones.append(match.state.clone)
        deals.append(partial(match.knowledge("p1").dealer().deal, dice))
    return {
        "playouts": lambda: find_game(name).playouts(MATCHES, 0, None, None)[0],
        "clone": partial(repeat, clones),
        "deal": partial(repeat, deals),
    }


def repeat(functions: list[Callable[[], object]]) -> int:
    """Call each function a few times; return how many calls that were."""
    for function in functions:
        for _ in range(TIMES):
            function()
    return TIMES * len(functions)


def rate_of(batch: Batch) -> float:
    """Return how much is done per second of processor time."""
    done = 0
    begun = process_time()
    while (spent := process_time() - begun) < SECONDS or not done:
        done += batch()
    return done / spent


if __name__ == "__main__":
    if sys.argv[1:] == [WORKER]:
        work()
    else:
        sys.exit(main())
