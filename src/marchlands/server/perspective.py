"""What somebody who looks at a match is shown of it: a seat what it may know, everybody else what both may know.

This is the one place where a match becomes something to be sent while it is being played; only what a seat asks to
foresee is worked out elsewhere (`foresight`), from what that seat knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from marchlands.engine.event import Event
from marchlands.engine.match import Match
from marchlands.engine.table import Json, Table
from marchlands.server.message import LegalMove, LogLine, LogPiece, Position, Seat
from marchlands.server.progress import Progress
from marchlands.story.foresight import spent_for_nothing
from marchlands.story.line import Line, Place
from marchlands.story.offer import offer

Face: TypeAlias = Seat | None
FACES: Final[tuple[Face, ...]] = ("p1", "p2", None)
SEAT_NUMBER: Final[dict[Face, int | None]] = {"p1": 0, "p2": 1, None: None}
ENCODE: Final = msgspec.json.Encoder().encode
SLOT_OR_TILE: Final = re.compile(r"[ae][0-4]|(plains|forest|mountains)(\d(#\d+)?)?")


def position(progress: Progress, face: Face, now: float) -> Position:
    """Return where a match stands, as seen from a seat or by a spectator."""
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
    )


def told_events(table: Table, events: Sequence[Event], face: Face) -> list[Event]:
    """Return events as the one who looks is told them."""
    return [table.told(event, SEAT_NUMBER[face]) for event in events]


def _legal(match: Match, view: Json, seat: Seat) -> tuple[LegalMove, ...]:
    """Return the moves of the seat to act: in notation, in parts, and in words."""
    moves = {move: parts_of(match.text(move)) for move in match.legal_moves()}
    placeless = [move for move, parts in moves.items() if parts.kind == "play" and parts.place is None]
    idle = spent_for_nothing(match, seat, placeless) if placeless else ()
    return tuple(
        LegalMove(match.text(move), *parts, words=offer(view, seat, *parts), idle=move in idle)
        for move, parts in moves.items()
    )


class Parts(NamedTuple):
    """The parts of a move in notation."""

    kind: str
    card: str | None = None
    place: str | None = None
    player: str | None = None


@lru_cache(maxsize=10_000)  # the same few moves are legal again and again
def parts_of(text: str) -> Parts:
    """Return the parts of a move in notation."""
    kind, _, rest = text.partition(" ")
    if kind == "play":
        card, _, place = rest.partition(" @")
        return Parts(kind, card=card, place=place or None)
    if kind == "activate":
        return Parts(kind, place=rest.removeprefix("@"))
    if kind != "choose" or rest == "none":
        return Parts(kind)
    if rest in ("me", "foe"):
        return Parts(kind, player=rest)
    return Parts(kind, place=rest) if SLOT_OR_TILE.fullmatch(rest) else Parts(kind, card=rest)


def log_line(line: Line) -> LogLine:
    """Return a told line as it is sent."""
    return LogLine(tuple(LogPiece(piece.words, piece.side) for piece in line.pieces), spelled(line.place))


def spelled(place: Place | None) -> str | None:
    """Return a place on the board as it is sent."""
    return place if place is None or isinstance(place, str) else f"{place[0]} {place[1]}"
