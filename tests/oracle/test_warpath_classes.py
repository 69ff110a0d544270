"""Tests of the oracle's four classes; what is expected was worked out by hand from the rules."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from .scenario import Illegal, apply_line
from .test_warpath_oracle import (
    RULEBOOK,
    buildings,
    check_position,
    do,
    every_copy,
    legal_deck,
    piece,
    random_move,
    see,
    table,
    unit_at,
    units,
)
from .warpath import LONGEST_CHAIN, MOST_ABILITIES, SEATS, Oracle
from .warpath_cards import about_me, blueprint
from .warpath_classes import ALL_CLASSES, CLASS_CARDS, get_gold, move_it
from .warpath_model import LANES, Ability, Card, Event, Moment, Rule

CLASS_NAMES = ["Warrior", "Mage", "Astronaut", "Dinosaur"]


def with_skill(name: str, gold: int = 10, **more: Any) -> dict[str, Any]:
    """A player with one card in hand and the gold for it."""
    return {"gold": gold, "hand": [name], **more}


def attacks(game: Oracle, tile: str) -> list[int]:
    """The attack of every unit on a tile, oldest first."""
    return [unit["attack"] for unit in see(game, f"lanes.{tile[:-1]}.{tile[-1]}.units")]


# ---------------------------------------------------------------- the card lists of the rulebook


def chapter(of_class: str) -> str:
    """The chapter of the rulebook about one class."""
    return RULEBOOK.read_text("utf-8").split(f"\n### {of_class}\n")[1].split("\n### ")[0]


def class_rows(of_class: str) -> list[list[str]]:
    """The rows of its card table."""
    lines = [line for line in chapter(of_class).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("of_class", CLASS_NAMES)
def test_the_oracle_has_the_class_cards_of_the_rulebook(of_class: str) -> None:
    """WP-30, WP-70: costs, numbers, stars, blueprints and Armor."""
    rows = class_rows(of_class)
    assert [row[0] for row in rows] == list(CLASS_CARDS[of_class])
    for name, kind, cost, hp, attack, movement, stars, plan, text in rows:
        card = CLASS_CARDS[of_class][name]
        assert (card.kind, card.of_class, card.cost, card.stars) == (kind, of_class, int(cost), int(stars))
        assert (card.hp, card.attack) == (int(hp or 0), int(attack or 0))
        steps, _, marches = movement.partition("/")
        assert card.movement == (int(steps or 0), int(marches or 1))
        assert card.blueprint == (blueprint(plan) if plan else {})
        armor = re.match(r"Armor (\d+)\.", text)
        assert card.armor == (int(armor[1]) if armor else 0)


@pytest.mark.parametrize("of_class", CLASS_NAMES)
def test_the_oracle_has_the_active_and_passive_skills_of_the_rulebook(of_class: str) -> None:
    """WP-41, WP-43."""
    found = re.search(r"Active skill: \*\*(.+?)\*\*, (\d+) gold\. (No p|P)assive skill", chapter(of_class))
    assert found is not None
    skill = ALL_CLASSES[of_class].active_skill
    assert (skill.name, skill.cost) == (found[1], int(found[2]))
    assert bool(ALL_CLASSES[of_class].abilities) == (found[3] == "P")
    assert see(table(p1={"class": of_class}), "p1.class") == of_class


@pytest.mark.parametrize("of_class", CLASS_NAMES)
def test_class_cards_are_for_decks_of_their_class_only(of_class: str) -> None:
    """WP-04, WP-05, WP-06."""
    game = Oracle()
    for name, card in CLASS_CARDS[of_class].items():
        deck = [*legal_deck()[1:], name]
        if card.stars == 0:
            assert game.deck_faults(of_class, deck) == [f"0★: {name} cannot be put in a deck"]
            continue
        assert game.deck_faults(of_class, deck) == []
        for other in {"Base", *CLASS_NAMES} - {of_class}:
            assert game.deck_faults(other, deck) == [f"class: {name} belongs to {of_class}"]


# ---------------------------------------------------------------- Warrior


def test_the_warrior_is_paid_when_an_own_unit_damages_the_enemy_player() -> None:
    """WP-43, WP-73."""
    game = table(
        turn="p2",
        p1={"class": "Warrior"},
        units=[("plains3", "p1", "Militia"), ("forest5", "p1", "Militia"), ("mountains0", "p1", "Militia")],
    )
    do(game, "end")
    assert see(game, "p2.hp") == 16 and see(game, "p1.gold") == 2 + 2


def test_the_warrior_is_not_paid_for_buildings_skills_zero_damage_or_enemy_units() -> None:
    """WP-73."""
    game = table(
        p1={"class": "Warrior", **with_skill("Meteor", gold=6)},
        p2={"gold": 0},
        units=[("plains0", "p2", "Militia"), ("forest0", "p2", "Militia")],
        buildings=[("plains3", "p1", "Trebuchet")],
    )
    do(game, "play Meteor > plains0")
    assert see(game, "p2.hp") == 18 and see(game, "p1.gold") == 0
    do(game, "end")
    assert see(game, "p2.hp") == 17 and see(game, "p1.hp") == 18
    assert see(game, "p1.gold") == 0 and see(game, "p2.gold") == 2
    game = table(turn="p2", p1={"class": "Warrior"}, units=[("plains3", "p1", "Militia", {"attack": 0})])
    do(game, "end")
    assert see(game, "p1.gold") == 2


def test_a_hit_that_ends_the_match_does_not_pay_the_warrior() -> None:
    """WP-01, WP-73."""
    game = table(turn="p2", p1={"class": "Warrior"}, p2={"hp": 1}, units=[("plains3", "p1", "Militia")])
    do(game, "end")
    assert game.result == "p1" and see(game, "p1.gold") == 0


def test_a_unit_whose_ability_damages_the_enemy_player_pays_the_warrior() -> None:
    """WP-73: an Archmage is a unit."""
    game = table(p1={"class": "Warrior", "gold": 0, "hand": ["War Reserves"]}, units=[("plains0", "p1", "Archmage")])
    do(game, "play War Reserves")
    assert see(game, "p2.hp") == 19 and see(game, "p1.gold") == 3


def test_the_warrior_conscripts() -> None:
    """WP-42."""
    game = table(p1={"class": "Warrior", "gold": 5})
    do(game, "skill")
    assert units(game) == {f"{lane}0": ["p1 Militia 2"] for lane in LANES}


def test_a_shield_maiden_takes_1_less_of_every_damage() -> None:
    """WP-70: in a fight, from a skill, from a building."""
    game = table(turn="p2", units=[("plains1", "p1", "Shield Maiden", {"hp": 5}), ("plains1", "p2", "Militia")])
    do(game, "end")
    assert units(game) == {"plains1": ["p1 Shield Maiden 4"]}
    game = table(p1=with_skill("Arrow Volley"), units=[("plains1", "p2", "Shield Maiden")])
    do(game, "play Arrow Volley")
    assert units(game) == {"plains1": ["p2 Shield Maiden 1"]}
    game = table(turn="p2", units=[("plains0", "p1", "Shield Maiden")], buildings=[("plains1", "p2", "Fire Wall")])
    do(game, "end")
    assert units(game) == {"plains1": ["p1 Shield Maiden 1"]}


def test_armor_lessens_each_blow_once() -> None:
    """WP-70: two blows of 2 are 1 and 1."""
    game = table(
        turn="p2",
        units=[
            ("plains1", "p2", "Shield Maiden", {"hp": 9}),
            ("plains1", "p1", "Militia", {"hp": 9}),
            ("plains1", "p1", "Militia", {"hp": 9}),
        ],
    )
    do(game, "end")
    assert units(game) == {"plains1": ["p2 Shield Maiden 7", "p1 Militia 7", "p1 Militia 7"]}


def test_damage_that_armor_takes_wholly_was_not_dealt() -> None:
    """WP-70: a Thief is not paid, and a Berserker does not grow."""
    pieces: list[Any] = [
        ("plains1", "p2", "Ironclad", {"attack": 0}),
        ("plains1", "p1", "Thief"),
        ("plains1", "p1", "Berserker", {"attack": 2}),
    ]
    game = table(turn="p2", units=pieces)
    do(game, "end")
    assert units(game)["plains1"] == ["p2 Ironclad 4", "p1 Thief 2", "p1 Berserker 3"]
    assert see(game, "p1.gold") == 2 and attacks(game, "plains1") == [0, 2, 2]


def test_an_ironclad_takes_2_less_and_armor_does_not_help_against_a_kill() -> None:
    """WP-70."""
    game = table(p1=with_skill("Duel"), units=[("plains1", "p2", "Ironclad")])
    do(game, "play Duel")
    assert units(game) == {"plains1": ["p2 Ironclad 2"]}
    game = table(turn="p2", units=[("plains0", "p1", "Ironclad")], buildings=[("plains1", "p2", "Traps")])
    do(game, "end")
    assert units(game) == {} and buildings(game) == {}
    game = table(p1=with_skill("Meteor"), units=[("plains1", "p2", "Ironclad")])
    do(game, "play Meteor")
    assert units(game) == {}


def test_armor_is_no_help_to_what_the_unit_hits() -> None:
    """WP-70: neither the player nor a building is spared."""
    game = table(
        turn="p2",
        units=[("plains3", "p1", "Ironclad"), ("forest0", "p1", "Ironclad")],
        buildings=[("forest1", "p2", "Barracks")],
    )
    do(game, "end")
    assert see(game, "p2.hp") == 17 and buildings(game) == {"forest1": "p2 Barracks 2"}


def test_a_berserker_grows_after_each_damage_that_it_deals() -> None:
    """WP-71: to a unit, to a building, to the player, and only afterwards."""
    game = table(turn="p2", units=[("plains1", "p1", "Berserker"), ("plains1", "p2", "Castle Guards", {"attack": 0})])
    do(game, "end")
    assert units(game) == {"plains1": ["p1 Berserker 3", "p2 Castle Guards 2"]}
    assert unit_at(game, "plains1")["attack"] == 4
    game = table(turn="p2", units=[("plains3", "p1", "Berserker")])
    do(game, "end")
    assert see(game, "p2.hp") == 17 and unit_at(game, "plains3")["attack"] == 4
    game = table(turn="p2", units=[("plains0", "p1", "Berserker")], buildings=[("plains1", "p2", "Barracks")])
    do(game, "end")
    assert buildings(game) == {"plains1": "p2 Barracks 2"} and unit_at(game, "plains1")["attack"] == 4


def test_a_berserker_that_is_attacked_grows_too() -> None:
    """WP-71."""
    game = table(units=[("plains1", "p1", "Berserker", {"hp": 3}), ("plains1", "p2", "Militia")])
    do(game, "end")
    assert units(game) == {"plains1": ["p1 Berserker 1"]} and unit_at(game, "plains1")["attack"] == 4


def test_a_jarl_grows_for_every_other_own_unit_that_dies() -> None:
    """WP-72: one by one, tokens too, and not for enemies."""
    game = table(
        turn="p2",
        p2=with_skill("Orbital Strike"),
        units=[
            ("plains0", "p1", "Militia"),
            ("forest0", "p1", "Chick"),
            ("mountains0", "p1", "Jarl"),
            ("mountains5", "p2", "Chick"),
        ],
    )
    do(game, "play Orbital Strike")
    assert units(game) == {"mountains0": ["p1 Jarl 6"], "mountains5": ["p2 Chick 1"]}  # 5 - 2 + Armor 1, then twice +1
    assert unit_at(game, "mountains0")["attack"] == 6
    game = table(p1=with_skill("Duel"), units=[("plains0", "p1", "Jarl"), ("plains2", "p2", "Chick")])
    do(game, "play Duel")
    assert units(game) == {"plains0": ["p1 Jarl 5"]}


def test_a_jarl_that_dies_is_not_saved_by_deaths_of_the_same_moment() -> None:
    """WP-72, WP-44."""
    game = table(
        turn="p2",
        p2=with_skill("Orbital Strike"),
        units=[("plains0", "p1", "Jarl", {"hp": 1}), ("plains1", "p1", "Jarl"), ("plains2", "p1", "Militia")],
    )
    do(game, "play Orbital Strike")
    assert units(game) == {"plains1": ["p1 Jarl 6"]}


def test_a_jarl_has_armor() -> None:
    """WP-70."""
    game = table(p1=with_skill("Arrow Volley"), units=[("plains1", "p2", "Jarl")])
    do(game, "play Arrow Volley")
    assert units(game) == {"plains1": ["p2 Jarl 4"]}


def test_a_forge_strengthens_a_friend_that_enters() -> None:
    """WP-34: by a step or by being placed, each time."""
    game = table(
        turn="p2",
        p1={"hand": ["Militia"]},
        units=[("forest0", "p1", "Militia"), ("mountains2", "p2", "Militia")],
        buildings=[("forest1", "p1", "Forge"), ("mountains1", "p1", "Forge"), ("plains0", "p1", "Forge")],
    )
    do(game, "end", "play Militia @plains")
    assert units(game)["forest1"] == ["p1 Militia 3"] and unit_at(game, "forest1")["attack"] == 3
    assert units(game)["plains0"] == ["p1 Militia 3"] and unit_at(game, "plains0")["attack"] == 3
    do(game, "end")
    assert units(game)["mountains1"] == ["p2 Militia 2"] and unit_at(game, "mountains1")["attack"] == 2
    assert buildings(game)["mountains1"] == "p1 Forge 1"


def test_a_war_banner_strengthens_own_units_on_its_tile_at_the_end_of_its_owners_turn() -> None:
    """WP-10, WP-44."""
    game = table(
        units=[
            ("plains0", "p1", "Castle Guards"),
            ("plains0", "p1", "Castle Guards"),
            ("plains0", "p2", "Castle Guards"),
            ("plains1", "p1", "Castle Guards"),
        ],
        buildings=[("plains0", "p1", "War Banner")],
    )
    do(game, "end")
    assert attacks(game, "plains0") == [5, 5, 4] and attacks(game, "plains1") == [4]
    do(game, "end")
    assert attacks(game, "plains0") == [5, 5, 4]


def test_battle_cry_and_shield_wall_and_stampede_strengthen_all_own_units() -> None:
    """WP-40: they are aimed at nothing and may be played without units."""
    for name, attack, hp in (("Battle Cry", 1, 0), ("Shield Wall", 0, 2), ("Stampede", 1, 1)):
        game = table(
            p1=with_skill(name),
            units=[("plains0", "p1", "Militia"), ("forest4", "p1", "Militia"), ("forest4", "p2", "Militia")],
        )
        do(game, f"play {name}")
        assert attacks(game, "plains0") == [2 + attack] and attacks(game, "forest4") == [2 + attack, 2]
        assert units(game) == {
            "plains0": [f"p1 Militia {2 + hp}"],
            "forest4": [f"p1 Militia {2 + hp}", "p2 Militia 2"],
        }
        assert f"play {name}" in table(p1=with_skill(name)).legal()


def test_duel_deals_4_damage_to_an_enemy_unit() -> None:
    """WP-40: and needs one."""
    game = table(p1=with_skill("Duel"), units=[("plains1", "p2", "Castle Guards"), ("plains1", "p1", "Militia")])
    do(game, "play Duel")
    assert units(game) == {"plains1": ["p2 Castle Guards 1", "p1 Militia 2"]}
    assert table(p1=with_skill("Duel"), units=[("plains1", "p1", "Militia")]).legal() == ["end", "skill"]


# ---------------------------------------------------------------- Mage


def test_arcane_bolt_deals_3_damage_once_per_turn_and_needs_an_enemy() -> None:
    """WP-41, WP-40."""
    game = table(p1={"class": "Mage", "gold": 9}, units=[("plains1", "p2", "Brute"), ("plains1", "p2", "Golem")])
    do(game, "skill > plains1#2")
    assert units(game) == {"plains1": ["p2 Brute 6", "p2 Golem 2"]}
    assert see(game, "p1.gold") == 6 and see(game, "p1.discard") == [] and game.legal() == ["end"]
    assert see(game, "p1.active_skill") == {"card": "Arcane Bolt", "cost": 3, "used": True}
    assert table(p1={"class": "Mage", "gold": 9}, units=[("plains1", "p1", "Brute")]).legal() == ["end"]
    assert table(p1={"class": "Mage", "gold": 2}, units=[("plains1", "p2", "Brute")]).legal() == ["end"]


def test_a_spark_adept_grows_when_its_owner_plays_a_skill() -> None:
    """WP-40: not for the opponent's, nor for units and buildings."""
    game = table(
        p1={"class": "Mage", "gold": 20, "hand": ["War Reserves", "War Reserves", "Militia", "Workshop"]},
        p2={"gold": 0, "hand": ["War Reserves"]},
        units=[("plains0", "p1", "Spark Adept", {"movement": "0"}), ("plains3", "p2", "Castle Guards")],
    )
    do(game, "play Militia @forest", "play Workshop @plains")
    assert attacks(game, "plains0") == [1]
    do(game, "play War Reserves", "play War Reserves")
    assert attacks(game, "plains0") == [3]
    do(game, "end", "play War Reserves")
    assert attacks(game, "plains0") == [3]


