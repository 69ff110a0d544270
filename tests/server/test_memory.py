"""The service keeps nothing of matches and connections that are over, and does not pause to collect it."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

import marchlands as ml
from tests.server.house import Guest, Socket, run_async
from tests.server.process import PATIENCE, Process
from tests.server.test_fuzz import BROKEN, HANDSHAKE
from tests.server.test_uvicorn_protocol import FLOODS, HALVES, Raw
from tests.support.scale import scaled_service

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="the process is asked by signals")
GAMES = ("skirmish", "warpath")
FLAT = 12 << 20  # bytes by which a process may grow; keeping some hundred matches would take more
LONGEST = 0.05  # seconds
AT_ONCE = 300 if ml.build() == "compiled" else 60  # matches


class Watched:
    """A service that tells what its garbage collector finds."""

    def __init__(self, process: Process, report: Path, http: httpx.AsyncClient) -> None:
        self.process = process
        self.report = report
        self.http = http

    async def guest(self) -> Guest:
        made = (await self.http.post("/api/guests", json={"name": "Ann"})).json()
        return Guest(self.process.address, self.http, made["token"], made["id"])

    async def begin(self) -> None:
        await self._ask(signal.SIGUSR1)

    async def found(self) -> dict[str, Any]:
        return await self._ask(signal.SIGUSR2)

    async def _ask(self, number: int) -> dict[str, Any]:
        self.report.unlink(missing_ok=True)
        psutil.Process(self.process.pid).send_signal(number)
        async with asyncio.timeout(PATIENCE):
            while not self.report.exists():
                await asyncio.sleep(0.02)
        return json.loads(self.report.read_text())  # type: ignore[no-any-return]

    async def number(self, name: str) -> float:
        lines = (await self.http.get("/metrics")).text.splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"marchlands_{name} "))

    async def emptied(self) -> None:
        """Wait until no match and no socket is left."""
        async with asyncio.timeout(PATIENCE):
            while await self.number("rooms") or await self.number("connections"):
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.2)

    @property
    def memory(self) -> int:
        return int(psutil.Process(self.process.pid).memory_info().rss)


@asynccontextmanager
async def watched(folder: Path, mode: str) -> AsyncIterator[Watched]:
    report = folder / "watched.json"
    options = ("--guest-rate", "1e6", "--message-rate", "1e6", "--bot-pause", "0", "--bots", "1")
    process = Process(folder / "watched.db", *options)
    process.program = ["-m", "tests.server.watched", mode, str(report)]
    async with process:
        address = f"http://{process.address}"
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False, verify=False) as http:
            yield Watched(process, report, http)


async def face(socket: Socket, match: str) -> list[dict[str, Any]]:
    """Look from the seat to act, as a guest with both seats; return its legal moves."""
    where = socket.states[match]["position"]
    if where["to_act"] is not None and socket.states[match]["face"] != where["to_act"]:
        await socket.follow(match, face=where["to_act"])
    return list(socket.states[match]["position"]["legal"])


async def play(guest: Guest, game: str, **wanted: Any) -> None:
    """Begin a match, make a move in it, and end it."""
    match = (await guest.new_match(game=game, opponent={"kind": "hot_seat"}, **wanted))["id"]
    async with guest.socket() as socket:
        await socket.follow(match)
        assert (await socket.move(match, (await face(socket, match))[-1]["text"]))["type"] == "done"
        assert (await socket.do(match, "concede"))["type"] == "done"


async def play_thoroughly(guest: Guest, game: str, **wanted: Any) -> None:
    """Do in a match what else can be done, and ask for what is refused; a spectator leaves without a word."""
    match = (await guest.new_match(game=game, public=True, opponent={"kind": "hot_seat"}, **wanted))["id"]
    async with guest.socket() as socket:
        await socket.follow(match)
        async with guest.socket() as other:
            await other.follow(match)
            for _ in range(3):
                legal = await face(socket, match)
                assert (await socket.move(match, "play Nothing"))["type"] == "refused"
                assert (await socket.move(match, legal[0]["text"], after=999))["slug"] == "move/ahead"
                await socket.send(type="foresee", id="f", match=match, after=socket.states[match]["number"], text="?")
                await socket.send(type="emote", match=match, emote="hello")
                assert (await socket.move(match, legal[-1]["text"]))["type"] == "done"
            other.connection.transport.abort()
        await socket.follow("nowhere")
        await socket.connection.send("{")
        await socket.do(match, "offer_draw")
        assert (await socket.do(match, "concede"))["type"] == "done"
        assert (await socket.do(match, "rematch"))["type"] == "done"
    for mine in (await guest.ask("GET", "/api/matches/mine")).json():
        if mine["status"] == "playing":
            await concede(guest, mine["id"])
    assert (await guest.ask("GET", f"/api/matches/{match}/replay")).status_code == 200
    assert (await guest.ask("GET", "/api/matches/nowhere")).status_code == 404
    assert (await guest.ask("POST", "/api/matches", {"game": "chess"})).status_code == 404


async def concede(guest: Guest, match: str) -> None:
    async with guest.socket() as socket:
        await socket.follow(match)
        assert (await socket.do(match, "concede"))["type"] == "done"


async def play_with_a_bot(guest: Guest, game: str) -> None:
    match = (await guest.new_match(game=game, seat="p1", opponent={"kind": "bot", "level": "recruit"}))["id"]
    async with guest.socket() as socket:
        await socket.follow(match)
        while not any(message.get("seat") == "p2" for message in socket.heard):
            legal = socket.states[match]["position"]["legal"]
            if legal:
                await socket.move(match, legal[-1]["text"])
            else:
                await socket.receive()
        await socket.do(match, "concede")


def be_rude(address: str) -> None:
    """Send nonsense, half requests, broken frames and a flood."""
    handshake = HANDSHAKE.format(address).encode()
    for first in (b"nonsense\r\n\r\n", handshake.replace(b": 13", b": 9"), *HALVES.values()):
        rude = Raw(address)
        rude.send(first)
        rude.close()
    for frames in (*BROKEN.values(), FLOODS["pings"][:5000]):
        rude = Raw(address)
        rude.shake_hands(address)
        rude.send(frames)
        rude.read()
        rude.close()


@run_async
async def test_what_is_over_is_freed_at_once_and_memory_stays_flat(tmp_path: Path) -> None:
    async with watched(tmp_path, "idle") as service:
        guest = await service.guest()

        async def play_many(count: int) -> None:
            for index in range(count):
                game = GAMES[index % 2]
                await play(guest, game)
                if index % 20 == 0:
                    await play_thoroughly(guest, game)
                    await play_thoroughly(guest, game, delay=0.5)
                    await play_with_a_bot(guest, game)
                    await asyncio.to_thread(be_rude, service.process.address)

        await play_many(60)
        await service.emptied()
        await service.begin()
        before = service.memory
        await play_many(scaled_service(5_000))
        await service.emptied()
        assert service.memory - before < FLAT
        assert (await service.found())["garbage"] == {}


@run_async
async def test_no_collection_holds_up_hundreds_of_matches(tmp_path: Path) -> None:
    async with watched(tmp_path, "collecting") as service, AsyncExitStack() as stack:
        await service.begin()
        guests = [await service.guest() for _ in range(AT_ONCE // 20)]
        sockets = [await stack.enter_async_context(guest.socket()) for guest in guests]
        followed: list[tuple[Socket, str]] = []
        for index in range(AT_ONCE):
            guest, socket = guests[index % len(guests)], sockets[index % len(guests)]
            match = (await guest.new_match(game=GAMES[index % 2], opponent={"kind": "hot_seat"}))["id"]
            await socket.follow(match)
            followed.append((socket, match))
        for _ in range(3):
            for socket, match in followed:
                legal = await face(socket, match)
                if legal:
                    assert (await socket.move(match, legal[-1]["text"]))["type"] == "done"
        found = await service.found()
        assert {generation for generation, _ in found["pauses"]} == {0, 1, 2}  # the last one looks at everything
        assert max(seconds for _, seconds in found["pauses"]) < LONGEST
        assert found["garbage"] == {}
