"""Work in several processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from marchlands.lab.pool import WorkerError, core_count, spread

MARK = "MARCHLANDS_TEST_MARK"  # names the file that shows one process how far the other is
_prepared: list[int] = []


def prepare(number: int) -> None:
    _prepared[:] = [number]


def add(job: int) -> int:
    return job + _prepared[0]


def where(job: int) -> int:
    return os.getpid()


def fail(job: int) -> int:
    if job == 3:
        raise ValueError("three")
    return job


class Untidy(Exception):
    """An error that cannot be sent to another process."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail_untidily(job: int) -> int:
    raise Untidy(1, 2)


def die(job: int) -> int:
    mark = Path(os.environ[MARK])
    if job == 20:
        deadline = time.monotonic() + 60
        while not mark.exists() and time.monotonic() < deadline:
            time.sleep(0.01)  # the other finishes what it has
        os.kill(os.getpid(), signal.SIGKILL)
    if job == 30:
        mark.touch()
    return job


def dawdle(job: int) -> int:
    if job == 0:
        time.sleep(60)
    return job


def interrupt_at_the_last(result: int) -> None:
    if result == 29:
        signal.raise_signal(signal.SIGINT)


def linger(job: int) -> int:
    """Hold a file until told to stop; leave another one if nobody does."""
    if job == 0:
        return 0
    held = Path(os.environ["MARCHLANDS_TEST_HELD"]) / str(job)
    try:
        held.touch()
        time.sleep(60)
        held.with_suffix(".slept").touch()
    finally:
        held.unlink(missing_ok=True)
    return job


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert list(spread(add, range(50), workers, prepare, 100)) == list(range(100, 150))


def test_one_worker_is_this_process_and_more_are_others() -> None:
    assert set(spread(where, range(4), 1, prepare, 0)) == {os.getpid()}
    assert os.getpid() not in set(spread(where, range(40), 2, prepare, 0))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_in_a_job_comes_out(workers: int) -> None:
    with pytest.raises(ValueError, match="three"):
        list(spread(fail, range(40), workers, prepare, 0))


def test_there_is_at_least_one_core() -> None:
    assert core_count() >= 1


def test_an_error_that_cannot_travel_is_told_all_the_same() -> None:
    with pytest.raises(RuntimeError, match="Untidy: 1 and 2"):
        list(spread(fail_untidily, range(4), 2, prepare, 0))


def test_an_error_before_the_first_job_comes_out() -> None:
    with pytest.raises(TypeError, match="prepare"):
        list(spread(add, range(4), 2, prepare))


@pytest.mark.parametrize("workers", [1, 2])
def test_each_result_is_told_when_it_arrives(workers: int) -> None:
    told: list[int] = []
    assert list(spread(add, range(30), workers, prepare, 5, arrived=told.append)) == list(range(5, 35))
    assert sorted(told) == list(range(5, 35))


@pytest.mark.skipif(sys.platform == "win32", reason="processes die of signals")
def test_a_process_that_dies_is_told_in_one_line_and_nothing_finished_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    given: list[int] = []
    told: list[int] = []
    results = spread(die, range(60), 2, prepare, 0, arrived=told.append)
    with pytest.raises(WorkerError, match=r"^cannot go on: worker process \d+ was killed by signal 9") as caught:
        given.extend(results)
    assert "\n" not in str(caught.value)
    assert sorted(told) == given == sorted(given)
    assert given[:20] == list(range(20))
    assert len(given) > 21  # what the other process had finished behind the gap
    assert 20 not in given
    assert active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is a signal")
def test_an_interrupt_loses_nothing_that_a_slow_job_holds_up() -> None:
    given: list[int] = []
    results = spread(dawdle, range(30), 2, prepare, 0, arrived=interrupt_at_the_last)
    with pytest.raises(KeyboardInterrupt):
        given.extend(results)
    assert given == [1, *range(3, 29)]  # the slow one also has job 2 queued
    assert active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="processes are told to stop by a signal")
def test_stopping_early_ends_the_processes_and_lets_them_clean_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARCHLANDS_TEST_HELD", str(tmp_path))
    results = spread(linger, range(3), 2, prepare, 0)
    assert next(results) == 0
    while not list(tmp_path.iterdir()):
        time.sleep(0.01)
    results.close()
    assert list(tmp_path.iterdir()) == []
    assert active_children() == []