def test_everything_that_watches_for_skills_sees_an_active_skill() -> None:
    """WP-41: whichever class it belongs to, once it has taken effect; the opponent's things do not."""
    for of_class in ("Base", "Mage", "Astronaut"):
        game = table(
            p1={"class": of_class, "gold": 9, "deck": ["Brute", "Brute"]},
            p2={"class": "Mage", "deck": ["Brute", "Brute"]},
            units=[
                ("plains0", "p1", "Spark Adept", {"movement": "0"}),
                ("plains0", "p1", "Rune Keeper"),
                ("plains0", "p1", "Archmage"),
                ("plains3", "p2", "Spark Adept"),
                ("plains3", "p2", "Archmage"),
            ],
            buildings=[("plains0", "p1", "Library"), ("plains3", "p2", "Library")],
        )
        cost = see(game, "p1.active_skill")["cost"]
        do(game, "skill > plains3#2" if of_class == "Mage" else "skill")
        assert attacks(game, "plains0")[0] == 2 and attacks(game, "plains3")[0] == 1
        assert see(game, "p1.gold") == 9 - cost + 1
        assert (see(game, "p2.hp"), see(game, "p1.hp")) == (19, 20)
        assert (see(game, "p1.hand"), see(game, "p2.hand")) == (["Brute"], [])
        assert see(game, "p1.discard") == []


