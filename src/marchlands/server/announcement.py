"""The lines of the log about anything but moves: draws, moves taken back, conceding, running out of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from marchlands.server.message import LogLine, LogPiece
from marchlands.server.perspective import Face
from marchlands.server.progress import Kind, Step
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
}


def deed_line(step: Step, face: Face, names: Mapping[str, str]) -> LogLine:
    """Return the line about a step for a seat, or for a spectator, who sees the players' names."""
    assert step.seat is not None
    you, they = SAID[step.kind]
    is_own = step.seat == face
    name = "You" if is_own else names[step.seat] if face is None else "The opponent"
    return LogLine((LogPiece(name, side_of(step.seat, face)), LogPiece(you if is_own else they)))
