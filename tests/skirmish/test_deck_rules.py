"""Which decks may be played: each limit holds exactly, and a refusal names every reason."""

from __future__ import annotations

from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.deck import Deck
from tests.support.skirmish import skirmish

BRONZE = ("Archer", "Bard", "Energize", "Ghoul", "Knight", "Ranger", "Rookie", "Scout", "Seed", "Strike", "Veteran")
SILVER = ("Assassinate", "Champion", "Fireball", "Hunter")
GOLD = ("Dragon", "Necromancer", "Vampire")


def deck_of(size: int, cards: dict[str, int] | None = None, leader: str | None = "Warlord") -> Deck:
    """Return a deck of some cards, filled up with Bronze ones, three of each."""
    chosen = dict(cards or {})
    for name in BRONZE:
        room = size - sum(chosen.values())
        if name not in chosen and room > 0:
            chosen[name] = min(3, room)
    assert sum(chosen.values()) == size
    return Deck(tuple(chosen.items()), leader)


def faults(deck: Deck, rules: object = "standard") -> list[str]:
    """Return why a deck may not be played."""
    return skirmish().deck_faults(deck, rules)


def spread(names: tuple[str, ...], copies: int, count: int) -> dict[str, int]:
    """Return `count` cards of these names, so many copies of each, the last perhaps fewer."""
    return {name: min(copies, count - i * copies) for i, name in enumerate(names) if count - i * copies > 0}


@pytest.mark.parametrize(("rules", "least", "leader"), [("standard", 25, "Warlord"), ("classic", 20, None)])
def test_a_deck_has_from_the_least_number_of_cards_to_thirty(rules: str, least: int, leader: str | None) -> None:
    """SK-06."""
    for size in (least, least + 1, 30):
        assert faults(deck_of(size, leader=leader), rules) == []
    for size in (least - 1, 31):
        reasons = faults(deck_of(size, leader=leader), rules)
        assert len(reasons) == 1 and str(size) in reasons[0] and str(least) in reasons[0] and "30" in reasons[0]


def test_the_size_of_a_deck_is_an_option() -> None:
    """SK-06."""
    rules = {"preset": "standard", "deck_min": 10, "deck_max": 12}
    assert faults(deck_of(10), rules) == [] and faults(deck_of(12), rules) == []
    assert faults(deck_of(9), rules) and faults(deck_of(13), rules)


@pytest.mark.parametrize(("name", "copies"), [("Veteran", 3), ("Champion", 2), ("Strike", 3), ("Dragon", 1)])
def test_standard_allows_copies_by_rarity(name: str, copies: int) -> None:
    """SK-07: Bronze 3, Silver 2, Gold 1."""
    assert faults(deck_of(25, {name: copies})) == []
    reasons = faults(deck_of(25, {name: copies + 1}))
    assert len(reasons) == 1 and name in reasons[0]


@pytest.mark.parametrize("name", ["Veteran", "Champion", "Dragon"])
def test_classic_allows_three_copies_of_any_card(name: str) -> None:
    """SK-07."""
    assert faults(deck_of(20, {name: 3}, None), "classic") == []
    reasons = faults(deck_of(20, {name: 4}, None), "classic")
    assert len(reasons) == 1 and name in reasons[0]


def test_copies_are_an_option() -> None:
    """SK-07: what the option leaves out stays as in standard."""
    rules = {"preset": "standard", "copies": {"Gold": 2}}
    assert faults(deck_of(25, {"Dragon": 2, "Champion": 2}), rules) == []
    assert faults(deck_of(25, {"Dragon": 3}), rules) and faults(deck_of(25, {"Champion": 3}), rules)


def test_standard_allows_seven_silver_cards() -> None:
    """SK-08: all copies count."""
    assert faults(deck_of(25, spread(SILVER, 2, 7))) == []
    reasons = faults(deck_of(25, spread(SILVER, 2, 8)))
    assert len(reasons) == 1 and "Silver" in reasons[0] and "8" in reasons[0]


def test_standard_allows_four_gold_cards() -> None:
    """SK-08: with more copies allowed than there are, for want of a fourth Gold card."""
    rules = {"preset": "standard", "copies": {"Gold": 2}}
    assert faults(deck_of(25, spread(GOLD, 2, 4)), rules) == []
    reasons = faults(deck_of(25, spread(GOLD, 2, 5)), rules)
    assert len(reasons) == 1 and "Gold" in reasons[0]


