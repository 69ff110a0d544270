"""What all rooms share: where things are kept, who thinks for the bots, and the settings."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from marchlands.bots.thinking import Thinker
from marchlands.server.metrics import Metrics
from marchlands.server.settings import Settings
from marchlands.server.store import Store

if TYPE_CHECKING:
    from marchlands.server.record import MatchRecord

log: Final = logging.getLogger("marchlands.server")


class Follower(Protocol):
    """Somebody who hears of a match: a connection. `guest` is whose it is."""

    guest: str

    def send(self, message: bytes) -> None:
        """Send a message, without waiting for it to arrive."""


@dataclass(slots=True)
class Service:
    """What a running service consists of.

    `alive_before` is when the process before this one was last seen running, in the service's time; it goes on from
    there, `since` some moment of the steady clock.
    """

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    alive_before: float | None = None
    since: float = 0.0
    rematch: Callable[[MatchRecord], Awaitable[MatchRecord]] | None = field(default=None)

    def go_on(self, alive_before: float | None) -> None:
        """Let the service's time go on where it stopped; that of a new service is the wall clock's."""
        self.alive_before = alive_before
        self.since = time.monotonic() - (time.time() if alive_before is None else alive_before)

    def now(self) -> float:
        """Return the service's time, which stands still while no process serves."""
        return time.monotonic() - self.since

    def log_fault(self, match: str, what: str, error: BaseException) -> None:
        """Log where something failed in a match; the error's own message might name hidden cards, and is left out."""
        self.metrics.errors.inc()
        where = traceback.extract_tb(error.__traceback__)[-1:]
        place = f" at {where[0].name}:{where[0].lineno}" if where else ""
        log.error("match %s %s: %s%s", match, what, type(error).__name__, place)
