"""Thoughts that wait for a process, and which one comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, Final

from marchlands.bots.decision_request import DecisionRequest
from marchlands.bots.thinking_time import expected_seconds
from marchlands.bots.thought import Thought
from marchlands.bots.worker import Failure
from marchlands.errors import BotError

HEAD_START: Final = 20.0  # seconds of precedence for other thoughts, per second that a thought is expected to take


@dataclass(slots=True, eq=False)
class Job:
    """A question, and the thought that waits for its answer. `tries` counts the processes that gave none."""

    request: DecisionRequest
    thought: Thought[Any]
    tries: int = 0

    def fulfil(self, answer: Any) -> None:
        """Pass the answer, or the failure, to the thought, unless it was cancelled."""
        if self.thought.set_running_or_notify_cancel():
            if isinstance(answer, Failure):
                self.thought.set_exception(BotError(answer.reason, answer.slug))
            else:
                self.thought.set_result(answer)

    def fail(self, reason: str, slug: str = "bot/worker-died") -> None:
        """Make the thought fail with an error."""
        self.fulfil(Failure(f"cannot think with {self.request.bot!r}: {reason}", slug))


class JobQueue:
    """Waiting jobs, quick ones before slow ones, but none waits for ever.

    Each is due some time after it arrived; the longer it is expected to take, the later. What is due first comes first.
    So a slow job lets quick ones pass for a while, and quick ones that arrive after that wait for it.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Job]] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[Job]:
        return (job for _, _, job in self._heap)

    def add(self, job: Job, now: float) -> None:
        """Add a job that arrived now."""
        due = now + HEAD_START * expected_seconds(job.request.bot, job.request.budget)
        heappush(self._heap, (due, next(self._numbers), job))

    def add_first(self, job: Job) -> None:
        """Add a job that has waited before; it goes to the front."""
        heappush(self._heap, (-1.0, next(self._numbers), job))

    def pop(self) -> Job | None:
        """Remove and return the next job; None if none waits."""
        return heappop(self._heap)[2] if self._heap else None

    def drop_cancelled(self) -> None:
        """Remove the jobs whose thoughts were cancelled."""
        if any(job.thought.cancelled() for _, _, job in self._heap):
            self._heap = [entry for entry in self._heap if not entry[2].thought.cancelled()]
            heapify(self._heap)

    def clear(self) -> None:
        """Remove all jobs."""
        self._heap.clear()
