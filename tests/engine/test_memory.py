"""Repeated questions to a match do not leak memory."""

from __future__ import annotations

import gc
from collections.abc import Callable

import psutil
import pytest

import marchlands as ml
from marchlands.engine.knowledge import knowledge_at
from marchlands.engine.lookahead import values_of

GAMES = ["skirmish", "warpath"]
TIMES = 20_000 if ml.build() == "compiled" else 1_000  # only the compiled build could leak
FLAT = 2 << 20  # bytes; one leaked vector each time would be more


def growth(act: Callable[[], object]) -> int:
    """Return how many bytes the process grows by."""
    for _ in range(TIMES // 10):
        act()
    gc.collect()
    process = psutil.Process()
    before = process.memory_info().rss
    for _ in range(TIMES):
        act()
    gc.collect()
    return int(process.memory_info().rss - before)


@pytest.mark.parametrize("game", GAMES)
def test_looking_at_what_a_seat_knows_leaves_nothing_behind(game: str) -> None:
    match = ml.new_match(game, seed=1)
    assert growth(lambda: match.knowledge("p1")) < FLAT


@pytest.mark.parametrize("game", GAMES)
def test_reading_what_a_seat_knows_leaves_nothing_behind(game: str) -> None:
    match = ml.new_match(game, seed=1)
    written = match.knowledge("p1").to_json()
    assert growth(lambda: knowledge_at(match.table, written)) < FLAT


@pytest.mark.parametrize("game", GAMES)
def test_looking_ahead_leaves_nothing_behind(game: str) -> None:
    match = ml.new_match(game, seed=1)
    weights = list(match.table.weights.values())
    assert growth(lambda: values_of(match.state, 0, 1, weights)) < FLAT


@pytest.mark.parametrize("game", GAMES)
def test_a_survey_leaves_nothing_behind(game: str) -> None:
    match = ml.new_match(game, seed=1)
    assert growth(lambda: match.table.win_model.features(match.state, 0)) < FLAT


@pytest.mark.parametrize("game", GAMES)
def test_setting_up_a_position_leaves_nothing_behind(game: str) -> None:
    assert growth(lambda: ml.position(game, {})) < FLAT
