"""`marchlands lab whatif` and `marchlands lab compare`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

QUICK = ("--bot", "random", "--games", "80", "--workers", "1")


def test_the_last_line_of_json_says_what_a_change_is_worth(run: Run) -> None:
    ran = run("lab", "whatif", "skirmish", "archer", "--set", "power+4", *QUICK, "--seed", "3", "--json")
    *pairs, last = map(json.loads, ran.lines)
    assert (ran.code, ran.err, len(pairs)) == (0, "", 20)
    assert set(pairs[0]) == {"pair", "before", "after"}
    assert (last["card"], last["change"], last["games"], last["seed"]) == ("Archer", "power+4", 80, 3)
    low, high = last["interval"]
    assert low <= last["difference"] <= high and "verdict" not in last
    worth = [sum(pair["after"]) - sum(pair["before"]) for pair in pairs]
    assert last["difference"] == pytest.approx(100 * sum(worth) / 2 / len(worth), abs=0.01)


def test_people_are_told_the_interval_the_decks_and_how_long_a_point_takes(run: Run) -> None:
    out = run("lab", "whatif", "skirmish", "Archer", "--null", "--until", "90", *QUICK).out
    assert out.startswith("Archer: none\n")
    for words in ("points, 95% interval at any time", "for ±1 point about", "Sharp Edge", "against", "verdict"):
        assert words in out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("Archr", "--set", "power+1"), "unknown card 'Archr'; did you mean 'Archer'?"),
        (("Archer", "--set", "powr+1"), "cannot change Archer: unknown field 'powr'; did you mean 'power'?"),
        (("Archer",), "cannot measure a change: say what it is in one way: fields to set, an overlay, or none (null)"),
        (("--set", "power+1"), "cannot measure a change: name the card"),
        (("Archer", "--set", "power+1", "--games", "8"), "cannot measure with 8 matches: expected 80 or more"),
        (("Archer", "--set", "power+1", "--until", "0"), "cannot stop at until 0: expected 0.1 to 100 points"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, arguments: tuple[str, ...], line: str) -> None:
    ran = run("lab", "whatif", "skirmish", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"marchlands: {line}\n")


def test_two_versions_are_compared_by_what_they_say_and_by_what_they_do(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "strong.toml"
    decks = ("--deck", "aggro-1", "--deck", "ongoing-1")
    path.write_text('overlay = true\n[[card]]\nname = "Archer"\npower = 9\n')
    ran = run("lab", "compare", "skirmish", str(path), *decks, *QUICK[:2], "--games", "400", "--json")
    *cards, last = map(json.loads, ran.lines)
    assert ran.code == 0 and {"card", "effect", "interval", "chance", "flagged", "measured"} == set(cards[0])
    assert last["changes"] == [{"card": "Archer", "differences": ["power 3 -> 9"]}]
    assert (last["together"]["card"], last["first"]) == ("Archer", cards[0]["card"])
    assert 380 <= last["games"] <= 420 and cards[0]["measured"]
    assert len({card["card"] for card in cards}) == len(cards) > 70


def test_what_cannot_be_compared_gets_one_clear_line(run: Run, tmp_path: Path) -> None:
    ran = run("lab", "compare", "skirmish", str(tmp_path / "none.toml"))
    assert ran.code == 2 and "No such file" in ran.err
    path = tmp_path / "strong.toml"
    path.write_text('overlay = true\n[[card]]\nname = "Archer"\npower = 9\n')
    ran = run("lab", "compare", "skirmish", str(path), "--games", "100")
    assert ran.err == "marchlands: cannot compare with 100 matches: expected 400 or more\n"
