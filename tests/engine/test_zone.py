"""Zones of cards: decks that are laid anew."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.engine.native import i64
from marchlands.engine.zone import deck_of, next_card, stack_deck
from tests.support.hidden import GAMES


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_a_deck_that_is_stacked_is_drawn_in_that_order_and_copies_keep_theirs(game: str, seat: int) -> None:
    state = ml.new_match(game, seed=3).state
    copy = state.clone()
    before = [deck_of(state, player) for player in (0, 1)]  # type: ignore[arg-type]
    wanted = sorted(before[seat], reverse=True)
    stack_deck(state, i64(seat), wanted)  # type: ignore[arg-type]
    assert deck_of(copy, seat) == before[seat]  # type: ignore[arg-type]
    assert deck_of(state, 1 - seat) == before[1 - seat]  # type: ignore[arg-type]
    drawn = [int(next_card(state, i64(seat))) for _ in wanted]  # type: ignore[arg-type]
    assert drawn == wanted
