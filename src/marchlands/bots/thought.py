"""A thought: a bot's answer that is still to come."""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Generator
from concurrent.futures import Future
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class Thought(Future[Answer]):
    """What a bot in another process is thinking: a future that can also be awaited.

    `result(timeout)` returns the answer. It raises BotError if the bot or its process failed, TimeoutError if there is
    no answer in time, and CancelledError (of `concurrent.futures`) if it was cancelled. `cancel()` returns at once and
    ends the thinking; it is true unless the thought was done. `done()` and `add_done_callback(function)` are as for any
    future; functions are called in some thread and must not block.

    Awaiting it raises the same, with asyncio's own CancelledError; cancelling the task that awaits it, for example by a
    timeout, cancels the thought.
    """

    def __await__(self) -> Generator[Any, None, Answer]:
        return wrap_future(self).__await__()
