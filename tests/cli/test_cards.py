"""`marchlands cards` and `marchlands decks`."""

from __future__ import annotations

import json
from pathlib import Path

import marchlands as ml
from marchlands.engine.game import find_game
from tests.support.skirmish import skirmish

from .conftest import Run

PACK = Path(__file__).parent.parent / "packs" / "mechanics.toml"


def test_all_cards_are_listed_with_number_rarity_power_and_text(run: Run) -> None:
    ran = run("cards", "skirmish")
    assert ran.code == 0
    assert ran.lines[0].split() == ["number", "name", "kind", "rarity", "power", "text"]
    archer = next(line for line in ran.lines if " Archer " in line)
    assert " ".join(archer.split()) == "3 Archer unit Bronze 3 Deploy: 2 damage to a close enemy."
    assert len(ran.lines) == 1 + len(ml.cards("skirmish"))


def test_a_query_looks_into_names_and_texts_in_any_case(run: Run) -> None:
    names = [json.loads(line)["name"] for line in run("cards", "skirmish", "SQUIRE", "--json").lines]
    assert names == ["Knight", "Squire", "Liege"]


def test_a_query_asks_for_fields_and_for_words(run: Run) -> None:
    def names(*query: str) -> list[str]:
        return [json.loads(line)["name"] for line in run("cards", "skirmish", *query, "--json").lines]

    assert "Archer" in names("close enemy") == names("close", "enemy")
    assert set(names('"close enemy"')) < set(names("close enemy"))
    assert set(names("rarity:gold power>=7")) == set(names("rarity:gold")) & set(names("power>=7")) != set()
    assert names("not", "kind:unit", "power>=1") and not set(names("-kind:unit power>=1")) & set(names("kind:unit"))
    ran = run("cards", "skirmish", "power>40")
    assert (ran.code, ran.out) == (1, "no card fits 'power>40'\n")


def test_a_query_that_cannot_be_read_is_refused_with_the_place_and_what_would_be_right(refused: Run) -> None:
    told = str(refused("cards", "skirmish", "squire powr>3"))
    assert "at character 8, '…powr>3': there is no field 'powr'; did you mean 'power'?" in told


def test_the_help_explains_queries_and_lists_the_fields_of_every_game(run: Run) -> None:
    told = run("cards", "--help").out
    for game in ml.games():
        (line,) = (line for line in told.splitlines() if line.startswith(f"  {game}: "))
        assert line.split(": ")[1].split(", ") == [field.name for field in find_game(game).search().fields]


def test_no_match_is_the_answer_no(run: Run) -> None:
    ran = run("cards", "skirmish", "zeppelin")
    assert (ran.code, ran.out) == (1, "no card has 'zeppelin' in its name or text\n")
    ran = run("cards", "skirmish", "zeppelin", "--json")
    assert (ran.code, ran.out) == (1, "")


def test_json_is_one_object_for_each_card(run: Run) -> None:
    cards = [json.loads(line) for line in run("cards", "skirmish", "--json").lines]
    assert [card["number"] for card in cards] == [card.number for card in ml.cards("skirmish")]
    assert {"number", "name", "kind", "rarity", "power", "shield", "charges", "emblem", "text"} == set(cards[0])


def test_shield_stands_beside_the_power(run: Run) -> None:
    """SK-101."""
    header, templar = run("cards", "skirmish", "templar").lines
    assert header.split() == ["number", "name", "kind", "rarity", "power", "text"]
    assert " ".join(templar.split()) == "148 Templar unit Silver 4/2 Deploy: heal close allies for 1."
    (line,) = run("cards", "skirmish", "templar", "--json").lines
    assert (json.loads(line)["power"], json.loads(line)["shield"]) == (4, 2)


def test_a_card_of_warpath_shows_the_numbers_that_its_kind_has(run: Run) -> None:
    shown = {}
    for name in ("arrow volley", "castle guards", "workshop"):
        head, card = run("cards", "warpath", name).lines
        shown[name] = (head.split(), " ".join(card.split()))
    assert shown == {
        "arrow volley": (
            ["number", "name", "kind", "cost", "stars", "of", "text"],
            "16 Arrow Volley skill 2 1 Base 2 damage to an enemy unit.",
        ),
        "castle guards": (
            ["number", "name", "kind", "cost", "stars", "hp", "attack", "movement", "of", "text"],
            "10 Castle Guards unit 4 1 5 4 0 Base",
        ),
        "workshop": (
            ["number", "name", "kind", "cost", "stars", "hp", "blueprint", "of", "text"],
            "3 Workshop building 3 1 3 P0 F0-1 M0-1 Base When a friendly unit enters: get 1 gold.",
        ),
    }
    skill, unit = (json.loads(*run("cards", "warpath", name, "--json").lines) for name in ("duel", "castle guards"))
    assert {skill[key] for key in ("hp", "attack", "movement", "blueprint", "skill")} == {None}
    assert (unit["movement"], unit["blueprint"]) == ("0", None)


