"""Ids of cards in hands, by which those who show a hand can follow each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COPIES: Final = 64  # how many ids each card number has; more than a hand has copies of a card


def hand_ids(cards: Sequence[int]) -> list[int]:
    """Return the ids of the cards in a sorted hand: the card number times COPIES, plus 0 for its first copy, and so on.

    A card keeps its id while it is there; of equal copies the last one leaves.
    """
    ids: list[int] = []
    for card in cards:
        first = card * COPIES
        ids.append(ids[-1] + 1 if ids and first <= ids[-1] else first)
    return ids


def back_ids(count: int) -> list[int]:
    """Return the ids of the cards in a hand that cannot be seen: -1, -2 and so on, which say nothing."""
    return list(range(-1, -count - 1, -1))
