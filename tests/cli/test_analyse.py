"""`marchlands analyse`: positions and whole matches."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import marchlands as ml
from marchlands.cli.chart import Mark, draw_chart
from marchlands.lab.referee import Player, finish
from marchlands.lab.review import rewound

from .conftest import Run

BOT = ("--bot", "search:20")
Refused = Callable[..., str]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a replay of a finished match."""
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), seed=3)
    finish(match, (Player("random", 1), Player("random", 2)))
    path = tmp_path_factory.mktemp("replays") / "match.json"
    path.write_text(match.replay().to_json())
    return path


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.toml"
    path.write_text(
        """
        game = "skirmish"
        [given.p1]
        hand = ["Champion"]
        wins = 1
        [given.p2]
        units = { 2 = "Scout" }
        wins = 1
        done = true
        """
    )
    return path


# --- a whole match


def test_a_review_draws_the_chances_and_lists_what_cost_most(run: Run, file: Path) -> None:
    ran = run("analyse", str(file), "--bot", "search:200", "--workers", "1", "--moves", "3")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"skirmish, \d+ moves, \d+ decisions, (p1 won|p2 won|a draw)", ran.lines[0])
    assert "100% ┤" in ran.out and "  0% ┤" in ran.out
    heads = next(line for line in ran.lines if "better" in line)
    assert heads.split() == ["move", "turn", "seat", "made", "better", "chance", "cost", "error"]
    rows = ran.lines[ran.lines.index(heads) + 1 :][:3]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    costs = [float(row.split()[-3].rstrip("%")) for row in rows]
    errors = [float(row.split()[-1].rstrip("%")) for row in rows]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= 2 * error - 0.1 for cost, error in zip(costs, errors, strict=True))
    assert max(len(line) for line in ran.lines[: ran.lines.index(heads)]) <= 80
    assert f"--at {int(rows[0].split()[1]) - 1}" in ran.lines[-1]


def test_a_review_as_json_has_a_line_for_each_decision_and_a_summary(run: Run, file: Path) -> None:
    ran = run("analyse", str(file), *BOT, "--workers", "1", "--json", "--moves", "2")
    *decisions, summary = [json.loads(line) for line in ran.lines]
    assert summary["decisions"] == len(decisions) > 5
    assert summary["bot"] == "search:20"
    costly = [decision for decision in decisions if decision["costly"]]
    worst = max(costly, key=lambda decision: decision["cost"])
    assert summary["costliest"][0] == worst["number"]
    assert len(summary["costliest"]) == 2
    assert all(decision["cost"] >= 2 * decision["error"] - 0.001 for decision in costly)
    assert all(decision["cost"] >= 0 and decision["options"] > 1 for decision in decisions)


def test_the_number_of_workers_changes_nothing(run: Run, file: Path) -> None:
    one, two = (run("analyse", str(file), *BOT, "--workers", workers, "--json") for workers in ("1", "2"))
    assert one.out == two.out and one.code == two.code == 0


def test_a_drawing_is_written(run: Run, file: Path, tmp_path: Path) -> None:
    drawing = tmp_path / "chances.svg"
    assert run("analyse", str(file), *BOT, "--workers", "1", "--svg", str(drawing)).code == 0
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")


def test_an_unfinished_match_is_reviewed_too(run: Run, file: Path, tmp_path: Path) -> None:
    begun = tmp_path / "begun.json"
    begun.write_text(rewound(ml.Replay.from_json(file.read_text()).match(), 6).replay().to_json())
    ran = run("analyse", str(begun), *BOT, "--workers", "1")
    assert "6 moves" in ran.lines[0] and "not finished" in ran.lines[0]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended by signals")
