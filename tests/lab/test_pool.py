"""Work spread over processes."""

from __future__ import annotations

import os

import pytest

from marchlands.lab.pool import core_count, spread

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
