"""`marchlands lab meta`."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Run

THREE = [part for name in ("aggro-1", "control-1", "tactical-2") for part in ("--deck", name)]
QUICK = ("--bot", "random", "--games", "4", "--workers", "1")


def test_each_deck_is_a_line_the_highest_rating_first_and_a_summary_follows(run: Run) -> None:
    *rows, summary = [json.loads(line) for line in run("lab", "meta", "skirmish", *QUICK, *THREE, "--json").lines]
    assert {row["deck"] for row in rows} == {"aggro-1", "control-1", "tactical-2"}
    assert [row["rating"] for row in rows] == sorted((row["rating"] for row in rows), reverse=True)
    for row in rows:
        assert row["games"] == 8
        assert row["rating_interval"][0] < row["rating"] < row["rating_interval"][1]
        for key in ("nash", "alpha_rank"):
            low, high = row[key]["interval"]
            assert 0 <= low <= row[key]["share"] <= high <= 1
        for other, share in row["against"].items():
            opponent = next(each for each in rows if each["deck"] == other)
            assert share["score"] + opponent["against"][row["deck"]]["score"] == pytest.approx(1)
    assert (summary["game"], summary["bot"], summary["games"], summary["decks"]) == ("skirmish", "random", 12, 3)


def test_people_get_a_table_of_strengths_and_one_of_matches(run: Run) -> None:
    found = run("lab", "meta", "skirmish", *QUICK, *THREE)
    assert found.lines[0].split() == ["deck", "games", "score", "rating", "Nash", "alpha-rank"]
    assert "share of the points of each row against each column, in %:" in found.lines
    assert found.lines[-1].startswith("12 matches")


def test_what_cannot_be_measured_is_refused_in_one_line(refused: Callable[..., str]) -> None:
    assert "two decks or more" in refused("lab", "meta", "skirmish", *QUICK, "--deck", "aggro-1")
    assert "the fewest" in refused("lab", "meta", "skirmish", "--games", "2", "--workers", "1")
