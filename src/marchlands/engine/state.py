"""The native base class of a game's state, and what can be done with any of them."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from marchlands.engine.native import append, i64, vec
from marchlands.engine.seed import Dice

NOBODY: Final = -1
DRAW: Final = 2
VICTORY: Final = 1_000_000  # what a won match is worth where a game does not say otherwise
EVENT_WIDTH: Final = 7
ROOM_FOR_MOVES: Final = 64

# --- rows of the log that are not events (`kind`): they say what causes the events between them
CAUSE_BEGUN: Final = -1
CAUSE_ENDED: Final = -2
# --- what causes events
BY_MOVE: Final = 0  # what a move does directly
BY_ABILITY: Final = 1
BY_MARCH: Final = 2
BY_FIGHT: Final = 3
BY_RULES: Final = 4  # what the rules do by themselves
# --- how a cause begins (`opens`)
GOES_ON: Final = 0  # after a choice, or after what it set off itself: under the same event as before
OPENS: Final = 1  # under the event that was recorded last
ALONE: Final = 2  # under no event
WITHIN: Final = 3  # under the event of the cause that it is in


def as_vec(items: list[int]) -> vec[i64]:
    """Return the numbers as a native vector."""
    out = vec[i64]()
    for item in items:
        out = append(out, i64(item))
    return out


ZEROS: Final[vec[i64]] = as_vec([0] * 512)


def zeros(count: i64) -> vec[i64]:
    """Return a new vector of zeros."""
    if count <= len(ZEROS):
        return ZEROS[:count]
    return as_vec([0] * count)


@mypyc_attr(acyclic=True)
class Moves:
    """A list of moves that is filled again and again without being made anew: `items` up to `count`."""

    def __init__(self) -> None:
        self.items: vec[i64] = zeros(ROOM_FOR_MOVES)
        self.count: i64 = 0

    def add(self, move: i64) -> None:
        """Add a move at the end."""
        if self.count == len(self.items):
            self.reserve(1)
        self.items[self.count] = move
        self.count += 1

    def reserve(self, more: i64) -> vec[i64]:
        """Make room for more moves and return `items`, to be written from `count` on."""
        while len(self.items) < self.count + more:
            self.items = append(self.items, i64(0))
        return self.items


# What makes `legal_moves` quick. Compiled, one list serves every call, because none can be interrupted; ready-made
# integers save making them; and a loop over ready-made indices makes the list in its final size.
INTERPRETED: Final = isinstance(cast("object", ZEROS), list)
SHARED: Final = Moves()
NUMBERS: Final = 4096
NUMBER: Final[list[object]] = list(range(NUMBERS))
COUNTS: Final = 128
INDICES: Final[vec[vec[i64]]] = vec[vec[i64]]([as_vec(list(range(count))) for count in range(COUNTS)])


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position of some game: mutable, cheap to clone, and nothing but rules.

    A game has its own `clone`, `legal_into`, `apply`, `actor` and `result`; the rest may be left as it is here. Its
    state may be compiled with the engine, or plain Python.

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

    def __copy__(self) -> State:
        """Return an independent copy that goes on recording, with all that is recorded."""
        copy = self.clone()
        copy.recording = self.recording
        copy.log = self.log[:]
        return copy

    def __deepcopy__(self, memo: object) -> State:
        """Return the same as `copy.copy` does."""
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a state be pickled, with the cards of packs that its table has."""
        from marchlands.engine.pickling import parts_of_state

        return parts_of_state(self)

    def legal_into(self, out: Moves) -> None:
        """Make `out` the legal moves, ascending."""
        raise TypeError("a state belongs to a game")

    def legal_moves(self) -> list[int]:
        """Return the legal moves, ascending, as a new list; none when the match is over."""
        moves = Moves() if INTERPRETED else SHARED
        self.legal_into(moves)
        items, count = moves.items, moves.count
        if count == 0 or count >= COUNTS or items[count - 1] >= NUMBERS:
            return [int(move) for move in items[:count]]
        return cast("list[int]", [NUMBER[items[index]] for index in INDICES[count]])

    def is_legal(self, move: i64) -> bool:
        """Return whether the move may be made now."""
        return int(move) in self.legal_moves()

    def apply(self, move: i64) -> None:
        """Make a legal move, and all that follows by itself."""
        raise TypeError("a state belongs to a game")

    def actor(self) -> i64:
        """Return the seat that moves next, or -1 when the match is over."""
        raise TypeError("a state belongs to a game")

    def result(self) -> i64:
        """Return the winning seat, 2 for a draw, or -1 while the match goes on."""
        raise TypeError("a state belongs to a game")

    def is_asking(self) -> bool:
        """Return whether the next move is the answer to a choice."""
        return False

    def turn_number(self) -> i64:
        """Return the number of the turn, which goes up with every turn of either player; always 0 without turns."""
        return 0

    def evaluate(self, seat: i64, weights: vec[i64]) -> i64:
        """Return how much better the position looks for a seat than for the other, for bots that look no further.

        The weights are those of `Table.weights`, or others for the same things in the same order. A game that says
        nothing else tells a won match from a lost one, and no more.
        """
        winner = self.result()
        if winner == NOBODY or winner == DRAW:
            return 0
        return VICTORY if winner == seat else -VICTORY

    def features(self, seat: i64, out: vec[i64]) -> i64:
        """Write what tells who will win into `out`, seen by a seat, and return which kind of situation it is.

        What the numbers and the situations are is said by `Table.win_model`; `out` has room for all of them. A game
        without a model has one situation and no numbers.
        """
        return 0

    def win_odds(self, seat: i64, weights: vec[i64]) -> i64:
        """Return the logarithm of a seat's odds to win, in thousandths, by the weights of `Table.win_model`.

        Without a model they are even.
        """
        return 0

    def observe_into(self, seat: i64, encoding: i64, out: vec[i64], start: i64) -> None:
        """Write what a seat knows of the position into `out` from `start` on, in one of `Table.encodings`.

        It depends on nothing else: a state that is veiled for the seat, and every one dealt from that, give the same.
        """
        raise TypeError("there is no encoding of this game's positions")

    def move_into(self, move: i64, out: vec[i64], start: i64) -> None:
        """Write what a legal move is about into `out` from `start` on, as `Table.move_encoding` says."""
        raise TypeError("there is no encoding of this game's moves")