def test_the_caps_of_rarities_are_an_option() -> None:
    """SK-08: named caps replace those of the preset, and the others do not apply."""
    silver = spread(SILVER, 2, 7)
    assert faults(deck_of(25, silver)) == []
    (reason,) = faults(deck_of(25, silver), {"preset": "standard", "rarity_caps": {"Silver": 6}})
    assert "Silver" in reason
    many = spread(SILVER, 2, 8)
    assert faults(deck_of(25, many)) != []
    assert faults(deck_of(25, many), {"preset": "standard", "rarity_caps": {"Gold": 1}}) == []


def test_bronze_cards_and_classic_have_no_cap() -> None:
    """SK-08."""
    assert faults(deck_of(30)) == []
    cards = {**spread(GOLD, 3, 9), **spread(SILVER, 3, 11)}
    assert faults(deck_of(20, cards, None), "classic") == []


def test_standard_requires_a_leader_and_classic_has_none() -> None:
    """SK-09."""
    assert faults(deck_of(25, leader="Warden")) == []
    assert len(faults(deck_of(25, leader=None))) == 1
    assert faults(deck_of(25, leader=None), "classic") == []
    reasons = faults(deck_of(25, leader="Warden"), "classic")
    assert len(reasons) == 1 and "Warden" in reasons[0]


def test_leaders_are_an_option() -> None:
    """SK-09."""
    assert faults(deck_of(25, leader=None), {"preset": "standard", "leaders": False}) == []
    assert faults(deck_of(20, leader="Warlord"), {"preset": "classic", "leaders": True}) == []


@pytest.mark.parametrize("leader", ["Warlrd", "Veteran", "Squire"])
def test_an_unknown_leader_is_refused(leader: str) -> None:
    """SK-19: so is the name of a card that is not a leader."""
    reasons = faults(deck_of(25, leader=leader))
    assert len(reasons) == 1 and leader in reasons[0]


@pytest.mark.parametrize("name", ["Vetran", "Squire", "Warlord"])
def test_unknown_cards_tokens_and_leaders_are_refused_in_a_deck(name: str) -> None:
    """SK-19."""
    reasons = faults(deck_of(25, {name: 1}))
    assert len(reasons) == 1 and name in reasons[0]


def test_a_match_is_refused_with_every_reason() -> None:
    """SK-19: the size, the copies, the cap, the unknown card and the leader, of both decks."""
    bad: dict[str, Any] = {"leader": None, "cards": {"Dragon": 5, "Veteran": 4, "Vetran": 1}}
    worse: dict[str, Any] = {"leader": "Nobody", "cards": {"Champion": 8}}
    with pytest.raises(ml.DeckError) as refused:
        ml.new_match("skirmish", decks=(bad, worse), rules="standard")
    reasons = refused.value.reasons
    first = [reason for reason in reasons if reason.startswith("p1")]
    second = [reason for reason in reasons if reason.startswith("p2")]
    wanted: tuple[str, ...] = ("10 cards", "Dragon", "Veteran", "'Vetran'", "Gold cards", "leader")
    assert len(first) == len(wanted) and all(any(word in reason for reason in first) for word in wanted)
    wanted = ("8 cards", "Champion", "Silver cards", "Nobody")
    assert len(second) == len(wanted) and all(any(word in reason for reason in second) for word in wanted)
    assert all(reason in str(refused.value) for reason in reasons)


def test_a_deck_may_hold_cards_of_the_sets_that_the_option_names() -> None:
    """SK-26."""
    for sets in (["core"], ["core", "second"]):
        assert faults(deck_of(25), {"preset": "standard", "sets": sets}) == []
    reasons = faults(deck_of(25, spread(SILVER, 1, 1)), {"preset": "standard", "sets": ["second"]})
    assert len(reasons) == len(deck_of(25, spread(SILVER, 1, 1)).cards)
    assert any("Assassinate" in reason and "second" in reason for reason in reasons)


def test_a_card_that_the_sets_of_classic_do_not_have_is_refused() -> None:
    """SK-26: classic plays with the core set alone."""
    game = skirmish()
    assert game.table("classic").options.sets == ("core",)
    assert game.table("standard").options.sets == ("core", "second")
    core = {card.name for card in game.sets[0].cards}
    assert {card.name for card in game.playable(game.table("classic").options)} == core
    other = game.table({"preset": "classic", "sets": ["second"]}).options
    assert not core & {card.name for card in game.playable(other)}
