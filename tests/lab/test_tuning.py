"""Weights found by self-play."""

from __future__ import annotations

from marchlands.engine.game import find_game
from marchlands.lab.tuning import Trial, _prepare, play_trial, tune

START = find_game("skirmish").table().weights


def generations(workers: int) -> list[object]:
    return list(tune("skirmish", START, generations=2, candidates=4, matches=2, seed=5, workers=workers))


def test_the_search_follows_from_its_seed_however_many_workers_there_are() -> None:
    assert generations(1) == generations(2)


def test_equal_weights_score_half_over_swapped_seats() -> None:
    _prepare("skirmish")
    weights = tuple(START.values())
    score = play_trial(Trial(weights, weights, 20, 3))
    assert 0.2 <= score <= 0.8


def test_weights_that_throw_skirmishes_away_lose() -> None:
    _prepare("skirmish")
    senseless = tuple(50_000 if name == "card" else 0 for name in START)  # it plays no card that it can keep
    assert play_trial(Trial(tuple(START.values()), senseless, 28, 3)) > 0.9


def test_the_weights_are_those_that_the_table_names() -> None:
    found = next(iter(tune("skirmish", START, generations=1, candidates=3, matches=2, seed=1, workers=1)))
    assert list(found.weights) == list(START)
    assert all(weight >= 0 for weight in found.weights.values())
