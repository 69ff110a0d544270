"""Finds weights for an evaluation by self-play.

The search uses the cross-entropy method: candidates are drawn around the current weights, each plays against the
current weights with every ready-made deck on both sides and from both seats, and the best of them determine where to
look next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final

from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game
from marchlands.engine.lookahead import duel
from marchlands.engine.seed import Dice
from marchlands.lab.contest import derive
from marchlands.lab.pool import spread

DEPTH: Final = 3
FIRST_SPREAD: Final = 0.5  # of the logarithm of a weight
LEAST_SPREAD: Final = 0.08
CHOSEN: Final = 0.25  # the share of candidates that determines where to look next


@dataclass(frozen=True, slots=True)
class Generation:
    """The weights after a round, their spread, and how the chosen candidates did against the previous weights."""

    number: int
    weights: dict[str, int]
    spread: float
    score: float


@dataclass(frozen=True, slots=True)
class Trial:
    """One candidate against the current weights."""

    candidate: tuple[int, ...]
    present: tuple[int, ...]
    matches: int
    seed: int


def tune(
    game: str, start: Mapping[str, int], *, generations: int, candidates: int, matches: int, seed: int, workers: int
) -> Iterator[Generation]:
    """Yield the weights after each generation. They follow from the seed, however many workers there are."""
    rng = Random(seed)
    means = [log(max(1, weight)) for weight in start.values()]
    spreads = [FIRST_SPREAD] * len(means)
    for number in range(1, generations + 1):
        present = _rounded(means)
        drawn = [
            [rng.gauss(mean, width) for mean, width in zip(means, spreads, strict=True)] for _ in range(candidates)
        ]
        trials = [Trial(_rounded(logs), present, matches, derive(seed, number)) for logs in drawn]
        scores = list(spread(play_trial, trials, workers, _prepare, game))
        ranked = sorted(range(candidates), key=lambda index: -scores[index])[: max(2, int(candidates * CHOSEN))]
        for place in range(len(means)):
            values = [drawn[index][place] for index in ranked]
            means[place] = sum(values) / len(values)
            deviation = sqrt(sum((value - means[place]) ** 2 for value in values) / len(values))
            spreads[place] = max(LEAST_SPREAD, (spreads[place] + deviation) / 2)
        best = sum(scores[index] for index in ranked) / len(ranked)
        weights = dict(zip(start, _rounded(means), strict=True))
        yield Generation(number, weights, sum(spreads) / len(spreads), best)


def play_trial(trial: Trial) -> float:
    """Return the score of a candidate against the current weights."""
    game, decks = _here[0]
    candidate, present = list(trial.candidate), list(trial.present)
    points = 0.0
    for index in range(trial.matches):
        deck = decks[index // 2 % len(decks)]
        setup = find_game(game).setup((deck, deck), None, deck.rules, derive(trial.seed, index // 2))
        state = find_game(game).open(setup).state
        seat = index % 2
        sides = (candidate, present) if seat == 0 else (present, candidate)
        result = duel(state, DEPTH, *sides, Dice(index), find_game(game).table().idle_turns)
        points += 0.5 if result == 2 else float(result == seat)
    return points / trial.matches


_here: list[tuple[str, Sequence[Deck]]] = []  # what this process plays with


def _prepare(game: str) -> None:
    _here[:] = [(game, list(find_game(game).decks().values()))]


def _rounded(logs: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(exp(value)) for value in logs)
