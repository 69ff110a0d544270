"""`marchlands deck`: check, code, list and complete."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import marchlands as ml
from tests.support.skirmish import GOLDEN_DECKS, MECHANICS, skirmish, with_mechanics

from .conftest import Run

CODES = tomllib.loads((Path(__file__).parents[1] / "golden" / "deck-codes.toml").read_text("utf-8"))["skirmish"]
EDGE = GOLDEN_DECKS / "edge.toml"
SHARP_EDGE = "25 cards, 19 Bronze, 4 Silver, 2 Gold, leader Warlord"
BAD = '[cards]\n"Archer" = 4\n"Squire" = 1\n"Vetran" = 1\n'


def write(folder: Path, content: str) -> str:
    path = folder / "mine.toml"
    path.write_text(content, "utf-8")
    return str(path)


def pack_deck(folder: Path) -> tuple[str, str]:
    """Return the file of a deck that is legal except for a card from the test pack, and that card's name."""
    cards = [card for card in with_mechanics().packs[0].cards if str(card.rarity) == "Bronze"]
    kept = [(name, count) for name, count in skirmish().deck(EDGE).cards if name != "Ranger"]
    lines = [f'"{name}" = {count}' for name, count in [*kept, (cards[0].name, 2)]]
    return write(folder, "\n".join(['leader = "Warlord"', "[cards]", *lines])), cards[0].name


def test_a_legal_deck_is_praised_in_one_line(run: Run) -> None:
    ran = run("deck", "check", str(EDGE))
    assert (ran.code, ran.out, ran.err) == (0, f"Sharp Edge is legal under standard: {SHARP_EDGE}\n", "")


def test_a_file_is_checked_whatever_its_name(run: Run, tmp_path: Path) -> None:
    for name in ("mine.toml", "mine", "old2-mine.txt"):
        (tmp_path / name).write_bytes(EDGE.read_bytes())
        assert run("deck", "check", str(tmp_path / name)).out.startswith("Sharp Edge is legal")


def test_a_name_of_two_lines_is_said_in_one(run: Run, tmp_path: Path) -> None:
    content = EDGE.read_text("utf-8").replace('"Sharp Edge"', '"Sharp\\nEdge"')
    assert run("deck", "check", write(tmp_path, content)).out == f"Sharp Edge is legal under standard: {SHARP_EDGE}\n"


def test_a_code_is_checked(run: Run) -> None:
    ran = run("deck", "check", CODES["edge"])
    assert (ran.code, ran.out) == (0, f"the deck is legal under standard: {SHARP_EDGE}\n")


def test_the_game_is_the_decks_own(run: Run, tmp_path: Path) -> None:
    code = run("deck", "code", "mage-1").out.strip()
    content = ml.decks("warpath")["mage-1"].to_json("class")["cards"]
    cards = "\n".join(f'"{name}" = {count}' for name, count in content.items())
    file = write(tmp_path, f'game = "warpath"\nname = "Mine"\nclass = "Mage"\n[cards]\n{cards}')
    for source in ("mage-1", code, file):
        ran = run("deck", "check", source)
        assert ran.code == 0 and ran.out.endswith("class Mage\n")
        assert run("deck", "code", source).out.strip() == code


def test_a_game_that_is_asked_for_counts_more_than_the_decks_own(refused: Callable[..., str]) -> None:
    assert "unknown deck 'mage-1'" in refused("deck", "check", "mage-1", "--game", "skirmish")


def test_an_illegal_deck_is_answered_with_every_reason(run: Run, tmp_path: Path) -> None:
    ran = run("deck", "check", write(tmp_path, BAD))
    assert (ran.code, ran.err) == (1, "")
    reasons = skirmish().deck_faults(skirmish().deck(tomllib.loads(BAD)), "standard")
    hint = " (or load the pack that has it with --pack FILE)"
    assert ran.lines == [f"{reason}{hint}" if reason.startswith("unknown card") else reason for reason in reasons]
    assert sum(hint in line for line in ran.lines) == 1
    for word in ("6 cards", "Archer", "Squire", "did you mean 'Veteran'?", "leader"):
        assert sum(word in line for line in ran.lines) == 1, word


