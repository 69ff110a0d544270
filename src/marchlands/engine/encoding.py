"""How positions and moves are written as rows of small numbers, for programs that learn: the parts that are words.

The numbers themselves are written by the compiled states; what they are is said here and in the games' own modules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

FLAT: Final = 0
ENTITIES: Final = 1
ENCODINGS: Final = ("flat", "entities")  # by number
OBSERVATION_VERSION: Final = 1  # goes up whenever a number gets another place or meaning


@dataclass(frozen=True, slots=True)
class Encoding:
    """One way to write positions: `shape` numbers of `width` bytes each, and what they are.

    With one row, `names` has a name for each of its numbers; with several, one for each column.
    """

    shape: tuple[int, ...]
    width: int
    names: tuple[str, ...]

    @property
    def words(self) -> int:
        """How many words of eight bytes an observation takes."""
        size = self.width
        for part in self.shape:
            size *= part
        return (size + 7) // 8


def card_columns(kinds: Sequence[int], apart: int) -> dict[str, list[int]]:
    """Return the place of each card in observations by its number, counted from 1, and how many cards there are.

    Cards of the kind `apart`, leaders or classes, are counted by themselves. Numbers without a card have 0. Cards of
    packs have the highest numbers, so they never change the places of others.
    """
    column = [0] * len(kinds)
    cards = leads = 0
    for number, kind in enumerate(kinds):
        if kind == apart:
            leads += 1
            column[number] = leads
        elif kind:
            cards += 1
            column[number] = cards
    return {"column": column, "columns": [cards]}


def card_names(book: Any, apart: int) -> list[str]:
    """Return the names of the cards of a book by their places, without those of the kind `apart`."""
    return [name for name, kind in zip(book.names, book.kind, strict=True) if kind and kind != apart]
