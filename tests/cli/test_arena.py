"""`marchlands arena` and `marchlands balance`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

OTHERS = ("Archer", "Veteran", "Scout", "Knight", "Strike", "Turret", "Bard", "Ranger")
RANDOM = ("--p1", "random", "--p2", "random")


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_the_last_line_of_json_is_the_summary(run: Run) -> None:
    ran = run("arena", "--game", "skirmish", *RANDOM, "--games", "6", "--seed", "3", "--json", "--workers", "1")
    *matches, summary = lines(ran.out)
    assert ran.code == 0
    assert ran.err == ""
    assert list(summary)[:9] == [
        "game", "p1", "p2", "games", "p1_wins", "p2_wins", "draws", "p1_score", "interval",
    ]  # fmt: skip
    assert set(summary) - set(list(summary)[:9]) == {"elo", "elo_interval", "forfeits"}
    assert summary["games"] == 6 == len(matches)
    assert summary["p1_wins"] == sum(match["winner"] == "p1" for match in matches)
    assert summary["p1_wins"] + summary["p2_wins"] + summary["draws"] == 6
    assert [match["seats"]["p1"] for match in matches] == ["p1", "p2"] * 3


def test_the_same_seed_gives_the_same_lines_with_any_number_of_workers(run: Run) -> None:
    command = ("arena", *RANDOM, "--games", "20", "--seed", "5", "--json")
    assert run(*command, "--workers", "1").out == run(*command, "--workers", "2").out


def test_all_ready_made_decks_are_played_in_turn(run: Run) -> None:
    matches = lines(run("arena", *RANDOM, "--games", "28", "--json", "--workers", "1").out)[:-1]
    assert len({match["decks"]["p1"] for match in matches}) == 14
    assert all(match["decks"]["p1"] == match["decks"]["p2"] for match in matches)


def test_people_get_a_table_with_the_score_and_its_interval(run: Run) -> None:
    ran = run("arena", *RANDOM, "--games", "4", "--deck", "aggro-1", "--deck", "ongoing-1", "--workers", "1")
    assert "95% interval" in ran.lines[0]
    assert [line.split("  ")[0] for line in ran.lines[1:4]] == ["Sharp Edge", "Deep Roots", "random against random"]
    assert ran.lines[4] == ""
    assert ran.lines[5].startswith("Elo difference: ")
    assert len(ran.lines) == 6


def test_a_deck_that_was_not_played_has_no_score(run: Run) -> None:
    ran = run("arena", *RANDOM, "--games", "2", "--deck", "aggro-1", "--deck", "ongoing-1", "--workers", "1")
    assert ran.lines[2].split() == ["Deep", "Roots", "0", "0", "0", "0", "–", "–"]


def test_all_is_a_deck_name_and_others_may_stand_beside_it(run: Run, tmp_path: Path) -> None:
    command = ("arena", *RANDOM, "--games", "32", "--json", "--workers", "1")
    assert run(*command, "--deck", "all").out == run(*command).out
    mine = tmp_path / "mine.toml"
    cards = "".join(f'"{name}" = 3\n' for name in (*OTHERS, "Rookie"))
    mine.write_text(f'name = "Mine"\nleader = "Warlord"\n[cards]\n{cards}')
    some = lines(run(*command, "--deck", "all", "--deck", "aggro-1", "--deck", str(mine)).out)[:-1]
    assert len({match["decks"]["p1"] for match in some}) == 15
    assert "Mine" in {match["decks"]["p1"] for match in some}


def test_each_bot_can_have_a_deck_of_its_own(run: Run) -> None:
    own = ("--p1-deck", "aggro-1", "--p2-deck", "tactical-1")
    matches = lines(run("arena", *RANDOM, "--games", "2", "--json", "--workers", "1", *own).out)[:-1]
    assert [match["decks"] for match in matches] == [{"p1": "Sharp Edge", "p2": "Shifting Ground"}] * 2


def test_packs_are_loaded_in_every_worker(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "wolves.toml"
    pack.write_text('name = "wolves"\n[[card]]\nname = "Lone Wolf"\nkind = "unit"\nrarity = "Bronze"\npower = 5\n')
    deck = tmp_path / "deck.toml"
    cards = '"Lone Wolf" = 1\n' + "".join(f'"{name}" = 3\n' for name in OTHERS)
    deck.write_text(f'leader = "Warlord"\n[cards]\n{cards}')
    ran = run(
        "arena", *RANDOM, "--games", "8", "--json", "--workers", "2", "--pack", str(pack), "--deck", str(deck)
    )  # fmt: skip
    assert ran.code == 0
    assert lines(ran.out)[-1]["games"] == 8


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--p1", "gredy", "--p2", "random"), "unknown bot 'gredy'; did you mean 'greedy'?"),
        (("--p1", "greedy:soon", "--p2", "random"), "budget 'soon'"),
        ((*RANDOM, "--games", "0"), "expected 1 or more"),
        ((*RANDOM, "--games", "many"), "whole number"),
        ((*RANDOM, "--workers", "-1"), "expected 1 or more"),
        ((*RANDOM, "--deck", "agro-1"), "unknown deck 'agro-1'; did you mean 'aggro-1'"),
        ((*RANDOM, "--game", "chess"), "unknown game 'chess'"),
        ((*RANDOM, "--rules", "clasic"), "did you mean 'classic'?"),
        ((*RANDOM, "--p1-deck", "aggro-1"), "--p1-deck and --p2-deck go together"),
        ((*RANDOM, "--deck", "classic-1", "--rules", "standard"), "20 cards; expected 25 to 30"),
        ((*RANDOM, "--pack", "nowhere.toml"), "nowhere.toml"),
        (("--p1", "random"), "--p2"),
        ((), "name two with --p1 and --p2"),
        (("--bot", "random"), "two and more with --bot"),
        ((*RANDOM, "--bot", "random"), "--bot goes without --p1 and --p2"),
        (("--bot", "random", "--bot", "gredy", "--bot", "greedy"), "unknown bot 'gredy'"),
        (("--bot", "random", "--bot", "greedy", "--p1-deck", "aggro-1", "--p2-deck", "aggro-2"), "--p1-deck and"),
        ((*RANDOM, "--sprt", "0.6", "0.5"), "expected 0 < LOW < HIGH < 1"),
        ((*RANDOM, "--sprt", "0.5", "half"), "expected a number such as 0.5, not 'half'"),
        ((*RANDOM, "--sprt", "0.5", "0.6", "--alpha", "0.9"), "expected 0 < alpha < 0.5"),
        ((*RANDOM, "--beta", "0.1"), "they go with --sprt"),
        (("--bot", "a", "--bot", "b", "--bot", "c", "--sprt", "0.5", "0.6"), "it is for two bots"),
        ((*RANDOM, "--log", "/nowhere/contest.jsonl"), "/nowhere/contest.jsonl: No such file"),
        ((*RANDOM, "--save", "/dev/null/replays"), "/dev/null"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    refused: Callable[..., str], args: tuple[str, ...], reason: str
) -> None:
    assert reason in refused("arena", *args)


def test_a_round_robin_gives_a_row_for_each_deck(run: Run) -> None:
    decks = [part for name in ("aggro-1", "control-1", "tactical-2") for part in ("--deck", name)]
    command = ("balance", "skirmish", "--bot", "random", "--games", "4", "--workers", "1", *decks)
    rows = lines(run(*command, "--json").out)
    assert [row["deck"] for row in rows] == ["aggro-1", "control-1", "tactical-2"]
    assert all(row["games"] == 8 for row in rows)
    assert sum(row["score"] for row in rows) == pytest.approx(1.5)
    assert rows[0]["against"]["control-1"] + rows[1]["against"]["aggro-1"] == 1
    best, *_, worst = sorted(rows, key=lambda row: -row["score"])
    assert best["rating"] >= worst["rating"]
    assert all(row["rating_interval"][0] < row["rating"] < row["rating_interval"][1] for row in rows)
    assert run(*command).lines[0].split()[:5] == ["deck", "score", "95%", "interval", "rating"]
    assert run(*command, "--markdown").lines[1].startswith("|---|---:")


def test_a_round_robin_plays_the_standard_decks_unless_told_otherwise(run: Run) -> None:
    rows = lines(run("balance", "skirmish", "--bot", "random", "--games", "2", "--workers", "1", "--json").out)
    assert len(rows) == 10
