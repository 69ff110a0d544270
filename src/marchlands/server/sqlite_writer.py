"""The one thread that writes: it collects calls, makes their changes in one transaction, and answers after the commit.

A call that cannot be carried out fails alone: if there are several changes, each has its own savepoint.

Other threads of this process may delay this one at every statement, so it executes as few as possible.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread

from marchlands.server.record import Change, ForgetGuest
from marchlands.server.sqlite_rows import carry_out, subject
from marchlands.server.sqlite_trouble import fault, is_own_fault, told, trouble
from marchlands.server.store import StoreError

WRITING = "cannot write to the store"
VOID = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)  # the last page, which validates a commit, was not written


@dataclass(frozen=True, slots=True, eq=False)
class _Call:
    changes: tuple[Change, ...]
    loop: AbstractEventLoop
    done: Future[None]

    def answer(self, failure: StoreError | None) -> None:
        """Answer the caller; call this in the event loop where it waits."""
        if self.done.done():
            return  # cancelled
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(StoreError(str(failure), failure.slug))  # others may be raising the same object


class Writer:
    """Owns the connection that writes. `room` calls may wait; each waits `interval` seconds for others to join it.

    Trouble makes all calls of a transaction fail, and the next one is tried with a new connection. `commits` counts
    the transactions that have reached the disk.
    """

    def __init__(
        self,
        path: Path,
        connect: Callable[[], sqlite3.Connection],
        interval: float,
        room: int,
        check: Callable[[], None],
    ) -> None:
        """Connect and start; `check` is called before each transaction and raises StoreError if it may not begin.

        Raises StoreError unless a first transaction, which changes no record, reaches the disk.
        """
        self._path = path
        self._connect = connect
        self._interval = interval
        self._room = room
        self._check = check
        self._arrival = Condition()
        self._calls: deque[_Call] = deque()
        self._is_closing = False
        self._connection: sqlite3.Connection | None = None
        self._batch = 0
        self.commits = 0
        with told("cannot open the store", path):
            try:
                self._seal()
            except BaseException:
                self._disconnect()
                raise
        self._thread = Thread(target=self._run, name="marchlands-store", daemon=True)
        self._thread.start()

    # --- for any thread

    def put(self, changes: tuple[Change, ...]) -> Future[None]:
        """Queue a call from the running event loop; the future is done when its changes are on disk.

        Raises StoreError if too many are waiting, and if the writer was closed.
        """
        loop = get_running_loop()
        call = _Call(changes, loop, loop.create_future())
        with self._arrival:
            if self._is_closing:
                raise StoreError(f"{WRITING} {self._path}: it was closed", "store/closed")
            if len(self._calls) >= self._room:
                reason = f"{self._room} writes are waiting already; try again in a moment"
                raise StoreError(f"{WRITING} {self._path}: {reason}", "store/busy")
            self._calls.append(call)
            if len(self._calls) in (1, self._room):
                self._arrival.notify()
        return call.done

    def close(self) -> None:
        """Finish what is queued, move everything into the database's main file, and end. Harmless if called twice."""
        with self._arrival:
            self._is_closing = True
            self._arrival.notify()
        self._thread.join()

    # --- for the writer's thread alone

    def _run(self) -> None:
        while calls := self._gather():
            self._answer(list(zip(calls, self._perform(calls), strict=True)))
        self._empty_log()
        self._disconnect()

    def _empty_log(self) -> None:
        """Move everything into the database's main file, if nobody else is reading just then."""
        if self._connection is not None:
            with suppress(sqlite3.Error):  # nothing is lost: it will be done when the database is next opened
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _answer(self, results: Sequence[tuple[_Call, StoreError | None]]) -> None:
        """Tell everybody who waits, all callers in a loop at once."""
        for loop in {call.loop for call, _ in results}:
            own = [(call, failure) for call, failure in results if call.loop is loop]
            with suppress(RuntimeError):  # the loop was closed, so nobody waits
                loop.call_soon_threadsafe(_answer_all, own)

    def _gather(self) -> list[_Call]:
        """Wait for a call, and briefly for others; return none if the writer should end."""
        with self._arrival:
            self._arrival.wait_for(lambda: self._calls or self._is_closing)
            if self._interval > 0:
                self._arrival.wait_for(lambda: len(self._calls) >= self._room or self._is_closing, self._interval)
            calls = list(self._calls)
            self._calls.clear()
        return calls

    def _perform(self, calls: Sequence[_Call]) -> list[StoreError | None]:
        """Carry out the calls in one transaction; return why each failed, or None for each that is on disk."""
        try:
            self._check()
        except StoreError as error:
            return [error] * len(calls)  # the connection stays, because the file may come back
        try:
            connection = self._begin()
            failures = [self._carry_out(connection, call) for call in calls]
            if all(failures):
                connection.execute("ROLLBACK")
                return failures
        except Exception as error:
            self._disconnect()
            return [trouble(error, WRITING, self._path)] * len(calls)
        try:
            connection.execute("COMMIT")
        except Exception as error:
            if (doubt := self._doubt(error)) is not None:
                return [doubt] * len(calls)
        else:
            self._batch += 1
        self.commits += 1
        if any(isinstance(change, ForgetGuest) for call in calls for change in call.changes):
            self._empty_log()  # it still has the pages as they were before
        return failures

    def _begin(self) -> sqlite3.Connection:
        """Begin a transaction and write its number into it."""
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE service SET batch = ?", (self._batch + 1,))
        return connection

    def _carry_out(self, connection: sqlite3.Connection, call: _Call) -> StoreError | None:
        """Make all changes of a call, or none and return why. Raises errors that affect the other calls too."""
        if len(call.changes) == 1:
            return _make(connection, call.changes[0])
        connection.execute("SAVEPOINT call")
        failure = None
        for change in call.changes:
            failure = _make(connection, change)
            if failure is not None:
                connection.execute("ROLLBACK TO call")
                break
        connection.execute("RELEASE call")
        return failure

    def _doubt(self, error: Exception) -> StoreError | None:
        """Find out whether a commit that raised took effect; return what to tell the callers if it did not.

        The file may look unfinished now but finished to a process that opens it after a crash, or the other way round.
        Another transaction settles that: it overwrites a commit that did not take effect and follows one that did.
        """
        batch = self._batch + 1
        is_there = None
        self._disconnect()
        try:
            self._connected()
            is_there = self._batch == batch
            self._seal()
        except Exception:
            self._disconnect()
            if is_there is not False or getattr(error, "sqlite_errorcode", None) not in VOID:
                reason = f"the disk failed in the middle ({error}); read again before you try again"
                doing = f"cannot tell whether a write got to the store {self._path}"
                return StoreError(f"{doing}: {reason}", "store/in-doubt")
        return None if is_there else trouble(error, WRITING, self._path)

    def _seal(self) -> None:
        """Commit a transaction that changes no record."""
        self._begin().execute("COMMIT")
        self._batch += 1

    def _connected(self) -> sqlite3.Connection:
        """Return the connection, a new one if there is none; `_batch` is then the number of the last transaction."""
        if self._connection is None:
            self._connection = self._connect()
            self._batch = self._connection.execute("SELECT batch FROM service").fetchone()[0]
        return self._connection

    def _disconnect(self) -> None:
        """Drop the connection, and the transaction that it is in."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.rollback()
            connection.close()


def _make(connection: sqlite3.Connection, change: Change) -> StoreError | None:
    """Make a change, or change nothing and return why it cannot be made. Raises errors that affect others too."""
    what = "a change"
    try:
        what = subject(change)
        carry_out(connection, change)
    except Exception as error:
        if not is_own_fault(error):
            raise
        return fault(error, what)
    return None


def _answer_all(results: Sequence[tuple[_Call, StoreError | None]]) -> None:
    for call, failure in results:
        call.answer(failure)
