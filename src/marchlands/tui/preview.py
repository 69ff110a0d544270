"""Moves tried out beforehand, on matches dealt from knowledge: nothing hidden can show through."""

from __future__ import annotations

from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.errors import MoveError
from marchlands.tui.painter import Painter


def harm_of(knowledge: Knowledge, move: int, painter: Painter) -> str:
    """Say what a legal move, by itself, does to the seat's own side in this turn; empty when nothing."""
    trial = _deal(knowledge)
    trial.apply(move)
    return painter.harm(knowledge.view, trial.events(knowledge.seat), knowledge.seat)


def answers_after(knowledge: Knowledge, line: str) -> list[str]:
    """Return the answers that may be appended next to a line such as "play Archer @2" or "activate @1 > Scout"."""
    trial = _deal(knowledge)
    try:
        trial.apply(line)
    except MoveError:
        return []
    if trial.to_act != knowledge.seat:
        return []
    texts = [trial.text(move) for move in trial.legal_moves()]
    return [text.removeprefix("choose ") for text in texts if text.startswith("choose ")]


def _deal(knowledge: Knowledge) -> Match:
    return knowledge.deal(Dice(0))
