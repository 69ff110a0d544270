"""Print the build, then what is dealt at some moments of random matches of either game, as a hash for each deal."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import marchlands as ml
from marchlands.bots.search.belief import believing_dealer
from marchlands.engine.seed import Dice
from tests.support.hidden import GAMES, moments


def main(count: int) -> None:
    print(ml.build())
    for game in GAMES:
        for seed, (match, _) in enumerate(moments(game, count)):
            knowledge = match.knowledge(match.to_act)
            for dealer in (knowledge.dealer(), believing_dealer(knowledge)):
                dealt = json.dumps(match.table.snapshot(dealer.deal(Dice(seed))), sort_keys=True)
                print(sha256(dealt.encode()).hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]))
