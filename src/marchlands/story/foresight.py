"""Moves tried out beforehand, on matches dealt from knowledge: nothing hidden can show through."""

from __future__ import annotations

from typing import Final

from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.story.harm import Harm
from marchlands.story.narrator import Narrator

SPENT: Final = frozenset({"played"})  # what happens even if a card does nothing


def dealt(knowledge: Knowledge) -> Match:
    """Return a match to try things out on, always the same for the same knowledge."""
    return knowledge.deal(Dice(0))


def foresee(knowledge: Knowledge, move: int | str, narrator: Narrator) -> list[Harm]:
    """Return what a move does to the seat's own side in this turn, as far as the next choice that it asks for.

    `narrator` tells the seat of the match and begins at the view of the knowledge. Raises MoveError for a move that
    may not be made.
    """
    trial = dealt(knowledge)
    trial.apply(move)
    return narrator.harm(trial.events(knowledge.seat))


def is_idle(knowledge: Knowledge, move: int | str) -> bool:
    """Return whether a card that is played would do nothing in this turn, nor ask for anything.

    Raises MoveError for a move that may not be made.
    """
    trial = dealt(knowledge)
    trial.apply(move)
    if trial.view(knowledge.seat)["choice"] is not None:
        return False
    kinds = [event["event"] for event in trial.events(knowledge.seat)]
    turn = kinds[: kinds.index("turn_ended")] if "turn_ended" in kinds else kinds
    return SPENT.issuperset(turn)
