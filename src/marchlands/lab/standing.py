"""The standing of a contest: scores, ratings, forfeits and the sequential test, match by match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from marchlands.bots.process import printable
from marchlands.lab.contest import Contest, Played
from marchlands.lab.rating import Rating
from marchlands.lab.roundrobin import RoundRobin
from marchlands.lab.score import Score, summary
from marchlands.lab.sequential import Claims, SequentialTest


class Standing:
    """Collects the matches of a contest in the order of their numbers.

    `by_pair` are the first bot's scores with each pair of decks; `forfeits` counts the bots that failed, by number and
    reason; `test` is the sequential test between two bots, if there are claims to test.
    """

    def __init__(self, contest: Contest, claims: Claims | None = None) -> None:
        """Start without matches."""
        self.contest = contest
        self.labels = labels(contest.bots)
        self.robin = RoundRobin(len(contest.bots))
        self.by_pair = [Score() for _ in contest.decks]
        self.forfeits: Counter[tuple[int, str]] = Counter()
        self.test = SequentialTest(claims) if claims is not None else None
        self._meetings = contest.meetings
        self._halves: dict[int, float] = {}  # points in the first match of a pair, until the second comes

    @property
    def ratings(self) -> Sequence[Rating]:
        """The bots' ratings."""
        return self.robin.ratings()

    @property
    def games(self) -> int:
        """How many matches were counted."""
        return sum(score.games for score in self.robin.scores.values())

    def add(self, played: Played) -> bool:
        """Count a match; return whether the sequential test is now decided."""
        one, other = self._meetings[played.meeting]
        self.robin.add_meeting(played)
        self.by_pair[played.pair].add(played)
        if played.reason:
            self.forfeits[one if played.winner == 1 else other, played.reason] += 1
        if self.test is None:
            return False
        before = self._halves.pop(played.number // 2, None)
        if before is None:
            self._halves[played.number // 2] = played.points(0)
            return False
        return self.test.add(before, played.points(0))

    def to_json(self) -> dict[str, Any]:
        """Return the summary: of one bot against the other, or of all bots."""
        contest = self.contest
        told = [summary(contest.game, (contest.bots[one], contest.bots[other]), self.robin.score(one, other))
                for one, other in self._meetings]  # fmt: skip
        content: dict[str, Any]
        if len(told) == 1:
            content = told[0]
        else:
            rows = [self._row(bot, rating) for bot, rating in enumerate(self.ratings)]
            content = {"game": contest.game, "games": self.games, "bots": rows, "pairs": told}
        content["forfeits"] = [
            {"bot": contest.bots[bot], "reason": reason, "count": count}
            for (bot, reason), count in sorted(self.forfeits.items())
        ]
        if self.test is not None:
            content["sprt"] = self.test.to_json()
        if self.contest.salt:
            content["salt"] = self.contest.salt
        return content

    def _row(self, bot: int, rating: Rating) -> dict[str, Any]:
        score = self.robin.total(bot)
        return {
            "bot": self.contest.bots[bot],
            "games": score.games,
            "wins": score.wins,
            "losses": score.losses,
            "draws": score.draws,
            "score": round(score.share, 4),
            "interval": [round(bound, 4) for bound in score.interval],
            **rating.to_json(),
        }


def labels(bots: Sequence[str]) -> list[str]:
    """Return the bots' display names, with a number after a name that occurs again."""
    seen: Counter[str] = Counter()
    found = []
    for bot in map(printable, bots):
        seen[bot] += 1
        found.append(bot if seen[bot] == 1 else f"{bot} ({seen[bot]})")
    return found
