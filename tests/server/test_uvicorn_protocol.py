"""Below the messages: how many may come, how long they may take, and what happens to clients that do not read."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from marchlands.server import connection_limit, uvicorn_protocol
from marchlands.server.address import neighbourhood
from marchlands.server.open_files import KEPT, fitting
from marchlands.server.record import AddEntry, Entry
from marchlands.server.settings import Settings
from tests.server.house import PATIENCE, Guest, Json, Served, catch_up, pair, run_async, seated, served, soon
from tests.server.process import Process
from tests.server.test_fuzz import HANDSHAKE, frame

MEGABYTE = 1 << 20
PING, PONG, CONTINUED, TEXT = 0x89, 0x8A, 0x00, 0x01


class Raw:
    """A raw connection that reads only when told to."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((host, int(port)))

    def send(self, content: bytes) -> None:
        self.socket.sendall(content)

    def read(self, until: bytes | None = None) -> bytes:
        """Return what comes, up to some bytes or the end."""
        got = b""
        try:
            while until is None or until not in got:
                piece = self.socket.recv(65_536)
                if not piece:
                    break
                got += piece
        except ConnectionError:
            pass
        return got

    def shake_hands(self, address: str, token: str | None = None) -> None:
        """Become a WebSocket, and say hello."""
        self.send(HANDSHAKE.format(address).encode())
        assert b" 101 " in self.read(b"\r\n\r\n")
        if token is not None:
            self.send(said(type="hello", token=token))
            assert b"welcome" in self.read(b"welcome")

    def close(self) -> None:
        self.socket.close()


def said(**message: Any) -> bytes:
    return frame(0x81, json.dumps(message).encode())


@asynccontextmanager
async def raw(address: str, count: int = 1) -> AsyncIterator[list[Raw]]:
    """Open connections, and close them at the end."""
    opened: list[Raw] = []
    try:
        for _ in range(count):
            opened.append(await asyncio.to_thread(Raw, address))
        yield opened
    finally:
        for each in opened:
            each.close()


@asynccontextmanager
async def visited(process: Process) -> AsyncIterator[httpx.AsyncClient]:
    address = f"http://{process.address}"
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, trust_env=False, verify=False) as http:
        yield http


async def guest_of(process: Process, http: httpx.AsyncClient) -> Guest:
    made = (await http.post("/api/guests", json={"name": "Ann"})).json()
    return Guest(process.address, http, made["token"], made["id"])


async def told(connection: ClientConnection) -> AsyncIterator[str | bytes]:
    """Yield what a connection is sent until it is closed."""
    with suppress(ConnectionClosed):
        while True:
            yield await connection.recv()


# --- how many


@run_async
async def test_whoever_comes_when_all_connections_are_taken_is_told_so(tmp_path: Path) -> None:
    async with served(tmp_path, connections=10, address_connections=100) as service:
        async with raw(service.address, 10):
            await soon(lambda: service.house.connection_limit.open == 10)
            answer = await service.http.get("/health")
            assert answer.status_code == 503
            assert answer.json()["slug"] == "server/full"
            assert int(answer.headers["retry-after"]) > 0
            async with connect(f"ws://{service.address}/socket") as connection:
                assert json.loads(await connection.recv())["type"] == "closing"
                with pytest.raises(ConnectionClosed):
                    await connection.recv()
                assert connection.close_code == 1013
        await soon(lambda: service.house.connection_limit.open == 0)
        assert (await service.http.get("/health")).status_code == 200


@run_async
async def test_far_more_connections_than_there_may_be_are_not_even_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "SPARE", 3)
    async with served(tmp_path, connections=5, address_connections=100) as service:
        async with raw(service.address, 12) as many:
            assert all([await asyncio.to_thread(each.read) == b"" for each in many[8:]])
            assert service.house.connection_limit.open == 8
        await soon(lambda: service.house.connection_limit.open == 0)


@run_async
async def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    async with served(tmp_path, address_connections=5) as service, raw(service.address, 5):
        await soon(lambda: service.house.connection_limit.open == 5)
        answer = await service.http.get("/health")
        assert (answer.status_code, answer.json()["slug"]) == (429, "server/crowded")
        assert service.house.connection_limit.enter("192.0.2.1") is None


def test_a_household_is_one_address_and_has_more_than_one_of_ipv6() -> None:
    one = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"]
    assert len({neighbourhood(address) for address in one}) == 1
    several = [one[0], "2001:db8:0:2::1", "192.0.2.1", "192.0.2.2", "::ffff:192.0.2.3", "::ffff:192.0.2.4", "", "unix"]
    assert len({neighbourhood(address) for address in several}) == len(several)
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1")


