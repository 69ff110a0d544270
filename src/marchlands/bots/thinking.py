"""Thinking in other processes, for callers who must not block and may cancel a thought."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, Literal, Self, overload

from marchlands.bots.bot import Analysis
from marchlands.bots.budget import Budget
from marchlands.bots.decision_request import pack_request
from marchlands.bots.job_queue import Job
from marchlands.bots.thought import Thought
from marchlands.bots.worker_pool import WorkerPool
from marchlands.engine.knowledge import Knowledge
from marchlands.errors import MarchlandsError

WAITING: Final = 1000  # the most thoughts that may wait for a process
MEMORY: Final = 2048  # megabytes that a bot may use for one thought

__all__ = ["Thinker", "Thought"]


class Thinker:
    """Lets bots think in other processes, several at once; the others wait, and quick thoughts come first.

    Nothing is started before the first thought; then the processes stay, so that later thoughts begin at once. Neither
    an exception nor a keyboard interrupt nor the end of this process leaves one behind, and a thinker that is
    garbage-collected is closed. Every process limits the memory of its bot, if the system supports that. As with all
    of multiprocessing, a script that uses this must keep its code under `if __name__ == "__main__":`.

    Each thought has a new bot: the built-in ones keep nothing between decisions. A program (`cmd:`) is started for the
    thought and quits after it. To play a whole match with the same program, make it with `make_bot` instead; it is its
    own process anyway.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        waiting: int = WAITING,
        memory: int | None = MEMORY,
        deadline: float | None = None,
    ) -> None:
        """Set the number of processes, how many thoughts may wait, and the megabytes for each thought.

        A process that thinks for longer than `deadline` seconds is killed. Another one tries once more, and then the
        thought fails. With None there is no limit.
        """
        for name, number in (("workers", workers), ("waiting", waiting)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise MarchlandsError(f"cannot think with {name} {number!r}: expected 1 or more", "bot/workers")
        self._pool = WorkerPool(workers, waiting, memory, deadline)
        self._close = weakref.finalize(self, self._pool.close)

    @overload
    def start(
        self,
        bot: str,
        knowledge: Knowledge,
        legal: Sequence[int],
        seed: int,
        budget: Budget | None = None,
        *,
        analyse: Literal[False] = False,
    ) -> Thought[int]: ...

    @overload
    def start(
        self,
        bot: str,
        knowledge: Knowledge,
        legal: Sequence[int],
        seed: int,
        budget: Budget | None = None,
        *,
        analyse: Literal[True],
    ) -> Thought[Analysis]: ...

    def start(
        self,
        bot: str,
        knowledge: Knowledge,
        legal: Sequence[int],
        seed: int,
        budget: Budget | None = None,
        *,
        analyse: bool = False,
    ) -> Thought[Any]:
        """Let a bot, named as for `make_bot`, think about one decision; the thought gets its move or its Analysis.

        The answer is what a new bot would give here with `Dice(seed)` and the budget, by default the one in its name.
        Only the knowledge, the legal moves and the cards of packs are sent. Raises BotError if too many thoughts wait,
        if the cards cannot be sent, and after `close`; for a bot that does not exist, the thought fails later.
        """
        request = pack_request(bot, knowledge, legal, seed, budget, analyse)
        thought: Thought[Any] = Thought()
        self._pool.put(Job(request, thought))
        return thought

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that are thinking or ready to."""
        return self._pool.pids

    def close(self) -> None:
        """Cancel all thoughts and end all processes; returns when they are gone. Calling it twice is harmless."""
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
