"""How matches end, on the clock and otherwise, and what comes after; and when spectators see it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from marchlands.server.message import EMOTES
from marchlands.server.room import Room
from marchlands.server.store import StoreError
from tests.server.house import (
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

CLOCK = {"seconds": 600, "increment": 5}


def room_of(service: Served, match: str) -> Room:
    return service.house.lobby.rooms[match]


def leave(service: Served, match: str, seconds: float) -> None:
    """Leave the player to act with only so many seconds."""
    room = room_of(service, match)
    assert room.progress is not None and room.progress.clock is not None
    clock, now = room.progress.clock, asyncio.get_running_loop().time()
    short = replace(clock, p1=seconds, p2=seconds, since=now)
    room.standing.progress = replace(room.progress, clock=short)
    room.referee.wake()


async def ended(socket: Socket) -> Json:
    """Return the update that ends a match."""
    return await socket.until(lambda message: message["type"] == "update" and message["position"]["result"])


async def again(service: Served, guests: dict[str, Guest]) -> dict[str, Guest]:
    """The same guests at another service."""
    return {seat: Guest(service.address, service.http, guest.token, guest.id) for seat, guest in guests.items()}


def seats(mover: Socket, match: str) -> tuple[str, str]:
    seat = mover.states[match]["face"]
    return seat, "p2" if seat == "p1" else "p1"


async def infos(socket: Socket) -> list[Json]:
    await catch_up(socket)
    return [message for message in socket.heard if message["type"] == "info"]


# --- clocks


@run_async
async def test_the_clock_of_who_is_to_act_runs_and_a_turn_gives_the_increment(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        mover, _ = await both.turn()
        seat, other = seats(mover, both.id)
        clocks = mover.states[both.id]["position"]["clocks"]
        assert clocks["running"] == seat
        assert clocks[other] == 600
        began = time.monotonic()
        await asyncio.sleep(0.1)
        state = await mover.follow(both.id)
        assert 600 - (time.monotonic() - began) - 5 <= state["position"]["clocks"][seat] <= 599.95
        while mover.states[both.id]["position"]["to_act"] == seat:
            await mover.move(both.id, "pass")
        clocks = mover.states[both.id]["position"]["clocks"]
        assert clocks["running"] == other
        assert 600 < clocks[seat] <= 605
        assert 590 < clocks[other] <= 600


@run_async
async def test_the_flag_falls_by_itself_while_everybody_is_idle(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        mover, waiting = await both.turn()
        seat, other = seats(mover, both.id)
        leave(service, both.id, 0.1)
        for socket in (mover, waiting):
            message = await ended(socket)
            assert (message["kind"], message["seat"], message["number"]) == ("time", seat, 1)
            assert (message["position"]["result"], message["position"]["reason"]) == (other, "time")
            assert message["position"]["clocks"][seat] == 0
            assert message["position"]["clocks"]["running"] is None
        assert (await mover.move(both.id, "pass"))["slug"] == "match/over"
        record = await service.house.service.store.match(both.id)
        assert record is not None
        assert (record.status, record.result, record.reason) == ("over", other, "time")


@run_async
async def test_a_move_after_the_time_is_refused_and_the_match_is_lost(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        mover, waiting = await both.turn()
        _, other = seats(mover, both.id)
        leave(service, both.id, 0.0)
        room = room_of(service, both.id)
        timer = room.referee.clock_watch.timer
        assert timer is not None
        timer.cancel()  # the move is quicker
        answer = await mover.move(both.id, "pass")
        assert (answer["slug"], answer["number"]) == ("move/time", 0)
        assert (await ended(waiting))["position"]["result"] == other
        assert len(await service.house.service.store.entries(both.id)) == 1


@run_async
async def test_a_move_that_came_in_time_counts_even_if_it_had_to_wait(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        mover, _ = await both.turn()
        room = room_of(service, both.id)
        async with room.referee.lock:
            await mover.send(type="move", match=both.id, id="in time", after=0, text="pass")
            await soon(lambda: len(room.referee.tasks) == 1)
            leave(service, both.id, 0.05)
            await soon(lambda: len(room.referee.tasks) == 2)  # the flag has fallen meanwhile
        answer = await mover.until(lambda message: message.get("id") == "in time")
        assert answer["type"] == "done"


@run_async
async def test_nobody_is_charged_for_a_slow_disk(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        store = Fickle(service)
        mover, waiting = await both.turn()
        _, other = seats(mover, both.id)
        store.held.clear()
        await mover.send(type="move", match=both.id, id="slow", after=0, text="pass")
        await asyncio.sleep(0.5)
        released = time.monotonic()
        store.held.set()
        await mover.until(lambda message: message.get("id") == "slow")
        clocks = (await waiting.follow(both.id))["position"]["clocks"]
        assert clocks["running"] == other
        assert 600 - clocks[other] <= time.monotonic() - released + 0.01


@run_async
async def test_a_time_that_ran_out_is_written_down_as_soon_as_the_disk_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marchlands.server.referee.RETRY", 0.02)
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        store = Fickle(service)
        store.errors = [StoreError("no room left", "store/full")] * 3
        leave(service, both.id, 0.05)
        assert (await ended(both.sockets["p1"]))["kind"] == "time"
        assert store.errors == []


@run_async
async def test_nobody_is_charged_for_the_time_in_which_the_service_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall_clock = time.time
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        await both.step()
        mover, _ = await both.turn()
        seat, other = seats(mover, both.id)
        guests = both.guests
        await asyncio.sleep(0.1)
        before = (await mover.follow(both.id))["position"]["clocks"]
    for restarts in range(1, 4):  # also when it is stopped again and again in the same turn
        monkeypatch.setattr(time, "time", lambda hours=restarts: wall_clock() + 3600 * hours)
        async with served(tmp_path) as service:
            guests = await again(service, guests)
            async with guests[other].socket() as socket:
                state = await socket.follow(both.id)
                clocks = state["position"]["clocks"]
                assert clocks["running"] is None
                assert clocks[other] == pytest.approx(before[other], abs=0.01)
                assert before[seat] - 60 * restarts < clocks[seat] <= before[seat]
                await asyncio.sleep(0.05)
                assert (await socket.follow(both.id))["position"]["clocks"] == clocks
                async with guests[seat].socket() as back:
                    await back.follow(both.id)
                    await socket.until(
                        lambda message: message["type"] == "info" and message["clocks"]["running"] == seat
                    )


@run_async
async def test_a_clock_goes_on_without_its_player_after_some_time(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service, clock=CLOCK)
    async with served(tmp_path, return_time=0.2) as service:
        guests = await again(service, guests)
        await soon(lambda: match["id"] in service.house.lobby.rooms)
        progress = room_of(service, match["id"]).progress
        assert progress is not None and progress.clock is not None
        assert progress.clock.paused
        absent = "p2" if progress.to_act == "p1" else "p1"
        async with guests[absent].socket() as socket:
            await socket.follow(match["id"])
            await socket.until(lambda message: message["type"] == "info" and message["clocks"]["running"] is not None)


@run_async
async def test_what_was_spent_before_a_crash_is_charged_as_far_as_it_was_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marchlands.server.app.HEARTBEAT", 0.05)
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    async with served(tmp_path) as service, pair(service, clock=CLOCK) as both:
        begun = time.monotonic()
        await both.step()
        writing = time.monotonic() - begun
        mover, _ = await both.turn()
        seat, other = seats(mover, both.id)
        before = mover.states[both.id]["position"]["clocks"]
        await asyncio.sleep(0.3)
        noted = service.house.service.now()
        while (await service.house.service.store.alive() or 0.0) < noted:
            await asyncio.sleep(0.02)
        # What is on disk in the middle is what a crash would leave.
        copy = sqlite3.connect(crashed / "marchlands.db")
        with closing(sqlite3.connect(tmp_path / "marchlands.db")) as source, closing(copy):
            source.backup(copy)
        spent = before[seat] - (await mover.follow(both.id))["position"]["clocks"][seat]
    async with served(crashed) as service:
        guests = await again(service, both.guests)
        async with guests[other].socket() as socket:
            clocks = (await socket.follow(both.id))["position"]["clocks"]
        assert clocks[other] == pytest.approx(before[other], abs=0.01)
        # On disk the clock runs from when the move was worked out; in memory from when it was written, a little later.
        assert 0.29 < before[seat] - clocks[seat] <= spent + writing


# --- conceding and draws


@run_async
async def test_who_concedes_loses_whosever_turn_it_is(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for number in range(2):
            async with pair(service) as both:
                socket = (await both.turn())[number]
                _, other = seats(socket, both.id)
                assert (await socket.do(both.id, "concede"))["number"] == 1
                await catch_up(*both.sockets.values())
                for each in both.sockets.values():
                    where = each.states[both.id]["position"]
                    assert (where["result"], where["reason"], where["to_act"]) == (other, "conceded", None)
                    assert where["legal"] == []
                info = (await both.guests["p1"].ask("GET", f"/api/matches/{both.id}")).json()
                assert (info["status"], info["result"], info["reason"]) == ("over", other, "conceded")


@run_async
async def test_a_draw_has_to_be_offered_and_accepted(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other = await both.turn()
        seat = mover.states[both.id]["face"]
        for deed in ("accept_draw", "decline_draw"):
            assert (await mover.do(both.id, deed))["slug"] == "draw/none"
        assert (await mover.do(both.id, "offer_draw"))["number"] == 1
        assert mover.states[both.id]["position"]["draw_offer"] == seat
        assert (await mover.do(both.id, "offer_draw"))["slug"] == "draw/offered"
        assert (await mover.do(both.id, "accept_draw"))["slug"] == "draw/none"
        assert (await other.do(both.id, "offer_draw"))["slug"] == "draw/offered"
        assert (await other.do(both.id, "decline_draw"))["number"] == 2
        assert other.states[both.id]["position"]["draw_offer"] is None
        assert (await other.do(both.id, "offer_draw"))["number"] == 3
        assert (await mover.do(both.id, "accept_draw"))["number"] == 4
        await catch_up(other)
        where = other.states[both.id]["position"]
        assert (where["result"], where["reason"]) == ("draw", "agreed")


@run_async
async def test_an_offer_ends_when_the_other_player_moves(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other = await both.turn()
        await other.do(both.id, "offer_draw")
        assert (await both.step())["number"] == 2
        await catch_up(other)
        assert mover.states[both.id]["position"]["draw_offer"] is None
        assert (await mover.do(both.id, "accept_draw"))["slug"] == "draw/none"


def turn_number(service: Served, match: str) -> int:
    progress = room_of(service, match).progress
    assert progress is not None
    return int(progress.match.state.turn_number())


@run_async
async def test_each_player_offers_a_draw_once_a_turn(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        for _ in range(3):
            mover, other = await both.turn()
            for offering, declining in ((mover, other), (other, mover)):
                assert (await offering.do(both.id, "offer_draw"))["type"] == "done"
                assert (await declining.do(both.id, "decline_draw"))["type"] == "done"
                assert (await declining.do(both.id, "decline_draw"))["slug"] == "draw/none"
            for each in (mover, other):
                refused = await each.do(both.id, "offer_draw")
                assert (refused["type"], refused["slug"]) == ("refused", "draw/again")
            turn = turn_number(service, both.id)
            while turn_number(service, both.id) == turn:
                await both.step()
        guests, id = both.guests, both.id
        await both.sockets["p1"].do(both.id, "offer_draw")
        await both.sockets["p2"].do(both.id, "decline_draw")
    async with served(tmp_path) as service:  # a restart makes nobody forget it
        again = {seat: Guest(service.address, service.http, guest.token, guest.id) for seat, guest in guests.items()}
        async with following(id, again) as both:
            assert (await both.sockets["p1"].do(id, "offer_draw"))["slug"] == "draw/again"
            assert (await both.sockets["p2"].do(id, "offer_draw"))["type"] == "done"


# --- absence


@run_async
async def test_the_win_can_be_claimed_only_while_the_other_is_away_long_enough(tmp_path: Path) -> None:
    async with served(tmp_path, absence=0.3) as service:
        guests, match = await seated(service)
        id = match["id"]
        async with guests["p1"].socket() as staying:
            await staying.follow(id)
            async with guests["p2"].socket() as first, guests["p2"].socket() as second:
                await first.follow(id)
                await second.follow(id)
                assert (await staying.do(id, "claim_win"))["slug"] == "claim/present"
                await first.send(type="unfollow", match=id)
                await catch_up(first, staying)
                assert "p2" not in room_of(service, id).audience.presence.away  # there is another tab
            info = await staying.until(lambda message: message["type"] == "info" and message["claim_in"] is not None)
            assert 0 < info["claim_in"] <= 0.3
            assert info["match"]["players"]["p2"]["away"] is not None
            assert (await staying.do(id, "claim_win"))["slug"] == "claim/early"
            async with guests["p2"].socket() as back:
                await back.follow(id)
                info = await staying.until(lambda message: message["type"] == "info")
                assert info["claim_in"] is None
                await asyncio.sleep(0.35)
                assert (await staying.do(id, "claim_win"))["slug"] == "claim/present"
            await asyncio.sleep(0.4)
            assert (await staying.do(id, "claim_win"))["type"] == "done"
            where = staying.states[id]["position"]
            assert (where["result"], where["reason"]) == ("p1", "absence")


@run_async
async def test_with_clocks_there_is_no_claim(tmp_path: Path) -> None:
    async with served(tmp_path, absence=0.0) as service:
        guests, match = await seated(service, clock=CLOCK)
        async with guests["p1"].socket() as socket:
            await socket.follow(match["id"])
            assert (await socket.do(match["id"], "claim_win"))["slug"] == "claim/present"


@run_async
async def test_who_has_never_come_is_away_too(tmp_path: Path) -> None:
    async with served(tmp_path, absence=0.0) as service:
        guests, match = await seated(service)
        async with guests["p2"].socket() as socket:
            await socket.follow(match["id"])
            assert (await socket.do(match["id"], "claim_win"))["type"] == "done"
            assert socket.states[match["id"]]["position"]["result"] == "p2"


# --- once more


@run_async
async def test_a_rematch_begins_when_both_ask_with_sides_swapped(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        async with pair(service, public=True, clock=CLOCK, delay=0) as both, eve.socket() as watching:
            await watching.follow(both.id)
            p1, p2 = both.sockets["p1"], both.sockets["p2"]
            assert (await p1.do(both.id, "rematch"))["slug"] == "rematch/playing"
            await p1.do(both.id, "concede")
            assert (await p1.do(both.id, "rematch"))["type"] == "done"
            assert (await p1.do(both.id, "rematch"))["type"] == "done"
            told = (await infos(p2))[-1]["match"]
            assert (told["rematch"], told["following"]) == (["p1"], None)
            assert (await p2.do(both.id, "rematch"))["type"] == "done"
            following_ids = {(await infos(socket))[-1]["match"]["following"] for socket in (p1, p2, watching)}
            assert len(following_ids) == 1
            id = following_ids.pop()
            assert id is not None
            assert (await p1.do(both.id, "rematch"))["type"] == "done"  # the same match again
            assert (await infos(p1))[-1]["match"]["following"] == id
            records = [await service.house.service.store.match(each) for each in (both.id, id)]
            first, second = records
            assert first is not None and second is not None
            assert (second.p1, second.p2) == (first.p2, first.p1)
            assert (second.previous, first.following, second.public) == (first.id, second.id, True)
            decks = [json.loads(str(record.setup))["decks"] for record in (first, second)]
            assert decks[0] == decks[1][::-1]
            assert json.loads(str(first.setup))["seed"] != json.loads(str(second.setup))["seed"]
            state = await p1.follow(id)
            assert (state["face"], state["match"]["previous"], state["match"]["clock"]) == ("p2", both.id, CLOCK)
            assert len((await both.guests["p1"].ask("GET", "/api/matches/mine")).json()) == 2


@run_async
async def test_both_asking_at_once_get_one_match(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        sockets = list(both.sockets.values())
        await sockets[0].do(both.id, "concede")
        for _ in range(3):
            for socket in sockets:
                await socket.send(type="do", match=both.id, id="again", what="rematch")
        told = [(await infos(socket))[-1]["match"]["following"] for socket in sockets]
        assert told[0] == told[1] is not None
        assert len((await both.guests["p1"].ask("GET", "/api/matches/mine")).json()) == 2


@run_async
async def test_two_at_one_screen_get_their_rematch_at_once(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "hot_seat"})
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await socket.do(match["id"], "concede")
            await socket.do(match["id"], "rematch")
            following_id = (await infos(socket))[-1]["match"]["following"]
            assert (await socket.follow(following_id))["match"]["yours"] == ["p1", "p2"]


@run_async
async def test_a_rematch_is_remembered_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        await both.sockets["p1"].do(both.id, "concede")
        for socket in both.sockets.values():
            await socket.do(both.id, "rematch")
        following_id = (await infos(both.sockets["p1"]))[-1]["match"]["following"]
        guests = both.guests
    async with served(tmp_path) as service:
        guests = await again(service, guests)
        async with guests["p1"].socket() as socket:
            assert (await socket.follow(both.id))["match"]["following"] == following_id
            assert (await socket.do(both.id, "rematch"))["type"] == "done"
            assert (await socket.follow(both.id))["match"]["following"] == following_id


# --- gestures


@run_async
async def test_players_show_gestures_to_everybody_but_not_too_many(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        async with pair(service, public=True) as both, eve.socket() as watching:
            welcome = watching.heard[0]
            assert tuple(welcome["emotes"]) == EMOTES
            await watching.follow(both.id)
            p1, p2 = both.sockets["p1"], both.sockets["p2"]
            await p1.send(type="emote", match=both.id, emote="well_played")
            await catch_up(p1, p2, watching)
            gesture = {"type": "gesture", "match": both.id, "seat": "p1", "emote": "well_played"}
            for socket in (p1, p2, watching):
                assert [message for message in socket.heard if message["type"] == "gesture"] == [gesture]
            for _ in range(20):
                await p1.send(type="emote", match=both.id, emote="oops")
            await catch_up(p1, p2)
            assert len([message for message in p2.heard if message["type"] == "gesture"]) < 12
            assert p1.heard[-2]["slug"] == "emote/too-many"
            await p2.send(type="emote", match=both.id, emote="thanks")
            await p1.until(lambda message: message["type"] == "gesture" and message["seat"] == "p2")


# --- spectators who see everything later


async def watched(service: Served, both: Pair, eve: Guest) -> str:
    """Everything that somebody without a seat can find out about a match, as text."""
    said = [(await eve.ask("GET", path)).json() for path in ("/api/matches", f"/api/matches/{both.id}")]
    said.append((await eve.ask("GET", f"/api/matches/{both.id}/replay")).json())
    for info in (*said[0], said[1]):
        for player in info["players"].values():
            player["away"] = None
    async with eve.socket() as socket:
        state = dict(await socket.follow(both.id))
        state["match"] = None
        if state["position"]["clocks"] is not None:
            state["position"]["clocks"] = None
        said.append(state)
    return json.dumps(said)


@run_async
async def test_spectators_of_a_match_with_a_delay_learn_nothing_before_it(tmp_path: Path) -> None:
    delay = 600.0
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        async with pair(service, public=True, delay=delay) as both, eve.socket() as watching:
            first = await watching.follow(both.id)
            assert first["match"]["delay"] == delay
            beginning = await watched(service, both, eve)
            await catch_up(watching)
            count = len(watching.heard)
            for _ in range(3):
                await both.step()
            p1, p2 = both.sockets.values()
            await p1.send(type="emote", match=both.id, emote="hello")
            await p1.do(both.id, "offer_draw")
            await p2.do(both.id, "accept_draw")
            await p1.do(both.id, "rematch")
            await p2.do(both.id, "rematch")
            assert (await infos(p1))[-1]["match"]["following"] is not None
            await catch_up(watching)
            assert [message["type"] for message in watching.heard[count:]] == ["pong"]
            assert await watched(service, both, eve) == beginning
            assert not room_of(service, both.id).is_idle
            following_id = (await infos(p1))[-1]["match"]["following"]
            shown = (await eve.ask("GET", f"/api/matches/{following_id}")).json()
            assert shown["previous"] is None
        guests = both.guests
    async with served(tmp_path) as service:
        eve = (await again(service, {"p1": eve}))["p1"]
        state = await _fresh(eve, both.id)
        assert (state["number"], state["match"]["status"], state["match"]["result"]) == (0, "playing", None)
        assert state["match"]["following"] is None
        assert (await eve.ask("GET", f"/api/matches/{both.id}/replay")).status_code == 409
        assert (await eve.ask("GET", f"/api/matches/{both.id}")).json()["status"] == "playing"
        guests = await again(service, guests)
        assert (await _fresh(guests["p1"], both.id))["match"]["status"] == "over"
        assert (await guests["p1"].ask("GET", f"/api/matches/{both.id}/replay")).is_success


async def _fresh(guest: Guest, match: str) -> Json:
    async with guest.socket() as socket:
        return await socket.follow(match)


@run_async
async def test_after_the_delay_spectators_learn_everything_in_order(tmp_path: Path) -> None:
    delay = 0.7
    async with served(tmp_path) as service:
        eve = await service.guest("Eve")
        async with pair(service, public=True, delay=delay) as both, eve.socket() as watching:
            await watching.follow(both.id)
            done: list[float] = []
            for _ in range(3):
                await both.step()
                done.append(time.monotonic())
            p1, p2 = both.sockets.values()
            await p1.do(both.id, "concede")
            done.append(time.monotonic())
            for socket in (p1, p2):
                await socket.do(both.id, "rematch")
            for number, at in enumerate(done, 1):
                update = await watching.until(lambda message: message["type"] == "update")
                assert update["number"] == number
                assert time.monotonic() - at > delay - 0.3
            info = await watching.until(lambda message: message["type"] == "info")
            assert (info["match"]["status"], info["match"]["result"]) == ("over", "p2")
            assert info["match"]["following"] is not None
            state = await watching.follow(both.id)
            assert (state["match"]["status"], state["number"]) == ("over", 4)
            assert (await eve.ask("GET", f"/api/matches/{both.id}/replay")).is_success
            assert both.id not in [match["id"] for match in (await eve.ask("GET", "/api/matches")).json()]


@run_async
async def test_a_restart_does_not_shorten_the_delay(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True, delay=3600) as both:
        eve = await service.guest("Eve")
        for _ in range(3):
            await both.step()
        entries = await service.house.service.store.entries(both.id)
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database, database:  # an hour ago, except for one
        database.execute("UPDATE entry SET at = at - 3600 WHERE number <= 2")
    async with served(tmp_path) as service:
        eve = (await again(service, {"p1": eve}))["p1"]
        state = await _fresh(eve, both.id)
        assert len(entries) == 3
        assert state["number"] == 2
        room = room_of(service, both.id)
        assert room.audience.is_behind