def features_of(state: State, seat: int, count: int) -> tuple[int, list[int]]:
    """Return the situation and the `count` numbers that `State.features` tells of a position."""
    numbers = zeros(i64(count))
    place = state.features(i64(seat), numbers)
    return int(place), [int(number) for number in numbers]


def play_out(state: State, dice: Dice) -> i64:
    """Play uniformly random moves until the match is over; return how many."""
    moves = Moves()
    decisions: i64 = 0
    while state.result() == NOBODY:
        state.legal_into(moves)
        state.apply(moves.items[dice.below(moves.count)])
        decisions += 1
    return decisions


def trace(state: State, dice: Dice) -> i64:
    """Play random moves until the match is over; return a number that tells any two different courses apart."""
    moves = Moves()
    check: i64 = 17
    while state.result() == NOBODY:
        state.legal_into(moves)
        move = moves.items[dice.below(moves.count)]
        check = (check * 31 + move * 7 + moves.count) & 0xFFFFFFFFFF
        state.apply(move)
    return (check * 31 + state.result()) & 0xFFFFFFFFFF


def perft(state: State, depth: i64) -> i64:
    """Return how many sequences of legal moves of this length there are (shorter ones that end a match count)."""
    if depth == 0 or state.result() != NOBODY:
        return 1
    moves = Moves()
    state.legal_into(moves)
    if depth == 1:
        return moves.count
    leaves: i64 = 0
    i: i64 = 0
    while i < moves.count:
        after = state.clone()
        after.apply(moves.items[i])
        leaves += perft(after, depth - 1)
        i += 1
    return leaves


def record(state: State, kind: i64, a: i64, b: i64, c: i64, card: i64, id: i64 = 0, other: i64 = 0) -> None:
    """Note an event; only to be called while `recording`.

    It has three numbers, the card that it is about, the serial of the unit or building that it is about (or the id of
    a card in hand), and the serial of a second one.
    """
    log = append(state.log, kind)
    log = append(log, a)
    log = append(log, b)
    log = append(log, c)
    log = append(log, card)
    log = append(log, id)
    state.log = append(log, other)


def note(state: State, kind: int, a: int = 0, b: int = 0, c: int = 0, card: int = 0, id: int = 0) -> None:
    """Record an event while `recording`, else do nothing; for rules that are not compiled."""
    if state.recording:
        record(state, i64(kind), i64(a), i64(b), i64(c), i64(card), i64(id))


def begin_cause(state: State, kind: i64, ability: i64, opens: i64, card: i64, id: i64) -> None:
    """Note that what follows, up to `end_cause`, happens because of this; only to be called while `recording`.

    `card` is the card that was played or that has the ability, `id` the serial of the unit or building that does it.
    Causes may be nested: an event has the innermost one.
    """
    record(state, CAUSE_BEGUN, kind, ability, opens, card, id)


def end_cause(state: State) -> None:
    """Note that the cause that was begun last is over; only to be called while `recording`."""
    record(state, CAUSE_ENDED, 0, 0, 0, 0)
