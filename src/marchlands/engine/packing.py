"""Small numbers packed into words, so that whole rows of an observation are cleared and copied quickly.

A word holds eight bytes or four shorts, the first in its lowest bits. Bytes lie between 0 and 127 and shorts between
-32,768 and 32,767: larger and smaller numbers are cut off there. So words look the same in both builds.

What writes observations has no conditional expressions: compiled, `a if b else 0` makes objects of its numbers.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import as_vec

BYTES: Final = 8  # in a word
SHORTS: Final = 4
MOST_BYTE: Final = 127
LEAST_SHORT: Final = -32768
MOST_SHORT: Final = 32767


# A 1 in each of the bytes. (Compiled, `i64(1) << n` has 32 bits only, and does not reach the upper ones.)
ONES: Final[vec[i64]] = as_vec([1 << 8 * place for place in range(BYTES)])


def clear(out: vec[i64], start: i64, count: i64) -> None:
    """Set so many words to 0."""
    at: i64 = start
    end: i64 = start + count
    while at + 4 <= end:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = 0
        at += 4
    while at < end:
        out[at] = 0
        at += 1


def byte(number: i64) -> i64:
    """Return the nearest number that a byte holds."""
    if number > MOST_BYTE:
        return MOST_BYTE
    if number < 0:
        return 0
    return number


def pack_bytes(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64:
    """Return a word of eight numbers, each cut off to what a byte holds."""
    low: i64 = byte(a) | byte(b) << 8 | byte(c) << 16 | byte(d) << 24
    return low | byte(e) << 32 | byte(f) << 40 | byte(g) << 48 | byte(h) << 56


def count_byte(out: vec[i64], start: i64, at: i64) -> None:
    """Add 1 to the byte `at` of the words that begin at `start`, unless it is full."""
    word: i64 = start + (at >> 3)
    place: i64 = at & 7
    if out[word] >> (place << 3) & MOST_BYTE != MOST_BYTE:
        out[word] += ONES[place]


def short(number: i64) -> i64:
    """Return the nearest number that a short holds."""
    if number > MOST_SHORT:
        return MOST_SHORT
    if number < LEAST_SHORT:
        return LEAST_SHORT
    return number


def pack_shorts(a: i64, b: i64, c: i64, d: i64) -> i64:
    """Return a word of four numbers, each cut off to what a short holds."""
    low: i64 = short(a) & 0xFFFF | (short(b) & 0xFFFF) << 16 | (short(c) & 0xFFFF) << 32
    return low | short(d) << 48
