"""Planning once the opponent can do nothing more: what can still be gained, and what would only be wasted.

If only one seat decides there is nothing to guess about the other, so plans are followed to the end and judged by what
is left then: what was won, and the cards and charges that were kept.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.bots.search.own_turn import BITS, FIRST, mixed
from marchlands.engine.lookahead import IDLE
from marchlands.engine.native import i64
from marchlands.engine.state import DRAW, NOBODY, Moves, State
from marchlands.engine.table import Table

WIDTH: Final = 60  # plans that are continued, unless there is a better number
LONGEST: Final = 10  # moves in a plan, not counting answers
ENOUGH: Final = 4  # longer plans are not looked for after so many lengths without anything better than what was found
ANSWERS: Final = 4  # consecutive answers for which all combinations are tried
FORESEEN: Final = 3  # answers after the last move of a plan for which all combinations are tried
STEPS: Final = 24  # after which it is certainly over, if the seat does nothing
WIN: Final = 1_000_000  # a certain win; chances are fractions of it
THOUSANDTHS: Final = 1000.0  # the unit of a win model's weights
NO_MOVE: Final = -1


@mypyc_attr(acyclic=True)
class Plan:
    """A way to continue: its first move, a number that stands for all its moves in any order, and where it leads."""

    def __init__(self, first: i64, line: i64, state: State, value: i64) -> None:
        self.first = first
        self.line = line
        self.state = state
        self.value = value  # by the heuristic


@mypyc_attr(acyclic=True)
class SoloPlanner:
    """Evaluates the moves of a seat while it is alone, that is, while nobody else can decide anything.

    After `explore`, `gains` has for each move what the best plan that begins with it gains by the game's heuristic,
    compared with doing nothing more, `chances` what such a plan promises by the win model, in units of 1/WIN, and
    `lengths` how many moves the shortest plan with that chance has. All include IDLE where it is legal. Doing nothing
    gains 0, unless ending the turn is part of a better plan.
    """

    def __init__(self, table: Table, seat: int, width: int = WIDTH) -> None:
        """Use the weights of the table; of all plans of a length, no more than `width` are continued."""
        self.table = table
        self.seat = i64(seat)
        self.weights = table.heuristic_weights
        self.win_weights = table.win_weights
        self.width = width
        self.stage = 0
        self.nothing: i64 = 0
        self.ending: i64 = 0
        self.found: dict[int, Plan] = {}
        self.gains: dict[int, int] = {}
        self.chances: dict[int, int] = {}
        self.lengths: dict[int, int] = {}
        self.length = 0

    def explore(self, state: State, longest: int = LONGEST) -> None:
        """Find the best plans of limited length."""
        self.stage = self.table.stage(state)
        self.gains, self.chances, self.lengths = {}, {}, {}
        self.length = 0
        end = self._ended(state)
        self.nothing = end.evaluate(self.seat, self.weights)
        root = Plan(NO_MOVE, 0, state, 0)
        self.found = {}
        if state.is_asking():
            self._answer(root, state, FIRST, ANSWERS)
        else:
            self._judge(i64(IDLE), end)
            self.length = 1
            self._continue(root)
        most = self._most()
        tries = 0  # lengths that brought nothing better
        for _ in range(longest - 1):
            self.length += 1
            plans = sorted(self.found.values(), key=_promise)[: self.width]
            self.found = {}
            for plan in plans:
                self._continue(plan)
            best = self._most()
            tries = tries + 1 if best == most and best[0] > 0 else 0
            if not self.found or best[1] == WIN or tries == (1 if self._is_all(best[0]) else ENOUGH):
                break
            most = best
        self.found = {}

    def _most(self) -> tuple[int, int]:
        return max(self.gains.values(), default=0), max(self.chances.values(), default=0)

    def _is_all(self, gain: int) -> bool:
        """Return whether a plan turns what was lost into what is won, so that others can only save cards."""
        return 2 * gain > 3 * self.table.stakes

    def _continue(self, plan: Plan) -> None:
        """Add all plans with one more move, in this turn and in the next one."""
        if not self._goes_on(plan.state):
            return
        self._extend(plan, plan.state, plan.first)
        later = plan.state.clone()
        later.apply(i64(IDLE))
        self._resume(Plan(i64(IDLE) if plan.first == NO_MOVE else plan.first, plan.line, later, 0), ANSWERS)

    def _resume(self, plan: Plan, depth: i64) -> None:
        """Add all plans with one more move in the turn after this one, however what is asked before is answered."""
        state = plan.state
        self._pass_by(state)
        if depth > 0 and self._is_asked(state):
            answers = Moves()
            state.legal_into(answers)
            i: i64
            for i in range(answers.count):
                after = state.clone()
                after.apply(answers.items[i])
                line = (plan.line + mixed(FIRST, answers.items[i])) & BITS
                self._resume(Plan(plan.first, line, after, 0), depth - 1)
        elif self._goes_on(state):
            self._extend(plan, state, plan.first)

    def _extend(self, plan: Plan, state: State, first: i64) -> None:
        moves = Moves()
        state.legal_into(moves)
        i: i64
        for i in range(moves.count):
            move = moves.items[i]
            if move == IDLE:
                continue
            after = state.clone()
            after.apply(move)
            begun = Plan(move if first == NO_MOVE else first, plan.line, after, 0)
            self._answer(begun, after, mixed(FIRST, move), ANSWERS)

    def _answer(self, plan: Plan, state: State, line: i64, depth: i64) -> None:
        """Add the plan for every way to answer what is asked; `line` stands for the move and the answers so far."""
        if depth > 0 and state.is_asking() and state.actor() == self.seat:
            answers = Moves()
            state.legal_into(answers)
            i: i64
            for i in range(answers.count):
                after = state.clone()
                after.apply(answers.items[i])
                first = answers.items[i] if plan.first == NO_MOVE else plan.first
                self._answer(Plan(first, plan.line, after, 0), after, mixed(line, answers.items[i]), depth - 1)
            return
        self._let_answer(state)
        self._add(plan.first, (plan.line + line) & BITS, state)

    def _add(self, first: i64, line: i64, state: State) -> None:
        """Judge a plan, and keep it to be continued unless it leads where another one does."""
        value = state.evaluate(self.seat, self.weights)
        key = int(mixed(mixed(line, value), state.win_odds(self.seat, self.win_weights)))
        known = self.found.get(key)
        if known is not None and known.first == first:
            return
        self._judge(first, self._ended(state))
        if known is None:
            self.found[key] = Plan(first, line, state, value)

    def _judge(self, first: i64, end: State) -> None:
        """Note what a plan with this first move comes to, if that is more than what is known."""
        move = int(first)
        gain = int(end.evaluate(self.seat, self.weights) - self.nothing)
        if move not in self.gains or gain > self.gains[move]:
            self.gains[move] = gain
        chance = int(self._chance(end))
        if move not in self.chances or chance > self.chances[move]:
            self.chances[move] = chance
            self.lengths[move] = self.length

    def _chance(self, state: State) -> i64:
        winner = state.result()
        if winner != NOBODY:
            if winner == DRAW:
                return WIN // 2
            return WIN if winner == self.seat else 0
        value = state.win_odds(self.seat, self.win_weights)
        return i64(WIN / (1.0 + exp(-float(value) / THOUSANDTHS)))

    def _goes_on(self, state: State) -> bool:
        if state.result() != NOBODY or state.is_asking() or state.actor() != self.seat:
            return False
        return self._is_alone(state)

    def _is_asked(self, state: State) -> bool:
        return state.result() == NOBODY and state.is_asking() and state.actor() == self.seat and self._is_alone(state)

    def _is_alone(self, state: State) -> bool:
        return self.table.stage(state) == self.stage and self.table.is_alone(state, int(self.seat))

    def _pass_by(self, state: State) -> None:
        """Let the other player end a turn in which it can do nothing, and answer what it is asked."""
        for _ in range(STEPS):
            if state.result() != NOBODY or state.actor() == self.seat or not self._is_alone(state):
                return
            if state.is_asking():
                self._let_answer(state)
            else:
                state.apply(i64(IDLE))

    def _let_answer(self, state: State) -> None:
        """Let the other player answer all that it is asked, each time in the way that looks worst for the seat."""
        answers = Moves()
        for _ in range(STEPS):
            if state.result() != NOBODY or not state.is_asking() or state.actor() == self.seat:
                return
            state.legal_into(answers)
            worst = answers.items[0]
            least: i64 = 0
            i: i64
            for i in range(answers.count if answers.count > 1 else 0):
                after = state.clone()
                after.apply(answers.items[i])
                value = after.evaluate(self.seat, self.weights)
                if i == 0 or value < least:
                    worst, least = answers.items[i], value
            state.apply(worst)

    def _ended(self, state: State, depth: int = FORESEEN) -> State:
        """Return the position in which it is decided, if the seat only answers, as well as it can.

        A move may have given the other player something to do. Before the stage is over nothing can be compared, so it
        is taken not to do it.
        """
        after = state.clone()
        moves = Moves()
        for _ in range(STEPS):
            if after.result() != NOBODY or self.table.stage(after) != self.stage:
                break
            after.legal_into(moves)
            if moves.count > 1 and depth > 0 and self._is_asked(after):
                return self._best_ended(after, depth)
            if after.is_asking() and after.actor() != self.seat:
                self._let_answer(after)
            else:
                after.apply(moves.items[0])
        return after

    def _best_ended(self, state: State, depth: int) -> State:
        best: State | None = None
        for answer in state.legal_moves():
            after = state.clone()
            after.apply(i64(answer))
            end = self._ended(after, depth - 1)
            if best is None or end.evaluate(self.seat, self.weights) > best.evaluate(self.seat, self.weights):
                best = end
        return state if best is None else best


def _promise(plan: Plan) -> tuple[int, int]:
    return -int(plan.value), int(plan.line)
