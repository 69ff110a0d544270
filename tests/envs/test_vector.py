"""The vector environment keeps what Gymnasium promises, in all three ways to go on after a match."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from marchlands.envs.scene import Scene
from marchlands.envs.vector import make
from marchlands.errors import IllegalMoveError, MarchlandsError
from tests.support.hidden import GAMES

MODES = list(AutoresetMode)


def step_until_over(env: Any, infos: dict[str, Any], most: int = 2000) -> tuple[Any, ...]:
    """Take random steps until a match is over, and return what the last of them gave."""
    for _ in range(most):
        told: tuple[Any, ...] = env.step(env.sample())
        if told[2].any():
            return told
    raise AssertionError("no match came to an end")


@pytest.mark.parametrize("encoding", ["flat", "entities"])
@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_its_space(game: str, mode: AutoresetMode, encoding: str) -> None:
    env = make(game, 3, "random", encoding, autoreset_mode=mode)
    assert isinstance(env, VectorEnv) and env.metadata["autoreset_mode"] is mode
    observation, infos = env.reset(seed=4)
    for _ in range(25):
        assert env.observation_space.contains(observation)
        actions = env.sample()
        assert env.action_space.contains(actions)
        assert infos["action_mask"][np.arange(3), actions][infos["actor"] >= 0].all()
        observation, reward, terminated, truncated, infos = env.step(actions)
        assert (reward.shape, terminated.dtype, truncated.any()) == ((3,), np.bool_, np.False_)
    env.close()


def test_equal_seeds_give_equal_courses() -> None:
    first, second = make("skirmish", 4, seed=1), make("skirmish", 4, seed=2)
    assert np.array_equal(first.reset(seed=9)[0], second.reset(seed=9)[0])
    for _ in range(50):
        assert all(
            np.array_equal(a, b)
            for a, b in zip(first.step(first.sample())[:4], second.step(second.sample())[:4], strict=True)
        )
    assert not np.array_equal(make("skirmish", 4, seed=1).reset()[0], make("skirmish", 4, seed=2).reset()[0])


def test_arrays_are_not_used_again() -> None:
    env = make("skirmish", 2)
    kept = env.reset()[0]
    copy = kept.copy()
    after = env.step(env.sample())
    assert np.array_equal(kept, copy)
    assert not any(np.shares_memory(kept, array) for array in after[:4])


def test_the_next_match_begins_with_the_next_step() -> None:
    env = make("skirmish", 3, seed=2)
    _, infos = env.reset()
    _, _, terminated, _, infos = step_until_over(env, infos)
    assert (infos["actor"][terminated] == -1).all() and not infos["action_mask"][terminated].any()
    _, reward, again, _, infos = env.step(env.sample())
    assert not reward[terminated].any() and not again[terminated].any()
    assert (infos["actor"][terminated] >= 0).all()


def test_the_next_match_begins_within_the_step() -> None:
    env = make("skirmish", 3, seed=2, autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = env.reset()
    observation, reward, terminated, _, infos = step_until_over(env, infos)
    index = int(np.flatnonzero(terminated)[0])
    result = list(env.batch.scene.names()).index("result")
    assert infos["final_obs"][index][result] == {1: 1, -1: 2, 0: 3}[int(reward[index])]
    assert observation[index][result] == 0
    assert (infos["actor"] >= 0).all()
    assert infos["_final_obs"].tolist() == terminated.tolist()
    assert [item is None for item in infos["final_obs"]] == (~terminated).tolist()


def test_the_next_match_begins_when_it_is_asked_for() -> None:
    env = make("skirmish", 3, seed=2, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = env.reset()
    observation, _, terminated, _, infos = step_until_over(env, infos)
    begun, infos = env.reset(options={"reset_mask": terminated})
    assert (infos["actor"] >= 0).all()
    assert np.array_equal(begun[~terminated], observation[~terminated])


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP], ids=str)
def test_wrappers_of_gymnasium_work_with_it(mode: AutoresetMode) -> None:
    env = make("skirmish", 3, "random", seed=3, autoreset_mode=mode)
    counted: Any = RecordEpisodeStatistics(env)
    counted.reset(seed=3)
    for _ in range(3000):
        _, reward, terminated, _, infos = counted.step(env.sample())
        if terminated.any():
            break
    lengths = infos["episode"]["l"][terminated]
    assert terminated.any() and (lengths > 5).all()
    assert infos["episode"]["r"][terminated].tolist() == reward[terminated].tolist()


def test_an_illegal_action_loses_and_a_strict_environment_raises() -> None:
    env = make("skirmish", 2)
    _, infos = env.reset()
    wrong = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in infos["action_mask"]])
    _, reward, terminated, _, infos = env.step(wrong)
    assert (reward.tolist(), terminated.all(), infos["illegal"].all()) == ([-1, -1], True, True)
    strict = make("skirmish", 2, strict=True)
    strict.reset()
    with pytest.raises(IllegalMoveError, match=f"cannot take action {wrong[0]} in match 0"):
        strict.step(wrong)


def test_one_seed_is_for_the_whole_batch() -> None:
    env: Any = make("skirmish", 2)
    with pytest.raises(MarchlandsError, match=r"cannot reset with seed \[1, 2\]: expected one whole number"):
        env.reset(seed=[1, 2])


def test_the_spaces_are_those_of_the_scene() -> None:
    env = make("warpath", 2, encoding="entities")
    scene = Scene("warpath")
    assert env.single_action_space == gymnasium.spaces.Discrete(scene.size)
    assert env.single_observation_space.shape == (128, 16)
    assert env.single_observation_space.dtype == np.dtype(np.int16)