def test_the_rules_are_those_that_were_asked_for_or_the_decks_own_or_standard(run: Run) -> None:
    assert run("deck", "check", "classic-1").out.startswith("Old Guard is legal under classic: 20 cards, ")
    assert run("deck", "check", "classic-1").out.endswith(", no leader\n")
    assert run("deck", "check", "classic-1", "--rules", "standard").code == 1
    assert run("deck", "check", CODES["guard"]).code == 1
    assert run("deck", "check", CODES["guard"], "--rules", "classic").code == 0


def test_json_is_one_object_with_the_answer(run: Run, tmp_path: Path) -> None:
    ran = run("deck", "check", CODES["edge"], "--json")
    assert ran.code == 0 and len(ran.lines) == 1
    assert json.loads(ran.out) == {
        "legal": True,
        "name": "",
        "rules": "standard",
        "size": 25,
        "leader": "Warlord",
        "rarities": {"Bronze": 19, "Silver": 4, "Gold": 2},
        "code": CODES["edge"],
        "reasons": [],
    }
    ran = run("deck", "check", write(tmp_path, BAD), "--json")
    answer = json.loads(ran.out)
    assert ran.code == 1 and len(ran.lines) == 1
    assert (answer["legal"], answer["code"], answer["rarities"]) == (False, None, {"Bronze": 4})
    assert answer["reasons"] == run("deck", "check", write(tmp_path, BAD)).lines


def test_pack_cards_are_known_with_their_pack_only(run: Run, tmp_path: Path) -> None:
    path, name = pack_deck(tmp_path)
    ran = run("deck", "check", path)
    assert (ran.code, len(ran.lines)) == (1, 1) and repr(name) in ran.out
    assert (
        run("deck", "check", path, "--pack", str(MECHANICS)).out == f"the deck is legal under standard: {SHARP_EDGE}\n"
    )
    assert json.loads(run("deck", "check", path, "--pack", str(MECHANICS), "--json").out)["code"] is None


@pytest.mark.parametrize("command", ["check", "code"])
@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("agro-1", "did you mean 'aggro-1'"),
        ("", "unknown deck ''"),
        ("no.toml", "cannot read deck file no.toml"),
        (CODES["edge"][:-1], "its end is missing"),
        (CODES["edge"].replace("SK1", "SK2"), "newer version"),
        (CODES["edge"].replace("SK1", "WP1"), "checksum"),
        ("SK1-" + "A" * 5000, "5004 characters"),
    ],
)
def test_what_cannot_be_read_is_refused(refused: Run, command: str, source: str, word: str) -> None:
    assert word in str(refused("deck", command, source))


def test_a_file_that_is_no_deck_is_refused(refused: Run, tmp_path: Path) -> None:
    for content, word in (("[cards", "cannot read deck file"), ("[crads]\nArcher = 3", "'crads'"), ("", "cards")):
        assert word in str(refused("deck", "check", write(tmp_path, content)))


def test_unknown_rules_are_refused(refused: Run, tmp_path: Path) -> None:
    assert "unknown preset 'clasic'" in str(refused("deck", "check", "aggro-1", "--rules", "clasic"))
    assert "unknown preset 'clasic'" in str(refused("deck", "check", write(tmp_path, 'rules = "clasic"\n' + BAD)))


@pytest.mark.parametrize("name", sorted(CODES))
def test_the_code_of_a_deck_is_printed_alone(run: Run, name: str) -> None:
    for deck in (str(GOLDEN_DECKS / f"{name}.toml"), CODES[name]):
        ran = run("deck", "code", deck, "--game", "skirmish")
        assert (ran.code, ran.out, ran.err) == (0, f"{CODES[name]}\n", "")


