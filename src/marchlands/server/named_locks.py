"""Locks by name, for what must not happen twice at once for the same guest."""

from __future__ import annotations

from asyncio import Lock
from weakref import WeakValueDictionary


class NamedLocks:
    """One lock per name, for one event loop. A lock that nobody holds or waits for is forgotten."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def __call__(self, name: str) -> Lock:
        """Return the lock for a name, for `async with`."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = Lock()
        return lock

    def __len__(self) -> int:
        return len(self._locks)
