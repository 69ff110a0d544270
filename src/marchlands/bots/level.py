"""Opponents for people, from Recruit to General: a search that thinks more or less, and makes human mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from marchlands.bots.bot import Analysis, Comparison, Line
from marchlands.bots.budget import Budget
from marchlands.bots.common_sense import CommonSense
from marchlands.bots.search.bot import Search
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.lookahead import IDLE
from marchlands.engine.seed import Dice

SAFE: Final = 0.75  # above this chance to win, a level gives away less and less of it
LOST: Final = 1.0 - SAFE  # and below this one too: if little is left, little makes the difference
GRAIN: Final = 1000  # the resolution of the dice when they pick a move
BLUR: Final = 0.01  # chances this close are the same to every level
WORTHWHILE: Final = 0.12  # a leader or skill that seems useless is used if the search finds it so much better
CERTAIN: Final = 3.0  # and by so many standard errors
APPEAL: Final = 0.75  # ratio between a move's appeal and that of the next one that does more at first sight


@dataclass(frozen=True, slots=True)
class Temper:
    """How strong a level is: how much it thinks, what percentage of moves it overlooks, how much it gives away.

    `slack` is the most that a move may cost, compared with the chance to win of the best move. A level that `plans`
    works out what is certain, and plans once the opponent can do nothing more.
    """

    simulations: int
    overlooks: int = 0
    slack: float = 0.0
    plans: bool = True


class Level:
    """Searches, overlooks some of the moves, and picks among those that look nearly as good as the best.

    It makes mistakes as people do: the more a move does at first sight, the more often it is picked; it never ends its
    turn while it can do something as promising; and it makes no move that nobody would make (see `CommonSense`). The
    more the match is decided, the less it gives away: it does not throw away a match as good as won, and plays on in
    one as good as lost.
    """

    def __init__(self, temper: Temper, seconds: float = 1.5) -> None:
        """Take at most so many seconds per decision, whatever the temper says."""
        self.temper = temper
        self.seconds = seconds
        self.search = Search()

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return one of the legal moves that the level finds good."""
        if len(legal) == 1:
            return legal[0]
        common_sense = CommonSense(knowledge, legal, rng, plans=self.temper.plans, slack=self.temper.slack)
        sensible = common_sense.sensible()
        unpaid = common_sense.unpaid if self.temper.plans else set()
        if len(sensible) == 1 and not unpaid:
            return sensible[0]
        analysis = self.analyse(knowledge, legal, budget, rng)
        lines = [line for line in analysis.lines if line.move in sensible]
        if analysis.lines[0].move in unpaid and _is_far_better(analysis.lines[0], lines[0]):
            return analysis.lines[0].move
        return self._picked(lines, common_sense.values, rng).move

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the level thinks of each legal move, before it overlooks any."""
        return self.search.analyse(knowledge, legal, self._budget(budget), rng)

    def compare(self, knowledge: Knowledge, first: int, second: int, budget: Budget, rng: Dice) -> Comparison:
        """Return how much better one legal move is than another, thinking as much as the level does."""
        return self.search.compare(knowledge, first, second, self._budget(budget), rng)

    def _budget(self, budget: Budget) -> Budget:
        if budget.simulations is None and budget.seconds is None:
            return Budget(self.temper.simulations, self.seconds)
        return budget

    def _picked(self, lines: Sequence[Line], values: Mapping[int, int], rng: Dice) -> Line:
        """Return one of the lines, which are sorted best first; `values` say what their moves do at first sight."""
        lines = self._busy(lines, values)
        best = self._most_purposeful(lines, values)
        least = best.chance - self._slack(best.chance)
        noticed = [line for line in lines if rng.pick(100) >= self.temper.overlooks]
        plausible = [line for line in noticed if line.visits and line.chance >= least]
        if not plausible or not self.temper.slack:
            return best
        merits = [self._merit(line, least, plausible, values) for line in plausible]
        ticket = rng.pick(sum(merits))
        for line, merit in zip(plausible, merits, strict=True):
            ticket -= merit
            if ticket < 0:
                return line
        return best

    @staticmethod
    def _merit(line: Line, least: float, lines: Sequence[Line], values: Mapping[int, int]) -> int:
        """Return the weight of a line when one is picked: by its chance, and by how many others do more."""
        place = len({values[other.move] for other in lines if values[other.move] > values[line.move]})
        return 1 + int(GRAIN * (1 + GRAIN * (line.chance - least)) * APPEAL**place)

    def _slack(self, chance: float) -> float:
        """Return how much of a chance may be given away."""
        return self.temper.slack * min(1.0, (1.0 - chance) / (1.0 - SAFE), chance / LOST)

    def _busy(self, lines: Sequence[Line], values: Mapping[int, int]) -> Sequence[Line]:
        """Return the lines without the one that ends the turn, if another does more and is about as good."""
        idle = next((line for line in lines if line.move == IDLE), None)
        if idle is None:
            return lines
        least = idle.chance - max(BLUR, self._slack(idle.chance))
        tried = 1 if self.temper.slack else idle.visits // 2  # without slack, only moves tried as much are trusted
        others = [line for line in lines if line is not idle]
        near = [line for line in others if line.visits >= max(1, tried) and line.chance >= least]
        return others if any(values[line.move] > values[IDLE] for line in near) else lines

    @staticmethod
    def _most_purposeful(lines: Sequence[Line], values: Mapping[int, int]) -> Line:
        """Return the line that does most at first sight among those that are hard to tell from the best."""
        best = lines[0]
        equals = [line for line in lines if 2 * line.visits >= best.visits and line.chance >= best.chance - BLUR]
        return max(equals, key=lambda line: values[line.move], default=best)


def _is_far_better(line: Line, other: Line) -> bool:
    """Return whether a move wins more than another one beyond doubt, by more than its price could be."""
    doubt = CERTAIN * hypot(line.error or 0.0, other.error or 0.0)
    return line.chance - other.chance > max(WORTHWHILE, doubt)


def _level(name: str, about: str, temper: Temper) -> Callable[[], Level]:
    def make() -> Level:
        return Level(temper)

    make.__name__ = name
    make.__doc__ = about
    return make


LEVELS: Final[dict[str, Callable[[], Level]]] = {
    "recruit": _level(
        "recruit", "For a first match: overlooks a lot and does not think far.", Temper(16, 50, 0.4, plans=False)
    ),
    "soldier": _level("soldier", "Knows what it is doing, but errs now and then.", Temper(120, 22, 0.11)),
    "captain": _level("captain", "Thinks ahead and seldom errs.", Temper(450, 5, 0.035)),
    "general": _level("general", "Thinks far ahead and gives nothing away.", Temper(5000)),
}
