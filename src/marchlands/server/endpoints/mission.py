"""Endpoints for first matches: how far one has come, beginning them, and skipping them."""

from __future__ import annotations

from typing import Final

from marchlands.server import missions
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints.mission_body import ChosenMission, FirstMatches
from marchlands.server.message import MatchInfo


async def _first_matches(asked: Asked) -> list[FirstMatches]:
    """List the first matches of each game, and how far I have come."""
    return await missions.first_matches(asked.matchmaking, asked.who)


async def _begin(asked: Asked) -> MatchInfo:
    """Begin a first match; another mission of the game that is under way ends."""
    return await missions.begin(asked.matchmaking, asked.known(), asked.body.game, asked.body.name)


async def _skip(asked: Asked) -> None:
    """Skip a mission; one that was done stays done."""
    await missions.skip(asked.matchmaking, asked.known(), asked.body.game, asked.body.name)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/missions", _first_matches, list[FirstMatches]),
    Endpoint("POST", "/api/missions", _begin, MatchInfo, ChosenMission, limited=True),
    Endpoint("POST", "/api/missions/skipped", _skip, None, ChosenMission, limited=True),
)
