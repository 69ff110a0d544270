"""How hard a puzzle is: by what the solver had to look at, and by which bots find the first move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

from marchlands.bots.registry import make_bot
from marchlands.coach.puzzle.aim import Aim
from marchlands.coach.puzzle.candidate import Candidate
from marchlands.coach.puzzle.deals import own
from marchlands.coach.puzzle.kind import find_kind
from marchlands.coach.puzzle.prover import Proof, prospect
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.zone import CardState

LEVELS: Final = {"recruit": 16, "soldier": 120, "captain": 450, "general": 600}  # with how much they think about it
EASIEST: Final = 600
START: Final = 600
FOR_SIZE: Final = 55  # for each doubling of the positions of the proof
FOR_MOVE: Final = 100  # for each move of the solution after the first, ends of turns not counted
FOR_LURE: Final = 40  # for each doubling of the wrong moves that look as good
FOR_LEVEL: Final = 60  # for each level that does not find the first move
HARDEST: Final = 2400


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The rating of a puzzle, and what it comes from."""

    rating: int
    positions: int
    wrong: int
    lures: int
    moves: int
    found_by: tuple[str, ...]


def rate(match: Match, candidate: Candidate, proof: Proof, solution: Sequence[str]) -> Difficulty:
    """Return how hard a puzzle is to solve; the same for equal positions and goals."""
    aim = find_kind(match.table.game, candidate.kind).aim(match, int(match.state.actor()), candidate.terms)
    lures = count_lures(aim, own(match.state), proof)
    actions = count_actions(solution)
    found_by = tuple(level for level in LEVELS if _finds(level, match, proof.winning[0]))
    rating = rating_of(proof.positions, actions, lures, len(LEVELS) - len(found_by))
    return Difficulty(rating, proof.positions, len(proof.losing), lures, actions, found_by)


def rating_of(positions: int, actions: int, lures: int, missed_by: int) -> int:
    """Return the rating of a puzzle whose first move so many of the levels do not find, rounded to tens."""
    rating = (
        START
        + FOR_SIZE * log2(1 + positions)
        + FOR_MOVE * max(0, actions - 1)
        + FOR_LURE * log2(1 + lures)
        + FOR_LEVEL * missed_by
    )
    return 10 * round(max(EASIEST, min(HARDEST, rating)) / 10)


def count_actions(solution: Sequence[str]) -> int:
    """Return how many moves of a solution do more than end a turn; answers are part of the moves that ask for them."""
    return sum(move.split()[0] not in ("pass", "end") for move in solution)


def count_lures(aim: Aim, state: CardState, proof: Proof) -> int:
    """Return how many wrong first moves bring the seat at first sight as near to the goal as the right one does."""
    best = prospect(aim, state, proof.winning[0])
    return sum(prospect(aim, state, move) >= best for move in proof.losing)


def _finds(level: str, match: Match, move: int) -> bool:
    """Return whether a level makes this move, knowing what the seat knows but not the goal."""
    bot, budget = make_bot(f"{level}:{LEVELS[level]}")
    knowledge = match.knowledge(match.to_act)
    return bot.choose(knowledge, knowledge.legal_moves(), budget, Dice(0)) == move
