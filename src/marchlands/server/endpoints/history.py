"""Endpoints for what a player has played: the matches, how they went, and all of it as a file."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import StreamingResponse

from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import history_body
from marchlands.server.history import Wanted, history
from marchlands.server.personal_data import personal_data
from marchlands.server.refusal import Refusal
from marchlands.server.tally import statistics

RESULTS: Final = ("won", "lost", "drawn")


async def _history(asked: Asked) -> history_body.History:
    """List the matches that I have played to an end, last ended first, a page at a time."""
    guest, words = asked.known().id, asked.words
    wanted = Wanted(words.get("game", ""), words.get("deck", ""), words.get("opponent", ""), words.get("result", ""))
    if wanted.result and wanted.result not in RESULTS:
        raise Refusal("history/result", f"unknown result {wanted.result[:40]!r}; expected one of {', '.join(RESULTS)}")
    lobby = asked.lobby
    return await history(lobby.service.store, lobby.guests, guest, wanted, words.get("after", ""))


async def _statistics(asked: Asked) -> history_body.Statistics:
    """Say how often I win: by game, deck, leader or class, opponent, and who began."""
    lobby = asked.lobby
    return await statistics(lobby.service.store, lobby.guests, asked.known().id, asked.words.get("game", ""))


async def _everything(asked: Asked) -> StreamingResponse:
    """Return everything that is kept about me, as one JSON document."""
    pieces = personal_data(asked.lobby, asked.known())
    return StreamingResponse(pieces, media_type="application/json", headers={"cache-control": "no-store"})


ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/history", _history, history_body.History, query=("game", "deck", "opponent", "result", "after")
    ),
    Endpoint("GET", "/api/history/statistics", _statistics, history_body.Statistics, query=("game",)),
    Endpoint("GET", "/api/guests/me/everything", _everything, dict[str, Any], limited=True),
)
