"""Endpoints for matches: making, finding, joining and withdrawing them, and their replays."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from marchlands.engine.game import find_game
from marchlands.server import rest_body
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints.game import card_infos
from marchlands.server.message import MatchInfo


async def _new_match(asked: Asked) -> MatchInfo:
    """Create a match: against a bot, against a friend by invitation, or for two people at one screen."""
    return await asked.matchmaking.new_match(asked.known(), asked.body)


async def _listed(asked: Asked) -> list[MatchInfo]:
    """List the public matches in progress."""
    return await asked.lobby.listed(asked.who)


async def _mine(asked: Asked) -> list[MatchInfo]:
    """List my matches, newest first."""
    return await asked.lobby.mine(asked.known().id)


async def _match(asked: Asked) -> MatchInfo:
    """Show a match as seen from outside."""
    room = await asked.lobby.visible(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return room.audience.info(asked.who)


async def _withdraw(asked: Asked) -> None:
    """Withdraw one of my matches that nobody has joined yet."""
    await asked.matchmaking.withdraw(asked.known(), asked.words["id"])


async def _replay(asked: Asked) -> msgspec.Raw:
    """Return the replay of a finished match."""
    replay = await asked.lobby.replay(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return msgspec.Raw(replay.to_json().encode())


async def _cards(asked: Asked) -> list[rest_body.CardInfo]:
    """List the cards that a match is played with, and their texts: they are as they were when it began."""
    room = await asked.lobby.visible(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    rules, progress = room.standing.terms.rules, room.progress
    game = progress.match.game if progress is not None else None
    return card_infos(game or find_game(room.record.game), rules if isinstance(rules, str) else None)


async def _invited(asked: Asked) -> MatchInfo:
    """Show the match that a code invites to."""
    return await asked.matchmaking.invited(asked.words["code"], asked.who, asked.address)


async def _take_seat(asked: Asked) -> rest_body.Joined:
    """Take the free seat of a match; whoever comes too late may watch."""
    return await asked.matchmaking.take_invitation(asked.known(), asked.words["code"], asked.body)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/matches", _new_match, MatchInfo, rest_body.NewMatch, limited=True),
    Endpoint("GET", "/api/matches", _listed, list[MatchInfo]),
    Endpoint("GET", "/api/matches/mine", _mine, list[MatchInfo]),
    Endpoint("GET", "/api/matches/{id}", _match, MatchInfo, query=("invite",)),
    Endpoint("DELETE", "/api/matches/{id}", _withdraw, None, limited=True),
    Endpoint("GET", "/api/matches/{id}/replay", _replay, dict[str, Any], query=("invite",)),
    Endpoint("GET", "/api/matches/{id}/cards", _cards, list[rest_body.CardInfo], query=("invite",)),
    Endpoint("GET", "/api/invites/{code}", _invited, MatchInfo),
    Endpoint("POST", "/api/invites/{code}", _take_seat, rest_body.Joined, rest_body.TakeSeat, limited=True),
)
