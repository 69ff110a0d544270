"""Limits on how often something may be done."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KNOWN_AT_MOST: Final = 10_000


class Bucket:
    """A token bucket: holds up to `burst` tokens and gains `rate` per second; each action takes one."""

    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = float(burst)
        self.filled = now

    def take(self, now: float) -> bool:
        """Take a token and return True, or return False if there is none."""
        if not self.has(now):
            return False
        self.tokens -= 1
        return True

    def has(self, now: float) -> bool:
        """Return whether there is a token to take."""
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        return self.tokens >= 1


class Limiter:
    """A bucket for each of many addresses; the ones not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Take a token for an address and return True, or return False if it has none."""
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > KNOWN_AT_MOST:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(now)

    def has(self, address: str, now: float) -> bool:
        """Return whether an address has a token; an address that has done nothing is not remembered."""
        bucket = self.buckets.get(address)
        return bucket is None or bucket.has(now)
