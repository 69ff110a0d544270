"""Looking ahead over one's own decisions to the end of the turn, and at what then happens without further moves."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice
from marchlands.engine.state import NOBODY, Moves, State, as_vec

IDLE: Final = 0  # the move that ends a turn, in every game
UNSURE: Final = 20  # divides the worth of a match that ends only if both players stay idle


def values_of(state: State, seat: int, depth: int, weights: list[int], idle_turns: int = 0) -> list[int]:
    """Return, for each legal move of the seat in order, the best evaluation it can lead to in this turn.

    A line ends when the turn does, when the other player has to decide, when the match is over, or after `depth` moves.
    The evaluations after each of the next `idle_turns`, in which neither player does anything, are added.
    """
    values: list[int] = []
    heuristic_weights = as_vec(weights)
    for move in state.legal_moves():
        values.append(int(_after(state, i64(seat), i64(move), i64(depth), heuristic_weights, i64(idle_turns))))
    return values


def duel(state: State, depth: int, first: list[int], second: list[int], dice: Dice, idle_turns: int = 0) -> int:
    """Let two sets of weights play a whole match with open hands, p1 using the first; return the result.

    Both sides know everything. Nobody plays like that, but it is a quick way to compare weights.
    """
    moves = Moves()
    own, other = as_vec(first), as_vec(second)
    while state.result() == NOBODY:
        seat = state.actor()
        state.legal_into(moves)
        weights = own if seat == 0 else other
        count = moves.count
        best: i64 = 0
        best_value: i64 = 0
        equals: i64 = 0
        i: i64 = 0
        while i < count and count > 1:
            value = _after(state, seat, moves.items[i], i64(depth), weights, i64(idle_turns))
            if i == 0 or value > best_value:
                best, best_value, equals = i, value, 1
            elif value == best_value:
                equals += 1
                if dice.below(equals) == 0:
                    best = i
            i += 1
        state.apply(moves.items[best])
    return int(state.result())


def _after(state: State, seat: i64, move: i64, depth: i64, weights: vec[i64], idle_turns: i64) -> i64:
    after = state.clone()
    after.apply(move)
    if depth <= 1 or after.result() != NOBODY or after.actor() != seat or after.turn_number() != state.turn_number():
        return _worth(after, seat, weights, idle_turns)
    moves = Moves()
    after.legal_into(moves)
    best: i64 = _after(after, seat, moves.items[0], depth - 1, weights, idle_turns)
    i: i64 = 1
    while i < moves.count:
        value = _after(after, seat, moves.items[i], depth - 1, weights, idle_turns)
        if value > best:
            best = value
        i += 1
    return best


def _worth(state: State, seat: i64, weights: vec[i64], idle_turns: i64) -> i64:
    """Return the evaluation of a position plus those of the idle turns that follow; this consumes the position."""
    value = state.evaluate(seat, weights)
    moves = Moves()
    turn: i64 = 0
    while turn < idle_turns and state.result() == NOBODY:
        state.legal_into(moves)
        if moves.items[0] != IDLE:
            return value
        state.apply(IDLE)
        foreseen = state.evaluate(seat, weights)
        value += foreseen if state.result() == NOBODY else foreseen // UNSURE
        turn += 1
    return value
