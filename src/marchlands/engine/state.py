"""The native base class of a game's state, and what can be done with any of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import append, i64, vec
from marchlands.engine.seed import Dice

NOBODY: Final = -1
DRAW: Final = 2
EVENT_WIDTH: Final = 4


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=False)
class State:
    """A position of some game: mutable, cheap to clone, and nothing but rules.

    Seats are 0 (p1) and 1 (p2). `apply` takes moves that `legal_into` gives and does not check them; whoever
    takes moves from outside asks `is_legal` first. While `recording`, `log` grows by EVENT_WIDTH numbers for every
    event; nothing in the rules reads it, and clones begin with an empty one.
    """

    def __init__(self) -> None:
        self.recording = False
        self.log: vec[i64] = vec[i64]()

    def clone(self) -> State:
        """Return an independent copy; its future does not touch this one's."""
        raise TypeError("a state belongs to a game")

    def legal_into(self, out: vec[i64]) -> vec[i64]:
        """Append the legal moves, ascending, to `out` and return the vector to go on with."""
        raise TypeError("a state belongs to a game")

    def legal_moves(self) -> list[int]:
        """Return the legal moves, ascending; none when the match is over."""
        raise TypeError("a state belongs to a game")

    def is_legal(self, move: i64) -> bool:
        """Return whether the move may be made now."""
        raise TypeError("a state belongs to a game")

    def apply(self, move: i64) -> None:
        """Make a legal move, and all that follows by itself."""
        raise TypeError("a state belongs to a game")

    def actor(self) -> i64:
        """Return the seat that moves next, or -1 when the match is over."""
        raise TypeError("a state belongs to a game")

    def result(self) -> i64:
        """Return the winning seat, 2 for a draw, or -1 while the match goes on."""
        raise TypeError("a state belongs to a game")


def play_out(state: State, dice: Dice) -> i64:
    """Play uniformly random moves until the match is over; return how many."""
    moves = vec[i64]()
    decisions: i64 = 0
    while state.result() == NOBODY:
        moves = state.legal_into(moves[:0])
        state.apply(moves[dice.below(len(moves))])
        decisions += 1
    return decisions


def trace(state: State, dice: Dice) -> i64:
    """Play random moves until the match is over; return a number that tells any two different courses apart."""
    moves = vec[i64]()
    check: i64 = 17
    while state.result() == NOBODY:
        moves = state.legal_into(moves[:0])
        move = moves[dice.below(len(moves))]
        check = (check * 31 + move * 7 + len(moves)) & 0xFFFFFFFFFF
        state.apply(move)
    return (check * 31 + state.result()) & 0xFFFFFFFFFF


def perft(state: State, depth: i64) -> i64:
    """Return how many sequences of legal moves of this length there are (shorter ones that end a match count)."""
    if depth == 0 or state.result() != NOBODY:
        return 1
    moves = state.legal_into(vec[i64]())
    if depth == 1:
        return len(moves)
    leaves: i64 = 0
    for move in moves:
        after = state.clone()
        after.apply(move)
        leaves += perft(after, depth - 1)
    return leaves


def record(state: State, kind: i64, a: i64, b: i64, c: i64) -> None:
    """Note an event; only to be called while `recording`."""
    log = append(state.log, kind)
    log = append(log, a)
    log = append(log, b)
    state.log = append(log, c)


def as_vec(items: list[int]) -> vec[i64]:
    """Return the numbers as a native vector."""
    out = vec[i64]()
    for item in items:
        out = append(out, i64(item))
    return out
