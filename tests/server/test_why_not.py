"""The service says why a card cannot be played (SK-97, WP-31), to the seat that holds it and from what it knows."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from marchlands.engine.table import SEATS
from tests.server.house import Json, Socket, catch_up, pair, run_async, served


async def why_not(socket: Socket, match: str, card: str, place: str | None = None, after: int | None = None) -> Json:
    id = uuid4().hex
    number = socket.states[match]["number"] if after is None else after
    await socket.send(type="why_not", id=id, match=match, after=number, card=card, place=place)
    return await socket.until(lambda message: message.get("id") == id)


@pytest.mark.parametrize(("game", "places"), [("skirmish", ["a0", "e2"]), ("warpath", ["plains", "forest1"])])
@run_async
async def test_the_answer_is_what_the_rules_say_of_the_match_as_the_seat_knows_it(
    tmp_path: Path, game: str, places: list[str]
) -> None:
    async with served(tmp_path) as service, pair(service, game=game) as both:
        for _ in range(8):
            mover, other = await both.turn()
            room = service.house.lobby.rooms[both.id]
            assert room.progress is not None
            match = room.progress.match
            for socket in (mover, other):
                state = socket.states[both.id]
                seat = state["face"]
                number = SEATS.index(seat)
                for card in state["position"]["view"][seat]["hand"]:
                    for place in (None, *places):
                        answer = await why_not(socket, both.id, card, place)
                        reason = match.table.why_not_play(match.state, number, card, place)
                        assert (answer["type"], answer["reason"]) == ("because", reason)
                        assert (answer["match"], answer["number"]) == (both.id, state["number"])
                        assert (reason == "it is not your turn") == (socket is other)
            await both.step()


@run_async
async def test_what_cannot_be_asked_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        mover, other = await both.turn()
        eve = await service.guest("Eve")
        async with eve.socket() as socket:
            await socket.follow(both.id)
            assert (await why_not(socket, both.id, "Archer"))["slug"] == "seat/foreign"
        assert (await why_not(mover, both.id, "Archer", after=5))["slug"] == "move/ahead"
        assert (await why_not(mover, both.id, "No such card"))["slug"] == "move/unreadable"
        assert (await why_not(mover, both.id, "Archer", "z9"))["slug"] == "move/unreadable"
        await mover.send(type="why_not", id="long", match=both.id, after=0, card="x" * 101, place=None)
        assert (await mover.until(lambda m: m["type"] == "refused"))["slug"] == "message/unreadable"
        await both.step()
        await catch_up(mover, other)
        assert (await why_not(other, both.id, "Archer", after=0))["slug"] == "move/stale"
        assert mover.states[both.id]["number"] == 1
        await mover.do(both.id, "concede")
        assert (await why_not(mover, both.id, "Archer"))["slug"] == "match/over"
