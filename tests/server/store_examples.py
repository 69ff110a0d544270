"""Records to store, and what the tests of the store share."""

from __future__ import annotations

import asyncio
import functools
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

from marchlands.server.record import AddEntry, Change, Entry, Guest, MatchRecord, SavedDeck
from marchlands.server.sqlite import SqliteStore
from marchlands.server.store import StoreError

ROOT = Path(__file__).parents[2]


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a coroutine as a test."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def a_guest(id: str = "g1", **changes: Any) -> Guest:
    plain: dict[str, Any] = {"id": id, "name": f"Name of {id}", "token_hash": b"\0" + id.encode(), "created": 1.5}
    return Guest(**plain | changes)


def a_match(id: str = "m1", **changes: Any) -> MatchRecord:
    plain: dict[str, Any] = {"id": id, "game": "skirmish", "status": "waiting", "created": 2.0, "public": True}
    return MatchRecord(**plain | {"invite": f"invite-{id}", "terms": "{}"} | changes)


def an_entry(number: int, match: str = "m1", **changes: Any) -> Entry:
    plain: dict[str, Any] = {"match": match, "number": number, "kind": "move", "seat": "p1", "text": f"move {number}"}
    return Entry(**plain | {"request": None, "guest": "g1", "at": 10.0 + number, "clock": None} | changes)


def a_deck(id: str = "d1", guest: str = "g1", **changes: Any) -> SavedDeck:
    plain: dict[str, Any] = {"guest": guest, "id": id, "game": "skirmish", "name": "My deck", "code": "SK1-x"}
    return SavedDeck(**plain | {"cards": "[]", "changed": 3.0} | changes)


def add(number: int, match: str = "m1", **changes: Any) -> AddEntry:
    return AddEntry(an_entry(number, match, **changes))


async def slug_of(store: SqliteStore, *changes: Change) -> str | None:
    """Return the slug of the error that a write raises, None if it is stored."""
    try:
        await store.write(*changes)
    except StoreError as error:
        return error.slug if "\n" not in str(error) else "more than one line"
    return None


async def refusal(path: Path, **options: Any) -> StoreError:
    """Return the error that opening a store raises."""
    import pytest  # here, because processes that tests start again and again use this module too

    with pytest.raises(StoreError) as caught:
        await SqliteStore.open(path, **options)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    return caught.value


def ask(path: Path, query: str) -> list[tuple[Any, ...]]:
    """Return what a separate connection sees of a database."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def python(*args: str, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """Start a Python process that can import what these tests can, by the command `before` if there is one."""
    places = os.pathsep.join([str(ROOT), *(place for place in sys.path if place)])
    return subprocess.Popen(
        [*before, sys.executable, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
    )
