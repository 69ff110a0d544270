"""Play a match of random moves to its end and print every move.

    python examples/random_match.py [SEED]

The same seed always gives the same match: the setup's shuffle and the choice of moves both come from it.
"""

from __future__ import annotations

import random
import sys

import marchlands as ml


def play(seed: int) -> ml.Match:
    """Play random legal moves until the match is over, printing each; return the match."""
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=seed)
    rng = random.Random(seed)
    while match.result is None:
        move = rng.choice(match.legal_moves())
        print(f"{len(match.moves) + 1:>4}. {match.to_act} {match.text(move)}")
        match.apply(move)
    return match


def main() -> None:
    """Play with the seed from the command line, else with 7."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    match = play(seed)
    end = match.snapshot()
    print(f"result: {match.result}; skirmishes won: p1 {end['p1']['wins']}, p2 {end['p2']['wins']}")


if __name__ == "__main__":
    main()
