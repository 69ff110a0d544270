"""Runs jobs in several processes, here or on a cluster, and yields the results in the order of the jobs."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from types import FrameType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from marchlands.bots.parent_watch import watch_parent
from marchlands.errors import MarchlandsError

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD: Final = 2  # jobs queued per process, so that it never waits for the next one
LOOK_UP: Final = 0.1  # seconds between looks at whether anybody still wants the results
PATIENCE: Final = 10.0  # seconds a process has to clean up before it is killed


@dataclass(frozen=True, slots=True)
class Cluster:
    """A Ray cluster that does the work, by the address of its head.

    "auto" is the one that this machine is part of, "local" one that is started here and ends with the work.
    """

    address: str = "auto"


Workers: TypeAlias = int | Cluster  # who does the work: so many processes here, or a cluster


class WorkerError(MarchlandsError):
    """A process died while working, for example killed by the system; the finished results were yielded."""

    slug = "arena/worker-died"


class Stopped(BaseException):
    """Raised in a process that is told to stop, so that it releases what it holds; do not catch it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error that a job raised."""

    error: Exception


def core_count() -> int:
    """Return how many processes this one may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: Workers,
    prepare: Callable[..., None],
    *arguments: Any,
    arrived: Callable[[Result], None] | None = None,
    halted: Callable[[], bool] | None = None,
) -> Generator[Result, None, None]:
    """Yield `work(job)` for each job, in order; each process calls `prepare(*arguments)` once before its first job.

    `arrived` is called in this process with each result as soon as it is there, in any order. With one worker,
    everything is done in this process. As soon as `halted` says so, there are no more results. The functions must be
    importable by module and name, and everything passed must be picklable. However it ends, no process is left behind.
    On a cluster, work that is lost with a machine is done again elsewhere, so a job may be done twice.

    Raises what a job raised, when its result is due. If a process dies, or a keyboard interrupt comes, the results so
    far are yielded, possibly with gaps, before WorkerError or KeyboardInterrupt is raised.
    """
    arrived, halted = arrived or _ignore, halted or _never
    if isinstance(workers, Cluster):
        from marchlands.lab.cluster import spread_far

        yield from spread_far(work, jobs, workers, (prepare, arguments), arrived, halted)
        return
    if workers <= 1 or len(jobs) <= 1:
        prepare(*arguments)
        for job in jobs:
            if halted():
                return
            result = work(job)
            arrived(result)
            yield result
        return
    crew = _Crew(work, jobs, min(workers, len(jobs)), (prepare, arguments), arrived, halted)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


def _never() -> bool:
    return False


def _ignore(result: object) -> None:
    """Ignore a result."""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    line: Connection  # sends jobs, receives results
    left: int = 0  # results that it still owes


