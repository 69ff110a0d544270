"""`marchlands serve`: its options, what stops it from serving, and how it is stopped."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from marchlands.server.app import House
from marchlands.server.run import listen
from marchlands.server.settings import described, variable
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _, _ in described():
        monkeypatch.delenv(variable(name), raising=False)


def test_the_help_names_every_option_its_default_and_its_variable(run: Run) -> None:
    ran = run("serve", "--help")
    assert ran.code == 0
    words = " ".join(ran.out.split())
    for name, _, _ in described():
        assert "--" + name.replace("_", "-") in words
        assert variable(name) in words
    assert "(default: 8000)" in words
    assert "marchlands serve --open" in words


@pytest.mark.parametrize(
    "options, reason",
    [
        (["--port", "http"], "--port 'http': expected a whole number"),
        (["--port", "70000"], "from 0 to 65535"),
        (["--bots", "0"], "1 or more"),
        (["--absence", "-1"], "0 or more"),
        (["--prot", "1"], "unrecognized arguments"),
        (["--pack", "no-such-pack.toml"], "no-such-pack.toml"),
    ],
)
def test_wrong_options_are_told_in_one_line(refused: Callable[..., str], options: list[str], reason: str) -> None:
    assert reason in refused("serve", *options)


def test_a_wrong_variable_is_told_in_one_line(refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARCHLANDS_QUEUE", "long")
    assert "--queue 'long': expected a whole number" in refused("serve")


def test_a_port_that_is_taken_is_told_in_one_line(refused: Callable[..., str], tmp_path: Path) -> None:
    with listen("127.0.0.1", 0, exactly=True) as taken:
        port = str(taken.getsockname()[1])
        told = refused("serve", "--port", port, "--db", str(tmp_path / "my.db"))
    assert f"cannot listen on 127.0.0.1:{port}" in told
    assert "--port" in told


def test_databases_that_cannot_be_used_are_told_in_one_line(refused: Callable[..., str], tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"no database" * 1000)
    assert f"{garbage} is not a database" in refused("serve", "--port", "0", "--db", str(garbage)).replace(": it", "")
    newer = tmp_path / "newer.db"
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("PRAGMA user_version = 9999")
        database.execute("CREATE TABLE something (id)")
    assert str(newer) in refused("serve", "--port", "0", "--db", str(newer))
    assert "folder" in refused("serve", "--port", "0", "--db", str(tmp_path / "no" / "folder.db"))


def test_a_service_that_does_not_start_is_no_success(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(house: House) -> None:
        raise RuntimeError("something is wrong")

    monkeypatch.setattr(House, "open", fail)
    ran = run("serve", "--port", "0", "--db", str(tmp_path / "my.db"))
    assert (ran.code, ran.out) == (2, "")
    assert "marchlands: cannot serve: the service did not start" in ran.err


@contextmanager
def serving(*options: str, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command as a process; yield it and the address that it prints."""
    ours = {variable(name) for name, _, _ in described()}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    places = os.pathsep.join([str(ROOT), *(place for place in sys.path if place)])
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "marchlands", "serve", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**kept, **variables, "PYTHONPATH": places},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.match(r"Marchlands is at (http://127\.0\.0\.1:\d+)/", line)
        if found is None:
            pytest.fail(f"{line!r} {process.communicate(timeout=PATIENCE)}")
        yield process, found[1]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_decks_beside_a_pack_that_cannot_be_played_are_told_and_the_others_offered(tmp_path: Path) -> None:
    for name in ("saltmarsh.toml", "saltmarsh-deck.toml"):
        (tmp_path / name).write_bytes((ROOT / "examples" / "packs" / name).read_bytes())
    (tmp_path / "saltmarsh-deck-small.toml").write_text("[cards]\nFerryman = 3\n")
    (tmp_path / "saltmarsh-deck-torn.toml").write_text("[cards\n")
    with serving("--port", "0", "--db", str(tmp_path / "my.db"), "--pack", str(tmp_path / "saltmarsh.toml")) as found:
        process, address = found
        games = httpx.get(f"{address}/api/games", timeout=PATIENCE).json()
        process.terminate()
        told = process.communicate(timeout=PATIENCE)[1].splitlines()
    faults = {deck["id"]: deck["faults"] for game in games for deck in game["decks"] if deck["packs"]}
    assert faults["saltmarsh-deck"] == [] and len(faults["saltmarsh-deck-small"]) == 2
    small, torn = (next(line for line in told if name in line) for name in ("deck-small", "deck-torn"))
    assert "cannot be played: the deck has 3 cards" in small and "a leader is missing" in small
    assert "line 1: it is not valid TOML" in torn and "not offered" in torn


async def told_at_the_end(address: str, process: subprocess.Popen[str], number: signal.Signals) -> list[str]:
    """Connect, tell the process to stop, and return the kinds of all messages until the end."""
    token = httpx.post(f"{address}/api/guests", json={}, timeout=PATIENCE).json()["token"]
    async with connect(f"{address.replace('http', 'ws')}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        heard = [await asyncio.wait_for(socket.recv(), PATIENCE)]
        process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            heard += [message async for message in socket]
        assert socket.close_code == 1001
    return [json.loads(message)["type"] for message in heard]


@POSIX
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    db = tmp_path / "my.db"
    with serving("--db", str(db), MARCHLANDS_PORT="0") as (process, address):
        assert httpx.get(f"{address}/health", timeout=PATIENCE).json()["status"] == "ok"
        assert asyncio.run(told_at_the_end(address, process, number)) == ["welcome", "closing"]
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Traceback" not in out + err
    with closing(sqlite3.connect(db)) as database:
        assert database.execute("SELECT count(*) FROM guest").fetchone() == (1,)
    assert not db.with_name("my.db-wal").exists()


@POSIX
def test_a_database_belongs_to_one_process_at_a_time(tmp_path: Path, refused: Callable[..., str]) -> None:
    db = tmp_path / "my.db"
    with serving("--db", str(db), "--port", "0", "--bots", "1") as (process, address):
        told = refused("serve", "--port", "0", "--db", str(db), "--wait", "0")
        assert str(db) in told
        assert httpx.get(f"{address}/health", timeout=PATIENCE).is_success
        for _ in range(2):  # asked twice, it stops at once
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
