"""Wilson's interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.engine.interval import wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (95, 100, 0.8882, 0.9785), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_it_agrees_with_published_values(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_before_the_first_match() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 5000).flatmap(lambda games: st.tuples(st.integers(0, 2 * games), st.just(games))))
def test_it_holds_the_score_and_mirrors_it(halves: tuple[int, int]) -> None:
    points, games = halves[0] / 2, halves[1]
    low, high = wilson(points, games)
    assert 0 <= low <= points / games <= high <= 1
    assert wilson(games - points, games) == pytest.approx((1 - high, 1 - low))
