"""Errors that clients cause below the application: logged only now and then, so that nobody can fill the log."""

from __future__ import annotations

import logging
from asyncio import AbstractEventLoop
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from marchlands.server.rate_limit import Bucket

log: Final = logging.getLogger("marchlands.server")
LINES: Final = (0.1, 5)  # per second, and at once


class ProtocolErrors:
    """Handles uncaught exceptions in an event loop; those from a connection's protocol were caused by a client.

    The loop has already closed such a connection.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._bucket = Bucket(*LINES, clock())
        self._not_logged = 0

    def __call__(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log a context, as `AbstractEventLoop.set_exception_handler` expects."""
        if "protocol" not in context or not isinstance(context.get("exception"), Exception):
            loop.default_exception_handler(context)
            return
        if not self._bucket.take(self._clock()):
            self._not_logged += 1
            return
        others = f", and {self._not_logged} others before" if self._not_logged else ""
        self._not_logged = 0
        what = type(context["exception"]).__name__
        log.warning("a connection was closed: what the client sent cannot be read (%s)%s", what, others)
