"""The sequential test: its mathematics, and how often it is wrong."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.sequential import VALUES, Claims, SequentialTest, log_likelihood_ratio

CLAIMS = Claims(0.5, 0.6)
RUNS = 120
SEATS_DECIDE = (0.1, 0.05, 0.7, 0.05, 0.1)  # most pairs are split: the better seat wins
SEATS_DO_NOT_MATTER = (0.25, 0.0, 0.5, 0.0, 0.25)


def tilted(chances: tuple[float, ...], score: float) -> list[float]:
    """Return chances of the five values of a pair that make this score, by moving weight from 0 to 1."""
    moved = score - 0.5
    return [chances[0] - moved, *chances[1:-1], chances[-1] + moved]


def run_test(chances: list[float], rng: Random) -> SequentialTest:
    test = SequentialTest(CLAIMS)
    decided = False
    while not decided:
        (value,) = rng.choices(VALUES, chances)
        first = min(1.0, value * 2)
        decided = test.add(first, value * 2 - first)
    return test


@pytest.mark.parametrize("chances", [SEATS_DECIDE, SEATS_DO_NOT_MATTER])
@pytest.mark.parametrize(("score", "right"), [(0.5, "low"), (0.6, "high")])
def test_it_is_seldom_wrong_and_needs_fewer_pairs_than_a_fixed_number(
    chances: tuple[float, ...], score: float, right: str
) -> None:
    rng = Random(11)
    tests = [run_test(tilted(chances, score), rng) for _ in range(RUNS)]
    wrong = sum(test.verdict != right for test in tests)
    # 5% of 120 are 6; 14 or more would be seen once in five hundred times.
    assert wrong < 14
    variance = sum(chance * (value - 0.5) ** 2 for chance, value in zip(chances, VALUES, strict=True))
    fixed = variance * ((1.645 + 1.645) / 0.1) ** 2  # pairs that the same chances of an error need otherwise
    assert sum(test.pairs for test in tests) / RUNS < fixed


def test_it_takes_split_pairs_for_less_noise_than_independent_matches() -> None:
    split, independent = (
        log_likelihood_ratio([round(100 * chance) for chance in tilted(chances, 0.6)], 0.5, 0.6)
        for chances in (SEATS_DECIDE, SEATS_DO_NOT_MATTER)
    )
    assert split > 1.5 * independent > 0


def test_the_ratio_agrees_with_the_normal_approximation_when_the_claims_are_near() -> None:
    counts, low, high = [200, 300, 900, 400, 220], 0.5, 0.51
    pairs = sum(counts)
    mean = sum(count * value for count, value in zip(counts, VALUES, strict=True)) / pairs
    variance = sum(count * (value - mean) ** 2 for count, value in zip(counts, VALUES, strict=True)) / pairs
    approximation = pairs * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_likelihood_ratio(counts, low, high) == pytest.approx(approximation, rel=0.02)


def test_the_ratio_of_two_outcomes_is_that_of_a_coin() -> None:
    counts = [30, 0, 0, 0, 70]
    coin = 70 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5)
    assert log_likelihood_ratio(counts, 0.5, 0.6) == pytest.approx(coin, rel=1e-3)


def test_swapping_the_bots_swaps_the_claims() -> None:
    counts = [3, 1, 10, 4, 9]
    assert log_likelihood_ratio(counts, 0.45, 0.6) == pytest.approx(-log_likelihood_ratio(counts[::-1], 0.4, 0.55))


def test_no_pair_says_nothing_and_a_single_one_decides_nothing() -> None:
    assert log_likelihood_ratio([0] * 5, 0.5, 0.6) == 0
    for first, second in ((0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (1.0, 0.0), (0.5, 1.0)):
        test = SequentialTest(CLAIMS)
        assert not test.add(first, second)
        assert test.verdict == "undecided"
        assert test.pairs == 1


@pytest.mark.parametrize(("points", "verdict"), [(1.0, "high"), (0.0, "low"), (0.5, "low")])
def test_equal_pairs_decide_sooner_or_later(points: float, verdict: str) -> None:
    test = SequentialTest(CLAIMS)
    assert any(test.add(points, points) for _ in range(100))
    assert test.verdict == verdict


def test_nothing_changes_a_verdict() -> None:
    test = SequentialTest(CLAIMS)
    while not test.add(1, 1):
        pass
    told = test.to_json()
    assert test.add(0, 0)
    assert test.to_json() == told
    assert told["verdict"] == "high"
    assert told["llr"] >= told["bounds"][1]


def test_walds_bounds_follow_from_the_chances_of_an_error() -> None:
    assert Claims(0.5, 0.6, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


@pytest.mark.parametrize(
    "numbers", [(0.6, 0.5), (0.5, 0.5), (0, 0.5), (0.5, 1), (0.5, 0.6, 0), (0.5, 0.6, 0.05, 0.5), (float("nan"), 0.5)]
)
def test_what_cannot_be_tested_is_refused(numbers: tuple[float, ...]) -> None:
    with pytest.raises(MarchlandsError, match="cannot test"):
        Claims(*numbers)
