"""Where puzzles are opened and attempts judged: in a thread, one at a time, so that matches go on meanwhile."""

from __future__ import annotations

from asyncio import Lock, to_thread
from collections.abc import Callable
from typing import Final, TypeVar

from marchlands.server.refusal import Refusal

T = TypeVar("T")

WAITING: Final = 40  # requests that may wait for their turn


class PuzzleDesk:
    """Does the work on puzzles for everybody, and what was proven stays in memory. For one event loop."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._waiting = 0

    async def work(self, work: Callable[[], T]) -> T:
        """Return what some work gives. Raises whatever it raises, and Refusal if too many wait already."""
        if self._waiting >= WAITING:
            raise Refusal("request/too-many", "too many are at the puzzles just now; wait a moment")
        self._waiting += 1
        try:
            async with self._turn:
                return await to_thread(work)
        finally:
            self._waiting -= 1
