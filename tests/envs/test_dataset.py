"""Datasets of matches are read as they were written, and hold what an agent sees."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from examples.research import dataset

from marchlands.envs.gym import MarchlandsEnv
from tests.support.scale import scaled

GAMES = ("skirmish", "warpath")


def matches(game: str, player: str = "random") -> tuple[MarchlandsEnv, list[dataset.Episode]]:
    env = MarchlandsEnv(game, "random")
    return env, list(dataset.episodes(env, player, scaled(40), seed=3))


@pytest.mark.parametrize("game", GAMES)
def test_parquet_is_read_as_it_was_written(game: str, tmp_path: Path) -> None:
    _, found = matches(game)
    dataset.write_parquet(tmp_path / "matches.parquet", found)
    assert dataset.read_parquet(tmp_path / "matches.parquet") == found


@pytest.mark.parametrize("game", GAMES)
def test_a_dataset_of_minari_is_read_as_it_was_written(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    env, found = matches(game)
    dataset.write_minari(f"marchlands/{game}/random-v0", found, env, "random")
    assert dataset.read_minari(f"marchlands/{game}/random-v0") == found


@pytest.mark.parametrize("game", GAMES)
def test_the_actions_of_an_episode_lead_through_its_observations(game: str) -> None:
    env, found = matches(game)
    for number, episode in enumerate(found):
        seen, info = env.reset(seed=3) if number == 0 else env.reset()
        assert info["seat"] == f"p{episode.seat + 1}"
        for step, action in enumerate(episode.actions):
            assert np.array_equal(seen, episode.observations[step])
            assert np.flatnonzero(info["action_mask"]).tolist() == episode.legal[step]
            assert action in episode.legal[step]
            seen, reward, is_over, _, info = env.step(action)
            assert reward == episode.rewards[step]
            assert is_over == (step == len(episode.actions) - 1)
        assert np.array_equal(seen, episode.observations[-1])


def test_equal_seeds_give_equal_episodes() -> None:
    env = MarchlandsEnv("skirmish", "random")
    assert list(dataset.episodes(env, "greedy", 1, 5)) == list(dataset.episodes(env, "greedy", 1, 5))
