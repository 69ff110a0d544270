"""A service in this process for tests, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.engine.setup import Setup
from marchlands.server.app import House, create_app
from marchlands.server.match_terms import Brought, Terms, written
from marchlands.server.record import AddEntry, AddMatch, Change, Entry, MatchRecord
from marchlands.server.run import listen
from marchlands.server.secret import new_id
from marchlands.server.settings import Settings
from marchlands.server.sqlite import SqliteStore
from marchlands.server.store import StoreError
from marchlands.server.uvicorn_protocol import Config

PATIENCE = 30.0
Json = dict[str, Any]


def run_async(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that is a coroutine."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Served:
    """A running service: where it is, and what is inside."""

    def __init__(self, address: str, house: House) -> None:
        self.address = address
        self.house = house
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE)

    async def guest(self, name: str = "Ann") -> Guest:
        made = (await self.http.post("/api/guests", json={"name": name})).json()
        return Guest(self.address, self.http, made["token"], made["id"])


@contextlib.asynccontextmanager
async def served(folder: Path, **changes: Any) -> AsyncIterator[Served]:
    """Serve from a database in a folder; bots move without waiting for people to follow."""
    settings = Settings(
        **{"bot_pause": 0.0, "bots": 1, "guest_rate": 1e6, "message_rate": 1e6, "guess_rate": 1e6, **changes}
    )
    store = await SqliteStore.open(folder / "marchlands.db", wait=5.0, interval=settings.commit_interval)
    app = create_app(store, settings)
    listening = listen("127.0.0.1", 0, exactly=True)
    config = Config(app, settings, app.state.house.connection_limit)
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign, assignment]
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    host, port = listening.getsockname()[:2]
    service = Served(f"{host}:{port}", app.state.house)
    try:
        yield service
    finally:
        await service.http.aclose()
        await app.state.house.say_goodbye()
        server.should_exit = True
        await running


class Guest:
    """Somebody with a token."""

    def __init__(self, address: str, http: httpx.AsyncClient, token: str, id: str) -> None:
        self.address = address
        self.http = http
        self.token = token
        self.id = id

    async def ask(self, method: str, path: str, content: object = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"}
        return await self.http.request(method, path, json=content, headers=headers)

    async def new_match(self, **wanted: Any) -> Json:
        answer = await self.ask("POST", "/api/matches", wanted)
        assert answer.status_code == 201, answer.text
        return answer.json()  # type: ignore[no-any-return]

    @contextlib.asynccontextmanager
    async def socket(self, **settings: Any) -> AsyncIterator[Socket]:
        async with connect(f"ws://{self.address}/socket", max_size=None, compression=None, **settings) as connection:
            socket = Socket(connection)
            await socket.send(type="hello", token=self.token)
            assert (await socket.receive())["type"] == "welcome"
            yield socket


class Socket:
    """A socket that has said hello; it keeps what it was sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.states: dict[str, Json] = {}
        self.heard: list[Json] = []

    async def send(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> Json:
        """Return the next message."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.states[message["match"]["id"]] = {**message, "log": list(message["log"])}
        elif message["type"] == "update":
            state = self.states[message["match"]]
            assert message["number"] == state["number"] + 1
            state.update(number=message["number"], position=message["position"])
            lines = message["lines"]
            assert all(line.get("event", 0) < len(message["events"]) for line in lines if message["events"])
            state["log"] += [{key: line[key] for key in line if key != "event"} for line in lines]
        return message

    async def until(self, fits: Callable[[Json], bool]) -> Json:
        """Return the first message that fits, having taken all before it."""
        while True:
            message = await self.receive()
            if fits(message):
                return message

    async def follow(self, match: str, **more: Any) -> Json:
        await self.send(type="follow", match=match, **more)
        answer = await self.until(lambda message: message["type"] in ("state", "refused"))
        return self.states[match] if answer["type"] == "state" else answer

    async def move(self, match: str, text: str, id: str | None = None, after: int | None = None) -> Json:
        """Make a move and return the answer to it."""
        number = self.states[match]["number"] if after is None else after
        request = id or uuid4().hex
        await self.send(type="move", match=match, id=request, after=number, text=text)
        return await self.until(lambda message: message.get("id") == request)

    async def do(self, match: str, what: str, id: str | None = None) -> Json:
        request = id or uuid4().hex
        await self.send(type="do", match=match, id=request, what=what)
        return await self.until(lambda message: message.get("id") == request)


async def play_out(socket: Socket, match: str, choose: Callable[[Json], Awaitable[str] | str]) -> str:
    """Play a match to its end whenever it is this side's turn; return the result."""
    while True:
        state = socket.states[match]
        where = state["position"]
        if where["result"] is not None:
            return str(where["result"])
        if where["legal"]:
            chosen = choose(where)
            text = chosen if isinstance(chosen, str) else await chosen
            answer = await socket.move(match, text)
            assert answer["type"] == "done", answer
        else:
            await socket.until(lambda message: message["type"] in ("update", "state"))


async def catch_up(*sockets: Socket) -> None:
    """Let sockets hear everything that was sent to them before now."""
    for socket in sockets:
        await socket.send(type="ping", n=len(socket.heard))
        await socket.until(lambda message: message["type"] == "pong")


async def soon(holds: Callable[[], bool]) -> None:
    """Wait until something that takes time becomes true."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


class Pair:
    """Two guests, each on a seat of the same match, with a socket that follows it."""

    def __init__(self, id: str, guests: dict[str, Guest], sockets: dict[str, Socket]) -> None:
        self.id = id
        self.guests = guests
        self.sockets = sockets

    async def turn(self) -> tuple[Socket, Socket]:
        """Return the socket of the player to act, and the other, when both have heard all that happened."""
        await catch_up(*self.sockets.values())
        p1, p2 = self.sockets["p1"], self.sockets["p2"]
        return (p2, p1) if p1.states[self.id]["position"]["to_act"] == "p2" else (p1, p2)

    async def step(self) -> Json:
        """Let the player to act make its last legal move, which is seldom to pass; return the answer."""
        mover, _ = await self.turn()
        return await mover.move(self.id, mover.states[self.id]["position"]["legal"][-1]["text"])


async def seated(service: Served, **wanted: Any) -> tuple[dict[str, Guest], Json]:
    """Return two guests by seat, and the match that the first has made and the second joined."""
    ann, bob = await service.guest("Ann"), await service.guest("Bob")
    match = await ann.new_match(seat="p1", opponent={"kind": "invite"}, **wanted)
    answer = await bob.ask("POST", f"/api/invites/{match['invite']}", {})
    assert answer.json()["seat"] == "p2", answer.text
    return {"p1": ann, "p2": bob}, match


async def stored(
    service: Served,
    guests: dict[str, Guest],
    setup: Setup,
    decks: Iterable[Json],
    moves: Iterable[tuple[str, str]],
    *,
    delay: float = 0.0,
    ago: float = 0.0,
) -> str:
    """Put a public match into the store in which moves (seat, notation) were made a while ago; return its id."""
    brought: Any = {seat: Brought(deck) for seat, deck in zip(guests, decks, strict=True)}
    record = MatchRecord(
        id=new_id(),
        game=setup.game,
        status="playing",
        created=time.time(),
        public=True,
        invite=new_id(),
        terms=written(Terms(setup.rules, None, delay, brought)),
        setup=Replay(setup, (), find_game(setup.game)).to_json(),
        p1=guests["p1"].id,
        p2=guests["p2"].id,
    )
    entries = [
        AddEntry(Entry(record.id, number, "move", cast(Any, seat), text, None, guests[seat].id, time.time() - ago))
        for number, (seat, text) in enumerate(moves, 1)
    ]
    await service.house.service.store.write(AddMatch(record), *entries)
    return record.id


@contextlib.asynccontextmanager
async def following(match: str, guests: dict[str, Guest]) -> AsyncIterator[Pair]:
    """Let both players follow their match."""
    async with guests["p1"].socket() as first, guests["p2"].socket() as second:
        sockets = {"p1": first, "p2": second}
        for socket in sockets.values():
            await socket.follow(match)
        await catch_up(*sockets.values())
        yield Pair(match, guests, sockets)


@contextlib.asynccontextmanager
async def pair(service: Served, **wanted: Any) -> AsyncIterator[Pair]:
    """Make a match of two guests who follow it."""
    guests, match = await seated(service, **wanted)
    async with following(match["id"], guests) as both:
        yield both


class Fickle:
    """A store whose writes can be held back and made to fail, in front of a service's own store."""

    def __init__(self, service: Served) -> None:
        self.store = service.house.service.store
        self.held: asyncio.Event = asyncio.Event()
        self.held.set()
        self.errors: list[StoreError] = []  # the errors of the next writes
        self.blind = False  # whether reading entries fails too
        self.writes_then_fails = False
        service.house.service.store = cast(Any, self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def write(self, *changes: Change) -> None:
        await asyncio.wait_for(self.held.wait(), PATIENCE)
        if self.errors:
            if self.writes_then_fails:
                await self.store.write(*changes)
            raise self.errors.pop(0)
        await self.store.write(*changes)

    async def entries(self, match: str) -> list[Entry]:
        if self.blind:
            raise StoreError("the disk does not answer", "store/broken")
        return await self.store.entries(match)
