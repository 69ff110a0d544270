"""Lines of a puzzle: the moves that reach the goal, and moves with their answers in notation."""

from __future__ import annotations

from typing import Final

from marchlands.coach.puzzle.deals import made, own
from marchlands.coach.puzzle.prover import Prover
from marchlands.engine.match import Match
from marchlands.engine.table import Table

LONGEST: Final = 60  # moves in a solution
IDLE: Final = 0


def solve(prover: Prover, match: Match) -> list[str] | None:
    """Return a shortest-looking solution in the match's own deal, with answers appended; the match is played on.

    None means that a first move or an answer to it is not the only one that wins. Ending the turn is preferred to doing
    more, and the move that looks best to all others.
    """
    moves: list[int] = []
    settled = False  # whether the first move and the answers to it are made
    for _ in range(LONGEST):
        state = prover.deals.seen(match.state)
        if state.actor() != prover.deals.seat:
            move = next(iter(prover.deals.replies(state))).move
        else:
            winning = prover.winning_moves(state)
            settled = settled or (bool(moves) and not state.is_asking())
            if not winning or (not settled and len(winning) > 1):
                return None
            move = IDLE if IDLE in winning else max(winning, key=lambda each: prover.aim.standing(made(state, each)))
            moves.append(move)
        before = own(match.state.clone())
        match.apply(move)
        verdict = prover.aim.verdict(before, move, match.state)
        if verdict is not None:
            return in_notation(match.table, moves) if verdict else None
    return None


def in_notation(table: Table, moves: list[int]) -> list[str]:
    """Return the moves of one player in notation, with answers appended to the moves that asked for them."""
    lines: list[tuple[str, list[str]]] = []
    for move in moves:
        target = table.parts(move).target
        if target is None or not lines:
            lines.append((table.text(move), []))
        else:
            lines[-1][1].append(target)
    return [f"{text} > {', '.join(answers)}" if answers else text for text, answers in lines]