def test_an_interrupt_prints_what_there_is(file: Path) -> None:
    command = [sys.executable, "-m", "marchlands", "analyse", str(file), "--bot", "search:150ms", "--json"]
    with subprocess.Popen(
        [*command, "--workers", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        first = process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        rest, complaint = process.communicate(timeout=60)
    *decisions, summary = [json.loads(line) for line in (first + rest).splitlines()]
    assert (process.returncode, complaint) == (130, "")
    assert summary["decisions"] == len(decisions) >= 1


# --- one position


def test_a_position_is_told_as_a_table_of_moves(run: Run, file: Path) -> None:
    ran = run("analyse", str(file), *BOT, "--at", "0", "--moves", "3")
    assert (ran.code, ran.err) == (0, "")
    assert re.match(r"skirmish, turn 1, after 0 moves: p[12] has \d+ legal moves$", ran.lines[0])
    assert re.match(r"p[12]'s chance to win: \d+\.\d% \(search:20, 20 simulations\)$", ran.lines[1])
    rows = [line for line in ran.lines if re.match(r"\d  ", line)]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]


def test_a_position_as_json_is_one_line(run: Run, file: Path) -> None:
    (line,) = run("analyse", str(file), *BOT, "--at", "4", "--moves", "2", "--json").lines
    content = json.loads(line)
    assert (content["at"], content["bot"], content["seed"]) == (4, "search:20", 0)
    assert len(content["moves"]) <= 2
    match = ml.Replay.from_json(file.read_text()).match(4)
    assert content["seat"] == match.to_act
    assert content["moves"][0] == ml.analyse(match, bot="search:20").best.to_json()


def test_the_last_position_is_the_last_with_something_to_decide(run: Run, file: Path) -> None:
    content = json.loads(run("analyse", str(file), *BOT, "--at", "last", "--json").out)
    match = ml.Replay.from_json(file.read_text()).match()
    assert len(rewound(match, content["at"]).legal_moves()) > 1
    assert all(len(rewound(match, at).legal_moves()) < 2 for at in range(content["at"] + 1, len(match.moves)))


def test_a_scenario_is_a_position(run: Run, scenario: Path) -> None:
    ran = run("analyse", "--scenario", str(scenario), "--bot", "search:200", "--seat", "p1")
    assert ran.code == 0
    best = next(line for line in ran.lines if line.startswith("1  "))
    assert best.startswith("1  play Champion @2")
    assert "p1 pass" in best


# --- what is refused


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--at", "9999"], "after 9999 moves: the match has"),
        (["--at", "soon"], "argument --at: expected a whole number"),
        (["--at=-1"], "expected a number of moves or 'last'"),
        (["--bot", "greedy"], "cannot analyse with the bot 'greedy'"),
        (["--bot", "greedy", "--at", "0"], "search, soldier can"),
        (["--bot", "nobody"], "unknown bot 'nobody'"),
        (["--at", "0", "--svg", "x.svg"], "--svg goes with the review"),
        (["--seat", "p1"], "--seat goes with one position"),
        (["--svg", "nowhere/at/all.svg"], "there is no folder"),
        (["--scenario", "x.toml"], "either a replay or --scenario"),
        (["--workers", "0"], "expected 1 or more"),
    ],
)
def test_wrong_usage_is_told_in_one_line(refused: Refused, file: Path, args: list[str], reason: str) -> None:
    assert reason in refused("analyse", str(file), *args)


def test_the_end_of_a_match_has_nothing_to_analyse(refused: Refused, file: Path) -> None:
    moves = len(ml.Replay.from_json(file.read_text()).moves)
    assert "the match is over" in refused("analyse", str(file), "--at", str(moves))


def test_the_other_seat_cannot_be_asked(refused: Refused, file: Path) -> None:
    seat = "p2" if ml.Replay.from_json(file.read_text()).match(0).to_act == "p1" else "p1"
    assert f"cannot analyse for {seat}" in refused("analyse", str(file), "--at", "0", "--seat", seat)


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"game": "chess"}', "\x00"])
def test_what_is_no_replay_is_refused(refused: Refused, tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content)
    assert "bad.json: cannot read the replay" in refused("analyse", str(path))


