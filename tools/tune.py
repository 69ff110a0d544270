"""Find the weights of a game's evaluation by self-play, and print them: `python tools/tune.py skirmish`."""

from __future__ import annotations

import argparse

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.lab.pool import core_count
from marchlands.lab.tuning import Trial, _prepare, play_trial, tune


def main() -> None:
    """Print the weights after each generation, then their score against the game's current weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ml.games())
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument("--candidates", type=int, default=32)
    parser.add_argument("--matches", type=int, default=280, help="of each candidate against the present weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=core_count())
    args = parser.parse_args()
    start = find_game(args.game).table().weights
    weights = dict(start)
    for found in tune(
        args.game,
        start,
        generations=args.generations,
        candidates=args.candidates,
        matches=args.matches,
        seed=args.seed,
        workers=args.workers,
    ):
        weights = found.weights
        print(f"{found.number:3} {found.score:.3f} ±{found.spread:.2f} {weights}", flush=True)
    _prepare(args.game)
    final = play_trial(Trial(tuple(weights.values()), tuple(start.values()), 4 * args.matches, args.seed))
    print(f"against the weights it began with: {final:.3f}")


if __name__ == "__main__":
    main()
