"""The bot named "random"."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice


class RandomBot:
    """Makes any legal move, each with the same probability, without thinking."""

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return one of the legal moves; only the dice decide which."""
        return legal[rng.pick(len(legal))]
