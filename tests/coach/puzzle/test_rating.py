"""Ratings: what makes a puzzle hard."""

from __future__ import annotations

import pytest

from marchlands.coach.puzzle import Puzzle, puzzles
from marchlands.coach.puzzle.deals import own
from marchlands.coach.puzzle.rating import LEVELS, count_actions, count_lures, rating_of
from marchlands.coach.puzzle.solve import prover_of
from marchlands.engine.tomltext import parse_toml
from tests.support.scale import is_full

SHIPPED = [*puzzles("skirmish"), *puzzles("warpath")]


def test_everything_that_makes_a_puzzle_harder_raises_its_rating() -> None:
    easy = rating_of(20, 1, 0, 0)
    assert easy < min(rating_of(200, 1, 0, 0), rating_of(20, 2, 0, 0), rating_of(20, 1, 3, 0), rating_of(20, 1, 0, 2))
    assert rating_of(1, 0, 0, 0) >= 600
    assert rating_of(10**9, 20, 50, 4) == 2400


def test_ends_of_turns_are_no_actions_and_answers_belong_to_their_moves() -> None:
    assert count_actions(["leader > e1", "play Archer @2 > e1", "pass > a3", "pass"]) == 2
    assert count_actions(["play Stone Road @plains", "end"]) == 1


@pytest.mark.parametrize("shipped", SHIPPED if is_full() else SHIPPED[3::10], ids=lambda shipped: shipped.id)
def test_the_rating_of_a_shipped_puzzle_follows_from_its_proof_and_from_the_levels_that_find_it(
    shipped: Puzzle,
) -> None:
    prover = prover_of.__wrapped__(shipped)
    proof = prover.proof()
    lures = count_lures(prover.aim, own(shipped.position().state), proof)
    found_by = parse_toml(shipped.text)["puzzle"]["found_by"]
    assert {*found_by} <= {*LEVELS}
    actions = count_actions(shipped.solution)
    assert shipped.rating == rating_of(proof.positions, actions, lures, len(LEVELS) - len(found_by))
