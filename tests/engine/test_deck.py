"""Decks: where they may come from, and what is said about one that cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.deck import Deck, read_deck, read_deck_file
from tests.support.skirmish import skirmish

CARDS = {"Archer": 3, "Veteran": 3, "Strike": 3}
FILE = 'game = "skirmish"\nname = "Mine"\nrules = "standard"\nleader = "Warlord"\n\n[cards]\n"Archer" = 3\n'


def read(table: dict[str, Any]) -> Deck:
    return read_deck(table, game="skirmish", lead_word="leader")


def refusal(table: dict[str, Any]) -> str:
    """Return why a table is not a deck."""
    with pytest.raises(ml.DeckError) as refused:
        read(table)
    assert refused.value.slug == "deck/unreadable" and refused.value.reasons == (str(refused.value),)
    assert str(refused.value).startswith("deck: ")
    return str(refused.value)


def test_a_table_is_read_as_a_deck() -> None:
    deck = read({"leader": "Warlord", "cards": CARDS, "name": "Mine", "rules": "standard", "game": "skirmish"})
    assert deck == Deck(tuple(CARDS.items()), "Warlord", "Mine", "standard")
    assert deck.size() == 9 and read(deck.to_json("leader")) == deck


def test_only_the_cards_are_required() -> None:
    assert read({"cards": CARDS}) == Deck(tuple(CARDS.items()))


def test_a_deck_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, "utf-8")
    deck = read_deck_file(path, game="skirmish", lead_word="leader")
    assert deck == Deck((("Archer", 3),), "Warlord", "Mine", "standard")
    assert skirmish().deck(path) == skirmish().deck(str(path)) == deck


def test_a_deck_written_as_a_table_is_the_same_as_the_ready_made_one() -> None:
    deck = skirmish().decks()["aggro-1"]
    again = skirmish().deck(deck.to_json("leader"))
    assert (again.cards, again.lead) == (deck.cards, deck.lead)
    first = ml.new_match("skirmish", decks=(deck.to_json("leader"), "control-1"), seed=4)
    assert first.snapshot() == ml.new_match("skirmish", decks=("aggro-1", deck_copy("control-1")), seed=4).snapshot()


def deck_copy(name: str) -> dict[str, Any]:
    """Return a ready-made deck as a table, its cards in another order."""
    table = skirmish().decks()[name].to_json("leader")
    return {**table, "cards": dict(reversed(table["cards"].items()))}


@pytest.mark.parametrize("name", sorted(skirmish().decks()))
def test_a_ready_made_deck_is_legal_under_the_rules_it_was_made_for(name: str) -> None:
    deck = skirmish().decks()[name]
    assert deck.name and deck.rules in ("standard", "classic")
    assert skirmish().deck_faults(deck, deck.rules) == []
    assert deck.size() == (25 if deck.rules == "standard" else 20)
    assert skirmish().deck(name) is deck


def test_an_unknown_id_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(ml.DeckError) as refused:
        skirmish().deck("agro-1")
    assert "'agro-1'" in str(refused.value) and "did you mean 'aggro-1'" in str(refused.value)
    assert refused.value.slug == "deck/unknown"


def test_an_unknown_id_is_told_from_a_code_and_a_file() -> None:
    with pytest.raises(
        ml.DeckError, match=r"an id, a code that begins with 'SK', or the path of a .toml file"
    ) as refused:
        skirmish().deck("my deck")
    assert refused.value.slug == "deck/unknown"


@pytest.mark.parametrize("source", [None, 3, ["aggro-1"], b"aggro-1", True], ids=repr)
def test_what_is_no_deck_at_all_is_refused_and_shown(source: Any) -> None:
    with pytest.raises(ml.DeckError, match="an id, a code, a file or a table") as refused:
        skirmish().deck(source)
    assert repr(source) in str(refused.value)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({}, ("cards",)),
        ({"cards": {}}, ("cards",)),
        ({"cards": []}, ("cards",)),
        ({"cards": ["Archer"]}, ("cards",)),
        ({"cards": None}, ("cards",)),
        ({"cards": {"Archer": 0}}, ("cards.Archer", "0")),
        ({"cards": {"Archer": -1}}, ("cards.Archer", "-1")),
        ({"cards": {"Archer": 101}}, ("cards.Archer", "101")),
        ({"cards": {"Archer": True}}, ("cards.Archer", "True")),
        ({"cards": {"Archer": 2.0}}, ("cards.Archer", "2.0")),
        ({"cards": {"Archer": "3"}}, ("cards.Archer", "'3'")),
        ({"cards": {3: 3}}, ("cards.3",)),
        ({"cards": CARDS, "leader": 3}, ("leader", "3")),
        ({"cards": CARDS, "name": ["x"]}, ("name", "['x']")),
        ({"cards": CARDS, "rules": {"preset": "standard"}}, ("rules",)),
        ({"cards": CARDS, "game": "warpath"}, ("'warpath'", "'skirmish'")),
        ({"cards": CARDS, "leadr": "Warlord"}, ("'leadr'", "did you mean 'leader'")),
        ({"cards": CARDS, "class": "Mage"}, ("'class'",)),
        ({"Archer": 3}, ("'Archer'",)),
    ],
)
def test_a_table_that_is_no_deck_is_refused_by_its_key(table: dict[str, Any], words: tuple[str, ...]) -> None:
    message = refusal(table)
    assert all(word in message for word in words), message


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b'cards = { "Archer" = ', "Invalid value"),
        (b"\xff\xfeg\0", "in UTF-16; save it as UTF-8"),
        (b"[cards]\n\xff", "line 2: a byte (0xff) that is not UTF-8"),
        (b'game = "warpath"\n[cards]\nArcher = 3', "'warpath'"),
        (b'[crads]\n"Archer" = 3', "'crads'"),
        (b"", "cards"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_by_its_name(tmp_path: Path, content: bytes, word: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(ml.DeckError) as refused:
        skirmish().deck(str(path))
    assert str(path) in str(refused.value) and word in str(refused.value)
    assert refused.value.slug == "deck/unreadable"


def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    for source in (tmp_path / "none.toml", str(tmp_path / "none.toml"), tmp_path):
        with pytest.raises(ml.DeckError) as refused:
            skirmish().deck(source)
        assert str(source) in str(refused.value)


def test_the_faults_of_a_deck_are_all_named() -> None:
    deck = read({"cards": {"Archer": 4, "Dragon": 2, "Squire": 1, "Vetran": 1}})
    faults = skirmish().deck_faults(deck, "standard")
    for word in ("8 cards", "Archer", "Dragon", "Squire", "did you mean 'Veteran'", "leader"):
        assert any(word in fault for fault in faults), word


def test_a_deck_can_be_compared_and_not_changed() -> None:
    assert read({"cards": CARDS}) == read({"cards": dict(CARDS)})
    with pytest.raises(AttributeError):
        read({"cards": CARDS}).lead = "Warden"  # type: ignore[misc]


def test_a_mark_before_the_text_of_a_deck_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "Marked"\r\n[cards]\r\nArcher = 3\r\n')
    assert skirmish().deck(path).cards == (("Archer", 3),)
