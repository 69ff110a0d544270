"""A sequential test: play matches until it is clear which of two scores a bot has, and no longer.

The test compares two claims about the expected score `s` of the first bot, `s = low` and `s = high`. Its unit is the
pair of matches that share decks and shuffle with the seats swapped. The two results of a pair depend on each other, so
single matches would give the wrong variance; pairs are independent of each other, and their mean score is one of the
five values 0, 1/4, 1/2, 3/4 and 1, whose probabilities are not known beforehand.

This makes it the generalized sequential probability ratio test. After `n` pairs, with frequencies `f[i]` of the values
`a[i]`, each claim is represented by the distribution that explains the frequencies best among all that have its mean
(the maximum of the likelihood). With a Lagrange multiplier `x` that is

    p[i] = f[i] / (1 + x * (a[i] - s)),   with x such that   sum p[i] * (a[i] - s) = 0,

and the sum decreases with `x`, so bisection finds it. The logarithm of the ratio of both likelihoods is

    llr = n * sum f[i] * log(p_high[i] / p_low[i]).

By Wald's bounds the test accepts `high` as soon as llr >= log((1 - beta) / alpha), and `low` as soon as
llr <= log(beta / (1 - alpha)). Then `alpha` is (nearly) an upper bound for the chance of accepting `high` for a bot
that scores `low` or less, and `beta` for the chance of accepting `low` for a bot that scores `high` or more; in between
either may be accepted.

Values that never occurred count as a thousandth of a pair: a claim is not refuted by what has not been seen yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from typing import Any, Final, Literal

from marchlands.errors import MarchlandsError

VALUES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a pair of matches can be worth to the first bot, on average
UNSEEN: Final = 0.001  # of a pair
HALVINGS: Final = 52  # of the interval around the multiplier; a float has no more precision

Verdict = Literal["high", "low", "undecided"]


@dataclass(frozen=True, slots=True)
class Claims:
    """The two scores to tell apart, and how often the answer may be wrong if one of them is true."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Raise MarchlandsError for claims that cannot be tested."""
        if not 0 < self.low < self.high < 1:
            raise MarchlandsError(
                f"cannot test scores {self.low:g} and {self.high:g}: expected 0 < LOW < HIGH < 1", "arena/sprt"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise MarchlandsError(f"cannot test with {name} {chance:g}: expected 0 < {name} < 0.5", "arena/sprt")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds: the test goes on while the log likelihood ratio is between them."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class SequentialTest:
    """Collects pairs of matches until one of the claims is accepted. What comes after that changes nothing."""

    claims: Claims
    counts: list[int] = field(default_factory=lambda: [0] * len(VALUES))
    ratio: float = 0.0
    verdict: Verdict = "undecided"

    @property
    def pairs(self) -> int:
        """How many pairs of matches were counted."""
        return sum(self.counts)

    def add(self, first: float, second: float) -> bool:
        """Count a pair of matches by the points that the first bot got in each; return whether the test is decided."""
        if self.verdict == "undecided":
            self.counts[round((first + second) * 2)] += 1
            self.ratio = log_likelihood_ratio(self.counts, self.claims.low, self.claims.high)
            below, above = self.claims.bounds
            if self.ratio >= above:
                self.verdict = "high"
            elif self.ratio <= below:
                self.verdict = "low"
        return self.verdict != "undecided"

    def to_json(self) -> dict[str, Any]:
        """Return where the test stands."""
        claims = self.claims
        return {
            "low": claims.low,
            "high": claims.high,
            "alpha": claims.alpha,
            "beta": claims.beta,
            "pairs": self.pairs,
            "llr": round(self.ratio, 4),
            "bounds": [round(bound, 4) for bound in claims.bounds],
            "verdict": self.verdict,
        }


def log_likelihood_ratio(counts: Sequence[int], low: float, high: float) -> float:
    """Return how much better the mean `high` explains these counts of the five values than `low`; 0 without counts."""
    weights = [count or UNSEEN for count in counts]
    pairs = sum(counts)
    if pairs == 0:
        return 0.0
    total = sum(weights)
    frequencies = [weight / total for weight in weights]
    by_low, by_high = (_divisors(frequencies, mean) for mean in (low, high))
    # p_high / p_low: the frequencies cancel.
    return pairs * sum(f * log(d / e) for f, d, e in zip(frequencies, by_low, by_high, strict=True))


def _divisors(frequencies: Sequence[float], mean: float) -> list[float]:
    """Return 1 + x * (a[i] - mean) for the multiplier that gives the likeliest distribution that mean."""
    offsets = [value - mean for value in VALUES]
    # All probabilities are positive between these two, and the mean decreases from the greatest value to the least.
    below, above = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(HALVINGS):
        middle = (below + above) / 2
        if sum(f * o / (1 + middle * o) for f, o in zip(frequencies, offsets, strict=True)) > 0:
            below = middle
        else:
            above = middle
    multiplier = (below + above) / 2
    return [1 + multiplier * offset for offset in offsets]
