"""`marchlands bench`."""

from __future__ import annotations

import json

import marchlands as ml

from .conftest import Run


def test_json_has_the_promised_fields(run: Run) -> None:
    ran = run("bench", "--game", "skirmish", "--seconds", "0.02", "--json")
    (line,) = ran.lines
    content = json.loads(line)
    assert ran.code == 0
    assert list(content) == [
        "game", "build", "playout_decisions_per_s", "playout_matches_per_s", "loop_decisions_per_s", "clone_us",
    ]  # fmt: skip
    assert (content["game"], content["build"]) == ("skirmish", ml.build())
    assert all(content[key] > 0 for key in list(content)[2:])


def test_without_json_it_is_a_table_of_all_games(run: Run) -> None:
    ran = run("bench", "--seconds", "0.02")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.lines if line.split()[0] in ml.games()] == ml.games()
