"""Tests of the Warpath oracle itself; what is expected was worked out by hand from the rules."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .scenario import Illegal, Malformed, Runner, apply_line, look_up
from .warpath import LAST_TURN, SEATS, Oracle
from .warpath_cards import BASE_SET, CONSCRIPTION, about_me, blueprint, my_turn
from .warpath_model import LANES, Ability, Card, Change, Moment, PlayerClass, Rule, Unit

RULEBOOK = Path(__file__).parents[2] / "docs" / "rules" / "warpath.md"

#: A unit or building of a position: where, whose, which card, and what else is given about it.
Piece = tuple[str, str, str] | tuple[str, str, str, dict[str, Any]]


def table(
    *,
    units: list[Piece] | None = None,
    buildings: list[Piece] | None = None,
    cards: list[Card] | None = None,
    classes: list[PlayerClass] | None = None,
    **given: Any,
) -> Oracle:
    """A given position. Both decks hold a few War Reserves unless they are given."""
    for seat in SEATS:
        given[seat] = {"deck": ["War Reserves"] * 9, **given.get(seat, {})}
    for key, pieces in (("unit", units), ("building", buildings)):
        given[key] = [piece(*p) for p in pieces or []]
    return Oracle.from_given(given, extra_cards=cards or [], extra_classes=classes or [])


def piece(at: str, owner: str, card: str, more: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"at": at, "owner": owner, "card": card, **(more or {})}


def do(game: Oracle, *lines: str) -> None:
    """Make moves, appended answers included."""
    for line in lines:
        apply_line(game, line)


def see(game: Oracle, path: str) -> Any:
    """A value of the state."""
    return look_up(game.snapshot(), path)


def units(game: Oracle) -> dict[str, list[str]]:
    """Who stands where, as "owner card hp", tiles without units left out."""
    found = {}
    for lane, tiles in game.snapshot()["lanes"].items():
        for number, tile in enumerate(tiles):
            if tile["units"]:
                found[f"{lane}{number}"] = [f"{u['owner']} {u['card']} {u['hp']}" for u in tile["units"]]
    return found


def buildings(game: Oracle) -> dict[str, str]:
    """Which building stands where, as "owner card hp"."""
    found = {}
    for lane, tiles in game.snapshot()["lanes"].items():
        for number, tile in enumerate(tiles):
            if tile["building"]:
                b = tile["building"]
                found[f"{lane}{number}"] = f"{b['owner']} {b['card']} {b['hp']}"
    return found


def unit_at(game: Oracle, tile: str, number: int = 0) -> dict[str, Any]:
    """The JSON of a unit on a tile."""
    found: dict[str, Any] = see(game, f"lanes.{tile[:-1]}.{tile[-1]}.units.{number}")
    return found


def every_copy() -> list[str]:
    """All cards of the Base Set, each as often as a deck may have it."""
    copies = {0: 0, 1: 3, 2: 2, 3: 1}
    return [name for name, card in BASE_SET.items() for _ in range(copies[card.stars])]


def legal_deck() -> list[str]:
    """30 of them."""
    return every_copy()[:30]


# ---------------------------------------------------------------- setup and decks


def test_a_player_at_0_hp_loses_at_once_and_nothing_later_happens() -> None:
    """WP-01."""
    game = table(
        turn="p2",
        p1={"gold": 0},
        p2={"hp": 2},
        units=[("plains3", "p1", "Thief"), ("plains3", "p1", "Thief"), ("forest0", "p1", "Militia")],
    )
    do(game, "end")
    assert game.result == "p1" and game.to_act is None and game.legal() == []
    assert see(game, "phase") == "over" and see(game, "p2.hp") == 0
    assert see(game, "p1.gold") == 0 and see(game, "p1.hand_size") == 0  # neither paid, nor drawn, nor given 2 gold
    assert "forest0" in units(game)  # the third unit did not march


def test_hp_of_a_player_never_goes_below_0() -> None:
    """WP-01."""
    game = table(turn="p2", p2={"hp": 3}, units=[("plains3", "p1", "Brute")])
    do(game, "end")
    assert see(game, "p2.hp") == 0


def test_an_effect_on_both_players_hits_the_opponent_of_its_owner_first() -> None:
    """WP-01."""
    flood = Card("Flood", "skill", 0, 1, resolve=lambda g, m: g.hit_both_players(m.owner, None, 3))
    for turn in SEATS:
        game = table(turn=turn, p1={"hp": 3, "hand": ["Flood"]}, p2={"hp": 3, "hand": ["Flood"]}, cards=[flood])
        do(game, "play Flood")
        assert game.result == turn
        assert see(game, f"{turn}.hp") == 3
    game = table(p1={"hand": ["Flood"]}, cards=[flood])
    do(game, "play Flood")
    assert (see(game, "p1.hp"), see(game, "p2.hp")) == (17, 17)


def test_three_lanes_of_4_6_and_8_tiles() -> None:
    """WP-02."""
    lanes = see(table(), "lanes")
    assert {lane: len(tiles) for lane, tiles in lanes.items()} == {"plains": 4, "forest": 6, "mountains": 8}


def test_a_match_starts_with_p1_and_5_cards_and_7_gold() -> None:
    """WP-03, WP-10."""
    first, second = legal_deck(), legal_deck()[::-1]
    game = Oracle.from_setup((first, second))
    assert game.to_act == "p1" and see(game, "turn") == 1 and see(game, "phase") == "act"
    assert see(game, "p1.hand") == sorted(first[:5]) and see(game, "p1.deck") == first[5:]
    assert see(game, "p2.hand") == sorted(second[:4]) and see(game, "p2.deck") == second[4:]
    assert (see(game, "p1.hp"), see(game, "p1.gold")) == (20, 7)
    assert (see(game, "p2.hp"), see(game, "p2.gold")) == (20, 5)
    assert see(game, "p1.class") == "Base" and see(game, "p1.discard") == []
    do(game, "end")
    assert game.to_act == "p2" and see(game, "p2.hand_size") == 5 and see(game, "p2.gold") == 7


def test_a_deck_has_exactly_30_cards() -> None:
    """WP-04, WP-06."""
    game = Oracle()
    assert game.deck_faults("Base", legal_deck()) == []
    assert game.deck_faults("Base", legal_deck()[1:]) == ["size: 29 cards, not 30"]
    assert len(game.deck_faults("Base", [*legal_deck(), "Heroic Charge"])) == 1


def test_a_deck_takes_cards_of_its_class_and_the_base_set_only() -> None:
    """WP-04, WP-06."""
    axe = Card("Axe", "skill", 1, 1, resolve=lambda g, m: None, of_class="Smith")
    classes = [PlayerClass("Smith", CONSCRIPTION), PlayerClass("Baker", CONSCRIPTION)]
    game = Oracle(extra_cards=[axe], extra_classes=classes)
    deck = [*legal_deck()[1:], "Axe"]
    assert game.deck_faults("Smith", deck) == []
    assert game.deck_faults("Baker", deck) == ["class: Axe belongs to Smith"]
    assert game.deck_faults("Tailor", legal_deck()) == ["class: Tailor is unknown"]


@pytest.mark.parametrize("name, most", [("Thief", 3), ("Brute", 2), ("Heroic Charge", 1)])
def test_copies_are_limited_by_stars(name: str, most: int) -> None:
    """WP-05."""
    rest = [other for other in every_copy() if other != name]
    assert Oracle().deck_faults("Base", [name] * most + rest[: 30 - most]) == []
    faults = Oracle().deck_faults("Base", [name] * (most + 1) + rest[: 29 - most])
    assert faults == [f"copies: {most + 1} of {name}, at most {most}"]


def test_cards_without_stars_cannot_be_in_a_deck() -> None:
    """WP-05."""
    for name in ("Militia", "Conscription"):
        faults = Oracle().deck_faults("Base", [*legal_deck()[1:], name])
        assert faults == [f"0★: {name} cannot be put in a deck"]


def test_an_illegal_deck_is_refused_with_every_reason() -> None:
    """WP-06."""
    bad = ["Brute"] * 3 + ["Militia", "Nobody"]
    with pytest.raises(ValueError) as refusal:
        Oracle.from_setup((legal_deck(), bad))
    for reason in ("size: 5", "copies: 3 of Brute", "0★: Militia", "unknown card: Nobody"):
        assert reason in str(refusal.value)
    assert "p1" not in str(refusal.value)


# ---------------------------------------------------------------- the turn


def test_a_turn_is_march_then_draw_then_gold_then_play() -> None:
    """WP-10."""
    game = table(
        turn="p2",
        number=4,
        p1={"gold": 1, "deck": ["Brute", "Thief"], "skill_used": True},
        units=[("plains0", "p1", "Militia")],
    )
    do(game, "end")
    assert (game.to_act, see(game, "turn"), see(game, "phase")) == ("p1", 5, "act")
    assert units(game) == {"plains1": ["p1 Militia 2"]}
    assert see(game, "p1.hand") == ["Brute"] and see(game, "p1.deck") == ["Thief"] and see(game, "p1.gold") == 3


def test_the_march_comes_before_an_empty_deck_costs_hp() -> None:
    """WP-10, WP-14: the last hit is struck before the loss of 5 HP."""
    game = table(turn="p2", p1={"hp": 5, "deck": []}, p2={"hp": 2}, units=[("plains3", "p1", "Militia")])
    do(game, "end")
    assert game.result == "p1" and see(game, "p1.hp") == 5


def test_units_march_in_the_order_in_which_they_came_into_play() -> None:
    """WP-10: the first to come takes the first blow, wherever it stands."""
    game = table(
        turn="p2",
        units=[
            ("forest3", "p2", "Castle Guards"),
            ("forest3", "p1", "Battering Ram"),
            ("forest3", "p1", "Brute"),
        ],
    )
    do(game, "end")
    assert units(game) == {"forest3": ["p1 Brute 2"]}  # the Ram died first: 5 - 2 - 7
    game = table(
        turn="p2",
        units=[
            ("forest3", "p2", "Castle Guards"),
            ("forest3", "p1", "Brute"),
            ("forest3", "p1", "Battering Ram"),
        ],
    )
    do(game, "end")
    assert units(game) == {"forest3": ["p1 Brute 2"], "forest5": ["p1 Battering Ram 1"]}  # two steps and a hit
    assert see(game, "p2.hp") == 16


def test_a_unit_that_died_is_skipped_and_one_that_appeared_does_not_march() -> None:
    """WP-11."""
    spawn = Card("Nest", "building", 0, 1, hp=3, abilities=(Ability("enters", spawn_militia, my_unit),))
    game = table(
        turn="p2",
        units=[("plains0", "p1", "Militia"), ("plains0", "p1", "Militia")],
        buildings=[("plains1", "p1", "Nest")],
        cards=[spawn],
    )
    do(game, "end")
    assert units(game) == {"plains0": ["p1 Militia 2"] * 2, "plains1": ["p1 Militia 2"] * 2}
    bomb = Card("Bomb", "building", 0, 1, hp=3, abilities=(Ability("enters", kill_last_friend, my_unit),))
    game = table(
        turn="p2",
        units=[("plains0", "p1", "Militia"), ("forest0", "p1", "Militia")],
        buildings=[("plains1", "p1", "Bomb")],
        cards=[bomb],
    )
    do(game, "end")
    assert units(game) == {"plains1": ["p1 Militia 2"]}


def my_unit(g: Oracle, m: Moment) -> bool:
    return m.event.building is m.source and m.unit.seat == m.owner


def spawn_militia(g: Oracle, m: Moment) -> Rule:
    yield g.place(m.owner, BASE_SET["Militia"], g.tile(m.owner, "plains", 0))


def kill_last_friend(g: Oracle, m: Moment) -> Rule:
    yield g.kill(g.units_of(m.owner)[-1])


def test_any_number_of_cards_and_one_active_skill_per_turn() -> None:
    """WP-12, WP-41."""
    game = table(p1={"gold": 12, "hand": ["War Hounds", "War Hounds", "War Reserves"]})
    do(game, "play War Hounds @plains", "skill")
    assert "skill" not in game.legal() and see(game, "p1.active_skill.used")
    do(game, "play War Hounds @plains", "play War Reserves")
    assert see(game, "p1.gold") == 7 and game.legal() == ["end"]
    do(game, "end")
    assert see(game, "p1.active_skill.used") and not see(game, "p2.active_skill.used")
    do(game, "end")
    assert see(game, "p1.active_skill") == {"card": "Conscription", "cost": 5, "used": False}
    assert "skill" in game.legal()


def test_a_player_may_always_end_the_turn() -> None:
    """WP-12."""
    assert table().legal() == ["end"]
    assert "end" in table(p1={"gold": 9, "hand": ["Thief"]}).legal()


def test_a_card_costs_its_gold_and_a_refused_play_costs_nothing() -> None:
    """WP-13."""
    game = table(p1={"gold": 4, "hand": ["Brute", "Castle Guards"]})
    with pytest.raises(Illegal):
        do(game, "play Brute @plains")
    assert see(game, "p1.gold") == 4 and see(game, "p1.hand_size") == 2
    do(game, "play Castle Guards @mountains")
    assert see(game, "p1.gold") == 0


def test_every_kind_of_card_is_discarded_when_played_and_summoned_units_never_are() -> None:
    """WP-13, WP-28, WP-40."""
    game = table(p1={"gold": 20, "hand": ["Militia", "Workshop", "War Reserves"]}, units=[("plains0", "p1", "Thief")])
    do(game, "play Militia @plains", "play Workshop @plains", "play War Reserves", "skill")
    assert see(game, "p1.discard") == ["Militia", "War Reserves", "Workshop"]
    game = table(turn="p2", units=[("plains1", "p1", "Militia"), ("plains1", "p2", "Brute")])
    do(game, "end")
    assert units(game) == {"plains1": ["p2 Brute 4"]} and see(game, "p1.discard") == []


def test_a_card_lies_on_the_discard_pile_before_its_effect() -> None:
    """WP-13: also while its choice is open, and when its effect ends the match."""
    game = table(
        p1={"gold": 2, "hand": ["Arrow Volley"]}, units=[("plains0", "p2", "Thief"), ("plains1", "p2", "Thief")]
    )
    do(game, "play Arrow Volley")
    assert (see(game, "p1.gold"), see(game, "p1.hand"), see(game, "p1.discard")) == (0, [], ["Arrow Volley"])
    game = table(p1={"gold": 4, "hand": ["Heroic Charge"]}, p2={"hp": 1}, units=[("plains3", "p1", "Thief")])
    do(game, "play Heroic Charge")
    assert game.result == "p1" and see(game, "p1.discard") == ["Heroic Charge"]


def test_an_empty_deck_costs_5_hp_at_the_draw_step_of_every_turn() -> None:
    """WP-14."""
    game = table(p1={"hp": 11, "deck": ["Thief"]})
    do(game, "end", "end")
    assert see(game, "p1.hp") == 11 and see(game, "p1.hand") == ["Thief"]  # the last card is safe
    do(game, "end", "end")
    assert see(game, "p1.hp") == 6 and see(game, "p1.gold") == 4
    do(game, "end", "end")
    assert see(game, "p1.hp") == 1
    do(game, "end", "end")
    assert see(game, "p1.hp") == 0 and game.result == "p2" and see(game, "p1.gold") == 6


def test_a_card_effect_draws_nothing_from_an_empty_deck_and_costs_no_hp() -> None:
    """WP-14."""
    game = table(p1={"gold": 3, "hand": ["War Plans"], "deck": ["Brute"]})
    do(game, "play War Plans")
    assert see(game, "p1.hand") == ["Brute"] and see(game, "p1.hp") == 20


def test_there_is_no_limit_to_hand_gold_and_units_of_a_tile() -> None:
    """WP-15."""
    game = table(p1={"gold": 500, "hand": ["Militia"] * 60})
    for _ in range(40):
        do(game, "play Militia @forest")
    assert see(game, "lanes.forest.0.units.size") == 40 and see(game, "p1.hand_size") == 20
    do(game, "end", "end")
    assert see(game, "p1.gold") == 502 and see(game, "p1.hand_size") == 21


def test_the_match_is_a_draw_after_turn_200_and_its_effects() -> None:
    """WP-15, WP-55."""
    game = table(turn="p2", number=LAST_TURN, buildings=[("plains0", "p2", "Trebuchet")])
    do(game, "end")
    assert game.result == "draw" and see(game, "turn") == 200 and see(game, "p1.hp") == 19
    game = table(turn="p2", number=LAST_TURN, p1={"hp": 1}, buildings=[("plains0", "p2", "Trebuchet")])
    do(game, "end")
    assert game.result == "p2"
    game = table(turn="p1", number=LAST_TURN - 1)
    do(game, "end")
    assert game.result is None and game.to_act == "p2"


# ---------------------------------------------------------------- units and the march


def test_a_unit_is_played_to_the_first_tile_without_a_fight() -> None:
    """WP-20."""
    for seat, tile in (("p1", "forest0"), ("p2", "forest5")):
        other = SEATS[1 - SEATS.index(seat)]
        given: dict[str, Any] = {"turn": seat, seat: {"gold": 2, "hand": ["Thief"]}}
        game = table(**given, units=[(tile, other, "Brute")])
        assert {f"play Thief @{lane}" for lane in LANES} <= set(game.legal())
        do(game, "play Thief @forest")
        assert units(game) == {tile: [f"{other} Brute 6", f"{seat} Thief 2"]}
        assert see(game, f"{seat}.gold") == 0
        assert unit_at(game, tile, 1) == {
            "id": 2,
            "owner": seat,
            "card": "Thief",
            "hp": 2,
            "attack": 2,
            "movement": "1",
            "changed": {},
            "waits": 0,
            "wounded": False,
            "waiting": False,
            "ready": True,
            "at_risk": True,
        }


def test_a_marching_unit_advances_as_many_tiles_as_its_movement() -> None:
    """WP-21."""
    game = table(turn="p2", units=[("mountains0", "p1", "Battering Ram"), ("mountains7", "p1", "Castle Guards")])
    do(game, "end")
    assert set(units(game)) == {"mountains3", "mountains7"} and see(game, "p2.hp") == 20
    game = table(units=[("forest5", "p2", "War Hounds")])
    do(game, "end")
    assert set(units(game)) == {"forest3"}


def test_on_the_last_tile_it_hits_the_player_instead_of_advancing() -> None:
    """WP-21."""
    game = table(turn="p2", units=[("plains2", "p1", "Militia")])
    do(game, "end")
    assert units(game) == {"plains3": ["p1 Militia 2"]} and see(game, "p2.hp") == 20
    do(game, "end", "end")
    assert units(game) == {"plains3": ["p1 Militia 2"]} and see(game, "p2.hp") == 18
    game = table(units=[("plains0", "p2", "Militia")])
    do(game, "end")
    assert see(game, "p1.hp") == 18


def test_an_enemy_in_the_tile_is_fought_before_the_player_is_hit() -> None:
    """WP-21."""
    game = table(turn="p2", units=[("plains3", "p1", "Brute"), ("plains3", "p2", "Militia")])
    do(game, "end")
    assert units(game) == {"plains3": ["p1 Brute 4"]} and see(game, "p2.hp") == 20


def test_a_fight_or_a_hit_ends_the_march() -> None:
    """WP-22."""
    game = table(turn="p2", units=[("forest2", "p1", "War Hounds", {"hp": 9}), ("forest2", "p2", "War Hounds")])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 War Hounds 7"]}  # the enemy died; one step was left
    game = table(turn="p2", units=[("forest5", "p1", "War Hounds")])
    do(game, "end")
    assert see(game, "p2.hp") == 18


def test_reaching_the_last_tile_with_steps_left_means_a_hit_in_the_same_march() -> None:
    """WP-21, WP-22."""
    game = table(turn="p2", units=[("plains2", "p1", "Battering Ram")])
    do(game, "end")
    assert see(game, "p2.hp") == 16  # one step, one hit, and the third step is lost


def test_arriving_with_the_last_step_means_no_fight_and_the_next_to_march_strikes_first() -> None:
    """WP-23."""
    game = table(turn="p2", units=[("forest1", "p1", "Militia"), ("forest2", "p2", "War Hounds", {"hp": 3})])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Militia 2", "p2 War Hounds 3"]}
    do(game, "end")
    assert units(game) == {"forest2": ["p2 War Hounds 1"]}


def test_arriving_with_a_step_left_means_a_fight_in_the_same_march() -> None:
    """WP-23."""
    game = table(turn="p2", units=[("forest1", "p1", "War Hounds", {"hp": 3}), ("forest2", "p2", "Militia")])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 War Hounds 1"]}


def test_both_units_of_a_fight_may_die() -> None:
    """WP-24."""
    game = table(turn="p2", units=[("forest2", "p1", "Militia"), ("forest2", "p2", "Militia")])
    do(game, "end")
    assert units(game) == {}


def test_the_enemy_that_came_into_play_first_is_fought() -> None:
    """WP-25."""
    game = table(
        turn="p2",
        units=[("forest2", "p2", "Castle Guards"), ("forest2", "p2", "Militia"), ("forest2", "p1", "Brute")],
    )
    do(game, "end")
    assert units(game) == {"forest2": ["p2 Militia 2", "p1 Brute 2"]}


def test_fractional_movement_marches_and_then_sits_out() -> None:
    """WP-26."""
    game = table(p1={"gold": 5, "hand": ["Brute"]})
    do(game, "play Brute @mountains")
    where = []
    for _ in range(5):
        do(game, "end", "end")
        where.append(next(iter(units(game))) + str(next(iter(game.units())).waits))
    assert where == ["mountains21", "mountains20", "mountains41", "mountains40", "mountains61"]


def test_a_waiting_unit_neither_fights_nor_hits_nor_does_a_short_march_save_the_wait() -> None:
    """WP-26."""
    game = table(turn="p2", units=[("plains3", "p1", "Brute", {"waits": 1}), ("plains3", "p2", "Castle Guards")])
    do(game, "end")
    assert units(game) == {"plains3": ["p1 Brute 6", "p2 Castle Guards 5"]}
    do(game, "end", "end")
    assert units(game) == {"plains3": ["p1 Brute 2"]} and unit_at(game, "plains3")["waits"] == 1
    do(game, "end", "end")
    assert see(game, "p2.hp") == 20
    do(game, "end", "end")
    assert see(game, "p2.hp") == 13


def test_an_extra_march_counts_as_a_march() -> None:
    """WP-26."""
    game = table(
        p1={"gold": 8, "hand": ["Heroic Charge", "Heroic Charge"]},
        units=[("mountains0", "p1", "Brute"), ("forest0", "p1", "Militia", {"movement": "1/3", "waits": 2})],
    )
    do(game, "play Heroic Charge")
    assert set(units(game)) == {"mountains2", "forest0"}
    assert unit_at(game, "mountains2")["waits"] == 1 and unit_at(game, "forest0")["waits"] == 1
    do(game, "play Heroic Charge")
    assert set(units(game)) == {"mountains2", "forest0"}
    do(game, "end", "end")
    assert set(units(game)) == {"mountains4", "forest1"}


def test_a_march_that_is_given_during_a_march_comes_after_it() -> None:
    """WP-26: directly after the march of that unit, before the next unit marches."""
    camp = Card("Camp", "building", 0, 1, hp=9, abilities=(Ability("enters", march_again, my_unit),))
    game = table(
        turn="p2",
        units=[("forest0", "p1", "War Hounds"), ("forest3", "p1", "Militia"), ("forest4", "p2", "Castle Guards")],
        buildings=[("forest1", "p1", "Camp")],
        cards=[camp],
    )
    do(game, "end")
    # The Hounds march to 2, then again: to 4 in all. Only then does the Militia march, to 4 too.
    assert units(game)["forest4"] == ["p1 War Hounds 1", "p1 Militia 2", "p2 Castle Guards 5"]
    game = table(
        turn="p2",
        units=[("forest0", "p1", "Brute")],
        buildings=[("forest1", "p1", "Camp")],
        cards=[camp],
    )
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Brute 6"]} and unit_at(game, "forest2")["waits"] == 0  # sat out


def march_again(g: Oracle, m: Moment) -> Rule:
    yield g.march(m.unit)


def test_movement_0_never_advances_or_attacks_but_fights_back() -> None:
    """WP-27."""
    game = table(turn="p2", units=[("plains3", "p1", "Castle Guards"), ("forest2", "p1", "Castle Guards")])
    do(game, "end")
    assert units(game) == {"plains3": ["p1 Castle Guards 5"], "forest2": ["p1 Castle Guards 5"]}
    assert see(game, "p2.hp") == 20
    game = table(turn="p2", units=[("forest2", "p1", "Castle Guards"), ("forest2", "p2", "War Hounds", {"hp": 5})])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Castle Guards 5", "p2 War Hounds 5"]}
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Castle Guards 3", "p2 War Hounds 1"]}


def test_damage_stays_and_death_leaves_the_card_where_it_was() -> None:
    """WP-28."""
    game = table(p1={"gold": 2, "hand": ["Thief"]}, p2={"gold": 4, "hand": ["Arrow Volley", "Arrow Volley"]})
    do(game, "play Thief @plains")
    assert see(game, "p1.discard") == ["Thief"]
    do(game, "end", "play Arrow Volley > plains0")
    assert units(game) == {} and see(game, "p1.discard") == ["Thief"]
    game = table(p1={"gold": 2, "hand": ["Arrow Volley"]}, units=[("plains2", "p2", "Castle Guards")])
    do(game, "play Arrow Volley", "end", "end")
    assert units(game) == {"plains2": ["p2 Castle Guards 3"]}


# ---------------------------------------------------------------- buildings


def test_a_blueprint_is_meant_from_the_owners_side() -> None:
    """WP-30."""
    game = table(turn="p2", p2={"gold": 3, "hand": ["Trebuchet"]}, units=[("plains0", "p2", "Militia")])
    do(game, "play Trebuchet @plains")
    assert buildings(game) == {"plains0": "p2 Trebuchet 1"}
    game = table(p1={"gold": 3, "hand": ["Trebuchet"]}, units=[("plains0", "p1", "Militia")])
    assert game.legal() == ["end"]


def test_a_building_goes_to_the_first_available_tile_of_its_blueprint() -> None:
    """WP-31."""
    game = table(
        p1={"gold": 9, "hand": ["Traps", "Traps"]},
        units=[("mountains2", "p1", "Militia"), ("mountains3", "p1", "Militia"), ("mountains0", "p2", "Militia")],
        buildings=[("mountains1", "p2", "Stone Road")],
    )
    do(game, "play Traps @mountains")
    assert buildings(game)["mountains2"] == "p1 Traps 1"
    do(game, "play Traps @mountains")
    assert buildings(game)["mountains3"] == "p1 Traps 1"


def test_a_lane_without_an_available_tile_cannot_be_chosen() -> None:
    """WP-31, WP-33."""
    game = table(
        p1={"gold": 9, "hand": ["Workshop"]},
        units=[("plains0", "p1", "Thief"), ("forest2", "p1", "Thief"), ("mountains1", "p1", "Thief")],
        buildings=[("plains0", "p2", "Trebuchet")],
    )
    assert [move for move in game.legal() if move.startswith("play")] == ["play Workshop @mountains"]
    for lane in ("plains", "forest"):
        with pytest.raises(Illegal):
            do(game, f"play Workshop @{lane}")


def test_the_own_unit_that_came_first_constructs_even_beside_an_enemy() -> None:
    """WP-32."""
    for first, second, gold in (("Architect", "Thief", 1), ("Thief", "Architect", 0)):
        game = table(
            p1={"gold": 2, "hand": ["Stone Road"]},
            units=[("plains1", "p2", "Architect"), ("plains1", "p1", first), ("plains1", "p1", second)],
        )
        do(game, "play Stone Road @plains")
        assert buildings(game) == {"plains1": "p1 Stone Road 3"}
        assert (see(game, "p1.gold"), see(game, "p1.hand_size")) == (gold, gold)


def test_a_building_stays_until_it_is_destroyed() -> None:
    """WP-33."""
    game = table(buildings=[("plains1", "p1", "Muddy Roads")])
    do(game, *["end"] * 6)
    assert buildings(game) == {"plains1": "p1 Muddy Roads 5"}


def test_units_enter_by_a_step_or_by_being_placed_but_not_by_standing_there() -> None:
    """WP-34."""
    game = table(
        p1={"gold": 3, "hand": ["Barracks", "Militia"]},
        units=[("forest1", "p1", "Militia"), ("forest0", "p1", "Castle Guards")],
    )
    do(game, "play Barracks @forest")
    assert unit_at(game, "forest0")["attack"] == 4
    do(game, "play Militia @forest")
    assert unit_at(game, "forest0", 1)["attack"] == 4
    game = table(turn="p2", units=[("forest0", "p1", "Militia")], buildings=[("forest1", "p1", "Barracks")])
    do(game, "end")
    assert unit_at(game, "forest1")["attack"] == 4
    game = table(turn="p2", units=[("forest1", "p1", "Castle Guards")], buildings=[("forest1", "p1", "Barracks")])
    do(game, "end", "end", "end")
    assert unit_at(game, "forest1")["attack"] == 4  # once per arrival; standing is none


def test_an_enemy_that_enters_damages_the_building_and_marches_on() -> None:
    """WP-35, WP-37."""
    game = table(turn="p2", units=[("forest0", "p1", "War Hounds")], buildings=[("forest1", "p2", "Stone Road")])
    do(game, "end")
    assert units(game) == {"forest2": ["p1 War Hounds 1"]} and buildings(game) == {"forest1": "p2 Stone Road 1"}
    game = table(
        turn="p2",
        units=[("forest0", "p1", "Brute")],
        buildings=[("forest1", "p2", "Stone Road"), ("forest2", "p2", "Barracks", {"hp": 8})],
    )
    do(game, "end")
    assert units(game) == {"forest2": ["p1 Brute 6"]} and buildings(game) == {"forest2": "p2 Barracks 1"}


def test_entering_comes_before_a_fight_on_the_same_tile() -> None:
    """WP-21, WP-36."""
    game = table(
        turn="p2",
        units=[("forest0", "p1", "War Hounds"), ("forest1", "p2", "Castle Guards")],
        buildings=[("forest1", "p2", "Workshop")],
    )
    do(game, "end")
    assert units(game) == {"forest1": ["p2 Castle Guards 3"]} and buildings(game) == {"forest1": "p2 Workshop 1"}


def test_the_effects_of_entering_come_before_the_damage_even_of_a_dead_unit() -> None:
    """WP-36, WP-52."""
    game = table(
        turn="p2",
        units=[("forest0", "p1", "Militia"), ("plains0", "p1", "Militia", {"attack": 0})],
        buildings=[("forest1", "p2", "Traps"), ("plains1", "p2", "Traps")],
    )
    do(game, "end")
    assert units(game) == {} and buildings(game) == {"plains1": "p2 Traps 1"}


def test_a_friend_that_enters_does_no_damage() -> None:
    """WP-35, WP-36."""
    game = table(turn="p2", units=[("forest0", "p1", "Militia")], buildings=[("forest1", "p1", "Traps")])
    do(game, "end")
    assert units(game) == {"forest1": ["p1 Militia 2"]} and buildings(game) == {"forest1": "p1 Traps 1"}


def test_a_building_at_0_hp_is_destroyed_and_its_tile_is_free_again() -> None:
    """WP-37."""
    game = table(
        turn="p2",
        p1={"gold": 2, "hand": ["Stone Road"]},
        units=[("plains1", "p1", "Brute", {"movement": "1"})],
        buildings=[("plains2", "p2", "Muddy Roads")],
    )
    do(game, "end")
    assert buildings(game) == {}
    do(game, "play Stone Road @plains")
    assert buildings(game) == {"plains2": "p1 Stone Road 3"}


# ---------------------------------------------------------------- skills and classes


@pytest.mark.parametrize("name", ["Arrow Volley", "Flaming Volley", "Phalanx"])
def test_a_skill_without_a_legal_target_cannot_be_played(name: str) -> None:
    """WP-40."""
    game = table(
        p1={"gold": 9, "hand": [name], "skill_used": True},
        units=[] if name == "Phalanx" else [("plains0", "p1", "Thief")],
        buildings=[("plains0", "p1", "Workshop")],
    )
    assert game.legal() == ["end"]
    game = table(
        p1={"gold": 9, "hand": [name]},
        units=[("plains0", "p2", "Thief")],
        buildings=[("plains0", "p2", "Workshop")],
    )
    assert f"play {name}" in game.legal()


def test_a_target_is_asked_for_and_each_unit_of_a_tile_is_one() -> None:
    """WP-40."""
    game = table(
        p1={"gold": 2, "hand": ["Arrow Volley"]},
        units=[("plains2", "p2", "Brute"), ("plains2", "p1", "Thief"), ("plains2", "p2", "Brute")],
    )
    do(game, "play Arrow Volley")
    assert see(game, "choice") == {
        "by": "p1",
        "card": "Arrow Volley",
        "at": None,
        "kind": "unit",
        "text": "",
        "answers": ["plains2", "plains2#2"],
        "ids": [1, 3],
        "may": False,
    }
    assert see(game, "phase") == "choose" and game.legal() == ["choose plains2", "choose plains2#2"]
    do(game, "choose plains2#2")
    assert units(game) == {"plains2": ["p2 Brute 6", "p1 Thief 2", "p2 Brute 4"]}


def test_a_single_target_is_taken_unless_forced_choices_are_asked() -> None:
    """WP-40."""
    given: dict[str, Any] = {"p1": {"gold": 3, "hand": ["Flaming Volley"]}}
    game = table(**given, buildings=[("forest3", "p2", "Workshop"), ("forest2", "p1", "Workshop")])
    do(game, "play Flaming Volley")
    assert buildings(game) == {"forest2": "p1 Workshop 3"}
    game = table(**given, buildings=[("forest3", "p2", "Workshop")], ask_forced=True)
    do(game, "play Flaming Volley")
    assert game.legal() == ["choose forest3"] and see(game, "choice.kind") == "building"
    do(game, "choose forest3")
    assert buildings(game) == {}


def test_the_active_skill_needs_its_gold_and_is_no_card() -> None:
    """WP-41."""
    assert "skill" not in table(p1={"gold": 4}).legal()
    game = table(p1={"gold": 5})
    do(game, "skill")
    assert (see(game, "p1.gold"), see(game, "p1.discard"), see(game, "p1.hand")) == (0, [], [])
    assert "skill" not in table(p1={"gold": 9, "skill_used": True}).legal()
    with pytest.raises(ValueError):
        table(p1={"hand": ["Conscription"]})


def test_conscription_places_a_militia_in_every_lane_in_order() -> None:
    """WP-42."""
    game = table(turn="p2", p2={"gold": 5})
    do(game, "skill")
    assert units(game) == {f"{lane}{size - 1}": ["p2 Militia 2"] for lane, size in LANES.items()}
    assert [unit.tile[0] for unit in game.units()] == ["plains", "forest", "mountains"]


def test_a_conscripted_militia_enters_the_building_of_its_tile() -> None:
    """WP-42, WP-57."""
    game = table(
        p1={"gold": 5},
        buildings=[("plains0", "p1", "Workshop"), ("forest0", "p1", "Barracks"), ("mountains0", "p2", "Trebuchet")],
    )
    do(game, "skill")
    assert see(game, "p1.gold") == 1 and unit_at(game, "forest0")["attack"] == 4
    assert "mountains0" not in buildings(game)


def cheaper(g: Oracle, m: Moment, cost: int) -> int:
    """A passive: its player's cards cost 1 less."""
    return max(0, cost - 1) if m.event.seat == m.owner else cost


