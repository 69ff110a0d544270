"""Print the build, then a number for the whole course of each of some random matches of either game."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import marchlands as ml
from marchlands.engine.seed import Dice
from marchlands.engine.state import trace
from tests.support import warpath
from tests.support.skirmish import PRESETS, random_deck, with_mechanics


def main(count: int) -> None:
    print(ml.build())
    game = with_mechanics()
    rng = random.Random("traces")
    decks = {preset: [random_deck(rng, game, preset) for _ in range(12)] for preset in PRESETS}
    for index in range(count):
        preset = PRESETS[index % 2]
        pair = rng.choices(decks[preset], k=2)
        match = game.open(game.setup(pair, None, preset, index, ask_forced=index % 7 == 0))
        print(trace(match.state, Dice(index)))
    armies = [warpath.random_deck(rng, warpath.warpath()) for _ in range(12)]
    for index in range(count):
        setup = warpath.warpath().setup(rng.choices(armies, k=2), None, None, index, ask_forced=index % 7 == 0)
        print(trace(warpath.warpath().open(setup).state, Dice(index)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
