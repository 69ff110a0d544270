"""Running the service: where it listens, how it stops, and what it logs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import uvicorn
from platformdirs import user_data_path

from marchlands.errors import MarchlandsError
from marchlands.server.app import House, create_app
from marchlands.server.open_files import OutOfFiles, fitting, raise_limit
from marchlands.server.protocol_error import ProtocolErrors
from marchlands.server.settings import Settings
from marchlands.server.sqlite import SqliteStore
from marchlands.server.uvicorn_protocol import Config

PORTS: Final = 20  # how many ports are tried if none was requested
BACKLOG: Final = 2048
UNSENT: Final = 128 << 10  # bytes per client that the system may buffer
CLIENTS_FAULTS: Final = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request")


class _Server(uvicorn.Server):
    """Says goodbye to the players before the sockets are closed, and leaves signals to `serve`."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.house.say_goodbye()
        await super().shutdown(sockets)


def database(settings: Settings) -> Path:
    """Return the path of the database; the default folder is created if it is missing."""
    if settings.db is not None:
        return settings.db
    return user_data_path("marchlands", appauthor=False, ensure_exists=True) / "marchlands.db"


def listen(host: str, port: int, *, exactly: bool) -> socket.socket:
    """Return a listening socket on this port or, unless it must be `exactly` that one, on one of the next ports."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(1 if exactly or port == 0 else PORTS):
        try:
            listening = socket.create_server((host, port + attempt), family=family, backlog=BACKLOG)
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            # Connections inherit this; asyncio sets it only on sockets that say they are TCP. Without it, the second
            # of two small messages waits until the first is acknowledged, up to 40 ms.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # Inherited too: otherwise the system buffers megabytes for each client that does not read.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
            return listening
    instead = "--port N takes another one, --port 0 a free one"
    raise MarchlandsError(f"cannot listen on {host}:{port}: {reason}; {instead}", "serve/port")


def address(listening: socket.socket) -> str:
    """Return where a browser finds the page."""
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def serve(settings: Settings, ready: Callable[[str], None], *, exactly: bool = True) -> None:
    """Serve until a signal says to stop; `ready` gets the address as soon as it answers. Raises MarchlandsError."""
    asyncio.run(_serve(settings, ready, exactly))


def _is_own_fault(record: logging.LogRecord) -> bool:
    """Return whether a log line from uvicorn is about the service; clients could fill the log with the others."""
    return not str(record.msg).startswith(CLIENTS_FAULTS)


async def _serve(settings: Settings, ready: Callable[[str], None], exactly: bool) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").addFilter(_is_own_fault)
    settings = fitting(settings, raise_limit())
    store = await SqliteStore.open(database(settings), wait=settings.wait, interval=settings.commit_interval)
    try:
        listening = listen(settings.host, settings.port, exactly=exactly)
    except BaseException:
        await store.close()
        raise
    app = create_app(store, settings)
    house: House = app.state.house
    config = Config(app, settings, house.connection_limit, backlog=BACKLOG)
    server = _Server(config, house)

    def stop() -> None:
        server.force_exit = server.should_exit  # asked twice: stop at once
        server.should_exit = True

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(OutOfFiles(ProtocolErrors()))
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))

    async def announce() -> None:
        while not server.started:
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()  # cards and modules stay for ever; scanning them again and again would delay everybody
        ready(address(listening))

    announcing = asyncio.create_task(announce())
    try:
        await server.serve(sockets=[listening])
    except SystemExit:  # what uvicorn raises when it could not start
        reason = "the service did not start; its log says why"
        raise MarchlandsError(f"cannot serve: {reason}", "serve/failed") from None
    finally:
        announcing.cancel()
        listening.close()
        await store.close()
