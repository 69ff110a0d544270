"""Limits of how often something may be done."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KNOWN_AT_MOST: Final = 10_000


class Bucket:
    """Holds up to `burst` drops and gets `rate` more a second; whoever does something takes one out."""

    __slots__ = ("burst", "drops", "filled", "rate")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.drops = float(burst)
        self.filled = now

    def take(self, now: float) -> bool:
        """Take a drop out, if there is one; else nothing happens."""
        if not self.has(now):
            return False
        self.drops -= 1
        return True

    def has(self, now: float) -> bool:
        """Tell whether there is a drop to take."""
        self.drops = min(self.burst, self.drops + (now - self.filled) * self.rate)
        self.filled = now
        return self.drops >= 1


class Limiter:
    """A bucket for each of many addresses; those that were longest not seen are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Tell whether an address may do it once more now."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > KNOWN_AT_MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(now)

    def has(self, address: str, now: float) -> bool:
        """Tell whether an address could do it once more now; nothing is remembered of one that has done nothing."""
        bucket = self.buckets.get(address)
        return bucket is None or bucket.has(now)
