"""What all rooms share: where things are kept, who thinks for the bots, and the settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from marchlands.bots.thinking import Thinker
from marchlands.server.metrics import Metrics
from marchlands.server.settings import Settings
from marchlands.server.store import Store

if TYPE_CHECKING:
    from marchlands.server.record import MatchRecord


class Follower(Protocol):
    """Somebody who hears of a match: a connection. `guest` is whose it is."""

    guest: str

    def send(self, message: bytes) -> None:
        """Send a message, without waiting for it to arrive."""


@dataclass(slots=True)
class Service:
    """What a running service consists of. `alive_before` is when the process before this one was last seen running."""

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    alive_before: float | None = None
    rematch: Callable[[MatchRecord], Awaitable[MatchRecord]] | None = field(default=None)
