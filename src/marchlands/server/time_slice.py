"""Long work on the event loop, done in slices so that nobody else has to wait for all of it."""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from typing import Final

SLICE: Final = 0.005  # seconds of work after which others get a turn


class TimeSlice:
    """The time since others had a turn on the event loop."""

    def __init__(self) -> None:
        self.since = get_running_loop().time()

    async def let_others_run(self) -> None:
        """Give others a turn if this has been working for a while."""
        loop = get_running_loop()
        if loop.time() - self.since >= SLICE:
            await sleep(0)
            self.since = loop.time()