def test_a_passive_skill_changes_the_rules_for_its_player() -> None:
    """WP-43."""
    thrifty = PlayerClass("Thrifty", CONSCRIPTION, changes=(Change("cost", cheaper),))
    game = table(
        p1={"class": "Thrifty", "gold": 5, "hand": ["Thief"]}, p2={"gold": 2, "hand": ["Thief"]}, classes=[thrifty]
    )
    assert see(game, "p1.class") == "Thrifty" and see(game, "p1.active_skill.cost") == 4
    do(game, "play Thief @plains", "skill")
    assert see(game, "p1.gold") == 0
    do(game, "end", "play Thief @plains")
    assert see(game, "p2.gold") == 2


def test_an_active_skill_may_ask_and_needs_its_target() -> None:
    """WP-40, WP-41."""
    volley = Card(
        "Aimed Shot", "skill", 1, 0, resolve=BASE_SET["Arrow Volley"].resolve, needs=lambda g, m: g.units_of(1)
    )
    archers = PlayerClass("Archers", volley)
    game = table(p1={"class": "Archers", "gold": 3}, classes=[archers])
    assert game.legal() == ["end"]
    game = table(p1={"class": "Archers", "gold": 3}, classes=[archers], units=[("plains3", "p2", "Brute")])
    do(game, "skill > plains3")
    assert units(game) == {"plains3": ["p2 Brute 4"]} and see(game, "p1.gold") == 2
    assert see(game, "p1.active_skill") == {"card": "Aimed Shot", "cost": 1, "used": True}


