"""The result of a contest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchlands.engine.interval import wilson
from marchlands.lab.contest import Played
from marchlands.lab.rating import elo


@dataclass(slots=True)
class Score:
    """Wins of the first bot, wins of the second, and draws."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    def add(self, played: Played, bot: int = 0) -> None:
        """Count a match for the first bot, or for the other one."""
        if played.winner == 2:
            self.draws += 1
        elif played.winner == bot:
            self.wins += 1
        else:
            self.losses += 1

    @property
    def games(self) -> int:
        """How many matches were counted."""
        return self.wins + self.losses + self.draws

    @property
    def points(self) -> float:
        """Points of the first bot: a draw is half a point."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The first bot's share of all points; a half before the first match."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share."""
        return wilson(self.points, self.games)

    def reversed(self) -> Score:
        """Return the same score from the second bot's side."""
        return Score(self.losses, self.wins, self.draws)

    def plus(self, other: Score) -> Score:
        """Return the sum of both scores."""
        return Score(self.wins + other.wins, self.losses + other.losses, self.draws + other.draws)


def summary(game: str, bots: tuple[str, str], score: Score) -> dict[str, Any]:
    """Return the summary of a contest as JSON. Unbounded rating differences are null."""
    low, high = score.interval
    return {
        "game": game,
        "p1": bots[0],
        "p2": bots[1],
        "games": score.games,
        "p1_wins": score.wins,
        "p2_wins": score.losses,
        "draws": score.draws,
        "p1_score": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "elo": _rounded(elo(score.share)),
        "elo_interval": [_rounded(elo(low)), _rounded(elo(high))],
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 1)