def test_skill_reactions_come_after_the_effect_of_the_skill() -> None:
    """WP-40: an Adept marches with its old attack, and one that has died of the skill does not react."""
    game = table(p1=with_skill("Heroic Charge"), units=[("plains3", "p1", "Spark Adept")])
    do(game, "play Heroic Charge")
    assert see(game, "p2.hp") == 19 and attacks(game, "plains3") == [2]
    game = table(
        p1=with_skill("Heroic Charge", gold=4),
        units=[
            ("plains2", "p1", "Rune Keeper"),
            ("plains2", "p2", "Castle Guards"),
            ("forest0", "p1", "Rune Keeper"),
        ],
    )
    do(game, "play Heroic Charge")
    assert units(game) == {"plains2": ["p2 Castle Guards 3"], "forest1": ["p1 Rune Keeper 3"]}
    assert see(game, "p1.gold") == 1


def test_a_rune_keeper_pays_for_each_skill_of_its_owner() -> None:
    """WP-40."""
    game = table(p1=with_skill("War Plans", gold=3), units=[("plains0", "p1", "Rune Keeper")] * 2)
    do(game, "play War Plans")
    assert see(game, "p1.gold") == 2


def test_a_golem_marches_every_other_turn() -> None:
    """WP-26."""
    game = table(turn="p2", units=[("forest0", "p1", "Golem")])
    for tile in ("forest1", "forest1", "forest2"):
        do(game, "end")
        assert units(game) == {tile: ["p1 Golem 5"]}
        do(game, "end")


