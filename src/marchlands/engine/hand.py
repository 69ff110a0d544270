"""Ids for the cards in hands, so that displays can follow each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

COPIES: Final = 64  # how many ids each card number has; no hand has as many copies


def hand_ids(cards: Sequence[int]) -> list[int]:
    """Return the ids of the cards in a sorted hand: card number times COPIES, plus 0 for the first copy, and so on.

    A card keeps its id while it is in the hand; among equal copies, the last one leaves first.
    """
    ids: list[int] = []
    for card in cards:
        first = card * COPIES
        ids.append(ids[-1] + 1 if ids and first <= ids[-1] else first)
    return ids


def back_ids(count: int) -> list[int]:
    """Return ids for the cards in a hidden hand: -1, -2 and so on, which reveal nothing."""
    return list(range(-1, -count - 1, -1))
