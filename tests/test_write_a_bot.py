"""What the pages about writing bots and the protocol say, tried out."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from marchlands.bots.conformance import Examination
from marchlands.bots.limits import Limits
from marchlands.bots.registry import installed_bots
from marchlands.cli import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")
PROTOCOL = (ROOT / "BOT-PROTOCOL.md").read_text("utf-8")
PATIENT = Limits(start=30, move=30, grace=10, quit=10)


def blocks(page: str, language: str) -> list[str]:
    """Return what is between fences of this language."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [block for found, block in fenced if found == language]


def commands(page: str) -> list[str]:
    """Return all commands of a page, without comments."""
    lines = "\n".join(blocks(page, "")).splitlines()
    return [line.split("  #")[0].strip() for line in lines if line.startswith(("marchlands ", "python "))]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the package that the page describes, for the duration of a test."""
    (source,) = blocks(PAGE, "python")
    (table,) = (tomllib.loads(block)["project"] for block in blocks(PAGE, "toml"))
    (tmp_path / "my_bots.py").write_text(source)
    info = tmp_path / "my_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {table['name']}\nVersion: {table['version']}\n")
    entries = "\n".join(f"{name} = {value}" for name, value in table["entry-points"]["marchlands.bots"].items())
    (info / "entry_points.txt").write_text(f"[marchlands.bots]\n{entries}\n")
    monkeypatch.syspath_prepend(tmp_path)
    installed_bots.cache_clear()
    yield
    installed_bots.cache_clear()
    sys.modules.pop("my_bots", None)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("command", [line for line in commands(PAGE) if line.startswith("marchlands ")])
def test_a_command_of_the_page_works(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(command)[1:]
    few = ["--games", "2", "--workers", "1"] if arguments[0] == "arena" else []
    assert main([*arguments, *few]) == 0
    assert capsys.readouterr().err == ""


def test_the_bot_of_the_page_is_listed_with_its_package(installed: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    assert re.search(r"^careful +From the package my-bots\.$", capsys.readouterr().out, re.MULTILINE)


def test_the_example_class_plays() -> None:
    (line,) = (line for line in commands(PAGE) if line.startswith("python "))
    ran = subprocess.run([sys.executable, *shlex.split(line)[1:]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("2 matches: ")


@pytest.mark.parametrize(
    ("page", "language", "runner"), [(PROTOCOL, "python", sys.executable), (PAGE, "js", "node")], ids=["python", "js"]
)
def test_a_program_of_the_pages_passes_every_check(tmp_path: Path, page: str, language: str, runner: str) -> None:
    if shutil.which(runner) is None:
        pytest.skip(f"{runner} is not installed")
    (source,) = blocks(page, language)
    path = tmp_path / f"bot.{language}"
    path.write_text(source, "utf-8")
    findings = list(Examination(f"{runner} {path}", matches=1, limits=PATIENT).findings())
    assert [finding for finding in findings if not finding.passed] == []
    assert len(findings) > 10


@pytest.mark.parametrize("limit", ["10 s", "60 s", "5 s", "1 s of grace", "262,144 bytes", "4,194,304 bytes"])
def test_the_limits_are_those_that_the_protocol_states(limit: str) -> None:
    limits = Limits()
    stated = {
        "10 s": limits.start, "60 s": limits.simulations, "5 s": limits.move, "1 s of grace": limits.grace,
        "262,144 bytes": limits.line_bytes, "4,194,304 bytes": limits.answer_bytes,
    }  # fmt: skip
    assert f" {limit}" in PROTOCOL
    assert float(limit.split()[0].replace(",", "")) == stated[limit]
