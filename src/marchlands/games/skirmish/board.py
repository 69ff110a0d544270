"""The shape of the board: ten slots, and sets of slots as masks of ten bits.

A slot is `player * 5 + terrain`. Bit `s` of a mask stands for slot `s`.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import as_vec

TERRAINS: Final = 5
SLOTS: Final = 10
ALL_SLOTS: Final = 0x3FF
FIRST_SLOTS: Final = 0x21  # each player's slot on terrain 0


def _close(slot: int, front: bool) -> int:
    """Return the slots close to one: both slots on the adjacent terrains and, if `front`, the one in front."""
    player, terrain = divmod(slot, TERRAINS)
    mask = 0
    for near in (terrain - 1, terrain + 1):
        if 0 <= near < TERRAINS:
            mask |= 1 << near | 1 << (TERRAINS + near)
    return mask | (1 << ((1 - player) * TERRAINS + terrain) if front else 0)


SIDE: Final[vec[i64]] = as_vec([0x1F, 0x3E0])
FRONT: Final[vec[i64]] = as_vec([(slot + TERRAINS) % SLOTS for slot in range(SLOTS)])
CLOSE: Final[vec[i64]] = as_vec([_close(slot, False) for slot in range(SLOTS)])
CLOSE_OR_FRONT: Final[vec[i64]] = as_vec([_close(slot, True) for slot in range(SLOTS)])
SLOTS_OF: Final[vec[vec[i64]]] = vec[vec[i64]](
    [as_vec([slot for slot in range(SLOTS) if mask >> slot & 1]) for mask in range(ALL_SLOTS + 1)]
)
LOWEST: Final[vec[i64]] = as_vec([(mask & -mask).bit_length() - 1 for mask in range(ALL_SLOTS + 1)])

# By player: all slots in the order in which things happen in that player's turn, starting with its own terrains.
ORDER: Final[vec[vec[i64]]] = vec[vec[i64]](
    [as_vec(list(range(SLOTS))), as_vec([(slot + TERRAINS) % SLOTS for slot in range(SLOTS)])]
)


def player_of(slot: i64) -> i64:
    """Return which player a slot belongs to."""
    return 0 if slot < TERRAINS else 1
