"""Opponents for people, from Recruit to General: a search that thinks more or less, and errs as people do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.search.bot import Search
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice

SAFE: Final = 0.75  # from this chance to win on a level gives away less and less of it
GRAIN: Final = 1000  # how finely the dice tell moves apart


@dataclass(frozen=True, slots=True)
class Temper:
    """How strong a level is: how much it thinks, how many moves in a hundred it overlooks, how much it gives away.

    `slack` is the most that a move may cost of the chance to win that the level saw in its best one.
    """

    simulations: int
    overlooks: int = 0
    slack: float = 0.0


class Level:
    """Searches, overlooks some of the moves, and picks among those that look nearly as good as the best.

    The better its position, the less it gives away; a match as good as won is not thrown away.
    """

    def __init__(self, temper: Temper, seconds: float = 1.5) -> None:
        """Take at most so many seconds for a decision, whatever the temper says."""
        self.temper = temper
        self.seconds = seconds
        self.search = Search()

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return one of the legal moves that the level finds good."""
        if len(legal) == 1:
            return legal[0]
        analysis = self.analyse(knowledge, legal, budget, rng)
        return self._picked(analysis.lines, rng).move

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the level thinks of each legal move, before it overlooks any."""
        if budget.simulations is None and budget.seconds is None:
            budget = Budget(self.temper.simulations, self.seconds)
        return self.search.analyse(knowledge, legal, budget, rng)

    def _picked(self, lines: Sequence[Line], rng: Dice) -> Line:
        best = lines[0]
        least = best.chance - self.temper.slack * min(1.0, (1.0 - best.chance) / (1.0 - SAFE))
        noticed = [line for line in lines if rng.pick(100) >= self.temper.overlooks]
        plausible = [line for line in noticed if line.visits and line.chance >= least]
        if not plausible:
            return best
        merits = [1 + int(GRAIN * (line.chance - least)) for line in plausible]
        ticket = rng.pick(sum(merits))
        for line, merit in zip(plausible, merits, strict=True):
            ticket -= merit
            if ticket < 0:
                return line
        return best


def _level(name: str, about: str, temper: Temper) -> Callable[[], Level]:
    def make() -> Level:
        return Level(temper)

    make.__name__ = name
    make.__doc__ = about
    return make


LEVELS: Final[dict[str, Callable[[], Level]]] = {
    "recruit": _level("recruit", "For a first match: overlooks a lot and does not think far.", Temper(16, 60, 0.5)),
    "soldier": _level("soldier", "Knows what it is doing, but errs now and then.", Temper(100, 25, 0.12)),
    "captain": _level("captain", "Thinks ahead and seldom errs.", Temper(350, 6, 0.04)),
    "general": _level("general", "Thinks far ahead and gives nothing away.", Temper(5000)),
}
