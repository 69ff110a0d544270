"""What holds for every command."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace

import pytest

import marchlands as ml
from marchlands import cli
from tests.support.skirmish import GOLDEN_DECKS

from .conftest import Run

COMMANDS = (
    ["play"],
    ["cards"],
    ["decks"],
    ["deck"],
    ["deck", "check"],
    ["deck", "code"],
    ["scenario"],
    ["scenario", "run"],
    ["replay"],
    ["replay", "show"],
    ["bench"],
)


def test_alone_it_serves_the_page_and_opens_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str, bool]] = []

    def serve(args: Namespace) -> int:
        served.append((args.command, args.open))
        return 0

    monkeypatch.setattr("marchlands.cli.serve.run", serve)
    ran = run()
    assert (ran.code, served) == (0, [("serve", True)])


def test_help_says_how_to_begin(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert "usage: marchlands" in ran.out
    assert "marchlands play skirmish" in ran.out


def test_a_command_loads_no_other() -> None:
    script = "import sys; from marchlands.cli import main; main(['decks', 'skirmish']); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    loaded = set(said.splitlines()[-1].split())
    assert {name for name in cli.COMMANDS if f"marchlands.cli.{name}" in loaded} == {"decks"}
    assert not {name.partition(".")[0] for name in loaded} & {"starlette", "prompt_toolkit", "asyncio"}


def test_the_version_names_the_build(run: Run) -> None:
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"marchlands {ml.__version__} ({ml.build()})\n")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_examples(run: Run, command: list[str]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert "examples:\n  " in ran.out


@pytest.mark.parametrize(
    "args",
    [
        ["dance"],
        ["--colour"],
        ["play", "skirmish", "more"],
        ["play", "--seat", "p3"],
        ["play", "--seed", "seven"],
        ["play", "--seed", "9" * 5000],
        ["play", "--bot", "random", "--hot-seat"],
        ["cards"],
        ["deck"],
        ["deck", "check"],
        ["deck", "code"],
        ["deck", "shuffle"],
        ["scenario"],
        ["scenario", "run"],
        ["replay"],
        ["replay", "show"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "nan"],
    ],
    ids=lambda args: " ".join(args)[:40],
)
def test_wrong_usage_is_answered_in_one_line(refused: Run, args: list[str]) -> None:
    assert "--help" in str(refused(*args))


@pytest.mark.parametrize(
    "args",
    [
        ["play", "skirmsh"],
        ["cards", "skirmsh"],
        ["decks", "skirmsh"],
        ["deck", "check", "aggro-1", "--game", "skirmsh"],
        ["deck", "code", "aggro-1", "--game", "skirmsh"],
        ["bench", "--game", "skirmsh"],
    ],
)
def test_an_unknown_game_is_answered_with_the_nearest(refused: Run, args: list[str]) -> None:
    assert "unknown game 'skirmsh'; did you mean 'skirmish'?" in str(refused(*args))


def test_an_interruption_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    ran = run("cards", "skirmish")
    assert (ran.code, ran.out, ran.err) == (130, "", "\n")


def test_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "marchlands", "cards", "skirmish", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    words = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), words) == (141, b"")


def test_letters_that_the_terminal_lacks_do_not_stop_it() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "marchlands", "play", "--deck", str(GOLDEN_DECKS / "edge.toml"), "--seed", "5"],
        input=b"play Veteran @0\npass\n\xff\xfe\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.isascii()
    assert b"| ^ Veteran" in ran.stdout
