"""`marchlands replay show` and `marchlands replay scenario`."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import marchlands as ml

from .conftest import Run


@pytest.fixture(scope="module")
def played() -> ml.Match:
    """A whole match of random moves."""
    match = ml.new_match("skirmish", seed=11)
    rng = random.Random(11)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    return match


@pytest.fixture
def file(played: ml.Match, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(played.replay().to_json())
    return path


def test_it_tells_every_move_and_the_end(run: Run, file: Path, played: ml.Match) -> None:
    ran = run("replay", "show", str(file))
    assert ran.code == 0
    for number, move in enumerate(played.moves, 1):
        assert any(line.startswith(f"{number:>4}. p") and line.rstrip().endswith(move) for line in ran.lines)
    end = "The match is a draw." if played.result == "draw" else f"{played.result} wins the match."
    assert end in ran.out
    assert "the match is over" in ran.out
    assert max(map(len, ran.lines)) <= 80


def test_it_stops_where_it_is_told_to(run: Run, file: Path) -> None:
    ran = run("replay", "show", str(file), "--upto", "3")
    assert "   3. p" in ran.out
    assert "   4. p" not in ran.out
    assert "to act" in ran.out


def test_json_is_a_line_for_the_start_each_move_and_the_end(run: Run, file: Path, played: ml.Match) -> None:
    lines = [json.loads(line) for line in run("replay", "show", str(file), "--json").lines]
    assert [line["move"] for line in lines[:-1]] == [None, *played.moves]
    assert [event for line in lines[:-1] for event in line["events"]] == played.events(everything=True)
    assert lines[-1] == {"moves": len(played.moves), "result": played.result, "state": played.snapshot()}


@pytest.mark.parametrize(
    "change",
    [
        {"format": 99},
        {"moves": ["play Zeppelin @1"]},
        {"moves": ["leader"] * 9},
        {"moves": 3},
        {"decks": [{}, {}]},
        {"leaders": None},
        {"leaders": ["Warlord"]},
        {"leaders": [[], {}]},
        {"rules": 7},
        {"rules": {"preset": []}},
        {"game": "chess"},
        {"game": []},
        {"seed": "x"},
        {"sets": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_an_unreadable_replay_is_refused_in_one_line(refused: Run, file: Path, change: dict[str, object]) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **change}))
    assert "replay" in str(refused("replay", "show", str(file)))


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_what_is_no_replay_is_refused(refused: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert "cannot read the replay" in str(refused("replay", "show", str(path)))


def test_a_file_that_is_no_text_is_refused_in_plain_words(refused: Run, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n")
    told = str(refused("replay", "show", str(path)))
    assert "a byte (0x89) that is not UTF-8" in told and "codec" not in told


def test_a_missing_file_is_refused(refused: Run, tmp_path: Path) -> None:
    assert "No such file" in str(refused("replay", "show", str(tmp_path / "none")))
    assert "directory" in str(refused("replay", "show", str(tmp_path)))


def test_a_negative_number_of_moves_is_refused(refused: Run, file: Path) -> None:
    assert "expected a number of moves" in str(refused("replay", "show", str(file), "--upto=-1"))


# --- a position as a scenario file


def test_a_position_is_printed_as_a_scenario_that_can_be_run(run: Run, file: Path, played: ml.Match) -> None:
    ran = run("replay", "scenario", str(file), "--at", "0")
    assert ran.code == 0 and ran.lines[0] == 'title = "match, after move 0"'
    text = ran.out + '[expect]\n"p1.hand.size" = ' + str(len(played.replay().match(0).snapshot()["p1"]["hand"]))
    scenario = file.with_suffix(".toml")
    scenario.write_text(text + "\n", "utf-8")
    assert run("scenario", "run", str(scenario)).code == 0
    end = run("replay", "scenario", str(file), "--at", str(len(played.moves)))
    assert end.code == 0 and "the match is over. This is the position after move" in end.lines[0]


def test_more_moves_than_there_are_is_one_clear_line(run: Run, file: Path, played: ml.Match) -> None:
    ran = run("replay", "scenario", str(file), "--at", "9999")
    assert ran.code == 2 and f"the replay has {len(played.moves)}" in ran.err
