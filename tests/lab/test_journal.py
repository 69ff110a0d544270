"""Logs of contests: what was played is never played again, and another contest is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marchlands.engine.game import find_game
from marchlands.lab.contest import Contest, Played, hold, mirrored
from marchlands.lab.journal import Journal, JournalError

GAME = find_game("skirmish")
DECKS = [GAME.decks()[name] for name in ("aggro-1", "control-1", "classic-1")]
CONTEST = Contest("skirmish", ("random", "random"), mirrored(GAME, DECKS), 4)
GAMES = 12


def play(path: Path, games: int = GAMES, contest: Contest = CONTEST) -> tuple[list[Played], list[int]]:
    """Play a contest with a log; return the matches, and the numbers of those that had to be played."""
    journal = Journal(path, contest)
    fresh: list[int] = []

    def keep(played: Played) -> None:
        fresh.append(played.number)
        journal.add(played)

    matches = list(hold(contest, games, 1, journal.played, keep))
    journal.close()
    return matches, fresh


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contest.jsonl"


@pytest.fixture(scope="module")
def unbroken() -> list[Played]:
    return list(hold(CONTEST, GAMES, 1))


def test_a_contest_goes_on_where_it_stopped_and_ends_alike(path: Path, unbroken: list[Played]) -> None:
    assert play(path, 5) == (unbroken[:5], [0, 1, 2, 3, 4])
    assert play(path) == (unbroken, [5, 6, 7, 8, 9, 10, 11])
    before = path.read_bytes()
    assert play(path) == (unbroken, [])
    assert path.read_bytes() == before


def test_a_log_may_be_longer_than_what_is_asked(path: Path, unbroken: list[Played]) -> None:
    play(path)
    assert play(path, 3) == (unbroken[:3], [])


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_torn_last_line_is_played_again(path: Path, unbroken: list[Played], left: int) -> None:
    play(path)
    content = path.read_bytes()
    last = content.rstrip(b"\n").rfind(b"\n") + 1
    path.write_bytes(content[:last] + content[last:][:left])
    assert play(path) == (unbroken, [11])
    assert path.read_bytes() == content


def test_the_order_of_the_lines_does_not_matter(path: Path, unbroken: list[Played]) -> None:
    play(path)
    head, *lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, *reversed(lines), lines[3]]))
    assert play(path) == (unbroken, [])


def test_an_empty_file_is_a_new_log(path: Path, unbroken: list[Played]) -> None:
    path.touch()
    assert play(path, 2) == (unbroken[:2], [0, 1])


def test_a_forfeit_is_kept_with_its_reason(path: Path) -> None:
    journal = Journal(path, CONTEST)
    lost = Played(7, 0, 1, 0, 2, 12, "crashed: ValueError: ü", 0, ("pass", "pass"))
    journal.add(lost)
    journal.close()
    again = Journal(path, CONTEST)
    again.close()
    found = again.played[7]
    assert (found.winner, found.reason, found.record) == (0, lost.reason, lost.record)


SHUFFLED = replace(DECKS[0], cards=DECKS[0].cards[::-1])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bots": ("random", "greedy:2")}, "bots random, random there, random, greedy:2 here"),
        ({"bots": ("random", "random", "random")}, "bots random, random there, random, random, random here"),
        ({"seed": 5}, "seed 4 there, 5 here"),
        ({"decks": mirrored(GAME, DECKS[:2])}, "3 pairs of decks there, 2 here"),
        ({"decks": mirrored(GAME, [*DECKS[:2], DECKS[1]])}, f"decks {DECKS[2].name!r} there, {DECKS[1].name!r} here"),
        ({"decks": mirrored(GAME, [SHUFFLED, *DECKS[1:]])}, "deck 'Sharp Edge' has other contents"),
        ({"decks": mirrored(GAME, DECKS[:2]), "rules": "standard"}, "rules none there, standard here; "),
    ],
)
def test_another_contest_is_refused_with_what_differs(path: Path, changes: dict[str, Any], reason: str) -> None:
    play(path, 2)
    before = path.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal(path, replace(CONTEST, **changes))
    words = str(caught.value)
    assert words.startswith(f"cannot go on with {path}: it is of another contest: ")
    assert reason in words
    assert "\n" not in words
    assert path.read_bytes() == before


def test_other_packs_are_refused(path: Path, tmp_path: Path) -> None:
    pack = tmp_path / "wolves.toml"
    pack.write_text('name = "wolves"\n[[card]]\nname = "Lone Wolf"\nkind = "unit"\nrarity = "Bronze"\npower = 5\n')
    contest = replace(CONTEST, packs=(pack,))
    Journal(path, contest).close()
    with pytest.raises(JournalError, match=r"packs wolves \([0-9a-f]{12}\) there, none here"):
        Journal(path, CONTEST)
    pack.write_text(pack.read_text().replace("power = 5", "power = 6"))
    with pytest.raises(JournalError, match=r"packs wolves \([0-9a-f]{12}\) there, wolves \([0-9a-f]{12}\) here"):
        Journal(path, contest)


@pytest.mark.parametrize("content", ["hello", "hello\nworld\n", "[]\n", '{"kind": "diary"}\n', "\n"])
def test_a_file_that_is_no_log_is_left_alone(path: Path, content: str) -> None:
    path.write_text(content)
    with pytest.raises(JournalError, match="it is not the log of a contest"):
        Journal(path, CONTEST)
    assert path.read_text() == content


def test_a_log_of_another_format_is_refused(path: Path) -> None:
    path.write_text('{"kind": "marchlands contest", "format": 9}\n')
    with pytest.raises(JournalError, match="it has format 9, this version reads 1"):
        Journal(path, CONTEST)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"match": 0}',
        '{"match": -1, "winner": "p1", "reason": "", "moves": []}',
        '{"match": 0, "winner": "p3", "reason": "", "moves": []}',
        '{"match": 0, "winner": "p1", "reason": "", "moves": [1]}',
        '{"match": 0, "winner": "p1", "reason": null, "moves": []}',
    ],
)
def test_a_line_that_is_no_match_is_refused_by_its_number(path: Path, line: str) -> None:
    play(path, 1)
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(JournalError, match="line 3 is not a match"):
        Journal(path, CONTEST)


def test_the_first_line_says_which_contest_it_is(path: Path) -> None:
    play(path, 1)
    head, match = (json.loads(line) for line in path.read_text().splitlines())
    assert (head["kind"], head["game"], head["bots"], head["seed"]) == (
        "marchlands contest", "skirmish", ["random", "random"], 4,
    )  # fmt: skip
    assert all(isinstance(version, int) for version in head["sets"].values())
    assert set(match) == {"match", "winner", "reason", "moves"}
