"""`marchlands lab cards`, and the tables of `marchlands arena --out`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from tests.cli.conftest import Run

CARDS = ("lab", "cards", "skirmish", "--bot", "random", "--games", "240", "--seed", "2")


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of a measurement."""
    folder = tmp_path_factory.mktemp("measured") / "tables"
    ml.lab.cards("skirmish", bot="random", games=240, seed=2, workers=1, out=folder)
    return folder


def test_each_card_is_a_line_the_strongest_first(run: Run) -> None:
    ran = run(*CARDS, "--json", "--workers", "1")
    cards = lines(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert len(cards) > 70
    for card in cards:
        assert list(card)[:7] == [
            "card", "dealt", "swap", "flagged", "drawn_rate", "played_rate", "never_played",
        ]  # fmt: skip
        for effect in (card["dealt"], card["swap"]):
            assert effect["effect"] is None or effect["interval"][0] < effect["effect"] < effect["interval"][1]
    known = [card["strength"]["effect"] for card in cards if card["strength"]["effect"] is not None]
    assert known == sorted(known, reverse=True)
    assert len(known) > 60


def test_two_workers_tables_and_python_give_the_same(run: Run, tmp_path: Path, measured: Path) -> None:
    printed = run(*CARDS, "--json", "--workers", "2").out
    assert run(*CARDS, "--json", "--workers", "2", "--out", str(tmp_path / "tables")).out == printed
    assert run("lab", "cards", "skirmish", "--from", str(measured), "--json").out == printed
    assert [card.to_json() for card in ml.lab.cards_in(measured)] == lines(printed)
    for name in ("matches.parquet", "cards.parquet"):
        assert (tmp_path / "tables" / name).read_bytes() == (measured / name).read_bytes()


def test_people_get_a_table_with_bars_and_what_it_means(run: Run, measured: Path) -> None:
    ran = run("lab", "cards", "skirmish", "--from", str(measured))
    assert ran.lines[0].split()[:4] == ["card", "strength", "dealt", "swap"]
    assert sum("│" in line for line in ran.lines) > 70
    assert "█" in ran.out
    assert ran.lines[-1].startswith("Won when drawn or played, and unplayed of those drawn, describe")


def test_tables_of_an_ordinary_contest_have_no_swap_effects(run: Run, tmp_path: Path) -> None:
    ran = run("arena", "--p1", "random", "--p2", "random", "--games", "60", "--rules", "standard", "--workers", "1",
              "--out", str(tmp_path / "tables"))  # fmt: skip
    assert ran.code == 0
    cards = lines(run("lab", "cards", "skirmish", "--from", str(tmp_path / "tables"), "--json").out)
    assert {card["swap"]["effect"] for card in cards} == {None}
    assert any(card["dealt"]["effect"] is not None for card in cards)


def test_an_overlay_is_measured_as_changed(run: Run, tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text('name = "giant"\noverlay = true\n[[card]]\nname = "Scout"\npower = 30\n')
    command = ("lab", "cards", "skirmish", "--games", "260", "--seed", "3", "--json", "--workers", "1")
    cards = lines(run(*command, "--overlay", str(overlay)).out)
    assert (cards[0]["card"], cards[0]["flagged"]) == ("Scout", True)
    assert cards[0]["dealt"]["interval"][0] > 0


def test_a_contest_that_is_over_is_not_played_again(run: Run, tmp_path: Path) -> None:
    command = ("arena", "--p1", "random", "--p2", "random", "--games", "6", "--json", "--workers", "1")
    once = run(*command, "--out", str(tmp_path / "tables"), "--log", str(tmp_path / "log"))
    assert run(*command, "--out", str(tmp_path / "tables")).out == once.out == run(*command).out
    assert run(*command, "--out", str(tmp_path / "from-log"), "--log", str(tmp_path / "log")).out == once.out
    for name in ("matches.parquet", "cards.parquet"):
        assert (tmp_path / "tables" / name).read_bytes() == (tmp_path / "from-log" / name).read_bytes()


def test_a_sequential_test_that_stops_leaves_the_matches_that_counted(run: Run, tmp_path: Path) -> None:
    ran = run("arena", "--p1", "greedy:1", "--p2", "random", "--games", "400", "--sprt", "0.5", "0.8", "--json",
              "--workers", "2", "--out", str(tmp_path))  # fmt: skip
    *matches, summary = lines(ran.out)
    assert summary["sprt"]["verdict"] == "high"
    assert ml.lab.tables(tmp_path).matches["match"].to_pylist() == [match["match"] for match in matches]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--games", "10"), "cannot measure cards with 10 matches: expected 40 or more"),
        (("--games", "0"), "expected 1 or more"),
        (("--bot", "gredy"), "did you mean 'greedy'?"),
        (("--swaps", "-1"), "cannot make -1 swaps: expected 0 or more"),
        (("--bot", "cmd:cat"), "trust it with --trusted"),
        (("--deck", "agro-1"), "did you mean 'aggro-1'"),
        (("--overlay", "nowhere.toml"), "nowhere.toml"),
        (("--from", "nowhere"), "cannot read tables in nowhere: there is no such folder"),
        (("--ray", "nonsense"), "cannot use the cluster 'nonsense': expected HOST:PORT, auto or local"),
    ],
)
def test_what_cannot_be_measured_is_one_clear_line(
    refused: Callable[..., str], args: tuple[str, ...], reason: str
) -> None:
    assert reason in refused("lab", "cards", "skirmish", *args)


def test_tables_of_another_game_and_of_another_contest_are_refused(refused: Callable[..., str], measured: Path) -> None:
    assert "it has skirmish" in refused("lab", "cards", "warpath", "--from", str(measured))
    told = refused(*CARDS[:-1], "3", "--out", str(measured))
    assert "it has another contest: seed 2 there, 3 here" in told


def test_without_the_extra_one_line_says_what_to_install(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith(("marchlands.lab.", "pyarrow"))]:
        if name.startswith("pyarrow") or name.rsplit(".")[-1] in ("rows", "dataset", "measure", "card_effect"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = refused("arena", "--p1", "random", "--p2", "random", "--games", "2", "--out", str(tmp_path / "tables"))
    assert told == "marchlands: cannot write or read tables: it needs pyarrow; run: pip install 'marchlands[lab]'\n"
