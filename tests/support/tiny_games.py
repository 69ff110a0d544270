"""What is known about the tiny variants in OpenSpiel, worked out once and checked again by the tests."""

from __future__ import annotations

from typing import Final, NamedTuple


class Tree(NamedTuple):
    """How many nodes of each kind the tree of a game has, how many information states, and what it is worth to p1."""

    chance: int
    playable: int
    terminal: int
    information_states: int
    value: float

    @property
    def histories(self) -> int:
        """All nodes."""
        return self.chance + self.playable + self.terminal


TREES: Final = {
    "marchlands_skirmish_tiny1": Tree(3, 601, 213, 491, -5 / 8),
    "marchlands_skirmish_tiny2": Tree(4, 3346, 1184, 2335, -11 / 18),
    "marchlands_skirmish_tiny3": Tree(4, 4971, 2073, 4237, 2 / 9),
    "marchlands_warpath_tiny1": Tree(4, 550, 284, 306, 1 / 3),
    "marchlands_warpath_tiny2": Tree(4, 1587, 991, 1209, 5 / 9),
}
