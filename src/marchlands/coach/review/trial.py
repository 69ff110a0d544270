"""A move that somebody tries in the place of the one that was made: both on the same deals."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from math import sqrt
from typing import Final, NamedTuple

from marchlands.coach.review.dealing import dealer_of
from marchlands.coach.review.growth import Duel, Estimate, duel
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice
from marchlands.lab.pool import spread

PAIRS: Final = 2_000  # deals that both moves are tried on
HALVES: Final = 2  # one for each process


class Half(NamedTuple):
    """A part of the work: so many pairs of simulations with their own dice."""

    knowledge: Knowledge
    tried: int
    made: int
    pairs: int
    seed: int


def compare(
    knowledge: Knowledge, tried: int, made: int, *, pairs: int = PAIRS, workers: int = HALVES, niceness: int = 0
) -> Duel:
    """Return what two legal moves win on the same deals, judged from what the seat knows.

    Equal knowledge, moves and pairs give equal answers with any number of workers. Other processes run at a lower
    priority by `niceness`, and none is left behind. Raises WorkerError if one dies.
    """
    jobs = [Half(knowledge, tried, made, max(1, pairs // HALVES), seed) for seed in range(HALVES)]
    with closing(spread(_answer, jobs, workers, _begin, niceness if workers > 1 else 0)) as halves:
        found = list(halves)
    return Duel(
        _mean([each.first for each in found]),
        _mean([each.second for each in found]),
        *_pooled([(each.gain, each.error) for each in found]),
    )


def _answer(half: Half) -> Duel:
    dealer = dealer_of(half.knowledge)
    return duel(half.knowledge, dealer, half.tried, half.made, half.pairs, Dice(half.seed))


def _begin(niceness: int) -> None:
    if niceness:
        with suppress(AttributeError, OSError):  # on Windows there is no such thing
            os.nice(niceness)


def _mean(estimates: list[Estimate]) -> Estimate:
    return Estimate(*_pooled([(each.chance, each.error) for each in estimates]))


def _pooled(parts: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of some numbers and its error."""
    count = len(parts)
    return sum(number for number, _ in parts) / count, sqrt(sum(error**2 for _, error in parts)) / count