def test_effects_of_one_moment_go_by_passive_and_then_by_coming_into_play() -> None:
    """WP-44."""
    told: list[str] = []

    def tell(g: Oracle, m: Moment) -> None:
        told.append(f"{SEATS[m.owner]} {m.card}")

    always = Ability("turn ends", tell, lambda g, m: True)
    bard = Card("Bard", "unit", 0, 1, 1, 1, (1, 1), abilities=(always,))
    tower = Card("Tower", "building", 0, 1, 1, blueprint=blueprint("every tile"), abilities=(always,))
    noisy = PlayerClass("Noisy", CONSCRIPTION, abilities=(always,))
    game = table(
        turn="p2",
        p1={"class": "Noisy", "hand": ["Tower", "Bard"]},
        p2={"class": "Noisy"},
        units=[("forest5", "p2", "Bard"), ("forest0", "p1", "Bard")],
        cards=[bard, tower],
        classes=[noisy],
    )
    do(game, "end", "play Tower @forest", "play Bard @forest")
    told.clear()
    do(game, "end")
    assert told == ["p1 Noisy", "p2 Noisy", "p2 Bard", "p1 Bard", "p1 Tower", "p1 Bard"]


def test_in_a_fight_damage_comes_first_then_its_effects_then_deaths_then_theirs() -> None:
    """WP-44."""
    told: list[str] = []

    def tell(g: Oracle, m: Moment) -> None:
        if not g.is_forecast:
            told.append(f"{m.event.kind} {SEATS[m.owner]} {sorted(u.hp for u in g.units())}")

    card = Card(
        "Herald",
        "unit",
        0,
        1,
        2,
        2,
        (1, 1),
        abilities=(Ability("deals", tell, about_me), Ability("dies", tell, about_me)),
    )
    game = table(turn="p2", units=[("forest2", "p2", "Herald"), ("forest2", "p1", "Herald")], cards=[card])
    do(game, "end")
    assert told == ["deals p2 [0, 0]", "deals p1 [0, 0]", "dies p2 []", "dies p1 []"]


