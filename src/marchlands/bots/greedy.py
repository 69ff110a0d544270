"""The bot named "greedy"."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.lookahead import values_of
from marchlands.engine.seed import Dice

DEALS: Final = 2
DEPTH: Final = 4


class Greedy:
    """Tries every way to continue its turn and takes the one that leads to the best position.

    It does not think about what the opponent will do. If the game says so, it also plays the following turns with
    nobody acting. It deals what it cannot see at random, twice by default; a budget in simulations is the number of
    deals.
    """

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the legal move with the best prospects; the dice break ties."""
        if len(legal) == 1:
            return legal[0]
        weights = list(knowledge.table.weights.values())
        seat = 0 if knowledge.seat == "p1" else 1
        totals = [0] * len(legal)
        begun = perf_counter()
        deals = 0
        dealer = knowledge.dealer()
        while self._goes_on(deals, perf_counter() - begun, budget):
            values = values_of(dealer.deal(rng), seat, DEPTH, weights, knowledge.table.idle_turns)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
            deals += 1
        best = [move for move, total in zip(legal, totals, strict=True) if total == max(totals)]
        return best[rng.pick(len(best))]

    @staticmethod
    def _goes_on(deals: int, spent: float, budget: Budget) -> bool:
        if deals == 0:
            return True
        if budget.seconds is not None:
            return spent * (deals + 1) / deals < budget.seconds
        return deals < (budget.simulations or DEALS)
