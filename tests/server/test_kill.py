"""The real process is killed again and again while many play; nothing that a client was told is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import sqlite3
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.server.match_terms import Terms, written
from marchlands.server.message import ClockTerms
from marchlands.server.record import TAKING_BACK, AddEntry, AddGuest, AddMatch, Entry, Guest, MatchRecord
from marchlands.server.run import listen
from marchlands.server.secret import hash_token
from marchlands.server.sqlite import SqliteStore
from tests.server.house import run_async
from tests.server.process import PATIENCE, Process
from tests.support.events import from_index
from tests.support.scale import scaled, scaled_service

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
Json = dict[str, Any]
GONE = (OSError, EOFError, TimeoutError, WebSocketException, httpx.TransportError)
KILLS = scaled_service(200)
SOON = 0.1  # seconds until the next try


class Ledger:
    """What all clients together were told, in any life of the process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.shown: dict[tuple[str, str | None, int], Json] = {}  # by match, face and number
        self.caused: dict[tuple[str, str | None, int], tuple[Any, ...]] = {}  # the same: kind, seat, events
        self.last: dict[str, int] = defaultdict(int)  # the highest number that anybody was shown, by match
        self.floor: dict[str, int] = {}  # the same when the process was last killed
        self.done: dict[tuple[str, str], tuple[int, str]] = {}  # number and text by match and request
        self.http = httpx.AsyncClient(timeout=PATIENCE, verify=False, trust_env=False)
        self.is_up = asyncio.Event()
        self.with_bots = True
        self.is_over = False
        self.tokens: list[str] = []

    def show(self, match: str, face: str | None, number: int, position: Json) -> None:
        """Record a position; the same number must always show the same position."""
        seen = {key: value for key, value in position.items() if key != "clocks"}
        assert self.shown.setdefault((match, face, number), seen) == seen
        self.last[match] = max(self.last[match], number)

    def cause(self, match: str, face: str | None, update: Json) -> None:
        seen = (update["kind"], update["seat"], update["events"])
        assert self.caused.setdefault((match, face, update["number"]), seen) == seen


class Player:
    """Somebody who plays a match at random, or watches it, over sockets that end at any moment."""

    def __init__(self, ledger: Ledger, token: str, match: str, rng: random.Random, role: str) -> None:
        self.ledger = ledger
        self.token = token
        self.match = match
        self.rng = rng
        self.role = role  # "seat", "both", "beside bot" or "watching"
        self.face: str | None = None
        self.floor = 0
        self.number = -1
        self.position: Json = {}
        self.pending: Json | None = None
        self.asked: dict[str, Json] = {}
        self.steps = 0

    @property
    def is_resting(self) -> bool:
        """Bots take a while to start, so not every life of the process has one."""
        return self.role == "beside bot" and not self.ledger.with_bots

    async def play(self) -> None:
        """Play until the match, or the test, is over."""
        while not self.ledger.is_over and self.position.get("result") is None:
            if self.is_resting:
                await asyncio.sleep(SOON)
                continue
            await self.ledger.is_up.wait()
            try:
                self.floor = self.ledger.floor.get(self.match, 0)
                url = f"ws://{self.ledger.process.address}/socket"
                async with connect(url, max_size=None, compression=None, proxy=None) as connection:
                    await self._talk(connection)
            except GONE:
                await asyncio.sleep(SOON)

    async def _talk(self, connection: ClientConnection) -> None:
        await self._send(connection, type="hello", token=self.token)
        await self._follow(connection, self.face)
        while self.position.get("result") is None or self.number < 0:
            if self.ledger.is_over:
                return
            async with asyncio.timeout(PATIENCE):
                self._take(json.loads(await connection.recv()))
            if self.number >= 0 and self.role != "watching":
                await self._act(connection)

    async def _follow(self, connection: ClientConnection, face: str | None) -> None:
        self.number = -1
        await self._send(connection, type="follow", match=self.match, face=face)

    def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "state":
            assert message["number"] >= self.floor, "somebody was shown more than there is now"
            self.face = message["face"]
            self._move_on(message)
            if self.pending is not None:
                self.pending["sent"] = False
        elif kind == "update":
            if self.number >= 0:
                assert message["number"] == self.number + 1
                self.ledger.cause(self.match, self.face, message)
                self._move_on(message)
        elif message.get("id") in self.asked:
            self._answered(message)
        else:
            assert kind in ("welcome", "info", "closing"), message

    def _answered(self, message: Json) -> None:
        asked = self.asked[message["id"]]
        if self.pending is asked:
            self.pending = None
        if message["type"] == "done":
            done = (message["number"], asked.get("text", ""))
            assert self.ledger.done.setdefault((self.match, asked["id"]), done) == done
            self.steps += 1
        else:
            # The other may have offered, moved or ended the match meanwhile, or taken a move back.
            assert asked["type"] != "move" or message["slug"] in ("move/stale", "move/not-your-turn"), message

    def _move_on(self, message: Json) -> None:
        self.number, self.position = message["number"], message["position"]
        self.ledger.show(self.match, self.face, self.number, self.position)
        self.steps += self.role == "watching"

    async def _act(self, connection: ClientConnection) -> None:
        if self.pending is None and self.position["result"] is None:
            offer = self.position["draw_offer"]
            if self.role == "both" and self.position["to_act"] != self.face:
                return await self._follow(connection, self.position["to_act"])
            if offer not in (None, self.face) and self.rng.random() < 0.5:
                self.pending = {"type": "do", "what": "decline_draw"}
            elif self.position["take_back_request"] not in (None, self.face) and self.rng.random() < 0.9:
                what = self.rng.choice(["accept_take_back", "decline_take_back"])
                self.pending = {"type": "do", "what": what}
            elif self.position["can_take_back"] is not None and self.rng.random() < 0.1:
                self.pending = {"type": "take_back", "after": self.number}
            elif offer is None and self.rng.random() < 0.03:
                self.pending = {"type": "do", "what": "offer_draw"}
            elif self.position["legal"]:
                text = self.rng.choice(self.position["legal"])["text"]
                self.pending = {"type": "move", "after": self.number, "text": text}
            if self.pending is not None:
                self.pending |= {"id": uuid4().hex, "match": self.match, "sent": False}
                self.asked[self.pending["id"]] = self.pending
        if self.pending is not None and not self.pending["sent"]:
            self.pending["sent"] = True
            for _ in range(1 + (self.rng.random() < 0.1)):  # a client that is not sure asks twice
                await self._send(connection, **{key: value for key, value in self.pending.items() if key != "sent"})
        return None

    async def _send(self, connection: ClientConnection, **message: Any) -> None:
        await connection.send(json.dumps(message))


