"""Cards and sets of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from marchlands.cards.word import Ability

C = TypeVar("C", bound="Card")


@dataclass(frozen=True, slots=True)
class Card:
    """What every card has: a permanent number, a printed name, and its abilities in printed order."""

    number: int
    name: str
    abilities: tuple[Ability, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """The fields that cards of this kind do not have, whatever their values."""
        return ()


@dataclass(frozen=True, slots=True)
class CardSet(Generic[C]):
    """Cards that were published together; the version goes up when any of them changes."""

    name: str
    version: int
    cards: tuple[C, ...]
