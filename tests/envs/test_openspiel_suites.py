"""OpenSpiel's own tests, run on the games of Marchlands."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test

from marchlands.envs import openspiel
from tests.golden import playthrough
from tests.support.scale import LONG, scaled
from tests.support.tiny_games import TREES

WHOLE = ("marchlands_skirmish", "marchlands_warpath", "marchlands_skirmish(decks=classic-1;classic-2,rules=classic)")
GAMES = (*WHOLE, *openspiel.VARIANT_NAMES)
SOLVED = [*TREES] if LONG else ["marchlands_skirmish_tiny1"]


def _suite(base: Any, name: str) -> Any:
    """Return the tests of a class of OpenSpiel for a game; they look up what they expect by its name."""
    return type(f"{base.__name__}_{name}", (base,), {"game_name": name, "game": pyspiel.load_game(name)})


for _number, _name in enumerate(GAMES):
    globals()[f"TestPartialTree{_number}"] = _suite(api_test.EnforceAPIOnPartialTreeBase, _name)

for _name in SOLVED:
    _tree = TREES[_name]
    api_test.TOTAL_NUM_STATES[_name] = (_tree.chance, _tree.playable, _tree.terminal)
    api_test.PERFECT_RECALL_NUM_STATES[_name] = _tree.information_states
    globals()[f"TestFullTree_{_name}"] = _suite(api_test.EnforceAPIOnFullTreeBase, _name)


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_pass_the_simulation_test_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), scaled(100), serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_passes_the_simulation_of_the_python_tests(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", playthrough.GAMES)
def test_a_playthrough_is_the_one_that_is_stored(name: str) -> None:
    assert playthrough.playthrough(name) == playthrough.path_of(name).read_text("utf-8")
