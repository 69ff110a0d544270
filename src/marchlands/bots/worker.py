"""A process that thinks for bots, one thought after another, until its pipe is closed."""

from __future__ import annotations

import ctypes
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOMEM
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Final

from marchlands.bots.bot import Analyst, Bot, Closing, close_bot
from marchlands.bots.decision_request import DecisionRequest
from marchlands.bots.parent_watch import watch_parent
from marchlands.bots.process import printable
from marchlands.bots.registry import make_bot
from marchlands.engine.seed import Dice
from marchlands.errors import MarchlandsError

READY: Final = "ready"
PATIENCE: Final = 5.0  # seconds a process has to release what a bot holds before it is killed
LONGEST_REASON: Final = 300
SIGNAL_OF_PARENTS_DEATH: Final = 1  # an option of prctl
MEGABYTE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer, in one line, and the kind of error."""

    reason: str
    slug: str


class Stopped(BaseException):
    """Raised in a process that is told to stop while its bot holds something; do not catch it."""


def serve(pipe: Connection, memory: int | None) -> None:
    """Answer requests, each with a new bot, until there are no more.

    If told to terminate, the process ends at once, or as soon as its bot has released what it holds. Keyboard
    interrupts are ignored, and the process ends when its parent does. A thought that needs more than so many megabytes
    of `memory` fails.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _end_with_parent()
    try:
        pipe.send(READY)
        while True:
            request: DecisionRequest = pipe.recv()
            pipe.send(_answer(request, memory))
    except (Stopped, EOFError, OSError):
        sys.exit(0)


def _answer(request: DecisionRequest, memory: int | None) -> Any:
    """Return a move, an Analysis, or a Failure."""
    named = f"cannot think with {request.bot!r}"
    try:
        return _think(request, memory)
    except MarchlandsError as error:
        return Failure(_one_line(str(error)), error.slug)
    except (Exception, SystemExit) as error:
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == ENOMEM):
            return Failure(f"{named}: it needs more memory than it may have", "bot/memory")
        return Failure(_one_line(f"{named}: it crashed: {type(error).__name__}: {error}"), "bot/failed")


def _think(request: DecisionRequest, memory: int | None) -> Any:
    knowledge = request.open()
    bot, own_budget = make_bot(request.bot)
    budget, dice = request.budget or own_budget, Dice(request.seed)
    try:
        if isinstance(bot, Closing):  # it may start programs, which have their own limits
            signal.signal(signal.SIGTERM, _stop)
        else:
            _limit_memory(memory)
        if request.analyse:
            return _analyst(bot, request.bot).analyse(knowledge, request.legal, budget, dice)
        move: object = bot.choose(knowledge, request.legal, budget, dice)
        if not isinstance(move, int) or isinstance(move, bool) or move not in request.legal:
            raise MarchlandsError(
                f"cannot think with {request.bot!r}: it chose {move!r}, which is not a legal move", "bot/failed"
            )
        return int(move)
    finally:
        _limit_memory(None)
        close_bot(bot)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _analyst(bot: Bot, name: str) -> Analyst:
    if not isinstance(bot, Analyst):
        raise MarchlandsError(f"cannot analyse with {name!r}: it makes moves and cannot analyse", "bot/no-analyst")
    return bot


def _one_line(words: str) -> str:
    line = printable(" ".join(words.split()))
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 3]}..."


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # releasing must not be interrupted
    raise Stopped


def _limit_memory(megabytes: int | None) -> None:
    """Limit the memory of this process, if the system supports that; None means no limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        wanted = most if megabytes is None else megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def _end_with_parent() -> None:
    """Leave no process behind if the parent is killed."""
    if sys.platform == "linux":  # the system does it, even while compiled code blocks all threads of this process
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(SIGNAL_OF_PARENTS_DEATH, int(signal.SIGTERM))
    watch_parent(PATIENCE)
