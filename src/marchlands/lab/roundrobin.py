"""Scores of everyone against everyone."""

from __future__ import annotations

from itertools import combinations

from marchlands.lab.contest import Played
from marchlands.lab.score import Score


class RoundRobin:
    """Collects matches of a contest whose pairs are those of `contest.everyone`, in its order."""

    def __init__(self, size: int) -> None:
        """Begin without matches between so many."""
        self.pairs = list(combinations(range(size), 2))
        self.scores = {pair: Score() for pair in self.pairs}

    def add(self, played: Played) -> None:
        """Count a match."""
        self.scores[self.pairs[played.pair]].add(played)

    def score(self, one: int, other: int) -> Score:
        """Return the score of one against another."""
        return self.scores[one, other] if one < other else self.scores[other, one].reversed()

    def share(self, one: int, other: int) -> float:
        """Return the part of the points that one has won against another."""
        return self.score(one, other).share

    def total(self, one: int) -> Score:
        """Return the score of one against all others together."""
        total = Score()
        for pair in self.pairs:
            if one in pair:
                total = total.plus(self.score(one, pair[1] if pair[0] == one else pair[0]))
        return total
