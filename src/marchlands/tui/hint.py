"""Advice: what the search thinks of a person's moves, based on what that person knows."""

from __future__ import annotations

from typing import Final

from marchlands.bots.analysis import PositionAnalysis, consult
from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.search.bot import Search
from marchlands.coach.hint import hint_of
from marchlands.engine.game import Game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice

BUDGET: Final = Budget(simulations=1500, seconds=1.0)
OTHERS: Final = 2  # moves mentioned besides the best one


def advice(knowledge: Knowledge) -> PositionAnalysis:
    """Return what the search thinks of the moves of the seat that decides, within a second.

    It is always the same for the same knowledge, unless it ran out of time.
    """
    return consult(Search(), knowledge, BUDGET, Dice(0))


def reason(knowledge: Knowledge, analysis: PositionAnalysis, game: Game | None = None) -> str:
    """Return why the best move is good, in one sentence, from what is certain about it."""
    best, table = analysis.best, knowledge.table
    moves = tuple(table.read(move) for move in best.line)
    line = Line(table.read(best.move), best.chance, best.visits, moves, best.seats)
    return hint_of(knowledge, line.move, Analysis(analysis.chance, (line,), analysis.simulations), game).why


def in_words(analysis: PositionAnalysis, number: int, note: str = "", why: str = "") -> list[str]:
    """Return the advice in a few lines: the best move by its number, the next best, the rest of the turn, and why.

    The opponent's possible answers are left out: they would name cards that nobody has seen.
    """
    best, *others = analysis.moves
    about = f"{note}, {_percent(best.chance)}" if note else _percent(best.chance)
    words = f"Best: [{number}] {best.whole} ({about})"
    following = [f"{other.whole} ({_percent(other.chance)})" for other in others[:OTHERS]]
    lines = [f"{words}, then {', '.join(following)}" if following else words]
    sequel = best.turns[0][1][1:]
    if sequel:
        lines.append(f"Expected after it: {', '.join(sequel)}")
    if why:
        lines.append(f"Why: {why}")
    return lines


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