def test_an_archmage_hits_the_enemy_player_for_each_skill_of_its_owner() -> None:
    """WP-40, WP-01."""
    game = table(p1={"hand": ["War Reserves"] * 2}, p2={"hp": 2}, units=[("plains0", "p1", "Archmage")])
    do(game, "play War Reserves")
    assert see(game, "p2.hp") == 1 and game.result is None
    do(game, "play War Reserves")
    assert game.result == "p1" and see(game, "p1.gold") == 4


def test_a_library_draws_a_card_for_each_skill_of_its_owner() -> None:
    """WP-40, WP-14."""
    game = table(p1={"hand": ["War Reserves"] * 2, "deck": ["Brute"]}, buildings=[("plains0", "p1", "Library")])
    do(game, "play War Reserves")
    assert see(game, "p1.hand") == ["Brute", "War Reserves"]
    do(game, "play War Reserves")
    assert see(game, "p1.hand") == ["Brute"] and see(game, "p1.hp") == 20


def test_a_fire_wall_burns_an_enemy_that_enters() -> None:
    """WP-36: and even a dead one damages it; friends go unharmed."""
    game = table(
        turn="p2",
        units=[("plains0", "p1", "Militia"), ("forest0", "p1", "Golem"), ("mountains0", "p1", "Militia")],
        buildings=[
            ("plains1", "p2", "Fire Wall"),
            ("forest1", "p2", "Fire Wall"),
            ("mountains1", "p1", "Fire Wall"),
        ],
    )
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Golem 3"], "mountains1": ["p1 Militia 2"]}
    assert buildings(game) == {
        "plains1": "p2 Fire Wall 2",
        "forest1": "p2 Fire Wall 1",
        "mountains1": "p1 Fire Wall 4",
    }


def test_blink_moves_an_own_unit_2_ahead_past_everything() -> None:
    """WP-75: no fight, no Traps in between, no wait, and no Muddy Roads where it stops."""
    game = table(
        p1=with_skill("Blink"),
        units=[("forest0", "p1", "Militia"), ("forest1", "p2", "Brute"), ("forest2", "p2", "Brute")],
        buildings=[("forest1", "p2", "Traps"), ("forest2", "p2", "Muddy Roads")],
    )
    do(game, "play Blink")
    assert units(game) == {"forest1": ["p2 Brute 6"], "forest2": ["p1 Militia 2", "p2 Brute 6"]}
    assert buildings(game) == {"forest1": "p2 Traps 1", "forest2": "p2 Muddy Roads 3"}


def test_blink_goes_no_further_than_the_last_tile() -> None:
    """WP-75: a unit that does not move enters nothing, and does not hit the player."""
    for seat, near, last in (("p1", "plains2", "plains3"), ("p2", "plains1", "plains0")):
        other = SEATS[1 - SEATS.index(seat)]
        for start, hp in ((near, 3), (last, 5)):
            given: dict[str, Any] = {"turn": seat, seat: with_skill("Blink")}
            game = table(**given, units=[(start, seat, "Militia")], buildings=[(last, other, "Barracks")])
            do(game, "play Blink")
            assert units(game) == {last: [f"{seat} Militia 2"]}
            assert buildings(game) == {last: f"{other} Barracks {hp}"} and see(game, f"{other}.hp") == 20


