"""Work spread over processes, with the results in the order of the jobs."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

BATCHES_PER_WORKER: Final = 16
LARGEST_BATCH: Final = 32


def core_count() -> int:
    """Return how many processes this one may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int,
    prepare: Callable[..., None],
    *arguments: Any,
) -> Iterator[Result]:
    """Give `work(job)` for each job, in order; each process calls `prepare(*arguments)` once before its first job.

    With one worker all is done in this process. The functions must be found by their module and name, and everything
    handed over must be picklable. Stopping early ends the processes.
    """
    if workers <= 1 or len(jobs) <= 1:
        prepare(*arguments)
        yield from map(work, jobs)
        return
    batch = max(1, min(LARGEST_BATCH, len(jobs) // (workers * BATCHES_PER_WORKER)))
    # A thread may draw a progress bar meanwhile; a fork would copy its locks.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (prepare, arguments))
    try:
        yield from pool.map(work, jobs, chunksize=batch)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(prepare: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Prepare a process; an interrupt from the keyboard is for the one that spreads the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    prepare(*arguments)


def _end_with_parent() -> None:
    """Leave no process behind when the one that spreads the work was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
