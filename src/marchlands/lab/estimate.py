"""Estimates with intervals: of the slope on what chance has dealt, and of what copies of cards add to a deck.

The unit is the round: matches of a round have the same decks and the same shuffle, so their errors go together. All
intervals are at 95% and hold whatever the errors within a round look like (they are cluster-robust).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from marchlands.lab.extra import needs_lab

with needs_lab("measure cards"):
    import numpy as np
    from scipy import stats

Array: TypeAlias = Any  # of numpy, which is not there when types are checked

LEVEL: Final = 0.95
FALSE: Final = 0.05  # of the effects that are flagged, at most so many in the long run are none
FEWEST: Final = 10  # rounds that an interval needs
RIDGE: Final = 1.0  # so that there is a solution where cards always come together: as much as one match says
PINNED: Final = 1e6  # what holds the effects of all cards to a sum of 0
LEAST: Final = 20.0  # squared copies by which decks have to differ in a card, for a swap effect
GROUP: Final = 30  # sides on the same terms, to compare them with each other only


@dataclass(frozen=True, slots=True)
class Estimates:
    """Estimates and their standard errors, one for each card; not a number where too little is known."""

    value: Array
    error: Array
    rounds: Array  # on which each rests

    def half(self) -> Array:
        """Return half the widths of the intervals."""
        return self.error * stats.t.ppf(0.5 + LEVEL / 2, np.maximum(1, self.rounds - 1))

    def scaled(self, factor: float) -> Estimates:
        """Return the same in another unit."""
        return Estimates(self.value * factor, self.error * abs(factor), self.rounds)


def residuals(score: Array, terms: Array) -> Array:
    """Return the scores less what is usual on their terms; those on rare terms are compared with each other."""
    _, terms, counts = np.unique(terms, return_inverse=True, return_counts=True)
    place = np.where(counts[terms] >= GROUP, terms + 1, 0)
    sums, sizes = np.bincount(place, score), np.bincount(place)
    return score - (sums / np.maximum(1, sizes))[place]


def slopes(x: Array, y: Array, rounds: Array) -> Estimates:
    """Return the slope of `y` on each column of `x`, by itself. What is in `x` should be 0 on average."""
    _, of = np.unique(rounds, return_inverse=True)
    squares = (x.astype(np.float64) ** 2).sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(squares > 0, (x * y[:, None]).sum(axis=0, dtype=np.float64) / squares, np.nan)
    count, meat = np.zeros(x.shape[1]), np.zeros(x.shape[1])
    for column in range(x.shape[1]):
        used = np.flatnonzero(x[:, column])
        own = x[used, column].astype(np.float64)
        here, group = np.unique(of[used], return_inverse=True)
        sums = np.bincount(group, own * (y[used] - value[column] * own), minlength=len(here))
        # A round draws the slope towards itself by its share of the squares, which makes its error look smaller.
        share = np.bincount(group, own**2, minlength=len(here)) / max(squares[column], 1e-9)
        count[column] = len(here)
        meat[column] = ((sums / np.maximum(1e-9, 1 - share)) ** 2).sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        error = np.sqrt(meat * (1 - 1 / np.maximum(1, count))) / squares
    known = (count >= FEWEST) & (error > 0)
    return Estimates(np.where(known, value, np.nan), np.where(known, error, np.nan), count)


def swap_effects(copies: Array, fixed: Array, y: Array, rounds: Array) -> Estimates:
    """Return what a copy of each card adds to `y`, compared with a copy of the average card.

    `copies` are the differences in copies between the two decks of each match, `fixed` the columns of what else they
    differ in. It is a ridge regression with hardly any ridge, whose effects add up to 0.
    """
    cards = copies.shape[1]
    x = np.hstack([copies, fixed, np.ones((len(y), 1))]).astype(np.float64)
    held = np.zeros((x.shape[1], x.shape[1]))
    held[:cards, :cards] = PINNED
    held += RIDGE * np.eye(x.shape[1])
    inverse = np.linalg.inv(x.T @ x + held)
    value = inverse @ (x.T @ y)
    _, of = np.unique(rounds, return_inverse=True)
    sums = np.zeros((of.max(initial=-1) + 1, x.shape[1]))
    np.add.at(sums, of, x * (y - x @ value)[:, None])
    count = len(sums)
    freedom = count - np.linalg.matrix_rank(x)
    if freedom < FEWEST:
        unknown = np.full(cards, np.nan)
        return Estimates(unknown, unknown, np.full(cards, count))
    spread = inverse @ (sums.T @ sums) @ inverse * count / freedom
    error = np.sqrt(np.maximum(0, np.diag(spread)[:cards]))
    known = (1 / np.diag(inverse)[:cards] - RIDGE >= LEAST) & (error > 0)
    rounds = np.full(cards, freedom + 1)
    return Estimates(np.where(known, value[:cards], np.nan), np.where(known, error, np.nan), rounds)


def pooled(one: Estimates, other: Estimates) -> Estimates:
    """Return both estimates of the same as one, each weighed by what it knows; where only one is known, that one."""
    weights = [np.where(np.isnan(each.error), 0, 1 / each.error**2) for each in (one, other)]
    total = weights[0] + weights[1]
    parts = [weight * np.nan_to_num(each.value) for weight, each in zip(weights, (one, other), strict=True)]
    with np.errstate(divide="ignore", invalid="ignore"):
        return Estimates((parts[0] + parts[1]) / total, np.sqrt(1 / total), np.maximum(one.rounds, other.rounds))


def shrunk(raw: Estimates) -> Estimates:
    """Return the estimates drawn towards 0 as far as their spread is no more than their errors explain.

    That is what to expect of the truth, given all of them (empirical Bayes): the greatest of many estimates is usually
    great by luck, too. Where nothing is known, 0 is expected.
    """
    known = ~np.isnan(raw.value)
    weight = np.where(known, 1 / raw.error**2, 0)
    total = weight.sum()
    if not total:
        return raw
    # The spread of the truth, by the method of moments; not 0 where it could be more by chance.
    excess = (weight * np.nan_to_num(raw.value) ** 2).sum() - known.sum()
    spread = max(excess, np.sqrt(2 * known.sum())) / total
    share = np.where(known, spread / (spread + np.where(known, raw.error, 1) ** 2), np.nan)
    return Estimates(share * raw.value, np.sqrt(share) * raw.error, raw.rounds)


def discoveries(raw: Estimates) -> Array:
    """Return which effects are not 0, so that at most 5% of those said to be are wrong (Benjamini and Hochberg)."""
    known = np.flatnonzero(~np.isnan(raw.value))
    found = np.zeros(len(raw.value), dtype=bool)
    if not len(known):
        return found
    chances = 2 * stats.t.sf(np.abs(raw.value[known] / raw.error[known]), np.maximum(1, raw.rounds[known] - 1))
    order = np.argsort(chances, kind="stable")
    passed = np.flatnonzero(chances[order] <= FALSE * np.arange(1, len(known) + 1) / len(known))
    if len(passed):
        found[known[order[: passed[-1] + 1]]] = True
    return found
