"""Decks as people write them down: lists of cards, and the text of deck files."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.engine.decklist import LONGEST
from marchlands.engine.game import find_game
from marchlands.errors import DeckError

GAME = find_game("skirmish")
READY = ml.decks("skirmish")["aggro-1"]


def listed(pattern: str) -> str:
    """Return a ready-made deck as a list whose lines look like this."""
    lines = [pattern.format(count=count, name=name) for name, count in READY.cards]
    return "\n".join([f"Leader: {READY.lead}", "", "# the cards", *lines])


@pytest.mark.parametrize(
    "pattern", ["{count} {name}", "{count}x {name}", "{count} x {name}", "{name} x{count}", "  {name}  × {count}  # hm"]
)
def test_a_list_is_read_however_it_counts(pattern: str) -> None:
    deck = GAME.deck_of_text(listed(pattern))
    assert (deck.cards, deck.lead) == (READY.cards, READY.lead)
    assert GAME.deck_of_text(listed(pattern).upper()).cards == READY.cards
    assert GAME.deck_of_text("\ufeff" + listed(pattern).replace("\n", "\r\n")).cards == READY.cards


def test_a_list_may_say_more_and_name_cards_twice_or_alone() -> None:
    deck = GAME.deck_of_text("Name: Mine\nrules: Classic\nGame: Skirmish\n2 Archer\nScout\narcher\n")
    assert (deck.name, deck.rules, deck.lead) == ("Mine", "classic", None)
    assert deck.cards == (("Archer", 3), ("Scout", 1))


def test_unknown_cards_are_left_for_the_rules_to_name() -> None:
    deck = GAME.deck_of_text("3 Arcer\n2 Unheard Of")
    assert deck.cards == (("Arcer", 3), ("Unheard Of", 2))
    assert "did you mean 'Archer'" in str(GAME.deck_faults(deck))


def test_the_text_of_a_deck_file_is_read_too() -> None:
    text = '\ufeffname = "Mine"\r\nleader = "Warlord"\r\n[cards]\r\n"Archer" = 3\r\n'
    deck = GAME.deck_of_text(text)
    assert (deck.name, deck.lead, deck.cards) == ("Mine", "Warlord", (("Archer", 3),))


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ['no cards in it; expected lines such as "3 Archer"']),
        ("# nothing\n\n", ['no cards in it; expected lines such as "3 Archer"']),
        ("0 Archer\n3 Scout\n101 Bard", ["line 1: '0 Archer': expected 1 to 100", "line 3: '101 Bard': expected 1"]),
        ("12345678901 Archer", ["line 1: '12345678901 Archer': expected 1 to 100 copies of a card"]),
        ("3 Archer\n17", ["line 2: '17' is not a card; expected lines such as"]),
        (
            "Class: Mage\nGame: warpath",
            ["line 1: a deck of skirmish has a leader, not a class", "line 2: it is "],
        ),
        ("Leader: Warlord\nLeader: Warden\n3 Archer", ["line 2: the leader is there twice"]),
        ("[cards]\nArcher = \n", ["line 2: it is not valid TOML: "]),
        ("[cards]\nArcher = 0\n", ["deck: cards.Archer is 0; expected a number from 1 to 100"]),
        ("3 Archer\n" * LONGEST, ["it has 180,000 characters; at most 20,000 are read"]),
    ],
)
def test_what_cannot_be_read_is_refused_with_every_reason(text: str, reasons: list[str]) -> None:
    with pytest.raises(DeckError) as caught:
        GAME.deck_of_text(text)
    assert len(caught.value.reasons) == len(reasons) and caught.value.slug == "deck/unreadable"
    for told, wanted in zip(caught.value.reasons, reasons, strict=True):
        assert told.startswith(wanted)
