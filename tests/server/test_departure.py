"""Deleting everything about oneself: nothing of it is left, and matches with others still open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from marchlands.engine.game import find_game
from marchlands.server.match_terms import FORMER_NAME
from marchlands.server.secret import hash_token
from marchlands.server.store import StoreError
from tests.server.house import Fickle, Guest, Json, Served, catch_up, following, pair, run_async, served

NAME, DECK = "Zyxabel Quorn", "Quornian Hammer"


def rows(folder: Path) -> str:
    """Return every row of every table of the database, as a text."""
    with closing(sqlite3.connect(folder / "marchlands.db")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return "\n".join(repr(row) for table in tables for row in database.execute(f'SELECT * FROM "{table}"'))


async def a_deck(guest: Guest) -> str:
    code = find_game("skirmish").deck_code(next(iter(find_game("skirmish").decks().values())))
    answer = await guest.ask("POST", "/api/decks", {"game": "skirmish", "name": DECK, "code": code})
    return str(answer.json()["id"])


async def gone(guest: Guest) -> None:
    answer = await guest.ask("DELETE", "/api/guests/me")
    assert answer.status_code == 204, answer.text
    assert (await guest.ask("GET", "/api/guests/me")).json()["slug"] == "guest/unknown"


async def alone(guest: Guest, **wanted: Any) -> str:
    """Play a match with nobody else, and a rematch of it; return the id of the first."""
    match = await guest.new_match(opponent={"kind": "hot_seat", "name": "Carl"}, **wanted)
    async with guest.socket() as socket:
        await socket.follow(match["id"])
        await socket.do(match["id"], "concede")
        await socket.do(match["id"], "rematch")
    return str(match["id"])


@run_async
async def test_nothing_about_a_guest_is_left_but_what_others_played(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        zyx, bob = await service.guest(NAME), await service.guest("Bob")
        deck = await a_deck(zyx)
        code = (await zyx.ask("POST", "/api/devices/codes", {})).json()["code"]
        told = (await service.http.post("/api/devices/join", json={"code": code, "about": "Quornfox"})).json()
        phone = Guest(service.address, service.http, told["token"], told["id"])
        first = await alone(zyx, deck=deck)
        second = (await zyx.new_match(game="warpath", public=True))["id"]
        waiting = await zyx.new_match(deck=deck, opponent={"kind": "invite"})
        shared = await zyx.new_match(deck=deck, seat="p1", public=True, opponent={"kind": "invite"})
        assert (await bob.ask("POST", f"/api/invites/{shared['invite']}", {})).is_success
        old = await bob.new_match(seat="p1", opponent={"kind": "invite"})
        assert (await zyx.ask("POST", f"/api/invites/{old['invite']}", {"deck": deck})).is_success
        code = (await zyx.ask("POST", "/api/devices/codes", {})).json()["code"]
        async with following(shared["id"], {"p1": zyx, "p2": bob}) as both:
            for _ in range(5):
                await both.step()
            async with phone.socket() as on_phone, bob.socket() as watching:
                await watching.follow(second)
                await gone(zyx)
                for socket in (both.sockets["p1"], on_phone):
                    closing_told = await socket.until(lambda message: message["type"] == "closing")
                    assert closing_told["slug"] == "guest/deleted" and "deleted" in closing_told["reason"]
                    with pytest.raises(ConnectionClosed):
                        await socket.receive()
                refused = await watching.until(lambda message: message["type"] == "refused")
                assert (refused["slug"], refused["match"]) == ("match/unknown", second)
            # the opponent has won, and sees the match anew without the name
            rival = both.sockets["p2"]
            await rival.until(lambda message: message["type"] == "state" and NAME not in str(message))
            state = rival.states[shared["id"]]
            assert (state["match"]["result"], state["match"]["reason"]) == ("p2", "conceded")
            assert state["match"]["players"]["p1"]["name"] == FORMER_NAME
            assert state["log"] and NAME not in str(state) and DECK not in str(state)
            await catch_up(rival)
        for token in (zyx.token, phone.token):
            dead = Guest(service.address, service.http, token, zyx.id)
            assert (await dead.ask("GET", "/api/decks")).status_code == 401
        assert (await service.http.post("/api/devices/join", json={"code": code})).status_code == 404
        assert (await bob.ask("GET", f"/api/invites/{waiting['invite']}")).status_code == 404
        await check_after(service, bob, [first, second, waiting["id"]], [shared["id"], old["id"]])
        (in_history,) = (await bob.ask("GET", "/api/history?result=won")).json()["matches"][:1]
        assert (in_history["rival"]["kind"], in_history["rival"]["name"]) == ("former", FORMER_NAME)
        assert in_history["rival_deck"]["name"] == ""
        check_files(tmp_path, zyx)
    left = rows(tmp_path)
    for trace in (NAME, "Zyxabel", DECK, "Quorn", "Carl", zyx.id, first, second, waiting["id"]):
        assert trace not in left, trace
    for token in (zyx.token, phone.token):
        assert token not in left and repr(hash_token(token)) not in left
    check_files(tmp_path, zyx)
    async with served(tmp_path) as service:
        bob = Guest(service.address, service.http, bob.token, bob.id)
        await check_after(service, bob, [first, second, waiting["id"]], [shared["id"], old["id"]])


def check_files(folder: Path, guest: Guest) -> None:
    """Check that nothing of a guest is left in the files of a database, free pages and the log of writes included."""
    whole = b"".join(file.read_bytes() for file in folder.glob("marchlands.db*"))
    for trace in (b"Quorn", guest.id.encode(), hash_token(guest.token)):
        assert trace not in whole


async def check_after(service: Served, bob: Guest, deleted: list[str], shared: list[str]) -> None:
    """Check that some matches are gone, and that the others can be looked at by their other player."""
    for id in deleted:
        assert (await bob.ask("GET", f"/api/matches/{id}")).status_code == 404
    for id in shared:
        replay = await bob.ask("GET", f"/api/matches/{id}/replay")
        assert replay.status_code == 200 and NAME not in replay.text and DECK not in replay.text
        info: Json = (await bob.ask("GET", f"/api/matches/{id}")).json()
        assert info["status"] == "over"
        assert FORMER_NAME in [player["name"] for player in info["players"].values()]
    eve = await service.guest("Eve")
    assert (await eve.ask("GET", f"/api/matches/{shared[0]}/replay")).status_code == 200  # it is public


@run_async
async def test_matches_that_others_play_on_say_nothing_about_a_guest(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        zyx, bob = await service.guest(NAME), await service.guest("Bob")
        deck = await a_deck(zyx)
        match = await zyx.new_match(deck=deck, seat="p1", public=True, opponent={"kind": "invite"})
        assert (await bob.ask("POST", f"/api/invites/{match['invite']}", {})).is_success
        async with following(match["id"], {"p1": zyx, "p2": bob}) as both:
            for _ in range(4):
                await both.step()
            await both.sockets["p1"].do(match["id"], "concede")
        replay = (await zyx.ask("GET", f"/api/matches/{match['id']}/replay")).text
        assert DECK in replay
        starts: list[Json] = [{"match": match["id"], "move": 3}, {"replay": replay, "move": 3}]
        of_bob = [await played_on(bob, start) for start in starts]
        of_zyx = await played_on(zyx, starts[0])
        for guest in (zyx, bob):
            written = await guest.ask("PUT", f"/api/matches/{match['id']}/notes/2", {"text": f"A note of {guest.id}"})
            assert written.status_code == 200
        told = (await zyx.ask("GET", "/api/guests/me/everything")).json()
        assert [note["text"] for note in told["notes"]] == [f"A note of {zyx.id}"]
        own = {each["id"]: each for each in told["matches"]}
        assert (own[of_zyx]["start"], own[match["id"]]["start"]) == ("moves", None)
        assert own[of_zyx]["replay"]["decks"][0]["name"] == DECK and len(own[of_zyx]["replay"]["moves"]) == 3
        await gone(zyx)
        (note,) = (await bob.ask("GET", f"/api/matches/{match['id']}/notes")).json()
        assert note["text"] == f"A note of {bob.id}"
        for id in of_bob:
            assert (await bob.ask("GET", f"/api/matches/{id}/frames")).status_code == 200
    left = rows(tmp_path)
    for trace in (NAME, DECK, zyx.id, of_zyx):
        assert trace not in left, trace


async def played_on(guest: Guest, start: Json) -> str:
    """Play on from somewhere at one screen, and concede; return the id."""
    match = await guest.new_match(opponent={"kind": "hot_seat"}, seat="p1", start=start)
    async with guest.socket() as socket:
        await socket.follow(match["id"])
        await socket.do(match["id"], "concede")
    return str(match["id"])


@run_async
async def test_a_rematch_that_was_asked_for_is_never_played_against_nobody(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        await both.sockets["p2"].do(both.id, "concede")
        await both.sockets["p1"].do(both.id, "rematch")
        await gone(both.guests["p1"])
        await both.sockets["p2"].until(lambda message: message["type"] == "state")
        await both.sockets["p2"].do(both.id, "rematch")
        await catch_up(both.sockets["p2"])
        assert (await both.guests["p2"].ask("GET", f"/api/matches/{both.id}")).json()["following"] is None


@run_async
async def test_when_it_cannot_be_saved_everything_is_still_there(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        zyx = await service.guest(NAME)
        await a_deck(zyx)
        match = await zyx.new_match(opponent={"kind": "hot_seat"})
        fickle = Fickle(service)
        fickle.errors = [StoreError("the disk is full", "store/full")]
        async with zyx.socket() as socket:
            await socket.follow(match["id"])
            answer = await zyx.ask("DELETE", "/api/guests/me")
            assert (answer.status_code, answer.json()["slug"]) == (503, "store/full")
            assert (await zyx.ask("GET", "/api/guests/me")).json()["name"] == NAME
            assert len((await zyx.ask("GET", "/api/decks")).json()) == 1
            assert (await socket.do(match["id"], "concede"))["type"] == "done"
        await gone(zyx)


@run_async
async def test_nobody_can_be_called_a_former_player(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        refused = await service.http.post("/api/guests", json={"name": "A Former Player"})
        assert (refused.status_code, refused.json()["slug"]) == (400, "name/reserved")
