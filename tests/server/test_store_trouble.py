"""Files that cannot be used, disks that fail, and how the store recovers."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marchlands.server.record import AddGuest, AddMatch, NoteAlive, RenameGuest
from marchlands.server.sqlite import SqliteStore, connect
from marchlands.server.store import StoreError
from tests.server.store_examples import a_guest, a_match, add, an_entry, ask, in_loop, python, refusal, slug_of

PATIENCE = 60.0
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="users, limits and mounts of POSIX systems")

# What the processes below begin with.
PRELUDE = """
import asyncio, json, os, resource, sys
from marchlands.server.record import *
from marchlands.server.sqlite import SqliteStore
from tests.server.store_examples import a_guest, a_match, add, slug_of
path = sys.argv[1]
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can get at, unlike those that pytest makes."""
    folder = Path(tempfile.mkdtemp(prefix="marchlands-store-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def told_by(code: str, path: Path, before: tuple[str, ...] = ()) -> Any:
    """Return what a process that runs this code prints as JSON."""
    with python("-c", PRELUDE + code, str(path), before=before) as process:
        output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, output
    return json.loads(output)


# --- files that cannot be opened


@in_loop
async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    error = await refusal(tmp_path / "no" / "store.db")
    assert error.slug == "store/broken"
    assert f"there is no folder {tmp_path / 'no'}; make it" in str(error)
    (tmp_path / "file").touch()
    assert (await refusal(tmp_path / "file" / "store.db")).slug == "store/broken"


@pytest.mark.parametrize("content", [b"no database at all\n", os.urandom(5000), b"SQLite format 3\0" + b"x" * 9000])
@in_loop
async def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(content)
    error = await refusal(path)
    assert error.slug == "store/not-a-database"
    assert "is not a database; name another file" in str(error)
    assert path.read_bytes() == content


@in_loop
async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert (await refusal(tmp_path)).slug == "store/not-a-database"


@in_loop
async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE guest (id)")
    error = await refusal(path)
    assert error.slug == "store/not-a-database"
    assert "not a database of this program" in str(error)
    assert ask(path, "SELECT name FROM sqlite_master") == [("guest",)]


@in_loop
async def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "store.db").touch()
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(NoteAlive(1.0))


@in_loop
async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    error = await refusal(path)
    assert error.slug == "store/newer"
    assert "version 99" in str(error) and "use a newer program" in str(error)
    assert path.read_bytes() == before


@in_loop
async def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path) as store:
        await store.write(AddGuest(a_guest()))
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    assert (await refusal(path)).slug == "store/broken"


@in_loop
async def test_after_a_refusal_nothing_is_held(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(b"no database")
    await refusal(path)
    path.unlink()
    async with await SqliteStore.open(path):
        pass


# --- permissions

OPEN_AS_NOBODY = """
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
try:
    asyncio.run(SqliteStore.open(path))
except Exception as error:
    print(json.dumps([getattr(error, "slug", None), str(error)]))
"""


@POSIX
@pytest.mark.parametrize("what", ["folder", "new", "file", "file in an open folder", "unreadable file"])
def test_what_may_not_be_written_is_told(open_folder: Path, what: str) -> None:
    path = open_folder / "store.db"
    if what != "new":
        asyncio.run(_write_and_close(path))
    if what != "folder":
        (open_folder / "store.db.lock").touch()
        (open_folder / "store.db.lock").chmod(0o666)
    if "file" in what:
        path.chmod(0o000 if what == "unreadable file" else 0o444)
    open_folder.chmod(0o777 if what == "file in an open folder" else 0o555)
    slug, message = told_by(OPEN_AS_NOBODY, path)
    assert slug == "store/read-only", message
    assert f"cannot open the store {path}: it cannot be written to; let the user who runs this write" in message


async def _write_and_close(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        await store.write(NoteAlive(1.0))


@in_loop
async def test_what_can_no_longer_be_written_fails_until_it_can_again(tmp_path: Path) -> None:
    is_read_only = False

    def connect_somehow(path: Path, busy: float) -> sqlite3.Connection:
        connection = connect(path, busy)
        connection.execute(f"PRAGMA query_only = {int(is_read_only)}")
        return connection

    async with await SqliteStore.open(tmp_path / "store.db", connect=connect_somehow, busy=0.01) as store:
        await store.write(AddMatch(a_match()))
        is_read_only = True
        with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await slug_of(store, add(1)) == "store/locked"  # which makes it connect anew
        assert await slug_of(store, add(1)) == "store/read-only"
        assert await store.entries("m1") == []
        is_read_only = False
        assert await slug_of(store, add(1)) is None
        assert await store.entries("m1") == [an_entry(1)]


# --- others who lock it


@in_loop
async def test_a_lock_of_another_program_fails_writes_until_it_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path, busy=0.02) as store:
        await store.write(AddMatch(a_match()))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            for _ in range(3):
                answers = await asyncio.gather(slug_of(store, add(1)), slug_of(store, NoteAlive(1.0)))
                assert [*answers] == ["store/locked", "store/locked"]
            assert await store.match("m1") == a_match()
            assert await store.entries("m1") == []
            other.execute("ROLLBACK")
        assert await slug_of(store, add(1)) is None
        assert await store.entries("m1") == [an_entry(1)]


@in_loop
async def test_a_lock_of_another_program_is_told_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await _write_and_close(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        error = await refusal(path, busy=0.02)
        assert error.slug == "store/locked"
        assert "another process has locked it" in str(error)
    await _write_and_close(path)


@in_loop
async def test_a_short_lock_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path, busy=PATIENCE) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            writing = asyncio.create_task(store.write(NoteAlive(1.0)))
            await asyncio.sleep(0.05)
            assert not writing.done()
            other.execute("ROLLBACK")
            await writing


OWN_UNTIL_TOLD = """
async def main():
    async with await SqliteStore.open(path, wait=60.0) as store:
        print("mine", flush=True)
        await asyncio.to_thread(sys.stdin.read)
