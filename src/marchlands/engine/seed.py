"""Randomness that is the same in both builds and on every platform.

`Dice` is the sfc32 generator. A match uses it once, to shuffle its decks; random players have their own.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec

MASK: Final[i64] = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Dice:
    """A stream of random numbers, fully determined by its seed."""

    def __init__(self, seed: int) -> None:
        """Start the stream for any whole number; equal seeds give equal streams."""
        size = max(1, (abs(seed).bit_length() + 31) // 32)
        self.a: i64 = 0
        self.b: i64 = i64(2 * size + (seed < 0))
        self.c: i64 = 0x9E3779B9
        self.counter: i64 = 1
        for index in range(size):
            self.a = (self.a ^ i64(abs(seed) >> (32 * index) & 0xFFFFFFFF)) & MASK
            for _ in range(4):
                self.roll()
        for _ in range(12):
            self.roll()

    def __reduce__(self) -> tuple[Any, ...]:
        """Make dice picklable and copyable; the copy continues from here."""
        return dice_at, self.place()

    def place(self) -> tuple[int, int, int, int]:
        """Return the position in the stream; `dice_at` continues from there."""
        return int(self.a), int(self.b), int(self.c), int(self.counter)

    def go_to(self, a: int, b: int, c: int, counter: int) -> None:
        """Continue where other dice were, given their `place`."""
        self.a, self.b, self.c, self.counter = i64(a) & MASK, i64(b) & MASK, i64(c) & MASK, i64(counter) & MASK

    def roll(self) -> i64:
        """Return the next number from 0 up to, not including, 2**32."""
        result: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) & MASK) | (self.c >> 11)) + result & MASK
        return result

    def below(self, limit: i64) -> i64:
        """Return a number from 0 up to, not including, `limit` (at most 2**31)."""
        return self.roll() * limit >> 32

    def pick(self, limit: int) -> int:
        """Return a number from 0 up to, not including, `limit`; for callers outside the engine."""
        return int(self.below(i64(limit)))


def dice_at(a: int, b: int, c: int, counter: int) -> Dice:
    """Return dice that continue where others were, given their `place`."""
    dice = Dice(0)
    dice.go_to(a, b, c, counter)
    return dice


def shuffle(cards: vec[i64], dice: Dice) -> None:
    """Shuffle `cards` in place."""
    shuffle_part(cards, 0, len(cards), dice)


def shuffle_part(cards: vec[i64], start: i64, count: i64, dice: Dice) -> None:
    """Shuffle `count` cards from `start` on, in place."""
    i: i64 = count - 1
    while i > 0:
        j = dice.below(i + 1)
        card = cards[start + i]
        cards[start + i] = cards[start + j]
        cards[start + j] = card
        i -= 1
