"""`marchlands bot check` and `marchlands bots`."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from marchlands.bots.conformance import Examination, Finding
from marchlands.bots.limits import Limits
from marchlands.bots.registry import BOTS
from tests.cli.conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
PATIENT = Limits(start=30, move=30, grace=10, quit=10)


def command(path: Path) -> str:
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


@pytest.fixture
def spoilt(tmp_path: Path) -> Callable[..., list[Finding]]:
    """Examine the example after one change to its source."""

    def examine(old: str, new: str, limits: Limits = PATIENT) -> list[Finding]:
        source = EXAMPLE.read_text("utf-8")
        assert old in source
        path = tmp_path / "spoilt.py"
        path.write_text(source.replace(old, new), "utf-8")
        return list(Examination(command(path), matches=1, limits=limits).findings())

    return examine


def failed(findings: list[Finding]) -> dict[str, str]:
    return {finding.check: finding.detail for finding in findings if not finding.passed}


def test_the_example_passes_every_check(run: Run) -> None:
    ran = run("bot", "check", f"cmd:{command(EXAMPLE)}", "--matches", "1")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.lines[0] == "ok      greets: Example, version 1.0, plays skirmish, warpath"
    assert all(line.startswith("ok      ") for line in ran.lines[:-1])
    assert f"{len(ran.lines) - 1} passed, 0 failed, in " in ran.lines[-1]


def test_json_has_an_object_for_each_check_and_a_summary(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "silent.py"
    path.write_text("print('games chess\\nready')")
    ran = run("bot", "check", f"cmd:{command(path)}", "--json")
    check, summary = map(json.loads, ran.lines)
    assert ran.code == 1
    assert check == {"check": "greets", "passed": False, "detail": "it plays chess; expected one of skirmish, warpath"}
    assert (summary["passed"], summary["failed"]) == (0, 1)


def test_a_program_that_ends_at_once_fails_the_first_check(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "crash.py"
    path.write_text("raise SystemExit('no cards')")
    ran = run("bot", "check", f"cmd:{command(path)}")
    assert ran.code == 1
    assert ran.lines[0] == "FAILED  greets: it ended with exit code 1; its last words: 'no cards'"
    assert ran.lines[1].startswith("0 passed, 1 failed, in ")


HASTY = Limits(start=30, move=30, grace=1.5, quit=1.5)


@pytest.mark.parametrize(
    ("old", "new", "limits", "check", "reason"),
    [
        ('if word == "marchlands"', 'if "go_on" in line: sys.exit(4)\n        if word == "marchlands"', PATIENT,
         "ignores unknown lines", "it ended with exit code 4"),
        ('elif word == "quit"', 'elif word == "stop": print("bestmove pass", flush=True)\n        elif word == "quit"',
         PATIENT, "ignores a stop that comes late", "it answered a 'stop' after it had decided: 'bestmove pass'"),
        ('elif word == "quit"', 'elif word == "leave"', HASTY, "quits", "it still runs 1.5 s after 'quit'"),
        ('given = rest.split()', 'given = rest.split(); print("info {chance}", flush=True)', PATIENT,
         "remarks can be read", "info '{chance}': Expecting property name"),
        ('given = rest.split()', 'given = rest.split(); import time; time.sleep(9 * ("30000" in given))', HASTY,
         "stops when told to", "it gave no move within 0.2 s, nor within 1.5 s after 'stop'"),
        ('print("bestmove " +', 'print("bestmove " + moves[0] + "\\nbestmove " +', PATIENT,
         "answers each decision once", "it answered one 'go' twice"),
        ('decide(knowledge, moves, parts, seed)', '("leader" if "choose" in moves[0] else moves[-1])', PATIENT,
         "plays skirmish", "it named 'leader', which is illegal"),
    ],
)  # fmt: skip
def test_a_program_fails_the_check_that_it_breaks_and_goes_on_with_the_next(
    spoilt: Callable[..., list[Finding]], old: str, new: str, limits: Limits, check: str, reason: str
) -> None:
    findings = spoilt(old, new, limits)
    assert failed(findings).keys() >= {check}
    assert failed(findings)[check].startswith(reason)
    assert findings[-1] == Finding("ends with its input", True, "")


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("random", "cannot check the bot 'random': expected cmd:COMMAND"),
        ("cmd:no-such-program", "there is no program 'no-such-program'"),
        ("cmd@never:ls", "cannot read the budget 'never'"),
        ("robot", "unknown bot 'robot'"),
    ],
)
def test_what_is_no_program_is_refused(refused: Callable[..., str], bot: str, reason: str) -> None:
    assert reason in refused("bot", "check", bot)


def test_bots_are_listed_with_one_line_each(run: Run) -> None:
    ran = run("bots")
    assert ran.code == 0
    names = [line.split()[0] for line in ran.lines]
    assert names == ["bot", *sorted(BOTS), "cmd:COMMAND"]
    assert [json.loads(line)["name"] for line in run("bots", "--json").lines] == names[1:]


def test_a_program_plays_in_the_arena(run: Run) -> None:
    bots = ("--p1", f"cmd:{command(EXAMPLE)}", "--p2", "random")
    ran = run("arena", *bots, "--games", "2", "--deck", "aggro-1", "--json", "--workers", "1")
    assert ran.code == 0
    assert json.loads(ran.lines[-1])["games"] == 2
