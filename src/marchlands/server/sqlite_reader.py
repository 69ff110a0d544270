"""The connection that reads, and the one thread that uses it."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from marchlands.server.sqlite_trouble import is_own_fault, told
from marchlands.server.store import StoreError

READING = "cannot read the store"


class Reader:
    """Reads what is committed. After trouble, the next read tries a new connection."""

    def __init__(self, path: Path, busy: float) -> None:
        """Connect. Raises StoreError."""
        self._path = path
        self._busy = busy
        with told("cannot open the store", path):
            # It stays connected: otherwise SQLite removes the log whenever the writer disconnects.
            self._connection: sqlite3.Connection | None = self._connect()
        self._thread = ThreadPoolExecutor(1, "marchlands-store-reading")

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a query. Raises StoreError."""
        loop = asyncio.get_running_loop()
        try:
            reading = loop.run_in_executor(self._thread, self._rows, query, values)
        except RuntimeError:  # the thread accepts nothing more
            raise StoreError(f"{READING} {self._path}: it was closed", "store/closed") from None
        return await reading

    def close(self) -> None:
        """Finish current reads and disconnect. Calling it twice is harmless."""
        self._thread.shutdown()
        self._disconnect()

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with told(READING, self._path):
            try:
                if self._connection is None:
                    self._connection = self._connect()
                return self._connection.execute(query, values).fetchall()
            except Exception as error:
                if is_own_fault(error):
                    raise StoreError(f"{READING} {self._path}: {error}", "store/refused") from error
                self._disconnect()
                raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=ro",
            uri=True,
            timeout=self._busy,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            connection.execute("SELECT batch FROM service").fetchone()  # SQLite opens no file until it has to
        except BaseException:
            connection.close()
            raise
        return connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
