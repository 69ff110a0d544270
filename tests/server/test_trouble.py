"""When the disk, the rules, the words or a bot fail: nothing is lost, nobody is misled, and other matches continue."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.client import connect

from marchlands.errors import BotError
from marchlands.server import audience, bot_turn, referee
from marchlands.server import progress as match_progress
from marchlands.server.message import Seat
from marchlands.server.progress import Progress, Step
from marchlands.server.store import TOLD, StoreError
from tests.server.house import (
    Fickle,
    Guest,
    Json,
    Served,
    Socket,
    catch_up,
    following,
    pair,
    run_async,
    served,
    soon,
)

FULL = StoreError("no room left on the disk", "store/full")
DOUBT = StoreError("the disk failed in the middle", "store/in-doubt")
SECRET = "Hidden Archer"


def metric(service: Served, name: str) -> float:
    return float(getattr(service.house.service.metrics, name)._value.get())


async def numbers(service: Served, match: str) -> list[int]:
    return [entry.number for entry in await service.house.service.store.entries(match)]


def last(socket: Socket, match: str) -> str:
    """The last of the legal moves."""
    return str(socket.states[match]["position"]["legal"][-1]["text"])


async def again(service: Served, guests: dict[str, Guest]) -> dict[str, Guest]:
    return {seat: Guest(service.address, service.http, guest.token, guest.id) for seat, guest in guests.items()}


# --- the disk


@run_async
async def test_a_move_that_cannot_be_saved_changes_nothing_and_can_be_made_again(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        mover, other = await both.turn()
        text = last(mover, both.id)
        for slug in ("store/full", "store/busy", "store/broken", "store/read-only", "store/locked"):
            store.errors = [StoreError("the disk is ill", slug)]
            answer = await mover.move(both.id, text, id="the move")
            assert (answer["type"], answer["slug"], answer["number"]) == ("refused", slug, 0)
            assert "nothing has changed" in answer["reason"]
            assert TOLD.get(slug, "cannot use its database") in answer["reason"]
            assert "the disk is ill" not in answer["reason"]  # what is wrong with which file is for the log
        store.errors = [FULL]
        assert (await other.do(both.id, "concede"))["slug"] == "store/full"
        await catch_up(mover, other)
        assert not [message for message in (*mover.heard, *other.heard) if message["type"] == "update"]
        async with both.guests["p1"].socket() as fresh:
            assert (await fresh.follow(both.id))["number"] == 0
        assert (await mover.move(both.id, text, id="the move"))["number"] == 1
        await both.step()
        await both.turn()
        assert await numbers(service, both.id) == [1, 2]


@run_async
async def test_a_move_in_doubt_that_is_on_disk_counts(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        store.writes_then_fails, store.errors = True, [DOUBT]
        mover, _ = await both.turn()
        answer = await mover.move(both.id, last(mover, both.id), id="doubted")
        assert (answer["type"], answer["number"]) == ("done", 1)
        assert await mover.move(both.id, "whatever", id="doubted") == answer
        assert (await both.step())["number"] == 2
        await both.turn()
        assert await numbers(service, both.id) == [1, 2]


@run_async
async def test_a_move_in_doubt_that_is_not_on_disk_does_not_count(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        store.errors = [DOUBT]
        mover, _ = await both.turn()
        text = last(mover, both.id)
        answer = await mover.move(both.id, text, id="doubted")
        assert (answer["slug"], answer["number"]) == ("store/in-doubt", 0)
        assert (await mover.move(both.id, text, id="doubted"))["number"] == 1


@pytest.mark.parametrize("is_there", [True, False])
@run_async
async def test_while_nobody_knows_whether_a_move_was_saved_nobody_is_told_that_it_was_not(
    tmp_path: Path, is_there: bool
) -> None:
    async with served(tmp_path) as service, pair(service, clock={"seconds": 600}) as both:
        store = Fickle(service)
        store.writes_then_fails, store.errors, store.blind = is_there, [DOUBT], True
        mover, other = await both.turn()
        text = last(mover, both.id)
        for _ in range(2):
            answer = await mover.move(both.id, text, id="doubted", after=0)
            assert answer["slug"] == "store/in-doubt"
            assert "nothing has changed" not in answer["reason"]
        assert (await other.do(both.id, "concede"))["slug"] == "store/in-doubt"
        store.blind = False
        answer = await mover.move(both.id, text, id="doubted", after=0)
        assert (answer["type"], answer["number"]) == ("done", 1)
        await both.turn()
        assert other.states[both.id]["number"] == 1
        assert (await both.step())["number"] == 2
        assert await numbers(service, both.id) == [1, 2]
        room = service.house.lobby.rooms[both.id]
        assert room.progress is not None and room.progress.clock is not None
        assert not room.progress.clock.paused


@run_async
async def test_the_end_of_a_match_that_was_in_doubt_is_found_out(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        store.writes_then_fails, store.errors, store.blind = True, [DOUBT], True
        p1, p2 = both.sockets.values()
        assert (await p1.do(both.id, "concede", id="end"))["slug"] == "store/in-doubt"
        store.blind = False
        assert (await p2.do(both.id, "offer_draw"))["slug"] == "match/over"
        assert (await p1.do(both.id, "concede", id="end"))["number"] == 1
        assert (await both.guests["p1"].ask("GET", f"/api/matches/{both.id}")).json()["result"] == "p2"
        assert (await p1.do(both.id, "rematch"))["type"] == "done"


@run_async
async def test_what_was_in_doubt_is_found_out_even_if_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "RETRY", 0.02)
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        ann, match = await against_bot(service, game="warpath")
        id = match["id"]
        async with ann.socket() as socket:
            state = await socket.follow(id)
            while state["position"]["to_act"] != state["face"]:
                await socket.until(lambda message: message["type"] == "update")
            asked = len(puppets.asked)
            store = Fickle(service)
            store.writes_then_fails, store.errors, store.blind = True, [DOUBT], True
            assert (await socket.move(id, "end"))["slug"] == "store/in-doubt"
            await asyncio.sleep(0.1)
            store.blind = False
            update = await socket.until(lambda message: message["type"] == "update")
            assert update["seat"] == state["face"]
            update = await socket.until(lambda message: message["type"] == "update")
            assert update["seat"] != state["face"]  # the bot continues from there
            assert len(puppets.asked) >= asked


@run_async
async def test_a_rematch_in_doubt_that_is_on_disk_is_the_rematch(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "hot_seat"})
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await socket.do(match["id"], "concede")
            store = Fickle(service)
            store.writes_then_fails, store.errors = True, [DOUBT]
            assert (await socket.do(match["id"], "rematch"))["type"] == "done"
        assert len((await ann.ask("GET", "/api/matches/mine")).json()) == 2


@run_async
async def test_what_the_rest_interface_cannot_save_is_told_as_such(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await ann.new_match(opponent={"kind": "invite"})
        store = Fickle(service)
        asked: list[tuple[Guest, str, str, Json]] = [
            (ann, "POST", "/api/guests", {}),
            (ann, "PATCH", "/api/guests/me", {"name": "Zoe"}),
            (ann, "POST", "/api/matches", {"opponent": {"kind": "hot_seat"}}),
            (bob, "POST", f"/api/invites/{match['invite']}", {}),
        ]
        for guest, method, path, body in asked:
            store.errors = [FULL]
            answer = await guest.ask(method, path, body)
            assert (answer.status_code, answer.json()["slug"]) == (503, "store/full"), path
        assert (await ann.ask("GET", "/api/guests/me")).json()["name"] == "Ann"
        assert len((await ann.ask("GET", "/api/matches/mine")).json()) == 1
        joined = await bob.ask("POST", f"/api/invites/{match['invite']}", {})
        assert joined.json()["match"]["status"] == "playing"


@run_async
async def test_who_comes_while_the_disk_cannot_be_read_is_asked_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()

        async def ill(*_: Any) -> None:
            raise StoreError("the disk does not answer", "store/broken")

        monkeypatch.setattr(service.house.service.store, "guest_by_token", ill)
        async with connect(f"ws://{service.address}/socket") as connection:
            await connection.send(json.dumps({"type": "hello", "token": ann.token}))
            assert json.loads(await connection.recv())["slug"] == "store/broken"
            closing_message = json.loads(await connection.recv())
            assert (closing_message["type"], closing_message["retry"]) == ("closing", 5.0)
        monkeypatch.setattr(service.house.service.store, "alive", ill)
        health = await service.http.get("/health")
        assert (health.status_code, health.json()["slug"]) == (503, "store/broken")


@run_async
async def test_a_rematch_that_cannot_be_saved_can_be_asked_for_again(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        store = Fickle(service)
        p1, p2 = both.sockets.values()
        await p1.do(both.id, "concede")
        await p1.do(both.id, "rematch")
        store.errors = [FULL]
        assert (await p2.do(both.id, "rematch"))["slug"] == "store/full"
        assert (await p2.do(both.id, "rematch"))["type"] == "done"
        await catch_up(p1)
        assert p1.heard[-2]["match"]["following"] is not None


# --- the rules


def failing(monkeypatch: pytest.MonkeyPatch, match: Callable[[], str], service: Served) -> None:
    """Make the rules fail at every move of one match."""
    make_move = match_progress.make_move

    def make(progress: Progress, seat: Seat, text: str, now: float) -> Step:
        room = service.house.lobby.rooms.get(match())
        if room is not None and room.progress is progress:
            raise KeyError(SECRET)
        return make_move(progress, seat, text, now)

    monkeypatch.setattr(match_progress, "make_move", make)


@run_async
async def test_a_fault_of_the_rules_stops_that_match_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with served(tmp_path) as service, pair(service, clock={"seconds": 600}) as both, pair(service) as healthy:
        await both.step()
        failing(monkeypatch, lambda: both.id, service)
        mover, other = await both.turn()
        before = [{**socket.states[both.id], "match": None} for socket in (mover, other)]
        answer = await mover.move(both.id, last(mover, both.id))
        assert (answer["slug"], answer["number"]) == ("match/frozen", 1)
        for socket in (mover, other):
            await catch_up(socket)
            info = [message for message in socket.heard if message["type"] == "info"][-1]
            assert info["match"]["status"] == "frozen"
            assert info["clocks"]["running"] is None
        assert [{**socket.states[both.id], "match": None} for socket in (mover, other)] == before
        assert (await mover.move(both.id, "pass"))["slug"] == "match/frozen"
        assert (await other.do(both.id, "concede"))["slug"] == "match/frozen"
        assert (await other.do(both.id, "rematch"))["slug"] == "rematch/playing"
        assert (await healthy.step())["type"] == "done"
        record = await service.house.service.store.match(both.id)
        assert record is not None and record.report is not None
        assert "KeyError" in record.report and SECRET in record.report
        assert await numbers(service, both.id) == [1]
        assert metric(service, "frozen") == 1
        replay = await both.guests["p1"].ask("GET", f"/api/matches/{both.id}/replay")
        assert replay.status_code == 409
    assert "frozen" in caplog.text and both.id in caplog.text
    assert SECRET not in caplog.text
    monkeypatch.undo()
    async with served(tmp_path, return_time=0.0) as service:
        guests = await again(service, both.guests)
        async with following(both.id, guests) as back:
            mover, _ = await back.turn()
            assert mover.states[both.id]["match"]["status"] == "frozen"
            assert mover.states[both.id]["position"]["clocks"]["running"] is None
            assert (await mover.move(both.id, "pass"))["slug"] == "match/frozen"
        await soon(lambda: not service.house.lobby.rooms[both.id].audience.presence.followers)
        assert service.house.lobby.rooms[both.id].is_idle


@pytest.mark.parametrize("at", ["move", "follow"])
@run_async
async def test_a_position_that_cannot_be_shown_stops_the_match_before_anything_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, at: str
) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, _ = await both.turn()

        def position(*_: Any) -> None:
            raise IndexError(SECRET)

        with monkeypatch.context() as patch:
            patch.setattr(audience, "position", position)
            if at == "move":
                answer = await mover.move(both.id, last(mover, both.id))
            else:
                answer = await mover.follow(both.id)
            assert answer["slug"] == "match/frozen"
            assert (await mover.follow(both.id))["slug"] == "match/frozen"
        assert await numbers(service, both.id) == []
        assert (await mover.follow(both.id))["match"]["status"] == "frozen"
    assert SECRET not in caplog.text


@run_async
async def test_events_that_cannot_be_told_stop_the_match_before_anything_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, _ = await both.turn()

        def told(*_: Any) -> None:
            raise IndexError(SECRET)

        monkeypatch.setattr(audience, "told_events", told)
        assert (await mover.move(both.id, last(mover, both.id)))["slug"] == "match/frozen"
        assert await numbers(service, both.id) == []


@run_async
async def test_a_report_that_cannot_be_saved_stops_the_match_nevertheless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        failing(monkeypatch, lambda: both.id, service)
        store = Fickle(service)
        store.errors = [FULL]
        mover, _ = await both.turn()
        for _ in range(2):
            assert (await mover.move(both.id, last(mover, both.id)))["slug"] == "match/frozen"


@run_async
async def test_a_fault_in_the_words_costs_the_words_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, _ = await both.turn()

        class Dumb:
            def tell(self, events: Any) -> None:
                raise KeyError(SECRET)

        room = service.house.lobby.rooms[both.id]
        log = room.audience.log
        log.narrators = cast(Any, dict.fromkeys(log.narrators, Dumb()))
        lines = len(mover.states[both.id]["log"])
        assert (await mover.move(both.id, last(mover, both.id)))["number"] == 1
        assert len(mover.states[both.id]["log"]) == lines
        assert (await both.step())["number"] == 2
    assert SECRET not in caplog.text


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE match SET setup = 'nothing'",
        "UPDATE match SET setup = replace(setup, '\"format\": 1', '\"format\": 99')",
        "UPDATE entry SET text = 'dance'",
        "UPDATE entry SET clock = 'no clock'",
    ],
)
@run_async
async def test_a_match_that_cannot_be_played_again_is_refused_and_others_go_on(tmp_path: Path, change: str) -> None:
    async with served(tmp_path) as service, pair(service, clock={"seconds": 600}) as both:
        await both.step()
        guests = both.guests
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database, database:
        database.execute(change)
    async with served(tmp_path) as service:
        guests = await again(service, guests)
        async with guests["p1"].socket() as socket:
            answer = await socket.follow(both.id)
            assert answer["slug"] == "match/unreadable"
            stranger = await service.guest("Eve")
            assert (await stranger.ask("GET", f"/api/matches/{both.id}")).json()["slug"] == "match/unknown"
            match = await guests["p1"].new_match(opponent={"kind": "hot_seat"})
            assert (await socket.follow(match["id"]))["number"] == 0
        answer_to_ask = await guests["p1"].ask("GET", f"/api/matches/{both.id}")
        assert answer_to_ask.json()["slug"] == "match/unreadable"
        assert [info["id"] for info in (await guests["p1"].ask("GET", "/api/matches/mine")).json()][1:] == [both.id]


# --- bots


class Puppets:
    """Bots that do at once what the test says, instead of thinking."""

    def __init__(self, service: Served) -> None:
        self.thinker = service.house.service.thinker
        self.asked: list[str] = []
        self.errors: dict[str, list[BotError]] = {}
        self.thoughts: list[asyncio.Future[int]] = []
        self.absent = False
        service.house.service.thinker = cast(Any, self)

    def start(self, name: str, knowledge: Any, legal: list[int], seed: int) -> asyncio.Future[int]:
        self.asked.append(name)
        if self.errors.get(name):
            raise self.errors[name].pop(0)
        thought = asyncio.get_running_loop().create_future()
        if not self.absent:
            thought.set_result(legal[-1])
        self.thoughts.append(thought)
        return thought

    def close(self) -> None:
        self.thinker.close()


async def until_bot_has_moved(socket: Socket, match: str) -> Json:
    """Let the bot have its turn; return what it did first."""
    seat, known = socket.states[match]["face"], len(socket.heard)
    while True:
        for message in socket.heard[known:]:
            if message["type"] == "update" and message["seat"] != seat:
                return message
        where = socket.states[match]["position"]
        if where["to_act"] == seat:
            await socket.move(match, where["legal"][0]["text"])
        else:
            await socket.until(lambda message: message["type"] == "update")


def legal_now(service: Served, match: str) -> list[int]:
    progress = service.house.lobby.rooms[match].progress
    assert progress is not None
    return progress.match.legal_moves()


async def against_bot(service: Served, **wanted: Any) -> tuple[Guest, Json]:
    ann = await service.guest()
    return ann, await ann.new_match(opponent={"kind": "bot", "level": "captain"}, **wanted)


async def until_bot_thinks(service: Served, socket: Socket, match: str) -> None:
    """Move until it is the bot's turn, and it thinks."""
    seat = socket.states[match]["face"]
    while socket.states[match]["position"]["to_act"] == seat:
        await socket.move(match, socket.states[match]["position"]["legal"][0]["text"])
    await soon(lambda: metric(service, "thinking") == 1)


