"""What every bot can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice


class Bot(Protocol):
    """A player that is made for one match and one seat, and sees nothing but knowledge."""

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return one of the `legal` moves, of which there is at least one.

        Equal knowledge, budget and dice give the same move, unless the budget is a time.
        """
        ...
