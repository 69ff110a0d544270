"""The statistics of paired differences: intervals that hold as often as they say, also where differences are rare."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.paired import VALUES, Tally, lasting_interval, score_interval
from tests.support.scale import scaled

RARE = (0, 0, 0.005, 0, 0.97, 0, 0.025, 0, 0)  # as with a card of which decks have one copy
COMMON = (0.01, 0.02, 0.1, 0.03, 0.62, 0.04, 0.14, 0.02, 0.02)

# How often pairs of greedy had each worth: with a stronger Archer (three copies), with a stronger Champion (one copy),
# and without any change but with other dice.
ARCHER = (1, 1, 23, 17, 166, 34, 48, 6, 4)
CHAMPION = (0, 0, 4, 1, 66, 4, 5, 0, 0)
NULL = (7, 7, 61, 52, 246, 52, 61, 7, 7)


def truth(chances: Sequence[float]) -> float:
    return sum(chance * value for chance, value in zip(chances, VALUES, strict=True)) / sum(chances)


def drawn(chances: Sequence[float], pairs: int, rng: random.Random) -> list[int]:
    counts = [0] * len(VALUES)
    for place in rng.choices(range(len(VALUES)), chances, k=pairs):
        counts[place] += 1
    return counts


def test_without_any_difference_the_interval_is_that_of_wilson_for_none() -> None:
    low, high = score_interval([0, 0, 0, 0, 100, 0, 0, 0, 0])
    assert high == pytest.approx(1.96**2 / (100 + 1.96**2), abs=1e-4) and low == pytest.approx(-high)


def test_for_matches_that_are_won_or_lost_it_is_the_interval_of_tango_for_paired_proportions() -> None:
    # b = 12 and c = 3 of 100: the roots of (b - c - n d)^2 = z^2 n (2 q + d (1 - d)), q by maximum likelihood.
    low, high = score_interval([3, 0, 0, 0, 85, 0, 0, 0, 12])

    def distance(d: float) -> float:
        n, b, c = 100, 12, 3
        middle = -b - c + (2 * n - b + c) * d
        q = ((middle**2 - 8 * n * (-c * d * (1 - d))) ** 0.5 - middle) / (4 * n)
        return float(abs(b - c - n * d) / (n * (2 * q + d * (1 - d))) ** 0.5)

    assert distance(low) == pytest.approx(1.96, abs=1e-3) and distance(high) == pytest.approx(1.96, abs=1e-3)


def test_with_many_pairs_it_is_the_normal_interval() -> None:
    counts = [100, 200, 1000, 300, 6200, 400, 1400, 200, 200]
    tally = Tally(counts)
    low, high = score_interval(counts)
    half = 1.96 * (tally.variance / tally.pairs) ** 0.5
    assert (low, high) == pytest.approx((tally.difference - half, tally.difference + half), abs=2e-4)


@pytest.mark.parametrize("chances", [RARE, COMMON, ARCHER, CHAMPION, NULL])
def test_the_score_interval_covers_the_truth(chances: Sequence[float]) -> None:
    rng, runs = random.Random(5), scaled(1000)
    found = [score_interval(drawn(chances, 150, rng)) for _ in range(runs)]
    assert sum(low <= truth(chances) <= high for low, high in found) >= 0.9 * runs


def test_the_interval_that_always_holds_is_seldom_wrong_even_once() -> None:
    rng, runs, wrong, widths = random.Random(7), scaled(400), 0, []
    for _ in range(runs):
        counts, ever = [0] * len(VALUES), False
        for _ in range(40):
            for place, count in enumerate(drawn(COMMON, 10, rng)):
                counts[place] += count
            low, high = lasting_interval(counts)
            ever = ever or not low <= truth(COMMON) <= high
        wrong += ever
        widths.append(high - low)
    assert wrong <= 0.05 * runs + 3 * (0.05 * 0.95 * runs) ** 0.5
    low, high = score_interval(counts)
    assert high - low < sum(widths) / runs < 2 * (high - low)


def test_the_gain_says_how_many_independent_matches_would_tell_as_much() -> None:
    tally, rng = Tally(), random.Random(3)
    for _ in range(4000):
        before = [float(rng.random() < 0.5) for _ in range(2)]
        after = [float(rng.random() < 0.5) for _ in range(2)]
        tally.add(before, after)
    assert tally.gain == pytest.approx(1.0, abs=0.1)
    for _ in range(12000):
        same = [float(rng.random() < 0.5) for _ in range(2)]
        tally.add(same, same)
    assert tally.gain == pytest.approx(4.0, abs=0.4)


def test_a_tally_knows_scores_differences_and_how_many_pairs_a_width_needs() -> None:
    tally = Tally()
    assert tally.difference == 0 and tally.gain is None
    with pytest.raises(MarchlandsError, match="after 0 matches: expected 80 or more"):
        tally.interval()
    for _ in range(30):
        tally.add((0.0, 1.0), (1.0, 1.0))
        tally.add((0.5, 1.0), (0.5, 1.0))
    assert (tally.pairs, tally.unequal, tally.difference, tally.scores) == (60, 30, 0.25, (0.625, 0.875))
    low, high = tally.interval()
    assert low < 0.25 < high
    assert tally.pairs_for((high - low) / 2) == 60 and tally.pairs_for((high - low) / 4) == 240
