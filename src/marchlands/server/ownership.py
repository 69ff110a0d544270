"""Ownership of a file by one process: an advisory lock beside it, which ends with the process at the latest."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

from marchlands.server.sqlite_trouble import told
from marchlands.server.store import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PAUSE = 0.05  # seconds between two tries
FAR_OFF = 1 << 30  # the byte that is locked on Windows, where others cannot read what is locked


class Ownership:
    """A lock on the file PATH.lock, whose content is the owner's process id. The file stays when the lock ends."""

    def __init__(self, file: int) -> None:
        self._file: int | None = file

    @classmethod
    async def take(cls, path: Path, wait: float) -> Ownership:
        """Become the owner of the file at `path`, which need not exist, once its owner has ended.

        Raises StoreError: with the slug `store/locked` when there still is another owner after `wait` seconds, else
        when the lock's file cannot be made.
        """
        place = path.with_name(path.name + ".lock")
        deadline = monotonic() + wait
        with told("cannot open the store", path):
            file = os.open(place, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                while not _try_lock(file):
                    if monotonic() >= deadline:
                        raise StoreError(_refusal(path, place, file), "store/locked")
                    await asyncio.sleep(PAUSE)
                os.ftruncate(file, 0)
                os.lseek(file, 0, os.SEEK_SET)
                os.write(file, b"%d\n" % os.getpid())
            except BaseException:
                os.close(file)
                raise
        return cls(file)

    def release(self) -> None:
        """Let others become the owner. Doing so twice is no error."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                os.ftruncate(file, 0)
            os.close(file)


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


def _refusal(path: Path, place: Path, file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    word = os.read(file, 32).decode("ascii", "replace").strip()
    owner = f"process {word}" if word.isdecimal() else "another process"
    return f"cannot open the store {path}: {owner} owns it by {place}; end that process, or name another file"
