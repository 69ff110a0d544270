"""Printed texts are made from the cards' words; they say what the golden files, written by hand, say."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from marchlands.cards.noun import OWN, SLOT, one
from marchlands.cards.verb import Deploy
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.game import SETS
from marchlands.games.skirmish.options import CHOICES, read_options
from marchlands.games.skirmish.text import SkirmishSpeaker
from tests.support.skirmish import PRESETS, skirmish, with_mechanics

GOLDEN = Path(__file__).parents[1] / "golden" / "texts"
MECHANICS = with_mechanics()
CORE_CARDS = [(card_set.name, card) for card_set in SETS for card in card_set.cards]


@cache
def golden(name: str) -> dict[str, Any]:
    """Return a golden file: texts by card, a table of texts where they follow an option."""
    return tomllib.loads((GOLDEN / f"{name}.toml").read_text("utf-8"))


def rules_with(preset: str, follows: str) -> dict[str, Any]:
    """Return the rules under which an "option=value" holds."""
    option, value = follows.split("=")
    return {"preset": preset, option: value}


@pytest.mark.parametrize("card_set", SETS, ids=lambda card_set: card_set.name)
def test_every_card_of_a_set_has_a_golden_text_and_every_golden_text_a_card(card_set: Any) -> None:
    assert set(golden(f"skirmish-{card_set.name}")) == {card.name for card in card_set.cards}


def test_every_card_of_the_pack_has_a_golden_text_and_every_golden_text_a_card() -> None:
    assert set(golden("mechanics")) == {card.name for card in MECHANICS.packs[0].cards}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("name", "card"), CORE_CARDS, ids=lambda value: getattr(value, "name", value))
def test_a_published_card_prints_its_golden_text(name: str, card: SkirmishCard, preset: str) -> None:
    expected = golden(f"skirmish-{name}")[card.name]
    if isinstance(expected, str):
        assert skirmish().card_text(card, preset) == expected
    else:
        for follows, text in expected.items():
            assert skirmish().card_text(card, rules_with(preset, follows)) == text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("card", MECHANICS.packs[0].cards, ids=lambda card: card.name)
def test_a_card_of_a_pack_prints_its_golden_text(card: SkirmishCard, preset: str) -> None:
    assert MECHANICS.card_text(card, preset) == golden("mechanics")[card.name]


@pytest.mark.parametrize("card_set", SETS, ids=lambda card_set: card_set.name)
def test_a_text_that_follows_an_option_is_given_for_each_of_its_values(card_set: Any) -> None:
    for texts in golden(f"skirmish-{card_set.name}").values():
        if isinstance(texts, dict):
            options = {follows.split("=")[0] for follows in texts}
            assert len(options) == 1
            option = options.pop()
            assert set(texts) == {f"{option}={value}" for value in CHOICES[option]}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_line_of_a_text_begins_with_a_capital_or_a_number_and_ends_with_a_full_stop(preset: str) -> None:
    for card in MECHANICS.all_cards:
        for line in MECHANICS.card_text(card, preset).splitlines():
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".") and not line.endswith("..")


def test_the_question_of_a_choice_is_the_effect_that_asks_it() -> None:
    match = skirmish().match_from({"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran", "2": "Veteran"}}})
    match.apply("play Archer @1")
    assert match.snapshot()["choice"]["text"] == "2 damage to a close enemy"


def test_a_token_with_shield_is_told_with_it_beside_its_power() -> None:
    """SK-42, SK-101."""
    guard = SkirmishCard(900, "Guard", (), Kind.TOKEN, None, 3, shield=2)
    speaker = SkirmishSpeaker((guard,), read_options("standard"))
    assert speaker.effect(Deploy("Guard", one(OWN, SLOT)), None) == "deploy a Guard (3/2) to a friendly slot"
