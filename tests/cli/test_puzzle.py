"""`marchlands puzzle`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from marchlands.coach.puzzle import daily, puzzles
from tests.coach.puzzle.texts import LAST_CARD, MARCH, RIGHT, changed, written

from .conftest import Run

# --- check


def test_each_file_gets_a_line_and_the_last_one_counts(run: Run, tmp_path: Path) -> None:
    good = written(tmp_path, LAST_CARD, "a.toml")
    bad = written(tmp_path, changed(LAST_CARD, keep=0), "b.toml")
    ran = run("puzzle", "check", str(tmp_path))
    assert ran.code == 1
    first, second, last = ran.lines
    assert first.startswith(f"ok   {good}: win-skirmish: only play Archer @0 wins, 6 other first moves are refuted")
    assert second.startswith(f"FAIL {bad}: ") and "first moves win: play Archer @0, " in second
    assert last == "1 passed, 1 failed"


def test_all_passed_is_yes(run: Run, tmp_path: Path) -> None:
    ran = run("puzzle", "check", str(written(tmp_path, MARCH)))
    assert (ran.code, ran.lines[-1]) == (0, "1 passed, 0 failed")


def test_a_malformed_file_counts_as_failed_and_is_named(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, changed(LAST_CARD, kind='"mate"'))
    ran = run("puzzle", "check", str(file))
    assert ran.code == 1
    assert ran.lines[0].startswith(f"FAIL {file}: puzzle.kind: unknown kind 'mate'")
    file.write_bytes(b"\xff")
    assert "not UTF-8" in run("puzzle", "check", str(file)).lines[0]


def test_a_proof_is_not_allowed_more_positions_than_the_limit(run: Run, tmp_path: Path) -> None:
    ran = run("puzzle", "check", str(written(tmp_path, LAST_CARD)), "--limit", "5")
    assert ran.code == 1 and "more than 5 positions" in ran.lines[0]


def test_json_is_one_object_for_each_file(run: Run, tmp_path: Path) -> None:
    written(tmp_path, LAST_CARD, "a.toml")
    written(tmp_path, MARCH, "b.toml")
    ran = run("puzzle", "check", str(tmp_path), "--json")
    found = [json.loads(line) for line in ran.lines]
    assert [one["passed"] for one in found] == [True, True]
    assert found[0]["winning"] == ["play Archer @0"] and found[0]["refuted"] == 6


def test_a_path_that_is_not_there_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "nowhere.toml" in refused("puzzle", "check", str(tmp_path / "nowhere.toml"))


# --- find


@pytest.mark.parametrize(("game", "kind", "seed"), [("skirmish", "remove-unit", 13), ("warpath", "clear-lane", 0)])
def test_what_is_found_is_proven_and_the_same_for_the_same_seed(
    run: Run, tmp_path: Path, game: str, kind: str, seed: int
) -> None:
    out = tmp_path / "found"
    wanted = ("puzzle", "find", game, "--count", "1", "--seed", str(seed), "--kind", kind, "--json")
    again, ran = run(*wanted), run(*wanted, "--out", str(out))
    (found,) = [json.loads(line) for line in ran.lines]
    assert found["text"] == json.loads(again.out)["text"]
    assert (found["game"], found["kind"]) == (game, kind)
    assert found["match"] >= seed
    (path,) = out.iterdir()
    assert str(path) == found["file"] and path.read_text("utf-8") == found["text"]
    assert ran.err.startswith(f"match {seed}: ") and ran.err.endswith(f"match {found['match']}: 1 new, 1 of 1\n")
    checked = run("puzzle", "check", str(out))
    assert (checked.code, checked.lines[-1]) == (0, "1 passed, 0 failed")


def test_an_unknown_game_or_kind_is_refused(refused: Callable[..., str]) -> None:
    assert "unknown game 'chess'; expected one of skirmish, warpath" in refused("puzzle", "find", "chess")
    assert "; the kinds are done-or-card" in refused("puzzle", "find", "skirmish", "--kind", "mate")


# --- play


def test_a_puzzle_is_solved_in_the_terminal(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, LAST_CARD)
    ran = run("puzzle", "play", str(file), stdin=f"{RIGHT}\npass\npass\n")
    assert ran.code == 0
    assert "Goal: The opponent is Done. Win this skirmish and keep one card." in ran.out
    assert "Fireball" not in ran.out
    assert ran.lines[-1] == "Solved in 3 moves."


def test_a_wrong_move_is_answered_by_its_refutation_and_the_puzzle_begins_again(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, LAST_CARD)
    ran = run("puzzle", "play", str(file), stdin=f"play Veteran @0\n{RIGHT}\npass\npass\n")
    assert ran.code == 0
    assert "It goes on: p1 pass, p1 play Archer @3, p1 pass, p1 pass" in ran.out
    assert "The skirmish ends in a tie, 2 to 2. Try again." in ran.out


def test_moves_may_be_given_by_number_or_shortened_and_taken_back(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, MARCH)
    ran = run("puzzle", "play", str(file), stdin="moves\nvolley\nundo\narrow\n1\nend\n")
    assert ran.code == 0 and ran.lines[-1] == "Solved in 3 moves."


def test_leaving_and_asking_for_the_solution_do_not_solve(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, LAST_CARD)
    assert run("puzzle", "play", str(file), stdin="help\ncard Archer\nnonsense\nquit\n").code == 1
    ran = run("puzzle", "play", str(file), stdin="solution\n")
    assert (ran.code, ran.lines[-1]) == (1, f"Solution: p1 {RIGHT}, p1 pass, p1 pass")


def test_a_game_has_a_puzzle_of_the_day_and_each_has_an_id(run: Run) -> None:
    assert "Goal: " in run("puzzle", "play", "warpath").out
    first = puzzles("skirmish")[0]
    assert first.goal in run("puzzle", "play", first.id).out


@pytest.mark.parametrize("zone", ["Etc/GMT+12", "Etc/GMT-14"])
def test_the_puzzle_of_the_day_is_the_same_in_every_part_of_the_world(
    run: Run, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    noon = datetime(2026, 3, 11, 12, tzinfo=UTC)
    with monkeypatch.context() as there:
        there.setattr(time, "time", noon.timestamp)
        there.setenv("TZ", zone)
        time.tzset()
        shown = run("puzzle", "play", "warpath").out
    time.tzset()
    assert daily("warpath", noon.date()).goal in shown


def test_what_cannot_be_played_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "unknown puzzle 'skirmish-'" in refused("puzzle", "play", "skirmish-")
    assert "there is no such file" in refused("puzzle", "play", "nowhere.toml")
    file = written(tmp_path, changed(LAST_CARD, goal=None))
    assert f"{file}: puzzle.goal: it is missing" in refused("puzzle", "play", str(file))
