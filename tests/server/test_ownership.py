"""One database, one owner: whatever it is called, and whatever happens to the lock file."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marchlands.server import store_health
from marchlands.server.migration import STEPS
from marchlands.server.record import AddGuest, NoteAlive
from marchlands.server.sqlite import SqliteStore
from marchlands.server.store import TOLD, StoreError
from tests.server.house import pair, run_async, served
from tests.server.store_examples import a_guest, ask, in_loop, python, slug_of

ROOT = Path(__file__).parents[2]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="locks on the database itself are those of Linux")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="rights and names of POSIX systems")
OWN = """
import asyncio, sys
from marchlands.server.sqlite import SqliteStore
async def own():
    async with await SqliteStore.open(sys.argv[1]):
        print("mine", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
asyncio.run(own())
"""


# --- owners


@LINUX
@pytest.mark.parametrize("way", ["hard link", "deleted lock file", "both", "symbolic link", "replaced lock file"])
@pytest.mark.parametrize("by", ["another process", "this process"])
def test_a_second_owner_is_refused_whatever_the_file_is_called(tmp_path: Path, way: str, by: str) -> None:
    path, other = tmp_path / "store.db", tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()

    async def disguise() -> None:
        if way in ("hard link", "both"):
            os.link(path, other)
        if way == "symbolic link":
            other.symlink_to(path)
        if way in ("deleted lock file", "both"):
            Path(f"{path}.lock").unlink()
        if way == "replaced lock file":
            Path(f"{path}.lock").unlink()
            Path(f"{path}.lock").touch()
        name = other if "link" in way or way == "both" else path
        with pytest.raises(StoreError, match="owns it") as refused:
            await SqliteStore.open(name, wait=0.1)
        assert refused.value.slug == "store/locked"

    async def owned_here() -> None:
        async with await SqliteStore.open(path, busy=0.1) as store:
            await disguise()
            await store.write(AddGuest(a_guest()))
            # A lock of SQLite's own was not lost by the try.
            with closing(sqlite3.connect(path, timeout=0.1)) as stranger, pytest.raises(sqlite3.OperationalError):
                stranger.execute("PRAGMA journal_mode = DELETE")

    if by == "this process":
        asyncio.run(owned_here())
        return
    with python("-c", OWN, str(path)) as owner:
        assert owner.stdout is not None and owner.stdin is not None
        assert owner.stdout.readline() == "mine\n"
        asyncio.run(disguise())
        owner.stdin.close()
        assert owner.wait(60) == 0

    async def own() -> None:
        async with await SqliteStore.open(path, wait=1.0) as store:
            await store.write(AddGuest(a_guest()))

    asyncio.run(own())


@LINUX
@in_loop
async def test_who_waits_owns_the_file_that_is_there_in_the_end(tmp_path: Path) -> None:
    path, fresh = tmp_path / "store.db", tmp_path / "fresh.db"
    async with await SqliteStore.open(fresh) as store:
        await store.write(AddGuest(a_guest("fresh")))
    first = await SqliteStore.open(path)
    Path(f"{path}.lock").unlink()
    waiting = asyncio.create_task(SqliteStore.open(path, wait=30.0))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    os.replace(fresh, path)
    await first.close()
    second = await waiting
    assert await slug_of(second, NoteAlive(1.0)) is None
    found = ask(path, "SELECT alive FROM service")
    await second.close()
    assert found == [(1.0,)]


@in_loop
async def test_a_file_that_could_not_be_used_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with pytest.raises(StoreError):
        await SqliteStore.open(path, steps=("CREATE nonsense",))
    assert not path.exists()
    path.touch()
    with pytest.raises(StoreError):
        await SqliteStore.open(path, steps=("CREATE nonsense",))
    assert path.exists()  # it was there before
    async with await SqliteStore.open(path):
        pass


# --- permissions


@POSIX
@in_loop
async def test_nobody_else_may_read_the_database(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    def modes() -> dict[str, int]:
        return {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}

    before = os.umask(0o022)
    try:
        async with await SqliteStore.open(path) as store:
            await store.write(AddGuest(a_guest()))
            assert set(modes()) == {"store.db", "store.db-wal", "store.db-shm", "store.db.lock"}
            assert set(modes().values()) == {0o600}
        for file in tmp_path.iterdir():
            file.chmod(0o666)
        with closing(sqlite3.connect(path)) as other:  # as after a crash, with its log
            other.execute("UPDATE service SET alive = 2")
            other.commit()
            for name in ("store.db", "store.db-wal", "store.db-shm"):
                (tmp_path / name).chmod(0o664)
            async with await SqliteStore.open(path, steps=(*STEPS, "CREATE TABLE more (id)")) as store:
                assert await store.alive() == 2
                copy = f"store.db.v{len(STEPS)}.bak"
                assert set(modes()) >= {"store.db", "store.db-wal", "store.db-shm", "store.db.lock", copy}
                assert set(modes().values()) == {0o600}
    finally:
        os.umask(before)


# --- a file that goes away


@POSIX
@in_loop
async def test_nothing_is_written_to_a_file_that_has_gone(tmp_path: Path) -> None:
    path, away = tmp_path / "store.db", tmp_path / "away.db"
    async with await SqliteStore.open(path) as store:
        await store.write(AddGuest(a_guest("g1")))
        path.rename(away)
        assert await slug_of(store, AddGuest(a_guest("g2"))) == "store/gone"
        async with await SqliteStore.open(tmp_path / "other.db"):
            pass
        (tmp_path / "other.db").rename(path)
        assert await slug_of(store, AddGuest(a_guest("g2"))) == "store/gone"
        path.unlink()
        away.rename(path)
        assert await slug_of(store, AddGuest(a_guest("g3"))) is None
        assert [await store.guest(id) is not None for id in ("g1", "g2", "g3")] == [True, False, True]


# --- health


@POSIX
@run_async
async def test_health_tells_whether_anything_can_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_health, "FRESH", 0.0)
    path = tmp_path / "marchlands.db"
    async with served(tmp_path) as service:

        async def health() -> tuple[int, str]:
            answer = await service.http.get("/health")
            assert str(tmp_path) not in answer.text and "marchlands.db" not in answer.text
            told = answer.json()
            if answer.status_code == 503:
                assert told["reason"] == TOLD[told["slug"]]
            return answer.status_code, told.get("slug", "ok")

        assert await health() == (200, "ok")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await health() == (503, "store/locked")
        assert await health() == (200, "ok")
        path.rename(tmp_path / "away.db")
        assert await health() == (503, "store/gone")
        (tmp_path / "away.db").rename(path)
        assert await health() == (200, "ok")
        os.unlink(path)
        assert await health() == (503, "store/gone")


@run_async
async def test_however_many_ask_for_health_one_write_answers_them(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        store: Any = service.house.service.store
        before = store.commits
        answers = await asyncio.gather(*(service.http.get("/health") for _ in range(50)))
        assert all(answer.is_success for answer in answers)
        assert store.commits - before == 1


@run_async
async def test_a_disk_that_does_not_answer_is_no_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_health, "PATIENCE", 0.05)
    async with served(tmp_path) as service:
        service.house.store_health = store_health.StoreHealth(lambda: asyncio.sleep(60))
        assert (await service.http.get("/health")).status_code == 503


# --- messages


@run_async
async def test_no_refusal_tells_where_the_database_is(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "marchlands.db"
    async with served(tmp_path) as service, pair(service) as both:
        mover, other = await both.turn()
        text = mover.states[both.id]["position"]["legal"][-1]["text"]
        said: list[str] = []
        with closing(sqlite3.connect(path, isolation_level=None)) as stranger, caplog.at_level(logging.WARNING):
            stranger.execute("BEGIN IMMEDIATE")
            refused = await mover.move(both.id, text)
            assert refused["slug"] == "store/locked"
            said += [str(refused), str(await other.do(both.id, "concede"))]
            said.append((await service.http.post("/api/guests", json={})).text)
            said.append((await service.http.get("/health")).text)
        assert str(path) in caplog.text  # for operators
        assert all("locked" in each for each in said)
        assert not [each for each in said if "marchlands.db" in each or str(tmp_path) in each]
        assert (await mover.move(both.id, text))["type"] == "done"


# --- what the documents say


@in_loop
async def test_the_queries_in_the_guide_for_hosts_can_be_asked(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text()
    queries = re.findall(r"`(select [^`]*)`", guide)
    assert queries
    async with await SqliteStore.open(tmp_path / "store.db"):
        for query in queries:
            assert ask(tmp_path / "store.db", query) == []
