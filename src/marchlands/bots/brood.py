"""A program and everything that it has started: how to find all of them, and how to end them.

Children and grandchildren are found as such. A process that has left its family (by a session of its own, by a fork
whose parent ended) is found by a mark in its environment, which it inherited and which no other process has.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Final

import psutil

VARIABLE: Final = "MARCHLANDS_PROGRAM"
ROUNDS: Final = 25
ROUND_SECONDS: Final = 0.2


def new_mark() -> str:
    """Return a mark that no other program has."""
    return token_hex(16)


def environment_with(mark: str) -> dict[str, str]:
    """Return the environment of this process with one more mark; marks that it has itself are kept."""
    marks = [os.environ[VARIABLE]] if os.environ.get(VARIABLE) else []
    return {**os.environ, VARIABLE: ":".join([*marks, mark])}


def marked(mark: str) -> list[psutil.Process]:
    """Return all living processes that bear a mark."""
    return [process for process in psutil.process_iter() if _bears(process, mark) and _is_alive(process)]


def descendants(pid: int) -> list[psutil.Process]:
    """Return the living children of a process, their children, and so on."""
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def end_brood(leader: subprocess.Popen[bytes], mark: str, known: Sequence[psutil.Process] = ()) -> None:
    """End a program that leads a process group of its own, with everything it has started, at once and for good.

    `known` are descendants that were seen earlier. The leader is reaped. No process that the program did not start is
    touched: a process id that was given to somebody else meanwhile is noticed.
    """
    found = [*known, *descendants(leader.pid)]
    if leader.returncode is None:  # not reaped: its id cannot belong to another group yet
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            leader.wait(ROUNDS * ROUND_SECONDS)
    # Whoever is found may have started others since; a second look costs little.
    for _ in range(ROUNDS):
        living = list(_living(found, mark))
        if not living:
            return
        for process in living:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(living, ROUND_SECONDS)


def _living(found: Sequence[psutil.Process], mark: str) -> Iterator[psutil.Process]:
    yield from {process for process in found if _is_alive(process)}.union(marked(mark))


def _bears(process: psutil.Process, mark: str) -> bool:
    try:
        return mark in process.environ().get(VARIABLE, "").split(":")
    except (psutil.Error, OSError):
        return False  # somebody else's, or gone


def _is_alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
