"""The arrays that a step of a batch fills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchlands.envs.extra import require
from marchlands.envs.loop import USUAL_MOVES
from marchlands.envs.rows import Array

np = require("gym", "numpy")


@dataclass(slots=True)
class Buffers:
    """Where every match of a batch stands, one row for each.

    `reward` is that of the step just made, `terminated` and `illegal` are about it too; everything else is about the
    moment that has been reached. `legal` has the legal actions of all matches, those of match i from `offset[i]` up to
    `offset[i + 1]`; what comes after the last of them means nothing. `final` has the last observations of matches that
    have ended, if the next ones have begun within the same step.
    """

    observation: Array
    mask: Array
    reward: Array
    terminated: Array
    truncated: Array
    illegal: Array
    actor: Array
    offset: Array
    legal: Array
    final: Array | None
    live: bool = False  # whether observation and mask are the memory that the batch itself writes to

    def legal_of(self, index: int) -> Array:
        """Return the legal actions of one match, ascending; none if it is over."""
        return self.legal[self.offset[index] : self.offset[index + 1]]

    def make_room(self, actions: int) -> None:
        """Let `legal` be at least so long; what was in it is lost if it has to grow."""
        if len(self.legal) < actions:
            self.legal = np.empty(2 * actions, np.int32)

    def part(self, first: int, count: int) -> Buffers:
        """Return the rows from `first` on, which are the same memory; `offset` and `legal` are not among them."""
        if count == len(self.actor):
            return self
        rows = slice(first, first + count)
        return Buffers(
            self.observation[rows], self.mask[rows], self.reward[rows], self.terminated[rows], self.truncated[rows],
            self.illegal[rows], self.actor[rows], np.empty(0, np.int64), np.empty(0, np.int32),
            None if self.final is None else self.final[rows],
        )  # fmt: skip


def new_buffers(count: int, shape: tuple[int, ...], kind: Any, actions: int, final: bool) -> Buffers:
    """Return buffers for so many matches, with observations of this shape and kind and so many actions."""
    return Buffers(
        observation=np.zeros((count, *shape), kind),
        mask=np.zeros((count, actions), np.int8),
        reward=np.zeros(count, np.float32),
        terminated=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        illegal=np.zeros(count, np.bool_),
        actor=np.zeros(count, np.int8),
        offset=np.zeros(count + 1, np.int64),
        legal=np.zeros(USUAL_MOVES * count + actions, np.int32),
        final=np.zeros((count, *shape), kind) if final else None,
    )
