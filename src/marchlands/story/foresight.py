"""Moves tried out beforehand, on matches dealt from knowledge: nothing hidden can show through."""

from __future__ import annotations

from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.story.harm import Harm
from marchlands.story.narrator import Narrator


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