asyncio.run(main())
"""


@in_loop
async def test_a_second_owner_is_refused_and_told_who_the_first_is(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with python("-c", PRELUDE + OWN_UNTIL_TOLD, str(path)) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "mine\n"
        for wait in (0.0, 0.1):
            error = await refusal(path, wait=wait)
            assert error.slug == "store/locked"
            assert f"process {owner.pid} owns it by {path}.lock" in str(error)
        (tmp_path / "alias.db").symlink_to(path)
        with pytest.raises(StoreError, match=f"process {owner.pid} owns it"):
            await SqliteStore.open(tmp_path / "alias.db")
        waiting = asyncio.create_task(SqliteStore.open(path, wait=PATIENCE))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        owner.kill()
        async with await waiting as store:
            await store.write(NoteAlive(1.0))
            error = await refusal(path)
            assert f"process {os.getpid()} owns it" in str(error)
    async with await SqliteStore.open(path):
        pass


# --- disks that are full or fail


@in_loop
async def test_a_full_disk_fails_writes_until_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    pages = 1 << 30

    def limited(path: Path, busy: float) -> sqlite3.Connection:
        connection = connect(path, busy)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    async with await SqliteStore.open(path, connect=limited) as store:
        await store.write(AddGuest(a_guest()))
    pages = ask(path, "PRAGMA page_count")[0][0]
    async with await SqliteStore.open(path, connect=limited, interval=3600.0, room=3) as store:
        answers = await asyncio.gather(
            slug_of(store, NoteAlive(1.0)),
            slug_of(store, RenameGuest("g1", "x" * 100_000)),
            slug_of(store, NoteAlive(2.0)),
        )
        assert [*answers] == ["store/full"] * 3
        assert store.commits == 0
        assert await store.alive() is None
        assert await store.guest("g1") == a_guest()
        pages = 1 << 30
        answers = await asyncio.gather(
            slug_of(store, NoteAlive(1.0)),
            slug_of(store, RenameGuest("g1", "x" * 100_000)),
            slug_of(store, RenameGuest("g2", "")),
        )
        assert [*answers] == [None, None, "store/missing"]
        assert await store.guest("g1") == a_guest(name="x" * 100_000)
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


# Writes entries until one fails, makes room with the statement in the middle, and continues.
WRITE_UNTIL_FULL = """
async def main():
    async with await SqliteStore.open(path) as store:
        await store.write(AddMatch(a_match()))
        number, slugs = 0, []
        FILL
        while len(slugs) < 3:
            slug = await slug_of(store, add(number + 1, text="x" * 5000), ChangeMatch("m1", report=str(number + 1)))
            if slug is None:
                number += 1
            else:
                slugs.append(slug)
        there = len(await store.entries("m1"))
        report = (await store.match("m1")).report
        FREE
        for number in range(number, number + 5):
            await store.write(add(number + 1))
        after = [entry.number for entry in await store.entries("m1")] == list(range(1, number + 2))
    print(json.dumps({"slugs": slugs, "number": number - 4, "there": there, "report": report, "after": after}))
