"""Attempts: what is answered to right and to wrong moves."""

from __future__ import annotations

import pytest

from marchlands.coach.puzzle import Attempt, Puzzle, attempt, puzzles, solution_line
from marchlands.engine.table import OTHER
from marchlands.errors import IllegalMoveError, NotationError
from tests.coach.puzzle.texts import DRAWN, LAST_CARD, MARCH, RIGHT, puzzle
from tests.support.scale import is_full

SHIPPED = [*puzzles("skirmish"), *puzzles("warpath")]
SOME = SHIPPED if is_full() else SHIPPED[::10]


def test_an_attempt_begins_open_in_the_position_of_the_file() -> None:
    last_card = puzzle(LAST_CARD)
    begun = attempt(last_card, [])
    assert (begun.state, begun.replies, begun.match.moves) == ("open", (), [])
    assert begun.match.snapshot() == last_card.position().snapshot()


def test_the_solution_solves_with_answers_appended_or_one_by_one() -> None:
    last_card = puzzle(LAST_CARD)
    assert attempt(last_card, [RIGHT]).state == "open"
    assert attempt(last_card, [RIGHT, "pass", "pass"]).state == "solved"
    assert attempt(puzzle(MARCH), ["play Arrow Volley", "choose plains0", "end"]).state == "solved"


def test_a_wrong_move_is_refuted_to_the_end() -> None:
    failed = attempt(puzzle(LAST_CARD), ["play Veteran @0"])
    assert failed.state == "failed"
    assert failed.reason == "The skirmish ends in a tie, 2 to 2."
    assert failed.wrong == 1
    assert failed.match.moves[1:] == [move for _, move in failed.refutation]
    assert failed.match.snapshot()["p1"]["wins"] == failed.match.snapshot()["p2"]["wins"] == 1


def test_a_wrong_answer_is_refuted_too() -> None:
    survive = puzzle(MARCH)
    assert attempt(survive, ["play Arrow Volley > plains0"]).state == "open"
    failed = attempt(survive, ["play Arrow Volley > forest3"])
    assert (failed.state, failed.reason) == ("failed", "The march takes your castle.")
    assert failed.match.result == "p2"


def test_a_move_that_wins_in_the_deal_of_the_file_only_is_refuted_in_another_deal() -> None:
    drawn = puzzle(DRAWN)
    assert attempt(drawn, ["play Scout @0"]).match.snapshot()["p1"]["hand"] == ["Veteran", "Stable Boy"]
    failed = attempt(drawn, ["play Scout @1"])
    assert failed.state == "failed"
    first = failed.match.events("p1")
    assert [event["card"] for event in first if event["event"] == "drawn"][:1] == ["Archer"]


def test_a_refutation_keeps_what_the_player_has_seen() -> None:
    drawn = puzzle(DRAWN)
    before = attempt(drawn, ["play Scout @0", "pass"])
    failed = attempt(drawn, ["play Scout @0", "pass", "pass"])
    assert failed.state == "failed"
    told = before.match.events("p1")
    assert failed.match.events("p1")[: len(told)] == told


def test_moves_that_cannot_be_made_are_refused_and_nothing_goes_on_after_the_end() -> None:
    last_card = puzzle(LAST_CARD)
    with pytest.raises(NotationError, match="cannot read move 'jump'"):
        attempt(last_card, ["jump"])
    with pytest.raises(IllegalMoveError, match="Champion"):
        attempt(last_card, ["play Champion @0"])
    with pytest.raises(IllegalMoveError, match="the attempt is over"):
        attempt(last_card, ["pass", "pass"])
    with pytest.raises(IllegalMoveError, match="the attempt is over"):
        attempt(last_card, [RIGHT, "pass", "pass", "pass"])


def test_the_opponent_answers_by_itself() -> None:
    patient = [shipped for shipped in puzzles("warpath") if shipped.kind in ("next-march", "hardest-march")]
    lines = {shipped: solution_line(shipped) for shipped in patient}
    assert any(seat == OTHER[shipped.seat] for shipped, line in lines.items() for seat, _ in line)
    for shipped, line in lines.items():
        assert [move for seat, move in line if seat == shipped.seat] == list(shipped.solution)
        replies = tuple(move for seat, move in line if seat == OTHER[shipped.seat])
        assert attempt(shipped, shipped.solution).replies == replies == ("end",) * len(replies)


@pytest.mark.parametrize("shipped", SOME, ids=lambda shipped: shipped.id)
def test_every_first_move_of_a_shipped_puzzle_is_right_or_refuted(shipped: Puzzle) -> None:
    match = shipped.position()
    found: dict[str, Attempt] = {text: attempt(shipped, [text]) for text in map(match.text, match.legal_moves())}
    right = [text for text, tried in found.items() if tried.state != "failed"]
    assert right == [shipped.solution[0].partition(" >")[0]]
    for text, tried in found.items():
        if text not in right:
            assert tried.reason
            assert tried.wrong is not None and tried.match.moves[tried.wrong - 1] == text
            assert tried.match.moves[tried.wrong :] == [move for _, move in tried.refutation]


@pytest.mark.parametrize("shipped", SOME, ids=lambda shipped: shipped.id)
def test_the_solution_of_a_shipped_puzzle_solves_it(shipped: Puzzle) -> None:
    assert attempt(shipped, shipped.solution).state == "solved"
    assert [move for seat, move in solution_line(shipped) if seat == shipped.seat] == list(shipped.solution)
