"""How strong search and the levels are, measured; budgets in simulations, so that every run plays the same matches.

A few matches say little, so the bar must be within the 95% interval, or the score beyond the bar.
"""

from __future__ import annotations

import itertools

import pytest

import marchlands as ml
from marchlands.bots.level import LEVELS
from tests.support.contest import score
from tests.support.scale import LONG, scaled

compiled_only = pytest.mark.skipif(
    ml.build() != "compiled", reason="the pure build would play the very same matches, forty times slower"
)
long_only = pytest.mark.skipif(not LONG, reason="takes hours; make test-long")
each_game = pytest.mark.parametrize("game", ml.games())
NEIGHBOURS = list(itertools.pairwise(LEVELS))[: None if LONG else -1]  # a General takes minutes


@compiled_only
@each_game
def test_search_beats_greedy_in_three_matches_of_four(game: str) -> None:
    assert score(game, ("search:1000", "greedy"), 400 if LONG else 20, 7107).interval[1] >= 0.75


@compiled_only
@long_only
@each_game
def test_search_gets_stronger_the_more_it_thinks(game: str) -> None:
    total = score(game, ("search:4000", "search:500"), scaled(1600), 7108)
    low, high = total.interval
    assert low > 0.5
    assert high >= 0.57


@compiled_only
@each_game
@pytest.mark.parametrize(("weaker", "stronger"), NEIGHBOURS, ids=[stronger for _, stronger in NEIGHBOURS])
def test_each_level_beats_the_one_below_clearly_but_not_always(game: str, weaker: str, stronger: str) -> None:
    first, second = (f"{name}:{LEVELS[name]().temper.simulations}" for name in (stronger, weaker))
    low, high = score(game, (first, second), scaled(200), 7109).interval
    assert low <= 0.85
    assert high >= 0.65
