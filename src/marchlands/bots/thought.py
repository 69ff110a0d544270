"""A thought: the answer of a bot that is not there yet."""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Generator
from concurrent.futures import Future
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Thought(Future[Answer]):
    """What a bot in another process is thinking: a future, that can also be awaited.

    `result(timeout)` gives the answer; it raises BotError when there is none because the bot or its process failed,
    TimeoutError when it is not there in time, and CancelledError (of `concurrent.futures`) when it was cancelled.
    `cancel()` returns at once and ends the thinking; it is true unless the thought was done. `done()` and
    `add_done_callback(function)` are as for any future; functions are called in some thread and must not block.

    An `await` of it raises the same, with asyncio's own CancelledError; cancelling the task that awaits it, by a
    timeout for example, cancels the thought.
    """

    def __await__(self) -> Generator[Any, None, Answer]:
        return wrap_future(self).__await__()
