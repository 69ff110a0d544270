"""Running out of time: a timer that goes off when the player to act has none left."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Final

from marchlands.server.message import Seat
from marchlands.server.progress import Progress
from marchlands.server.refusal import Refusal
from marchlands.server.standing import Standing

MARGIN: Final = 0.001  # extra seconds, so that the time has really run out when the timer goes off


class ClockWatch:
    """Watches the clock of the player to act. Does nothing in a match without clocks."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.timer: TimerHandle | None = None

    def expect(self, run_out: Callable[[], object]) -> None:
        """Call `run_out` when the player to act runs out of time; replaces any earlier timer."""
        self.stop()
        clock, loop = self.standing.clock, get_running_loop()
        if clock is not None and clock.running is not None and not clock.paused:
            self.timer = loop.call_later(clock.left(clock.running, loop.time()) + MARGIN, run_out)

    def stop(self) -> None:
        """Cancel the timer."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    @property
    def can_resume(self) -> bool:
        """Whether a clock that could run is stopped."""
        clock = self.standing.clock
        return clock is not None and clock.paused and self.standing.is_going_on

    def loser(self, now: float) -> Seat | None:
        """Return the seat that has run out of time, or None."""
        clock = self.standing.clock
        return clock.running if clock is not None and clock.has_run_out(now) else None


def check_time(progress: Progress, asked: float) -> None:
    """Raise Refusal for a request that came after the player to act ran out of time."""
    if progress.clock is not None and progress.clock.has_run_out(asked):
        raise Refusal("move/time", "the time has run out", progress.number)
