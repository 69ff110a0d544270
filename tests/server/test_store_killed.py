"""A process that is killed at any moment has stored all that it acknowledged."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from marchlands.server.migration import STEPS
from marchlands.server.sqlite import SqliteStore
from tests.server.store_examples import ask, in_loop, python
from tests.server.store_victim import MATCHES
from tests.support.scale import scaled_service

KILLS = scaled_service(300)


def acknowledged_before_death(path: Path, run: int, rng: random.Random) -> list[str]:
    """Let a process write, kill it at a random moment, and return what it printed."""
    lines: list[str] = []
    with python("-m", "tests.server.store_victim", str(path), str(run)) as process:
        assert process.stdout is not None
        listening = threading.Thread(target=lambda stream: lines.extend(stream), args=(process.stdout,))
        if rng.random() < 0.8:
            lines.append(process.stdout.readline())  # else it may be killed while it opens the store
        listening.start()
        sleep(rng.uniform(0.0, 0.4))
        process.kill()
        listening.join()
    # The last line may be incomplete: what was acknowledged but not printed cannot be known.
    return [line[:-1] for line in lines if line.endswith("\n") and line != "open\n"]


def check(left: Path, acknowledged: set[str]) -> int:
    """Check a copy of a database that was left behind; return how many entries there are."""
    path = left.with_name("copy.db")
    for ending in ("", "-wal", "-journal"):  # the next process must find everything as this one left it
        Path(f"{path}{ending}").unlink(missing_ok=True)
        if Path(f"{left}{ending}").exists():
            shutil.copy(f"{left}{ending}", f"{path}{ending}")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        if not connection.execute("SELECT * FROM sqlite_master").fetchall():
            assert not acknowledged
            return 0
        stored = connection.execute("SELECT match, number, text FROM entry ORDER BY match, number").fetchall()
        reports = dict(connection.execute("SELECT id, report FROM match"))
    texts = [text for _, _, text in stored]
    assert acknowledged <= set(texts)
    assert len(set(texts)) == len(texts)
    for match in MATCHES:
        own = [(number, text) for id, number, text in stored if id == match]
        assert [number for number, _ in own] == list(range(1, len(own) + 1))
        assert reports.get(match) == (own[-1][1] if own else None)
    return len(stored)


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@in_loop
async def test_what_was_acknowledged_outlives_its_process(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    rng = random.Random(20)
    acknowledged: set[str] = set()
    for run in range(KILLS):
        told = acknowledged_before_death(path, run, rng)
        assert len(set(told)) == len(told)
        assert not acknowledged & set(told)
        acknowledged.update(told)
        assert check(path, acknowledged) >= len(acknowledged)
    assert len(acknowledged) > KILLS
    async with await SqliteStore.open(path) as store:
        texts = {entry.text for match in MATCHES for entry in await store.entries(match)}
        assert acknowledged <= texts
    assert check(path, acknowledged) == len(texts)
    assert ask(path, "PRAGMA user_version") == [(len(STEPS),)]
