"""The tiny variants are solved by OpenSpiel's algorithms, and every way to a number gives the same one."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

from marchlands.envs import openspiel
from tests.support.scale import LONG
from tests.support.sequence_form import value_of
from tests.support.tiny_games import TREES

SMALLEST = "marchlands_skirmish_tiny1"
SOME = openspiel.VARIANT_NAMES if LONG else (SMALLEST, "marchlands_warpath_tiny1")
MOST_HISTORIES = 20_000
ITERATIONS = 1000 if LONG else 60
LEFT = 0.01 if LONG else 0.05  # of the exploitability of the uniform policy, after so many iterations


def test_every_variant_is_known_and_small() -> None:
    assert {*TREES} == {*openspiel.VARIANT_NAMES}
    assert all(tree.histories < MOST_HISTORIES for tree in TREES.values())


@pytest.mark.parametrize("name", SOME)
def test_the_value_by_linear_programming_is_the_one_that_is_written_down(name: str) -> None:
    assert value_of(pyspiel.load_game(name)) == pytest.approx(TREES[name].value, abs=1e-9)


def _table(policy: Any) -> dict[str, list[tuple[int, float]]]:
    """Return a policy as the compiled half of OpenSpiel takes it."""
    return {
        known: [(action, chance) for action, chance in enumerate(policy.action_probability_array[row]) if chance > 0]
        for known, row in policy.state_lookup.items()
    }


@pytest.mark.parametrize("name", SOME)
def test_both_halves_of_openspiel_find_the_same_exploitability(name: str) -> None:
    game = pyspiel.load_game(name)
    uniform = policies.TabularPolicy(game)
    in_python = exploitability.exploitability(game, uniform)
    assert pyspiel.exploitability(game, _table(uniform)) == pytest.approx(in_python, abs=1e-9)
    assert in_python > 0.1


@pytest.mark.parametrize("name", openspiel.VARIANT_NAMES if LONG else (SMALLEST,))
def test_regret_minimisation_finds_the_best_play(name: str) -> None:
    game = pyspiel.load_game(name)
    solver = pyspiel.CFRSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert pyspiel.exploitability(game, solver.average_policy()) < LEFT * uniform
