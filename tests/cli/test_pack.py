"""`marchlands pack`, and `--pack` on every command that has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.skirmish import MECHANICS, skirmish

from .conftest import Run

SALTMARSH = Path(__file__).parents[2] / "examples" / "packs" / "saltmarsh.toml"
DECK = SALTMARSH.with_name("saltmarsh-deck.toml")
TIDE = SALTMARSH.with_name("saltmarsh-scenarios") / "spring-tide-takes-the-small-of-both-sides.toml"
BAD = 'version = 0\n[[card]]\nname = "Bee"\nkind = "token"\npower = 0\n'


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    return path


# --- check


def test_a_sound_pack_is_told_in_a_line(run: Run) -> None:
    ran = run("pack", "check", str(SALTMARSH), str(MECHANICS))
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == f"{SALTMARSH}: saltmarsh, version 1, 6 cards"
    assert ran.lines[1].startswith(f"{MECHANICS}: mechanics, version 1, ")


def test_faults_are_the_answer_one_per_line(run: Run, bad: Path) -> None:
    ran = run("pack", "check", str(bad), str(SALTMARSH))
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines[:2] == [
        f"{bad}:1: version 0 is wrong; expected a whole number from 1 on",
        f"{bad}:5: Bee: power: 0 is out of range; expected 1 to 50",
    ]
    assert ran.lines[2].endswith("saltmarsh, version 1, 6 cards")


def test_what_cannot_be_read_is_complained_about_and_the_rest_is_checked(run: Run, bad: Path) -> None:
    ran = run("pack", "check", str(bad.parent), "no.toml", str(bad), str(SALTMARSH))
    assert ran.code == 2 and len(ran.lines) == 3
    assert ran.err.splitlines() == [
        f"marchlands: cannot read pack {bad.parent}: it is a folder; expected a file",
        "marchlands: cannot read pack no.toml: No such file or directory",
    ]


def test_json_is_one_object_for_each_pack(run: Run, bad: Path) -> None:
    ran = run("pack", "check", "--json", str(bad), str(SALTMARSH))
    first, second = (json.loads(line) for line in ran.lines)
    assert ran.code == 1
    assert (first["file"], first["sound"], len(first["faults"])) == (str(bad), False, 2)
    assert first["faults"][1] == {
        "line": 5, "card": "Bee", "path": "power", "reason": "0 is out of range; expected 1 to 50"
    }  # fmt: skip
    wanted = {"name": "saltmarsh", "version": 1, "game": "skirmish", "cards": 6, "sound": True, "faults": []}
    assert wanted.items() <= second.items() and len(second["hash"]) == 64


def test_packs_are_checked_each_by_itself_beside_those_of_the_option(run: Run, tmp_path: Path) -> None:
    twin = tmp_path / "twin.toml"
    twin.write_text(SALTMARSH.read_text("utf-8").replace('name = "saltmarsh"', 'name = "twin"'))
    assert run("pack", "check", str(SALTMARSH), str(twin)).code == 0
    ran = run("pack", "check", str(twin), "--pack", str(SALTMARSH))
    assert ran.code == 1 and len(ran.lines) == 6
    assert run("pack", "check", "--pack", str(SALTMARSH), str(SALTMARSH)).code == 0


@pytest.mark.parametrize(
    "command",
    [
        ["pack", "check", str(SALTMARSH)],
        ["play", "skirmish"],
        ["cards", "skirmish"],
        ["decks", "skirmish"],
        ["deck", "check", "aggro-1"],
        ["arena", "--game", "skirmish", "--p1", "random", "--p2", "random", "--games", "1"],
        ["balance", "skirmish", "--bot", "random", "--games", "1"],
        ["serve", "--port", "0"],
        ["scenario", "run", str(SALTMARSH.parent / "saltmarsh-scenarios")],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_bad_pack_of_the_option_is_wrong_usage_with_a_line_for_each_fault(
    run: Run, bad: Path, command: list[str]
) -> None:
    ran = run(*command, "--pack", str(bad))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        f"marchlands: {bad}:1: version 0 is wrong; expected a whole number from 1 on",
        f"marchlands: {bad}:5: Bee: power: 0 is out of range; expected 1 to 50",
    ]


# --- schema


def test_the_schema_is_printed(run: Run) -> None:
    ran = run("pack", "schema")
    assert ran.code == 0 and json.loads(ran.out) == skirmish().pack_schema()
    assert run("pack", "schema", "--game", "skirmish").out == ran.out


def test_the_schema_of_an_unknown_game_is_refused(refused: Run) -> None:
    assert "unknown game 'skirmsh'" in str(refused("pack", "schema", "--game", "skirmsh"))


# --- the option --pack


def orders(*args: str) -> list[tuple[str, ...]]:
    """Return the arguments with the pack in every place after the first."""
    pack = ("--pack", str(SALTMARSH))
    return [(*args[:i], *pack, *args[i:]) for i in range(1, len(args) + 1)]


@pytest.mark.parametrize("args", orders("cards", "skirmish", "ferryman"))
def test_cards_takes_its_arguments_and_a_pack_in_any_order(run: Run, args: tuple[str, ...]) -> None:
    ran = run(*args, "--json")
    assert ran.code == 0 and [json.loads(line)["name"] for line in ran.lines] == ["Ferryman"]


@pytest.mark.parametrize("args", [*orders("deck", "check", str(DECK))[1:], *orders("deck", "code", str(DECK))[1:]])
def test_deck_takes_its_arguments_and_a_pack_in_any_order(run: Run, args: tuple[str, ...]) -> None:
    ran = run(*args)
    assert "Ebb and Flow is legal" in ran.out or "a deck with pack cards has no code" in ran.err


@pytest.mark.parametrize("args", orders("scenario", "run", str(TIDE), str(TIDE))[1:])
def test_scenario_takes_its_arguments_and_a_pack_in_any_order(run: Run, args: tuple[str, ...]) -> None:
    assert run(*args).lines[-1] == "2 passed, 0 failed"


@pytest.mark.parametrize("args", orders("pack", "check", str(MECHANICS), str(MECHANICS))[1:])
def test_pack_check_takes_its_arguments_and_a_pack_in_any_order(run: Run, args: tuple[str, ...]) -> None:
    ran = run(*args)
    assert ran.code == 0 and len(ran.lines) == 2


@pytest.mark.parametrize("args", orders("play", "skirmish"))
def test_play_takes_its_arguments_and_a_pack_in_any_order(run: Run, args: tuple[str, ...]) -> None:
    ran = run(*args, "--seed", "1", stdin="card Ferryman\n")
    assert ran.code == 0 and "Ferryman" in ran.out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("cards",), "GAME"),
        (("cards", "--pack", "x.toml"), "GAME"),
        (("decks", "skirmish", "aggro-1", "b"), "unrecognized arguments: b"),
        (("cards", "skirmish", "--pac", "x"), "unrecognized arguments: --pac"),
        (("cards", "skirmish", "--pack"), "expected one argument"),
        (("scenario", "run", "--pack", "x"), "PATH"),
        (("scenario",), "COMMAND"),
    ],
)
def test_wrong_usage_is_refused_as_ever(refused: Run, args: tuple[str, ...], said: str) -> None:
    assert said in str(refused(*args))


def test_an_argument_may_look_like_an_option_after_two_dashes(run: Run) -> None:
    ran = run("cards", "skirmish", "--", "--rules")
    assert (ran.code, ran.out) == (1, "no card has '--rules' in its name or text\n")


def test_help_names_the_arguments(run: Run) -> None:
    ran = run("cards", "skirmish", "--help")
    assert ran.code == 0 and "usage: marchlands cards" in ran.out and "QUERY" in ran.out and "GAME" in ran.out


# --- scenarios


def test_scenarios_run_with_a_pack_that_they_do_not_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text('[given.p1]\nhand = ["Lamplighter"]\n[[step]]\ndo = "play lamplighter @0"')
    assert run("scenario", "run", str(file)).code == 1
    assert run("scenario", "run", str(file), "--pack", str(MECHANICS), "--pack", str(SALTMARSH)).code == 0


def test_a_scenario_that_names_a_bad_pack_fails_with_all_its_faults(run: Run, tmp_path: Path, bad: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(f'packs = ["{bad.name}"]\n[[step]]\ndo = "pass"')
    ran = run("scenario", "run", str(file))
    assert ran.code == 1 and ran.lines[-1] == "0 passed, 1 failed"
    assert f"{bad}:1: version 0 is wrong" in ran.lines[0] and f"; {bad}:5: Bee: power: 0 is" in ran.lines[0]
    ran = run("analyse", "--scenario", str(file))
    assert ran.code == 2 and [line.split(":")[2] for line in ran.err.splitlines()] == ["1", "5"]
