"""Hints over real sockets: against bots and on one screen, never between people."""

from __future__ import annotations

import logging
from pathlib import Path
from uuid import uuid4

import pytest

from marchlands.bots.budget import Budget
from marchlands.engine.table import OTHER, SEATS
from marchlands.server import hinting
from tests.server.house import Json, Socket, pair, run_async, served

GAMES = ("skirmish", "warpath")
BOT = {"kind": "bot", "level": "recruit"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot think for a moment only: what it says matters elsewhere."""
    monkeypatch.setattr(hinting, "BUDGET", Budget(simulations=50))


async def ask(socket: Socket, match: str, after: int | None = None) -> str:
    """Ask for a hint, and return the id of the question."""
    id = uuid4().hex
    number = socket.states[match]["number"] if after is None else after
    await socket.send(type="hint", id=id, match=match, after=number)
    return id


async def answered(socket: Socket, id: str) -> Json:
    return await socket.until(lambda message: message.get("id") == id)


async def hinted(socket: Socket, match: str, after: int | None = None) -> Json:
    return await answered(socket, await ask(socket, match, after))


async def own_turn(socket: Socket, match: str) -> None:
    """Wait until it is the turn of the seat that the socket sees the match from."""
    state = socket.states[match]
    while state["position"]["to_act"] != state["face"]:
        await socket.receive()
        state = socket.states[match]


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_against_a_bot_the_player_gets_a_legal_move_the_line_and_a_sentence(tmp_path: Path, game: str) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(game=game, opponent=BOT, seat="p1"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            for _ in range(3):
                await own_turn(socket, match)
                hint = await hinted(socket, match)
                state = socket.states[match]
                assert (hint["type"], hint["match"], hint["number"]) == ("hinted", match, state["number"])
                assert hint["text"] in [move["text"] for move in state["position"]["legal"]]
                assert hint["why"].endswith(".") and hint["why"][0].isupper() and "\n" not in hint["why"]
                assert hint["line"][0]["seat"] == "p1" and hint["line"][0]["moves"][0] == hint["words"]
                assert [turn["seat"] for turn in hint["line"]] in (["p1"], ["p1", "p2"])
                move = " > ".join(filter(None, [hint["text"], ", ".join(hint["answers"])]))
                assert (await socket.move(match, move))["type"] == "done"


@run_async
async def test_on_one_screen_whoever_is_to_move_gets_a_hint(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(opponent={"kind": "hot_seat"}))["id"]
        async with ann.socket() as socket:
            for face in SEATS:
                state = await socket.follow(match, face=face)
                hint = await hinted(socket, match)
                if state["position"]["to_act"] == face:
                    assert hint["type"] == "hinted" and hint["line"][0]["seat"] == face
                else:
                    assert hint["slug"] == "move/not-your-turn"


@run_async
async def test_between_people_nobody_is_helped_whoever_asks(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        for socket in both.sockets.values():
            hint = await hinted(socket, both.id)
            assert (hint["type"], hint["slug"]) == ("refused", "hint/people")
        eve = await service.guest("Eve")
        async with eve.socket() as watching:
            await watching.follow(both.id)
            assert (await hinted(watching, both.id))["slug"] == "seat/foreign"
        heard = {message["type"] for socket in both.sockets.values() for message in socket.heard}
        assert "hinted" not in heard


@run_async
async def test_spectators_of_a_match_against_a_bot_get_none_and_hear_of_none(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, eve = await service.guest(), await service.guest("Eve")
        match = (await ann.new_match(opponent=BOT, seat="p1", public=True))["id"]
        async with ann.socket() as socket, eve.socket() as watching:
            await socket.follow(match)
            await watching.follow(match)
            assert (await hinted(watching, match))["slug"] == "seat/foreign"
            await own_turn(socket, match)
            assert (await hinted(socket, match))["type"] == "hinted"
            await watching.send(type="ping", n=1)
            await watching.until(lambda message: message["type"] == "pong")
            assert "hinted" not in {message["type"] for message in watching.heard}


@run_async
async def test_nobody_waits_for_a_hint_and_one_for_another_board_is_dropped(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(opponent={"kind": "hot_seat"}))["id"]
        async with ann.socket() as socket:
            state = await socket.follow(match)
            if state["position"]["to_act"] != state["face"]:
                state = await socket.follow(match, face=OTHER[state["face"]])
            asked = await ask(socket, match)
            await socket.send(type="ping", n=7)
            await socket.until(lambda message: message["type"] == "pong")
            assert asked not in [message.get("id") for message in socket.heard]  # it is still being thought about
            await socket.send(type="move", id="m", match=match, after=0, text=state["position"]["legal"][0]["text"])
            refused = await answered(socket, asked)
            assert (refused["type"], refused["slug"]) == ("refused", "move/stale")
            await socket.until(lambda message: message.get("id") == "m" or message["type"] == "update")
            assert (await hinted(socket, match, after=0))["slug"] in ("move/stale", "move/not-your-turn")


@run_async
async def test_asking_again_drops_the_first_question_and_the_same_board_gives_the_same_hint(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(opponent=BOT, seat="p1"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await own_turn(socket, match)
            first, second = await ask(socket, match), await ask(socket, match)
            assert (await answered(socket, first))["slug"] == "hint/again"
            hint = await answered(socket, second)
            assert hint["type"] == "hinted"
            again = await hinted(socket, match)
            assert {**again, "id": ""} == {**hint, "id": ""}


@run_async
async def test_a_hint_changes_nothing_and_one_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(opponent=BOT, seat="p1"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await own_turn(socket, match)
            room = service.house.lobby.rooms[match]
            before = room.progress
            await hinted(socket, match)
            assert room.progress is before
            await ask(socket, match)
            await socket.send(type="unfollow", match=match)
            await socket.send(type="ping", n=1)
            await socket.until(lambda message: message["type"] == "pong")
            assert not room.referee.hints.is_thinking


@run_async
async def test_a_fault_costs_the_hint_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the hand of p2: Dragon")

    monkeypatch.setattr(hinting, "hint_of", broken)
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await ann.new_match(opponent=BOT, seat="p1"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await own_turn(socket, match)
            with caplog.at_level(logging.ERROR):
                refused = await hinted(socket, match)
            assert refused["slug"] == "server/unforeseen"
            assert "Dragon" not in refused["reason"] + caplog.text
            legal = socket.states[match]["position"]["legal"]
            assert (await socket.move(match, legal[0]["text"]))["type"] == "done"
