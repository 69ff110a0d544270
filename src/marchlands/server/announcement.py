"""The lines of the log about anything but moves: draws, moves taken back, conceding, running out of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from marchlands.engine.table import OTHER
from marchlands.server.message import LogLine, LogPiece
from marchlands.server.perspective import Face
from marchlands.server.progress import REASONS, Kind, Step
from marchlands.story.line import side_of

SAID: Final[dict[Kind, tuple[str, str]]] = {
    "offer": (" offer a draw.", " offers a draw."),
    "accept": (" accept the draw.", " accepts the draw."),
    "decline": (" decline the draw.", " declines the draw."),
    "take_back": (" take a move back.", " takes a move back."),
    "ask_take_back": (" ask to take a move back.", " asks to take a move back."),
    "accept_take_back": (" agree: the move is taken back.", " agrees: the move is taken back."),
    "decline_take_back": (" decline: the move stands.", " declines: the move stands."),
    "concede": (" concede.", " concedes."),
    "time": (" run out of time.", " runs out of time."),
    "claim": (
        " claim the win: the other player has left.",
        " claims the win: the other player has left.",
    ),
    "mission": (" have finished the mission.", " has finished the mission."),
}


def deed_line(step: Step, face: Face, names: Mapping[str, str]) -> LogLine:
    """Return the line about a step for a seat, or for a spectator, who sees the players' names."""
    assert step.seat is not None
    return _line(step.kind, step.seat, face, names)


def end_line(reason: str, result: str | None, face: Face, names: Mapping[str, str]) -> LogLine:
    """Return the line about how a match ended that did not end by its rules, told later than it happened."""
    if result is None or result not in OTHER:
        return LogLine((LogPiece("The players agree to a draw."),))
    kind = next(kind for kind, ended in REASONS.items() if ended == reason)
    return _line(kind, result if kind in ("claim", "mission") else OTHER[result], face, names)


def _line(kind: Kind, seat: str, face: Face, names: Mapping[str, str]) -> LogLine:
    you, they = SAID[kind]
    is_own = seat == face
    name = "You" if is_own else names[seat] if face is None else "The opponent"
    return LogLine((LogPiece(name, side_of(seat, face)), LogPiece(you if is_own else they)))