def test_blink_helps_a_unit_that_cannot_march() -> None:
    """WP-75: it is not a march, so movement 0 and a wait do not matter, nor does a Stone Road."""
    game = table(
        p1={"gold": 9, "hand": ["Blink"] * 2},
        units=[("forest0", "p1", "Castle Guards"), ("mountains0", "p1", "Golem", {"waits": 1})],
        buildings=[("forest0", "p1", "Stone Road")],
    )
    do(game, "play Blink > forest0", "play Blink > mountains0")
    assert set(units(game)) == {"forest2", "mountains2"} and unit_at(game, "mountains2")["waits"] == 1


def test_frost_ring_slows_an_enemy_unit() -> None:
    """WP-56: the wait in progress stays, and movement 0 is still 0."""
    game = table(p1=with_skill("Frost Ring"), units=[("plains1", "p2", "Golem", {"waits": 1})])
    do(game, "play Frost Ring")
    assert unit_at(game, "plains1")["movement"] == "1/4" and unit_at(game, "plains1")["waits"] == 1
    do(game, "end", "end", "end")
    assert unit_at(game, "plains0")["waits"] == 3
    game = table(p1=with_skill("Frost Ring"), units=[("plains1", "p2", "Castle Guards")])
    do(game, "play Frost Ring")
    assert unit_at(game, "plains1")["movement"] == "0"
    assert "play Frost Ring" not in table(p1=with_skill("Frost Ring"), units=[("plains1", "p1", "Golem")]).legal()


def test_chain_lightning_deals_1_damage_to_all_enemy_units() -> None:
    """WP-44: to all at once; it is aimed at nothing (WP-40)."""
    game = table(
        p1=with_skill("Chain Lightning"),
        units=[("plains0", "p2", "Chick"), ("forest0", "p2", "Militia"), ("forest0", "p1", "Chick")],
    )
    do(game, "play Chain Lightning")
    assert units(game) == {"forest0": ["p2 Militia 1", "p1 Chick 1"]}
    assert "play Chain Lightning" in table(p1=with_skill("Chain Lightning")).legal()


def test_meteor_kills_an_enemy_unit_and_then_hits_the_player() -> None:
    """WP-79: what follows from the death comes before the hit."""
    game = table(p1=with_skill("Meteor"), p2={"hp": 2}, units=[("plains0", "p2", "Brute"), ("plains1", "p2", "Jarl")])
    do(game, "play Meteor > plains0")
    assert game.result == "p1" and see(game, "p2.hp") == 0
    assert units(game) == {"plains1": ["p2 Jarl 6"]}
    assert "play Meteor" not in table(p1=with_skill("Meteor"), units=[("plains1", "p1", "Golem")]).legal()


# ---------------------------------------------------------------- Astronaut


def test_a_rover_marches_2_tiles() -> None:
    """WP-21."""
    game = table(turn="p2", units=[("forest0", "p1", "Rover")])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Rover 3"]}


def test_a_moonwalker_moves_1_ahead_when_it_comes_into_play() -> None:
    """WP-75: it enters on the first tile and on the second."""
    game = table(
        p1=with_skill("Moonwalker"),
        units=[("forest1", "p2", "Militia")],
        buildings=[("forest0", "p1", "Forge"), ("forest1", "p1", "Barracks")],
    )
    do(game, "play Moonwalker @forest")
    assert units(game) == {"forest1": ["p2 Militia 2", "p1 Moonwalker 4"]} and attacks(game, "forest1") == [2, 6]


def test_a_moonwalker_that_dies_by_entering_moves_no_more() -> None:
    """WP-57, WP-75."""
    game = table(p1=with_skill("Moonwalker"), buildings=[("plains0", "p2", "Traps")])
    do(game, "play Moonwalker @plains")
    assert units(game) == {} and buildings(game) == {}


def test_a_shuttle_marches_when_it_comes_into_play() -> None:
    """WP-78."""
    game = table(turn="p2", p2=with_skill("Shuttle"))
    do(game, "play Shuttle @mountains")
    assert units(game) == {"mountains5": ["p2 Shuttle 5"]}
    do(game, "end", "end")
    assert units(game) == {"mountains3": ["p2 Shuttle 5"]}


def test_the_march_of_a_shuttle_is_like_any_other() -> None:
    """WP-78: it fights, and a wait is set."""
    game = table(p1=with_skill("Shuttle"), units=[("plains1", "p2", "Militia")])
    do(game, "play Shuttle @plains")
    assert units(game) == {"plains1": ["p1 Shuttle 3"]}
    slow = Card("Slow Shuttle", "unit", 1, 1, 5, 5, (2, 2), abilities=CLASS_CARDS["Astronaut"]["Shuttle"].abilities)
    game = table(p1=with_skill("Slow Shuttle"), cards=[slow])
    do(game, "play Slow Shuttle @forest")
    assert unit_at(game, "forest2")["waits"] == 1
    do(game, "end", "end")
    assert unit_at(game, "forest2")["waits"] == 0


def test_a_solar_array_pays_at_the_end_of_its_owners_turn() -> None:
    """WP-10."""
    game = table(buildings=[("plains0", "p1", "Solar Array")])
    do(game, "end")
    assert see(game, "p1.gold") == 1 and see(game, "p2.gold") == 2
    do(game, "end")
    assert see(game, "p1.gold") == 3


