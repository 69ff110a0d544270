"""Ratings and what they mean."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from random import Random

import pytest

from marchlands.lab.rating import MEAN, Ratings, elo
from tests.support.scale import scaled


def rated(truth: list[float], rounds: int, seed: int) -> Ratings:
    """Return ratings after rounds of everybody against everybody whose strength is known."""
    rng, ratings = Random(seed), Ratings(len(truth))
    for _ in range(rounds):
        for one, other in combinations(range(len(truth)), 2):
            chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            ratings.add(one, other, float(rng.random() < chance))
    return ratings


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_true_differences_are_within_the_interval(seed: int) -> None:
    truth = [200.0, 0.0, -200.0]
    for rating, strength in zip(rated(truth, 150, seed).all(), truth, strict=True):
        low, high = rating.interval
        assert low <= MEAN + strength <= high
        assert 0 < rating.reach < 200


def test_more_matches_make_it_surer() -> None:
    few, many = (rated([50.0, -50.0], rounds, 4).all()[0].reach for rounds in (20, 200))
    assert many < few / 1.5


def test_the_order_of_the_matches_does_not_matter() -> None:
    matches = [(0, 1, 1.0), (1, 2, 1.0), (2, 0, 0.5), (0, 1, 0.0), (0, 1, 1.0), (2, 1, 1.0)] * 3
    shuffled = Random(5).sample(matches, len(matches))
    first, second = Ratings(3), Ratings(3)
    for ratings, order in ((first, matches), (second, shuffled)):
        for match in order:
            ratings.add(*match)
    assert first.all() == second.all()


def test_the_expected_points_are_those_that_were_won() -> None:
    """What makes the fit the most likely one: nobody would be expected to have won more, or less."""
    ratings = Ratings(3)
    won = {(0, 1): 60.0, (0, 2): 35.0, (1, 2): 72.0}
    for (one, other), points in won.items():
        ratings.add(one, other, points, 100)
    values = [rating.value for rating in ratings.all()]
    for player in range(3):
        points = sum(won.get((player, other), 100 - won.get((other, player), 100)) for other in range(3))
        expected = sum(
            100 / (1 + 10 ** ((values[other] - values[player]) / 400)) for other in range(3) if other != player
        )
        assert points == pytest.approx(expected, abs=0.5)  # the match that everybody has drawn


def test_whoever_won_everything_has_a_rating_and_an_interval() -> None:
    ratings = Ratings(2)
    ratings.add(0, 1, 1000.0, 1000)
    best, worst = ratings.all()
    assert best.value - worst.value == pytest.approx(elo(1000.25 / 1000.5), abs=200)
    assert 100 < best.reach < 400


@pytest.mark.parametrize("strength", [100.0, 400.0])
def test_intervals_hold_the_truth_in_95_of_100_contests(strength: float) -> None:
    truth, inside, count = [strength, 0.0, -strength], 0, scaled(1000)
    for seed in range(count):
        for rating, true in zip(rated(truth, 30, seed).all(), truth, strict=True):
            inside += rating.interval[0] <= MEAN + true <= rating.interval[1]
    assert 0.92 <= inside / (3 * count) <= 0.99


def test_equal_bots_who_draw_stay_where_they_began() -> None:
    ratings = Ratings(2)
    for _ in range(10):
        ratings.add(0, 1, 0.5)
    assert [rating.value for rating in ratings.all()] == pytest.approx([MEAN, MEAN])


def test_a_win_lifts_the_one_and_lowers_the_other_alike() -> None:
    ratings = Ratings(3)
    ratings.add(2, 0, 1.0)
    first, second, third = ratings.all()
    assert third.value - MEAN == pytest.approx(MEAN - first.value)
    assert third.value > second.value == MEAN


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.64, 99.95)])
def test_elo_is_that_of_chess(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=0.01)


def test_there_is_no_elo_beyond_all_bounds() -> None:
    assert elo(0) is elo(1) is None


def test_the_scale_is_that_of_elo() -> None:
    """A long contest between two bots ends at the rating difference that matches their score."""
    ratings = rated([173.7 / sqrt(2), -173.7 / sqrt(2)], 1500, 7)
    first, second = ratings.all()
    assert first.value - second.value == pytest.approx(173.7 * sqrt(2), abs=60)
