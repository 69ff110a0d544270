"""What could be a puzzle: the goals that a position of a match may have, before anything is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from marchlands.coach.puzzle.aim import Terms
from marchlands.coach.puzzle.kind import find_kind, puzzles_of
from marchlands.engine.match import Match

FEWEST_MOVES: Final = 4  # that a puzzle lets one choose from


class Candidate(NamedTuple):
    """A kind of puzzle with its terms, which a position may turn out to be; what is as much as can be is left open."""

    kind: str
    terms: Terms


def ladders(match: Match) -> Iterator[list[Candidate]]:
    """Yield the goals that may make a puzzle of a position: each a list from the easiest terms to the hardest."""
    if match.to_act is None or match.state.is_asking() or len(match.legal_moves()) < FEWEST_MOVES:
        return
    game = match.table.game
    for kind, ladder in puzzles_of(game).ladders(match, int(match.state.actor())):
        assume = find_kind(game, kind).assume
        yield [Candidate(kind, replace(terms, assume=assume)) for terms in ladder]


def goal_of(match: Match, candidate: Candidate) -> str:
    """Return the goal in one or two sentences, with all that may be assumed."""
    return puzzles_of(match.table.game).goal(match, int(match.state.actor()), *candidate)
