"""The moves of Skirmish that have an index, in their permanent order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, STAYING_ACTION, UNIT
from marchlands.games.skirmish.move import BLOCK, CHOOSE_CARD, FIRST_CARD, PLAY_ACTION, USE_LEADER

PLAIN: Final = USE_LEADER + 1  # moves that name no card


def action_moves(kinds: Sequence[int]) -> list[int]:
    """Return the ids of all moves that can be legal, given the kind of each card by its number.

    First those that name no card; then, card by card, where it is played and that it is chosen. Tokens and leaders are
    neither played nor chosen.
    """
    moves = list(range(PLAIN))
    for card, kind in enumerate(kinds):
        block = FIRST_CARD + BLOCK * card
        if kind in (UNIT, STAYING_ACTION):
            moves += [block + terrain for terrain in range(TERRAINS)]
        elif kind == ACTION:
            moves.append(block + PLAY_ACTION)
        if kind in (UNIT, STAYING_ACTION, ACTION):
            moves.append(block + CHOOSE_CARD)
    return moves