def test_an_effect_whose_source_is_gone_does_not_happen() -> None:
    """WP-44."""
    assassin = Card(
        "Assassin", "unit", 0, 1, 1, 1, (0, 1), abilities=(Ability("turn ends", kill_last_friend, my_turn),)
    )
    game = table(units=[("plains0", "p1", "Assassin"), ("plains1", "p1", "Assassin")], cards=[assassin])
    do(game, "end")
    assert units(game) == {"plains0": ["p1 Assassin 1"]}


# ---------------------------------------------------------------- Base Set


def rulebook_rows() -> list[list[str]]:
    """The rows of the Base Set in the rulebook."""
    text = RULEBOOK.read_text("utf-8").split("## Base Set")[1].split("###")[0]
    rows = [
        [cell.strip() for cell in line.strip("|\n").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return rows[2:]


def test_the_oracle_has_the_20_cards_of_the_rulebook() -> None:
    """WP-04: the Base Set."""
    rows = rulebook_rows()
    assert len(rows) == 20 and [row[0] for row in rows] == list(BASE_SET)
    for name, kind, cost, hp, attack, movement, stars, where, _ in rows:
        card = BASE_SET[name]
        assert (card.kind, str(card.cost), str(card.stars)) == (kind, cost, stars)
        assert str(card.hp or "") == hp and str(card.attack or "") == attack
        if kind == "unit":
            assert Unit(card, 0, ("plains", 0), 1).movement_text == movement
        if kind == "building":
            assert card.blueprint == blueprint(where)


def test_workshop_pays_for_a_friend_that_enters() -> None:
    """WP-36: Workshop."""
    game = table(
        p1={"gold": 1, "hand": ["War Hounds"]},
        buildings=[("plains0", "p1", "Workshop"), ("forest4", "p1", "Workshop")],
        units=[("forest5", "p2", "Militia")],
    )
    do(game, "play War Hounds @plains")
    assert see(game, "p1.gold") == 1
    do(game, "end")
    assert (see(game, "p1.gold"), see(game, "p2.gold")) == (1, 2)  # an enemy that enters pays nobody
    assert buildings(game)["forest4"] == "p1 Workshop 1"


def test_muddy_roads_take_the_rest_of_a_march() -> None:
    """WP-50."""
    game = table(turn="p2", units=[("forest0", "p1", "Battering Ram")], buildings=[("forest1", "p2", "Muddy Roads")])
    do(game, "end")
    assert set(units(game)) == {"forest1"} and buildings(game) == {"forest1": "p2 Muddy Roads 3"}
    do(game, "end", "end")
    assert set(units(game)) == {"forest4"}  # it began its march there and was free to go


def test_muddy_roads_that_the_damage_destroyed_stop_nobody() -> None:
    """WP-50."""
    game = table(
        turn="p2", units=[("forest0", "p1", "Battering Ram")], buildings=[("forest1", "p2", "Muddy Roads", {"hp": 2})]
    )
    do(game, "end")
    assert set(units(game)) == {"forest3"} and buildings(game) == {}


def test_muddy_roads_take_the_step_of_a_stone_road_too() -> None:
    """WP-50."""
    game = table(
        turn="p2",
        units=[("forest0", "p1", "Militia")],
        buildings=[("forest0", "p1", "Stone Road"), ("forest1", "p2", "Muddy Roads")],
    )
    do(game, "end")
    assert set(units(game)) == {"forest1"}


def test_a_unit_that_muddy_roads_stopped_does_not_fight() -> None:
    """WP-50."""
    game = table(
        turn="p2",
        units=[("forest0", "p1", "War Hounds"), ("forest1", "p2", "Thief")],
        buildings=[("forest1", "p2", "Muddy Roads")],
    )
    do(game, "end")
    assert units(game) == {"forest1": ["p1 War Hounds 1", "p2 Thief 2"]}


def test_muddy_roads_let_friends_and_placed_units_go() -> None:
    """WP-50."""
    game = table(turn="p2", units=[("forest0", "p1", "War Hounds")], buildings=[("forest1", "p1", "Muddy Roads")])
    do(game, "end")
    assert set(units(game)) == {"forest2"}
    game = table(p1={"gold": 1, "hand": ["War Hounds"]}, buildings=[("forest0", "p2", "Muddy Roads")])
    do(game, "play War Hounds @forest")
    assert buildings(game) == {"forest0": "p2 Muddy Roads 3"}  # entered, but no march to lose
    do(game, "end", "end")
    assert set(units(game)) == {"forest2"}


def test_stone_road_gives_one_more_step_to_a_friend_that_steps_from_it() -> None:
    """WP-51."""
    for owner, tile in (("p1", "forest2"), ("p2", "forest1")):
        game = table(turn="p2", units=[("forest0", "p1", "Militia")], buildings=[("forest0", owner, "Stone Road")])
        do(game, "end")
        assert set(units(game)) == {tile}


def test_stone_roads_in_a_row_each_give_a_step() -> None:
    """WP-51."""
    roads: list[Piece] = [(f"mountains{n}", "p1", "Stone Road") for n in (0, 1, 2)]
    game = table(turn="p2", units=[("mountains0", "p1", "Militia")], buildings=roads)
    do(game, "end")
    assert set(units(game)) == {"mountains4"}


def test_arriving_on_a_stone_road_with_no_step_left_helps_only_in_the_next_march() -> None:
    """WP-51."""
    game = table(turn="p2", units=[("forest0", "p1", "Militia")], buildings=[("forest1", "p1", "Stone Road")])
    do(game, "end")
    assert set(units(game)) == {"forest1"}
    do(game, "end", "end")
    assert set(units(game)) == {"forest3"}


def test_a_fight_or_a_hit_is_no_step_from_a_stone_road() -> None:
    """WP-51."""
    game = table(
        turn="p2",
        units=[("plains3", "p1", "Militia"), ("forest1", "p1", "Brute"), ("forest1", "p2", "Militia")],
        buildings=[("plains3", "p1", "Stone Road"), ("forest1", "p1", "Stone Road")],
    )
    do(game, "end")
    assert see(game, "p2.hp") == 18
    assert units(game) == {"plains3": ["p1 Militia 2"], "forest1": ["p1 Brute 4"]}


def test_traps_kill_an_enemy_and_fall_to_its_attack() -> None:
    """WP-52."""
    game = table(turn="p2", units=[("forest0", "p1", "Brute")], buildings=[("forest1", "p2", "Traps")])
    do(game, "end")
    assert units(game) == {} and buildings(game) == {}
    game = table(turn="p2", units=[("forest0", "p1", "Militia")], buildings=[("forest1", "p2", "Traps", {"hp": 3})])
    do(game, "end")
    assert units(game) == {} and buildings(game) == {"forest1": "p2 Traps 1"}


def test_a_thief_that_dies_in_traps_is_paid() -> None:
    """WP-52, WP-53."""
    game = table(turn="p2", units=[("forest0", "p1", "Thief")], buildings=[("forest1", "p2", "Traps")])
    do(game, "end")
    assert units(game) == {} and see(game, "p1.gold") == 3


def test_a_thief_is_paid_for_unit_building_and_player_attacking_or_defending() -> None:
    """WP-53."""
    game = table(
        turn="p2",
        units=[
            ("plains3", "p1", "Thief"),
            ("forest0", "p1", "Thief"),
            ("mountains3", "p1", "Thief", {"hp": 9}),
            ("mountains3", "p2", "Thief", {"hp": 9}),
        ],
        buildings=[("forest1", "p2", "Barracks")],
    )
    do(game, "end")
    assert (see(game, "p1.gold"), see(game, "p2.gold")) == (2 + 3, 1)


def test_a_thief_is_paid_for_overkill_and_when_it_dies_but_not_for_0_damage() -> None:
    """WP-53."""
    game = table(turn="p2", units=[("forest2", "p1", "Thief"), ("forest2", "p2", "Thief", {"hp": 1})])
    do(game, "end")
    assert units(game) == {} and (see(game, "p1.gold"), see(game, "p2.gold")) == (3, 1)
    game = table(
        turn="p2",
        units=[("plains3", "p1", "Thief", {"attack": 0}), ("forest0", "p1", "Thief", {"attack": 0})],
        buildings=[("forest1", "p2", "Barracks")],
    )
    do(game, "end")
    assert see(game, "p1.gold") == 2 and see(game, "p2.hp") == 20


def test_barracks_add_up() -> None:
    """WP-54."""
    game = table(
        turn="p2",
        units=[("forest0", "p1", "War Hounds"), ("mountains7", "p2", "Militia")],
        buildings=[("forest1", "p1", "Barracks"), ("forest2", "p1", "Barracks"), ("mountains6", "p1", "Barracks")],
    )
    do(game, "end")
    assert unit_at(game, "forest2")["attack"] == 6
    do(game, "end")
    assert unit_at(game, "mountains6")["attack"] == 2  # an enemy gets nothing


def test_a_trebuchet_shoots_at_the_end_of_its_owners_turn_only() -> None:
    """WP-55."""
    game = table(p1={"hp": 9}, buildings=[("plains3", "p1", "Trebuchet"), ("forest5", "p1", "Trebuchet")])
    do(game, "end")
    assert (see(game, "p1.hp"), see(game, "p2.hp")) == (9, 18)
    do(game, "end")
    assert (see(game, "p1.hp"), see(game, "p2.hp")) == (9, 18)


def test_a_trebuchet_can_end_the_match_and_no_next_turn_starts() -> None:
    """WP-55, WP-01."""
    game = table(p2={"hp": 1, "deck": ["Thief"]}, buildings=[("plains3", "p1", "Trebuchet")])
    do(game, "end")
    assert game.result == "p1" and see(game, "turn") == 1 and see(game, "p2.deck_size") == 1


def test_phalanx_strengthens_and_slows_a_unit_of_either_player() -> None:
    """WP-56: 1 becomes 1/2."""
    game = table(
        p1={"gold": 6, "hand": ["Phalanx", "Phalanx"]}, units=[("plains0", "p1", "Militia"), ("plains0", "p2", "Brute")]
    )
    do(game, "play Phalanx > plains0", "play Phalanx > plains0#2")
    militia, brute = unit_at(game, "plains0"), unit_at(game, "plains0", 1)
    assert (militia["hp"], militia["attack"], militia["movement"], militia["waits"]) == (4, 3, "1/2", 0)
    assert (brute["hp"], brute["attack"], brute["movement"], brute["waits"]) == (8, 8, "2/3", 0)


def test_phalanx_leaves_the_wait_in_progress_alone() -> None:
    """WP-56."""
    game = table(p1={"gold": 3, "hand": ["Phalanx"]}, units=[("mountains0", "p1", "Brute", {"waits": 1})])
    do(game, "play Phalanx")
    assert unit_at(game, "mountains0")["waits"] == 1
    do(game, "end", "end")
    assert unit_at(game, "mountains0")["waits"] == 0
    do(game, "end", "end")
    assert unit_at(game, "mountains2")["waits"] == 2


def test_phalanx_on_movement_0_prints_0() -> None:
    """WP-56."""
    game = table(p1={"gold": 3, "hand": ["Phalanx"]}, units=[("plains0", "p1", "Castle Guards")])
    do(game, "play Phalanx")
    guards = unit_at(game, "plains0")
    assert (guards["hp"], guards["attack"], guards["movement"], guards["waits"]) == (7, 5, "0", 0)
    do(game, "end", "end")
    assert unit_at(game, "plains0")["waits"] == 0


def test_a_unit_placed_on_an_enemy_building_enters_and_damages_it() -> None:
    """WP-57."""
    game = table(p1={"gold": 2, "hand": ["Thief"]}, buildings=[("plains0", "p2", "Trebuchet")])
    do(game, "play Thief @plains")
    assert buildings(game) == {} and units(game) == {"plains0": ["p1 Thief 2"]} and see(game, "p1.gold") == 1


def test_a_unit_that_dies_by_entering_is_gone_before_anything_else() -> None:
    """WP-57."""
    seen: list[list[str]] = []

    def look(g: Oracle, m: Moment) -> None:
        seen.append([u.card.name for u in g.units()])

    scout = Card("Lookout", "unit", 0, 1, 1, 1, (1, 1), abilities=(Ability("arrives", look, about_me),))
    game = table(p1={"hand": ["Lookout", "Lookout"]}, buildings=[("plains0", "p2", "Traps")], cards=[scout])
    do(game, "play Lookout @plains")
    assert units(game) == {} and buildings(game) == {} and seen == []
    do(game, "play Lookout @plains")
    assert seen == [["Lookout"]]


def test_battering_ram_doubles_its_attack_against_the_player_only() -> None:
    """WP-21: Battering Ram."""
    game = table(
        turn="p2",
        units=[
            ("plains3", "p1", "Battering Ram", {"attack": 4}),
            ("plains3", "p1", "Militia"),
            ("forest2", "p1", "Battering Ram"),
            ("forest2", "p2", "Castle Guards"),
            ("mountains0", "p1", "Battering Ram"),
        ],
        buildings=[("mountains1", "p2", "Barracks")],
    )
    do(game, "end")
    assert see(game, "p2.hp") == 20 - 8 - 2
    assert units(game)["forest2"] == ["p2 Castle Guards 3"] and buildings(game)["mountains1"] == "p2 Barracks 3"


def test_architect_is_rewarded_when_it_constructs() -> None:
    """WP-32, WP-14: Architect."""
    game = table(p1={"gold": 3, "hand": ["Workshop"], "deck": ["Brute"]}, units=[("plains0", "p1", "Architect")])
    do(game, "play Workshop @plains")
    assert see(game, "p1.gold") == 1 and see(game, "p1.hand") == ["Brute"]
    game = table(p1={"gold": 3, "hand": ["Workshop"], "deck": []}, units=[("plains0", "p1", "Architect")])
    do(game, "play Workshop @plains")
    assert see(game, "p1.gold") == 1 and see(game, "p1.hp") == 20


def test_war_reserves_and_war_plans() -> None:
    """WP-40."""
    game = table(p1={"gold": 1, "hand": ["War Reserves", "War Plans"], "deck": ["Brute", "Thief", "Traps"]})
    assert "play War Plans" not in game.legal()
    do(game, "play War Reserves", "play War Plans")
    assert see(game, "p1.gold") == 0 and see(game, "p1.hand") == ["Brute", "Thief"]
    assert see(game, "p1.discard") == ["War Plans", "War Reserves"]


def test_heroic_charge_marches_all_own_units_in_order() -> None:
    """WP-26, WP-10: Heroic Charge."""
    game = table(
        p1={"gold": 4, "hand": ["Heroic Charge"]},
        units=[
            ("forest0", "p1", "Militia"),
            ("forest3", "p2", "Militia"),
            ("plains3", "p1", "Battering Ram"),
        ],
    )
    do(game, "play Heroic Charge")
    assert set(units(game)) == {"forest1", "forest3", "plains3"} and see(game, "p2.hp") == 16
    assert game.to_act == "p1" and see(game, "p1.discard") == ["Heroic Charge"]


# ---------------------------------------------------------------- given positions, notation, scenarios


def test_the_state_has_the_fields_of_the_format() -> None:
    state = table(units=[("plains0", "p1", "Brute")], buildings=[("plains0", "p1", "Workshop")]).snapshot()
    assert set(state) == {"game", "turn", "to_act", "phase", "choice", "result", "ended_by"} | {
        *("p1", "p2", "lanes", "forecast")
    }
    assert set(state["p1"]) == {
        *("class", "hp", "gold", "hand", "hand_size", "deck", "deck_size", "discard", "active_skill", "sites")
    }
    brute = {"id": 1, "owner": "p1", "card": "Brute", "hp": 6, "attack": 7, "movement": "2/2", "waits": 0}
    flags = {"changed": {}, "wounded": False, "waiting": False, "ready": True, "at_risk": False}
    assert state["lanes"]["plains"][0] == {
        "building": {"id": 2, "owner": "p1", "card": "Workshop", "hp": 3, "changed": {}},
        "units": [{**brute, **flags}],
    }
    steps = [{"id": 1, "from": f"plains{tile}", "to": f"plains{tile + 1}"} for tile in (0, 1)]
    quiet = {"damage": 0, "fights": [], "deaths": [], "steps": [], "hits": []}
    assert state["forecast"] == {"p1": {**quiet, "steps": steps}, "p2": quiet}


def test_answers_may_be_appended_to_a_move() -> None:
    def start() -> Oracle:
        return table(
            p1={"gold": 2, "hand": ["Arrow Volley"]}, units=[("plains2", "p2", "Thief"), ("plains2", "p2", "Brute")]
        )

    game = start()
    do(game, "PLAY arrow volley > PLAINS2#2")
    assert units(game) == {"plains2": ["p2 Thief 2", "p2 Brute 4"]}
    for line in ("play Arrow Volley > plains2#3", "play Arrow Volley > plains2 plains2", "play Arrow Volley @plains"):
        with pytest.raises(Illegal):
            apply_line(start(), line)
    for line in ("play Arrow Volley > plains4", "play Archer @plains", "pass", "play Thief @2", "choose a0"):
        with pytest.raises(Malformed):
            apply_line(start(), line)


def test_the_scenario_runner_serves_warpath() -> None:
    runner = Runner(
        {
            "game": "warpath",
            "given": {
                "p1": {"gold": 3, "hand": ["War Hounds", "Thief"], "discard": ["Brute"], "deck": ["Traps"]},
                "unit": [piece("plains3", "p2", "Militia")],
            },
            "expect": {"lanes.plains.3.units.size": 1, "lanes.plains.3.building": "none"},
            "step": [
                {"refuse": "play War Hounds"},
                {"do": "play War Hounds @plains", "by": "p1", "expect": {"p1.discard": ["War Hounds", "Brute"]}},
                {"do": "end", "legal": ["end"], "expect": {"to_act": "p2", "lanes.plains.2.units.0.card": "Militia"}},
                {"do": "end", "expect": {"lanes.plains.2.units.size": 3}},
            ],
        }
    )
    assert runner.run() == ["step 4: lanes.plains.2.units.size is 2, expected 3"]


@pytest.mark.parametrize(
    "given",
    [
        {"p1": {"hp": 0}},
        {"p1": {"gold": -1}},
        {"p1": {"class": "Nobody"}},
        {"p1": {"hand": ["Nobody"]}},
        {"p1": {"hand": ["Conscription"]}},
        {"p1": {"deck": ["Militia"]}},
        {"p1": {"units": {}}},
        {"round": 1},
        {"skirmish": 1},
        {"number": 0},
        {"number": 201},
        {"turn": "p3"},
        {"unit": [piece("plains4", "p1", "Militia")]},
        {"unit": [piece("river0", "p1", "Militia")]},
        {"unit": [piece("plains0", "p1", "Workshop")]},
        {"unit": [piece("plains0", "p3", "Militia")]},
        {"unit": [piece("plains0", "p1", "Militia", {"hp": 0})]},
        {"unit": [piece("plains0", "p1", "Militia", {"attack": -1})]},
        {"unit": [piece("plains0", "p1", "Militia", {"movement": "x"})]},
        {"building": [piece("plains0", "p1", "Militia")]},
        {"building": [piece("plains0", "p1", "Workshop", {"hp": 0})]},
        {"building": [piece("plains0", "p1", "Workshop"), piece("plains0", "p2", "Trebuchet")]},
    ],
)
def test_impossible_positions_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Oracle.from_given(given)


# ---------------------------------------------------------------- random matches


def random_deck(rng: random.Random) -> list[str]:
    """30 of all the cards that a deck could have at most, in a random order."""
    return rng.sample(every_copy(), 30)


def check_position(game: Oracle, decks: tuple[list[str], list[str]]) -> None:
    """What holds in every position: no card lost or made, everything alive, one building per tile."""
    for seat, player in enumerate(game.players):
        assert Counter(player.hand + player.deck + player.discard) == Counter(decks[seat])  # WP-13, WP-28
        assert player.gold >= 0 and player.hp >= 0
    assert all(thing.hp > 0 and thing.on_board for thing in game.things)
    assert len({building.tile for building in game.buildings()}) == len(game.buildings())  # WP-33
    assert all(unit.waits < unit.movement[1] for unit in game.units())  # WP-26
    assert [thing.serial for thing in game.things] == sorted(thing.serial for thing in game.things)
    assert 1 <= game.turn <= LAST_TURN


def random_move(game: Oracle, rng: random.Random, eager: bool) -> str:
    """A random legal move; an eager player ends the turn only when nothing else is left."""
    moves = game.legal()
    return rng.choice(moves[1:] if eager and moves[0] == "end" and len(moves) > 1 else moves)


@pytest.mark.parametrize("eager", [False, True])
def test_random_matches_end_and_keep_every_card(eager: bool) -> None:
    """WP-13, WP-15: no card is lost or made, and every match ends."""
    rng = random.Random(11)
    played: set[str] = set()
    for _ in range(30):
        decks = (random_deck(rng), random_deck(rng))
        game = Oracle.from_setup(decks, ask_forced=rng.random() < 0.3)
        while game.result is None:
            move = random_move(game, rng, eager)
            game.apply(move)
            check_position(game, decks)
            played.add(move.split(" @")[0])
        loser = [seat for seat in SEATS if see(game, f"{seat}.hp") == 0]
        assert game.result == "draw" or loser == [SEATS[1 - SEATS.index(game.result)]]
    in_decks = {f"play {name}" for name, card in BASE_SET.items() if card.stars > 0}
    assert in_decks | {"skill", "end"} <= played


def test_random_positions_never_break() -> None:
    """WP-44: whatever stands wherever, play goes on."""
    rng = random.Random(5)
    for _ in range(60):
        game = random_position(rng)
        for _ in range(60):
            if game.result is not None:
                break
            state = game.snapshot()
            with pytest.raises(ValueError):
                game.apply("play Nobody")
            assert game.snapshot() == state
            game.apply(random_move(game, rng, eager=True))


def random_position(rng: random.Random) -> Oracle:
    """A few units and buildings anywhere, decks and hands of anything."""
    tiles = [f"{lane}{n}" for lane, size in LANES.items() for n in range(size)]
    of_kind = {kind: [c.name for c in BASE_SET.values() if c.kind == kind] for kind in ("unit", "building")}
    in_deck = [name for name, card in BASE_SET.items() if card.stars > 0]
    given: dict[str, Any] = {"turn": rng.choice(SEATS), "ask_forced": rng.random() < 0.5}
    for seat in SEATS:
        given[seat] = {"gold": rng.randrange(12), "hand": rng.choices(in_deck, k=4), "deck": rng.choices(in_deck, k=6)}
    given["unit"] = [piece(rng.choice(tiles), rng.choice(SEATS), rng.choice(of_kind["unit"])) for _ in range(9)]
    places = rng.sample(tiles, 5)
    given["building"] = [piece(tile, rng.choice(SEATS), rng.choice(of_kind["building"])) for tile in places]
    return Oracle.from_given(given)


# ---------------------------------------------------------------- the rulebook


def test_every_rule_of_the_rulebook_is_named_by_a_test() -> None:
    text = re.sub(r"### Rulings on the classes.*?\n## ", "", RULEBOOK.read_text("utf-8"), flags=re.DOTALL)
    rules = set(re.findall(r"^\| (WP-\d+) \|", text, re.MULTILINE))  # those on the classes have tests of their own
    named: set[str] = set()
    for node in ast.walk(ast.parse(Path(__file__).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            named |= set(re.findall(r"WP-\d+", ast.get_docstring(node) or ""))
    assert len(rules) == 43 and named == rules - {"WP-60"}  # what a card shows is the business of the page