def test_a_launch_pad_moves_own_units_of_its_tile_at_the_end_of_the_turn() -> None:
    """WP-75: each one enters, the oldest first."""
    game = table(
        units=[
            ("plains0", "p1", "Militia"),
            ("plains0", "p1", "Castle Guards"),
            ("plains0", "p2", "Castle Guards"),
            ("plains1", "p1", "Castle Guards"),
        ],
        buildings=[("plains0", "p1", "Launch Pad"), ("plains1", "p2", "Traps")],
    )
    do(game, "end")
    assert units(game) == {"plains0": ["p2 Castle Guards 5"], "plains1": ["p1 Castle Guards 5"] * 2}
    assert buildings(game) == {"plains0": "p1 Launch Pad 3"}
    do(game, "end")
    assert units(game)["plains1"] == ["p1 Castle Guards 5"] * 2


def test_effects_at_the_end_of_a_turn_see_what_the_earlier_ones_did() -> None:
    """WP-44: a unit that the Launch Pad has moved to a younger War Banner is there, to an older one it was not."""
    for order in ((0, 1), (1, 0)):
        pieces = [("forest0", "p1", "Launch Pad"), ("forest1", "p1", "War Banner")]
        game = table(units=[("forest0", "p1", "Militia")], buildings=[pieces[n] for n in order])
        do(game, "end")
        assert attacks(game, "forest1") == [3 if order == (0, 1) else 2]


def test_a_gravity_well_moves_an_enemy_back_and_is_damaged_all_the_same() -> None:
    """WP-77."""
    game = table(turn="p2", units=[("forest1", "p1", "Militia")], buildings=[("forest2", "p2", "Gravity Well")])
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Militia 2"]} and buildings(game) == {"forest2": "p2 Gravity Well 2"}
    do(game, "end", "end")
    assert units(game) == {"forest1": ["p1 Militia 2"]} and buildings(game) == {}
    game = table(turn="p2", units=[("forest1", "p1", "Militia")], buildings=[("forest2", "p1", "Gravity Well")])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Militia 2"]}


def test_a_unit_that_is_moved_during_its_march_has_its_other_steps_left() -> None:
    """WP-75, WP-77: a Ram goes to the Well, is set back, and goes there again."""
    game = table(
        turn="p2",
        units=[("forest1", "p1", "Battering Ram")],
        buildings=[("forest2", "p2", "Gravity Well", {"hp": 9})],
    )
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Battering Ram 1"]} and buildings(game) == {"forest2": "p2 Gravity Well 3"}
    game = table(
        turn="p2",
        units=[("forest1", "p1", "Battering Ram")],
        buildings=[("forest2", "p2", "Gravity Well")],
    )
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Battering Ram 1"]} and buildings(game) == {}


def test_a_unit_set_back_enters_what_stands_there_and_muddy_roads_do_not_hold_it() -> None:
    """WP-75, WP-50: it came there without marching."""
    game = table(
        turn="p2",
        units=[("forest1", "p1", "Battering Ram", {"hp": 9})],
        buildings=[("forest1", "p2", "Muddy Roads", {"hp": 9}), ("forest2", "p2", "Gravity Well", {"hp": 9})],
    )
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Battering Ram 9"]}
    assert buildings(game) == {"forest1": "p2 Muddy Roads 3", "forest2": "p2 Gravity Well 3"}


def test_a_well_at_the_own_first_tile_moves_nobody() -> None:
    """WP-75, WP-77."""
    game = table(p1={"hand": ["Militia"]}, buildings=[("plains0", "p2", "Gravity Well")])
    do(game, "play Militia @plains")
    assert units(game) == {"plains0": ["p1 Militia 2"]} and buildings(game) == {"plains0": "p2 Gravity Well 2"}


def test_transporter_asks_for_a_unit_and_then_for_another_lane() -> None:
    """WP-76."""
    game = table(p1=with_skill("Transporter"), units=[("mountains2", "p1", "Militia"), ("mountains2", "p1", "Thief")])
    do(game, "play Transporter")
    assert see(game, "choice.kind") == "unit" and see(game, "choice.answers") == ["mountains2", "mountains2#2"]
    do(game, "choose mountains2#2")
    assert see(game, "choice") == {
        "by": "p1",
        "card": "Transporter",
        "at": None,
        "kind": "lane",
        "text": "",
        "answers": ["forest", "plains"],
        "ids": None,
        "may": False,
    }
    with pytest.raises(Illegal):
        apply_line(game, "choose mountains")
    do(game, "choose forest")
    assert units(game) == {"forest2": ["p1 Thief 2"], "mountains2": ["p1 Militia 2"]}


def test_transporter_keeps_the_distance_from_the_own_side() -> None:
    """WP-76: or the last tile of a lane that is shorter; the unit enters what is there."""
    for seat, start, lane, end in (
        ("p1", "plains1", "mountains", "mountains1"),
        ("p1", "mountains6", "plains", "plains3"),
        ("p2", "plains3", "mountains", "mountains7"),
        ("p2", "mountains6", "forest", "forest4"),
        ("p2", "mountains1", "forest", "forest0"),
    ):
        other = SEATS[1 - SEATS.index(seat)]
        given: dict[str, Any] = {"turn": seat, seat: with_skill("Transporter")}
        game = table(**given, units=[(start, seat, "Militia")], buildings=[(end, other, "Barracks")])
        do(game, f"play Transporter > {start} {lane}")
        assert units(game) == {end: [f"{seat} Militia 2"]} and buildings(game) == {end: f"{other} Barracks 3"}
    assert "play Transporter" not in table(p1=with_skill("Transporter")).legal()


def test_recall_moves_an_enemy_unit_2_back() -> None:
    """WP-75: towards its own side, no further than its first tile, and it enters what stands there."""
    for start, end in (("forest1", "forest3"), ("forest4", "forest5")):
        game = table(
            p1=with_skill("Recall"),
            units=[(start, "p2", "Militia"), ("forest0", "p1", "Militia")],
            buildings=[("forest3", "p1", "Fire Wall"), ("forest5", "p2", "Forge")],
        )
        do(game, "play Recall")
        left = units(game)
        assert left.pop("forest0") == ["p1 Militia 2"]
        assert left == ({} if end == "forest3" else {"forest5": ["p2 Militia 3"]})
        assert buildings(game)["forest3"] == ("p1 Fire Wall 2" if end == "forest3" else "p1 Fire Wall 4")
    game = table(p1=with_skill("Recall"), units=[("forest5", "p2", "Militia")], buildings=[("forest5", "p2", "Forge")])
    do(game, "play Recall")
    assert units(game) == {"forest5": ["p2 Militia 2"]}
    assert "play Recall" not in table(p1=with_skill("Recall"), units=[("plains1", "p1", "Golem")]).legal()


