"""A pool of processes that think: hands thoughts to them, returns their answers, and replaces those that end.

All of this happens in one thread; others only put jobs into the queue and wake it.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from threading import RLock, Thread, current_thread
from time import monotonic
from typing import Any, Final

import psutil

from marchlands.bots.job_queue import Job, JobQueue
from marchlands.bots.process_tree import descendants
from marchlands.bots.worker import PATIENCE, READY, Failure, serve
from marchlands.errors import BotError

TRIES: Final = 2  # processes that may try one thought without an answer
STARTING: Final = 60.0  # seconds that a process may take to start, if thoughts have a deadline


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    pid: int
    pipe: Connection  # sends requests, receives answers
    is_ready: bool = False
    job: Job | None = None
    until: float | None = None  # when it must be ready, or must have answered
    deadline: float = 0.0  # when it is killed, after it was told to end


class WorkerPool:
    """At most `size` processes that think, and a limited number of jobs that wait for them.

    Processes are started as needed, and stay. A process whose thought is cancelled is ended and replaced; so is one
    that has not answered within `deadline` seconds, and its job is given to another, once.
    """

    def __init__(self, size: int, waiting: int, memory: int | None, deadline: float | None = None) -> None:
        self._size = size
        self._deadline = deadline
        self._most_waiting = waiting
        self._memory = memory
        self._context = get_context("spawn")  # a fork would copy the locks of other threads
        self._lock = RLock()
        self._jobs = JobQueue()
        self._workers: list[_Worker] = []
        self._leaving: list[_Worker] = []
        self._wake_receiver, self._wake_sender = self._context.Pipe(duplex=False)
        self._is_woken = False
        self._is_closing = False
        self._owner = os.getpid()
        # On some systems processes end along with the thread that started them, so one thread starts them all.
        self._thread = Thread(target=self._run, name="marchlands-thinking", daemon=True)
        self._thread.start()

    # --- for any thread

    def put(self, job: Job) -> None:
        """Queue a job. Raises BotError if too many wait, and if the pool was closed."""
        with self._lock:
            if self._is_closing:
                raise BotError(f"cannot think with {job.request.bot!r}: the thinker was closed", "bot/closed")
            if len(self._jobs) >= self._most_waiting:
                reason = f"{self._most_waiting} thoughts are waiting already"
                raise BotError(f"cannot think with {job.request.bot!r}: {reason}", "bot/too-many")
            self._jobs.add(job, monotonic())
        job.thought.add_done_callback(self._notice)
        self._wake()

    def close(self) -> None:
        """Cancel all thoughts and end all processes; returns when they are gone. Calling it twice is harmless."""
        if os.getpid() != self._owner:
            return  # a fork: the processes belong to its parent
        with self._lock:
            self._is_closing = True
        self._wake()
        if current_thread() is not self._thread:
            self._thread.join()

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that are thinking or waiting to."""
        return [worker.pid for worker in list(self._workers)]

    def _notice(self, thought: Future[Any]) -> None:
        if thought.cancelled():
            self._wake()

    def _wake(self) -> None:
        with self._lock:
            if not self._is_woken and not self._wake_sender.closed:
                self._is_woken = True
                self._wake_sender.send_bytes(b"!")

    # --- for the pool's thread alone

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # processes start with keyboard interrupts blocked
            ensure_running()  # starting a process would let interrupts through if it had to start the tracker
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            while not self._is_closing:
                self._drop_cancelled()
                self._hand_out()
                self._listen()
        finally:
            self._end()

    def _drop_cancelled(self) -> None:
        with self._lock:
            self._jobs.drop_cancelled()
        for worker in [worker for worker in self._workers if worker.job is not None]:
            if worker.job is not None and worker.job.thought.cancelled():
                self._stop_worker(worker)
                self._start_worker()

    def _hand_out(self) -> None:
        """Give jobs to ready processes, and start more processes for the other jobs if possible."""
        for worker in [worker for worker in self._workers if worker.is_ready and worker.job is None]:
            job = self._next_job()
            if job is None:
                return
            worker.job = job
            worker.until = None if self._deadline is None else monotonic() + self._deadline
            try:
                worker.pipe.send(job.request)
            except OSError:
                self._handle_death(worker)
        starting = sum(not worker.is_ready for worker in self._workers)
        while len(self._jobs) > starting and self._start_worker():
            starting += 1

    def _next_job(self) -> Job | None:
        with self._lock:
            return self._jobs.pop()

    def _start_worker(self) -> bool:
        """Start a process; return whether there was room for one more."""
        if len(self._workers) >= self._size or len(self._leaving) > self._size:
            return False
        here, there = self._context.Pipe()
        process = self._context.Process(target=serve, args=(there, self._memory), daemon=True)
        try:
            process.start()
        except OSError as error:
            here.close()
            if (job := self._next_job()) is not None:
                job.fail(f"no process can be started: {error.strerror or error}")
            return False
        finally:
            there.close()  # so that the pipe breaks when the process ends
        until = None if self._deadline is None else monotonic() + STARTING
        self._workers.append(_Worker(process, process.pid or 0, here, until=until))
        return True

    def _listen(self) -> None:
        """Wait until something happens, and take what has arrived."""
        sources: dict[object, _Worker] = {worker.pipe: worker for worker in self._workers}
        sources |= {worker.process.sentinel: worker for worker in self._leaving}
        deadlines = [worker.deadline for worker in self._leaving]
        deadlines += [worker.until for worker in self._workers if worker.until is not None]
        next_deadline = min(deadlines, default=None)
        patience = None if next_deadline is None else max(0.0, next_deadline - monotonic())
        for source in wait([self._wake_receiver, *sources], patience):  # type: ignore[list-item]
            if source is self._wake_receiver:
                self._wake_receiver.recv_bytes()
                with self._lock:
                    self._is_woken = False
            elif isinstance(source, Connection):
                self._receive(sources[source])
        for worker in self._leaving[:]:
            if not worker.process.is_alive() or monotonic() >= worker.deadline:
                self._leaving.remove(worker)
                _finish(worker)
        for worker in self._workers[:]:
            if worker.until is not None and monotonic() >= worker.until:
                self._give_up(worker)

    def _receive(self, worker: _Worker) -> None:
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._handle_death(worker)
            return
        except Exception as error:  # unpickling an answer may raise anything
            answer = Failure(f"cannot read the answer of a bot: {type(error).__name__}: {error}", "bot/failed")
        job, worker.job = worker.job, None
        worker.until = None
        if job is not None:
            job.fulfil(answer)
        worker.is_ready = worker.is_ready or answer == READY

    def _handle_death(self, worker: _Worker) -> None:
        """Fail the thought of a process that has ended, or the next one if it had none yet."""
        self._workers.remove(worker)
        worker.process.join(PATIENCE)
        how = _death(worker)
        _finish(worker)
        job = worker.job
        if job is None and not worker.is_ready:
            job = self._next_job()  # otherwise, processes that cannot start would be started for ever
        if job is not None:
            job.fail(how)

    def _give_up(self, worker: _Worker) -> None:
        """Kill a process that does not answer; its job goes to another process once, and then fails."""
        self._workers.remove(worker)
        _finish(worker)
        job = worker.job
        if job is None:
            if (job := self._next_job()) is not None:
                job.fail(f"its process {worker.pid} was not ready within {STARTING:g} seconds", "bot/too-slow")
            return
        job.tries += 1
        if job.tries >= TRIES:
            job.fail(f"no answer within {self._deadline:g} seconds, from {TRIES} processes", "bot/too-slow")
        elif not job.thought.cancelled():
            with self._lock:
                self._jobs.add_first(job)

    def _stop_worker(self, worker: _Worker) -> None:
        """Tell a process to end; it is killed if it does not."""
        self._workers.remove(worker)
        worker.process.terminate()
        worker.pipe.close()
        worker.deadline = monotonic() + PATIENCE
        self._leaving.append(worker)

    def _end(self) -> None:
        with self._lock:
            self._is_closing = True
            jobs = [*self._jobs, *(worker.job for worker in self._workers if worker.job is not None)]
            self._jobs.clear()
        for job in jobs:
            job.thought.cancel()
        for worker in self._workers[:]:
            self._stop_worker(worker)
        for worker in self._leaving:
            worker.process.join(max(0.0, worker.deadline - monotonic()))
            _finish(worker)
        self._leaving.clear()
        with self._lock:
            self._wake_receiver.close()
            self._wake_sender.close()


def _death(worker: _Worker) -> str:
    code = worker.process.exitcode
    how = "no longer answers" if code is None else f"ended with code {code}"
    if code is not None and code < 0:
        how = f"was killed by signal {-code}"
    elif not worker.is_ready:
        how += " before it was ready; put what your script does under if __name__ == '__main__':"
    return f"its process {worker.pid} {how}"


def _finish(worker: _Worker) -> None:
    """Kill a process if it is still there, with everything it started, and forget it."""
    process = worker.process
    if process.is_alive():
        started = descendants(worker.pid)
        process.kill()
        for other in started:
            with suppress(psutil.Error):
                other.kill()
        process.join()
    worker.pipe.close()
    with suppress(ValueError):  # something else has waited for it, so it seems to run for ever
        process.close()
