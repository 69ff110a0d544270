"""The clocks of a match: how much time each player has left, and whose clock runs."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from marchlands.server.message import Clocks, ClockTerms, Seat


class Kept(msgspec.Struct, frozen=True):
    """The state of the clocks as stored with every entry; `at` is in the service's own time."""

    p1: float
    p2: float
    running: Seat | None
    at: float | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Two clocks, of which at most one runs, since `since`. Times are seconds on the same monotonic clock.

    A `paused` clock remembers whose turn it is and charges nobody.
    """

    terms: ClockTerms
    p1: float
    p2: float
    running: Seat | None = None
    since: float = 0.0
    paused: bool = False

    @staticmethod
    def new(terms: ClockTerms) -> Clock:
        """Return unused clocks."""
        return Clock(terms, terms.seconds, terms.seconds)

    @staticmethod
    def read(terms: ClockTerms, text: str, until: float | None = None) -> Clock:
        """Return stored clocks, paused; the one that ran is charged `until` that service time."""
        kept = msgspec.json.decode(text, type=Kept)
        clock = Clock(terms, kept.p1, kept.p2, kept.running, kept.at or 0.0)
        return clock.pause(clock.since if kept.at is None or until is None else until)

    def kept(self, at: float) -> str:
        """Return what is stored; the clock must have just been `stopped` or `passed`, at `at`."""
        return msgspec.json.encode(Kept(self.p1, self.p2, self.running, at)).decode()

    def left(self, seat: Seat, now: float) -> float:
        """Return the seconds that a player has left."""
        left = self._of(seat)
        if seat == self.running and not self.paused:
            left -= max(0.0, now - self.since)
        return max(0.0, left)

    def has_run_out(self, now: float) -> bool:
        """Return whether the player whose clock runs has no time left."""
        return self.running is not None and self.left(self.running, now) <= 0.0

    def passed(self, to_act: Seat | None, now: float, *, moved: bool = True) -> Clock:
        """Return the clocks after a move by the player whose clock ran; the next player's clock runs now."""
        clock = self.stopped(now)
        mover = self.running
        if mover is not None and moved and to_act != mover:
            clock = clock._with(mover, clock._of(mover) + self.terms.increment)
        return replace(clock, running=to_act, since=now, paused=False)

    def returned(self, to_act: Seat | None, now: float) -> Clock:
        """Return the clocks after a move was taken back, with the clock of its player running again.

        Time that was used stays used, and what the move gave back is deducted.
        """
        clock = self.stopped(now)
        if to_act is not None and self.running not in (None, to_act):
            clock = clock._with(to_act, max(0.0, clock._of(to_act) - self.terms.increment))
        return replace(clock, running=to_act, since=now, paused=False)

    def stopped(self, now: float) -> Clock:
        """Return the clocks with the time spent so far deducted, running from now."""
        if self.running is None:
            return self
        return replace(self._with(self.running, self.left(self.running, now)), since=now)

    def pause(self, now: float) -> Clock:
        """Return the clocks, stopped."""
        return replace(self.stopped(now), paused=True)

    def resume(self, now: float) -> Clock:
        """Return the clocks running again."""
        return replace(self, since=now, paused=False)

    def shown(self, now: float) -> Clocks:
        """Return the clocks in the form sent to clients."""
        running = None if self.paused else self.running
        return Clocks(round(self.left("p1", now), 3), round(self.left("p2", now), 3), running)

    def _of(self, seat: Seat | None) -> float:
        return self.p1 if seat == "p1" else self.p2

    def _with(self, seat: Seat, left: float) -> Clock:
        return replace(self, p1=left) if seat == "p1" else replace(self, p2=left)