def test_an_illegal_deck_has_a_code_all_the_same(run: Run, tmp_path: Path) -> None:
    code = run("deck", "code", write(tmp_path, "[cards]\nArcher = 4")).out.strip()
    assert skirmish().deck(code).cards == (("Archer", 4),)


def test_a_deck_with_unknown_or_pack_cards_has_no_code(refused: Run, tmp_path: Path) -> None:
    path, name = pack_deck(tmp_path)
    assert f"unknown card {name!r}" in str(refused("deck", "code", path))
    assert "a deck with pack cards has no code" in str(refused("deck", "code", path, "--pack", str(MECHANICS)))


def test_a_match_is_played_with_codes(run: Run) -> None:
    codes = ("--deck", CODES["edge"], "--against", CODES["hand"])
    played = run("play", "skirmish", *codes, "--seed", "7", stdin="pass\npass\n")
    assert played.code == 0
    named = ("--deck", str(EDGE), "--against", str(GOLDEN_DECKS / "hand.toml"))
    assert played.out == run("play", "skirmish", *named, "--seed", "7", stdin="pass\npass\n").out


def test_decks_beside_a_pack_are_listed_with_it(run: Run) -> None:
    pack = str(Path(__file__).parents[2] / "examples" / "packs" / "saltmarsh.toml")
    ran = run("decks", "skirmish", "--pack", pack)
    assert ran.code == 0 and any("saltmarsh-deck" in line and "none: it has cards" in line for line in ran.lines)
    assert "code: none" in run("decks", "skirmish", "saltmarsh-deck", "--pack", pack).out
    assert json.loads(run("decks", "skirmish", "saltmarsh-deck", "--json", "--pack", pack).out)["code"] is None
    assert run("deck", "check", "saltmarsh-deck", "--pack", pack).code == 0


def test_a_deck_with_cards_of_a_pack_hints_at_the_option(run: Run) -> None:
    deck = str(Path(__file__).parents[2] / "examples" / "packs" / "saltmarsh-deck.toml")
    for command in (["play", "skirmish", "--deck", deck], ["deck", "code", deck]):
        ran = run(*command)
        assert ran.code == 2 and "with --pack FILE" in ran.err and ran.err.count("\n") == 1
    checked = run("deck", "check", deck)
    assert checked.code == 1 and any(
        "unknown leader 'Old Pilot'" in line and "--pack" in line for line in checked.lines
    )


# --- lists, and completing


def test_a_deck_is_listed_and_the_list_is_read_again(run: Run) -> None:
    ran = run("deck", "list", str(EDGE))
    assert ran.code == 0 and ran.lines[:3] == ["Name: Sharp Edge", "Rules: standard", "Leader: Warlord"]
    assert skirmish().deck_of_text(ran.out).cards == skirmish().deck(EDGE).cards


def test_a_completed_deck_is_a_legal_file_with_its_reasons(run: Run, tmp_path: Path) -> None:
    ran = run("deck", "complete", write(tmp_path, BAD))
    assert ran.code == 0 and '"Archer" = 3  # -1: at most 3 copies' in ran.lines
    assert "# Squire -1: is a token and cannot be in a deck" in ran.lines
    assert "# Vetran -1: there is no such card here" in ran.lines
    assert any(line.startswith("# leader ") for line in ran.lines)
    (tmp_path / "done.toml").write_text(ran.out, "utf-8")
    assert "is legal under standard: 25 cards" in run("deck", "check", str(tmp_path / "done.toml")).out


def test_a_completed_deck_is_told_to_programs(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path, 'leader = "Warlord"\n[cards]\n"Archer" = 3\n')
    told = json.loads(run("deck", "complete", file, "--json", "--without", "Duelist").out)
    assert sum(told["cards"].values()) == 25 and "Duelist" not in told["cards"]
    assert {"card", "copies", "reason"} == set(told["changes"][0]) and told["lead_reason"] == ""
    classic = json.loads(run("deck", "complete", file, "--json", "--rules", "classic").out)
    assert sum(classic["cards"].values()) == 20 and classic["leader"] is None
