"""What spectators see of a match, and when."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from marchlands.server.message import LogLine, LogPiece
from marchlands.server.progress import Progress
from marchlands.server.spectators import Spectators
from tests.server.house import run_async, soon
from tests.server.test_progress import begun

LATER = 0.15


def told(words: str) -> tuple[LogLine, ...]:
    return (LogLine((LogPiece(words),)),)


class Audience:
    """A spectators, and when it showed what."""

    def __init__(self, delay: float) -> None:
        self.seen: list[bytes] = []
        self.at: list[float] = []
        self.first = begun()
        self.spectators = Spectators(self.first, [], delay, self.show)

    def show(self, message: bytes) -> None:
        self.seen.append(message)
        self.at.append(time.monotonic())

    def add(self, number: int, ago: float = 0.0, message: bytes | None = None) -> Progress:
        progress = replace(self.first, number=number)
        content = str(number).encode() if message is None else message
        self.spectators.add(progress, told(f"line {number}"), content, ago)
        return progress


@run_async
async def test_without_a_delay_everything_is_shown_at_once() -> None:
    audience = Audience(0.0)
    last = audience.add(1)
    assert audience.seen == [b"1"]
    assert audience.spectators.progress is last
    assert audience.spectators.log == list(told("line 1"))
    assert not audience.spectators.is_behind


@run_async
async def test_with_a_delay_everything_is_shown_later_and_in_order() -> None:
    audience = Audience(LATER)
    began = time.monotonic()
    for number in range(1, 4):
        audience.add(number)
        await asyncio.sleep(0.01)
    assert audience.seen == []
    assert audience.spectators.progress is audience.first
    assert audience.spectators.is_behind
    await soon(lambda: not audience.spectators.is_behind)
    assert audience.seen == [b"1", b"2", b"3"]
    assert audience.spectators.progress.number == 3
    assert audience.spectators.log == [*told("line 1"), *told("line 2"), *told("line 3")]
    assert all(at - began >= LATER - 0.02 for at in audience.at)


@run_async
async def test_what_happened_longer_ago_than_the_delay_is_shown_at_once() -> None:
    audience = Audience(60.0)
    audience.add(1, ago=100.0)
    audience.add(2, ago=10.0)
    assert audience.seen == [b"1"]
    assert audience.spectators.is_behind


@run_async
async def test_nothing_overtakes_what_is_still_waiting() -> None:
    audience = Audience(60.0)
    audience.add(1, ago=10.0)
    audience.add(2, ago=100.0)  # the wall clock was set back
    assert audience.seen == []


@run_async
async def test_nothing_is_sent_of_what_was_over_before_anybody_could_watch() -> None:
    audience = Audience(0.0)
    audience.add(1, message=b"")
    assert audience.seen == []
    assert audience.spectators.progress.number == 1


@run_async
async def test_spectators_are_shown_nothing_more_once_closed() -> None:
    audience = Audience(0.02)
    audience.add(1)
    audience.spectators.close()
    await asyncio.sleep(0.06)
    assert audience.seen == []
    assert not audience.spectators.is_behind
