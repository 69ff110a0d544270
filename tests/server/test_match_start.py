"""Matches that begin at a position or in the middle of another one are matches like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.engine.scenario import position_of_text
from marchlands.errors import ScenarioError
from tests.server.house import Guest, Json, Socket, catch_up, play_out, run_async, served

HOT_SEAT = {"kind": "hot_seat"}
BOT = {"kind": "bot", "level": "recruit"}
DUEL = """
title = "A short fight"
game = "skirmish"
[given]
turn = "p2"
skirmish = 3
number = 9
[given.p1]
hand = ["Archer", "Dragon"]
wins = 1
units = { 1 = "Veteran" }
[given.p2]
hand = ["Strike", "Archer"]
wins = 1
units = { 1 = "Champion" }
"""
RAID = """
game = "warpath"
[given]
number = 7
[given.p1]
class = "Mage"
gold = 6
hp = 3
hand = ["Militia", "Thief"]
[given.p2]
hp = 4
hand = ["Militia"]
[[given.unit]]
at = "plains2"
owner = "p1"
card = "Militia"
"""


async def replay_of(guest: Guest, match: str) -> Replay:
    return Replay.from_json((await guest.ask("GET", f"/api/matches/{match}/replay")).text)


async def finished(guest: Guest, game: str, moves: int) -> str:
    """Play so many moves of a match at one screen and concede; return its id."""
    match = await guest.new_match(game=game, opponent=HOT_SEAT, seat="p1")
    async with guest.socket() as socket:
        await socket.follow(match["id"])
        for _ in range(moves):
            await look_on(socket, match["id"])
            legal = socket.states[match["id"]]["position"]["legal"]
            await socket.move(match["id"], legal[len(legal) // 2]["text"])
        await socket.do(match["id"], "concede")
    return str(match["id"])


async def look_on(socket: Socket, match: str) -> None:
    """See the match from the side of whoever is to act."""
    await catch_up(socket)
    seat = socket.states[match]["position"]["to_act"]
    if socket.states[match]["face"] != seat:
        await socket.send(type="follow", match=match, face=seat)
        await socket.until(lambda message: message["type"] == "state" and message["face"] == seat)


async def refused(guest: Guest, **wanted: Any) -> tuple[int, str, str]:
    answer: httpx.Response = await guest.ask("POST", "/api/matches", {"opponent": HOT_SEAT, **wanted})
    fault: Json = answer.json()
    assert "\n" not in fault["reason"]
    return answer.status_code, fault["slug"], fault["reason"]


@pytest.mark.parametrize("scenario", [DUEL, RAID], ids=["skirmish", "warpath"])
def test_a_match_at_a_position_is_played_against_a_bot_and_has_a_replay(scenario: str, tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        async with served(tmp_path) as service:
            ann = await service.guest()
            match = await ann.new_match(opponent=BOT, seat="p1", start={"scenario": scenario})
            assert match["start"] == "position" and match["status"] == "playing" and not match["public"]
            async with ann.socket() as socket:
                state = await socket.follow(match["id"])
                assert state["position"]["view"]["p2"]["hand"] is None
                await play_out(socket, match["id"], lambda where: where["legal"][-1]["text"])
                lines = [" ".join(piece["text"] for piece in line["pieces"]) for line in state["log"]]
                assert lines and not any("None" in line for line in lines)
                again = await socket.do(match["id"], "rematch")
                assert again["type"] == "done"
            replay = await replay_of(ann, match["id"])
            whole = replay.match()
            assert whole.snapshot()["result"] is not None and whole.setup is not None
            assert replay.match(0).snapshot() == position_in(scenario)
            assert json.loads(replay.to_json())["given"] == whole.setup.given
            following = (await ann.ask("GET", f"/api/matches/{match['id']}")).json()["following"]
            rematch = (await ann.ask("GET", f"/api/matches/{following}")).json()
            assert rematch["start"] == "position" and rematch["yours"] == ["p1"]  # the same again, not the other side

    run()


def position_in(scenario: str) -> Json:
    return position_of_text(scenario).snapshot()


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_a_match_is_played_on_from_the_middle_and_survives_a_restart(game: str, tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        async with served(tmp_path) as service:
            ann = await service.guest()
            over = await finished(ann, game, 9)
            old = await replay_of(ann, over)
            match = await ann.new_match(opponent=HOT_SEAT, seat="p1", start={"match": over, "move": 6})
            assert match["start"] == "moves"
            async with ann.socket() as socket:
                state = await socket.follow(match["id"])
                assert state["number"] == 0 and state["log"] and state["position"]["can_take_back"] is None
                assert (await taken_back(socket, match["id"]))["slug"] == "take_back/none"
                view = old.match(6).view(state["face"])
                assert state["position"]["view"] == view
                await look_on(socket, match["id"])
                state = socket.states[match["id"]]
                idle = "pass" if game == "skirmish" else "end"
                asked = state["position"]["view"]["phase"] == "choose"
                first = state["position"]["legal"][0]["text"] if asked else idle
                assert (await socket.move(match["id"], first))["type"] == "done"
            token, id = ann.token, ann.id
        async with served(tmp_path) as service:
            ann = Guest(service.address, service.http, token, id)
            async with ann.socket() as socket:
                state = await socket.follow(match["id"])
                assert state["number"] == 1
                await socket.do(match["id"], "concede")
            new = await replay_of(ann, match["id"])
            assert new.moves == (*old.moves[:6], first) and new.setup == old.setup

    run()


async def taken_back(socket: Socket, match: str) -> Json:
    await socket.send(type="take_back", match=match, id=uuid4().hex, after=socket.states[match]["number"])
    return await socket.until(lambda message: message["type"] in ("done", "refused"))


@run_async
async def test_a_move_is_taken_back_to_the_start_and_no_further(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent=HOT_SEAT, seat="p2", start={"scenario": DUEL})
        async with ann.socket() as socket:
            state = await socket.follow(match["id"], face="p2")
            before = state["position"]["view"]
            assert (await socket.move(match["id"], "play Archer @3"))["type"] == "done"
            while state["position"]["view"]["phase"] == "choose":
                await socket.move(match["id"], state["position"]["legal"][0]["text"])
            assert (await taken_back(socket, match["id"]))["type"] == "done"
            await look_on(socket, match["id"])
            assert socket.states[match["id"]]["position"]["view"] == before
            assert (await taken_back(socket, match["id"]))["slug"] == "take_back/none"


@run_async
async def test_an_opened_replay_is_played_on(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest(), await service.guest("Bob")
        over = await finished(ann, "skirmish", 5)
        text = (await replay_of(ann, over)).to_json()
        match = await bob.new_match(opponent=BOT, seat="p2", start={"replay": text, "move": 3})
        async with bob.socket() as socket:
            assert (await socket.follow(match["id"]))["face"] == "p2"
        # The match itself is private: without its invitation nobody else plays on in it.
        assert (await refused(bob, start={"match": over, "move": 1}))[:2] == (404, "match/unknown")
        invite = (await ann.ask("GET", f"/api/matches/{over}")).json()["invite"]
        await bob.new_match(opponent=BOT, start={"match": over, "invite": invite, "move": 1})


@run_async
async def test_what_cannot_be_begun_says_why(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        over = await finished(ann, "skirmish", 4)
        replay = await replay_of(ann, over)
        text = replay.to_json()
        going = await ann.new_match(opponent=HOT_SEAT)
        invite = {"kind": "invite"}
        ended = Replay(replay.setup, tuple(["pass"] * 40), replay.game)
        expected: list[tuple[Json, str, str]] = [
            ({"start": {}}, "start/unclear", "exactly one of match, replay, scenario, not nothing"),
            ({"start": {"replay": text, "scenario": DUEL}}, "start/unclear", "replay and scenario"),
            ({"start": {"match": going["id"]}}, "replay/playing", "when the match is over"),
            ({"start": {"match": "nothing"}}, "match/unknown", "no such match"),
            ({"start": {"match": over, "move": 5}}, "start/move", "only 4 moves, not 5"),
            (
                {"start": {"replay": text.replace('"core": 1', '"core": 99')}},
                "replay/version",
                "with version 99 of",
            ),
            ({"start": {"replay": "{"}}, "replay/unreadable", "not JSON"),
            ({"start": {"replay": ended.to_json(), "move": 40}}, "replay/unreadable", "move "),
            ({"start": {"scenario": "given = 3"}}, "scenario/malformed", "given"),
            ({"start": {"scenario": "[given.p1]\nhand = ['Archre']"}}, "scenario/malformed", "given: p1.hand: unknown"),
            ({"start": {"scenario": "[given"}}, "scenario/malformed", "line 1"),
            ({"start": {"scenario": "a = " + "[" * 5000}}, "scenario/malformed", "nested"),
            ({"start": {"scenario": "packs = ['/etc/passwd']"}}, "scenario/malformed", "files"),
            ({"start": {"scenario": DUEL}, "opponent": invite}, "start/opponent", "against a bot"),
            ({"start": {"scenario": DUEL}, "public": True}, "start/public", "private"),
            ({"start": {"scenario": DUEL}, "deck": "aggro-1"}, "start/decks", "leave deck out"),
            ({"start": {"scenario": "#" * 30_000}}, "request/unreadable", "length"),
            ({"start": {"replay": text, "move": -1}}, "request/unreadable", ">= 0"),
        ]
        for wanted, slug, words in expected:
            status, found, reason = await refused(ann, **wanted)
            assert found == slug and words in reason and status in (400, 404, 409), (wanted, found, reason)


def test_a_position_in_a_text_reads_no_files() -> None:
    with pytest.raises(ScenarioError, match=r"cannot read the scenario: packs: .* are files"):
        position_of_text("packs = ['a.toml']")


def test_a_replay_of_a_position_is_written_and_read_again() -> None:
    match = find_game("skirmish").match_from({"p1": {"hand": ["Archer"]}})
    match.apply("play Archer @1")
    text = match.replay().to_json()
    again = Replay.from_json(text)
    assert again.to_json() == text and again.match().snapshot() == match.snapshot()
    assert again.match().events(everything=True) == match.events(everything=True)
