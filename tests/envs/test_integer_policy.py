"""A policy in whole numbers plays as a bot, without what it was trained with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from examples.research.integer_policy import IntegerBot, IntegerPolicy, play, scene_of, score

from marchlands.bots.budget import Budget
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from tests.support.scale import scaled

GAMES = ("skirmish", "warpath")
WIDTH = 16


def policy(game: str, seed: int = 1) -> IntegerPolicy:
    """Return a policy with random weights."""
    scene = scene_of(game)
    rng = np.random.default_rng(seed)
    inputs = scene.shape("flat")[0]
    sizes = [(inputs, WIDTH), (WIDTH,), (WIDTH, WIDTH), (WIDTH,), (WIDTH, scene.size), (scene.size,)]
    parts: list[Any] = [rng.integers(-1000, 1000, size) for size in sizes]
    return IntegerPolicy(*parts)


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_makes_the_moves_of_the_policy_from_what_its_seat_knows(game: str) -> None:
    scene, own = scene_of(game), policy(game)
    bot = IntegerBot(own)
    for seed in range(scaled(20)):
        match = scene.match(seed)
        while match.to_act is not None:
            seat = SEATS.index(match.to_act)
            chosen = bot.choose(match.knowledge(match.to_act), match.legal_moves(), Budget(), Dice(0))
            wanted = own.choose(scene.observe(match.state, seat), scene.legal(match.state))
            assert chosen == scene.native(wanted, seat)
            match.apply(chosen)


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_is_read_as_it_was_written(game: str, tmp_path: Path) -> None:
    own = policy(game)
    own.save(tmp_path / "policy.npz")
    again = IntegerPolicy.load(tmp_path / "policy.npz")
    seen = np.random.default_rng(2).integers(0, 128, (50, scene_of(game).shape("flat")[0]), np.uint8)
    assert np.array_equal(again.logits(seen), own.logits(seen))
    one, other = scene_of(game).match(5), scene_of(game).match(5)
    play(IntegerBot(own), one, IntegerBot(policy(game, 2)))
    play(IntegerBot(again), other, IntegerBot(policy(game, 2)))
    assert one.result is not None
    assert one.moves == other.moves


def test_it_plays_against_bots() -> None:
    assert 0 <= score(policy("skirmish"), "skirmish", "random", 4, 1) <= 1


def test_it_needs_no_torch() -> None:
    code = "import sys, examples.research.integer_policy; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode == 0
