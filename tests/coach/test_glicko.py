"""Glicko-2, against the example that its author published, and by what a rating has to do."""

from __future__ import annotations

import pytest

from marchlands.coach.glicko import Rating, Score, rated


def test_the_published_example_comes_out() -> None:
    player = Rating(1500, 200, 0.06)
    scores = [Score(1400, 30, 1), Score(1550, 100, 0), Score(1700, 300, 0)]
    after = rated(player, scores, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_results_only_makes_a_rating_less_certain() -> None:
    player = Rating(1620, 60, 0.06)
    after = rated(player, [])
    assert (after.rating, after.volatility) == (1620, 0.06)
    assert after.deviation == pytest.approx((60**2 + (0.06 * 173.7178) ** 2) ** 0.5)


@pytest.mark.parametrize(("score", "sign"), [(1, 1), (0, -1)])
def test_a_win_raises_a_rating_and_a_loss_lowers_it_by_as_much_against_an_equal(score: float, sign: int) -> None:
    after = rated(Rating(), [Score(1500, 50, score)])
    other = rated(Rating(), [Score(1500, 50, 1 - score)])
    assert (after.rating - 1500) * sign > 0
    assert after.rating - 1500 == pytest.approx(1500 - other.rating)
    assert after.deviation < Rating().deviation


def test_it_tells_more_to_beat_somebody_stronger() -> None:
    strong, weak = (rated(Rating(), [Score(other, 50, 1)]).rating for other in (1900, 1100))
    assert strong > weak > 1500


def test_who_is_rated_surely_moves_little() -> None:
    sure, unsure = (rated(Rating(1500, deviation), [Score(1500, 50, 1)]).rating for deviation in (50, 350))
    assert unsure - 1500 > 5 * (sure - 1500)


def test_the_volatility_grows_when_results_are_a_surprise() -> None:
    player = Rating(1500, 50, 0.06)
    wild = rated(player, [Score(2300, 30, 1)] * 5)
    calm = rated(player, [Score(1500, 30, 1), Score(1500, 30, 0)])
    assert wild.volatility > player.volatility > calm.volatility


def test_ratings_find_their_place_one_result_at_a_time() -> None:
    """Somebody who solves exactly what is easier than 1800 comes to stand near 1800."""
    player = Rating()
    for _ in range(60):
        for puzzle in (1500, 1700, 1790, 1810, 1900, 2100):
            player = rated(player, [Score(puzzle, 60, 1.0 if puzzle < 1800 else 0.0)])
    assert 1700 < player.rating < 1900
    assert player.deviation < 100