@run_async
async def test_behind_a_proxy_sockets_are_counted_by_their_clients_addresses(tmp_path: Path) -> None:
    async with served(tmp_path, address_connections=2, proxy=("127.0.0.1",)) as service:
        host = service.address.split(":")[0]
        assert service.house.addresses.enter(host)  # as if a client behind the proxy had a socket
        guest = await service.guest()
        async with guest.socket():
            async with connect(f"ws://{service.address}/socket") as connection:
                assert "from this address" in json.loads(await connection.recv())["reason"]
                with pytest.raises(ConnectionClosed):
                    await connection.recv()
                assert connection.close_code == 1013
            assert (await service.http.get("/health")).status_code == 200
        await soon(lambda: service.house.addresses.count[host] == 1)


@run_async
async def test_one_guest_may_have_only_so_many_sockets(tmp_path: Path) -> None:
    async with served(tmp_path, guest_connections=3) as service, AsyncExitStack() as stack:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        for _ in range(3):
            await stack.enter_async_context(ann.socket())
        async with connect(f"ws://{service.address}/socket") as fourth:
            await fourth.send(json.dumps({"type": "hello", "token": ann.token}))
            heard: list[Json] = [json.loads(message) async for message in told(fourth)]
        assert [message["type"] for message in heard] == ["refused", "closing"]
        assert heard[0]["slug"] == "hello/too-many"
        assert fourth.close_code == 4008
        async with bob.socket() as socket:
            await catch_up(socket)
        await stack.aclose()
        await soon(lambda: not service.house.lobby.guests.sockets.count)
        async with ann.socket() as socket:
            await catch_up(socket)


# --- open files


