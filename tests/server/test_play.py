"""The socket: how moves are accepted, numbered and shown, and what happens to bad messages."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import marchlands as ml
from marchlands.server import connection as connections
from tests.server.house import (
    PATIENCE,
    Fickle,
    Guest,
    Json,
    Pair,
    Served,
    Socket,
    catch_up,
    following,
    pair,
    run_async,
    seated,
    served,
    soon,
)


def heard(socket: Socket, kind: str) -> list[Json]:
    return [message for message in socket.heard if message["type"] == kind]


def whole(state: Json) -> Json:
    """What a client shows of a match, without what changes with time."""
    return {key: state[key] for key in ("number", "face", "position", "log")}


def legal(socket: Socket, match: str) -> list[str]:
    return [move["text"] for move in socket.states[match]["position"]["legal"]]


async def fresh(guest: Guest, match: str, **more: Any) -> Json:
    """What a new follower is told about a match."""
    async with guest.socket() as socket:
        return whole(await socket.follow(match, **more))


async def stored_moves(service: Served, match: str) -> list[str]:
    entries = await service.house.service.store.entries(match)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    return [move for entry in entries for move in entry.moves]


async def replayed(service: Served, match: str) -> ml.Match:
    """The match as the setup and the moves on disk give it."""
    record = await service.house.service.store.match(match)
    assert record is not None and record.setup is not None
    content = json.loads(record.setup) | {"moves": await stored_moves(service, match)}
    return ml.Replay.from_json(json.dumps(content)).match()


# --- moves


@run_async
async def test_the_lines_of_an_update_point_at_its_events_and_those_of_a_log_at_none(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        for _ in range(6):
            await both.step()
        await catch_up(*both.sockets.values())
        for socket in both.sockets.values():
            updates = heard(socket, "update")
            assert sum(len(update["lines"]) for update in updates) >= 6
            for update in updates:
                first = [line["event"] for line in update["lines"]]
                assert first == sorted(set(first))
                assert all(update["events"][index]["event"] != "turn_ended" for index in first)
            log = (await fresh(both.guests["p1"], both.id))["log"]
            assert log and not any("event" in line for line in log)


@run_async
async def test_a_move_is_shown_to_nobody_before_it_is_on_disk(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        mover, other = await both.turn()
        async with both.guests["p1"].socket() as third:
            await third.follow(both.id)
            await catch_up(third)
            store.held.clear()
            counts = [len(socket.heard) for socket in (mover, other, third)]
            text = legal(mover, both.id)[0]
            await mover.send(type="move", match=both.id, id="m", after=0, text=text)
            await asyncio.sleep(0.1)
            await catch_up(other, third)
            assert [len(socket.heard) for socket in (other, third)] == [count + 1 for count in counts[1:]]
            assert await stored_moves(service, both.id) == []
            store.held.set()
            done = await mover.until(lambda message: message.get("id") == "m")
            assert done == {"type": "done", "id": "m", "match": both.id, "number": 1}
            await catch_up(other, third)
            assert [len(heard(socket, "update")) for socket in (mover, other, third)] == [1, 1, 1]
            assert mover.heard[-2]["type"] == "update"
            assert await stored_moves(service, both.id) == [text]


@run_async
async def test_updates_lead_to_what_a_fresh_look_shows(tmp_path: Path) -> None:
    dice = random.Random(11)
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        for game in ("skirmish", "warpath"):
            async with pair(service, game=game, public=True) as both, eve.socket() as watching:
                await watching.follow(both.id)
                for step in range(25):
                    mover, other = await both.turn()
                    if mover.states[both.id]["position"]["result"] is not None:
                        break
                    assert other.states[both.id]["position"]["legal"] == []
                    answer = await mover.move(both.id, dice.choice(legal(mover, both.id)))
                    assert answer["number"] == step + 1
                    if step % 8 == 0:
                        await catch_up(other, watching)
                        for guest, socket in ((both.guests["p1"], both.sockets["p1"]), (eve, watching)):
                            assert await fresh(guest, both.id) == whole(socket.states[both.id])
                await catch_up(*both.sockets.values(), watching)
                match = await replayed(service, both.id)
                for seat, socket in both.sockets.items():
                    state = socket.states[both.id]
                    assert state["position"]["view"] == match.view(seat)
                    assert await fresh(both.guests[seat], both.id) == whole(state)
                assert watching.states[both.id]["position"]["view"] == match.view(None)
                assert watching.states[both.id]["position"]["legal"] == []


@run_async
async def test_the_seat_to_act_is_told_all_legal_moves_in_parts(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, _ = await both.turn()
        match = await replayed(service, both.id)
        told = mover.states[both.id]["position"]["legal"]
        assert [move["text"] for move in told] == [match.text(move) for move in match.legal_moves()]
        assert {"text", "kind"} <= set(told[0])


@run_async
async def test_moves_that_cannot_be_made_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        await both.step()
        mover, other = await both.turn()
        before = [whole(socket.states[both.id]) for socket in (mover, other)]
        right = legal(mover, both.id)[0]
        places = [f"choose {side}{terrain}" for side in "ae" for terrain in range(5)]
        wrong = next(text for text in ("leader", *places) if text not in legal(mover, both.id))
        tried: list[tuple[Socket, Json, str]] = [
            (mover, {"text": "dance"}, "move/unreadable"),
            (mover, {"text": wrong}, "move/illegal"),
            (mover, {"text": right, "after": 0}, "move/stale"),
            (mover, {"text": right, "after": 2}, "move/ahead"),
            (other, {"text": right}, "move/not-your-turn"),
        ]
        for socket, message, slug in tried:
            answer = await socket.move(both.id, **message)
            assert answer["type"] == "refused"
            assert (answer["slug"], answer["match"], answer["number"]) == (slug, both.id, 1)
            assert len(answer["reason"]) > 10
        await catch_up(mover, other)
        assert [whole(socket.states[both.id]) for socket in (mover, other)] == before
        assert (await mover.move(both.id, right))["number"] == 2


@run_async
async def test_nothing_can_be_done_before_a_match_begins_or_after_it_ends(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "invite"})
        async with ann.socket() as socket:
            state = await socket.follow(match["id"])
            assert (state["match"]["status"], state["position"], state["number"]) == ("waiting", None, 0)
            assert (await socket.move(match["id"], "pass"))["slug"] == "match/waiting"
            assert (await socket.do(match["id"], "concede"))["slug"] == "match/waiting"
        async with pair(service) as both:
            mover, _ = await both.turn()
            await mover.do(both.id, "concede")
            answer = await mover.move(both.id, "pass")
            assert (answer["slug"], answer["number"]) == ("match/over", 1)
            assert (await mover.do(both.id, "concede"))["slug"] == "match/over"


@run_async
async def test_a_draw_offer_in_between_does_not_make_a_move_stale(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other = await both.turn()
        assert (await other.do(both.id, "offer_draw"))["number"] == 1
        assert (await mover.move(both.id, legal(mover, both.id)[0], after=0))["number"] == 2


# --- the same request again


@run_async
async def test_the_same_request_is_done_once_and_answered_the_same(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service)
        id = match["id"]
        async with following(id, guests) as both:
            mover, other = await both.turn()
            seat = mover.states[id]["face"]
            text = legal(mover, id)[0]
            first = await mover.move(id, text, id="once")
            assert (await both.step())["number"] == 2
            assert await mover.move(id, text, id="once", after=0) == first
            async with guests[seat].socket() as another:  # which has not even looked
                await another.send(type="move", match=id, id="once", after=0, text=text)
                assert await another.receive() == first
            assert await other.do(id, "offer_draw", id="deed") == await other.do(id, "offer_draw", id="deed")
            assert (await other.move(id, "dance", id="once"))["type"] == "refused"  # somebody else's request
            assert len(await stored_moves(service, id)) == 2
    async with served(tmp_path) as service:
        guests = {seat: Guest(service.address, service.http, guest.token, guest.id) for seat, guest in guests.items()}
        async with guests[seat].socket() as socket:
            await socket.send(type="move", match=id, id="once", after=0, text=text)
            assert await socket.receive() == first
        assert len(await stored_moves(service, id)) == 2


@run_async
async def test_a_request_that_is_twice_on_its_way_is_done_once(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        mover, _ = await both.turn()
        text = legal(mover, both.id)[0]
        async with both.guests[mover.states[both.id]["face"]].socket() as again:
            store.held.clear()
            for socket in (mover, again):
                await socket.send(type="move", match=both.id, id="twin", after=0, text=text)
            await asyncio.sleep(0.05)
            store.held.set()
            answers = [await socket.until(lambda message: message.get("id") == "twin") for socket in (mover, again)]
        assert answers[0] == answers[1]
        assert answers[0]["number"] == 1
        assert await stored_moves(service, both.id) == [text]


@run_async
async def test_a_move_whose_client_has_gone_is_made_nevertheless(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        mover, other = await both.turn()
        seat, text = mover.states[both.id]["face"], legal(mover, both.id)[0]
        store.held.clear()
        async with both.guests[seat].socket() as hasty:
            await hasty.send(type="move", match=both.id, id="gone", after=0, text=text)
            await soon(lambda: service.house.lobby.rooms[both.id].referee.lock.locked())
        store.held.set()
        assert (await other.until(lambda message: message["type"] == "update"))["number"] == 1
        assert (await mover.move(both.id, text, id="gone", after=0))["number"] == 1


# --- never out of step


@pytest.mark.parametrize("seed", range(4))
@run_async
async def test_whatever_two_players_do_at_the_same_time_all_see_the_same(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    async with served(tmp_path) as service, pair(service, public=True, game=dice.choice(ml.games())) as both:
        eve = await service.guest("Eve")
        async with eve.socket() as watching:
            await watching.follow(both.id)
            await asyncio.gather(
                *(_act(both, seat, random.Random(seed * 10 + at)) for at, seat in enumerate(("p1", "p2")))
            )
            await catch_up(*both.sockets.values())  # everything has been done ...
            await catch_up(*both.sockets.values(), watching)  # ... and heard
            match = await replayed(service, both.id)
            for guest, socket in ((both.guests["p1"], both.sockets["p1"]), (eve, watching)):
                state = socket.states[both.id]
                assert state["position"]["view"] == match.view(state["face"])
                assert await fresh(guest, both.id) == whole(state)
                numbers = [message["number"] for message in heard(socket, "update")]
                assert len(set(numbers)) == len(numbers)


async def _act(both: Pair, seat: str, dice: random.Random) -> None:
    """Do random things, allowed or not, based on the last message."""
    socket, id = both.sockets[seat], both.id
    for turn in range(30):
        where = socket.states[id]["position"]
        if where["result"] is not None:
            return
        if dice.random() < 0.7:
            text = dice.choice(where["legal"])["text"] if where["legal"] else "pass"
            after = max(0, socket.states[id]["number"] - (dice.random() < 0.2))
            await socket.send(type="move", match=id, id=f"{seat} {turn}", after=after, text=text)
        elif dice.random() < 0.2:
            await socket.send(type="follow", match=id)
        else:
            deeds = ["offer_draw", "decline_draw"] * 10 + ["accept_draw", "rematch"]
            await socket.send(type="do", match=id, id=f"{seat} {turn}", what=dice.choice(deeds))
        if dice.random() < 0.6:
            await catch_up(socket)


# --- coming in


async def closed_with(connection: Any) -> tuple[list[Json], int]:
    """Return the last messages, and the close code of the connection."""
    said: list[Json] = []
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                said.append(json.loads(await connection.recv()))
    except ConnectionClosed as closed:
        return said, closed.rcvd.code if closed.rcvd is not None else 0


FIRST_WORDS: list[tuple[str | bytes, str, int]] = [
    ('{"type": "ping"}', "hello/missing", 4000),
    ("not JSON", "hello/missing", 4000),
    ('{"type": "hello", "token": "x", "protocol": 2}', "hello/protocol", 4000),
    ('{"type": "hello", "token": "wrong"}', "guest/unknown", 4001),
    ('{"type": "hello", "token": "é\\u0000\\u202e"}', "guest/unknown", 4001),
    ('{"type": "hello"}', "hello/missing", 4000),
    (b"\0\1\2", "hello/missing", 4000),
]


@run_async
async def test_who_does_not_come_in_properly_is_told_why_and_shown_out(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for first, slug, code in FIRST_WORDS:
            async with connect(f"ws://{service.address}/socket") as connection:
                await connection.send(first)
                said, ended = await closed_with(connection)
            assert slug in [message.get("slug") for message in said], first
            assert said[-1]["type"] == "closing"
            assert ended == code
            assert all(message["type"] in ("refused", "closing") for message in said)
        await soon(lambda: not service.house.connections)


@run_async
async def test_hello_has_to_come_in_time_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path) as service:
        async with (await service.guest()).socket() as socket:
            await socket.send(type="hello", token="whatever")
            assert (await socket.receive())["slug"] == "hello/again"
            await catch_up(socket)
        monkeypatch.setattr(connections, "PATIENCE", 0.05)
        async with connect(f"ws://{service.address}/socket") as connection:
            said, code = await closed_with(connection)
        assert [message["type"] for message in said] == ["closing"]
        assert code == 4000


@run_async
async def test_only_pages_of_this_service_and_those_allowed_may_open_sockets(tmp_path: Path) -> None:
    async with served(tmp_path, origins=("https://example.org",)) as service:
        ann = await service.guest()
        for origin in ("https://example.org", f"http://{service.address}", None):
            async with ann.socket(origin=origin) as socket:
                await catch_up(socket)
        port = service.address.rpartition(":")[2]
        strange = [
            "http://evil.org",
            "null",
            "https://example.org.evil.org",
            f"http://localhost:{port}",
            "http://[",
            "",
        ]
        for origin in strange:
            async with connect(f"ws://{service.address}/socket", origin=Origin(origin)) as connection:
                said, code = await closed_with(connection)
            assert ([message["type"] for message in said], code) == (["closing"], 4003)
        assert not service.house.connections


@run_async
async def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    async with served(tmp_path, connections=2, address_connections=2) as service:
        ann = await service.guest()
        await service.http.aclose()  # the connection by which she became a guest
        await soon(lambda: service.house.connection_limit.open == 0)
        async with ann.socket():
            async with ann.socket():
                async with connect(f"ws://{service.address}/socket") as connection:
                    said, code = await closed_with(connection)
                assert ([message["type"] for message in said], code) == (["closing"], 1013)
                assert said[0]["retry"] == 10.0
            await soon(lambda: service.house.connection_limit.open == 1)
            async with ann.socket():
                pass


# --- what is refused


UNREADABLE = [
    "{",
    "[]",
    "null",
    '"move"',
    "{}",
    '{"type": "dance"}',
    '{"type": "follow"}',
    '{"type": "follow", "match": 5}',
    '{"type": "follow", "match": ""}',
    '{"type": "follow", "match": "x", "face": "p3"}',
    '{"type": "follow", "match": "x", "more": 1}',
    '{"type": "emote", "match": "x", "emote": "rude"}',
    '{"type": "move", "id": "a", "match": "x", "after": -1, "text": "pass"}',
    '{"type": "move", "id": "a", "match": "x", "after": 1.5, "text": "pass"}',
    '{"type": "move", "id": "a", "match": "x", "after": 1, "text": ""}',
    '{"type": "do", "id": "a", "match": "x", "what": "win"}',
    '{"type": "ping", "n": 99999999999999999999}',
    '{"type": "ping", "n": "\\ud800"}',
    "[" * 10_000,
]


@run_async
async def test_a_message_that_cannot_be_read_is_refused_and_the_connection_goes_on(tmp_path: Path) -> None:
    async with served(tmp_path) as service, (await service.guest()).socket() as socket:
        assert len(UNREADABLE) < connections.STRIKES
        for message in UNREADABLE:
            await socket.connection.send(message)
            answer = await socket.receive()
            assert (answer["type"], answer["slug"]) == ("refused", "message/unreadable"), message
            assert "Traceback" not in answer["reason"]
        await catch_up(socket)


@run_async
async def test_binary_messages_are_refused_and_many_of_them_end_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path) as service, (await service.guest()).socket() as socket:
        await socket.connection.send(b'{"type": "ping"}')
        assert (await socket.receive())["slug"] == "message/binary"
        await catch_up(socket)
        for _ in range(connections.STRIKES):
            await socket.connection.send(b"\xff")
        said, code = await closed_with(socket.connection)
        assert code == 4000
        assert said[-1]["type"] == "closing"


@run_async
async def test_a_message_that_is_too_large_is_not_taken(tmp_path: Path) -> None:
    async with served(tmp_path, max_message=2000) as service, pair(service) as both:
        mover, other = await both.turn()
        await mover.send(type="ping", padding="x" * 5000)
        _, code = await closed_with(mover.connection)
        assert code in (1009, 4008)
        await other.until(lambda message: message["type"] == "info")
        await catch_up(other)


@run_async
async def test_a_flood_is_refused_then_ended_and_nobody_else_notices(tmp_path: Path) -> None:
    async with served(tmp_path, message_rate=1.0, message_burst=10) as service, pair(service) as both:
        async with (await service.guest("Mallory")).socket() as flooding:
            for _ in range(10 + connections.STRIKES):
                await flooding.send(type="ping")
            said, code = await closed_with(flooding.connection)
            assert [message["type"] for message in said[:9]] == ["pong"] * 9
            assert {message["slug"] for message in said if message["type"] == "refused"} == {"message/too-many"}
            assert code == 4008
        assert (await both.step())["type"] == "done"


@run_async
async def test_who_does_not_read_delays_nobody_and_is_dropped(tmp_path: Path) -> None:
    async with served(tmp_path, queue=20) as service, pair(service, public=True) as both:
        eve = await service.guest("Eve")
        reader, writer = await asyncio.open_connection(*service.address.split(":"), limit=2**10)
        try:
            await _shake_hands(reader, writer, eve)
            for _ in range(3000):
                writer.write(_frame(type="follow", match=both.id))
            for _ in range(5):
                assert (await both.step())["type"] == "done"
            while service.house.service.metrics.dropped._value.get() == 0:
                await both.sockets["p2"].send(type="unfollow", match=both.id)
                await both.sockets["p2"].follow(both.id)
                await catch_up(*both.sockets.values())
                assert len(both.sockets["p1"].heard) < 5000
            await soon(lambda: len(service.house.connections) == 2)
            assert len(service.house.lobby.rooms[both.id].audience.presence.followers) == 2
        finally:
            writer.transport.abort()
        await both.turn()


def _frame(**message: Any) -> bytes:
    content = json.dumps(message).encode()
    return bytes([0x81, 0x80 | 126, *len(content).to_bytes(2, "big"), 0, 0, 0, 0]) + content


async def _shake_hands(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, guest: Guest) -> None:
    """Come in by a socket that reads nothing afterwards."""
    wanted = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    writer.write(f"GET /socket HTTP/1.1\r\nHost: {guest.address}\r\n{wanted}{key}".encode())
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    writer.write(_frame(type="hello", token=guest.token))
    await reader.readexactly(2)


@run_async
async def test_a_burst_of_messages_from_one_lets_the_others_be_served(tmp_path: Path) -> None:
    async with served(tmp_path, queue=20) as service, pair(service) as both:
        eve = await service.guest("Eve")
        reader, writer = await asyncio.open_connection(*service.address.split(":"))
        try:
            await _shake_hands(reader, writer, eve)
            writer.write(_frame(type="ping", n=1) * 500)
            answers = b""
            while answers.count(b'"pong"') < 500:
                answers += await asyncio.wait_for(reader.read(2**16), PATIENCE)
            assert len(service.house.connections) == 3
        finally:
            writer.transport.abort()
        assert (await both.step())["type"] == "done"


# --- following


@run_async
async def test_who_follows_no_more_hears_no_more(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        async with pair(service, public=True) as both, eve.socket() as watching:
            await watching.follow(both.id)
            await watching.send(type="unfollow", match=both.id)
            await watching.send(type="unfollow", match="never followed")
            await catch_up(watching)
            count = len(watching.heard)
            await both.step()
            await catch_up(watching)
            assert len(watching.heard) == count + 1


@run_async
async def test_one_socket_may_follow_several_matches_but_not_any_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "FOLLOWED", 2)
    async with served(tmp_path) as service:
        ann = await service.guest()
        matches = [await ann.new_match(opponent={"kind": "hot_seat"}) for _ in range(3)]
        async with ann.socket() as socket:
            for match in matches[:2]:
                assert (await socket.follow(match["id"]))["number"] == 0
            assert (await socket.follow(matches[2]["id"]))["slug"] == "follow/too-many"
            assert (await socket.follow(matches[0]["id"]))["number"] == 0
            for match in matches[:2]:
                state = socket.states[match["id"]]
                assert (await socket.move(match["id"], state["position"]["legal"][0]["text"]))["number"] == 1


# --- restarts and rooms that leave the memory


@run_async
async def test_a_match_goes_on_after_a_restart_as_if_nothing_had_happened(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        for _ in range(6):
            await both.step()
        mover, other = await both.turn()
        await other.do(both.id, "offer_draw")
        await catch_up(mover, other)
        before = {seat: whole(socket.states[both.id]) for seat, socket in both.sockets.items()}
        guests = both.guests
    async with served(tmp_path) as service:
        guests = {seat: Guest(service.address, service.http, guest.token, guest.id) for seat, guest in guests.items()}
        async with following(both.id, guests) as again:
            assert {seat: whole(socket.states[both.id]) for seat, socket in again.sockets.items()} == before
            assert (await again.step())["number"] == before["p1"]["number"] + 1


@run_async
async def test_a_room_that_nobody_uses_leaves_the_memory_and_comes_back_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marchlands.server.lobby.IDLE", -1.0)
    async with served(tmp_path) as service:
        lobby = service.house.lobby
        async with pair(service) as both:
            for _ in range(5):
                await both.step()
            await both.turn()
            before = {seat: whole(socket.states[both.id]) for seat, socket in both.sockets.items()}
            await lobby.sweep()
            assert both.id in lobby.rooms
        await soon(lambda: not lobby.rooms[both.id].audience.presence.followers)
        await lobby.sweep()
        assert both.id not in lobby.rooms
        async with following(both.id, both.guests) as again:
            assert {seat: whole(socket.states[both.id]) for seat, socket in again.sockets.items()} == before
            assert (await again.step())["number"] == 6


@run_async
async def test_when_the_service_stops_clients_are_told_when_to_come_back(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        mover, other = await both.turn()
        text = legal(mover, both.id)[0]
        store.held.clear()
        await mover.send(type="move", match=both.id, id="last", after=0, text=text)
        await soon(lambda: service.house.lobby.rooms[both.id].referee.lock.locked())
        goodbye = asyncio.create_task(service.house.say_goodbye())
        await asyncio.sleep(0.02)
        assert not goodbye.done()
        store.held.set()
        for socket in (mover, other):
            said, code = await closed_with(socket.connection)
            assert said[0]["type"] == "update"
            assert (said[-1]["type"], code) == ("closing", 1001)
            assert said[-1]["retry"] > 0
        await goodbye
        async with connect(f"ws://{service.address}/socket") as connection:
            said, code = await closed_with(connection)
        assert (said, code) == (
            [{"type": "closing", "reason": "the server is restarting", "retry": 1.0, "slug": None}],
            1013,
        )
        assert (await service.http.get("/health")).json()["status"] == "closing"
        assert await stored_moves(service, both.id) == [text]
        match = await both.guests["p1"].new_match(opponent={"kind": "bot", "level": "recruit"}, seat="p1")
        assert service.house.lobby.rooms[match["id"]].standing.is_closed  # nothing begins to think any more


@run_async
async def test_what_a_service_that_stops_has_not_begun_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, _ = await both.turn()
        await service.house.lobby.close()
        answer = await mover.move(both.id, legal(mover, both.id)[0])
        assert answer["slug"] == "server/closing"
        assert await stored_moves(service, both.id) == []
