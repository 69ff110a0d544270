"""What the examples train is better than chance, and is exported bit by bit. Only in long runs that have torch."""

from __future__ import annotations

import pytest

from tests.support.scale import LONG

pytestmark = pytest.mark.skipif(not LONG, reason="learning takes minutes")


def test_masked_ppo_beats_random_after_20_000_steps() -> None:
    pytest.importorskip("sb3_contrib")
    from examples.research import maskable_ppo

    agent = maskable_ppo.trained("skirmish", "random", 20_000, seed=1)
    assert maskable_ppo.score(agent, "skirmish", "random", 200, seed=2) > 0.6


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_whole_numbers_are_the_same_in_numpy_and_torch(game: str) -> None:
    torch = pytest.importorskip("torch")
    from examples.research.export import agreement
    from examples.research.ppo import Network

    from marchlands.envs.scene import Scene

    torch.manual_seed(1)
    scene = Scene(game)
    network = Network(scene.shape("flat")[0], scene.size)
    assert agreement(network, scene, 20, seed=3) > 0.9  # raises when a single bit differs
