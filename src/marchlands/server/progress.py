"""The progress of a match: its moves and everything else that was done in it, without room, store or clients.

A progress never changes. Whatever is done gives a `Step` with the next progress, which can be written down first and
shown afterwards, or be dropped if that fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, cast

from marchlands.engine.event import Event
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import OTHER
from marchlands.server.clock import Clock
from marchlands.server.message import Seat
from marchlands.server.record import Entry

Kind: TypeAlias = Literal["move", "offer", "accept", "decline", "concede", "time", "claim"]
REASONS: Final[dict[Kind, str]] = {"concede": "conceded", "time": "time", "claim": "absence", "accept": "agreed"}
DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a match stands. `number` counts everything that was done, `moved` is the number of the last move.

    `offered` are the seats that have offered a draw in this turn, even if it was declined.
    """

    match: Match
    number: int = 0
    moved: int = 0
    offer: Seat | None = None
    offered: frozenset[Seat] = frozenset()
    result: str | None = None
    reason: str | None = None
    clock: Clock | None = None

    @property
    def to_act(self) -> Seat | None:
        """The seat that moves next, None when the match is over."""
        return None if self.result is not None else cast("Seat | None", self.match.to_act)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done: by whom, the progress after it, and its events with all hidden cards in them.

    `moves` are the moves that were made, in notation: one and the answers given with it, none for other deeds.
    """

    kind: Kind
    seat: Seat | None
    moves: tuple[str, ...]
    progress: Progress
    events: list[Event]


def begin(setup: str, clock: Clock | None) -> tuple[Progress, list[Event]]:
    """Return the progress of a match before its first move, and the events of its beginning. Raises ReplayError."""
    match = Replay.from_json(setup).match(record=True)
    return Progress(match, clock=clock), _recorded(match)


def make_move(progress: Progress, seat: Seat, text: str, now: float) -> Step:
    """Return the step of a move. Raises MoveError for an illegal one; anything else is a fault of the rules."""
    return _make_moves(progress, seat, [text], now)


def _make_moves(progress: Progress, seat: Seat, lines: Sequence[str], now: float) -> Step:
    """Return the one step that some lines of notation make."""
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
    )
    made = tuple(match.text(move) for move in match.made[len(progress.match.made) :])
    return Step("move", seat, made, after, events)


def _recorded(match: Match) -> list[Event]:
    """Return what a match has recorded; it records no more."""
    match.state.recording = False
    return match.table.events([int(number) for number in match.state.log])


def _turn(match: Match) -> int:
    return int(match.state.turn_number())


def do(progress: Progress, kind: Kind, seat: Seat, now: float) -> Step:
    """Return the step of a deed other than a move; the caller has checked that it is allowed."""
    after = replace(progress, number=progress.number + 1)
    if kind == "offer":
        after = replace(after, offer=seat, offered=after.offered | {seat})
    elif kind == "decline":
        after = replace(after, offer=None)
    else:
        losing = kind in ("concede", "time")
        result = DRAW if kind == "accept" else OTHER[seat] if losing else seat
        after = replace(after, offer=None, result=result, reason=REASONS[kind])
    if after.clock is not None:
        stopped = after.clock.stopped(now)
        after = replace(after, clock=stopped if after.result is None else replace(stopped, running=None))
    return Step(kind, seat, (), after, [])


def repeat(progress: Progress, entry: Entry, clock: Clock | None) -> Step:
    """Return the step that was written down as an entry; `clock` is the one that was kept with it."""
    seat = cast("Seat", entry.seat)
    if entry.kind != "move":
        step = do(progress, cast("Kind", entry.kind), seat, 0.0)
    else:
        step = _make_moves(progress, seat, entry.moves, 0.0)
    return replace(step, progress=replace(step.progress, clock=clock))
