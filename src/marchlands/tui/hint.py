"""Advice: what a bot would do, knowing what the person knows."""

from __future__ import annotations

from typing import Final

from marchlands.bots.registry import make_bot
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice

ADVISER: Final = "greedy"


def advised_move(knowledge: Knowledge) -> int:
    """Return the legal move that the adviser would make; always the same one for the same knowledge."""
    bot, budget = make_bot(ADVISER)
    return bot.choose(knowledge, knowledge.legal_moves(), budget, Dice(0))
