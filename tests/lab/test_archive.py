"""Folders of replays."""

from __future__ import annotations

from pathlib import Path

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.table import RESULTS
from marchlands.lab.archive import Archive, write_whole
from marchlands.lab.contest import Contest, Played, facing, hold, mirrored

GAME = find_game("skirmish")
DECKS = GAME.decks()
BOTS = ("random", "random")


def test_every_match_can_be_played_again_from_its_file(tmp_path: Path) -> None:
    contest = Contest("skirmish", BOTS, mirrored(GAME, [DECKS["aggro-1"], DECKS["classic-2"]]), 3)
    archive = Archive(tmp_path / "deep" / "folder", contest)
    matches = list(hold(contest, 4, 1, arrived=archive.save))
    names = sorted(path.name for path in (tmp_path / "deep" / "folder").iterdir())
    assert names == ["000000-aggro-1.json", "000001-aggro-1.json", "000002-classic-2.json", "000003-classic-2.json"]
    for match in matches:
        replay = ml.Replay.from_json(archive.path(match).read_text())
        played = replay.match()
        assert len(replay.moves) == match.moves
        seats = (match.first, 1 - match.first)
        assert played.result == RESULTS[seats.index(match.winner) if match.winner < 2 else 2]


def test_the_name_says_who_sat_where(tmp_path: Path) -> None:
    mine = GAME.deck({**DECKS["control-1"].to_json("leader"), "name": "My Own: Déck!"})
    contest = Contest("skirmish", BOTS, facing(GAME, DECKS["aggro-1"], mine), 3)
    archive = Archive(tmp_path, contest)
    assert [archive.path(match).name for match in hold(contest, 2, 1)] == [
        "000000-aggro-1-my-own-d-ck.json", "000001-my-own-d-ck-aggro-1.json",
    ]  # fmt: skip


def test_a_match_that_is_saved_already_is_left_alone(tmp_path: Path) -> None:
    contest = Contest("skirmish", BOTS, mirrored(GAME, [DECKS["aggro-1"]]), 3)
    archive = Archive(tmp_path, contest)
    match = Played(0, 0, 0, 1, 0, 1, "crashed")
    archive.path(match).write_text("mine")
    archive.save(match)
    assert archive.path(match).read_text() == "mine"


def test_nothing_is_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    write_whole(path, "old")

    def fail(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["file.json"]


def test_an_error_names_the_file_that_was_wanted(tmp_path: Path) -> None:
    with pytest.raises(OSError) as caught:
        write_whole(tmp_path / "nowhere" / "file.json", "text")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file.json")