def test_the_limit_of_open_files_is_raised_as_far_as_it_may_be() -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    program = (
        "import resource; from marchlands.server.open_files import raise_limit;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (64, {min(hard, 4096)}));"
        "print(raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == [str(min(hard, 4096))] * 3


def test_there_are_no_more_connections_than_open_files() -> None:
    assert fitting(Settings(connections=10_000), None).connections == 10_000
    assert fitting(Settings(connections=10_000), 1 << 20).connections == 10_000
    assert fitting(Settings(connections=10_000), 1024).connections == 1024 - KEPT
    assert fitting(Settings(connections=100), 1024) == Settings(connections=100)
    assert fitting(Settings(), 10).connections == 1


@contextmanager
def files(soft: int) -> Any:
    """Give a new process a low limit on open files, which it may raise."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@run_async
async def test_more_connections_than_the_usual_limit_of_open_files_are_served(tmp_path: Path) -> None:
    process = Process(tmp_path / "files.db", "--bots", "1")
    with files(100):
        process.launch()
    assert await process.ready()
    try:
        async with visited(process) as http, raw(process.address, 150):
            assert (await http.get("/health")).status_code == 200
    finally:
        await process.kill()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another process's limits can be set on Linux only")
@run_async
async def test_without_open_files_connections_wait_and_the_log_stays_short(tmp_path: Path) -> None:
    import resource

    async with Process(tmp_path / "files.db", "--bots", "1") as process:
        opened = psutil.Process(process.pid).num_fds()
        usual = resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (opened + 10, opened + 10))
        assert usual[0] > opened + 10
        before = len(process.log.read_text())
        async with raw(process.address, 60):
            await asyncio.sleep(2.5)  # the service tries again every second
            logged = process.log.read_text()[before:]
        assert logged.count("\n") == 1, logged
        assert "no more connections can be accepted" in logged
        async with visited(process) as http:
            assert (await http.get("/health")).status_code == 200


# --- how long


POST = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": b"",
    "a letter": b"G",
    "half a request": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
    "half a handshake": HANDSHAKE.encode()[:-4],
    "half a body": POST + b"Content-Length: 1000\r\n\r\n{",
    "half a body in chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
}


@pytest.mark.parametrize("what", HALVES)
@run_async
async def test_half_a_request_is_waited_for_no_longer_than_the_patience_lasts(tmp_path: Path, what: str) -> None:
    async with served(tmp_path, patience=0.5) as service, raw(service.address) as (half,):
        half.send(HALVES[what])
        answer = await asyncio.to_thread(half.read)
        assert b" 408 " in answer.split(b"\r\n")[0]
        assert b"request/slow" in answer
        await soon(lambda: service.house.connection_limit.open == 0)


@pytest.mark.parametrize("first", [b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", b""])
@run_async
async def test_a_request_that_comes_letter_by_letter_is_not_waited_for(tmp_path: Path, first: bytes) -> None:
    async with served(tmp_path, patience=0.5) as service, raw(service.address) as (slow,):
        slow.send(first)
        if first:
            await asyncio.to_thread(slow.read, b'"ok"')
        with suppress(ConnectionError):
            for letter in b"GET /health HTTP/1.1\r\nX-Long: " + b"x" * 1000:
                if service.house.connection_limit.open == 0:
                    break
                slow.send(bytes([letter]))
                await asyncio.sleep(0.05)
        await soon(lambda: service.house.connection_limit.open == 0)


@run_async
async def test_who_does_not_read_the_answers_to_its_requests_is_cut_off(tmp_path: Path) -> None:
    async with served(tmp_path, patience=0.5) as service, raw(service.address) as (deaf,):
        with suppress(ConnectionError):
            await asyncio.to_thread(
                deaf.send, b"GET /api/games/skirmish/cards HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000
            )
        await soon(lambda: service.house.connection_limit.open == 0)


@run_async
async def test_a_slow_reader_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocol, "LEAST", 1)
    async with served(tmp_path, patience=0.4) as service, raw(service.address) as (slow,):
        count = 60
        request = b"GET /api/games/skirmish/cards HTTP/1.1\r\nHost: localhost\r\n"
        slow.send((request + b"\r\n") * (count - 1) + request + b"Connection: close\r\n\r\n")
        got = b""
        while piece := await asyncio.to_thread(slow.socket.recv, 16_384):
            got += piece
            await asyncio.sleep(0.002)
        assert got.count(b"HTTP/1.1 200") == count


# --- clients that do not read


@run_async
async def test_the_sockets_of_those_who_were_dropped_are_closed_at_once(tmp_path: Path) -> None:
    async with Process(tmp_path / "deaf.db", "--queue", "20", "--bots", "1") as process, visited(process) as http:
        ann = await guest_of(process, http)
        made = await ann.new_match(opponent={"kind": "invite"}, public=True)
        match = made["id"]
        bob = await guest_of(process, http)
        await bob.ask("POST", f"/api/invites/{made['invite']}", {})
        async with ann.socket() as player, bob.socket() as rival:
            await player.follow(match)
            opened = psutil.Process(process.pid).num_fds()
            async with raw(process.address, 30) as deaf:
                for index, each in enumerate(deaf):
                    eve = ann if index < 20 else await guest_of(process, http)
                    await asyncio.to_thread(each.shake_hands, process.address, eve.token)
                    each.send(said(type="follow", match=match) * 200)
                assert psutil.Process(process.pid).num_fds() >= opened + 30
                async with asyncio.timeout(PATIENCE):
                    while psutil.Process(process.pid).num_fds() > opened + 3:
                        await rival.send(type="unfollow", match=match)
                        await rival.follow(match)


async def long_match(service: Served, guests: dict[str, Guest], match: str, count: int) -> None:
    """Give a match a long log."""
    entries = [
        AddEntry(Entry(match, number, kind, seat, "", None, guests[seat].id, time.time()))
        for number, (kind, seat) in enumerate((("offer", "p1"), ("decline", "p2")) * (count // 2), 1)
    ]
    lobby = service.house.lobby
    await lobby.rooms.pop(match).close()
    await service.house.service.store.write(*entries)


@run_async
async def test_what_waits_for_those_who_do_not_read_is_counted_in_bytes(tmp_path: Path) -> None:
    async with served(tmp_path, queue_bytes=MEGABYTE) as service:
        guests, match = await seated(service, public=True)
        await long_match(service, guests, match["id"], 6_000)
        async with guests["p1"].socket() as socket:
            await socket.follow(match["id"])
            size = len(json.dumps(socket.states[match["id"]], separators=(",", ":")))
        async with raw(service.address, 10) as deaf:
            for each in deaf:
                await asyncio.to_thread(each.shake_hands, service.address, guests["p2"].token)
                await asyncio.to_thread(each.send, said(type="follow", match=match["id"]) * 20)
            await soon(lambda: sum(each.waiting > 0 for each in service.house.connections) == 10)
            async with guests["p1"].socket() as socket:
                for _ in range(20):
                    await socket.follow(match["id"])
                    waiting = [each.waiting for each in service.house.connections]
                    assert max(waiting) <= MEGABYTE + 2 * size


@run_async
async def test_who_asks_for_much_and_reads_it_is_not_dropped(tmp_path: Path) -> None:
    async with served(tmp_path, queue_bytes=100_000, queue=20) as service, pair(service) as both:
        mover, _ = await both.turn()
        for _ in range(100):
            await mover.send(type="follow", match=both.id)
        await catch_up(mover)
        assert sum(message["type"] == "state" for message in mover.heard) == 101
        assert service.house.service.metrics.dropped._value.get() == 0


@run_async
async def test_opening_a_long_match_does_not_hold_up_others(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service)
        await long_match(service, guests, match["id"], 20_000)
        gaps: list[float] = []
        clock = time.process_time  # of this process alone: others on the machine do not count

        async def tick() -> None:
            last = clock()
            while True:
                await asyncio.sleep(0)
                now = clock()
                gaps.append(now - last)
                last = now

        lobby = service.house.lobby
        gc.collect()
        gc.freeze()  # what other tests have left behind is not looked through meanwhile
        ticking = asyncio.create_task(tick())
        began = clock()
        rooms = await asyncio.gather(*(lobby.room(match["id"]) for _ in range(3)))
        took = clock() - began
        ticking.cancel()
        gc.unfreeze()
        assert rooms[0] is rooms[1] is rooms[2]
        assert rooms[0].standing.number == 20_000
        assert max(gaps) < took / 5


# --- floods of frames


@contextmanager
def flooding(address: str, flood: bytes) -> Any:
    """Keep reconnecting with a flood while it lasts; yield how often."""
    stop = threading.Event()
    came: list[bytes] = []

    def run() -> None:
        while not stop.is_set():
            each = Raw(address)
            try:
                each.shake_hands(address)
                each.send(flood)
            except (ConnectionError, TimeoutError):
                pass
            finally:
                came.append(b"")
                each.close()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield came
    finally:
        stop.set()
        thread.join()


def has_come(came: list[bytes], often: int) -> bool:
    """Return whether a flood has come so often."""
    return len(came) >= often


FLOODS = {
    "pings": frame(PING, b"") * 200_000,
    "large pings": frame(PING, b"x" * 125) * 10_000,
    "pongs": frame(PONG, b"x" * 10) * 100_000,
    "empty fragments": frame(TEXT, b"") + frame(CONTINUED, b"") * 200_000,
}


@pytest.mark.parametrize("what", FLOODS)
@run_async
async def test_too_many_frames_that_are_no_messages_end_the_connection(tmp_path: Path, what: str) -> None:
    async with served(tmp_path) as service, raw(service.address) as (flood,):
        await asyncio.to_thread(flood.shake_hands, service.address)
        flood.send(FLOODS[what][: len(FLOODS[what]) // 100])
        answer = await asyncio.to_thread(flood.read)
        assert (1008).to_bytes(2, "big") + b"too many control frames" in answer
        await soon(lambda: service.house.connection_limit.open == 0 and not service.house.connections)


@pytest.mark.parametrize("what", FLOODS)
@run_async
async def test_of_a_flood_only_the_beginning_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    heard: list[int] = []
    parse = WebSocketsSansIOProtocol.data_received

    def counted(self: Any, data: bytes) -> None:
        heard.append(len(data))
        parse(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", counted)
    async with served(tmp_path) as service, raw(service.address) as (flood,):
        await asyncio.to_thread(flood.shake_hands, service.address)
        with suppress(ConnectionError):
            await asyncio.to_thread(flood.send, FLOODS[what])
        await soon(lambda: service.house.connection_limit.open == 0 and not service.house.connections)
        assert 0 < sum(heard) < len(FLOODS[what]) / 10


@run_async
async def test_a_client_may_ask_now_and_then_whether_the_service_is_there(tmp_path: Path) -> None:
    async with served(tmp_path) as service, (await service.guest()).socket() as socket:
        for _ in range(20):
            await (await socket.connection.ping())
        await catch_up(socket)


@pytest.mark.parametrize("what", FLOODS)
@run_async
async def test_a_flood_of_frames_neither_stops_a_player_nor_takes_memory(tmp_path: Path, what: str) -> None:
    async with Process(tmp_path / "flood.db", "--bots", "1") as process, visited(process) as http:
        ann = await guest_of(process, http)
        match = (await ann.new_match(opponent={"kind": "hot_seat"}))["id"]
        async with ann.socket() as player:
            await player.follow(match, face="p1")

            before = psutil.Process(process.pid).memory_info().rss
            with flooding(process.address, FLOODS[what]) as came:
                for floods in range(3, 30, 3):  # between any few floods the player is heard
                    await soon(partial(has_come, came, floods))
                    await player.do(match, "offer_draw")
                    await player.follow(match)
            assert psutil.Process(process.pid).memory_info().rss - before < 50 * MEGABYTE
