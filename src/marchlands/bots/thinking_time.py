"""How long a bot is expected to think, so that quick thoughts do not wait for slow ones."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from marchlands.bots.budget import Budget, read_budget
from marchlands.bots.level import LEVELS
from marchlands.bots.registry import COMMAND
from marchlands.bots.search.bot import SIMULATIONS
from marchlands.errors import MarchlandsError

SIMULATION: Final = 0.0001  # rough seconds per simulation
QUICK: Final = 0.001  # seconds for a bot that hardly thinks
UNKNOWN: Final = 1.0  # seconds for an unknown bot
QUICK_BOTS: Final = ("greedy", "random")


def expected_seconds(bot: str, budget: Budget | None) -> float:
    """Return roughly how long a bot, named as for `make_bot`, thinks about a decision; a budget may be given."""
    if budget is not None and budget != Budget():
        return _of_budget(budget)
    return _of_name(bot)


@lru_cache(maxsize=256)
def _of_name(bot: str) -> float:
    name, colon, rest = bot.partition(":")
    word, at, allowed = name.strip().lower().partition("@")
    given = allowed if word == COMMAND and at else rest if word != COMMAND and colon else ""
    if given:
        try:
            return _of_budget(read_budget(given))
        except MarchlandsError:
            return QUICK  # it will be refused
    if word in QUICK_BOTS:
        return QUICK
    if word in LEVELS:
        level = LEVELS[word]()
        return min(level.temper.simulations * SIMULATION, level.seconds)
    return SIMULATIONS * SIMULATION if word == "search" else UNKNOWN


def _of_budget(budget: Budget) -> float:
    bounds = [] if budget.seconds is None else [budget.seconds]
    if budget.simulations is not None:
        bounds.append(budget.simulations * SIMULATION)
    return min(bounds)
