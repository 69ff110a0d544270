"""Moves as integers. The layout is permanent: ids are never renumbered.

From the point of view of the player who moves: 0 is pass, then the answers (own slots, enemy slots, none, me, foe),
the activations by terrain, the leader, and from FIRST_CARD on a block for every card number: played to terrain 0 to 4,
played as an action, chosen.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64

PASS: Final = 0
ANSWER_SLOT: Final = 1
ANSWER_NONE: Final = 11
ANSWER_ME: Final = 12
ANSWER_FOE: Final = 13
ACTIVATE: Final = 14
USE_LEADER: Final = 19
FIRST_CARD: Final = 32
BLOCK: Final = 16
PLAY_ACTION: Final = 5
CHOOSE_CARD: Final = 6


def card_block(card: i64) -> i64:
    """Return the first id of a card's block."""
    return FIRST_CARD + BLOCK * card


def seen_by(player: i64, mask: i64) -> i64:
    """Convert a mask of slots to the player's point of view, own slots first; or back."""
    if player == 0:
        return mask
    return mask >> 5 | (mask & 0x1F) << 5
