"""Guests and their tokens, seats and their owners, invitations, and what is hidden from whom."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import logging
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.games.skirmish.place import TERRAIN_NAMES
from marchlands.server import saved_decks
from marchlands.server.player_name import FIRST_NAMES, LAST_NAMES, clean_name
from tests.server.house import (
    Guest,
    Json,
    catch_up,
    following,
    pair,
    run_async,
    seated,
    served,
    soon,
)

HOT_SEAT = {"kind": "hot_seat"}
JSON = {"content-type": "application/json"}
UNKNOWN = {"slug": "match/unknown", "reason": "there is no such match here"}


def hand(state: Json, seat: str) -> Any:
    return state["position"]["view"][seat]["hand"]


# --- guests


@run_async
async def test_a_token_is_long_random_and_kept_only_as_a_hash(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        made = [(await service.http.post("/api/guests", json={"name": "Ann"})).json() for _ in range(20)]
    tokens = {guest["token"] for guest in made}
    assert len(tokens) == len({guest["id"] for guest in made}) == 20
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "=")) * 8 >= 128
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database:
        hashes = {row[0] for row in database.execute("SELECT token_hash FROM guest")}
    assert hashes == {sha256(token.encode()).digest() for token in tokens}
    assert not any(token.encode() in content for token in tokens)


@run_async
async def test_a_token_is_told_once_and_logged_never(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "marchlands")
    async with served(tmp_path) as service, pair(service, public=True) as both:
        tokens = [guest.token for guest in both.guests.values()]
        said: list[str] = []
        for guest in both.guests.values():
            for path in ("guests/me", "matches", "matches/mine", f"matches/{both.id}", "decks"):
                said.append((await guest.ask("GET", f"/api/{path}")).text)
            said.append((await guest.ask("PATCH", "/api/guests/me", {"name": "Zoe"})).text)
            said.append((await guest.ask("GET", "/api/nothing")).text)
        wrong = Guest(service.address, service.http, tokens[0][:-1] + "#", "")
        said.append((await wrong.ask("GET", "/api/guests/me")).text)
        await both.step()
        mover, _ = await both.turn()
        await mover.send(type="hello", token=tokens[0])
        await mover.connection.send(f'{{"type": "hello", "token": "{tokens[0]}", "more": 1}}')
        await catch_up(mover)
        said += [json.dumps(message) for socket in both.sockets.values() for message in socket.heard]
        said.append((await service.http.get("/metrics")).text)
    for token in tokens:
        assert not any(token in text for text in said)
        assert caplog.records
        assert token not in caplog.text


@run_async
async def test_a_wrong_token_is_refused_and_explained(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for given, slug in (
            ("Bearer wrong", "guest/unknown"),
            (f"Bearer {ann.token}x", "guest/unknown"),
            ("Bearer", "guest/missing"),
            (f"Basic {ann.token}", "guest/missing"),
            (ann.token, "guest/missing"),
            ("Bearer " + "x" * 1000, "guest/missing"),
            ("Bearer é", "guest/unknown"),
        ):
            answer = await service.http.get("/api/guests/me", headers={b"authorization": given.encode("latin-1")})
            assert (answer.status_code, answer.json()["slug"]) == (401, slug), given
        assert (await service.http.get("/api/guests/me")).json()["slug"] == "guest/missing"
        answer = await service.http.get(f"/api/guests/me?token={ann.token}")
        assert answer.status_code == 401
        assert (await service.http.get("/api/guests/me", headers={"authorization": f"bearer {ann.token}"})).is_success


@pytest.mark.parametrize(
    "given, cleaned",
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nGreen  ", "Ann of Green"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("A\0B\x1b[31mC\x7f", "A B [31mC"),
        ("a\u202eb\u200bc\ufeff", "a b c"),
        ("\ud800Ann", "Ann"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_keeps_what_can_be_seen(given: str, cleaned: str) -> None:
    assert clean_name(given) == cleaned


@pytest.mark.parametrize("given", ["", "   ", "\0\1\2", "\u200b\u200d"])
def test_who_has_no_name_is_given_one(given: str) -> None:
    name = clean_name(given)
    assert 3 < len(name) <= 40
    assert name.isprintable()


@pytest.mark.parametrize("game", ml.games())
def test_nobody_is_given_the_name_of_a_card(game: str) -> None:
    cards = {word for card in ml.cards(game) for word in card.name.split()}
    assert not cards & {*FIRST_NAMES, *LAST_NAMES}


@run_async
async def test_names_are_sent_as_data_and_nothing_else(tmp_path: Path) -> None:
    name = "</script><img src=x>'\"&"
    async with served(tmp_path) as service:
        answer = await service.http.post("/api/guests", json={"name": name})
        assert answer.json()["name"] == name
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        for body in ({"name": "x" * 41}, {"name": 5}, {"name": None}, {"nick": "Ann"}, ["Ann"]):
            refused = await service.http.post("/api/guests", json=body)
            assert (refused.status_code, refused.json()["slug"]) == (400, "request/unreadable")
        assert (await service.http.post("/api/guests", content=b"", headers=JSON)).json()["name"]
        ann = await service.guest("Ann")
        assert (await ann.ask("PATCH", "/api/guests/me", {"name": "\n"})).json()["name"].strip()


@run_async
async def test_a_new_name_is_seen_in_the_matches_that_go_on(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service)
        assert (await guests["p1"].ask("PATCH", "/api/guests/me", {"name": "Zoe"})).json()["name"] == "Zoe"
        async with guests["p2"].socket() as socket:
            assert (await socket.follow(match["id"]))["match"]["players"]["p1"]["name"] == "Zoe"


# --- seats


@run_async
async def test_a_seat_belongs_to_the_token_that_took_it(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        eve = await service.guest("Eve")
        async with eve.socket() as socket:
            state = await socket.follow(both.id, face="p1")
            assert state["face"] is None
            assert state["match"]["yours"] == []
            for act in (
                socket.move(both.id, "pass"),
                socket.do(both.id, "concede"),
                socket.do(both.id, "claim_win"),
                socket.do(both.id, "rematch"),
            ):
                assert (await act)["slug"] == "seat/foreign"
            await socket.send(type="emote", match=both.id, emote="hello")
            assert (await socket.until(lambda message: message["type"] != "info"))["slug"] == "seat/foreign"
        mover, other = await both.turn()
        state = await other.follow(both.id, face=mover.states[both.id]["face"])
        assert state["face"] != mover.states[both.id]["face"]
        assert (await other.move(both.id, "pass"))["slug"] == "move/not-your-turn"


@run_async
async def test_each_seat_sees_its_own_hand_and_a_spectator_none(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        for _ in range(4):
            await both.step()
        await both.turn()
        eve = await service.guest("Eve")
        async with eve.socket() as watching:
            await watching.follow(both.id)
            record = await service.house.service.store.match(both.id)
            assert record is not None and record.setup is not None
            seed = str(json.loads(record.setup)["seed"])
            for seat, socket in both.sockets.items():
                other = "p2" if seat == "p1" else "p1"
                state = socket.states[both.id]
                assert all(isinstance(card, str) for card in hand(state, seat))
                assert not isinstance(hand(state, other), list) or not any(hand(state, other))
                assert seed not in json.dumps(socket.heard)
                assert record.setup not in json.dumps(socket.heard)
            state = watching.states[both.id]
            for seat in both.sockets:
                assert not isinstance(hand(state, seat), list) or not any(hand(state, seat))
            assert seed not in json.dumps(watching.heard)


@run_async
async def test_nothing_about_a_match_that_goes_on_tells_decks_or_seed(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        await both.step()
        record = await service.house.service.store.match(both.id)
        assert record is not None and record.setup is not None
        setup = json.loads(record.setup)
        cards = {name for deck in setup["decks"] for name in deck["cards"]}
        for guest in (*both.guests.values(), await service.guest("Eve")):
            for path in (
                f"/api/matches/{both.id}",
                "/api/matches",
                "/api/matches/mine",
                f"/api/invites/{record.invite}",
            ):
                text = (await guest.ask("GET", path)).text
                assert str(setup["seed"]) not in text
                assert not any(name in text for name in cards)
            replay = await guest.ask("GET", f"/api/matches/{both.id}/replay")
            assert (replay.status_code, replay.json()["slug"]) == (409, "replay/playing")
        mover, _ = await both.turn()
        await mover.do(both.id, "concede")
        replay = await both.guests["p1"].ask("GET", f"/api/matches/{both.id}/replay")
        assert replay.json()["seed"] == setup["seed"]


# --- two at one screen


@run_async
async def test_two_at_one_screen_have_names_of_their_own(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        match = await ann.new_match(seat="p2", opponent={"kind": "hot_seat", "name": " Bo "})
        assert {seat: player["name"] for seat, player in match["players"].items()} == {"p1": "Bo", "p2": "Ann"}
        unnamed = await ann.new_match(seat="p1", opponent={"kind": "hot_seat"})
        assert unnamed["players"]["p2"]["name"] == "Friend"
        same = await ann.ask("POST", "/api/matches", {"opponent": {"kind": "hot_seat", "name": "ANN"}})
        assert (same.status_code, same.json()["slug"]) == (400, "name/taken")
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await socket.do(match["id"], "concede")
            await socket.do(match["id"], "rematch")
            info = (await ann.ask("GET", "/api/matches/mine")).json()[0]
            assert {seat: player["name"] for seat, player in info["players"].items()} == {"p1": "Ann", "p2": "Bo"}


@run_async
async def test_a_spectator_hears_the_players_names_and_the_places_in_words(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        match = await ann.new_match(seat="p1", public=True, opponent={"kind": "hot_seat", "name": "Bo"})
        eve = await service.guest("Eve")
        async with ann.socket() as socket, eve.socket() as watching:
            state = await socket.follow(match["id"], face="p1")
            seen = await watching.follow(match["id"])
            slots = {f"{side}{terrain}": name for side in "ae" for terrain, name in enumerate(TERRAIN_NAMES)}
            assert state["places"] == seen["places"] == slots
            await ann.ask("PATCH", "/api/guests/me", {"name": "Anna"})
            await socket.do(match["id"], "concede")
            await catch_up(socket, watching)
            lines = ["".join(piece["text"] for piece in line["pieces"]) for line in watching.states[match["id"]]["log"]]
            assert any(line.endswith(("Ann starts.", "Bo starts.")) for line in lines)
            assert "Anna concedes." in lines
            assert not any("p1" in line or "p2" in line for line in lines)


@run_async
async def test_two_at_one_screen_see_one_hand_at_a_time(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "hot_seat"})
        id = match["id"]
        assert match["yours"] == ["p1", "p2"]
        async with ann.socket() as socket:
            await socket.connection.send(json.dumps({"type": "do", "match": id, "id": "x", "what": "concede"}))
            assert (await socket.receive())["slug"] == "seat/unseen"
            first = await socket.follow(id)
            here = first["face"]
            there = "p2" if here == "p1" else "p1"
            assert here == first["position"]["to_act"]
            assert first["position"]["legal"]
            while socket.states[id]["position"]["to_act"] == here:
                assert (await socket.move(id, "pass"))["type"] == "done"
            assert socket.states[id]["position"]["legal"] == []
            assert (await socket.move(id, "pass"))["slug"] == "move/not-your-turn"
            assert (await socket.follow(id))["face"] == here  # to look again is not to change seats
            await catch_up(socket)
            for message in socket.heard:
                view = (message.get("position") or {}).get("view")
                if view is not None:
                    assert not isinstance(view[there]["hand"], list) or not any(view[there]["hand"])
            second = await socket.follow(id, face=there)
            assert second["face"] == there
            assert second["position"]["legal"]
            assert all(isinstance(card, str) for card in hand(second, there))
            assert not isinstance(hand(second, here), list) or not any(hand(second, here))
            assert (await socket.do(id, "offer_draw"))["type"] == "done"
            assert (await socket.do(id, "accept_draw"))["slug"] == "draw/none"
            await socket.follow(id, face=here)
            assert (await socket.do(id, "accept_draw"))["type"] == "done"
            assert socket.states[id]["position"]["reason"] == "agreed"


# --- invitations


@run_async
async def test_an_invitation_leads_to_the_free_seat_and_then_to_watching(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob, eve = [await service.guest(name) for name in ("Ann", "Bob", "Eve")]
        match = await ann.new_match(seat="p2", opponent={"kind": "invite"})
        assert match["players"] == {
            "p1": {"kind": "nobody", "name": "", "away": None},
            "p2": {"kind": "guest", "name": "Ann", "away": match["players"]["p2"]["away"]},
        }
        path = f"/api/invites/{match['invite']}"
        shown = (await service.http.get(path)).json()
        assert (shown["status"], shown["invite"], shown["yours"]) == ("waiting", None, [])
        async with ann.socket() as waiting, eve.socket() as watching:
            await waiting.follow(match["id"])
            assert (await watching.follow(match["id"], invite=match["invite"]))["position"] is None
            own = (await ann.ask("POST", path, {})).json()
            assert (own["seat"], own["match"]["status"]) == ("p2", "waiting")
            first = (await bob.ask("POST", path, {})).json()
            assert (first["seat"], first["match"]["status"], first["match"]["yours"]) == ("p1", "playing", ["p1"])
            assert (await bob.ask("POST", path, {})).json()["seat"] == "p1"
            second = (await eve.ask("POST", path, {})).json()
            assert second["seat"] is None
            assert second["match"]["invite"] is None
            for socket, face in ((waiting, "p2"), (watching, None)):
                state = await socket.until(lambda message: message["type"] == "state")
                assert state["face"] == face
                assert state["position"] is not None


@run_async
async def test_of_many_who_take_an_invitation_at_once_one_gets_the_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        others = [await service.guest(f"Guest {number}") for number in range(8)]
        match = await ann.new_match(seat="p1", opponent={"kind": "invite"})
        path = f"/api/invites/{match['invite']}"
        answers = await asyncio.gather(*(guest.ask("POST", path, {}) for guest in others))
        seats = [answer.json()["seat"] for answer in answers]
        assert sorted(str(seat) for seat in seats) == ["None"] * 7 + ["p2"]
        record = await service.house.service.store.match(match["id"])
        assert record is not None
        assert record.p2 == others[seats.index("p2")].id


@run_async
async def test_who_watches_a_match_that_waits_may_take_its_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await ann.new_match(seat="p1", opponent={"kind": "invite"}, public=True)
        async with bob.socket() as socket:
            assert (await socket.follow(match["id"]))["face"] is None
            await bob.ask("POST", f"/api/invites/{match['invite']}", {})
            state = await socket.until(lambda message: message["type"] == "state")
            assert state["face"] == "p2"
            assert state["match"]["players"]["p2"]["away"] is None


@run_async
async def test_an_invitation_with_a_deck_that_does_not_fit_leaves_the_seat_free(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await ann.new_match(opponent={"kind": "invite"})
        path = f"/api/invites/{match['invite']}"
        for body, slug in (
            ({"deck": "no such deck"}, "deck/unknown"),
            ({"leader": "Nobody"}, "deck/lead"),
            ({"deck": "SK1-!!"}, None),
            ({"seat": "p1"}, "request/unreadable"),
        ):
            answer = await bob.ask("POST", path, body)
            assert answer.status_code in (400, 404)
            assert slug is None or answer.json()["slug"] == slug
        assert (await bob.ask("GET", path)).json()["status"] == "waiting"
        assert (await bob.ask("POST", path, {})).json()["match"]["status"] == "playing"
        assert (await bob.ask("POST", "/api/invites/unknown", {})).json()["slug"] == "invite/unknown"
        assert (await service.http.post(path, json={})).json()["slug"] == "guest/missing"


@run_async
async def test_an_invitation_can_be_withdrawn_until_somebody_has_taken_it(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await ann.new_match(opponent={"kind": "invite"})
        path, invitation = f"/api/matches/{match['id']}", f"/api/invites/{match['invite']}"
        assert (await bob.ask("DELETE", path)).json()["slug"] == "match/unknown"
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            assert (await ann.ask("DELETE", path)).status_code == 204
            info = await socket.until(lambda message: message["type"] == "info" and message["match"]["reason"])
        assert info["match"]["status"] == "over" and info["match"]["result"] is None
        assert info["match"]["reason"] == "withdrawn"
        refused = await bob.ask("POST", invitation, {})
        assert (refused.status_code, refused.json()["slug"]) == (410, "invite/withdrawn")
        late = await bob.ask("GET", invitation)
        assert (late.status_code, late.json()["slug"]) == (410, "invite/withdrawn")
        assert (await ann.ask("GET", invitation)).json()["reason"] == "withdrawn"
        assert (await ann.ask("DELETE", path)).json()["slug"] == "match/begun"
        taken = await ann.new_match(opponent={"kind": "invite"})
        assert (await bob.ask("POST", f"/api/invites/{taken['invite']}", {})).json()["seat"] is not None
        late = await ann.ask("DELETE", f"/api/matches/{taken['id']}")
        assert (late.status_code, late.json()["slug"]) == (409, "match/begun")


@run_async
async def test_an_invitation_outlives_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        match = await ann.new_match(opponent={"kind": "invite"})
    async with served(tmp_path) as service:
        bob = await service.guest("Bob")
        answer = await bob.ask("POST", f"/api/invites/{match['invite']}", {})
        assert answer.json()["match"]["status"] == "playing"


# --- private matches


@run_async
async def test_a_private_match_looks_like_none_to_who_is_not_invited(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        eve = await service.guest("Eve")
        answers: dict[str, list[Any]] = {}
        async with eve.socket() as socket:
            for id in (both.id, "x" * len(both.id)):
                answers[id] = [
                    {**(await socket.follow(id)), "match": None},
                    {**(await socket.follow(id, invite="wrong")), "match": None},
                    *[(await eve.ask("GET", f"/api/matches/{id}{more}")).text for more in ("", "?invite=x", "/replay")],
                    (await service.http.get(f"/api/matches/{id}")).text,
                ]
                await socket.send(type="move", id="m", match=id, after=0, text="pass")
                answers[id].append({**(await socket.receive()), "match": None})
                await socket.send(type="emote", match=id, emote="hello")
                answers[id].append({**(await socket.receive()), "match": None})
        first, second = answers.values()
        assert first == second
        assert json.loads(first[2]) == UNKNOWN
        assert (await eve.ask("GET", "/api/matches")).json() == []
        assert (await eve.ask("GET", "/api/matches/mine")).json() == []
        invite = (await both.guests["p1"].ask("GET", f"/api/matches/{both.id}")).json()["invite"]
        assert (await eve.ask("GET", f"/api/matches/{both.id}?invite={invite}")).json()["status"] == "playing"
        async with eve.socket() as socket:
            assert (await socket.follow(both.id, invite=invite))["face"] is None
            await both.step()
            await socket.until(lambda message: message["type"] == "update")


@run_async
async def test_only_public_matches_that_go_on_are_listed(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, eve = await service.guest("Ann"), await service.guest("Eve")
        made = [
            await ann.new_match(opponent={"kind": kind}, public=public)
            for kind in ("invite", "hot_seat")
            for public in (True, False)
        ]
        public = [match["id"] for match in made if match["public"]]
        listed = (await eve.ask("GET", "/api/matches")).json()
        assert [match["id"] for match in listed] == public[::-1]
        assert all(match["invite"] is None and match["yours"] == [] for match in listed)
        assert [match["id"] for match in (await service.http.get("/api/matches")).json()] == public[::-1]
        mine = (await ann.ask("GET", "/api/matches/mine")).json()
        assert [match["id"] for match in mine] == [match["id"] for match in made[::-1]]
        async with ann.socket() as socket:
            await socket.follow(public[1])
            await socket.do(public[1], "concede")
        assert [match["id"] for match in (await eve.ask("GET", "/api/matches")).json()] == public[:1]


@run_async
async def test_lists_of_matches_that_are_not_in_memory_say_that_nobody_is_there(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service, public=True)
        async with following(match["id"], guests):
            listed = (await service.http.get("/api/matches")).json()
            assert [player["away"] for player in listed[0]["players"].values()] == [None, None]
        await soon(lambda: len(service.house.lobby.rooms[match["id"]].audience.presence.away) == 2)
    async with served(tmp_path) as service:
        listed = (await service.http.get("/api/matches")).json()
        assert service.house.lobby.rooms == {}
        assert None not in [player["away"] for player in listed[0]["players"].values()]


# --- limits


@run_async
async def test_a_guest_has_only_so_many_unfinished_matches(tmp_path: Path) -> None:
    async with served(tmp_path, match_limit=2) as service:
        ann = await service.guest()
        made = [await ann.new_match(opponent={"kind": "hot_seat"}) for _ in range(2)]
        answer = await ann.ask("POST", "/api/matches", {"opponent": {"kind": "hot_seat"}})
        assert (answer.status_code, answer.json()["slug"]) == (429, "match/too-many")
        async with ann.socket() as socket:
            await socket.follow(made[0]["id"])
            await socket.do(made[0]["id"], "concede")
        await ann.new_match(opponent={"kind": "hot_seat"})


@run_async
async def test_asking_for_many_matches_or_decks_at_once_does_not_pass_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_decks, "DECKS_AT_MOST", 3)
    code = find_game("skirmish").deck_code(find_game("skirmish").decks()["control-1"])
    async with served(tmp_path, match_limit=5) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        wishes = [guest.ask("POST", "/api/matches", {"opponent": HOT_SEAT}) for guest in (ann, bob) for _ in range(20)]
        answers = await asyncio.gather(*wishes)
        for of_one in (answers[:20], answers[20:]):
            assert sorted(answer.status_code for answer in of_one) == [201] * 5 + [429] * 15
        deck = {"game": "skirmish", "name": "Mine", "code": code}
        saved = await asyncio.gather(*(ann.ask("POST", "/api/decks", deck) for _ in range(20)))
        assert sum(answer.is_success for answer in saved) == 3
        gc.collect()
        assert len(service.house.lobby.guests.one_by_one) == 0


@run_async
async def test_matches_that_are_over_hide_no_unfinished_ones_from_the_limit(tmp_path: Path) -> None:
    async with served(tmp_path, match_limit=2) as service:
        ann = await service.guest()
        await ann.new_match(opponent=HOT_SEAT)
        async with ann.socket() as socket:
            for _ in range(3):
                over = await ann.new_match(opponent=HOT_SEAT)
                await socket.follow(over["id"])
                await socket.do(over["id"], "concede")
        await ann.new_match(opponent=HOT_SEAT)
        assert (await ann.ask("POST", "/api/matches", {"opponent": HOT_SEAT})).status_code == 429


@run_async
async def test_an_address_makes_only_so_many_guests(tmp_path: Path) -> None:
    async with served(tmp_path, guest_rate=0.001, guest_burst=3) as service:
        answers = [await service.http.post("/api/guests", json={}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["slug"] == "request/too-many"
        assert (await service.http.get("/api/games")).is_success
