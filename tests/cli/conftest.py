"""One call runs the command and returns what it did."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from marchlands.cli import main


@dataclass(frozen=True)
class Ran:
    """An exit code and both outputs."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `marchlands` in this process, without a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def call(*args: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(args)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must be refused: exit code 2, nothing on standard output, one line on standard error."""

    def call(*args: str, stdin: str = "") -> str:
        ran = run(*args, stdin=stdin)
        assert ran.code == 2
        assert ran.out == ""
        assert ran.err.startswith("marchlands: ")
        assert ran.err.count("\n") == 1
        return ran.err

    return call
