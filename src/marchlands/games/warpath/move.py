"""The permanent numbers of moves.

0 ends the turn; 1 to 3 name a lane; then come none, me and foe and the active skill; then a block of 16 for each card
number: where it is played, played as a skill, or chosen; and far after them the targets, by tile and by how many legal
targets come before it on that tile.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.games.warpath.board import TILES

END: Final = 0
ANSWER_LANE: Final = 1
ANSWER_NONE: Final = 11
ANSWER_ME: Final = 12
ANSWER_FOE: Final = 13
USE_SKILL: Final = 19
FIRST_CARD: Final = 32
BLOCK: Final = 16
PLAY_SKILL: Final = 5  # in a block, after the lanes
CHOOSE_CARD: Final = 6
FIRST_TARGET: Final = 1 << 20


def card_block(card: i64) -> i64:
    """Return where the block of a card begins."""
    return FIRST_CARD + BLOCK * card


def target(tile: i64, before: i64) -> i64:
    """Return the answer for a legal target on a tile, given how many other targets come before it there."""
    return FIRST_TARGET + before * TILES + tile
