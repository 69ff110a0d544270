"""Related cards: what two cards have in common, and how that is told."""

from __future__ import annotations

import pytest

from marchlands.engine.game import find_game


def related(game: str, card: str) -> dict[str, str]:
    return {one.name: one.reason for one in find_game(game).related_cards(card)}


def test_cards_that_do_the_same_to_the_same_things_are_related_and_say_so() -> None:
    assert related("skirmish", "Archer")["Firebrand"] == "also damages close enemies and says Deploy"
    assert next(iter(related("skirmish", "Archer"))) == "Firebrand"


def test_cards_that_bring_the_same_card_into_play_are_related() -> None:
    assert related("skirmish", "Knight")["Liege"].startswith("also brings Squire")


def test_a_keyword_relates_those_few_that_have_it() -> None:
    assert related("skirmish", "Sentinel") == {"Gatekeeper": "also says Sentinel"}
    assert related("skirmish", "Rogue") == {}


def test_cards_without_abilities_are_related_to_each_other_but_units_to_no_classes() -> None:
    assert set(related("skirmish", "Champion")) == {"Veteran"}
    assert "Base" not in related("warpath", "Brute")


def test_cards_of_a_class_are_related_when_nothing_else_is_shared() -> None:
    assert related("warpath", "Mage")["Arcane Bolt"] == "also is a card of the Mage"


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_no_card_is_related_to_itself_and_every_reason_is_told(game: str) -> None:
    cards = {card.name for card in find_game(game).cards()}
    for name in cards:
        found = related(game, name)
        assert name not in found and set(found) <= cards and len(found) <= 6
        assert all(reason.startswith("also ") and "{" not in reason for reason in found.values())
