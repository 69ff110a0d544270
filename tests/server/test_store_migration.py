"""Older databases are migrated step by step; whatever goes wrong, nothing is lost."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from marchlands.server.migration import STEPS
from marchlands.server.record import AddGuest, AddMatch, NoteAlive, SaveDeck
from marchlands.server.sqlite import SqliteStore
from tests.server.store_examples import a_deck, a_guest, a_match, add, an_entry, ask, in_loop, python, refusal

PATIENCE = 60.0
NEWEST = len(STEPS)
COPY = f"store.db.v{NEWEST}.bak"

COLOUR = "ALTER TABLE guest ADD COLUMN colour TEXT; UPDATE guest SET colour = 'blue';"
# Rebuilds a table that others refer to, as needed for changes that ALTER TABLE does not support.
REBUILD = """
CREATE TABLE guest_2 (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, token_hash BLOB NOT NULL UNIQUE,
                      created REAL NOT NULL, colour TEXT NOT NULL);
INSERT INTO guest_2 SELECT * FROM guest;
DROP TABLE guest;
ALTER TABLE guest_2 RENAME TO guest;
"""
NEVER_ENDING = """
CREATE TABLE half (number INTEGER);
INSERT INTO half VALUES (1);
INSERT INTO half WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count) SELECT n FROM count;
"""


async def make_newest_version(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.write(AddGuest(a_guest()), AddMatch(a_match()), add(1), SaveDeck(a_deck()))
    assert version(path) == NEWEST


def version(path: Path) -> int:
    found: int = ask(path, "PRAGMA user_version")[0][0]
    return found


async def check_newest_version(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        assert await store.guest("g1") == a_guest()
        assert await store.entries("m1") == [an_entry(1)]
        await store.write(NoteAlive(1.0))
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


@in_loop
async def test_the_tables_say_which_version_they_have(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await make_newest_version(path)
    await make_nothing_of(path)
    assert not list(tmp_path.glob("*.bak"))


async def make_nothing_of(path: Path) -> None:
    before = ask(path, "SELECT * FROM sqlite_master")
    async with await SqliteStore.open(path):
        pass
    assert ask(path, "SELECT * FROM sqlite_master") == before


@in_loop
async def test_an_older_database_is_copied_and_catches_up(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    copy = tmp_path / COPY
    await make_newest_version(path)
    (tmp_path / f"{COPY}.part").write_bytes(b"of a copy that was interrupted")
    async with await SqliteStore.open(path, steps=(*STEPS, COLOUR, REBUILD)) as store:
        assert await store.guest("g1") == a_guest()
        assert await store.entries("m1") == [an_entry(1)]
        assert await store.decks("g1") == [a_deck()]
        await store.write(add(2))
    assert version(path) == NEWEST + 2
    assert ask(path, "SELECT colour FROM guest") == [("blue",)]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.db", "store.db.lock", COPY]
    assert version(copy) == NEWEST
    await check_newest_version(copy)
    # What was the newest version is now too new for a program that knows fewer steps.
    assert (await refusal(path)).slug == "store/newer"


@in_loop
async def test_what_only_the_log_holds_is_in_the_copy_too(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    code = """
import asyncio, os, sys
from pathlib import Path
from tests.server.test_store_migration import make_newest_version
from marchlands.server.sqlite import SqliteStore
SqliteStore.close = lambda self: os._exit(0)
asyncio.run(make_newest_version(Path(sys.argv[1])))
"""
    with python("-c", code, str(path)) as process:
        process.communicate(timeout=PATIENCE)
    assert Path(f"{path}-wal").stat().st_size > 0
    async with await SqliteStore.open(path, steps=(*STEPS, COLOUR)):
        pass
    await check_newest_version(tmp_path / COPY)


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE extra (id); INSERT INTO nowhere VALUES (1);",
        "CREATE TABLE extra (id); this is no SQL",
        "CREATE TABLE extra (id); DELETE FROM match;",  # its entries are left without a match
    ],
)
@in_loop
async def test_a_step_that_fails_leaves_the_version_before_it(tmp_path: Path, script: str) -> None:
    path = tmp_path / "store.db"
    await make_newest_version(path)
    error = await refusal(path, steps=(*STEPS, COLOUR, script))
    assert error.slug == "store/broken"
    assert version(path) == NEWEST + 1
    assert ask(path, "SELECT colour FROM guest") == [("blue",)]
    assert ask(path, "SELECT count(*) FROM match") == [(1,)]
    assert ask(path, "SELECT * FROM sqlite_master WHERE name = 'extra'") == []
    async with await SqliteStore.open(path, steps=(*STEPS, COLOUR)) as store:
        assert await store.entries("m1") == [an_entry(1)]
    await check_newest_version(tmp_path / COPY)


@in_loop
async def test_a_process_killed_in_a_step_leaves_the_version_before_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    copy = tmp_path / COPY
    await make_newest_version(path)
    code = f"""
import asyncio, sys
from marchlands.server.migration import STEPS
from marchlands.server.sqlite import SqliteStore
asyncio.run(SqliteStore.open(sys.argv[1], steps=(*STEPS, {json.dumps(NEVER_ENDING)})))
"""
    before = path.stat().st_size
    with python("-c", code, str(path)) as process:
        deadline = monotonic() + PATIENCE
        log = Path(f"{path}-wal")
        while not (copy.exists() and log.exists() and log.stat().st_size > 2 * before):  # well within the step
            assert monotonic() < deadline and process.poll() is None
            sleep(0.01)
        process.kill()
    assert version(path) == NEWEST
    assert ask(path, "SELECT * FROM sqlite_master WHERE name = 'half'") == []
    await check_newest_version(path)
    await check_newest_version(copy)


@in_loop
async def test_a_process_killed_while_making_a_database_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    error = await refusal(path, steps=(STEPS[0] + "this is no SQL",))
    assert error.slug == "store/broken"
    assert version(path) == 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    await make_newest_version(path)
