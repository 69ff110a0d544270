"""All bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget, read_budget
from marchlands.bots.greedy import Greedy
from marchlands.bots.rambler import Rambler
from marchlands.errors import MarchlandsError, did_you_mean

BOTS: Final[dict[str, Callable[[], Bot]]] = {"greedy": Greedy, "random": Rambler}


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return sorted(BOTS)


def make_bot(text: str) -> tuple[Bot, Budget]:
    """Return a new bot and its budget for "NAME" or "NAME:BUDGET"; case is ignored.

    Raises MarchlandsError for an unknown name or a budget that cannot be read.
    """
    name, colon, budget = text.partition(":")
    maker = BOTS.get(name.strip().lower())
    if maker is None:
        raise MarchlandsError(f"unknown bot {name!r}{did_you_mean(name, BOTS)}", "bot/unknown")
    return maker(), read_budget(budget) if colon else Budget()
