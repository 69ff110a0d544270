"""Endpoints for reviews of matches and replays, which are streamed while they are made."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Final

from starlette.responses import Response

from marchlands.coach.review.review import Inquiry
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import SEATS
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import review_body as body
from marchlands.server.message import Seat
from marchlands.server.refusal import Refusal
from marchlands.server.review_lines import head_line

YES, NO = ("1", "true", "yes"), ("", "0", "false", "no")
PLAYER: Final = "this player"


async def _review(asked: Asked) -> Response:
    """Review a finished match for one seat, as lines of JSON that come while the work goes on."""
    words, lobby = asked.words, asked.lobby
    finished = await lobby.finished(words["id"], asked.who, words.get("invite"), asked.address)
    info = finished.info
    seat = _seat(words.get("seat") or (info.yours[0] if info.yours else SEATS[0]))
    is_open = _is_yes(words.get("open", ""))
    who = "you" if info.yours == (seat,) else finished.names.get(seat, PLAYER)
    make = partial(_inquiry, finished.match, seat, is_open, asked)
    return lobby.service.reviews.response(
        f"{info.id} {seat} {is_open} {who}",
        asked.who or asked.address,
        make,
        lambda inquiry: head_line(inquiry, info.id, info.result, who),
    )


async def _review_of_file(asked: Asked) -> Response:
    """Review a replay that was opened from a file in the same way; nothing of it is kept."""
    wanted: body.ReviewReplay = asked.body
    replay = Replay.from_json(wanted.replay)
    match = replay.match()
    make = partial(_inquiry, match, wanted.seat, wanted.open, asked)
    digest = sha256(replay.to_json().encode()).hexdigest()
    answer = asked.lobby.service.reviews.response(
        f"{digest} {wanted.seat} {wanted.open}",
        asked.who or asked.address,
        make,
        lambda inquiry: head_line(inquiry, None, None, PLAYER),
    )
    answer.status_code = 201
    return answer


def _inquiry(match: Match, seat: str, is_open: bool, asked: Asked) -> Inquiry:
    simulations = asked.lobby.service.settings.review_simulations
    return Inquiry(match, seat, open_hands=is_open, simulations=simulations)


def _seat(text: str) -> Seat:
    if text not in SEATS:
        raise Refusal("request/unreadable", f"cannot review seat {text[:40]!r}: expected p1 or p2")
    return text


def _is_yes(text: str) -> bool:
    if text not in (*YES, *NO):
        raise Refusal("request/unreadable", f"cannot read open={text[:40]!r}: expected 1 or 0")
    return text in YES


LOOK: Final = ("seat", "open", "invite")
ENDPOINTS: Final = (
    Endpoint("GET", "/api/matches/{id}/review", _review, body.ReviewLine, limited=True, query=LOOK, lined=True),
    Endpoint("POST", "/api/replays/review", _review_of_file, body.ReviewLine, body.ReviewReplay, True, lined=True),
)
