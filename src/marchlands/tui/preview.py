"""What moves lead to, told beforehand to the one who thinks about them."""

from __future__ import annotations

from marchlands.engine.knowledge import Knowledge
from marchlands.errors import MoveError
from marchlands.story.foresight import Foresight
from marchlands.tui.painter import Painter


def harm_of(foresight: Foresight, move: int, painter: Painter) -> str:
    """Say what a legal move, by itself, does to the seat's own side in this turn; empty when nothing."""
    known = foresight.knowledge
    narrator = painter.narrator(known.seat, known.view)
    return ", ".join(harm.words for harm in foresight.harm(move, narrator))


def answers_after(knowledge: Knowledge, line: str) -> list[str]:
    """Return the answers that may be appended next to a line such as "play Archer @2" or "activate @1 > Scout"."""
    trial = Foresight(knowledge).trial()
    try:
        trial.apply(line)
    except MoveError:
        return []
    if trial.to_act != knowledge.seat:
        return []
    targets = [trial.parts(move).target for move in trial.legal_moves()]
    return [target for target in targets if target is not None]
