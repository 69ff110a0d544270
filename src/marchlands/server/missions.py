"""The first matches of a guest: which there are, how far one has come, and beginning and skipping them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from uuid import uuid4

from marchlands.coach.mission.shelf import contest, known_names, missions
from marchlands.engine.game import find_game, game_names
from marchlands.errors import did_you_mean
from marchlands.server import rest_body
from marchlands.server.departure import Leaver
from marchlands.server.endpoints.mission_body import FirstMatches, MissionInfo, State
from marchlands.server.match_terms import read_terms
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.message import MatchInfo
from marchlands.server.record import Guest, MatchRecord, PassedMission, PassMission
from marchlands.server.refusal import Refusal


async def first_matches(matchmaking: Matchmaking, guest: str) -> list[FirstMatches]:
    """Return the first matches of all games that have some, with how far a guest has come; "" is nobody yet."""
    store = matchmaking.service.store
    passed = {(each.game, each.name): each.how for each in await store.missions(guest)} if guest else {}
    open_now = {(match.game, name): match.id for match, name in _going_on(await store.open_of(guest))} if guest else {}
    return [FirstMatches(game, tuple(_infos(game, passed, open_now))) for game in game_names() if known_names(game)]


def _infos(
    game: str, passed: Mapping[tuple[str, str], State], open_now: Mapping[tuple[str, str], str]
) -> Iterator[MissionInfo]:
    for mission in missions(game).values():
        key = game, mission.name
        state: State = passed.get(key, "open")
        yield MissionInfo(
            mission.name, mission.title, mission.idea, mission.card, len(mission.steps), state, open_now.get(key)
        )
    last = contest(game)
    if last is not None:
        key = game, last.name
        yield MissionInfo(last.name, last.title, last.idea, last.card, 0, passed.get(key, "open"), open_now.get(key))


async def begin(matchmaking: Matchmaking, guest: Guest, game: str, name: str) -> MatchInfo:
    """Begin a mission of a game anew, or the match that follows them. Raises MarchlandsError.

    A mission of the same game that is under way ends: one goes through them one at a time.
    """
    _check_known(game, name)
    last = contest(game)
    if last is not None and name == last.name:
        opponent = rest_body.Opponent(level=last.level, deck=last.other)
        return await matchmaking.new_match(guest, rest_body.NewMatch(game, deck=last.deck, opponent=opponent), name)
    await _end_others(matchmaking, guest, game)
    return await matchmaking.new_mission(guest, missions(game)[name])


async def skip(matchmaking: Matchmaking, guest: Guest, game: str, name: str) -> None:
    """Note that a guest does not want a mission; if it is under way, it ends. Raises MarchlandsError."""
    _check_known(game, name)
    if name not in missions(game):
        raise Refusal("mission/contest", "this is a match like any other: leave it, or do not begin it")
    skipped = PassedMission(guest.id, game, name, "skipped", time.time())
    async with matchmaking.guests.one_by_one(guest.id):
        await matchmaking.guests.check_known(guest)
        await matchmaking.service.store.write(PassMission(skipped))
    await _end_others(matchmaking, guest, game)


async def _end_others(matchmaking: Matchmaking, guest: Guest, game: str) -> None:
    """End the missions of a game that a guest has under way."""
    for record, _ in _going_on(await matchmaking.service.store.open_of(guest.id)):
        if record.game == game and read_terms(record).start is not None:
            with suppress(Refusal):  # it has come to its end meanwhile
                await (await matchmaking.lobby.room(record.id)).do(Leaver(guest.id), uuid4().hex, "concede")


def _going_on(records: list[MatchRecord]) -> Iterator[tuple[MatchRecord, str]]:
    """Yield the first matches among some, with their names."""
    for record in records:
        name = read_terms(record).mission
        if name is not None and record.status == "playing":
            yield record, name


def _check_known(game: str, name: str) -> None:
    """Raise MarchlandsError unless a game has such a mission."""
    known = known_names(find_game(game).name)
    if name not in known:
        expected = f"expected one of {', '.join(known)}" if known else f"{game} has none"
        raise Refusal("mission/unknown", f"unknown mission {name[:40]!r}{did_you_mean(name, known)}; {expected}")
