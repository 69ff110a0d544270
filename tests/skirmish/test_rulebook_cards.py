"""The tables of the rulebook say of every card what the card itself says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.game import SETS
from tests.support.skirmish import skirmish

RULEBOOK = (Path(__file__).parents[2] / "docs" / "rules" / "skirmish.md").read_text("utf-8")
ROWS = {
    row[0]: row[1:] for row in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ?(.*?) ?\|$", RULEBOOK, re.MULTILINE)
}
CARDS = [card for card_set in SETS for card in card_set.cards if card.kind is not Kind.LEADER]
LEADERS = [card for card_set in SETS for card in card_set.cards if card.kind is Kind.LEADER]


def printed_power(card: SkirmishCard) -> str:
    if card.kind is Kind.ACTION:
        return "action" if card.power is None else f"action, {card.figures}"
    return card.figures


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_row_of_the_rulebook_says_what_the_card_says(card: SkirmishCard) -> None:
    power, rarity, text = ROWS[card.name]
    assert power == printed_power(card)
    assert rarity == (card.rarity.value if card.rarity else "token")
    said = re.sub(r" ?\([A-Z][^)]*\.\)", "", text)  # remarks in brackets are the rulebook's own
    printed = skirmish().card_text(card, "standard").replace("\n", " ")
    assert said == printed.replace("Consume. Can", "Can") if card.name == "Dragon" else said == printed


@pytest.mark.parametrize("card", LEADERS, ids=lambda card: card.name)
def test_the_rulebook_gives_each_leader_its_charges(card: SkirmishCard) -> None:
    found = re.search(rf"\*\*{card.name}\*\*[^,]*, (passive|\d+ charges?)", RULEBOOK)
    assert found is not None
    assert found[1].removesuffix("s") == (f"{card.charges} charge" if card.charges else "passive")


def test_the_second_set_has_the_rarities_it_should() -> None:
    """SK-26: about 60% Bronze, 30% Silver and 10% Gold."""
    cards = [card for card in SETS[1].cards if card.rarity is not None]
    share = {
        rarity: sum(card.rarity == rarity for card in cards) / len(cards) for rarity in ("Bronze", "Silver", "Gold")
    }
    assert len(cards) >= 24
    assert share == pytest.approx({"Bronze": 0.6, "Silver": 0.3, "Gold": 0.1}, abs=0.05)


def test_no_card_of_the_second_set_is_a_plain_number() -> None:
    """SK-84, SK-26: each card and each leader says something."""
    assert all(card.abilities for card in SETS[1].cards)


def test_there_are_three_more_leaders_of_which_one_is_passive() -> None:
    """SK-84."""
    leaders = [card for card in SETS[1].cards if card.kind is Kind.LEADER]
    assert len(leaders) == 3
    assert any(card.charges == 0 for card in leaders)
