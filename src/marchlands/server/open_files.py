"""Open files: as many as the system allows, and what happens when there are no more."""

from __future__ import annotations

import errno
import logging
from asyncio import AbstractEventLoop
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from marchlands.server.settings import Settings

try:
    import resource
except ImportError:  # Windows, where sockets are not counted as files
    resource = None  # type: ignore[assignment]

Handler: TypeAlias = Callable[[AbstractEventLoop, dict[str, Any]], object]
log: Final = logging.getLogger("marchlands.server")
KEPT: Final = 128  # reserved for the database, bots, the page, and clients that are turned away
MOST: Final = 1 << 20  # stands for an unlimited number
OUT_OF_FILES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
SILENCE: Final = 60.0  # seconds between two such lines in the log


def raise_limit() -> int | None:
    """Raise this process's limit on open files as far as allowed and return it; None if there is no limit."""
    if resource is None:
        return None
    soft, hard = (
        MOST if limit == resource.RLIM_INFINITY else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    wanted = min(hard, MOST)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:  # macOS has a second limit
            log.warning("the limit of %d open files could not be raised to %d: %s", soft, wanted, error)
            return soft
    return max(soft, wanted)


def fitting(settings: Settings, files: int | None) -> Settings:
    """Return the settings with the number of connections reduced to what this many open files allow."""
    if files is None:
        return settings
    possible = max(1, files - max(KEPT, files // 8))
    if settings.connections <= possible:
        return settings
    log.warning(
        "%d open files allow %d connections, not %d; the limit is raised by: ulimit -n",
        files,
        possible,
        settings.connections,
    )
    return replace(settings, connections=possible)


class OutOfFiles:
    """An exception handler that logs, at most once a minute, that there are no more files for connections.

    The event loop itself stops accepting connections for a second whenever that happens. Everything else is passed to
    another handler.
    """

    def __init__(self, otherwise: Handler = AbstractEventLoop.default_exception_handler) -> None:
        self.otherwise = otherwise
        self.said = float("-inf")

    def __call__(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in OUT_OF_FILES and "socket" in context):
            self.otherwise(loop, context)
        elif loop.time() - self.said > SILENCE:
            self.said = loop.time()
            log.error("no more connections can be accepted for now: %s; lower --connections", error.strerror)
