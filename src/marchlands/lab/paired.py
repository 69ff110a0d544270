"""Statistics of paired differences: what a change is worth, and how certain that is.

The unit is the seat-swapped pair of matches, played in two versions. It is worth the difference of its mean scores: one
of the nine values -1, -3/4 ... 1, whose probabilities are not known beforehand, and nearly all of which are 0 where a
change seldom matters. Two intervals are made from the counts of these values.

**The score interval** is for a number of pairs that was fixed beforehand. It has every difference `d` that the counts
do not contradict: `n (mean - d)^2 / var(d) <= 1.96^2`. The variance is that of the distribution that explains the
counts best among all whose mean is `d`; this distribution may give -1 and 1 a chance although they were never seen. For
matches won or lost this is Tango's interval for paired proportions, and without any difference it is that of Wilson. A
normal interval, which takes the variance of the few differences seen, is too narrow there.

**The interval that always holds** may be looked at after every pair, and playing may stop because of it. For each
difference `d` somebody bets on the pairs being worth more than `d`, with a fixed share `b` of the money per unit: `K =
prod (1 + b (x - d))`. If `d` is the truth (or too great), the money grows to 40 times what it was with a chance of at
most 1/40 (Ville), whatever the distribution; so does the mean of the money of several such gamblers. The lower bound is
the greatest `d` that they make 40 times their money against, the upper bound the same from the other side. Together
they are wrong in at most 5 of 100 cases, at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, exp, log
from typing import Final

from marchlands.engine.interval import SIGMAS
from marchlands.errors import MarchlandsError

STEPS: Final = 4  # of the worth of a pair, from 0 to 1
VALUES: Final = tuple(step / STEPS for step in range(-STEPS, STEPS + 1))
FEWEST: Final = 20  # pairs that an interval needs
HALVINGS: Final = 30
BETS: Final = tuple(0.5 * 0.7**step for step in range(14))  # up to the greatest that cannot lose everything
WRONG: Final = 0.05

Interval = tuple[float, float]


@dataclass(slots=True)
class Tally:
    """What the pairs were worth so far: how often each of `VALUES`, and the sums of their scores in both versions."""

    counts: list[int] = field(default_factory=lambda: [0] * len(VALUES))
    sums: list[float] = field(default_factory=lambda: [0.0, 0.0])
    squares: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, before: Sequence[float], after: Sequence[float]) -> None:
        """Count a pair by its scores in the first version and in the second, match by match."""
        self.counts[round((sum(after) - sum(before)) / 2 * STEPS) + STEPS] += 1
        for version, scores in enumerate((before, after)):
            worth = sum(scores) / len(scores)
            self.sums[version] += worth
            self.squares[version] += worth * worth

    @property
    def pairs(self) -> int:
        """How many pairs were counted; each is four matches."""
        return sum(self.counts)

    @property
    def unequal(self) -> int:
        """How many of the pairs were worth something else in the second version."""
        return self.pairs - self.counts[STEPS]

    @property
    def difference(self) -> float:
        """The mean difference; 0 without any pair."""
        return sum(map(_product, self.counts, VALUES)) / max(1, self.pairs)

    @property
    def scores(self) -> tuple[float, float]:
        """The mean scores in both versions."""
        before, after = (total / max(1, self.pairs) for total in self.sums)
        return before, after

    @property
    def variance(self) -> float:
        """The variance of the difference of a pair."""
        mean = self.difference
        spread = sum(count * (value - mean) ** 2 for count, value in zip(self.counts, VALUES, strict=True))
        return spread / max(1, self.pairs - 1)

    @property
    def gain(self) -> float | None:
        """How many times as many pairs would be needed to know as much if those of both versions were independent.

        None if no pair ever came out differently.
        """
        if not self.unequal:
            return None
        alone = sum(
            squares - total * total / self.pairs for squares, total in zip(self.squares, self.sums, strict=True)
        )
        return alone / max(1, self.pairs - 1) / self.variance if self.variance else None

    def interval(self) -> Interval:
        """Return the score interval, for a number of pairs that was fixed beforehand. Raises MarchlandsError."""
        self._check()
        return score_interval(self.counts)

    def lasting_interval(self) -> Interval:
        """Return the interval that always holds, however the number of pairs was chosen."""
        return lasting_interval(self.counts)

    def pairs_for(self, half: float) -> int:
        """Return about how many pairs narrow the score interval to a difference of `half` to both sides."""
        low, high = score_interval(self.counts)
        width = (high - low) / 2
        return ceil(self.pairs * (width / half) ** 2)

    def _check(self) -> None:
        if self.pairs < FEWEST:
            raise MarchlandsError(
                f"cannot give an interval after {4 * self.pairs} matches: expected {4 * FEWEST} or more",
                "lab/few-matches",
            )


def score_interval(counts: Sequence[int]) -> Interval:
    """Return the score interval of the mean for these counts of `VALUES`, at 95%; without any, everything."""
    pairs = sum(counts)
    if not pairs:
        return -1.0, 1.0
    shares = [count / pairs for count in counts]
    mean = sum(map(_product, shares, VALUES))

    def fits(difference: float) -> bool:
        return pairs * (mean - difference) ** 2 <= SIGMAS**2 * _likeliest_variance(shares, difference)

    return _last(fits, mean, -1.0), _last(fits, mean, 1.0)


def lasting_interval(counts: Sequence[int]) -> Interval:
    """Return the interval of the mean that holds at all times at once, at 95%."""
    pairs = sum(counts)
    mean = sum(map(_product, counts, VALUES)) / max(1, pairs)
    return (
        _last(lambda difference: _money(counts, difference, 1) < 2 / WRONG, mean, -1.0),
        _last(lambda difference: _money(counts, difference, -1) < 2 / WRONG, mean, 1.0),
    )


def _money(counts: Sequence[int], difference: float, side: int) -> float:
    """Return what bets on more than this difference (`side` 1) or less (-1) have made of 1; it changes one way only."""
    growth = [
        sum(count * log(1 + side * bet * (value - difference)) for count, value in seen)
        for seen in [[(count, value) for count, value in zip(counts, VALUES, strict=True) if count]]
        for bet in BETS
    ]
    return sum(exp(min(each, 700.0)) for each in growth) / len(BETS)


def _likeliest_variance(shares: Sequence[float], mean: float) -> float:
    """Return the variance of the distribution with this mean that explains the shares of `VALUES` best.

    With a Lagrange multiplier x it gives a value the chance `share / (1 + x (value - mean))`; what is left goes to the
    least or the greatest value.
    """
    offsets = [value - mean for value in VALUES]
    below = -1 / offsets[-1] if offsets[-1] > 0 else -1e12
    above = -1 / offsets[0] if offsets[0] < 0 else 1e12
    seen = [(share, offset) for share, offset in zip(shares, offsets, strict=True) if share]
    tiny = 1e-12
    for _ in range(HALVINGS):
        middle = (below + above) / 2
        if sum(share * offset / max(tiny, 1 + middle * offset) for share, offset in seen) > 0:
            below = middle
        else:
            above = middle
    x = (below + above) / 2
    chances = [(share / max(tiny, 1 + x * offset), offset) for share, offset in seen]
    left = max(0.0, 1 - sum(chance for chance, _ in chances))
    extreme = offsets[-1] if x < 0 else offsets[0]
    return sum(chance * offset**2 for chance, offset in chances) + left * extreme**2


def _last(fits: Callable[[float], bool], start: float, end: float) -> float:
    """Return the last number on the way from start to end that fits; the start does."""
    if fits(end):
        return end
    for _ in range(HALVINGS):
        middle = (start + end) / 2
        start, end = (middle, end) if fits(middle) else (start, middle)
    return start


def _product(one: float, other: float) -> float:
    return one * other
