"""The service as an ASGI application, and what it does while it runs."""

from __future__ import annotations

import logging
from asyncio import Task, create_task, gather, get_running_loop, sleep, to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from marchlands._version import __version__
from marchlands.bots.thinking import Thinker
from marchlands.server import openapi
from marchlands.server.address import ProxyHeaders, neighbourhood, read_network
from marchlands.server.asset import send_asset
from marchlands.server.connection import FOREIGN, GOING_AWAY, Connection, turn_away
from marchlands.server.connection_limit import CROWDED, RETRY, TRY_LATER, ConnectionLimit, CountLimit
from marchlands.server.host_check import HostCheck, HostNames
from marchlands.server.lobby import Lobby
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.metrics import CONTENT_TYPE, Metrics
from marchlands.server.page import Headers, page
from marchlands.server.record import NoteAlive
from marchlands.server.refusal import Refusal
from marchlands.server.rest import METHODS, fault, rest_routes
from marchlands.server.review_desk import ReviewDesk
from marchlands.server.service import Service
from marchlands.server.settings import Settings
from marchlands.server.store import Store, StoreError
from marchlands.server.store_health import StoreHealth

log: Final = logging.getLogger("marchlands.server")
SWEEP: Final = 15.0  # seconds between checks for matches that nobody follows
THINKING: Final = 15.0  # seconds that a bot may think about a move; a level takes at most a tenth of that
HEARTBEAT: Final = 2.0  # seconds between records that the service is running, while clocks run
FAREWELL: Final = 2.0  # seconds for clients to read the last message
COME_BACK: Final = 1.0  # seconds after which clients should try again when the service stops


class House:
    """Everything that runs: the lobby, the connections, and periodic work."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        thinker = Thinker(settings.bots, deadline=THINKING)
        self.service = Service(store, thinker, settings, Metrics(), ReviewDesk(settings.reviews))
        self.lobby = Lobby(self.service)
        self.matchmaking = Matchmaking(self.lobby)
        self.host_names = HostNames(settings)
        self.connection_limit = ConnectionLimit(settings, self.service.metrics)
        self.addresses = CountLimit(settings.from_one_address)  # counts sockets; behind a proxy, by client
        self.store_health = StoreHealth(store.check)
        self.connections: set[Connection] = set()
        self.tasks: list[Task[None]] = []
        self.is_closing = False

    async def open(self) -> None:
        """Continue where the previous process ended."""
        self.service.go_on(await self.service.store.alive())
        works = (self._resume(), self._sweep(), self._note_alive(), self.service.pack_watch.run())
        self.tasks = [create_task(work) for work in works]

    async def say_goodbye(self) -> None:
        """Finish current work, tell everybody to come back in a moment, and wait until they have left."""
        if self.is_closing:
            return
        self.is_closing = True
        await gather(self.lobby.close(), self.service.reviews.close())
        for connection in list(self.connections):
            connection.close(GOING_AWAY, "the server is restarting", COME_BACK)
        end = get_running_loop().time() + FAREWELL
        while self.connections and get_running_loop().time() < end:
            await sleep(0.01)

    async def close(self) -> None:
        """End everything, and record the time."""
        await self.say_goodbye()
        for task in self.tasks:
            task.cancel()
        await gather(*self.tasks, return_exceptions=True)
        try:
            await self.service.store.write(NoteAlive(self.service.now()))
        except StoreError as error:
            log.warning("the time of the end was not saved: %s", error)
        await to_thread(self.service.thinker.close)
        await self.service.store.close()

    async def serve_socket(self, socket: WebSocket) -> None:
        """Serve one WebSocket from its first to its last message."""
        await socket.accept()  # earlier, the page would see a refusal as an HTTP error
        try:
            self.host_names.check_host(socket.headers)
            self.host_names.check_origin(socket.headers)
        except Refusal as refusal:
            self.service.metrics.refused.inc()
            await turn_away(socket, FOREIGN, str(refusal))
            return
        if self.is_closing:
            await turn_away(socket, TRY_LATER, "the server is restarting", COME_BACK)
            return
        address = neighbourhood(socket.client.host) if socket.client is not None else ""
        if not self.addresses.enter(address):
            self.service.metrics.refused.inc()
            await turn_away(socket, TRY_LATER, CROWDED.reason, RETRY)
            return
        try:
            await self._serve(socket)
        finally:
            self.addresses.leave(address)

    async def _serve(self, socket: WebSocket) -> None:
        connection = Connection(socket, self.lobby)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)

    async def _resume(self) -> None:
        try:
            await self.lobby.resume()
        except StoreError as error:
            log.error("matches with clocks were not resumed: %s", error)

    async def _sweep(self) -> None:
        while True:
            await sleep(SWEEP)
            await self.lobby.sweep()

    async def _note_alive(self) -> None:
        while True:
            await sleep(HEARTBEAT)
            if self.lobby.has_clocks:
                try:
                    await self.service.store.write(NoteAlive(self.service.now()))
                except StoreError as error:
                    log.warning("the time was not saved: %s", error)


def create_app(store: Store, settings: Settings | None = None) -> Starlette:
    """Return the application for an open store, which it closes at the end."""
    house = House(store, settings or Settings())

    async def health(request: Request) -> Response:
        try:
            await house.store_health.check()
        except StoreError as error:
            return fault(503, error.slug, error.told)
        status = "closing" if house.is_closing else "ok"
        answer = {"status": status, "version": __version__}
        return Response(msgspec.json.encode(answer), media_type="application/json")

    async def metrics(request: Request) -> Response:
        return Response(house.service.metrics.text(), headers={"content-type": CONTENT_TYPE})

    async def description(request: Request) -> Response:
        return send_asset(openapi.description(), request, "no-cache")

    async def unknown(request: Request) -> Response:
        return fault(404, "request/unknown", f"there is nothing at {request.url.path[:200]!r}")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/socket", house.serve_socket),
            *rest_routes(house.matchmaking, house.host_names),
            Route("/api/openapi.json", description),
            Route("/api/{path:path}", unknown, methods=METHODS),
            Route("/health", health),
            Route("/metrics", metrics),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(ProxyHeaders, trusted=[read_network(proxy) for proxy in house.settings.proxy]),
            Middleware(HostCheck, host_names=house.host_names),
        ],
        lifespan=lifespan,
    )
    app.state.house = house
    return app
