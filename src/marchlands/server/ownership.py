"""Ownership of a database by one process: advisory locks, which end with the process at the latest.

There are two locks. One is on the database itself, so that neither another name for it nor a deleted lock file lets a
second process in. The other is on a file beside it, PATH.lock, which says who the owner is.

SQLite locks the database as well, with a different kind of lock. On Linux these do not interact with `flock`, which is
used here; on other systems they might, so there only the file beside it is locked, and a database with several names
is refused.
"""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from marchlands.server.sqlite_trouble import told
from marchlands.server.store import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PAUSE: Final = 0.05  # seconds between two tries
FAR_OFF: Final = 1 << 30  # the byte that is locked on Windows, where others cannot read locked bytes
PRIVATE: Final = 0o600
COMPANIONS: Final = ("", "-wal", "-shm", "-journal", ".lock")  # the suffixes of a database's files
LOCKS_ITSELF: Final = sys.platform == "linux"

_OWNED: Final[set[tuple[int, int]]] = set()  # the files that this process owns


class Ownership:
    """Two locks, and the file that they protect. The lock file stays after the locks end."""

    def __init__(self, path: Path, sign: int, file: int | None, identity: tuple[int, int], is_new: bool) -> None:
        self._path = path
        self._sign: int | None = sign
        self._file = file
        self._identity = identity
        self._is_new = is_new
        _OWNED.add(identity)

    @classmethod
    async def take(cls, path: Path, wait: float) -> Ownership:
        """Become the owner of the file at `path` once its present owner has ended; the file is created if missing.

        From then on only the user can read and write the file and those that belong to it. Raises StoreError: with the
        slug `store/locked` if there is still another owner after `wait` seconds, and otherwise if a file cannot be
        created or opened.
        """
        place = path.with_name(path.name + ".lock")
        deadline = monotonic() + wait
        with told("cannot open the store", path):
            sign = os.open(place, os.O_RDWR | os.O_CREAT, PRIVATE)
            try:
                await _lock(sign, deadline, lambda: _refusal(path, place, sign))
                is_new = not path.exists()
                file, identity = await _take_itself(path, deadline)
            except BaseException:
                os.close(sign)
                raise
            owned = cls(path, sign, file, identity, is_new)
            try:
                _make_private(path)
                os.ftruncate(sign, 0)
                os.lseek(sign, 0, os.SEEK_SET)
                os.write(sign, b"%d\n" % os.getpid())
            except BaseException:
                owned.abandon()
                raise
        return owned

    def check(self) -> None:
        """Raise StoreError unless the owned file is still where it was."""
        try:
            found = os.stat(self._path)
        except FileNotFoundError:
            reason = "it was moved or deleted; put it back"
        except OSError as error:
            reason = f"{error.strerror or error}; check the disk and the rights to the file"
        else:
            if _identity(found) == self._identity:
                return
            reason = "another file is in its place; put the right one back, or start again"
        raise StoreError(f"cannot use the store {self._path}: {reason}", "store/gone")

    def abandon(self) -> None:
        """Release a file that could not be used after all; if it was created for this and is still empty, delete it."""
        with suppress(OSError):
            if self._is_new and self._sign is not None and os.stat(self._path).st_size == 0:
                os.unlink(self._path)
        self.release()

    def release(self) -> None:
        """Let others become the owner; nothing may still be connected to the database. Calling it twice is harmless."""
        # Closing the file would drop every lock that SQLite still has on it in this process.
        file, self._file = self._file, None
        if file is not None:
            os.close(file)
        sign, self._sign = self._sign, None
        if sign is not None:
            _OWNED.discard(self._identity)
            with suppress(OSError):
                os.ftruncate(sign, 0)
            os.close(sign)


async def _take_itself(path: Path, deadline: float) -> tuple[int | None, tuple[int, int]]:
    """Open and lock a database itself; return what keeps it locked, if anything does, and the file's identity."""
    while True:
        while _is_owned_here(path):  # opening and closing it here would drop SQLite's locks
            if monotonic() >= deadline:
                raise _taken(path)
            await asyncio.sleep(PAUSE)
        file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            if LOCKS_ITSELF:
                await _lock(file, deadline, lambda: str(_taken(path)))
            found = os.fstat(file)
            with suppress(FileNotFoundError):
                if _identity(os.stat(path)) == _identity(found):
                    if LOCKS_ITSELF:
                        kept, file = file, -1
                        return kept, _identity(found)
                    if found.st_nlink > 1:
                        reason = "it has several names (hard links), under which others could open it; keep one"
                        raise StoreError(f"cannot open the store {path}: {reason}", "store/locked")
                    return None, _identity(found)
        finally:
            if file >= 0:
                os.close(file)
        # Another file has been put in its place meanwhile.


async def _lock(file: int, deadline: float, refusal: Callable[[], str]) -> None:
    while not _try_lock(file):
        if monotonic() >= deadline:
            raise StoreError(refusal(), "store/locked")
        await asyncio.sleep(PAUSE)


def _try_lock(file: int) -> bool:
    if sys.platform == "win32":
        os.lseek(file, FAR_OFF, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
    else:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _make_private(path: Path) -> None:
    """Revoke other users' access to a database; SQLite gives files that it creates later the same permissions."""
    for end in COMPANIONS:
        with suppress(OSError):  # it is missing, or belongs to somebody else
            place = path.with_name(path.name + end)
            mode = stat.S_IMODE(place.stat().st_mode)
            if mode & 0o077:
                place.chmod(mode & ~0o077)


def _is_owned_here(path: Path) -> bool:
    try:
        return _identity(os.stat(path)) in _OWNED
    except FileNotFoundError:
        return False


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _taken(path: Path) -> StoreError:
    reason = "another process owns it; end that process, or name another file"
    return StoreError(f"cannot open the store {path}: {reason}", "store/locked")


def _refusal(path: Path, place: Path, file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    word = os.read(file, 32).decode("ascii", "replace").strip()
    owner = f"process {word}" if word.isdecimal() else "another process"
    return f"cannot open the store {path}: {owner} owns it by {place}; end that process, or name another file"