def test_orbital_strike_deals_2_damage_to_all_enemy_units() -> None:
    """WP-44, WP-70."""
    game = table(
        p1=with_skill("Orbital Strike"),
        units=[
            ("plains0", "p2", "Militia"),
            ("forest0", "p2", "Brute"),
            ("forest1", "p2", "Ironclad"),
            ("forest2", "p1", "Militia"),
        ],
    )
    do(game, "play Orbital Strike")
    assert units(game) == {"forest0": ["p2 Brute 4"], "forest1": ["p2 Ironclad 4"], "forest2": ["p1 Militia 2"]}


# ---------------------------------------------------------------- Dinosaur


def test_wounds_of_the_dinosaurs_units_close_at_the_end_of_its_turn() -> None:
    """WP-80: by 1, up to the HP on the card, and the opponent's do not."""
    wounded = [("forest0", "p1", "Castle Guards", {"hp": 2}), ("forest0", "p2", "Castle Guards", {"hp": 2})]
    game = table(p1={"class": "Dinosaur"}, units=[*wounded, ("plains0", "p1", "Castle Guards", {"hp": 7})])
    do(game, "end")
    assert units(game) == {"forest0": ["p1 Castle Guards 3", "p2 Castle Guards 2"], "plains0": ["p1 Castle Guards 7"]}
    do(game, "end")
    assert units(game)["forest0"] == ["p1 Castle Guards 3", "p2 Castle Guards 2"]


def test_wounds_close_before_units_grow() -> None:
    """WP-80, WP-44: a wounded Tyrant gets both."""
    game = table(p1={"class": "Dinosaur"}, units=[("forest0", "p1", "Tyrant", {"hp": 4})])
    do(game, "end")
    assert units(game) == {"forest0": ["p1 Tyrant 6"]}


def test_drop_pods_set_a_drone_in_every_lane() -> None:
    """WP-81."""
    game = table(p1={"class": "Astronaut", "gold": 6})
    do(game, "skill")
    assert units(game) == {lane: ["p1 Drone 1"] for lane in ("plains0", "forest0", "mountains0")}
    assert see(game, "p1.gold") == 0


def test_a_raptor_marches_1_tile() -> None:
    """WP-21."""
    game = table(turn="p2", units=[("forest0", "p1", "Raptor")])
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Raptor 1"]} and attacks(game, "forest1") == [2]


@pytest.mark.parametrize(
    "name, attack, hp", [("Hatchling", 1, 0), ("Ankylosaur", 1, 0), ("Longneck", 0, 2), ("Tyrant", 1, 1)]
)
def test_a_dinosaur_grows_at_the_end_of_its_owners_turn(name: str, attack: int, hp: int) -> None:
    """WP-10: also in the turn in which it was played, and not at the end of the opponent's."""
    card = CLASS_CARDS["Dinosaur"][name]
    game = table(p1=with_skill(name))
    do(game, f"play {name} @forest")
    for tile, times in (("forest0", 1), ("forest1", 1), ("forest1", 2)):
        do(game, "end")
        assert units(game) == {tile: [f"p1 {name} {card.hp + times * hp}"]}
        assert attacks(game, tile) == [card.attack + times * attack]


def test_a_longneck_marches_every_other_turn() -> None:
    """WP-26."""
    game = table(turn="p2", units=[("forest0", "p1", "Longneck")])
    do(game, "end")
    assert unit_at(game, "forest1")["waits"] == 1


def test_a_nest_summons_a_chick_where_it_stands() -> None:
    """WP-81: enemies or not, and the card is on no pile (WP-13)."""
    game = table(units=[("forest1", "p2", "Castle Guards")], buildings=[("forest1", "p1", "Nest")])
    do(game, "end")
    assert units(game) == {"forest1": ["p2 Castle Guards 5", "p1 Chick 1"]} and see(game, "p1.discard") == []
    assert unit_at(game, "forest1", 1) == {
        "id": 3,
        "owner": "p1",
        "card": "Chick",
        "hp": 1,
        "attack": 1,
        "movement": "1",
        "changed": {},
        "waits": 0,
        "wounded": False,
        "waiting": False,
        "ready": True,
        "at_risk": True,
    }


def test_a_chick_marches_in_its_owners_next_turn() -> None:
    """WP-81."""
    game = table(p1={"class": "Dinosaur"}, buildings=[("plains0", "p1", "Nest")])
    do(game, "end", "end")
    assert units(game) == {"plains1": ["p1 Chick 1"]}


def test_a_feeding_ground_gives_hp_to_own_units_on_its_tile() -> None:
    """WP-10, WP-44."""
    game = table(
        units=[("plains0", "p1", "Castle Guards"), ("plains0", "p2", "Castle Guards"), ("plains1", "p1", "Chick")],
        buildings=[("plains0", "p1", "Feeding Ground")],
    )
    do(game, "end")
    assert units(game) == {"plains0": ["p1 Castle Guards 6", "p2 Castle Guards 5"], "plains1": ["p1 Chick 1"]}


def test_primal_roar_strengthens_an_own_unit_and_needs_one() -> None:
    """WP-40."""
    game = table(p1=with_skill("Primal Roar"), units=[("plains0", "p1", "Chick"), ("plains0", "p2", "Chick")])
    do(game, "play Primal Roar")
    assert units(game) == {"plains0": ["p1 Chick 2", "p2 Chick 1"]} and attacks(game, "plains0") == [3, 1]
    assert "play Primal Roar" not in table(p1=with_skill("Primal Roar"), units=[("plains0", "p2", "Chick")]).legal()


