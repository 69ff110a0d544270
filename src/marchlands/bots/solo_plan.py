"""Planning once the opponent has no more turns: what can still be gained, and what would only be wasted.

If only one seat moves there is nothing to guess about the other, so plans are followed to the end and evaluated by
what is left then: what was won, and the cards and charges that were kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from marchlands.engine.lookahead import IDLE
from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import Table

BEAM: Final = 6  # plans that are continued
LONGEST: Final = 10  # moves in a plan, not counting answers
ANSWERS: Final = 3  # consecutive answers for which all combinations are tried
STEPS: Final = 12  # after which it is certainly over, if the seat does nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to continue: its first move, all its moves in ascending order, and where it leads."""

    first: int
    moves: tuple[int, ...]
    state: State


class SoloPlanner:
    """Evaluates the moves of a seat once the opponent has no more turns."""

    def __init__(self, table: Table, seat: int) -> None:
        """Use the weights of the game's heuristic."""
        self.table = table
        self.seat = seat
        self.weights = table.heuristic_weights

    def gains(self, state: State, longest: int = LONGEST) -> dict[int, int]:
        """Return how much more each move gains, by the best plan found, than doing nothing more; IDLE is included.

        Doing nothing gains 0, unless ending the turn is part of a better plan.
        """
        nothing = self._end(state)
        best: dict[int, int] = {IDLE: 0}
        plans = [Plan(IDLE, (), state)]
        most = 0
        for length in range(longest):
            plans = self._followed(plans)
            if length > 0:
                plans = plans[:BEAM]
            for plan in plans:
                gain = self._end(plan.state) - nothing
                best[plan.first] = max(gain, best.get(plan.first, gain))
            found = max(best.values())
            if not plans or (found > 0 and found == most):
                break
            most = found
            plans = plans[:BEAM]
        return best

    def _followed(self, plans: list[Plan]) -> list[Plan]:
        """Return the plans with one more move, most promising first; the order of moves makes no difference."""
        found: dict[tuple[int, ...], tuple[int, Plan]] = {}
        for plan in plans:
            for first, state in self._starts(plan):
                for move in state.legal_moves():
                    if move == IDLE:
                        continue
                    after = self._best_answered(state, move, ANSWERS)
                    value = int(after.evaluate(i64(self.seat), self.weights))
                    moves = tuple(sorted((*plan.moves, move)))
                    if moves not in found or value > found[moves][0]:
                        found[moves] = (value, Plan(move if first is None else first, moves, after))
        return [plan for _, plan in sorted(found.values(), key=lambda pair: (-pair[0], pair[1].moves))]

    def _starts(self, plan: Plan) -> Iterator[tuple[int | None, State]]:
        """Yield the positions in which a plan may continue, now and in the next turn, with its first move if any."""
        if not self._goes_on(plan.state):
            return
        yield (plan.first if plan.moves else None), plan.state
        later = plan.state.clone()
        later.apply(i64(IDLE))
        if self._goes_on(later) and later.turn_number() == plan.state.turn_number() + 1:
            yield (plan.first if plan.moves else IDLE), later

    def _goes_on(self, state: State) -> bool:
        mine = state.result() == NOBODY and not state.is_asking() and state.actor() == self.seat
        return mine and self.table.is_alone(state, self.seat)

    def _best_answered(self, state: State, move: int, depth: int) -> State:
        """Return the position after a move with the most promising answers."""
        after = state.clone()
        after.apply(i64(move))
        if depth == 0 or not after.is_asking() or after.actor() != self.seat:
            return after
        ways = [self._best_answered(after, answer, depth - 1) for answer in after.legal_moves()]
        return max(ways, key=lambda way: way.evaluate(i64(self.seat), self.weights))

    def _end(self, state: State) -> int:
        """Return what a position is worth once it is decided, if the seat only answers what it is asked."""
        after = state.clone()
        for _ in range(STEPS):
            if after.result() != NOBODY or not (after.is_asking() or self.table.is_alone(after, self.seat)):
                break
            after.apply(i64(after.legal_moves()[0]))
        return int(after.evaluate(i64(self.seat), self.weights))
