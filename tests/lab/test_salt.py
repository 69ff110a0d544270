"""Salted contests: their shuffles follow from seed and salt, and their logs can be resumed with or without the salt."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from marchlands.engine.game import find_game
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Arena, Contest, Played, hold, mirrored
from marchlands.lab.journal import Journal, JournalError
from marchlands.lab.salt import needs_salt, new_salt, read_salt

ROOT = Path(__file__).parents[2]
GAME = find_game("skirmish")
PLAIN = Contest("skirmish", ("random", "random"), mirrored(GAME, [GAME.decks()["aggro-1"]]), 4)
SALTED = replace(PLAIN, salt="0123456789abcdef")


def play(path: Path, games: int, contest: Contest) -> list[Played]:
    journal = Journal(path, contest)
    matches = list(hold(journal.contest, games, 1, journal.played, journal.add))
    journal.close()
    return matches


@pytest.mark.parametrize(
    ("bots", "trusted", "needed"),
    [
        (("greedy:8", "Random"), False, False),
        (("greedy", "cmd:ls"), False, True),
        (("other", "greedy"), False, True),
        (("other", "cmd:ls"), True, False),
    ],
)
def test_salt_is_for_contests_with_bots_of_others(bots: tuple[str, ...], trusted: bool, needed: bool) -> None:
    assert needs_salt(bots, trusted=trusted) is needed


def test_the_salt_decides_about_shuffles_and_dice() -> None:
    other = replace(PLAIN, salt=new_salt())
    first = [[match.seed for match in hold(contest, 4, 1)] for contest in (PLAIN, SALTED, SALTED, other)]
    assert first[1] == first[2]
    assert len({seeds[0] for seeds in first}) == 3
    assert first[1][0] == first[1][1] != first[1][2]
    assert SALTED.derive("bot", 0, 0) not in (PLAIN.derive("bot", 0, 0), other.derive("bot", 0, 0))


def test_a_contest_goes_on_with_the_salt_of_its_log(tmp_path: Path) -> None:
    whole = list(hold(SALTED, 8, 1))
    path = tmp_path / "log"
    play(path, 3, SALTED)
    assert json.loads(path.read_text().splitlines()[-1]) == {"salt": SALTED.salt}
    assert play(path, 8, replace(PLAIN, salt=new_salt())) == whole
    assert read_salt(path) == SALTED.salt
    before = path.read_bytes()
    assert play(path, 8, replace(PLAIN, salt=new_salt())) == whole
    assert path.read_bytes() == before


def test_a_log_that_lost_its_salt_goes_on_with_a_new_one_and_keeps_every_shuffle(tmp_path: Path) -> None:
    """As after a killed process; the second match of a pair still has the shuffle of the first."""
    path = tmp_path / "log"
    before = play(path, 3, SALTED)
    path.write_text("\n".join(path.read_text().splitlines()[:-1]) + "\n")
    other = replace(PLAIN, salt="another-salt-0000")
    after = play(path, 6, other)
    assert after[:3] == before
    assert after[3].seed == before[2].seed
    assert after[4].seed == after[5].seed == other.derive("match", 2)
    assert all(Arena(other).replay(match).match().result is not None for match in after)
    assert read_salt(path) == other.salt


def test_a_log_with_salt_is_no_log_of_a_contest_without(tmp_path: Path) -> None:
    path = tmp_path / "log"
    play(path, 2, SALTED)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="salted True there, False here"):
        Journal(path, PLAIN)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["", "short", "two words of salt", '{"salt": 7}', "[" * 100_000, "\udcff"])
def test_a_file_without_salt_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "salt"
    path.write_text(content, "utf-8", "surrogateescape")
    with pytest.raises(MarchlandsError, match="cannot read the salt in"):
        read_salt(path)
    with pytest.raises(MarchlandsError, match="No such file"):
        read_salt(tmp_path / "nowhere")


def test_salt_may_stand_alone_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "salt"
    path.write_text(f" {SALTED.salt}\n")
    assert read_salt(path) == SALTED.salt


SCRIPT = """
from marchlands.bots.secrecy import is_memory_hidden
from marchlands.lab import contest
from tests.lab.test_salt import PLAIN, SALTED
contest._open(PLAIN)
assert not is_memory_hidden()
{begin}
assert is_memory_hidden()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can see to it")
@pytest.mark.parametrize("begin", ["contest.hold(SALTED, 2, 2)", "contest._open(SALTED)"], ids=["host", "worker"])
def test_nobody_may_read_the_memory_of_a_process_with_a_salt(begin: str) -> None:
    command = [sys.executable, "-c", SCRIPT.format(begin=begin)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
