"""The moves of Warpath that have an index, in their permanent order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marchlands.games.warpath.board import LANES, TILES
from marchlands.games.warpath.book import BUILDING, SKILL, UNIT
from marchlands.games.warpath.move import (
    ANSWER_FOE,
    ANSWER_LANE,
    ANSWER_ME,
    ANSWER_NONE,
    BLOCK,
    END,
    FIRST_CARD,
    FIRST_TARGET,
    PLAY_SKILL,
    USE_SKILL,
)

PLAIN: Final = (END, *(ANSWER_LANE + lane for lane in range(LANES)), ANSWER_NONE, ANSWER_ME, ANSWER_FOE, USE_SKILL)
CROWD: Final = 16  # targets on one tile that have an index; those behind them have none
TARGETS: Final = CROWD * TILES


def action_moves(kinds: Sequence[int]) -> list[int]:
    """Return the ids of all moves that have an index, given the kind of each card by its number.

    First those that name no card; then the targets; then, card by card, where it is played.
    """
    moves = [*PLAIN, *(FIRST_TARGET + target for target in range(TARGETS))]
    for card, kind in enumerate(kinds):
        block = FIRST_CARD + BLOCK * card
        if kind in (UNIT, BUILDING):
            moves += [block + lane for lane in range(LANES)]
        elif kind == SKILL:
            moves.append(block + PLAY_SKILL)
    return moves