def test_texts_follow_the_rules(run: Run) -> None:
    (standard,) = run("cards", "skirmish", "noble", "--json").lines
    (classic,) = run("cards", "skirmish", "noble", "--rules", "classic", "--json").lines
    assert json.loads(standard)["text"] == "Conquer."
    assert json.loads(classic)["text"] == "Conquer: draw 2 cards."


def test_unknown_rules_are_refused(refused: Run) -> None:
    assert "unknown preset 'clasic'" in str(refused("cards", "skirmish", "--rules", "clasic"))


def test_a_pack_adds_its_cards(run: Run) -> None:
    with_pack = run("cards", "skirmish", "--pack", str(PACK), "--json").lines
    assert len(with_pack) > len(ml.cards("skirmish"))


def test_a_missing_pack_is_refused(refused: Run) -> None:
    assert "cannot read pack no.toml" in str(refused("cards", "skirmish", "--pack", "no.toml"))


def test_decks_are_listed(run: Run) -> None:
    ran = run("decks", "skirmish")
    assert ran.code == 0
    for name in ml.decks("skirmish"):
        assert any(line.startswith(f"{name} ") for line in ran.lines)


def test_decks_are_listed_with_their_codes(run: Run) -> None:
    rows = [line.split() for line in run("decks", "skirmish").lines]
    for name, deck in ml.decks("skirmish").items():
        assert any(row[:1] == [name] and row[-1] == skirmish().deck_code(deck) for row in rows)


def test_one_deck_is_shown_with_its_plan_its_cards_and_its_code(run: Run) -> None:
    deck = ml.decks("skirmish")["tactical-1"]
    shown = run("decks", "skirmish", "tactical-1").out
    assert shown.splitlines()[0] == "Shifting Ground (tactical-1) · Tactical · standard · leader Tactician"
    assert deck.about in " ".join(shown.split())
    assert all(f"{count} {name}" in " ".join(shown.split()) for name, count in deck.cards)
    assert skirmish().deck_code(deck) in shown


def test_a_deck_that_does_not_exist_is_refused(refused: Run) -> None:
    assert "'tactical-1'?" in str(refused("decks", "skirmish", "tactical"))


def test_json_is_one_object_for_each_deck(run: Run) -> None:
    decks = [json.loads(line) for line in run("decks", "skirmish", "--json").lines]
    assert [deck["id"] for deck in decks] == list(ml.decks("skirmish"))
    for deck in decks:
        assert deck["size"] == sum(deck["cards"].values())
        assert {"id", "name", "rules", "style", "about", "leader", "cards", "size", "code"} == set(deck)
        assert deck["code"] == skirmish().deck_code(deck["id"])


def test_a_card_is_written_as_an_overlay_that_changes_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("cards", "skirmish", "archer", "--toml")
    assert ran.code == 0 and "\noverlay = true\n" in ran.out and ran.out.count("[[card]]") == 1
    path = tmp_path / "archer.toml"
    path.write_text(ran.out)
    assert run("cards", "skirmish", "archer", "--toml", "--pack", str(path)).out == ran.out
    assert run("cards", "skirmish", "--pack", str(path)).out == run("cards", "skirmish").out
    assert run("pack", "check", str(path)).out == f"{path}: another Archer, version 1, changes 1 card\n"
    path.write_text(ran.out.replace("power = 3", "power = 5"))
    shown = json.loads(run("cards", "skirmish", "archer", "--json", "--pack", str(path)).out)
    assert (shown["power"], shown["number"]) == (5, 3)


def test_several_cards_are_written_in_one_overlay_and_a_misspelt_one_in_none(run: Run) -> None:
    ran = run("cards", "warpath", "class:mage", "--toml")
    assert ran.out.count("[[card]]") > 1 and ran.out.count("overlay = true") == 1
    ran = run("cards", "skirmish", "archr", "--toml")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "marchlands: no card fits 'archr'; did you mean 'Archer'?\n"
