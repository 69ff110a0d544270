"""The games in Gymnasium: its own checks, and what an agent can rely on."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import marchlands as ml
from marchlands.engine.table import SEATS
from marchlands.envs.gym import MarchlandsEnv, env_id
from marchlands.errors import IllegalMoveError
from tests.support.scale import scaled

GAMES = ("skirmish", "warpath")


def choose(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play(env: Any, rng: np.random.Generator, seed: int | None = None) -> tuple[list[int], float, str]:
    """Play a match at random; return the actions, the sum of the rewards, and the agent's seat."""
    _, info = env.reset(seed=seed)
    actions, total, is_over = [], 0.0, False
    while not is_over:
        actions.append(choose(info, rng))
        _, reward, is_over, truncated, info = env.step(actions[-1])
        total += reward
        assert not truncated
    return actions, total, info["seat"]


@pytest.mark.parametrize("opponent", ["greedy", "random"])
@pytest.mark.parametrize("game", ["Skirmish", "Warpath"])
def test_gymnasium_finds_nothing_to_warn_of(game: str, opponent: str) -> None:
    env = gymnasium.make(f"marchlands.envs.gym:Marchlands/{game}-v0", opponent=opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)
        for mode in env.unwrapped.metadata["render_modes"]:
            shown = gymnasium.make(env_id(game), opponent=opponent, render_mode=mode)
            shown.reset(seed=1)
            assert (shown.render() is None) == (mode == "human")


@pytest.mark.parametrize("encoding", ["flat", "entities"])
def test_observations_are_in_their_space_to_the_end(encoding: str) -> None:
    env = MarchlandsEnv("skirmish", "random", encoding=encoding)
    rng = np.random.default_rng(2)
    for _ in range(scaled(30)):
        seen, info = env.reset()
        is_over = False
        while not is_over:
            assert env.observation_space.contains(seen)
            seen, _, is_over, _, info = env.step(choose(info, rng))
        assert env.observation_space.contains(seen)


@pytest.mark.parametrize(("seat", "seats"), [("p1", ["p1"] * 4), ("p2", ["p2"] * 4), ("alternate", ["p1", "p2"] * 2)])
@pytest.mark.parametrize("game", GAMES)
def test_the_seat_is_fixed_or_alternates(game: str, seat: str, seats: list[str]) -> None:
    env = MarchlandsEnv(game, "random", seat)
    rng = np.random.default_rng(1)
    assert [play(env, rng, 5 if number == 0 else None)[2] for number in range(4)] == seats


@pytest.mark.parametrize("game", GAMES)
def test_the_reward_at_the_end_is_the_result_for_the_agent(game: str) -> None:
    env = MarchlandsEnv(game, "random")
    rng = np.random.default_rng(1)
    met = set()
    for _ in range(scaled(100)):
        _, total, seat = play(env, rng)
        result = int(env.position.result())
        assert total == (0.0 if result == 2 else 1.0 if result == SEATS.index(seat) else -1.0)
        met.add(total)
    assert {1.0, -1.0} <= met


def test_equal_seeds_give_equal_matches_and_resets_without_a_seed_others() -> None:
    one, other = MarchlandsEnv("skirmish", "greedy"), MarchlandsEnv("skirmish", "greedy")
    matches = [[play(env, np.random.default_rng(3), seed)[0] for seed in (4, None)] for env in (one, other)]
    assert matches[0] == matches[1]
    first, _ = one.reset(seed=4)
    second, _ = one.reset()
    assert not np.array_equal(first, second)


def test_environments_without_a_seed_differ() -> None:
    seen = [MarchlandsEnv("skirmish", "random").reset()[0] for _ in range(4)]
    assert len({array.tobytes() for array in seen}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_masks_are_those_of_the_legal_actions(game: str) -> None:
    env = MarchlandsEnv(game, "random")
    rng = np.random.default_rng(5)
    _, info = env.reset(seed=1)
    for _ in range(20):
        assert env.action_masks().dtype == np.bool_
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        assert np.flatnonzero(env.action_masks()).tolist() == env.scene.legal(env.position)
        _, _, is_over, _, info = env.step(choose(info, rng))
        if is_over:
            assert not env.action_masks().any()
            _, info = env.reset()
    assert gymnasium.make(env_id(game), opponent="random").get_wrapper_attr("action_masks") is not None


@pytest.mark.parametrize("action", [None, -1, 10_000])
def test_an_illegal_action_loses_the_match_and_is_named(action: int | None) -> None:
    env = MarchlandsEnv("warpath", "random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0]) if action is None else action
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] == wrong


def test_a_strict_environment_raises_and_changes_nothing() -> None:
    env = MarchlandsEnv("skirmish", "random", strict=True)
    _, info = env.reset(seed=1)
    before = env.scene.table.dump(env.position)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action in (wrong, -1, 10_000):
        with pytest.raises(IllegalMoveError, match="cannot take action"):
            env.step(action)
    assert env.scene.table.dump(env.position) == before
    *_, info = env.step(choose(info, np.random.default_rng(1)))
    assert "illegal" not in info


@pytest.mark.parametrize("opponent", ["search:2", "recruit"])
def test_any_bot_can_be_the_opponent(opponent: str) -> None:
    env = MarchlandsEnv("skirmish", opponent)
    _, info = env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(4):
        _, _, is_over, _, info = env.step(choose(info, rng))
        if is_over:
            break
    env.close()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "skirmsh"}, "did you mean 'skirmish'"),
        ({"game": "skirmish", "opponent": "gredy"}, "did you mean 'greedy'"),
        ({"game": "skirmish", "seat": "p3"}, "unknown seat 'p3'"),
        ({"game": "skirmish", "encoding": "flet"}, "unknown encoding 'flet'"),
        ({"game": "skirmish", "render_mode": "rgb_array"}, "unknown render_mode 'rgb_array'"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ml.MarchlandsError) as caught:
        MarchlandsEnv(**arguments)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_using_it_before_a_reset_is_refused() -> None:
    env = MarchlandsEnv("skirmish", "random", render_mode="ansi")
    with pytest.raises(ml.MarchlandsError, match="call reset first"):
        env.render()
    with pytest.raises(ml.MarchlandsError, match="call reset first"):
        env.step(0)
