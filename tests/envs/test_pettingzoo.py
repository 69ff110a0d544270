"""The games in PettingZoo: its own tests, and what an agent can rely on."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import marchlands as ml
from marchlands.engine.table import SEATS
from marchlands.envs import pettingzoo as envs
from marchlands.errors import IllegalMoveError
from tests.support.scale import scaled

GAMES = ("skirmish", "warpath")
MASKS = ("info", "observation")


def play(env: Any, seed: int | None = None) -> list[int]:
    """Play a match at random and return its actions."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    actions = []
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        action = None if terminated or truncated else int(rng.choice(np.flatnonzero(info["action_mask"])))
        if action is not None:
            assert agent == env.agent_selection
            actions.append(action)
        env.step(action)
    return actions


# --- the tests of PettingZoo


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_kept_without_a_warning_when_the_mask_is_in_info(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(envs.env(game, mask="info"), num_cycles=scaled(1000))


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_kept_with_the_mask_in_the_observation(game: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(envs.env(game, mask="observation"), num_cycles=scaled(1000))
    # PettingZoo says of its own games with masks that they have a dictionary; of others it warns, once for each agent.
    assert {str(warning.message) for warning in caught} <= {
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Observation is not a NumPy array",
    }


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_matches(game: str, mask: str) -> None:
    seed_test(lambda: envs.env(game, mask=mask), num_cycles=scaled(500))


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("game", GAMES)
def test_every_render_mode_renders(game: str, mask: str, capsys: Any) -> None:
    render_test(lambda render_mode: envs.env(game, mask=mask, render_mode=render_mode))
    assert "p1" in capsys.readouterr().out


# --- what an agent can rely on


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_the_one_that_the_scene_begins_with_that_seed(game: str) -> None:
    env = envs.raw_env(game)
    for number, seed in enumerate((7, None, None)):
        actions = play(env, seed)
        match = env.scene.match(env.match_seed)
        assert env.match_number == number
        for action in actions:
            match.apply(env.scene.native(action, SEATS.index(match.to_act or "")))
        assert match.snapshot() == env.scene.table.snapshot(env.position)


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_gets_1_and_the_loser_minus_1_and_nobody_anything_before(game: str) -> None:
    env = envs.env(game)
    for seed in range(scaled(30)):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, reward, terminated, _, info = env.last()
            total[agent] += reward
            env.step(None if terminated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
        result = int(env.unwrapped.position.result())
        assert [*total.values()] == [[1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]][result]


@pytest.mark.parametrize("mask", MASKS)
def test_the_mask_has_the_legal_actions_of_the_agent_to_act_and_none_of_the_other(mask: str) -> None:
    env = envs.raw_env("skirmish", mask)
    env.reset(seed=3)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist() == env.scene.legal(env.position)
    assert not env.infos[other]["action_mask"].any()
    if mask == "observation":
        seen = env.observe(env.agent_selection)
        assert np.array_equal(seen["action_mask"], env.infos[env.agent_selection]["action_mask"])
        assert not env.observe(other)["action_mask"].any()


@pytest.mark.parametrize("action", [-1, 10_000, None])
def test_an_illegal_action_loses_the_match_and_is_named(action: int | None) -> None:
    env = envs.env("skirmish")
    env.reset(seed=1)
    agent = env.agent_selection
    other = next(each for each in env.agents if each != agent)
    wrong = int(np.flatnonzero(env.infos[agent]["action_mask"] == 0)[0]) if action is None else action
    env.step(wrong)
    assert env.rewards == {agent: -1.0, other: 1.0}
    assert all(env.terminations.values())
    assert env.infos[agent]["illegal"] == wrong
    assert "illegal" not in env.infos[other]


def test_a_strict_environment_raises_and_changes_nothing() -> None:
    env = envs.raw_env("warpath", strict=True)
    env.reset(seed=1)
    before = env.scene.table.dump(env.position)
    wrong = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    for action in (wrong, -1, 10_000):
        with pytest.raises(IllegalMoveError, match="cannot take action"):
            env.step(action)
    assert env.scene.table.dump(env.position) == before
    assert env.rewards == dict.fromkeys(env.agents, 0.0)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "skirmsh"}, "did you mean 'skirmish'"),
        ({"game": "skirmish", "mask": "obs"}, "unknown mask 'obs'"),
        ({"game": "skirmish", "encoding": "flet"}, "unknown encoding 'flet'"),
        ({"game": "skirmish", "render_mode": "rgb_array"}, "unknown render_mode 'rgb_array'"),
        ({"game": "skirmish", "decks": ["agro-1", "aggro-1"]}, "did you mean 'aggro-1'"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ml.MarchlandsError) as caught:
        envs.env(**arguments)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rendering_needs_a_mode() -> None:
    env = envs.env("skirmish")
    env.reset(seed=1)
    with pytest.raises(ml.MarchlandsError, match="render_mode='human' or 'ansi'"):
        env.unwrapped.render()


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = envs.env("skirmish", mask="observation")
    env.reset(seed=5)
    again = pickle.loads(pickle.dumps(env))
    assert play(again, 6) == play(env, 6)
