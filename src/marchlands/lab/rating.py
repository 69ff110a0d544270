"""Ratings: one number for how strong a bot or a deck is, on the scale that chess players know.

A difference of 400 means ten wins to one loss. Ratings are those of the Bradley-Terry model: the chance to win follows
from the difference alone. They are fitted to all matches at once, so that the order of the matches does not matter:
they are the most likely strengths `s`, in units of `SCALE`, where every player has also drawn one match against
somebody of strength 0. That one match keeps ratings finite for those who won everything. With `w` points in the `n`
matches of two players, and `e = 1 / (1 + exp(s[j] - s[i]))` expected in each,

    gradient[i] = sum over the others j of (w[i][j] - n[i][j] * e[i][j]) + 1/2 - 1 / (1 + exp(-s[i]))

is zero there. The logarithm of the likelihood is concave, so Newton's method finds the one place, and the inverse of
its curvature there is the covariance of the strengths. In the end their mean is moved to `MEAN`: only differences mean
anything. Pairs of matches with the seats swapped count as independent ones, which makes intervals too wide rather than
too narrow: what luck gives in one of them it takes in the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from typing import Any, Final

from marchlands.engine.interval import SIGMAS

SCALE: Final = 400 / log(10)  # of the logistic curve that turns a difference into a chance to win
MEAN: Final = 1500.0  # of all ratings
ROUNDS: Final = 100  # of Newton's method; a handful is enough
CLOSE: Final = 1e-10  # a step of this size ends it
LONGEST_STEP: Final = 2.0  # far from its end the curve is flat, and a whole step would overshoot

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its uncertainty: the true value is within `reach` on either side with a probability of 95%."""

    value: float
    reach: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval."""
        return self.value - self.reach, self.value + self.reach

    def to_json(self) -> dict[str, Any]:
        """Return the rating and its interval as JSON."""
        return {"rating": round(self.value, 1), "rating_interval": [round(bound, 1) for bound in self.interval]}


class Ratings:
    """The ratings of the players in a contest, by number."""

    def __init__(self, size: int) -> None:
        """Start with so many players, about whom nothing is known."""
        self._points = [[0.0] * size for _ in range(size)]

    def add(self, one: int, other: int, points: float, games: float = 1.0) -> None:
        """Count matches, usually a single one, in which `one` got so many points against `other`: 1 for each win."""
        self._points[one][other] += points
        self._points[other][one] += games - points

    def all(self) -> Sequence[Rating]:
        """Return the ratings after the matches so far; whatever their order was, the same."""
        if not self._points:
            return []
        strengths, covariance = fit(self._points)
        middle = sum(strengths) / len(strengths)
        return [
            Rating(MEAN + SCALE * (strength - middle), SIGMAS * SCALE * deviation)
            for strength, deviation in zip(strengths, _deviations(covariance), strict=True)
        ]


def fit(points: Sequence[Sequence[float]]) -> tuple[list[float], Matrix]:
    """Return the most likely strengths and their covariance; `points[i][j]` are those of i against j."""
    strengths = [0.0] * len(points)
    for _ in range(ROUNDS):
        gradient, curvature = _slopes(points, strengths)
        covariance = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in covariance]
        longest = max(map(abs, step))
        shorter = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shorter * part for strength, part in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    return strengths, _inverse(_slopes(points, strengths)[1])


def _slopes(points: Sequence[Sequence[float]], strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient of the logarithm of the likelihood, and its curvature with the sign changed."""
    size = len(strengths)
    gradient, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    for i, strength in enumerate(strengths):
        drawn = _chance(strength)
        gradient[i] += 0.5 - drawn
        curvature[i][i] += drawn * (1 - drawn)
        for j in range(i):
            games = points[i][j] + points[j][i]
            if games:
                expected = _chance(strength - strengths[j])
                surplus, weight = points[i][j] - games * expected, games * expected * (1 - expected)
                gradient[i] += surplus
                gradient[j] -= surplus
                curvature[i][i] += weight
                curvature[j][j] += weight
                curvature[i][j] = curvature[j][i] = -weight
    return gradient, curvature


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric matrix whose diagonal outweighs the rest, so that no row need be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = lead = [value / pivot for value in rows[i]]
        for j in range(size):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [value - factor * top for value, top in zip(rows[j], lead, strict=True)]
    return [row[size:] for row in rows]


def _deviations(covariance: Matrix) -> list[float]:
    """Return the standard deviations of the strengths, each compared with the mean of all."""
    size = len(covariance)
    means = [sum(row) / size for row in covariance]
    overall = sum(means) / size
    return [sqrt(max(0.0, covariance[i][i] - 2 * means[i] + overall)) for i in range(size)]


def elo(share: float) -> float | None:
    """Return the rating difference for a share of the points; None if it is unbounded."""
    return -400 * log10(1 / share - 1) if 0 < share < 1 else None
