"""A pool of processes that think: hands thoughts to them, brings answers back, and replaces those that end.

All of it happens in one thread; others only put orders into the queue and ring a bell.
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

from marchlands.bots.order import Order, Orders
from marchlands.bots.process_tree import descendants
from marchlands.bots.worker import PATIENCE, READY, Failure, serve
from marchlands.errors import BotError

TRIES: Final = 2  # processes that may think about one thing without an answer
STARTING: Final = 60.0  # seconds that a process may take to start, where there is a deadline for thoughts


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    pid: int
    line: Connection  # requests there, answers back
    is_ready: bool = False
    order: Order | None = None
    until: float | None = None  # when it has to be ready, or to have answered
    deadline: float = 0.0  # when it is killed, once it was told to end


class WorkerPool:
    """At most `size` processes that think, and the orders that wait for them, at most so many.

    Processes are started when they are needed, and stay. One whose thought is cancelled is ended and replaced, and so
    is one that has not answered within `deadline` seconds; its thought is given to another, once.
    """

    def __init__(self, size: int, waiting: int, memory: int | None, deadline: float | None = None) -> None:
        self._size = size
        self._deadline = deadline
        self._most_waiting = waiting
        self._memory = memory
        self._context = get_context("spawn")  # a fork would copy the locks of other threads
        self._lock = RLock()
        self._orders = Orders()
        self._workers: list[_Worker] = []
        self._leaving: list[_Worker] = []
        self._bell, self._cord = self._context.Pipe(duplex=False)
        self._is_rung = False
        self._is_closing = False
        self._owner = os.getpid()
        # Processes end with the thread that started them, on some systems: there is but one.
        self._thread = Thread(target=self._keep, name="marchlands-thinking", daemon=True)
        self._thread.start()

    # --- for any thread

    def put(self, order: Order) -> None:
        """Queue an order. Raises BotError when too many wait, and when the pool was closed."""
        with self._lock:
            if self._is_closing:
                raise BotError(f"cannot think with {order.request.bot!r}: the thinker was closed", "bot/closed")
            if len(self._orders) >= self._most_waiting:
                reason = f"{self._most_waiting} thoughts are waiting already"
                raise BotError(f"cannot think with {order.request.bot!r}: {reason}", "bot/too-many")
            self._orders.add(order, monotonic())
        order.thought.add_done_callback(self._notice)
        self._ring()

    def close(self) -> None:
        """Cancel all thoughts and end all processes; returns when they are gone. Doing so twice is no error."""
        if os.getpid() != self._owner:
            return  # a fork: the processes are somebody else's
        with self._lock:
            self._is_closing = True
        self._ring()
        if current_thread() is not self._thread:
            self._thread.join()

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that think or wait to."""
        return [worker.pid for worker in list(self._workers)]

    def _notice(self, thought: Future[Any]) -> None:
        if thought.cancelled():
            self._ring()

    def _ring(self) -> None:
        with self._lock:
            if not self._is_rung and not self._cord.closed:
                self._is_rung = True
                self._cord.send_bytes(b"!")

    # --- for the pool's thread alone

    def _keep(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # processes begin without hearing the keyboard
            ensure_running()  # if it had to start the tracker, starting a process would let interrupts through
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
            self._orders.drop_cancelled()
        for worker in [worker for worker in self._workers if worker.order is not None]:
            if worker.order is not None and worker.order.thought.cancelled():
                self._dismiss(worker)
                self._hire()

    def _hand_out(self) -> None:
        """Give orders to those who are ready, and start processes for the others while there may be more."""
        for worker in [worker for worker in self._workers if worker.is_ready and worker.order is None]:
            order = self._next_order()
            if order is None:
                return
            worker.order = order
            worker.until = None if self._deadline is None else monotonic() + self._deadline
            try:
                worker.line.send(order.request)
            except OSError:
                self._bury(worker)
        starting = sum(not worker.is_ready for worker in self._workers)
        while len(self._orders) > starting and self._hire():
            starting += 1

    def _next_order(self) -> Order | None:
        with self._lock:
            return self._orders.pop()

    def _hire(self) -> bool:
        """Start a process; return whether there was room for one more."""
        if len(self._workers) >= self._size or len(self._leaving) > self._size:
            return False
        here, there = self._context.Pipe()
        process = self._context.Process(target=serve, args=(there, self._memory), daemon=True)
        try:
            process.start()
        except OSError as error:
            here.close()
            if (order := self._next_order()) is not None:
                order.fail(f"no process can be started: {error.strerror or error}")
            return False
        finally:
            there.close()  # so that the line breaks when the process ends
        until = None if self._deadline is None else monotonic() + STARTING
        self._workers.append(_Worker(process, process.pid or 0, here, until=until))
        return True

    def _listen(self) -> None:
        """Wait until something happens, and take what has come."""
        doors: dict[object, _Worker] = {worker.line: worker for worker in self._workers}
        doors |= {worker.process.sentinel: worker for worker in self._leaving}
        deadlines = [worker.deadline for worker in self._leaving]
        deadlines += [worker.until for worker in self._workers if worker.until is not None]
        next_deadline = min(deadlines, default=None)
        patience = None if next_deadline is None else max(0.0, next_deadline - monotonic())
        for door in wait([self._bell, *doors], patience):  # type: ignore[list-item]
            if door is self._bell:
                self._bell.recv_bytes()
                with self._lock:
                    self._is_rung = False
            elif isinstance(door, Connection):
                self._receive(doors[door])
        for worker in self._leaving[:]:
            if not worker.process.is_alive() or monotonic() >= worker.deadline:
                self._leaving.remove(worker)
                _finish(worker)
        for worker in self._workers[:]:
            if worker.until is not None and monotonic() >= worker.until:
                self._give_up(worker)

    def _receive(self, worker: _Worker) -> None:
        try:
            answer = worker.line.recv()
        except (EOFError, OSError):
            self._bury(worker)
            return
        except Exception as error:  # whatever an object does that was not made to be sent
            answer = Failure(f"cannot read the answer of a bot: {type(error).__name__}: {error}", "bot/failed")
        order, worker.order = worker.order, None
        worker.until = None
        if order is not None:
            order.fulfil(answer)
        worker.is_ready = worker.is_ready or answer == READY

    def _bury(self, worker: _Worker) -> None:
        """Tell why a process is no more to the thought that it had; to the next one if it died before any."""
        self._workers.remove(worker)
        worker.process.join(PATIENCE)
        how = _death(worker)
        _finish(worker)
        order = worker.order
        if order is None and not worker.is_ready:
            order = self._next_order()  # else processes that cannot start would be started for ever
        if order is not None:
            order.fail(how)

    def _give_up(self, worker: _Worker) -> None:
        """Kill a process that does not answer; its thought is thought by another, or fails if that did not help."""
        self._workers.remove(worker)
        _finish(worker)
        order = worker.order
        if order is None:
            if (order := self._next_order()) is not None:
                order.fail(f"its process {worker.pid} was not ready within {STARTING:g} seconds", "bot/too-slow")
            return
        order.tries += 1
        if order.tries >= TRIES:
            order.fail(f"no answer within {self._deadline:g} seconds, from {TRIES} processes", "bot/too-slow")
        elif not order.thought.cancelled():
            with self._lock:
                self._orders.add_first(order)

    def _dismiss(self, worker: _Worker) -> None:
        """Tell a process to end; it will be killed when it does not."""
        self._workers.remove(worker)
        worker.process.terminate()
        worker.line.close()
        worker.deadline = monotonic() + PATIENCE
        self._leaving.append(worker)

    def _end(self) -> None:
        with self._lock:
            self._is_closing = True
            orders = [*self._orders, *(worker.order for worker in self._workers if worker.order is not None)]
            self._orders.clear()
        for order in orders:
            order.thought.cancel()
        for worker in self._workers[:]:
            self._dismiss(worker)
        for worker in self._leaving:
            worker.process.join(max(0.0, worker.deadline - monotonic()))
            _finish(worker)
        self._leaving.clear()
        with self._lock:
            self._bell.close()
            self._cord.close()


def _death(worker: _Worker) -> str:
    code = worker.process.exitcode
    how = "no longer answers" if code is None else f"ended with code {code}"
    if code is not None and code < 0:
        how = f"was killed by signal {-code}"
    elif not worker.is_ready:
        how += " before it was ready; what a script does has to stand under if __name__ == '__main__':"
    return f"its process {worker.pid} {how}"


def _finish(worker: _Worker) -> None:
    """Kill a process that is still there, with all that it started, and forget it."""
    process = worker.process
    if process.is_alive():
        started = descendants(worker.pid)
        process.kill()
        for other in started:
            with suppress(psutil.Error):
                other.kill()
        process.join()
    worker.line.close()
    with suppress(ValueError):  # somebody else has waited for it, and it seems to run for ever
        process.close()