asyncio.run(main())
"""


def _check_recovery(told: Any, slug: str) -> None:
    assert told["slugs"] == [slug] * 3
    assert told["there"] == told["number"]
    assert told["report"] == (str(told["number"]) if told["number"] else None)
    assert told["after"]


@POSIX
def test_a_disk_that_fails_in_the_middle_of_a_write(tmp_path: Path) -> None:
    # No file may grow beyond this: the system then fails a write halfway through, and SQLite calls that an I/O error.
    fill = "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))"
    free = "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))"
    path = tmp_path / "store.db"
    told = told_by(WRITE_UNTIL_FULL.replace("FILL", fill).replace("FREE", free), path)
    assert told["number"] > 10
    _check_recovery(told, "store/broken")
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


def _mount(folder: Path, options: str) -> tuple[str, ...]:
    """Return a command that runs another with a small disk mounted on a folder, which is unmounted when it ends."""
    before = ("unshare", "--mount", "sh", "-c", f'mount -t tmpfs -o {options} tmpfs "$0" && exec "$@"', str(folder))
    try:
        subprocess.run([*before, "true"], check=True, capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        pytest.skip("no disk can be mounted here")
    return before


@POSIX
def test_a_disk_that_is_truly_full(tmp_path: Path) -> None:
    fill = "open(path + '.ballast', 'wb').write(bytes(1_000_000))"
    free = "os.unlink(path + '.ballast')"
    code = WRITE_UNTIL_FULL.replace("FILL", fill).replace("FREE", free)
    _check_recovery(told_by(code, tmp_path / "store.db", _mount(tmp_path, "size=3m")), "store/full")


OPEN = """
try:
    asyncio.run(SqliteStore.open(path))
except Exception as error:
    print(json.dumps([getattr(error, "slug", None), str(error)]))
"""


@POSIX
@pytest.mark.parametrize(
    "options, slug", [("ro", "store/read-only"), ("size=4k", "store/full"), ("size=64k", "store/full")]
)
def test_opening_on_such_a_disk(tmp_path: Path, options: str, slug: str) -> None:
    told = told_by(OPEN, tmp_path / "store.db", _mount(tmp_path, options))
    assert told[0] == slug, told[1]


OPEN_WHEN_FULL = """
async def write(*changes):
    async with await SqliteStore.open(path) as store:
        await store.write(*changes)
asyncio.run(write(AddGuest(a_guest())))
ballast = os.open(path + ".ballast", os.O_WRONLY | os.O_CREAT)
size, left = 0, LEFT
try:
    while True:
        size += os.write(ballast, bytes(4096))
except OSError:
    os.ftruncate(ballast, size - left)
try:
    asyncio.run(write(AddGuest(a_guest("g2"))))
except Exception as error:
    print(json.dumps([getattr(error, "slug", None), str(error)]))
os.close(ballast), os.unlink(path + ".ballast")
asyncio.run(write(AddGuest(a_guest("g2"))))
"""


@POSIX
@pytest.mark.parametrize("left", [0, 4096, 8192, 16384, 32768])
def test_opening_an_existing_store_on_a_disk_that_has_filled_up(tmp_path: Path, left: int) -> None:
    told = told_by(OPEN_WHEN_FULL.replace("LEFT", str(left)), tmp_path / "store.db", _mount(tmp_path, "size=1m"))
    assert told[0] == "store/full", told[1]


FILL_UP = """
async def run():
    async with await SqliteStore.open(path) as store:
        await store.check()
        ballast = os.open(path + ".ballast", os.O_WRONLY | os.O_CREAT)
        try:
            while True:
                os.write(ballast, bytes(4096))
        except OSError:
            pass
        told = []
        try:
            await store.check()
        except Exception as error:
            told.append(error.slug)
        os.close(ballast), os.unlink(path + ".ballast")
        await store.check()
        print(json.dumps(told))
asyncio.run(run())
"""


@POSIX
def test_a_full_disk_is_noticed_by_checking(tmp_path: Path) -> None:
    assert told_by(FILL_UP, tmp_path / "store.db", _mount(tmp_path, "size=1m")) == ["store/full"]


@in_loop
async def test_reading_goes_on_after_trouble(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await store.write(AddGuest(a_guest()))
        connection = store._reader._connection
        assert connection is not None
        connection.set_progress_handler(lambda: 1, 1)  # interrupts everything it does
        with pytest.raises(StoreError, match="interrupted"):
            await store.guest("g1")
        assert await store.guest("g1") == a_guest()
