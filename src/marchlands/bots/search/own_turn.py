"""What a seat can bring about in its own turn, worked out rather than guessed: a win, or at least to stay in the match.

All lines of the turn are tried, short ones first. Lines of the same moves in another order usually lead to the same
position, which is looked at only once. Whatever the other player decides is left open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec
from marchlands.engine.state import NOBODY, Moves, State

LOST: Final = 0  # every line loses before anybody else decides anything
OPEN: Final = 1  # the match goes on, or the search has not got that far
WON: Final = 2
DEPTHS: Final = (1, 2, 4, 7, 12, 30)  # moves in a line, answers included, with which the search is tried in turn
FIRST: Final = 1  # stands for nothing before a move
BITS: Final = 0xFFFFFFFFFF


@mypyc_attr(acyclic=True)
class OwnTurn:
    """Works out what each move of a seat can lead to in its turn.

    It looks at no more than `limit` positions of a turn. What it has not seen by then counts as open, so WON and LOST
    are certain in the state that it is asked about.
    """

    def __init__(self, seat: int, weights: vec[i64], win_weights: vec[i64], limit: int) -> None:
        """Take the weights of the game's heuristic and win model, by which equal positions are recognised."""
        self.seat = i64(seat)
        self.weights = weights
        self.win_weights = win_weights
        self.limit = i64(limit)
        self.left: i64 = 0
        self.is_cut = False  # whether the depth or the limit has hidden anything
        self.known: dict[int, int] = {}

    def outcomes(self, state: State) -> list[int]:
        """Return what each legal move, in order, leads to with the best continuation: LOST, OPEN or WON.

        If some moves win, only those with the shortest lines are said to.
        """
        moves = state.legal_moves()
        found = [OPEN] * len(moves)
        self.left = self.limit
        for depth in DEPTHS:
            self.is_cut = False
            self.known = {}
            for index in range(len(moves)):
                found[index] = int(self._made(state, i64(moves[index]), i64(depth), 0, FIRST))
            if WON in found or not self.is_cut or self.left <= 0:
                break
        self.known = {}
        return found

    def _made(self, state: State, move: i64, depth: i64, line: i64, last: i64) -> i64:
        """Return what a move leads to; `line` stands for the moves before it, `last` for the one that it may answer."""
        if self.left <= 0:
            self.is_cut = True
            return OPEN
        self.left -= 1
        turn = state.turn_number()
        step: i64 = mixed(last if state.is_asking() else FIRST, move)
        after = state.clone()
        after.apply(move)
        winner = after.result()
        if winner != NOBODY:
            if winner == self.seat:
                return WON
            return LOST if winner == 1 - self.seat else OPEN
        if after.actor() != self.seat or after.turn_number() != turn:
            return OPEN
        if depth <= 1:
            self.is_cut = True
            return OPEN
        return self._best(after, depth - 1, (line + step) & BITS, step)

    def _best(self, state: State, depth: i64, line: i64, last: i64) -> i64:
        """Return the best outcome of the moves that a line can continue with."""
        value = mixed(line, state.evaluate(self.seat, self.weights))
        key = int(mixed(value, state.win_odds(self.seat, self.win_weights)))
        if key in self.known:
            return self.known[key]
        moves = Moves()
        state.legal_into(moves)
        best: i64 = LOST
        i: i64 = moves.count - 1
        while i >= 0 and best != WON:
            found = self._made(state, moves.items[i], depth, line, last)
            if found > best:
                best = found
            i -= 1
        self.known[key] = int(best)
        return best


def mixed(first: i64, second: i64) -> i64:
    """Return a number below 2 ** 40 for two others, the first of which is below that, and different for most pairs."""
    value: i64 = (first * 1_000_003 + (second & 0xFFFFFFFF) * 2_654_435 + 97) & BITS
    return (value ^ (value >> 17)) & BITS
