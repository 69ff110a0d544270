"""Databases and replays that earlier versions wrote: they open, nothing is missing, and matches continue."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marchlands.engine.replay import Replay
from marchlands.server.migration import STEPS, bring_up_to_date
from tests.server.house import Guest, Served, Socket, run_async, served
from tests.server.store_examples import ask

FOLDER = Path(__file__).parent / "databases"
NAMES = sorted(file.stem for file in FOLDER.glob("*.sql"))
Json = dict[str, Any]
pytestmark = pytest.mark.parametrize("name", NAMES)


def laid_out(name: str, folder: Path) -> Json:
    """Make the database of an earlier version in a folder; return what was true of it."""
    with closing(sqlite3.connect(folder / "marchlands.db")) as database:
        database.executescript((FOLDER / f"{name}.sql").read_text())
    facts: Json = json.loads((FOLDER / f"{name}.json").read_text())
    return facts


def guests_of(facts: Json, service: Served) -> dict[str, Guest]:
    """Return the guests by name, each with its old token."""
    return {
        guest["name"]: Guest(service.address, service.http, guest["token"], id) for id, guest in facts["guests"].items()
    }


async def owner(facts: Json, service: Served, match: Json, seat: str) -> Guest:
    guests = guests_of(facts, service)
    return guests["Ann"] if seat in match["yours"] else guests["Bob"]


async def seen(socket: Socket, match: Json) -> Json:
    """Follow a match from the side that is to act."""
    return await socket.follow(match["id"], face=match["to_act"], invite=match["invite"])


@run_async
async def test_the_tables_catch_up(tmp_path: Path, name: str) -> None:
    laid_out(name, tmp_path)
    async with served(tmp_path):
        pass
    assert ask(tmp_path / "marchlands.db", "PRAGMA user_version") == [(len(STEPS),)]
    assert ask(tmp_path / "marchlands.db", "PRAGMA integrity_check") == [("ok",)]
    assert ask(tmp_path / "marchlands.db", "PRAGMA foreign_key_check") == []
    bring_up_to_date(tmp_path / "new.db", 1.0)
    tables = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    assert ask(tmp_path / "marchlands.db", tables) == ask(tmp_path / "new.db", tables)


@run_async
async def test_guests_and_their_decks_are_there(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        for called, guest in guests_of(facts, service).items():
            assert (await guest.ask("GET", "/api/guests/me")).json() == {"id": guest.id, "name": called}
        ann = guests_of(facts, service)["Ann"]
        decks = {deck["id"]: deck for deck in (await ann.ask("GET", "/api/decks")).json()}
        assert decks.keys() == facts["decks"].keys()
        for id, deck in facts["decks"].items():
            assert {key: decks[id][key] for key in deck} == deck
            assert decks[id]["faults"] == []
            match = await ann.new_match(game=deck["game"], deck=id, opponent={"kind": "hot_seat"})
            assert match["status"] == "playing"


@run_async
async def test_guests_of_old_can_solve_puzzles(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        ann = guests_of(facts, service)["Ann"]
        player = (await ann.ask("GET", "/api/puzzles")).json()["players"]["skirmish"]
        assert (player["rating"], player["rated"], player["streak"]) == (1500, 0, 0)
        shown = await ann.ask("POST", f"/api/puzzles/{player['next']}/solution", {})
        assert shown.json()["player"]["rated"] == 1
        assert (await ann.ask("GET", "/api/guests/me/everything")).json()["puzzles"]["ratings"][0]["tries"] == 1


@run_async
async def test_further_browsers_are_still_the_same_guests(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        for browser in facts.get("browsers", []):  # the first version had none
            guest = Guest(service.address, service.http, browser["token"], browser["id"])
            assert (await guest.ask("GET", "/api/guests/me")).json() == {"id": guest.id, "name": browser["name"]}
            known = (await guest.ask("GET", "/api/devices")).json()["browsers"]
            assert [(each["about"], each["here"]) for each in known] == [("", False), ("Firefox on Linux", True)]


@run_async
async def test_matches_stand_where_they_stood(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        for match in facts["matches"].values():
            guest = await owner(facts, service, match, match.get("to_act") or match["yours"][0])
            async with guest.socket() as socket:
                state = await seen(socket, {"to_act": None, **match})
            kept = ("id", "game", "status", "result", "reason", "following")
            assert {key: state["match"][key] for key in kept} == {key: match[key] for key in kept}
            assert state["number"] == match["number"]
            if match["status"] == "waiting":
                continue
            where = state["position"]
            assert (where["to_act"], where["draw_offer"]) == (match["to_act"], match["draw_offer"])
            assert [move["text"] for move in where["legal"]] == match["legal"]
            assert state["log"]


@run_async
async def test_matches_in_progress_go_on_to_their_end(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        going_on = [match for match in facts["matches"].values() if match["status"] == "playing"]
        assert {match["game"] for match in going_on} == {"skirmish", "warpath"}
        for match in going_on:
            guest = await owner(facts, service, match, match["to_act"])
            async with guest.socket() as socket:
                await seen(socket, match)
                answer = await socket.move(match["id"], match["legal"][-1])
                assert (answer["type"], answer["number"]) == ("done", match["number"] + 1)
                assert (await socket.do(match["id"], "concede"))["type"] == "done"
            replay = (await guest.ask("GET", f"/api/matches/{match['id']}/replay")).json()
            assert match["legal"][-1] in replay["moves"]
            assert Replay.from_json(json.dumps(replay)).match().moves == replay["moves"]


@run_async
async def test_an_invitation_is_still_good(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        bob = guests_of(facts, service)["Bob"]
        answer = await bob.ask("POST", f"/api/invites/{facts['matches']['waiting']['invite']}", {})
        assert answer.json()["match"]["status"] == "playing"
        assert answer.json()["seat"] == "p1"


@run_async
async def test_the_replays_of_matches_that_are_over_are_the_same(tmp_path: Path, name: str) -> None:
    facts = laid_out(name, tmp_path)
    async with served(tmp_path) as service:
        ann = guests_of(facts, service)["Ann"]
        for match in (match for match in facts["matches"].values() if match["status"] == "over"):
            replay = (await ann.ask("GET", f"/api/matches/{match['id']}/replay")).json()
            assert {key: replay[key] for key in match["replay"]} == match["replay"]


def test_replays_of_their_time_open(name: str) -> None:
    facts = json.loads((FOLDER / f"{name}.json").read_text())
    for match in (match for match in facts["matches"].values() if match["status"] == "over"):
        played = Replay.from_json(json.dumps(match["replay"])).match()
        assert list(played.moves) == match["replay"]["moves"]
        assert played.result == (match["result"] if match["reason"] == "rules" else None)
