"""Ratings: one number for how strong a bot is, on the scale that chess players know.

A difference of 400 means ten wins to one loss. Ratings are Bayesian (Weng and Lin's method, from openskill, with the
Bradley-Terry model): each bot's strength is a normal distribution, and every match shifts and narrows the
distributions of both bots. Ratings therefore depend on the order of the matches, which is that of their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Final

from marchlands.engine.interval import SIGMAS

SCALE: Final = 400 / log(10)  # of the logistic curve that turns a difference into a chance to win
MEAN: Final = 1500.0  # where everybody begins
BETA: Final = SCALE / sqrt(2)  # of one bot's play; two of them make up the scale


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its uncertainty: the true value is within `reach` on either side with a probability of 95%."""

    value: float
    reach: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval."""
        return self.value - self.reach, self.value + self.reach


class Ratings:
    """The ratings of the players in a contest, by number."""

    def __init__(self, size: int) -> None:
        """Start with so many players, about whom nothing is known."""
        from openskill.models import BradleyTerryFull  # slow to load, and few commands need it

        # The proportions are the library's own. Nobody gets better or worse during a contest, hence no tau.
        self._model = BradleyTerryFull(mu=MEAN, sigma=2 * BETA, beta=BETA, tau=0.0)
        self._beliefs = [self._model.rating() for _ in range(size)]

    def add(self, one: int, other: int, points: float) -> None:
        """Count a match in which `one` got 1, 0.5 or 0 points against `other`."""
        teams = [[self._beliefs[one]], [self._beliefs[other]]]
        ranks = [1.0 - points, points]  # lower is better; a draw is a shared rank
        (self._beliefs[one],), (self._beliefs[other],) = self._model.rate(teams, ranks=ranks)

    def all(self) -> Sequence[Rating]:
        """Return the current ratings."""
        return [Rating(belief.mu, SIGMAS * belief.sigma) for belief in self._beliefs]


def elo(share: float) -> float | None:
    """Return the rating difference for a share of the points; None if it is unbounded."""
    return -400 * log10(1 / share - 1) if 0 < share < 1 else None
