"""Work spread over processes, with the results in the order of the jobs."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic, sleep
from types import FrameType
from typing import Any, Final, Generic, TypeVar

from marchlands.errors import MarchlandsError

Job = TypeVar("Job")
Result = TypeVar("Result")

BATCHES_PER_WORKER: Final = 16
LARGEST_BATCH: Final = 32
AHEAD: Final = 2  # batches that a process has at hand, so that it need not wait for the next one
PATIENCE: Final = 5.0  # seconds that a process has to clean up before it is killed


class WorkerError(MarchlandsError):
    """A process that died while it worked, killed by the system for example; what was finished has been given."""

    slug = "arena/worker-died"


class Stopped(BaseException):
    """Raised in a process that is told to stop, so that what it holds is given back; nothing is to catch it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error that a job raised."""

    error: Exception


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
    arrived: Callable[[Result], None] | None = None,
) -> Generator[Result, None, None]:
    """Give `work(job)` for each job, in order; each process calls `prepare(*arguments)` once before its first job.

    `arrived` is called in this process with each result as soon as it is there, in whatever order. With one worker
    all is done in this process. The functions must be found by their module and name, and everything handed over must
    be picklable. However it ends, no process is left behind.

    Raises what a job raised, when it is its turn. When a process dies, the results that are there are given, although
    some may be missing between them, and then WorkerError is raised.
    """
    arrived = arrived or _ignore
    if workers <= 1 or len(jobs) <= 1:
        prepare(*arguments)
        for job in jobs:
            result = work(job)
            arrived(result)
            yield result
        return
    crew = _Crew(work, jobs, min(workers, len(jobs)), (prepare, arguments), arrived)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


def _ignore(result: object) -> None:
    """Do nothing with a result."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    line: Connection  # jobs there, results back
    left: int = 0  # results that it still owes


@dataclass(slots=True)
class _Crew(Generic[Job, Result]):
    """The processes that do the jobs, and what they have brought back."""

    work: Callable[[Job], Result]
    jobs: Sequence[Job]
    size: int
    preparation: tuple[Callable[..., None], tuple[Any, ...]]
    arrived: Callable[[Result], None]
    workers: list[_Worker] = field(default_factory=list)
    found: dict[int, Result | Failure] = field(default_factory=dict)

    def results(self) -> Generator[Result, None, None]:
        """Give the results in the order of the jobs."""
        count = len(self.jobs)
        batch = max(1, min(LARGEST_BATCH, count // (self.size * BATCHES_PER_WORKER)))
        waiting = deque(range(start, min(start + batch, count)) for start in range(0, count, batch))
        self._hire()
        for _ in range(AHEAD):
            for worker in self.workers:
                self._feed(worker, waiting)
        for index in range(count):
            while index not in self.found:
                died = self._gather(waiting, batch)
                if died is not None:
                    yield from self._rest()
                    raise WorkerError(_obituary(died))
            yield self._take(index)

    def _hire(self) -> None:
        # A thread may draw a progress bar meanwhile; a fork would copy its locks.
        context = get_context("spawn")
        for _ in range(self.size):
            here, there = context.Pipe()
            process = context.Process(target=_serve, args=(there, self.work, *self.preparation))
            with _uninterrupted():
                process.start()
            there.close()  # so that the line breaks when the process ends
            self.workers.append(_Worker(process, here))

    def _feed(self, worker: _Worker, waiting: deque[range]) -> None:
        if waiting:
            numbers = waiting.popleft()
            worker.left += len(numbers)
            with suppress(OSError):  # the process has died; what it sent before is still to be read
                worker.line.send([(number, self.jobs[number]) for number in numbers])

    def _gather(self, waiting: deque[range], batch: int) -> _Worker | None:
        """Wait for results and take what is there; return a worker that died."""
        died = None
        for line in wait([worker.line for worker in self.workers]):
            worker = next(worker for worker in self.workers if worker.line is line)
            try:
                number, result = worker.line.recv()
            except (EOFError, OSError):
                died = worker
                continue
            if isinstance(result, Failure) and number < 0:
                raise result.error
            self.found[number] = result
            worker.left -= 1
            if worker.left <= (AHEAD - 1) * batch:
                self._feed(worker, waiting)
            if not isinstance(result, Failure):
                self.arrived(result)
        return died

    def _take(self, index: int) -> Result:
        result = self.found.pop(index)
        if isinstance(result, Failure):
            raise result.error
        return result

    def _rest(self) -> Generator[Result, None, None]:
        """Give all results that are there, also those on their way."""
        for worker in self.workers:
            with suppress(EOFError, OSError):
                while worker.line.poll():
                    number, result = worker.line.recv()
                    self.found[number] = result
                    if number >= 0 and not isinstance(result, Failure):
                        self.arrived(result)
        for _, result in sorted(self.found.items()):
            if not isinstance(result, Failure):
                yield result

    def dismiss(self) -> None:
        """End all processes: first they may clean up, and after a while they are killed."""
        for worker in self.workers:
            if worker.left:
                worker.process.terminate()
            worker.line.close()
        deadline = monotonic() + PATIENCE
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back an interrupt from the keyboard, here and in a process that is started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obituary(worker: _Worker) -> str:
    worker.process.join(PATIENCE)
    code = worker.process.exitcode
    how = f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with code {code}"
    return f"cannot go on: worker process {worker.process.pid} {how}; matches that were finished are kept"


def _serve(line: Connection, work: Callable[[Any], Any], prepare: Callable[..., None], arguments: Any) -> None:
    """Do jobs as they come, until none come any more or the process is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt from the keyboard is for the one that spreads the work
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        signal.signal(signal.SIGTERM, _stop)
        Thread(target=_end_with_parent, daemon=True).start()
        _do_jobs(line, work, prepare, arguments)
    except (Stopped, EOFError, OSError):
        sys.exit(0)


def _do_jobs(line: Connection, work: Callable[[Any], Any], prepare: Callable[..., None], arguments: Any) -> None:
    try:
        prepare(*arguments)
    except Exception as error:
        line.send((-1, _failure(error)))
        return
    while True:
        for number, job in line.recv():
            try:
                result = work(job)
            except Exception as error:
                result = _failure(error)
            line.send((number, result))


def _failure(error: Exception) -> Failure:
    """Return an error so that it can travel, with the place where it happened as a note."""
    place = "".join(traceback.format_exception(error)).rstrip()
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(place)
    return Failure(error)


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # cleaning up is not to be interrupted
    raise Stopped


def _end_with_parent() -> None:
    """Leave no process behind when the one that spreads the work was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(PATIENCE)
        os._exit(1)
