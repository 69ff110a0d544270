"""Errors from SQLite and the operating system, as StoreErrors that say what to do."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from marchlands.server.store import StoreError

SCANT = 1 << 16  # bytes: with less room than this, a failing disk counts as full

FULL = "the disk is full; make room on it"
LOCKED = "another process has locked it; end that process, or wait until it is done"
READ_ONLY = "it cannot be written to; let the user who runs this write to the file and its folder"
NO_DATABASE = "it is not a database; name another file, or move this one out of the way"
DAMAGED = "it is damaged; put a backup in its place"


def trouble(error: Exception, doing: str, path: Path) -> StoreError:
    """Return what went wrong with the database at this path while `doing` ("cannot ..."), as one clear line."""
    if isinstance(error, StoreError):
        return error
    reason, slug = _diagnosis(error, path)
    return StoreError(f"{doing} {path}: {reason}", slug)


@contextmanager
def told(doing: str, path: Path) -> Iterator[None]:
    """Raise a StoreError for whatever goes wrong inside."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise trouble(error, doing, path) from error


def is_own_fault(error: Exception) -> bool:
    """Return whether the change itself caused an error; any other trouble affects everybody who uses the store."""
    if isinstance(error, sqlite3.Error):
        return isinstance(
            error, (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
        )
    return not isinstance(error, (MemoryError, OSError))


def fault(error: Exception, what: str) -> StoreError:
    """Return the error for a change that cannot be made; `what` is what the change is about."""
    if isinstance(error, StoreError):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    if code in (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY):
        reason = "its request was stored before" if "entry_request" in str(error) else "there is one already"
        return StoreError(f"cannot store {what}: {reason} ({error})", "store/conflict")
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return StoreError(f"cannot store {what}: it refers to a guest or match that is not there", "store/missing")
    return StoreError(f"cannot store {what}: {error}", "store/refused")


def _diagnosis(error: Exception, path: Path) -> tuple[str, str]:
    if isinstance(error, OSError):
        return _diagnosis_of_system(error, path)
    extended = getattr(error, "sqlite_errorcode", None)
    code = None if extended is None else extended & 0xFF  # the other bits give more detail
    if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _has_no_room(path)):
        return FULL, "store/full"
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LOCKED, "store/locked"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return READ_ONLY, "store/read-only"
    if code == sqlite3.SQLITE_CANTOPEN:
        if not path.parent.is_dir():
            return _no_folder(path), "store/broken"
        if not (os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.R_OK | os.W_OK))):
            return READ_ONLY, "store/read-only"
        if _has_no_room(path):
            return FULL, "store/full"
    if code == sqlite3.SQLITE_NOTADB:
        return NO_DATABASE, "store/not-a-database"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{DAMAGED} ({error})", "store/broken"
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    return f"{error} ({name}); check the disk and the rights to the file", "store/broken"


def _diagnosis_of_system(error: OSError, path: Path) -> tuple[str, str]:
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return READ_ONLY, "store/read-only"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FULL, "store/full"
    if not path.parent.is_dir():
        return _no_folder(path), "store/broken"
    return f"{error.strerror or error}; check the disk and the rights to the file", "store/broken"


def _no_folder(path: Path) -> str:
    return f"there is no folder {path.parent}; make it, or name another place"


def check_room(path: Path) -> None:
    """Raise OSError if the disk is nearly full; overwriting may still work for a while."""
    if _has_no_room(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _has_no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < SCANT
    except OSError:
        return False