@dataclass(slots=True)
class _Crew(Generic[Job, Result]):
    """The processes that do the jobs, and the results so far."""

    work: Callable[[Job], Result]
    jobs: Sequence[Job]
    size: int
    preparation: tuple[Callable[..., None], tuple[Any, ...]]
    arrived: Callable[[Result], None]
    halted: Callable[[], bool]
    begun: int = 0  # how many jobs were handed out
    workers: list[_Worker] = field(default_factory=list)
    found: dict[int, Result | Failure] = field(default_factory=dict)

    def results(self) -> Generator[Result, None, None]:
        """Yield the results in the order of the jobs."""
        self._hire()
        for _ in range(AHEAD):
            for worker in self.workers:
                self._feed(worker)
        for index in range(len(self.jobs)):
            try:
                while index not in self.found:
                    if self.halted():
                        return
                    self._gather()
            except KeyboardInterrupt:
                yield from self._rest()  # not those in transit: a message may have been half read
                raise
            except WorkerError:
                self._receive_rest()
                yield from self._rest()
                raise
            yield self._take(index)

    def _hire(self) -> None:
        # A thread may be drawing a progress bar meanwhile; a fork would copy its locks.
        context = get_context("spawn")
        for _ in range(self.size):
            here, there = context.Pipe()
            process = context.Process(target=_serve, args=(there, self.work, *self.preparation))
            ensure_running()  # starting a process would let interrupts through if it had to start the tracker
            with _uninterrupted():
                process.start()
            there.close()  # so that the connection breaks when the process ends
            self.workers.append(_Worker(process, here))

    def _feed(self, worker: _Worker) -> None:
        if self.begun < len(self.jobs):
            with suppress(OSError):  # the process died; what it sent before is read later
                worker.line.send((self.begun, self.jobs[self.begun]))
            self.begun += 1
            worker.left += 1

    def _gather(self) -> None:
        """Wait a while for results and take those that are there. Raises WorkerError if a process died."""
        for line in wait([worker.line for worker in self.workers], LOOK_UP):
            worker = next(worker for worker in self.workers if worker.line is line)
            try:
                number, result = worker.line.recv()
            except (EOFError, OSError):
                raise WorkerError(_obituary(worker)) from None
            if isinstance(result, Failure) and number < 0:
                raise result.error
            worker.left -= 1
            self._feed(worker)
            self._store(number, result)

    def _store(self, number: int, result: Result | Failure) -> None:
        if not isinstance(result, Failure):
            self.arrived(result)
        self.found[number] = result

    def _take(self, index: int) -> Result:
        result = self.found.pop(index)
        if isinstance(result, Failure):
            raise result.error
        return result

    def _receive_rest(self) -> None:
        """Take the results in transit."""
        for worker in self.workers:
            while (message := _next_message(worker.line)) is not None:
                self._store(*message)

    def _rest(self) -> Generator[Result, None, None]:
        """Yield all results so far, possibly with gaps."""
        for number in sorted(self.found):
            result = self.found[number]
            if not isinstance(result, Failure):
                yield result

    def dismiss(self) -> None:
        """End all processes: let them clean up first, and kill them after a while."""
        for worker in self.workers:
            if worker.left:
                worker.process.terminate()
            worker.line.close()
        # Looks are counted, not seconds: where the whole machine stood still, the processes could not clean up either.
        looks = round(PATIENCE / LOOK_UP)
        for worker in self.workers:
            while worker.process.is_alive() and looks > 0:
                worker.process.join(LOOK_UP)
                looks -= 1
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()


def _next_message(line: Connection) -> tuple[int, Any] | None:
    """Return what has already arrived; None if there is nothing or the connection is broken."""
    try:
        return line.recv() if line.poll() else None
    except (EOFError, OSError):
        return None


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back keyboard interrupts, here and in any process started meanwhile."""
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
    return f"cannot go on: worker process {worker.process.pid} {how}; what was finished is kept"


def _serve(line: Connection, work: Callable[[Any], Any], prepare: Callable[..., None], arguments: Any) -> None:
    """Do jobs as they come, until there are no more or the process is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # keyboard interrupts are for the parent process
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        signal.signal(signal.SIGTERM, _stop)
        watch_parent(PATIENCE)
        _do_jobs(line, work, prepare, arguments)
    except (Stopped, EOFError, OSError):
        sys.exit(0)


def _do_jobs(line: Connection, work: Callable[[Any], Any], prepare: Callable[..., None], arguments: Any) -> None:
    try:
        prepare(*arguments)
    except Exception as error:
        line.send((-1, failure_of(error)))
        return
    while True:
        number, job = line.recv()
        try:
            result = work(job)
        except Exception as error:
            result = failure_of(error)
        line.send((number, result))


def failure_of(error: Exception) -> Failure:
    """Return an error in a form that can be pickled, with its traceback as a note."""
    place = "".join(traceback.format_exception(error)).rstrip()
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(place)
    return Failure(error)


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # nothing may interrupt the cleanup
    raise Stopped
