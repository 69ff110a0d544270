"""What a match looks like from one side: a seat sees what it may know, a spectator what both seats may know.

While a match is being played, this is the only place that turns it into something to send. The only exception is what
a seat asks to foresee, which is worked out elsewhere (`foresight`) from what that seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from marchlands.coach.mission.guide import Guide
from marchlands.coach.mission.script import LEARNER
from marchlands.engine.event import Event
from marchlands.engine.match import Match
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json, Table
from marchlands.server.lesson import lesson
from marchlands.server.message import LegalMove, LogLine, LogPiece, Position, Seat, TakingBack
from marchlands.server.progress import Progress
from marchlands.story.foresight import spent_for_nothing
from marchlands.story.line import Line
from marchlands.story.telling import meant, offer

Face: TypeAlias = Seat | None
FACES: Final[tuple[Face, ...]] = ("p1", "p2", None)
SEAT_NUMBER: Final[dict[Face, int | None]] = {"p1": 0, "p2": 1, None: None}
ENCODE: Final = msgspec.json.Encoder().encode


def position(
    progress: Progress,
    face: Face,
    now: float,
    taking_back: TakingBack | None = None,
    guide: Guide | None = None,
) -> Position:
    """Return the state of a match, as seen from a seat or by a spectator.

    `taking_back` is how that seat takes a move back, and `guide` is where the match leads if it is a mission.
    """
    match = progress.match
    to_act = progress.to_act
    view = match.view(face)
    legal: tuple[LegalMove, ...] = ()
    if face is not None and face == to_act:
        legal = _legal(match, view, face)
    return Position(
        view=msgspec.Raw(ENCODE(view)),
        to_act=to_act,
        legal=legal,
        clocks=progress.clock.shown(now) if progress.clock is not None else None,
        draw_offer=progress.offer,
        result=progress.result,
        reason=progress.reason,
        can_take_back=taking_back,
        take_back_request=progress.asking,
        lesson=lesson(guide, progress.match) if guide is not None and face == LEARNER else None,
    )


def told_events(table: Table, events: Sequence[Event], face: Face) -> list[Event]:
    """Return events as a seat or a spectator is told them."""
    return [table.told(event, SEAT_NUMBER[face]) for event in events]


def _legal(match: Match, view: Json, seat: Seat) -> tuple[LegalMove, ...]:
    """Return the moves of the seat to act: in notation, in parts, and in words."""
    moves = {move: match.parts(move) for move in match.legal_moves()}
    placeless = [move for move, parts in moves.items() if parts.kind == "play" and parts.place is None]
    idle = spent_for_nothing(match, seat, placeless) if placeless else ()
    return tuple(
        _legal_move(match.text(move), parts, view, seat, is_idle=move in idle) for move, parts in moves.items()
    )


def _legal_move(text: str, parts: Parts, view: Json, seat: Seat, *, is_idle: bool) -> LegalMove:
    thing = meant(view, seat, parts)
    return LegalMove(
        text, *parts, id=thing.id if thing is not None else None, words=offer(view, seat, parts), idle=is_idle
    )


def log_line(line: Line) -> LogLine:
    """Return a told line in the form that is sent."""
    pieces = tuple(LogPiece(piece.words, piece.side) for piece in line.pieces)
    return LogLine(pieces, line.place, line.event)


def logged(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return lines as they stay in the log, which has no events that they could refer to."""
    return [LogLine(line.pieces, line.place) for line in lines]