@run_async
async def test_a_bot_that_thinks_in_its_process_is_stopped_when_its_match_ends(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "bot", "level": "general"})
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_thinks(service, socket, match["id"])
            assert (await socket.do(match["id"], "concede"))["type"] == "done"
            await soon(lambda: metric(service, "thinking") == 0)
            worker_pool = service.house.service.thinker._pool
            await soon(lambda: not worker_pool._jobs and all(worker.job is None for worker in worker_pool._workers))


@run_async
async def test_a_bot_forgets_its_thought_when_its_match_ends(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        puppets.absent = True
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_thinks(service, socket, match["id"])
            assert (await socket.do(match["id"], "offer_draw"))["slug"] == "draw/bot"
            assert (await socket.do(match["id"], "claim_win"))["slug"] == "claim/present"
            await socket.do(match["id"], "concede")
            await soon(lambda: metric(service, "thinking") == 0)
            assert puppets.thoughts[-1].cancelled()
            await socket.do(match["id"], "rematch")
            await catch_up(socket)
            info = [message for message in socket.heard if message["type"] == "info"][-1]["match"]
            state = await socket.follow(info["following"])
            assert state["match"]["yours"] != match["yours"]


@run_async
async def test_a_bot_that_fails_is_replaced_by_a_quick_one(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        puppets.errors = {"captain": [BotError("its process was killed", "bot/worker-died")] * 100}
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            assert (await until_bot_has_moved(socket, match["id"]))["kind"] == "move"
        assert puppets.asked[:2] == ["captain", "greedy"]


@run_async
async def test_when_no_bot_can_think_the_match_goes_on_by_chance(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        died = [BotError("its process was killed", "bot/worker-died")] * 100
        puppets.errors = {"captain": died[:], "greedy": died[:]}
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            assert (await until_bot_has_moved(socket, match["id"]))["kind"] == "move"
        assert metric(service, "frozen") == 0


@run_async
async def test_a_bot_waits_while_too_many_others_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marchlands.server.bot_turn.BUSY", 0.01)
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        puppets.errors = {"captain": [BotError("too many thoughts", "bot/too-many")] * 3}
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_has_moved(socket, match["id"])
        assert puppets.asked[:4] == ["captain"] * 4


@run_async
async def test_a_bots_move_that_cannot_be_saved_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turn, "RETRY", 0.01)
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        puppets.absent = True
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_thinks(service, socket, match["id"])
            store = Fickle(service)
            store.errors = [FULL, DOUBT, FULL]
            puppets.absent = False
            puppets.thoughts[-1].set_result(legal_now(service, match["id"])[-1])
            update = await until_bot_has_moved(socket, match["id"])
            assert update["kind"] == "move"
            assert store.errors == []
        stored = await numbers(service, match["id"])
        assert stored == list(range(1, len(stored) + 1))


@run_async
async def test_a_bot_short_of_time_neither_thinks_long_nor_waits(tmp_path: Path) -> None:
    async with served(tmp_path, bot_pause=1e6) as service:
        puppets = Puppets(service)
        ann, match = await against_bot(service, clock={"seconds": 15})
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            assert (await until_bot_has_moved(socket, match["id"]))["kind"] == "move"
        assert set(puppets.asked) == {"greedy"}


@run_async
async def test_a_bot_that_thinks_while_the_service_stops_goes_on_after_the_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        Puppets(service).absent = True
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_thinks(service, socket, match["id"])
    async with served(tmp_path) as service:
        Puppets(service)
        ann = (await again(service, {"p1": ann}))["p1"]
        async with ann.socket() as socket:
            state = await socket.follow(match["id"])
            assert state["match"]["status"] == "playing"
            await until_bot_has_moved(socket, match["id"])


@run_async
async def test_a_fault_of_the_rules_at_a_bots_move_stops_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as service:
        puppets = Puppets(service)
        puppets.absent = True
        ann, match = await against_bot(service)
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            await until_bot_thinks(service, socket, match["id"])
            failing(monkeypatch, lambda: match["id"], service)
            puppets.thoughts[-1].set_result(legal_now(service, match["id"])[-1])
            await socket.until(lambda message: message["type"] == "info" and message["match"]["status"] == "frozen")
        await soon(lambda: service.house.lobby.rooms[match["id"]].is_idle)
