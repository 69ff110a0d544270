"""The progress of a match: its moves and everything else that was done in it, without room, store or clients.

A progress never changes. Everything that is done gives a `Step` with the next progress, which can be written to disk
first and shown afterwards, or be dropped if writing fails. Taking a move back is such a step too: the move stays on
disk, and so does the fact that it was taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, cast

from marchlands.engine.event import Event
from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import OTHER, SEATS
from marchlands.server.clock import Clock
from marchlands.server.message import Seat
from marchlands.server.record import Entry

Kind: TypeAlias = Literal[
    "move",
    "offer",
    "accept",
    "decline",
    "concede",
    "time",
    "claim",
    "mission",
    "take_back",
    "ask_take_back",
    "accept_take_back",
    "decline_take_back",
]
REASONS: Final[dict[Kind, str]] = {
    "concede": "conceded",
    "time": "time",
    "claim": "absence",
    "accept": "agreed",
    "mission": "mission",
}
DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a match. `number` counts everything that was done, `moved` is the number of the last move.

    `offered` are the seats that have offered a draw in this turn, even if it was declined. `last` is the last whole
    move as long as nobody has seen or decided anything since; `asking` is the seat that asks to take it back, and
    `stands` says that the other player has declined that. `taken_back` counts the moves that were taken back.
    """

    match: Match
    number: int = 0
    moved: int = 0
    offer: Seat | None = None
    offered: frozenset[Seat] = frozenset()
    result: str | None = None
    reason: str | None = None
    clock: Clock | None = None
    last: LastMove | None = field(default=None, compare=False)
    asking: Seat | None = None
    stands: bool = False
    taken_back: int = 0

    @property
    def to_act(self) -> Seat | None:
        """The seat that moves next, or None if the match is over."""
        return None if self.result is not None else cast("Seat | None", self.match.to_act)

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1 over the whole match."""
        return _turn(self.match)


@dataclass(frozen=True, slots=True)
class LastMove:
    """A move with all its answers: whose it is, and the progress before it, with that player's move before it."""

    seat: Seat
    before: Progress


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done: by whom, the progress after it, and its events, including all hidden cards.

    `moves` are the moves in notation: one and the answers given with it; none for anything but moves.
    """

    kind: Kind
    seat: Seat | None
    moves: tuple[str, ...]
    progress: Progress
    events: list[Event]


def begin(setup: str, game: Game, clock: Clock | None) -> tuple[Progress, list[Event]]:
    """Return the progress of a match before its first move, and the events of its start. Raises ReplayError."""
    match = Replay.from_json(setup, game).match(record=True)
    return Progress(match, clock=clock), _recorded(match)


def make_move(progress: Progress, seat: Seat, text: str, now: float) -> Step:
    """Return the step for a move. Raises MoveError for an illegal one; anything else is a fault in the rules."""
    return _make_moves(progress, seat, [text], now)


def _make_moves(progress: Progress, seat: Seat, lines: Sequence[str], now: float) -> Step:
    """Return the one step that some lines of notation make up."""
    match = progress.match.clone()
    match.state.recording = True
    for line in lines:
        match.apply(line)
    events = _recorded(match)
    to_act = cast("Seat | None", match.to_act)
    number = progress.number + 1
    after = Progress(
        match,
        number=number,
        moved=number,
        offer=None if progress.offer != seat else seat,
        offered=progress.offered if _turn(match) == _turn(progress.match) else frozenset(),
        result=match.result,
        reason="rules" if match.result is not None else None,
        clock=progress.clock.passed(to_act, now) if progress.clock is not None else None,
        last=_last_move(progress, match, seat),
        taken_back=progress.taken_back,
    )
    made = tuple(match.text(move) for move in match.made[len(progress.match.made) :])
    return Step("move", seat, made, after, events)


def _last_move(progress: Progress, match: Match, seat: Seat) -> LastMove | None:
    """Return the move that a seat has made or gone on with, None if it showed anybody something hidden."""
    if not progress.match.state.is_asking():
        own = progress.last is not None and progress.last.seat == seat
        last = LastMove(seat, progress if own else replace(progress, last=None))
    elif progress.last is None or progress.last.seat != seat:
        return None
    else:
        last = progress.last
    has_shown = match.table.reveals(last.before.match.state, match.state, SEATS.index(seat))
    return None if has_shown else last


def _recorded(match: Match) -> list[Event]:
    """Return what a match has recorded, and stop recording."""
    match.state.recording = False
    return match.table.events([int(number) for number in match.state.log])


def _turn(match: Match) -> int:
    return int(match.state.turn_number())


def do(progress: Progress, kind: Kind, seat: Seat, now: float) -> Step:
    """Return the step for something other than a move; the caller has checked that it is allowed."""
    after = replace(progress, number=progress.number + 1)
    if kind == "offer":
        after = replace(after, offer=seat, offered=after.offered | {seat})
    elif kind == "decline":
        after = replace(after, offer=None)
    elif kind == "ask_take_back":
        after = replace(after, asking=seat)
    elif kind == "decline_take_back":
        after = replace(after, asking=None, stands=True)
    else:
        losing = kind in ("concede", "time")
        result = DRAW if kind == "accept" else OTHER[seat] if losing else seat
        after = replace(after, offer=None, asking=None, result=result, reason=REASONS[kind])
    if after.clock is not None:
        stopped = after.clock.stopped(now)
        after = replace(after, clock=stopped if after.result is None else replace(stopped, running=None))
    return Step(kind, seat, (), after, [])


def take_back(progress: Progress, kind: Kind, seat: Seat, now: float) -> Step:
    """Return the step by which the last move is taken back; the caller has checked that there is one."""
    assert progress.last is not None
    return _go_back(progress, kind, seat, progress.last.before, now)


def _go_back(progress: Progress, kind: Kind, seat: Seat, before: Progress, now: float) -> Step:
    """Return the step by which a match stands where it stood before; what else was done since remains."""
    number = progress.number + 1
    after = replace(
        progress,
        match=before.match,
        number=number,
        moved=number,
        offered=progress.offered | before.offered,
        clock=progress.clock.returned(before.to_act, now) if progress.clock is not None else None,
        last=before.last,
        asking=None,
        stands=False,
        taken_back=progress.taken_back + 1,
    )
    return Step(kind, seat, (), after, [])


def _before(progress: Progress, kept: int) -> Progress:
    """Return the progress with the first moves only; what may be taken back today does not matter here."""
    last = progress.last
    if last is not None and len(last.before.match.made) == kept:
        return last.before
    whole = progress.match.replay()
    return replace(progress, match=replace(whole, moves=whole.moves[:kept]).match(), last=None)


def repeat(progress: Progress, entry: Entry, clock: Clock | None) -> Step:
    """Return the step that an entry recorded; `clock` is the one stored with it."""
    seat = cast("Seat", entry.seat)
    if entry.kept is not None:
        step = _go_back(progress, cast("Kind", entry.kind), seat, _before(progress, entry.kept), 0.0)
    elif entry.kind != "move":
        step = do(progress, cast("Kind", entry.kind), seat, 0.0)
    else:
        step = _make_moves(progress, seat, entry.moves, 0.0)
    return replace(step, progress=replace(step.progress, clock=clock))
