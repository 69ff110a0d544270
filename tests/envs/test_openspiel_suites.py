"""OpenSpiel's own tests, run on the games of Marchlands."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test
from open_spiel.python.tests.games_sim_test import GamesSimTest

import marchlands.envs.openspiel as openspiel
from tests.support.scale import scaled
from tests.support.tiny_games import TREES

WHOLE = ("marchlands_skirmish", "marchlands_warpath", "marchlands_skirmish(decks=classic-1;classic-2,rules=classic)")
GAMES = (*WHOLE, *openspiel.VARIANT_NAMES)


class _Named:
    """What the suites of OpenSpiel read: the game, and the name under which they look up its numbers."""

    game_name: str
    game: Any


def _suite(base: Any, name: str) -> Any:
    return type(f"{base.__name__}_{name}", (base,), {"game_name": name, "game": pyspiel.load_game(name)})


for _name in GAMES:
    _plain = "".join(letter if letter.isalnum() else "_" for letter in _name)
    globals()[f"TestPartialTree_{_plain}"] = _suite(api_test.EnforceAPIOnPartialTreeBase, _name)

for _name, _tree in TREES.items():
    api_test.TOTAL_NUM_STATES[_name] = (_tree.chance, _tree.playable, _tree.terminal)
    api_test.PERFECT_RECALL_NUM_STATES[_name] = _tree.information_states
    globals()[f"TestFullTree_{_name}"] = _suite(api_test.EnforceAPIOnFullTreeBase, _name)


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_pass_the_simulation_test_with_serialisation(name: str, capfd: Any) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), scaled(100), serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_passes_the_simulation_of_the_python_tests(name: str) -> None:
    GamesSimTest().sim_game(pyspiel.load_game(name))
