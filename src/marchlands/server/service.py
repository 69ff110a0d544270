"""What all rooms share: the store, the thinker for bots, the packs that were kept, the settings and the metrics."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from marchlands.bots.thinking import Thinker
from marchlands.server.metrics import Metrics
from marchlands.server.pack_archive import PackArchive
from marchlands.server.pack_watch import PackWatch
from marchlands.server.puzzle_desk import PuzzleDesk
from marchlands.server.settings import Settings
from marchlands.server.store import Store
from marchlands.server.workshop import Workshop

if TYPE_CHECKING:
    from marchlands.server.record import MatchRecord
    from marchlands.server.review_desk import ReviewDesk

log: Final = logging.getLogger("marchlands.server")


class Follower(Protocol):
    """Somebody who follows a match: a connection. `guest` is the id of its guest."""

    guest: str

    def send(self, message: bytes) -> None:
        """Send a message, without waiting for it to arrive."""


@dataclass(slots=True)
class Service:
    """What a running service consists of.

    The service has its own time, which stops while no process runs. `alive_before` is that time when the previous
    process was last known to run; `since` is what to subtract from the monotonic clock to get it.
    """

    store: Store
    thinker: Thinker
    settings: Settings
    metrics: Metrics
    reviews: ReviewDesk
    packs: PackArchive = field(default_factory=PackArchive)
    pack_watch: PackWatch = field(default_factory=PackWatch)
    workshop: Workshop = field(default_factory=Workshop)
    puzzle_desk: PuzzleDesk = field(default_factory=PuzzleDesk)
    alive_before: float | None = None
    since: float = 0.0
    rematch: Callable[[MatchRecord], Awaitable[MatchRecord]] | None = field(default=None)

    def go_on(self, alive_before: float | None) -> None:
        """Continue the service's time where it stopped; that of a new service begins with the wall clock."""
        self.alive_before = alive_before
        self.since = time.monotonic() - (time.time() if alive_before is None else alive_before)

    def now(self) -> float:
        """Return the service's time, which stops while no process serves."""
        return time.monotonic() - self.since

    def log_fault(self, match: str, what: str, error: BaseException) -> None:
        """Log where something failed in a match, without the error's message, which might name hidden cards."""
        self.metrics.errors.inc()
        where = traceback.extract_tb(error.__traceback__)[-1:]
        place = f" at {where[0].name}:{where[0].lineno}" if where else ""
        log.error("match %s %s: %s%s", match, what, type(error).__name__, place)
