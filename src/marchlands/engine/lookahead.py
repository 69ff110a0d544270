"""Looking ahead over one's own decisions, up to the end of the turn."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, Moves, State


def values_of(state: State, seat: int, depth: int) -> list[int]:
    """Return for each legal move of the seat, in order, the best evaluation that it can lead to in this turn.

    A line ends when the turn does, when it is the other's to decide, when the match is over, or after `depth` moves.
    """
    values: list[int] = []
    for move in state.legal_moves():
        values.append(int(_after(state, i64(seat), i64(move), i64(depth))))
    return values


def _after(state: State, seat: i64, move: i64, depth: i64) -> i64:
    after = state.clone()
    after.apply(move)
    if depth <= 1 or after.result() != NOBODY or after.actor() != seat or after.turn_number() != state.turn_number():
        return after.evaluate(seat)
    moves = Moves()
    after.legal_into(moves)
    best: i64 = _after(after, seat, moves.items[0], depth - 1)
    i: i64 = 1
    while i < moves.count:
        value = _after(after, seat, moves.items[i], depth - 1)
        if value > best:
            best = value
        i += 1
    return best
