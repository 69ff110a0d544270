"""A program and everything it has started: how to find all of these processes, and how to end them.

Children and grandchildren are found through the process tree. A process that has left the tree (by starting its own
session, or by a fork whose parent ended) is found by a mark in its environment, which it inherited and which no other
process has. Only a process that has left the tree and was given another environment cannot be told from a stranger,
and is left alone.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import sleep
from typing import Final

import psutil

VARIABLE: Final = "MARCHLANDS_PROGRAM"
ON_LINUX: Final = sys.platform == "linux"
ROUNDS: Final = 25
ROUND_SECONDS: Final = 0.2


def new_mark() -> str:
    """Return a mark that no other program has."""
    return token_hex(16)


def environment_with(mark: str) -> dict[str, str]:
    """Return the environment of this process with one more mark; existing marks are kept."""
    marks = [os.environ[VARIABLE]] if os.environ.get(VARIABLE) else []
    return {**os.environ, VARIABLE: ":".join([*marks, mark])}


def marked(mark: str) -> list[psutil.Process]:
    """Return all living processes that carry a mark."""
    found: list[psutil.Process] = []
    # Newest first: a process that keeps replacing itself with a copy is found before it is gone.
    for pid in sorted(psutil.pids(), reverse=True):
        if _bears(pid, mark):
            with suppress(psutil.Error):
                found.append(psutil.Process(pid))
    return [process for process in found if _is_alive(process)]


def descendants(pid: int) -> list[psutil.Process]:
    """Return the living children of a process, their children, and so on."""
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def end_process_tree(leader: subprocess.Popen[bytes], mark: str, known: Sequence[psutil.Process] = ()) -> None:
    """End a program that leads its own process group, with everything it has started, at once and for good.

    `known` are descendants that were seen earlier. The leader is reaped. No process that the program did not start is
    touched: a process id that now belongs to another process is noticed.
    """
    found = [*known, *descendants(leader.pid)]
    if leader.returncode is None:  # not reaped, so its id cannot belong to another group yet
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            leader.wait(ROUNDS * ROUND_SECONDS)
    _end_all(found, mark)


def end_half_started(mark: str) -> None:
    """End a program whose start was broken off, so that nobody knows its process: with all it has started, and reaped.

    It carries its mark only once it runs, so it is given a moment.
    """
    sleep(ROUND_SECONDS)
    _end_all([], mark)


def _end_all(found: Sequence[psutil.Process], mark: str) -> None:
    # A process found now may have started others since; one that was just being started may be found next time.
    searches_in_vain = 0
    for _ in range(ROUNDS):
        living = {process for process in found if _is_alive(process)}.union(marked(mark))
        for process in living:
            _kill(process)
        psutil.wait_procs(living, ROUND_SECONDS)
        searches_in_vain = 0 if living else searches_in_vain + 1
        if searches_in_vain == 2:
            return


def _kill(process: psutil.Process) -> None:
    """End a process with its whole group, so that no member can start another meanwhile."""
    with suppress(OSError):
        # A group lies within one session, and no program shares ours.
        if os.getsid(process.pid) != os.getsid(0):
            os.killpg(os.getpgid(process.pid), signal.SIGKILL)
    with suppress(psutil.Error):
        process.kill()


def _bears(pid: int, mark: str) -> bool:
    try:
        if ON_LINUX:  # much faster
            return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()
        return mark in psutil.Process(pid).environ().get(VARIABLE, "")
    except (psutil.Error, OSError):
        return False  # somebody else's, or gone


def _is_alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
