"""Puzzle files: what is read from them, what is refused, and the collection."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from marchlands.coach.puzzle import daily, find_puzzle, puzzles
from marchlands.coach.puzzle.kind import find_kind, kinds_of
from marchlands.engine.scenario import run_scenario
from marchlands.errors import MarchlandsError, ScenarioError
from tests.coach.puzzle.texts import LAST_CARD, MARCH, changed, puzzle, written

GAMES = ("skirmish", "warpath")


def test_a_file_with_only_the_four_keys_is_a_puzzle() -> None:
    found = puzzle(LAST_CARD, "my-puzzle")
    assert (found.id, found.game, found.seat, found.rating) == ("my-puzzle", "skirmish", "p1", 900)
    assert (found.kind, found.kind_name) == ("win-skirmish", "Win this skirmish")
    assert found.solution == ("play Archer @0 > e1", "pass", "pass")
    assert found.position().snapshot()["p1"]["hand"] == ["Archer", "Veteran"]


@pytest.mark.parametrize(
    ("game", "words", "slug"),
    [
        ("skirmish", "win-skirmish", "win-skirmish"),
        ("skirmish", "win this skirmish and keep two cards", "win-skirmish"),
        ("skirmish", "Done or one more card?", "done-or-card"),
        ("skirmish", "win the match", "win-match"),
        ("warpath", "take the castle this turn", "take-castle"),
        ("warpath", "Survive the march", "survive-march"),
        ("warpath", "lethal", "take-castle"),
        ("warpath", "win with your next march", "next-march"),
    ],
)
def test_kinds_are_known_by_their_slug_and_in_other_words(game: str, words: str, slug: str) -> None:
    assert find_kind(game, words).slug == slug


@pytest.mark.parametrize(
    ("kind", "goal", "keep"),
    [
        ("win this skirmish and keep two cards", "Win.", 2),
        ("keep-3", "Win.", 3),
        ("win-skirmish", "Win this skirmish and keep at least one card in hand.", 1),
        ("win-skirmish", "Win with two cards left.", 2),
        ("win-skirmish", "Win this skirmish.", None),
        ("done-or-card", "Win with as many cards left in hand as you can: Done, or one more card?", None),
    ],
)
def test_the_cards_to_keep_may_be_said_in_words(kind: str, goal: str, keep: int | None) -> None:
    assert puzzle(changed(LAST_CARD, kind=f'"{kind}"', goal=f'"{goal}"')).terms.keep == keep


def test_a_key_counts_more_than_words() -> None:
    assert puzzle(changed(LAST_CARD, keep=0)).terms.keep == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LAST_CARD.partition("[puzzle]")[0], "puzzle: the table is missing"),
        (changed(LAST_CARD, kind=None), "puzzle.kind: it is missing; a puzzle needs kind, goal, solution, rating"),
        (changed(LAST_CARD, rating=None), "puzzle.rating: it is missing"),
        (changed(LAST_CARD, rating='"hard"'), "puzzle.rating: 'hard' is wrong; expected a number"),
        (changed(LAST_CARD, kind='"zugzwang"'), "unknown kind 'zugzwang'; the kinds are done-or-card, win-match"),
        (changed(LAST_CARD, solution="[]"), r"puzzle.solution: \[\] is wrong; expected a list of moves"),
        (changed(LAST_CARD, goal="3"), "puzzle.goal: 3 is wrong; expected a text"),
        (changed(LAST_CARD, keep=-1), "puzzle.keep: -1 is wrong; expected a number of cards"),
        (changed(LAST_CARD, hp=3), "puzzle.hp: it does not go with the kind win-skirmish"),
        (changed(LAST_CARD, kepe=3), "puzzle: unknown key 'kepe'; did you mean 'keep'"),
        (changed(LAST_CARD, seat='"p2"'), "puzzle.seat: 'p2' is wrong; in this position p1 is to move"),
        (changed(LAST_CARD, assume='["luck"]'), "puzzle.assume: unknown assumption 'luck'"),
        (changed(LAST_CARD, kind='"remove-unit"'), "puzzle.target: it is missing; the kind remove-unit needs it"),
        (changed(LAST_CARD, kind='"remove-unit"', target='"e4"'), "puzzle.target: no unit is on e4"),
        (changed(LAST_CARD, kind='"remove-unit"', target='"x"'), "puzzle.target: 'x' is not a slot"),
        (changed(MARCH, kind='"clear-lane"', target='"desert"'), "puzzle.target: 'desert' is not a lane"),
        (changed(MARCH, kind='"remove-unit"', target='"forest1"'), "puzzle.target: nothing of the opponent is on"),
        (LAST_CARD.replace('"Archer", ', '"Arche", '), "given: p1.hand: unknown card 'Arche'"),
        (LAST_CARD.replace('"skirmish"', '"chess"'), "unknown game 'chess'"),
        (LAST_CARD + "x", "cannot be read: line"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_key(text: str, said: str) -> None:
    with pytest.raises(MarchlandsError, match=said.replace("?", r"\?")):
        puzzle(text)


def test_a_puzzle_is_a_scenario_that_can_be_run(tmp_path: Path) -> None:
    assert run_scenario(written(tmp_path, LAST_CARD)).problems == ()
    bare = LAST_CARD.partition("[puzzle]")[0]
    assert "at least one step" in run_scenario(written(tmp_path, bare)).problems[0]
    assert "puzzle: 3 is wrong" in run_scenario(written(tmp_path, "puzzle = 3")).problems[0]


# --- the collection


@pytest.mark.parametrize("game", GAMES)
def test_at_least_forty_puzzles_in_four_kinds_come_with_the_package(game: str) -> None:
    shipped = puzzles(game)
    kinds = Counter(puzzle.kind for puzzle in shipped)
    assert len(shipped) >= 40
    assert len(kinds) >= 4 and {*kinds} <= {kind.slug for kind in kinds_of(game)}
    assert sum(count >= 4 for count in kinds.values()) >= 4
    assert [puzzle.id for puzzle in shipped] == sorted({puzzle.id for puzzle in shipped})
    assert {puzzle.game for puzzle in shipped} == {game}


@pytest.mark.parametrize("game", GAMES)
def test_shipped_puzzles_become_harder(game: str) -> None:
    ratings = [puzzle.rating for puzzle in puzzles(game)]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] >= 500


def test_puzzles_are_found_by_id_and_unknown_ones_named() -> None:
    first = puzzles("skirmish")[0]
    assert find_puzzle(first.id.upper()) is first
    with pytest.raises(MarchlandsError, match="unknown puzzle 'skirmish-0'; did you mean 'skirmish-"):
        find_puzzle("skirmish-0")
    with pytest.raises(ScenarioError, match="'tiny' has no puzzles; expected one of skirmish, warpath"):
        puzzles("tiny")


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_of_the_day_comes_again_before_all_others(game: str) -> None:
    size = len(puzzles(game))
    start = date.fromordinal(size * 15_000)
    days = [daily(game, start + timedelta(days=index)).id for index in range(2 * size)]
    assert len({*days[:size]}) == len({*days[size:]}) == size
    assert days[:size] != days[size:]
    assert daily(game, start).id == days[0]
