"""A match: a setup, a state, and the moves that led from one to the other."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Final

from marchlands.engine.event import Event, Reading, plain
from marchlands.engine.native import i64
from marchlands.engine.notation import Parts
from marchlands.engine.state import State
from marchlands.engine.table import RESULTS, SEATS, Json, Table
from marchlands.errors import IllegalMoveError, NotationError, ReplayError, SeatError

if TYPE_CHECKING:
    from marchlands.engine.game import Game
    from marchlands.engine.knowledge import Knowledge
    from marchlands.engine.replay import Replay
    from marchlands.engine.setup import Setup

LARGEST_MOVE: Final = 1 << 40


class Match:
    """A match in progress; it checks and remembers every move.

    `apply` raises NotationError or IllegalMoveError, both ValueErrors, and then changes nothing. With `record`,
    events are recorded as they happen; without it, they are found on request by playing the moves again.
    """

    def __init__(self, table: Table, state: State, setup: Setup | None = None, record: bool = False) -> None:
        """Start from a state. A match with a setup can be saved as a replay."""
        self.table = table
        self.setup = setup
        self.state = state
        self.origin: State | None = state.clone() if setup is None else None
        self.made: list[int] = []
        self.game: Game | None = None
        self._reading: Reading | None = None  # of the log of `_read_state`, which only grows
        self._read_state: State | None = None
        self._told: dict[int | None, list[Event]] = {}  # the events in that reading, as told to each seat
        state.recording = record

    @property
    def to_act(self) -> str | None:
        """The seat that moves next, or None if the match is over."""
        actor = self.state.actor()
        return SEATS[actor] if actor >= 0 else None

    @property
    def result(self) -> str | None:
        """The winner, "draw", or None while the match goes on."""
        result = self.state.result()
        return RESULTS[result] if result >= 0 else None

    @property
    def moves(self) -> list[str]:
        """The moves so far, in notation."""
        return [self.table.text(move) for move in self.made]

    def legal_moves(self) -> list[int]:
        """Return the legal moves in ascending order; none if the match is over."""
        return self.state.legal_moves()

    def text(self, move: int) -> str:
        """Return a move in notation."""
        return self.table.text(move)

    def parts(self, move: int) -> Parts:
        """Return the parts of a move. Raises IllegalMoveError for an unknown number."""
        return self.table.parts(move)

    def parse(self, text: object) -> int:
        """Return the legal move that a line of notation means.

        Raises NotationError if it cannot be read, IllegalMoveError if it is not allowed now.
        """
        if not isinstance(text, str):
            raise NotationError(f"cannot read move {text!r}: expected a line of text")
        move = self.table.read(text)
        if not self.state.is_legal(i64(move)):
            raise self._refusal(move)
        return move

    def apply(self, move: object) -> None:
        """Make a move: a number, or a line of notation with or without appended answers."""
        if isinstance(move, int) and not isinstance(move, bool):
            if not 0 <= move < LARGEST_MOVE:
                raise self._refusal(move)
            number: i64 = move
            state = self.state
            if not state.is_legal(number):
                raise self._refusal(move)
            state.apply(number)
            self.made.append(move)
        elif isinstance(move, str):
            self._apply_text(move)
        else:
            raise NotationError(f"cannot read move {move!r}: expected a number or a line of text")

    def _apply_text(self, text: str) -> None:
        head, arrow, tail = text.partition(">")
        move = self.parse(head)
        if not arrow:
            self.apply(move)
            return
        answers = self.table.read_answers(tail)
        if not answers:
            raise NotationError(f"cannot read move {text.strip()!r}: no answer stands after '>'")
        for step in self._follow(text, move, answers):
            self.apply(step)

    def _follow(self, text: str, move: int, answers: list[int]) -> list[int]:
        """Return the moves that a move and its appended answers stand for, after trying them on a copy."""
        mover = int(self.state.actor())
        trial = self.state.clone()
        trial.recording = True
        trial.apply(i64(move))
        found = self._lines(trial, self._taken(trial, mover), answers, mover)
        if not found:
            names = ", ".join(self.table.answer_text(answer) for answer in answers)
            raise IllegalMoveError(f"cannot {text.strip()!r}: the answers {names} do not fit what is asked")
        complete = [line for line in found if not line[0]]
        return [move, *(complete or found)[0][1]]

    def _lines(self, state: State, taken: list[int], answers: list[int], mover: int) -> list[tuple[bool, list[int]]]:
        """Return every reading of the answers: whether a choice of the mover is left open, and the moves to apply.

        An answer either repeats one that was `taken` automatically, or answers the current choice.
        """
        asked = state.actor() == mover and 0 not in state.legal_moves()
        if not answers:
            return [(asked, [])]
        lines: list[tuple[bool, list[int]]] = []
        answer = answers[0]
        if answer in taken:
            lines += self._lines(state, taken[taken.index(answer) + 1 :], answers[1:], mover)
        if asked and state.is_legal(i64(answer)):
            after = state.clone()
            after.recording = True
            after.apply(i64(answer))
            rest = self._lines(after, self._taken(after, mover), answers[1:], mover)
            lines += [(is_open, [answer, *steps]) for is_open, steps in rest]
        return lines

    def _taken(self, state: State, mover: int) -> list[int]:
        return self.table.taken([int(number) for number in state.log], mover)

    def _refusal(self, move: int) -> IllegalMoveError:
        """Return the error for a move that is not legal now."""
        text = self.table.text(move)
        if self.state.result() >= 0:
            return IllegalMoveError(f"cannot {text!r}: the match is over", "move/match-over")
        return IllegalMoveError(f"cannot {text!r}: {self.table.why_not(self.state, move)}")

    def clone(self) -> Match:
        """Return an independent copy with its moves; the copy does not record."""
        copy = Match(self.table, self.state.clone(), self.setup)
        copy.origin = self.origin
        copy.made = self.made[:]
        copy.game = self.game
        return copy

    def __copy__(self) -> Match:
        """Return an independent copy with its moves; it keeps recording if this match does."""
        return match_again(self.table, copy(self.state), self.setup, self.origin, self.made[:], self.game)

    def __deepcopy__(self, memo: object) -> Match:
        """Return the same as `copy.copy`."""
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        """Make matches picklable, along with the pack cards they are played with."""
        return match_again, (self.table, self.state, self.setup, self.origin, self.made, self.game)

    def snapshot(self) -> Json:
        """Return the whole truth, as JSON."""
        return self.table.snapshot(self.state)

    def view(self, seat: object) -> Json:
        """Return what a seat may know now, as JSON; None stands for a spectator. Raises SeatError."""
        return self.table.view(self.state, seat_number(seat))

    def knowledge(self, seat: object) -> Knowledge:
        """Return everything that a seat knows, and nothing else. Raises SeatError for anything but "p1" and "p2"."""
        from marchlands.engine.knowledge import know

        return know(self, seat)

    def events(self, seat: object = None, *, everything: bool = False) -> list[Json]:
        """Return the events as JSON: as told to a seat, as told to a spectator for None, or complete.

        Raises SeatError for an unknown seat.
        """
        return plain(self._events() if everything else self.told(seat))

    def happened(self) -> list[Event]:
        """Return all events so far, with everything in them, as objects."""
        return self._events()[:]

    def told(self, seat: object) -> list[Event]:
        """Return the events as told to a seat, or to a spectator for None. Raises SeatError."""
        number = seat_number(seat)
        events = self._events()
        told = self._told.setdefault(number, []) if self.state.recording else []
        told += [self.table.told(event, number) for event in events[len(told) :]]
        return told[:]

    def _events(self) -> list[Event]:
        state = self.state
        if not state.recording:
            state = self._beginning()
            for move in self.made:
                state.apply(i64(move))
            return self.table.events([int(number) for number in state.log])
        if self._reading is None or self._read_state is not state:
            self._reading, self._read_state = self.table.reading(), state
            self._told = {}
        start = i64(self._reading.length)
        return self._reading.read([int(number) for number in state.log[start:]])

    def _beginning(self) -> State:
        """Return the state in which the match began, with recording on."""
        if self.setup is not None:
            return self.table.first_state(self.setup, recording=True)
        assert self.origin is not None
        state = self.origin.clone()
        state.recording = True
        return state

    def scenario(self, title: str = "") -> str:
        """Return the position as the text of a scenario file, from which a match can begin.

        Raises PositionError in the middle of a choice and after the end.
        """
        from marchlands.engine.scenario_text import scenario_text

        return scenario_text(self, title)

    def replay(self) -> Replay:
        """Return the match as a replay. Raises ReplayError for a match without a setup, such as a deal."""
        from marchlands.engine.replay import Replay

        if self.setup is None or self.game is None:
            raise ReplayError("cannot make a replay: the match was dealt from what a seat knows, it has no setup")
        return Replay(self.setup, tuple(self.moves), self.game)


def match_again(
    table: Table, state: State, setup: Setup | None, origin: State | None, made: list[int], game: Game | None
) -> Match:
    """Return the match made of these parts; its recorded events are in the state."""
    match = Match(table, state, setup, state.recording)
    match.origin = origin
    match.made = made
    match.game = game
    return match


def seat_number(seat: object) -> int | None:
    """Return 0 for "p1", 1 for "p2" and None for None. Raises SeatError for anything else."""
    if seat is None:
        return None
    if not isinstance(seat, str) or seat not in SEATS:
        raise SeatError(f"unknown seat {seat!r}: expected 'p1', 'p2', or None for a spectator")
    return SEATS.index(seat)
