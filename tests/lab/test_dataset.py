"""Tables of contests: the same bytes however the matches came about."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from marchlands.engine.game import find_game
from marchlands.lab import dataset
from marchlands.lab.contest import Arena, Contest, Played, hold, mirrored
from marchlands.lab.dataset import Dataset, TablesError, tables

GAME = find_game("skirmish")
DECKS = [GAME.decks()[name] for name in ("aggro-1", "control-1", "classic-1")]
CONTEST = Contest("skirmish", ("random", "random"), mirrored(GAME, DECKS), 4)
GAMES = 24
FILES = ("matches.parquet", "cards.parquet")


def play(
    folder: Path,
    games: int = GAMES,
    workers: int = 1,
    contest: Contest = CONTEST,
    each: Callable[[Dataset, Played], None] = lambda data, played: None,
) -> list[int]:
    """Play a contest with tables to its end; return the numbers of the matches that had to be played."""
    data = Dataset(folder, contest)
    fresh: list[int] = []

    def keep(played: Played) -> None:
        fresh.append(played.number)
        data.add(played)
        each(data, played)

    done = list(hold(contest, games, workers, data.played, keep, observe=True))
    data.finish([played.number for played in done])
    data.close()
    return sorted(fresh)


def content(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("unbroken")
    play(folder)
    return content(folder)


def stop_after(count: int) -> Callable[[Dataset, Played], None]:
    """Return what makes parts of three matches, and gives up after so many matches."""

    def each(data: Dataset, played: Played) -> None:
        if played.number % 3 == 2:
            data.save()
        if played.number == count - 1:
            raise KeyboardInterrupt

    return each


def test_two_workers_give_the_same_bytes(tmp_path: Path, unbroken: list[bytes]) -> None:
    assert play(tmp_path, workers=2) == list(range(GAMES))
    assert content(tmp_path) == unbroken
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cards.parquet", "contest.json", "matches.parquet"]


def test_a_contest_goes_on_where_it_stopped_and_has_the_same_bytes(tmp_path: Path, unbroken: list[bytes]) -> None:
    with pytest.raises(KeyboardInterrupt):
        play(tmp_path, each=stop_after(8))
    with pytest.raises(TablesError, match="the contest is not over; the command that began it"):
        tables(tmp_path)
    assert play(tmp_path) == list(range(6, GAMES))  # the last two were in no part yet
    assert content(tmp_path) == unbroken
    assert play(tmp_path) == []
    assert content(tmp_path) == unbroken


def test_more_matches_make_the_tables_longer(tmp_path: Path, unbroken: list[bytes]) -> None:
    play(tmp_path, 10)
    assert play(tmp_path) == list(range(10, GAMES))
    assert content(tmp_path) == unbroken
    assert play(tmp_path, 4) == []
    assert content(tmp_path) == unbroken


def test_parts_in_any_order_and_row_groups_of_any_size_hold_the_same(
    tmp_path: Path, unbroken: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, arena = Dataset(tmp_path / "odd", CONTEST), Arena(CONTEST, observe=True)
    for number in [*range(1, GAMES, 2), *range(0, GAMES, 2)]:
        data.add(arena.play(number))
        data.save()
    data.finish(range(GAMES))
    assert content(tmp_path / "odd") == unbroken
    monkeypatch.setattr(dataset, "GROUP", 5)
    play(tmp_path / "small")
    for name in FILES:
        one, other = (pq.read_table(tmp_path / folder / name) for folder in ("odd", "small"))
        assert one == other


def test_a_torn_part_is_played_again(tmp_path: Path, unbroken: list[bytes]) -> None:
    with pytest.raises(KeyboardInterrupt):
        play(tmp_path, each=stop_after(9))
    torn = tmp_path / "parts" / "000002-cards.parquet"
    torn.write_bytes(torn.read_bytes()[:100])
    (tmp_path / "parts" / "000003-matches.parquet").unlink()
    assert play(tmp_path) == [*range(3, GAMES)]
    assert content(tmp_path) == unbroken


@pytest.mark.skipif(sys.platform == "win32", reason="processes die of signals")
def test_a_killed_command_goes_on_and_has_the_same_bytes(tmp_path: Path) -> None:
    games = "60"
    command = [sys.executable, "-m", "marchlands", "arena", "--p1", "random", "--p2", "random", "--seed", "5",
               "--games", games, "--workers", "2"]  # fmt: skip
    script = "import sys; from marchlands.lab import dataset; dataset.EVERY = 0.0; from marchlands.cli import main"
    often = [sys.executable, "-c", f"{script}; main(sys.argv[1:])", *command[3:], "--out", str(tmp_path / "killed")]
    with subprocess.Popen(often, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        while len(list((tmp_path / "killed" / "parts").glob("*-matches.parquet"))) < 5 and process.poll() is None:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    assert not (tmp_path / "killed" / "matches.parquet").exists()
    for name in ("killed", "whole"):
        subprocess.run([*command, "--out", str(tmp_path / name)], check=True, stdout=subprocess.DEVNULL)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")


def test_matches_that_were_played_beyond_the_end_are_not_in_the_tables(tmp_path: Path) -> None:
    data, arena = Dataset(tmp_path, CONTEST), Arena(CONTEST, observe=True)
    for number in range(6):
        data.add(arena.play(number))
    data.finish(range(4))
    assert tables(tmp_path).matches["match"].to_pylist() == [0, 1, 2, 3]


def test_the_tables_say_what_was_played(tmp_path: Path, unbroken: list[bytes]) -> None:
    for name, whole in zip(FILES, unbroken, strict=True):
        (tmp_path / name).write_bytes(whole)
    matches, cards = (pq.read_table(tmp_path / name) for name in FILES)
    head = json.loads(matches.schema.metadata[b"marchlands"])
    assert (head["game"], head["bots"], head["seed"]) == ("skirmish", ["random", "random"], 4)
    arena = Arena(CONTEST, observe=True)
    for row in matches.to_pylist():
        played = arena.play(row["match"])
        setup = arena.setup(played)
        assert tuple(row["record"]) == played.record
        assert row["result"] == ("draw" if played.winner == 2 else ("p1", "p2")[played.winner != played.first])
        assert (row["moves"], row["seed"], row["rules"]) == (played.moves, played.seed, setup.rules)
        assert {entry["card"]: entry["copies"] for entry in row["p2_cards"]} == dict(setup.decks[1].cards)
        assert (row["p1_deck"], row["p1_lead"]) == (setup.decks[0].name, setup.decks[0].lead)
        assert played.course is not None
        assert len(row["points"]) == len(played.course.points) in (2, 3)
    copies = cards.to_pylist()
    assert [(row["match"], row["seat"], row["position"]) for row in copies] == sorted(
        (row["match"], row["seat"], row["position"]) for row in copies
    )
    assert len(copies) == sum(deck.size() for deck in DECKS) * 2 * GAMES // 3
    won = {row["match"]: row["result"] for row in matches.to_pylist()}
    assert all(row["score"] == (won[row["match"]] == row["seat"]) for row in copies if won[row["match"]] != "draw")


def test_a_forfeit_is_in_the_tables(tmp_path: Path) -> None:
    data, arena = Dataset(tmp_path, CONTEST), Arena(CONTEST)
    lost = arena.played(0, 1, arena.play(0).record[:3], "crashed: ValueError: ü")
    data.add(lost)
    data.finish([0])
    row = tables(tmp_path).matches.to_pylist()[0]
    assert (row["forfeit"], row["result"], row["moves"]) == ("crashed: ValueError: ü", "p2", 3)
    assert Dataset(tmp_path, CONTEST).played[0].reason == lost.reason


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 5}, "it has another contest: seed 4 there, 5 here"),
        ({"bots": ("random", "greedy")}, "bots random, random there, random, greedy here"),
        ({"swaps": 2}, "swaps none there, 2 here"),
    ],
)
def test_the_tables_of_another_contest_are_left_alone(tmp_path: Path, changes: dict[str, Any], reason: str) -> None:
    play(tmp_path, 2)
    before = content(tmp_path)
    with pytest.raises(TablesError) as caught:
        Dataset(tmp_path, replace(CONTEST, **changes))
    assert str(caught.value).startswith(f"cannot write tables to {tmp_path}: ")
    assert reason in str(caught.value)
    assert content(tmp_path) == before


def test_the_tables_of_another_version_are_refused(tmp_path: Path) -> None:
    play(tmp_path, 2)
    head = json.loads((tmp_path / "contest.json").read_text())
    (tmp_path / "contest.json").write_text(json.dumps({**head, "version": "0.0.9"}))
    with pytest.raises(TablesError, match=r"it has another contest: version 0\.0\.9 there, "):
        Dataset(tmp_path, CONTEST)
    (tmp_path / "contest.json").write_text(json.dumps({**head, "format": 9}))
    with pytest.raises(TablesError, match="it has format 9, this version reads 1"):
        tables(tmp_path)


@pytest.mark.parametrize("text", [None, "nonsense", "[]", '{"kind": "diary"}'])
def test_a_folder_with_something_else_is_refused(tmp_path: Path, text: str | None) -> None:
    (tmp_path / "diary.txt").write_text("Monday")
    if text is not None:
        (tmp_path / "contest.json").write_text(text)
    for open_it in (lambda: tables(tmp_path), lambda: Dataset(tmp_path, CONTEST)):
        with pytest.raises(TablesError, match=r"^cannot (read|write) tables (in|to) .*contest\.json") as caught:
            open_it()
        assert "\n" not in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["diary.txt", *([] if text is None else ["contest.json"])]
    )


def test_no_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match="there is no such folder"):
        tables(tmp_path / "nowhere")


def test_a_table_that_was_cut_off_is_one_clear_line(tmp_path: Path) -> None:
    play(tmp_path, 2)
    path = tmp_path / "cards.parquet"
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(TablesError, match=r"^cannot read .*cards\.parquet: "):
        tables(tmp_path)
