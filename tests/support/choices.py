"""Print the build, then what the search thinks at some moments of random matches of either game."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.search.bot import Search
from marchlands.engine.seed import Dice
from tests.support.hidden import GAMES, moments


def main(count: int, simulations: int) -> None:
    print(ml.build())
    for game in GAMES:
        for seed, (match, _) in enumerate(moments(game, count)):
            knowledge = match.knowledge(match.to_act)
            legal, budget = knowledge.legal_moves(), Budget(simulations=simulations)
            print(Search().choose(knowledge, legal, budget, Dice(seed)))
            print(Search().analyse(knowledge, legal, budget, Dice(seed)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