class Table:
    """Where one match after another is played: against a bot, by two people, or by one on both sides."""

    def __init__(self, ledger: Ledger, game: str, kind: str, seed: int) -> None:
        self.ledger = ledger
        self.game = game
        self.kind = kind
        self.rng = random.Random(seed)
        self.players: list[Player] = []
        self.finished = 0

    @property
    def steps(self) -> list[int]:
        """What was done here, and seen by spectators."""
        return [self.finished, *(player.steps for player in self.players)]

    async def run(self) -> None:
        tokens = [(await self._ask("POST", "/api/guests", {}))["token"] for _ in range(3)]
        self.ledger.tokens += tokens
        while not self.ledger.is_over:
            wanted: Json = {"game": self.game, "opponent": {"kind": self.kind, "level": "recruit"}, "public": True}
            if self.rng.random() < 0.5:
                wanted["clock"] = {"seconds": 86_400, "increment": 1}
            if self.kind != "invite":
                wanted["opponent"]["deck"] = wanted["deck"] = next(iter(ml.decks(self.game)))
            match = await self._ask("POST", "/api/matches", wanted, tokens[0])
            if self.kind == "invite":
                await self._ask("POST", f"/api/invites/{match['invite']}", {}, tokens[1])
            roles = {"bot": ("beside bot",), "invite": ("seat", "seat"), "hot_seat": ("both",)}[self.kind]
            seats = [*zip(tokens, roles, strict=False)]
            if self.kind != "bot":
                seats.append((tokens[2], "watching"))
            self.players = [Player(self.ledger, token, match["id"], self.rng, role) for token, role in seats]
            await asyncio.gather(*(player.play() for player in self.players))
            self.finished += 1

    async def _ask(self, method: str, path: str, content: Json, token: str | None = None) -> Json:
        headers = {"authorization": f"Bearer {token}"} if token is not None else {}
        while True:
            await self.ledger.is_up.wait()
            try:
                url = f"http://{self.ledger.process.address}{path}"
                answer = await self.ledger.http.request(method, url, json=content, headers=headers)
                assert answer.status_code == 201, answer.text
                found: Json = answer.json()
                return found.get("match", found) if isinstance(found.get("match"), dict) else found
            except GONE:
                if self.ledger.is_over:
                    raise asyncio.CancelledError from None
                await asyncio.sleep(SOON)


