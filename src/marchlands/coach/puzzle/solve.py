"""Puzzles and the solver together: what a puzzle's goal comes to, and what is proven about its moves."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from marchlands.coach.puzzle.deals import Deals
from marchlands.coach.puzzle.prover import LIMIT, Prover
from marchlands.coach.puzzle.puzzle import Puzzle
from marchlands.engine.table import SEATS

REMEMBERED: Final = 32  # puzzles whose proofs stay in memory
FAR: Final = 64  # more than there is of anything that is to be as much as can be


@lru_cache(maxsize=REMEMBERED)
def prover_of(puzzle: Puzzle, limit: int = LIMIT) -> Prover:
    """Return what proves a puzzle, the same every time, so that nothing is proven twice.

    Where the goal is as much as can be reached, that is found out first. Raises TooLargeError.
    """
    key = puzzle.of_kind.most
    if key is None or getattr(puzzle.terms, key) is not None:
        return new_prover(puzzle, limit)
    reached, missed = new_prover(puzzle, limit, **{key: 0}), FAR
    least = 0
    if not reached.wins(reached.root):
        return reached
    while missed - least > 1:
        middle = least + 1 if least < 4 else (least + missed) // 2
        trial = new_prover(puzzle, limit, **{key: middle})
        if trial.wins(trial.root):
            reached, least = trial, middle
        else:
            missed = middle
    return reached


def new_prover(puzzle: Puzzle, limit: int = LIMIT, **terms: Any) -> Prover:
    """Return what proves a puzzle with some of its terms replaced, and has proven nothing yet."""
    changed = replace(puzzle.terms, **terms)
    match = puzzle.position()
    deals = Deals(match.table, SEATS.index(puzzle.seat), changed.assume)
    return Prover(deals, puzzle.aim(changed), match.state, limit)
