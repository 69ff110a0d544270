"""Other people's bots in the arena: neither a package's bot nor a program finds more than its seat knows."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.packages import write_package

ROOT = Path(__file__).parents[2]
SEED = 424242
BOT = """
from pathlib import Path
from tests.support.cheating import look

class Cheat:
    def choose(self, knowledge, legal, budget, rng):
        if not any(event["event"] == "turn_ended" for event in knowledge.events):
            look(knowledge.view, knowledge.seat, Path({report!r}))
        return legal[rng.pick(len(legal))]
"""
PROGRAM = """
import json, sys
from pathlib import Path
from tests.support.cheating import look

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "marchlands":
        print("games skirmish\\nready", flush=True)
    elif word == "position":
        known = json.loads(rest)
    elif word == "moves":
        moves = json.loads(rest)
    elif word == "go":
        if not any(event["event"] == "turn_ended" for event in known["events"]):
            look(known["view"], known["seat"], Path({report!r}))
        print("bestmove " + moves[-1], flush=True)
    elif word == "quit":
        break
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the bots look into /proc")


class Ring:
    """A folder with a cheating bot and a cheating program, and what they have found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.report = folder / "report.jsonl"
        source = BOT.format(report=str(self.report))
        write_package(folder, "cheating_bots", source, "cheat = cheating_bots:Cheat")
        path = folder / "program.py"
        path.write_text(PROGRAM.format(report=str(self.report)))
        self.bots = {"bot": "cheat", "program": f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"}

    def arena(self, bot: str, *more: str) -> list[dict[str, Any]]:
        """Play two matches; return the lines of JSON."""
        places = [str(self.folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
        command = [
            sys.executable,
            "-m",
            "marchlands",
            "arena",
            "--p1",
            self.bots[bot],
            "--p2",
            "random",
            "--games",
            "2",
        ]
        command += ["--deck", "aggro-1", "--workers", "1", "--json", "--seed", str(SEED), *more]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
        ran = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        lines: list[dict[str, Any]] = [json.loads(line) for line in ran.stdout.splitlines()]
        assert lines[-1]["forfeits"] == []
        return lines

    def found(self) -> list[dict[str, Any]]:
        """Return what was found since the last time."""
        lines = [json.loads(line) for line in self.report.read_text().splitlines()]
        self.report.unlink()
        return lines


@pytest.fixture
def ring(tmp_path: Path) -> Ring:
    return Ring(tmp_path)


@pytest.mark.parametrize("kind", ["bot", "program"])
def test_a_cheat_finds_neither_a_match_nor_the_shuffle(ring: Ring, kind: str) -> None:
    log = ring.folder / "contest.jsonl"
    summary = ring.arena(kind, "--log", str(log))[-1]
    found = ring.found()
    assert found
    for look in found:
        assert look["objects"] == []
        assert look["seeds"] == [SEED]  # it is on the command line for all to read, and is useless
        assert look["rebuilt"] is False
        assert not any(summary["salt"] in text for text in look["told"])


@pytest.mark.parametrize("kind", ["bot", "program"])
def test_the_cheats_are_able_to_cheat_where_they_are_trusted(ring: Ring, kind: str) -> None:
    ring.arena(kind, "--trusted")
    found = ring.found()
    assert any(look["rebuilt"] for look in found)
    assert all(("marchlands.engine.match.Match" in look["objects"]) is (kind == "bot") for look in found)


def test_the_salt_is_not_in_the_log_while_anybody_plays(ring: Ring) -> None:
    log = ring.folder / "contest.jsonl"
    (ring.folder / "spy.py").write_text(
        PROGRAM.replace(
            "look(known", f"open({str(ring.folder / 'copy')!r}, 'w').write(open({str(log)!r}).read())  # "
        ).format(report="")
    )
    ring.bots["spy"] = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(ring.folder / 'spy.py'))}"
    for _ in range(2):  # started, and resumed
        salt = ring.arena("spy", "--log", str(log), "--games", "4")[-1]["salt"]
        assert salt in log.read_text()
        assert salt not in (ring.folder / "copy").read_text()
        lines = log.read_text().splitlines(keepends=True)
        log.write_text("".join([*lines[:-2], lines[-1]]))
        (ring.folder / "copy").write_text("")
    assert log.stat().st_mode & 0o777 == 0o600


def test_a_contest_with_a_program_repeats_by_its_log_or_its_json(ring: Ring) -> None:
    log = ring.folder / "contest.jsonl"
    first = ring.arena("program", "--log", str(log))
    assert ring.arena("program", "--salt-file", str(log)) == first
    saved = ring.folder / "saved.json"
    saved.write_text("\n".join(map(json.dumps, first)))
    assert ring.arena("program", "--salt-file", str(saved)) == first
    other = ring.arena("program")
    assert other[-1]["salt"] != first[-1]["salt"]
    assert other[0]["seed"] != first[0]["seed"]
