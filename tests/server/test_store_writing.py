"""How writes reach the disk: together, in order, and before anybody is told."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from marchlands.server.record import AddGuest, AddMatch, NoteAlive
from marchlands.server.sqlite import SqliteStore, connect
from marchlands.server.store import StoreError
from tests.server.store_examples import a_guest, a_match, add, an_entry, ask, in_loop, slug_of

FOR_EVER = 3600.0  # an interval that does not end by itself
PATIENCE = 60.0


class Scripted(sqlite3.Connection):
    """A connection whose commits happen as the plan says, one word for each; as usual when there is none left."""

    plan: ClassVar[list[str]] = []
    entered: ClassVar[threading.Event]
    released: ClassVar[threading.Event]

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        word = self.plan.pop(0) if sql == "COMMIT" and self.plan else "as usual"
        if word == "wait":
            self.entered.set()
            assert self.released.wait(PATIENCE)
        if word == "lost":
            raise sqlite3.OperationalError("disk I/O error")
        cursor = super().execute(sql, *values)
        if word == "silent":
            raise sqlite3.OperationalError("disk I/O error")
        return cursor


@pytest.fixture
def scripted() -> type[Scripted]:
    Scripted.plan = []
    Scripted.entered = threading.Event()
    Scripted.released = threading.Event()
    return Scripted


@in_loop
async def test_what_arrives_together_is_committed_at_once_and_in_order(tmp_path: Path) -> None:
    calls = 50
    async with await SqliteStore.open(tmp_path / "store.db", interval=FOR_EVER, room=calls) as store:
        writes = [asyncio.create_task(store.write(AddMatch(a_match())))]
        await asyncio.sleep(0.05)  # it is waiting for others now
        writes += [asyncio.create_task(store.write(add(number))) for number in range(1, calls)]
        await asyncio.wait_for(asyncio.gather(*writes), PATIENCE)  # each entry needs the one before it
        assert store.commits == 1
        assert await store.entries("m1") == [an_entry(number) for number in range(1, calls)]


@in_loop
async def test_without_an_interval_nobody_waits_for_others(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db", interval=0) as store:
        for number in range(20):
            await store.write(NoteAlive(float(number)))
            assert store.commits == number + 1
            assert ask(tmp_path / "store.db", "SELECT alive FROM service") == [(float(number),)]


@in_loop
async def test_a_call_that_fails_fails_alone_and_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path, interval=FOR_EVER, room=6) as store:
        answers = await asyncio.gather(
            store.write(AddMatch(a_match()), AddGuest(a_guest())),
            store.write(add(1), AddGuest(a_guest()), add(2)),  # the guest is there already
            store.write(add(1, text="in its place"), AddGuest(a_guest("g2"))),
            store.write(AddGuest(a_guest("g3")), add(1)),
            store.write(add(2, text="\ud800")),
            store.write(add(2)),
            return_exceptions=True,
        )
        slugs = [answer.slug if isinstance(answer, StoreError) else answer for answer in answers]
        assert slugs == [None, "store/conflict", None, "store/conflict", "store/refused", None]
        assert store.commits == 1
        assert await store.entries("m1") == [an_entry(1, text="in its place"), an_entry(2)]
        assert ask(path, "SELECT id FROM guest ORDER BY id") == [("g1",), ("g2",)]


@in_loop
async def test_a_transaction_in_which_all_calls_fail_is_not_committed(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "store.db", interval=FOR_EVER, room=2) as store:
        assert [*await asyncio.gather(slug_of(store, add(1)), slug_of(store, add(2)))] == [
            "store/missing",
            "store/conflict",
        ]
        assert store.commits == 0


@in_loop
async def test_nobody_is_told_or_shown_anything_before_the_commit(tmp_path: Path, scripted: type[Scripted]) -> None:
    path = tmp_path / "store.db"
    async with await SqliteStore.open(path, connect=partial(connect, factory=scripted)) as store:
        scripted.plan.append("wait")
        writing = asyncio.create_task(store.write(AddGuest(a_guest())))
        assert await asyncio.to_thread(scripted.entered.wait, PATIENCE)
        for _ in range(20):
            await asyncio.sleep(0)
            assert not writing.done()
            assert await store.guest("g1") is None
        scripted.released.set()
        await writing
        assert ask(path, "SELECT id FROM guest") == [("g1",)]
        assert await store.guest("g1") == a_guest()


@in_loop
async def test_too_many_writes_are_refused_at_once_and_the_others_are_kept(
    tmp_path: Path, scripted: type[Scripted]
) -> None:
    async with await SqliteStore.open(
        tmp_path / "store.db", interval=0, room=3, connect=partial(connect, factory=scripted)
    ) as store:
        scripted.plan.append("wait")
        first = asyncio.create_task(store.write(AddMatch(a_match())))
        assert await asyncio.to_thread(scripted.entered.wait, PATIENCE)
        waiting = [asyncio.create_task(store.write(add(number))) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        assert await slug_of(store, add(4)) == "store/busy"
        assert not any(task.done() for task in (first, *waiting))
        scripted.released.set()
        await asyncio.gather(first, *waiting)
        assert await slug_of(store, add(4)) is None
        assert len(await store.entries("m1")) == 4


@in_loop
async def test_a_cancelled_write_harms_nobody(tmp_path: Path, scripted: type[Scripted]) -> None:
    async with await SqliteStore.open(tmp_path / "store.db", connect=partial(connect, factory=scripted)) as store:
        scripted.plan.append("wait")
        first = asyncio.create_task(store.write(AddMatch(a_match())))
        assert await asyncio.to_thread(scripted.entered.wait, PATIENCE)
        first.cancel()
        second = asyncio.create_task(store.write(add(1)))
        scripted.released.set()
        await second
        assert first.cancelled()
        assert await store.entries("m1") == [an_entry(1)]


@in_loop
async def test_closing_finishes_what_was_begun_and_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    threads = threading.active_count()
    store = await SqliteStore.open(path, interval=FOR_EVER, room=100)
    writes = [asyncio.create_task(store.write(AddMatch(a_match())))]
    writes += [asyncio.create_task(store.write(add(number))) for number in range(1, 10)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    await asyncio.gather(*writes)
    assert store.commits == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["store.db", "store.db.lock"]
    assert len(ask(path, "SELECT * FROM entry")) == 9
    await store.close()
    assert await slug_of(store, add(10)) == "store/closed"
    with pytest.raises(StoreError, match="it was closed"):
        await store.match("m1")
    names = [thread.name for thread in threading.enumerate()]
    assert not [name for name in names if "marchlands-store" in name], (names, threads)


def test_a_loop_that_ended_early_loses_only_its_answer(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def begin() -> SqliteStore:
        store = await SqliteStore.open(path, interval=FOR_EVER)
        asyncio.create_task(store.write(NoteAlive(1.0)))  # noqa: RUF006
        await asyncio.sleep(0)
        return store

    store = asyncio.run(begin())
    asyncio.run(store.close())
    assert ask(path, "SELECT alive FROM service") == [(1.0,)]


@in_loop
async def test_a_commit_that_raised_but_happened_is_no_failure(tmp_path: Path, scripted: type[Scripted]) -> None:
    async with await SqliteStore.open(tmp_path / "store.db", connect=partial(connect, factory=scripted)) as store:
        await store.write(AddMatch(a_match()))
        scripted.plan.append("silent")
        assert [*await asyncio.gather(slug_of(store, add(1)), slug_of(store, add(1)))] == [None, "store/conflict"]
        assert await store.entries("m1") == [an_entry(1)]
        assert store.commits == 2
        await store.write(add(2))
        assert len(await store.entries("m1")) == 2


@in_loop
async def test_a_commit_that_raised_and_did_not_happen_is_a_failure_of_all(
    tmp_path: Path, scripted: type[Scripted]
) -> None:
    async with await SqliteStore.open(
        tmp_path / "store.db", interval=FOR_EVER, room=2, connect=partial(connect, factory=scripted)
    ) as store:
        both = (store.write(AddMatch(a_match())), store.write(AddMatch(a_match("m2"))))
        await asyncio.gather(*both)
        scripted.plan.append("lost")
        assert [*await asyncio.gather(slug_of(store, add(1)), slug_of(store, add(1, "m2")))] == ["store/broken"] * 2
        assert await store.entries("m1") == await store.entries("m2") == []
        assert store.commits == 1
        assert [*await asyncio.gather(slug_of(store, add(1)), slug_of(store, add(1, "m2")))] == [None, None]


@pytest.mark.parametrize("first", ["lost", "silent"])
@in_loop
async def test_what_nobody_can_know_is_told_as_such(tmp_path: Path, scripted: type[Scripted], first: str) -> None:
    async with await SqliteStore.open(tmp_path / "store.db", connect=partial(connect, factory=scripted)) as store:
        await store.write(AddMatch(a_match()))
        scripted.plan += [first, "lost"]
        assert await slug_of(store, add(1)) == "store/in-doubt"
        stored = await store.entries("m1")
        assert stored == ([] if first == "lost" else [an_entry(1)])
        assert await slug_of(store, add(len(stored) + 1)) is None
    assert ask(tmp_path / "store.db", "PRAGMA integrity_check") == [("ok",)]


@in_loop
async def test_many_tasks_at_once(tmp_path: Path) -> None:
    matches, length = 20, 15

    async def play(store: SqliteStore, id: str) -> None:
        await store.write(AddMatch(a_match(id)))
        for number in range(1, length + 1):
            await store.write(add(number, id))
            assert await store.entries(id) == [an_entry(each, id) for each in range(1, number + 1)]

    async with await SqliteStore.open(tmp_path / "store.db") as store:
        await asyncio.gather(*(play(store, f"m{number}") for number in range(matches)))
        assert store.commits <= matches * (length + 1)
    with closing(sqlite3.connect(tmp_path / "store.db")) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (matches * length,)