async def all_go_on(tables: list[Table], playing: asyncio.Future[Any]) -> None:
    """Wait until something was done at every table; errors there are raised here."""
    before = {table: table.steps for table in tables if table.kind != "bot" or table.ledger.with_bots}
    async with asyncio.timeout(2 * PATIENCE):
        while any(table.steps == steps for table, steps in before.items()):
            if playing.done():
                playing.result()
            await asyncio.sleep(SOON / 5)


@run_async
async def test_nothing_that_anybody_was_told_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    rng = random.Random(2020)
    async with Process(tmp_path / "marchlands.db", "--bots", "1", "--bot-pause", "0") as process:
        ledger = Ledger(process)
        ledger.is_up.set()
        kinds = ("bot", "invite", "invite", "hot_seat")
        tables = [Table(ledger, game, kind, 7) for kind in kinds for game in ("skirmish", "warpath")]
        playing = asyncio.gather(*(table.run() for table in tables))
        try:
            for kill in range(KILLS):
                await all_go_on(tables, playing)
                await asyncio.sleep(rng.uniform(0.0, 0.3))
                ledger.is_up.clear()
                await process.kill()
                ledger.floor = dict(ledger.last)
                ledger.with_bots = rng.random() < 0.2 or kill == KILLS - 1
                while rng.random() < 0.1:
                    process.launch()
                    await asyncio.sleep(rng.uniform(0.0, 1.5))  # it is also killed while it starts
                    await process.kill()
                process.launch()
                assert await process.ready(), process.log.read_text()
                ledger.is_up.set()
            await all_go_on(tables, playing)
        finally:
            ledger.is_over = True
            ledger.is_up.set()
            await process.terminate()
            await playing
            await ledger.http.aclose()
    assert await process.helpers_ended()
    moves = check(ledger, tmp_path / "marchlands.db")
    assert moves > KILLS * len(tables) / 2
    logged = process.log.read_text()
    assert " ERROR " not in logged
    assert not [secret for secret in [*invites(tmp_path / "marchlands.db"), *ledger.tokens] if secret in logged]


def invites(db: Path) -> list[str]:
    with closing(sqlite3.connect(db)) as connection:
        return [invite for (invite,) in connection.execute("SELECT invite FROM match")]


def check(ledger: Ledger, db: Path) -> int:
    """Compare what clients were told with what is on disk, and with the match played again; return how many moves."""
    with closing(sqlite3.connect(db)) as connection:
        setups = dict(connection.execute("SELECT id, setup FROM match"))
        rows = connection.execute(
            "SELECT match, number, kind, seat, text, request FROM entry ORDER BY match, number"
        ).fetchall()
    entries: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for match, *entry in rows:
        entries[match].append(tuple(entry))
    assert {match for match, _ in ledger.done} <= set(entries)
    for (match, request), (number, text) in ledger.done.items():
        found = [entry for entry in entries[match] if entry[4] == request]
        assert [entry[0] for entry in found] == [number]
        assert found[0][3].split("\n")[0] == text or found[0][1] in TAKING_BACK
    for match in {match for match, _, _ in ledger.shown}:
        assert [entry[0] for entry in entries[match]] == list(range(1, len(entries[match]) + 1))
        assert ledger.last[match] <= len(entries[match])
        replayed(ledger, match, setups[match], entries[match])
    return sum(kind == "move" for _, _, kind, *_ in rows)


def replayed(ledger: Ledger, id: str, setup: str, entries: list[tuple[Any, ...]]) -> None:
    """Play a match again beside what was seen of it."""
    match = Replay.from_json(setup).match(record=True)
    told = len(match.events(everything=True))
    for number in range(len(entries) + 1):
        kind, seat, text = entries[number - 1][1:4] if number else ("", None, "")
        for line in text.split("\n") if kind == "move" else ():
            assert match.to_act == seat
            match.apply(line)
        if kind in TAKING_BACK:
            whole = match.replay()
            match = replace(whole, moves=whole.moves[: int(text)]).match(record=True)
            told = len(match.events(everything=True))
        before, told = told, len(match.events(everything=True)) if kind == "move" else told
        for face in ("p1", "p2", None):
            if (shown := ledger.shown.get((id, face, number))) is not None:
                assert shown["view"] == match.view(face)
                assert shown["to_act"] == (match.to_act if shown["result"] is None else None)
                if shown["legal"]:
                    assert [move["text"] for move in shown["legal"]] == [match.text(m) for m in match.legal_moves()]
            if (caused := ledger.caused.get((id, face, number))) is not None:
                assert caused == (kind, seat, from_index(match.events(face)[:told], before))


