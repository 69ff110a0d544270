"""Checking puzzles: what is proven, and what is wrong with those that are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from marchlands.coach.puzzle import check_puzzle, puzzles, read_puzzle
from marchlands.coach.puzzle.aim import DECK_AS_GIVEN, HAND_AS_GIVEN
from marchlands.coach.puzzle.collection import FOLDER
from marchlands.coach.puzzle.deals import Deals
from marchlands.coach.puzzle.prover import Prover
from marchlands.coach.puzzle.solve import prover_of
from tests.coach.puzzle.texts import DRAWN, LAST_CARD, MARCH, changed, written
from tests.support.scale import is_full

SHIPPED = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("text", [LAST_CARD, DRAWN, MARCH], ids=["last card", "drawn", "march"])
def test_a_sound_puzzle_passes(tmp_path: Path, text: str) -> None:
    checked = check_puzzle(written(tmp_path, text))
    assert checked.problems == ()
    assert len(checked.winning) == 1 and checked.refuted > 0 and checked.positions > 0


def test_what_the_opponent_holds_makes_no_difference(tmp_path: Path) -> None:
    other = LAST_CARD.replace('["Fireball", "Strike", "Champion"]', '["Scout", "Rogue", "Archer"]')
    assert check_puzzle(written(tmp_path, LAST_CARD)) == check_puzzle(written(tmp_path, other))


def test_a_puzzle_that_only_works_in_one_order_of_the_deck_fails(tmp_path: Path) -> None:
    wanted = changed(DRAWN, solution='["play Scout @1"]')
    assert "'play Scout @1', loses to" in check_puzzle(written(tmp_path, wanted)).problems[0]
    given = check_puzzle(written(tmp_path, changed(wanted, assume='["deck-as-given"]')))
    assert given.problems[0].startswith("4 first moves win: play Scout @0, play Scout @1")


def test_a_puzzle_that_only_works_against_one_hand_fails(tmp_path: Path) -> None:
    open_hand = LAST_CARD.replace("done = true", "")
    text = changed(open_hand.replace('["Fireball", "Strike", "Champion"]', '["Apprentice"]'), keep=0)
    kept = check_puzzle(written(tmp_path, text), limit=3000).problems[0]
    assert "wins in every deal" in kept or "cannot prove the puzzle" in kept


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed(LAST_CARD, keep=0), "first moves win: play Archer @0, "),
        (changed(LAST_CARD, keep=2), "no first move wins in every deal"),
        (
            changed(LAST_CARD, solution='["play Veteran @0"]'),
            "puzzle.solution: move 1, 'play Veteran @0', loses to p1 pass, p1 play Archer @3, p1 pass, p1 pass: The "
            "skirmish ends in a tie, 2 to 2.; the only first move that wins is play Archer @0",
        ),
        (
            changed(LAST_CARD, solution='["play Archer @0 > e1", "play Veteran @3"]'),
            "move 2, 'play Veteran @3', is not",
        ),
        (changed(LAST_CARD, solution='["play Archer @0 > e1", "pass", "play Veteran @3"]'), "another move would still"),
        (changed(LAST_CARD, solution='["play Dragon @0"]'), "move 1, 'play Dragon @0', is not legal"),
        (changed(LAST_CARD, solution='["jump"]'), "move 1, 'jump', cannot be read"),
        (changed(LAST_CARD, kind='"mate"'), "puzzle.kind: unknown kind 'mate'"),
        (LAST_CARD.replace("[puzzle]", '[[step]]\ndo = "play Dragon @0"\n[puzzle]'), "step 1: do 'play Dragon @0'"),
    ],
)
def test_a_faulty_puzzle_fails_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    checked = check_puzzle(written(tmp_path, text))
    assert not checked.passed
    assert said in checked.problems[0]


def test_a_castle_that_falls_when_the_opponent_cannot_draw_was_not_taken_this_turn(tmp_path: Path) -> None:
    tired = MARCH.replace("hp = 10\n", "hp = 5\n").replace(
        'hand = ["Brute"]\ndeck = ["Brute"]\n[[', 'hand = ["Brute"]\n[['
    )
    text = changed(tired.replace("hp = 2\n", "hp = 20\n"), kind='"take-castle"', solution='["end"]')
    assert check_puzzle(written(tmp_path, text)).problems == ("no first move wins in every deal",)


def test_what_is_too_large_to_prove_is_refused(tmp_path: Path) -> None:
    checked = check_puzzle(written(tmp_path, LAST_CARD), limit=10)
    assert checked.problems[0].startswith("cannot prove the puzzle: more than 10 positions; ")


@pytest.mark.parametrize("path", SHIPPED if is_full() else SHIPPED[::10], ids=lambda path: path.stem)
def test_a_shipped_puzzle_is_proven(path: Path) -> None:
    checked = check_puzzle(path)
    assert checked.problems == ()
    assert checked.refuted >= 3


@pytest.mark.parametrize("path", SHIPPED if is_full() else SHIPPED[5::10], ids=lambda path: path.stem)
def test_the_first_move_of_a_shipped_puzzle_wins_in_any_deal(path: Path) -> None:
    puzzle = read_puzzle(path)
    proven = prover_of(puzzle)
    (first,) = proven.proof().winning
    known = puzzle.position().knowledge(puzzle.seat)
    for seed in range(3):
        dealt = known.deal(seed)
        deals = Deals(dealt.table, puzzle.number, puzzle.terms.assume | {DECK_AS_GIVEN, HAND_AS_GIVEN})
        prover = Prover(deals, proven.aim, dealt.state)
        assert prover.holds(prover.root, first)


def test_every_shipped_puzzle_can_be_read() -> None:
    assert len(puzzles("skirmish")) + len(puzzles("warpath")) == len(SHIPPED)
