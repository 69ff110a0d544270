"""The spectators of a match, who may see everything some time after it happened."""

from __future__ import annotations

from asyncio import TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from marchlands.server.message import LogLine
from marchlands.server.perspective import logged
from marchlands.server.progress import Progress


class Frame(NamedTuple):
    """Something that spectators will be shown at a due time: the progress, its log lines, and the message.

    The message is empty if nobody was watching when it happened.
    """

    due: float
    progress: Progress
    lines: tuple[LogLine, ...]
    message: bytes


class Spectators:
    """Holds back what happens until it may be shown. `progress` and `log` are what spectators have seen."""

    def __init__(self, progress: Progress, log: list[LogLine], delay: float, show: Callable[[bytes], None]) -> None:
        """Start with what may be shown now; `show` sends a message to all spectators."""
        self.progress = progress
        self.log = log
        self.delay = delay
        self.show = show
        self.waiting: deque[Frame] = deque()
        self.timer: TimerHandle | None = None

    def add(self, progress: Progress, lines: tuple[LogLine, ...], message: bytes, ago: float = 0.0) -> None:
        """Take what happened so many seconds ago; it is shown at once if there is no delay."""
        now = get_running_loop().time()
        self.waiting.append(Frame(now - ago + self.delay, progress, lines, message))
        self._go_on()

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that spectators have not seen yet."""
        return bool(self.waiting)

    def close(self) -> None:
        """Show nothing more."""
        if self.timer is not None:
            self.timer.cancel()
        self.waiting.clear()

    def _go_on(self) -> None:
        loop = get_running_loop()
        while self.waiting and self.waiting[0].due <= loop.time():
            frame = self.waiting.popleft()
            self.progress = frame.progress
            self.log.extend(logged(frame.lines))
            if frame.message:
                self.show(frame.message)
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.waiting:
            self.timer = loop.call_at(self.waiting[0].due, self._go_on)
