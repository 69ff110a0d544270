"""Decks, classes and the beginning of a match."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.games.warpath.card import Kind
from tests.support.warpath import BASE_CARDS, classes, pool, warpath

GOLDEN = Path(__file__).parents[1] / "golden"


def deck(changes: dict[str, int] | None = None, lead: str | None = "Base") -> dict[str, Any]:
    cards = {**BASE_CARDS, **(changes or {})}
    return {"class": lead, "cards": {name: count for name, count in cards.items() if count}}


def reasons(table: dict[str, Any]) -> list[str]:
    return warpath().deck_faults(warpath().deck(table))


def test_a_deck_has_exactly_thirty_cards() -> None:
    """WP-04."""
    assert reasons(deck()) == []
    assert reasons(deck({"Thief": 2})) == ["the deck has 29 cards; expected exactly 30"]


def test_a_deck_holds_cards_of_its_class_and_the_base_set_only() -> None:
    """WP-04."""
    assert reasons(deck({"Thief": 0, "Raptor": 3}, "Dinosaur")) == []
    assert reasons(deck({"Thief": 0, "Raptor": 3}, "Mage")) == ["Raptor belongs to the class Dinosaur, not to Mage"]


@pytest.mark.parametrize(("name", "count", "most"), [("Thief", 4, 3), ("Brute", 3, 2), ("Trebuchet", 2, 1)])
def test_the_stars_say_how_many_copies_there_may_be(name: str, count: int, most: int) -> None:
    """WP-05."""
    found = reasons(deck({name: count}))
    assert any(f"{name} has" in reason and f"at most {most} copies, not {count}" in reason for reason in found)


def test_what_has_no_stars_is_in_no_deck() -> None:
    """WP-05."""
    assert "Militia has 0 stars and cannot be in a deck" in reasons(deck({"Militia": 1}))
    assert "Conscription has 0 stars and cannot be in a deck" in reasons(deck({"Conscription": 1}))


def test_an_illegal_deck_is_refused_with_every_reason() -> None:
    """WP-06."""
    table = {"class": "Mge", "cards": {"Milita": 2, "Militia": 1, "Brute": 5, "Raptor": 1, "Warrior": 1}}
    with pytest.raises(ml.DeckError) as refused:
        ml.new_match("warpath", decks=(table, "base-1"))
    for words in (
        "10 cards",
        "'Milita'; did you mean 'Militia'",
        "0 stars",
        "at most 2",
        "Dinosaur",
        "is a class",
        "'Mge'",
    ):
        assert words in str(refused.value)


def test_a_match_begins_with_twenty_hp_five_cards_and_seven_gold_for_p1() -> None:
    """WP-01, WP-03, WP-10."""
    state = ml.new_match("warpath", decks=("base-1", "mage-1"), seed=7).snapshot()
    assert (state["to_act"], state["turn"]) == ("p1", 1)
    assert (state["p1"]["hp"], state["p1"]["gold"], state["p1"]["hand_size"], state["p1"]["deck_size"]) == (
        20,
        7,
        5,
        25,
    )
    assert (state["p2"]["hp"], state["p2"]["gold"], state["p2"]["hand_size"], state["p2"]["deck_size"]) == (
        20,
        5,
        4,
        26,
    )
    assert [state[seat]["class"] for seat in ("p1", "p2")] == ["Base", "Mage"]


def test_every_class_has_a_style_of_its_own() -> None:
    """WP-43: two classes have their own active skill, the two others a passive one."""
    game = warpath()
    own = {name: game.by_name[name] for name in classes(game) if name != "Base"}
    assert set(own) == {"Warrior", "Mage", "Astronaut", "Dinosaur"}
    assert {name for name, card in own.items() if card.skill != "Conscription"} == {"Mage", "Astronaut"}
    assert {name for name, card in own.items() if card.abilities} == {"Warrior", "Dinosaur"}
    for name in own:
        cards = [card for card in pool(game, name) if card.of == name]
        assert len(cards) >= 8
        assert {card.kind for card in cards} == {Kind.UNIT, Kind.BUILDING, Kind.SKILL}
        assert {card.stars for card in cards} == {1, 2, 3}
        assert sum(bool(card.abilities) for card in cards) >= len(cards) / 2


def test_there_are_two_legal_decks_for_every_class_with_a_plan() -> None:
    game = warpath()
    assert sorted(game.decks()) == sorted(f"{name.lower()}-{number}" for name in classes(game) for number in (1, 2))
    for name, found in game.decks().items():
        assert game.deck_faults(found) == []
        assert found.lead is not None and name.startswith(found.lead.lower())
        assert len(found.about) > 120
        assert game.deck(game.deck_code(found)).size() == 30


@pytest.mark.parametrize("name", ["sparks", "steel"])
def test_the_codes_of_the_golden_decks_are_frozen(name: str) -> None:
    codes = tomllib.loads((GOLDEN / "deck-codes.toml").read_text("utf-8"))["warpath"]
    found = warpath().deck(GOLDEN / "decks" / f"{name}.toml")
    assert warpath().deck_code(found) == codes[name]
    again = warpath().deck(codes[name])
    assert (dict(again.cards), again.lead) == (dict(found.cards), found.lead)


def test_a_code_of_one_game_is_refused_by_the_other() -> None:
    code = warpath().deck_code("mage-1")
    with pytest.raises(ml.DeckError, match="another game"):
        ml.new_match("skirmish", decks=(code, code))
