"""Background work for a match, which continues whoever waits for it."""

from __future__ import annotations

from asyncio import Task, create_task, shield
from collections.abc import Coroutine
from typing import Any

from marchlands.errors import MarchlandsError
from marchlands.server.service import Service


class Tasks:
    """The running tasks of one match. A failure that no client could have caused is logged."""

    def __init__(self, match: str, service: Service) -> None:
        """Run the tasks of the match with this id."""
        self.match = match
        self.service = service
        self._running: set[Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, Any]) -> Task[Any]:
        """Start some work."""
        task = create_task(work)
        self._running.add(task)
        task.add_done_callback(self._end)
        return task

    async def finish(self, work: Coroutine[Any, Any, int]) -> int:
        """Do some work to its end, even if the caller stops waiting for it."""
        return await shield(self.start(work))

    def _end(self, task: Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, MarchlandsError):
            self.service.log_fault(self.match, "failed", error)
