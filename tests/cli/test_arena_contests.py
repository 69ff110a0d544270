"""`marchlands arena` with many bots, failing bots, a sequential test, a log and a folder of replays."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS
from marchlands.cli import arena as command
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice
from marchlands.errors import BotError
from marchlands.lab.archive import Archive
from marchlands.lab.contest import Played, hold
from marchlands.lab.journal import Journal
from marchlands.lab.pool import WorkerError
from tests.cli.conftest import Run

TWO = ("--p1", "random", "--p2", "random:1")
THREE = ("--bot", "random", "--bot", "greedy:1", "--bot", "random:1")
RANDOMS = ("--bot", "random", "--bot", "random:2", "--bot", "random:1")
QUICK = ("--deck", "aggro-1", "--workers", "1", "--seed", "4")


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


class Quitter:
    """Passes whenever it can."""

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        return legal[0]


class Failing:
    """Fails at its first decision, in one way at p1 and in another at p2."""

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        if knowledge.seat == "p1":
            raise BotError("cannot go on: out of ideas")
        return -5


class Aces:
    """Plays like anybody, and interrupts the contest in its third match."""

    matches = 0

    def __init__(self) -> None:
        self.begun = False

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        if not self.begun:
            self.begun = True
            type(self).matches += 1
        if self.matches == 3:
            raise KeyboardInterrupt
        return legal[-1]


def test_everybody_plays_everybody(run: Run) -> None:
    *matches, summary = lines(run("arena", *THREE, *QUICK, "--games", "4", "--json").out)
    assert len(matches) == 12 == summary["games"]
    met = [(match["bots"]["p1"], match["bots"]["p2"]) for match in matches]
    assert met == [(a, b) for a, b in (("random", "greedy:1"), ("random", "random:1"), ("greedy:1", "random:1"))
                   for _ in range(2)] * 2  # fmt: skip
    best = max(summary["bots"], key=lambda row: row["rating"])
    assert best["bot"] == "greedy:1"
    assert best["games"] == 8
    won = sum(match["bots"].get(match["winner"]) == "greedy:1" for match in matches)
    assert best["wins"] == won
    assert [(pair["p1"], pair["p2"], pair["games"]) for pair in summary["pairs"]] == [
        ("random", "greedy:1", 4), ("random", "random:1", 4), ("greedy:1", "random:1", 4),
    ]  # fmt: skip


def test_people_get_everybodys_score_and_rating_the_best_first(run: Run) -> None:
    ran = run("arena", *THREE, *QUICK, "--games", "2")
    head, first, *rest = ran.lines
    assert head.split()[:8] == ["bot", "games", "won", "lost", "drawn", "score", "95%", "interval"]
    assert head.split()[8:13] == ["rating", "±", "95%", "vs", "greedy:1"]
    assert first.split()[:2] == ["greedy:1", "4"]
    assert sorted(line.split()[0] for line in rest) == ["random", "random:1"]


def test_many_bots_give_the_same_lines_with_any_number_of_workers(run: Run) -> None:
    contest = ("arena", *RANDOMS, "--games", "5", "--json", "--deck", "aggro-1")
    assert run(*contest, "--workers", "1").out == run(*contest, "--workers", "2").out


def test_two_bots_by_bot_are_the_same_as_by_seat(run: Run) -> None:
    assert run("arena", "--bot", "random", "--bot", "random:1", *QUICK, "--games", "6", "--json").out == (
        run("arena", *TWO, *QUICK, "--games", "6", "--json").out
    )


def test_a_sequential_test_stops_early_and_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "quitter", Quitter)
    test = ("--p1", "quitter", "--p2", "random", *QUICK, "--games", "400", "--sprt", "0.3", "0.5")
    *matches, summary = lines(run("arena", *test, "--json").out)
    sprt = summary["sprt"]
    assert (sprt["low"], sprt["high"], sprt["alpha"], sprt["beta"]) == (0.3, 0.5, 0.05, 0.05)
    assert sprt["verdict"] == "low"
    assert sprt["llr"] <= sprt["bounds"][0]
    assert len(matches) == summary["games"] == 2 * sprt["pairs"] < 100
    ran = run("arena", *test)
    assert ran.lines[-1].startswith(
        f"sequential test: the score is 0.3 rather than 0.5, after {sprt['pairs']} pairs of matches"
    )


def test_a_sequential_test_ends_undecided_at_the_limit(run: Run) -> None:
    ran = run("arena", *TWO, *QUICK, "--games", "4", "--sprt", "0.5", "0.51", "--alpha", "0.01", "--beta", "0.1")
    assert ran.code == 0
    assert ran.lines[-1].startswith("sequential test: undecided between 0.5 and 0.51, after 2 pairs of matches")
    assert ran.lines[-1].endswith("bounds -2.29 and 4.50); more --games may decide it")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", Failing)


@pytest.mark.usefixtures("failing")
def test_a_bot_that_fails_loses_and_everybody_learns_why(run: Run) -> None:
    *matches, summary = lines(
        run("arena", "--p1", "failing", "--p2", "random", *QUICK, "--games", "6", "--json").out
    )  # fmt: skip
    assert [match["winner"] for match in matches] == ["p2"] * 6
    assert all(match["forfeit"] for match in matches)
    assert matches[0]["reason"] == "cannot go on: out of ideas"
    assert matches[1]["reason"].startswith("illegal move: cannot ")
    assert summary["p2_wins"] == 6
    assert [(row["bot"], row["count"]) for row in summary["forfeits"]] == [("failing", 3), ("failing", 3)]


@pytest.mark.usefixtures("failing")
def test_the_table_counts_forfeits_with_each_reason_once(run: Run) -> None:
    ran = run("arena", "--bot", "random", "--bot", "failing", "--bot", "random:2", *QUICK, "--games", "4")
    start = ran.lines.index("forfeits: 8")
    assert ran.lines[start + 1] == "  4 by failing: cannot go on: out of ideas"
    assert ran.lines[start + 2].startswith("  4 by failing: illegal move: ")
    assert len(ran.lines) == start + 3


@pytest.mark.usefixtures("failing")
def test_balance_tells_forfeits_on_standard_error(run: Run) -> None:
    ran = run("balance", "skirmish", "--bot", "failing", "--games", "2", *QUICK, "--deck", "aggro-2", "--json")
    assert ran.code == 0
    assert len(lines(ran.out)) == 2
    assert ran.err.splitlines() == ["marchlands: 2 matches were forfeited: cannot go on: out of ideas"]


def test_matches_that_are_played_out_are_no_forfeits(run: Run) -> None:
    *matches, summary = lines(run("arena", *TWO, *QUICK, "--games", "2", "--json").out)
    assert [(match["forfeit"], match["reason"]) for match in matches] == [(False, "")] * 2
    assert summary["forfeits"] == []


@pytest.mark.parametrize("bots", [("--p1", "aces", "--p2", "random"), ("--bot", "aces", "--bot", "random") * 2])
def test_an_interrupt_prints_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]) -> None:
    monkeypatch.setitem(BOTS, "aces", Aces)
    monkeypatch.setattr(Aces, "matches", 0)
    ran = run("arena", *bots, *QUICK, "--games", "8", "--json")
    *matches, summary = lines(ran.out)
    assert ran.code == 130
    assert len(matches) == summary["games"] == 2
    monkeypatch.setattr(Aces, "matches", 0)
    ran = run("arena", *bots, *QUICK, "--games", "8")
    assert ran.code == 130
    assert "aces" in ran.lines[1]


def test_a_process_that_dies_is_told_after_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(*args: Any, **settings: Any) -> Any:
        yield from (match for match in hold(*args, **settings) if match.number < 2)
        raise WorkerError("cannot go on: worker process 7 was killed by signal 9")

    monkeypatch.setattr(command, "hold", half)
    ran = run("arena", *TWO, *QUICK, "--games", "4", "--json")
    assert ran.code == 2
    assert lines(ran.out)[-1]["games"] == 2
    assert ran.err == "marchlands: cannot go on: worker process 7 was killed by signal 9\n"


def test_a_contest_goes_on_from_its_log_and_prints_the_same(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "contest.jsonl")
    whole = run("arena", *RANDOMS, *QUICK, "--games", "4", "--json").out
    run("arena", *RANDOMS, *QUICK, "--games", "2", "--log", log)
    assert run("arena", *RANDOMS, *QUICK, "--games", "4", "--log", log, "--json").out == whole
    assert run("arena", *RANDOMS, *QUICK, "--games", "4", "--resume", log, "--json").out == whole
    assert len(Path(log).read_text().splitlines()) == 13


def test_another_contest_is_refused_in_one_line(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    log = str(tmp_path / "contest.jsonl")
    run("arena", *TWO, *QUICK, "--games", "2", "--log", log)
    assert "it is of another contest: seed 4 there, 5 here" in refused(
        "arena", *TWO, *QUICK, "--seed", "5", "--log", log
    )  # fmt: skip


def test_saved_matches_can_be_shown(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "replays"
    matches = lines(run("arena", *TWO, *QUICK, "--games", "2", "--json", "--save", str(folder)).out)[:-1]
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["000000-aggro-1.json", "000001-aggro-1.json"]
    for file, match in zip(files, matches, strict=True):
        told = lines(run("replay", "show", str(file), "--json").out)[-1]
        assert told["moves"] == match["moves"]
        winner = told["result"] if told["result"] == "draw" else match["seats"][told["result"]]
        assert winner == match["winner"]


def test_matches_from_a_log_are_saved_too(run: Run, tmp_path: Path) -> None:
    log, folder = str(tmp_path / "contest.jsonl"), tmp_path / "replays"
    run("arena", *TWO, *QUICK, "--games", "3", "--log", log)
    run("arena", *TWO, *QUICK, "--games", "4", "--log", log, "--save", str(folder))
    unbroken = tmp_path / "unbroken"
    run("arena", *TWO, *QUICK, "--games", "4", "--save", str(unbroken))
    assert {file.name: file.read_text() for file in folder.iterdir()} == {
        file.name: file.read_text() for file in unbroken.iterdir()
    }
    assert len(list(folder.iterdir())) == 4


def test_a_match_is_saved_before_it_is_logged(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    order: list[str] = []
    monkeypatch.setattr(Archive, "save", lambda self, played: order.append(f"save {played.number}"))

    def log(self: object, played: Played) -> None:
        order.append(f"log {played.number}")

    monkeypatch.setattr(Journal, "add", log)
    run("arena", *TWO, *QUICK, "--games", "2", "--log", str(tmp_path / "log"), "--save", str(tmp_path / "replays"))
    assert order == ["save 0", "log 0", "save 1", "log 1"]
