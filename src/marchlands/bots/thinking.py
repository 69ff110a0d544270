"""Thinking in other processes, for callers who must go on meanwhile and may cancel a thought."""

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

WAITING: Final = 1000  # thoughts that may wait for a process
MEMORY: Final = 2048  # megabytes that a bot may take for one thought

__all__ = ["Thinker", "Thought"]


class Thinker:
    """Lets bots think in other processes, several at the same time; the others wait, and quick thoughts come first.

    Nothing is started before the first thought; then the processes stay, so that the next thoughts begin at once.
    Neither an exception nor an interrupt from the keyboard nor the end of this process leaves one behind, and a thinker
    that is forgotten is closed. Every process bounds the memory of its bot, where the system can. As with all of
    multiprocessing, a script that uses this keeps what it does under `if __name__ == "__main__":`.

    Each thought has a new bot: those of Marchlands keep nothing from one decision to the next. A program (`cmd:`) is
    started for the thought and quits after it. Whoever plays a whole match with one and the same program makes it with
    `make_bot` instead; it is a process of its own anyway.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        waiting: int = WAITING,
        memory: int | None = MEMORY,
        deadline: float | None = None,
    ) -> None:
        """Say how many processes there may be, how many thoughts may wait, and the megabytes for each thought.

        A process that thinks for longer than `deadline` seconds is killed. Another one tries the same once more, then
        the thought fails. None lets everybody think as long as it takes.
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
        """Let a bot, named as for `make_bot`, think about one decision; its move, or its Analysis, will follow.

        The answer is the one that a new bot would give here with `Dice(seed)` and the budget, by default the one in its
        name. Nothing but the knowledge, the legal moves and the cards of packs is sent. Raises BotError when too many
        thoughts wait, when the cards cannot be sent, and after `close`; a bot that does not exist fails later.
        """
        request = pack_request(bot, knowledge, legal, seed, budget, analyse)
        thought: Thought[Any] = Thought()
        self._pool.put(Job(request, thought))
        return thought

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that think just now, or are ready to."""
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
