"""`marchlands arena` as a process with others below it: nothing is left behind after an interrupt or a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.support.wait import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are ended by signals")

MANY = "100000"
Start = Callable[..., "Contest"]


class Contest:
    """A contest that runs, with its log."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.log = folder / "contest.jsonl"
        command = [sys.executable, "-m", "marchlands", "arena", *args, "--log", str(self.log), "--deck", "aggro-1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def logged(self) -> list[int]:
        """Return the numbers of the matches in the log, all of whose lines must be whole."""
        content = self.log.read_text() if self.log.exists() else ""
        return [json.loads(line)["match"] for line in content[: content.rfind("\n") + 1].splitlines()[1:]]

    def wait_for(self, matches: int) -> None:
        wait_until(lambda: len(self.logged()) >= matches or self.process.poll() is not None)
        assert self.process.poll() is None

    def workers(self) -> list[psutil.Process]:
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in below if "spawn_main" in " ".join(child.cmdline())]

    def end(self) -> tuple[int, list[dict[str, Any]], str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, [json.loads(line) for line in out.splitlines()], err


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    contests: list[Contest] = []

    def call(*args: str) -> Contest:
        contests.append(Contest(tmp_path, *args))
        return contests[-1]

    yield call
    for contest in contests:
        if contest.process.poll() is None:
            os.killpg(contest.process.pid, signal.SIGKILL)
        contest.process.communicate()


BOTS = ("--bot", "random", "--bot", "random:1", "--bot", "random:2")


def test_an_interrupt_from_the_keyboard_prints_what_there_is_and_leaves_no_process(start: Start) -> None:
    contest = start(*BOTS, "--games", MANY, "--workers", "2", "--json")
    contest.wait_for(3)
    workers = contest.workers()
    assert len(workers) == 2
    os.killpg(contest.process.pid, signal.SIGINT)  # as a terminal does: to all of them
    code, out, err = contest.end()
    assert (code, err) == (130, "")
    *matches, summary = out
    assert summary["games"] == len(matches) > 0
    assert [match["match"] for match in matches] == sorted(match["match"] for match in matches)
    assert {match["match"] for match in matches} <= set(contest.logged())
    assert not any(worker.is_running() for worker in workers)


def test_a_worker_that_is_killed_is_told_in_one_line_and_no_match_is_lost(start: Start) -> None:
    contest = start(*BOTS, "--games", MANY, "--workers", "2", "--json")
    contest.wait_for(3)
    victim, other = contest.workers()
    victim.kill()
    code, out, err = contest.end()
    assert code == 2
    assert err.startswith(f"marchlands: cannot go on: worker process {victim.pid} was killed by signal 9")
    assert err.count("\n") == 1
    *matches, summary = out
    assert summary["games"] == len(matches)
    assert sorted(contest.logged()) == [match["match"] for match in matches]
    assert not other.is_running()


def test_a_contest_that_is_killed_ends_its_workers_and_goes_on_later(start: Start) -> None:
    contest = start("--p1", "random", "--p2", "random:1", "--games", MANY, "--workers", "2", "--json")
    contest.wait_for(3)
    workers = contest.workers()
    contest.process.kill()
    contest.process.wait()
    wait_until(lambda: not any(worker.is_running() for worker in workers))
    kept = contest.logged()
    again = start("--p1", "random", "--p2", "random:1", "--games", "4", "--workers", "1", "--json")
    code, out, err = again.end()
    assert (code, err) == (0, "")
    assert out[-1]["games"] == 4
    assert set(again.logged()) == set(kept) | {0, 1, 2, 3}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_the_programs_that_play(start: Start, workers: str) -> None:
    contest = start("--p1", "cmd:sleep 600", "--p2", "cmd:sleep 600", "--workers", workers, "--json")
    here = psutil.Process(contest.process.pid)

    def programs() -> list[psutil.Process]:
        return [child for child in here.children(recursive=True) if child.name() == "sleep"]

    wait_until(lambda: len(programs()) == int(workers))
    sleeping = programs()
    contest.process.send_signal(signal.SIGINT)
    code, out, err = contest.end()
    assert (code, err) == (130, "")
    assert [summary["games"] for summary in out] == [0]
    assert not any(program.is_running() for program in sleeping)
