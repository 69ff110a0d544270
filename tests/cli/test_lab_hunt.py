"""`marchlands lab hunt`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from marchlands.engine.game import find_game
from tests.cli.conftest import Run

QUICK = ("skirmish", "--bot", "random", "--matches", "140", "--best", "1", "--deck", "aggro-1", "--workers", "1")


def test_the_map_the_best_decks_and_a_summary_are_lines_of_json(run: Run, tmp_path: Path) -> None:
    ran = run("lab", "hunt", *QUICK, "--out", str(tmp_path / "decks"), "--json")
    *rows, summary = [json.loads(line) for line in ran.lines]
    game = find_game("skirmish")
    assert {row["kind"] for row in rows} == {"cell", "best"}
    for row in rows:
        assert game.deck_faults(game.deck(row["deck"]), "standard") == []
        assert dict(game.deck(row["code"]).cards) == row["deck"]["cards"]
    best = rows[-1]
    assert best["kind"] == "best"
    assert best["searched"]["games"] > 0
    assert best["fresh"]["games"] == 28
    assert best["fresh"]["interval"][0] <= best["fresh"]["score"] <= best["fresh"]["interval"][1]
    assert summary["games"] == 140
    assert [axis["label"] for axis in summary["axes"]] == ["mean power", "share of actions"]
    saved = game.deck(tmp_path / "decks" / "best-1.toml")
    assert dict(saved.cards) == best["deck"]["cards"]


def test_people_get_a_map_and_both_numbers_of_the_best_decks(run: Run) -> None:
    ran = run("lab", "hunt", *QUICK)
    assert ran.lines[0].endswith("columns: mean power")
    assert ran.lines[1].startswith("share of actions")
    assert any("in the search" in line and "on fresh shuffles" in line for line in ran.lines)


def test_what_cannot_be_hunted_is_refused_in_one_line(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "are the fewest here" in refused("lab", "hunt", "skirmish", "--matches", "10")
    assert "unknown deck" in refused("lab", "hunt", "skirmish", "--deck", "nothing")
    (tmp_path / "x.jsonl").write_text("no\n")
    assert "not the log of a hunt" in refused("lab", "hunt", *QUICK, "--log", str(tmp_path / "x.jsonl"))
