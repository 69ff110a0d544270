"""Moves tried out beforehand, on matches dealt from knowledge: nothing hidden can show through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from marchlands.engine.event import plain
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS, Table
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


def spent_for_nothing(match: Match, seat: str, moves: Iterable[int]) -> set[int]:
    """Return those of some legal moves of the seat to act by which a card would do nothing, nor ask for anything.

    It is found out on a state dealt from what the seat knows.
    """
    table, number = match.table, SEATS.index(seat)
    state = table.dealer(table.veiled(match.state, number), number, (), 0).deal(Dice(0))
    return {move for move in moves if _does_nothing(table, state.clone(), move)}


def _does_nothing(table: Table, trial: State, move: int) -> bool:
    trial.recording = True
    trial.apply(i64(move))
    if trial.is_asking():
        return False
    kinds = [event["event"] for event in plain(table.events([int(entry) for entry in trial.log]))]
    turn = kinds[: kinds.index("turn_ended")] if "turn_ended" in kinds else kinds
    return SPENT.issuperset(turn)
