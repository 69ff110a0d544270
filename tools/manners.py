"""Count how often a bot makes moves that no person would make: `python tools/manners.py soldier captain --games 60`."""

from __future__ import annotations

import argparse
from dataclasses import asdict

import marchlands as ml
from marchlands.lab.manners import watch
from marchlands.lab.pool import core_count


def main() -> None:
    """Print the counts for the first bot, one line per game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", help="who is watched")
    parser.add_argument("opponent")
    parser.add_argument("--game", choices=ml.games(), action="append", help="all without any")
    parser.add_argument("--games", type=int, default=60, help="matches of each game")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--workers", type=int, default=core_count())
    args = parser.parse_args()
    for game in args.game or ml.games():
        found = watch(game, (args.bot, args.opponent), args.games, args.seed, workers=args.workers)
        print(game, ", ".join(f"{name} {number}" for name, number in asdict(found).items()), flush=True)


if __name__ == "__main__":
    main()
