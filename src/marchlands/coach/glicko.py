"""Glicko-2 by Mark Glickman: a rating, how uncertain it is, and how much it goes up and down.

The paper's names are kept in comments: mu and phi are rating and deviation on its inner scale, sigma the volatility.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

SCALE: Final = 173.7178
MEAN: Final = 1500.0
TAU: Final = 0.5  # how much a volatility may change
CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: nineteen times out of twenty, the true one is within two deviations of it."""

    rating: float = MEAN
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Score:
    """A result against somebody with a rating: 1 for a win, 0.5 for a draw, 0 for a loss."""

    rating: float
    deviation: float
    score: float


def rated(player: Rating, scores: Sequence[Score], tau: float = TAU) -> Rating:
    """Return a player's rating after the results of one period; without any, it only becomes less certain."""
    phi = player.deviation / SCALE
    if not scores:
        return Rating(player.rating, SCALE * sqrt(phi**2 + player.volatility**2), player.volatility)
    mu = (player.rating - MEAN) / SCALE
    weighed = [(_weight(each.deviation / SCALE), _expected(mu, each), each.score) for each in scores]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e, _ in weighed)  # v
    surprise = sum(g * (score - e) for g, e, score in weighed)
    volatility = _volatility(player.volatility, variance * surprise, phi, variance, tau)
    spread = sqrt(phi**2 + volatility**2)  # phi*
    phi = 1 / sqrt(1 / spread**2 + 1 / variance)
    return Rating(SCALE * (mu + phi**2 * surprise) + MEAN, SCALE * phi, volatility)


def _weight(phi: float) -> float:
    """Return how much a result counts against somebody whose rating is this uncertain: g of the paper."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: Score) -> float:
    """Return the score that is to be expected against somebody: E of the paper."""
    return 1 / (1 + exp(-_weight(other.deviation / SCALE) * (mu - (other.rating - MEAN) / SCALE)))


def _volatility(sigma: float, delta: float, phi: float, variance: float, tau: float) -> float:
    """Return the new volatility, found by the paper's iteration (its step 5)."""
    start = log(sigma**2)

    def slope(x: float) -> float:
        grown = exp(x)
        top = grown * (delta**2 - phi**2 - variance - grown)
        return top / (2 * (phi**2 + variance + grown) ** 2) - (x - start) / tau**2

    low, high = start, _other_end(start, delta, phi, variance, tau, slope)
    f_low, f_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = slope(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _other_end(
    start: float, delta: float, phi: float, variance: float, tau: float, slope: Callable[[float], float]
) -> float:
    """Return a second point, so that what is looked for lies between the two."""
    if delta**2 > phi**2 + variance:
        return log(delta**2 - phi**2 - variance)
    steps = 1
    while slope(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau
