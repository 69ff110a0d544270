"""Scores in a round robin."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from marchlands.lab.contest import Played
from marchlands.lab.rating import Rating, Ratings
from marchlands.lab.score import Score


class RoundRobin:
    """Collects the matches of a round robin, in the order of `itertools.combinations`.

    The players are either decks, in a contest whose pairs come from `contest.everyone`, or the bots of a contest.

    With `groups`, one number per player, it compares groups: matches inside a group do not count.
    """

    def __init__(self, size: int, groups: Sequence[int] | None = None) -> None:
        """Start without matches, with so many players."""
        groups = groups if groups is not None else range(size)
        self.met = [(groups[one], groups[other]) for one, other in combinations(range(size), 2)]
        self.pairs = list(combinations(range(max(groups) + 1), 2))
        self.scores = {pair: Score() for pair in self.pairs}

    def add(self, played: Played) -> None:
        """Count a match between decks."""
        self._count(played.pair, played)

    def add_meeting(self, played: Played) -> None:
        """Count a match between bots."""
        self._count(played.meeting, played)

    def _count(self, pair: int, played: Played) -> None:
        one, other = self.met[pair]
        if one < other:
            self.scores[one, other].add(played)
        elif other < one:
            self.scores[other, one].add(played, 1)

    def score(self, one: int, other: int) -> Score:
        """Return the score of one player against another."""
        return self.scores[one, other] if one < other else self.scores[other, one].reversed()

    def share(self, one: int, other: int) -> float:
        """Return the share of the points that one player won against another."""
        return self.score(one, other).share

    def ratings(self) -> Sequence[Rating]:
        """Return the ratings of all players, fitted to their scores."""
        ratings = Ratings(max((other for _, other in self.pairs), default=0) + 1)
        for (one, other), score in self.scores.items():
            ratings.add(one, other, score.points, score.games)
        return ratings.all()

    def total(self, one: int) -> Score:
        """Return the score of one player against all others together."""
        total = Score()
        for pair in self.pairs:
            if one in pair:
                total = total.plus(self.score(one, pair[1] if pair[0] == one else pair[0]))
        return total