# ---------------------------------------------------------------- limits


def ever_again(g: Oracle, m: Moment) -> Rule:
    g.gain_gold(m.owner, 1)
    yield g.happened([Event("played", m.owner, card=g.card("War Reserves"))])


def test_a_chain_of_abilities_breaks_off_after_40() -> None:
    """WP-82."""
    echo = Card("Echo", "unit", 0, 1, 1, 1, (1, 1), abilities=(Ability("played", ever_again, lambda g, m: True),))
    game = table(p1={"hand": ["War Reserves"]}, units=[("plains0", "p1", "Echo")], cards=[echo])
    do(game, "play War Reserves")
    assert see(game, "p1.gold") == 2 + LONGEST_CHAIN and game.to_act == "p1"


def test_no_more_than_1000_abilities_happen_because_of_one_move() -> None:
    """WP-82."""
    game = table(p1={"hand": ["War Reserves"] * 2}, units=[("plains0", "p1", "Rune Keeper")] * (MOST_ABILITIES + 5))
    do(game, "play War Reserves")
    assert game.players[0].gold == 2 + MOST_ABILITIES
    do(game, "play War Reserves")
    assert game.players[0].gold == 2 * (2 + MOST_ABILITIES)


def test_two_wells_in_a_row_set_a_unit_back_through_both() -> None:
    """WP-75, WP-36: the inner entering is done before the damage of the outer one."""
    paid = Card("Spy", "unit", 1, 1, 9, 2, (1, 1), abilities=(Ability("deals", get_gold(1), about_me),))
    game = table(
        turn="p2",
        units=[("mountains4", "p1", "Spy")],
        buildings=[("mountains5", "p2", "Gravity Well"), ("mountains4", "p2", "Gravity Well")],
        cards=[paid],
    )
    do(game, "end")
    assert units(game) == {"mountains3": ["p1 Spy 9"]} and see(game, "p1.gold") == 4
    assert buildings(game) == {"mountains4": "p2 Gravity Well 2", "mountains5": "p2 Gravity Well 2"}
    leap = Card("Leaper", "unit", 1, 1, 1, 1, (1, 1), abilities=(Ability("arrives", move_it(99), about_me),))
    game = table(p1=with_skill("Leaper"), cards=[leap])
    do(game, "play Leaper @mountains")
    assert units(game) == {"mountains7": ["p1 Leaper 1"]}


# ---------------------------------------------------------------- random matches


def test_random_matches_of_all_classes_end_and_keep_every_card() -> None:
    """WP-13, WP-15: no card is lost or made, and every match ends."""
    rng = random.Random(5)
    played: set[str] = set()
    for number in range(160):
        names = CLASS_NAMES[number % 4], rng.choice(CLASS_NAMES)
        decks = class_deck(rng, names[0]), class_deck(rng, names[1])
        game = Oracle.from_setup(decks, names, ask_forced=rng.random() < 0.3)
        while game.result is None:
            move = random_move(game, rng, eager=number % 2 == 0)
            if number % 5 == 0 and move != "end" and game.legal()[0] == "end" and rng.random() < 0.8:
                move = "end"  # who saves gets to the dear cards
            game.apply(move)
            check_position(game, decks)
            played.add(move.split(" @")[0])
    in_decks = {f"play {card.name}" for cards in CLASS_CARDS.values() for card in cards.values() if card.stars > 0}
    assert in_decks <= played


def class_deck(rng: random.Random, of_class: str) -> list[str]:
    """All copies of the class cards that a deck may have, filled up with the Base Set, in a random order."""
    own = [name for name, card in CLASS_CARDS[of_class].items() for _ in range({0: 0, 1: 3, 2: 2, 3: 1}[card.stars])]
    deck = own + rng.sample(every_copy(), 30 - len(own))
    rng.shuffle(deck)
    return deck


def test_random_positions_of_all_cards_never_break() -> None:
    """WP-44, WP-75: whatever stands wherever, play goes on."""
    rng = random.Random(8)
    tiles = [f"{lane}{n}" for lane, size in LANES.items() for n in range(size)]
    cards = list(Oracle().cards.values())
    in_deck = [card.name for card in cards if card.stars > 0]
    for _ in range(60):
        given: dict[str, Any] = {"turn": rng.choice(SEATS)}
        for seat in SEATS:
            given[seat] = {
                "class": rng.choice(CLASS_NAMES),
                "gold": rng.randrange(20),
                "hand": rng.choices(in_deck, k=5),
                "deck": rng.choices(in_deck, k=6),
            }
        for kind, places in (("unit", rng.choices(tiles, k=9)), ("building", rng.sample(tiles, 7))):
            names = [card.name for card in cards if card.kind == kind]
            given[kind] = [piece(tile, rng.choice(SEATS), rng.choice(names)) for tile in places]
        game = Oracle.from_given(given)
        for _ in range(60):
            if game.result is not None:
                break
            game.apply(random_move(game, rng, eager=True))
            assert all(thing.hp > 0 and thing.on_board for thing in game.things)
            assert all(0 <= unit.tile[1] < LANES[unit.tile[0]] for unit in game.units())


# ---------------------------------------------------------------- the rulebook


def test_every_ruling_on_the_classes_is_named_by_a_test() -> None:
    text = RULEBOOK.read_text("utf-8").split("### Rulings on the classes")[1].split("\n## ")[0]
    rules = set(re.findall(r"^\| (WP-\d+) \|", text, re.MULTILINE))
    named: set[str] = set()
    for node in ast.walk(ast.parse(Path(__file__).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            named |= set(re.findall(r"WP-\d+", ast.get_docstring(node) or ""))
    assert len(rules) == 12 and rules <= named
