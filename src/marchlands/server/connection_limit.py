"""How many connections there may be, in total and per address, and what excess clients are told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from marchlands.server.address import neighbourhood
from marchlands.server.message import Closing
from marchlands.server.metrics import Metrics
from marchlands.server.rest_body import Fault
from marchlands.server.settings import Settings

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

TRY_LATER: Final = 1013  # the close code for a WebSocket that is not served now
SPARE: Final = 64  # connections beyond the limit that are told why; any more are closed without an answer
RETRY: Final = 10.0  # seconds after which a client that was turned away should try again


class CountLimit:
    """Counts something by name, such as connections by address, up to `limit` for each."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.count: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Count one more and return True, or return False if there is no room."""
        if self.count[who] >= self.limit:
            return False
        self.count[who] += 1
        return True

    def leave(self, who: str) -> None:
        """Count one less."""
        self.count[who] -= 1
        if self.count[who] <= 0:
            del self.count[who]


class Denial:
    """An application that answers every request with the same refusal, and ends the connection.

    A WebSocket is accepted, told the same and closed: browsers do not show pages the answer to a handshake.
    """

    def __init__(self, status: int, slug: str, reason: str) -> None:
        self.status = status
        self.reason = reason
        self.content = msgspec.json.encode(Fault(slug, reason))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": msgspec.json.encode(Closing(self.reason, RETRY)).decode()})
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": self.reason})
            return
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(self.content)).encode()),
            (b"cache-control", b"no-store"),
            (b"retry-after", f"{RETRY:g}".encode()),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.content})


FULL: Final = Denial(503, "server/full", "all connections are taken; try again in a moment")
CROWDED: Final = Denial(429, "server/crowded", "too many connections from this address; close some of them first")


class ConnectionLimit:
    """Counts the open connections, including those that are being turned away.

    Behind a proxy all of them have the proxy's address; there the application counts sockets by client address
    instead.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limit = settings.connections
        self.addresses = CountLimit(settings.connections if settings.proxy else settings.from_one_address)
        self.metrics = metrics
        self.open = 0

    @property
    def is_full(self) -> bool:
        """Whether there is no room left, not even to tell a client why."""
        return self.open >= self.limit + SPARE

    def enter(self, address: str) -> Denial | None:
        """Count a connection; return None if it is served, otherwise the application that refuses it."""
        self.open += 1
        if self.open > self.limit:
            denial = FULL
        elif not self.addresses.enter(neighbourhood(address)):
            denial = CROWDED
        else:
            return None
        self.metrics.refused.inc()
        return denial

    def leave(self, address: str, denial: Denial | None) -> None:
        """Stop counting a connection; `denial` is what `enter` returned for it."""
        self.open -= 1
        if denial is None:
            self.addresses.leave(neighbourhood(address))
