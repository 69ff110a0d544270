"""From the words that the engine writes to arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from marchlands.engine.encoding import Encoding
from marchlands.engine.state import State
from marchlands.envs.extra import require
from marchlands.envs.loop import described, observed

np = require("gym", "numpy")

Array: TypeAlias = Any  # of numpy, which is loaded on use
WORD: Final = "<i8"
KINDS: Final = {1: "u1", 2: "<i2"}  # by width in bytes


def word_array(words: Any) -> Array:
    """Return words as an array: of the same memory in the compiled build, a copy in the pure one."""
    return np.array(words, WORD) if isinstance(words, list) else np.frombuffer(words, np.int64).astype(WORD, copy=False)


class Rows:
    """Reads observations that were written in one encoding."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.dtype = np.dtype(KINDS[encoding.width]).newbyteorder("=")
        self.shape = encoding.shape
        self.length = int(np.prod(encoding.shape))

    def read(self, words: Array, count: int) -> Array:
        """Return so many observations that lie one after another, without copying them."""
        numbers = words.view(KINDS[self.encoding.width]).reshape(count, -1)
        return numbers[:, : self.length].reshape(count, *self.shape)

    def of_state(self, state: State, seat: int, number: int) -> Array:
        """Return what a seat knows of a position, in the encoding with this number."""
        words = word_array(observed(state, seat, number, self.encoding.words))
        return self.read(words, 1)[0].astype(self.dtype)

    def of_moves(self, state: State, moves: Sequence[int]) -> Array:
        """Return what these legal moves are about, a row each."""
        words = word_array(described(state, list(moves), self.encoding.words))
        return self.read(words, len(moves)).astype(self.dtype)