@run_async
async def test_a_process_that_is_asked_to_stop_tells_everybody_when_to_come_back(tmp_path: Path) -> None:
    async with Process(tmp_path / "marchlands.db") as process:
        async with httpx.AsyncClient(base_url=f"http://{process.address}", verify=False, trust_env=False) as http:
            guest = (await http.post("/api/guests", json={})).json()
        url = f"ws://{process.address}/socket"
        async with connect(url, proxy=None) as greeted, connect(url, proxy=None) as silent:
            await greeted.send(json.dumps({"type": "hello", "token": guest["token"]}))
            assert json.loads(await greeted.recv())["type"] == "welcome"
            assert await process.terminate() == 0
            for connection in (greeted, silent):
                closing = json.loads(await connection.recv())
                assert closing["type"] == "closing"
                assert closing["retry"] > 0
                await connection.wait_closed()
                assert connection.close_code == 1001


def test_small_messages_do_not_wait_for_each_other() -> None:
    with listen("127.0.0.1", 0, exactly=True) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# --- many matches


def a_progress(game: str, seed: int, moves: int) -> tuple[str, list[tuple[str, str]]]:
    """Return a setup and the first moves of a random match, each with its seat."""
    found = find_game(game)
    decks = list(found.decks())
    match = ml.new_match(game, decks=[decks[seed % len(decks)]] * 2, rules=None, seed=seed)
    setup = match.replay().to_json()
    rng = random.Random(seed)
    made: list[tuple[str, str]] = []
    while len(made) < moves and match.result is None:
        move = rng.choice(match.legal_moves())
        made.append((str(match.to_act), match.text(move)))
        match.apply(move)
    return setup, made


async def fill(db: Path, matches: int) -> list[str]:
    """Put unfinished matches into a database, half of them with clocks; return their ids."""
    played = [a_progress(game, seed, 30) for game in ("skirmish", "warpath") for seed in range(5)]
    guests = {"p1": "ann", "p2": "bob"}
    ids = [f"match{number:05}" for number in range(matches)]
    async with await SqliteStore.open(db, wait=PATIENCE) as store:
        for guest in guests.values():
            await store.write(AddGuest(Guest(guest, guest.capitalize(), hash_token(guest), 1.0)))
        for number, id in enumerate(ids):
            setup, moves = played[number % len(played)]
            content = json.loads(setup)
            clock = ClockTerms(86_400.0) if number % 2 else None
            kept = None if clock is None else '{"p1":80000.0,"p2":80000.0,"running":"p1"}'
            record = MatchRecord(
                id=id,
                game=content["game"],
                status="playing",
                created=2.0 + number,
                public=True,
                invite=f"invite{number}",
                terms=written(Terms(content["rules"], clock)),
                setup=setup,
                p1=guests["p1"],
                p2=guests["p2"],
            )
            entries = (
                AddEntry(Entry(id, at, "move", seat, text, f"{at}", guests[seat], time.time(), kept))
                for at, (seat, text) in enumerate(moves, 1)
            )
            await store.write(AddMatch(record), *entries)
    return ids


async def seconds_to_restart(process: Process, matches: list[str]) -> float:
    """Kill a process and start it again; return the seconds until it is well and some matches have been followed."""
    await process.kill()
    began = time.perf_counter()
    await process.start()
    async with connect(f"ws://{process.address}/socket", max_size=None, proxy=None) as connection:
        await connection.send(json.dumps({"type": "hello", "token": "ann"}))
        for match in matches:
            await connection.send(json.dumps({"type": "follow", "match": match}))
        seen = set[str]()
        while len(seen) < len(matches):
            message = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
            assert message["type"] in ("welcome", "state", "info")
            if message["type"] == "state":
                assert message["position"]["view"]
                seen.add(message["match"]["id"])
    return time.perf_counter() - began


@run_async
async def test_a_restart_takes_little_longer_with_many_matches_that_go_on(tmp_path: Path) -> None:
    counts = (5, scaled(1000))
    seconds = []
    for number in counts:
        db = tmp_path / f"{number}.db"
        matches = await fill(db, number)
        async with Process(db, "--bots", "1") as process:
            seconds.append(min([await seconds_to_restart(process, matches[-5:]) for _ in range(2)]))
    few, many = seconds
    print(f"restart with {counts[0]} matches {few:.2f} s, with {counts[1]} matches {many:.2f} s")
    assert many < 5 * few + 0.02 * counts[1]