@pytest.mark.parametrize("content", ["given = 5", "[given.p1]\nhand = ['Nobody']", "x = ", "wrong = 1"])
def test_what_is_no_scenario_is_refused(refused: Refused, tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content)
    assert "bad.toml: " in refused("analyse", "--scenario", str(path))


def test_nothing_and_missing_files_are_refused(refused: Refused, tmp_path: Path) -> None:
    assert "either a replay or --scenario" in refused("analyse")
    assert "No such file" in refused("analyse", str(tmp_path / "none.json"))
    assert "No such file" in refused("analyse", "--scenario", str(tmp_path / "none.toml"))


# --- the chart


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("last", [2, 10, 70, 89, 100, 1000])
def test_a_chart_keeps_to_its_width_and_its_letters(width: int, plain: bool, last: int) -> None:
    points = [(number, number % 7 / 7) for number in range(1, last + 1)]
    marks = [Mark(last, "1", ""), Mark(1, "2", ""), Mark(last, "3", "")]
    lines = [line.plain for line in draw_chart(points, marks, width, plain=plain)]
    assert max(map(len, lines)) <= width
    assert sorted(lines[-1].split()) in (["1", "2", "3"], ["2", "31"])
    assert not plain or all(line.isascii() for line in lines)
    assert [line.split("%")[0].strip() for line in lines if "%" in line] == ["100", "50", "0"]


def test_the_line_of_a_chart_goes_where_the_shares_are() -> None:
    top, *_, bottom = [line.plain for line in draw_chart([(1, 1.0), (9, 0.0)], [], 40, plain=True)][:11]
    assert top.index("*") == len("100% +") and bottom.rstrip().endswith("*") and len(bottom) == 40


def test_marks_at_one_place_stand_beside_each_other() -> None:
    points = [(number, 0.5) for number in range(1, 500)]
    marks = [Mark(200, "1", ""), Mark(201, "2", "")]
    assert "12" in draw_chart(points, marks, 60, plain=False)[-1].plain


def test_a_single_point_can_be_drawn() -> None:
    assert any("*" in line.plain for line in draw_chart([(5, 0.5)], [], 30, plain=True))


# --- the page of a review


def test_a_page_is_written_and_told_in_short(run: Run, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    quick = ("--simulations", "8000", "--workers", "1")
    ran = run("analyse", str(file), "--html", str(page), "--seat", "p2", "--open-hands", *quick)
    assert (ran.code, ran.err) == (0, "")
    assert re.match(r"skirmish, reviewed for p2: \d+% to (0|50|100)% \(your decisions ", ran.lines[0])
    assert "points on average (95%: " in ran.lines[1] and ran.lines[-1] == f"The page is {page}"
    written = page.read_text("utf-8")
    assert "Skirmish, reviewed for p2" in written and "nobody could know this" in written
    moments = [line for line in ran.lines if line.startswith("Move ")]
    assert 1 <= len(moments) == written.count("<article") <= 5
    again = tmp_path / "again.html"
    run("analyse", str(file), "--html", str(again), "--seat", "p2", "--open-hands", *quick)
    assert again.read_text("utf-8") == written


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("--svg", "a.svg"), "--html is about the whole of a replay"),
        (("--at", "3"), "--html is about the whole of a replay"),
        (("--bot", "search:9"), "has a search of its own"),
        (("--json",), "--html writes a page"),
    ],
)
def test_what_does_not_go_with_a_page_is_refused(
    refused: Refused, file: Path, tmp_path: Path, given: tuple[str, ...], reason: str
) -> None:
    page = tmp_path / "review.html"
    assert reason in refused("analyse", str(file), "--html", str(page), *given)
    assert not page.exists()


def test_options_of_the_page_go_only_with_it(refused: Refused, file: Path, tmp_path: Path) -> None:
    assert "--open-hands goes with --html" in refused("analyse", str(file), "--open-hands")
    assert "--simulations goes with --html" in refused("analyse", str(file), "--simulations", "9")
    missing = tmp_path / "none" / "review.html"
    assert "there is no folder" in refused("analyse", str(file), "--html", str(missing))
