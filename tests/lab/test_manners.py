"""Manners: what is counted, and that the levels have some."""

from __future__ import annotations

from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.level import LEVELS
from marchlands.lab.manners import Manners, observe, watch
from tests.support.scale import scaled

compiled_only = pytest.mark.skipif(
    ml.build() != "compiled", reason="the pure build would play the very same matches, forty times slower"
)
TACTICAL = ("tactical-1", "tactical-2")


def seen(game: str, given: dict[str, Any], *moves: str) -> Manners:
    """Return what is counted of p1 when these moves are made in a position."""
    match = ml.position(game, given)
    for move in moves:
        match.apply(move)
    return observe(match, "p1")


# --- what is counted

AHEAD: dict[str, Any] = {
    "p1": {"hand": ["Vampire", "Scout"], "units": {"0": "Veteran"}, "deck": ["Scout"] * 9},
    "p2": {"done": True, "hand": ["Archer"], "deck": ["Scout"] * 9},
}


def test_a_card_in_a_skirmish_that_is_won_is_overkill_and_counts_as_gold_if_it_is() -> None:
    found = seen("skirmish", AHEAD, "play Vampire @3")
    assert (found.overkill, found.gold_cards) == (1, 1)
    assert seen("skirmish", AHEAD, "pass").overkill == 0


def test_a_card_that_breaks_a_tie_is_not() -> None:
    given = {**AHEAD, "p2": {**AHEAD["p2"], "units": {"2": "Veteran"}}}
    assert seen("skirmish", given, "play Vampire @3").overkill == 0


def test_cards_in_a_skirmish_that_is_lost_all_the_same_are_in_vain() -> None:
    given = {**AHEAD, "p1": {"hand": ["Vampire", "Scout"]}, "p2": {"done": True, "units": {"0": "Noble", "1": "Noble"}}}
    found = seen("skirmish", given, "play Vampire @3", "pass", "pass")
    assert (found.in_vain, found.gold_cards, found.overkill) == (1, 1, 0)


def test_a_unit_that_is_moved_back_goes_to_and_fro_and_its_charges_are_idle() -> None:
    given = {
        "p1": {"leader": "Tactician", "charges": 3, "hand": ["Archer"], "units": {"0": "Scout"}},
        "p2": {"hand": ["Archer"]},
    }
    once = seen("skirmish", given, "leader > a1")
    assert (once.to_and_fro, once.charges, once.idle_charges) == (0, 1, 1)
    twice = seen("skirmish", given, "leader > a1", "leader > a0")
    assert (twice.to_and_fro, twice.charges, twice.idle_charges) == (1, 2, 2)
    later = seen("skirmish", given, "leader > a1", "pass", "play Archer @4", "pass", "leader > a1, a0")
    assert later.to_and_fro == 1


def test_a_charge_that_wins_a_terrain_is_not_idle() -> None:
    given = {
        "p1": {"leader": "Tactician", "charges": 3, "units": {"0": "Scout"}},
        "p2": {"hand": ["Archer"], "units": {"0": "Noble"}},
    }
    assert seen("skirmish", given, "leader > a0").idle_charges == 0


DOOMED = {
    "p1": {"hp": 3, "gold": 4, "hand": ["Castle Guards"], "deck": ["Thief"] * 3},
    "p2": {"hp": 20, "deck": ["Thief"] * 3},
    "unit": [{"at": "plains0", "owner": "p2", "card": "Brute"}],
}


def test_a_turn_without_a_play_is_idle_and_doomed_if_the_match_could_have_gone_on() -> None:
    found = seen("warpath", DOOMED, "end")
    assert (found.lost, found.turns, found.idle, found.doomed, found.gold_left) == (1, 1, 1, 1, 4)
    guarded = seen("warpath", DOOMED, "play Castle Guards @plains", "end")
    assert (guarded.lost, guarded.turns, guarded.idle, guarded.doomed) == (0, 1, 0, 0)


def test_a_win_at_hand_that_is_not_taken_is_missed() -> None:
    given = {
        "p1": {"hp": 20, "gold": 6, "hand": ["Meteor"], "class": "Mage", "deck": ["Golem"]},
        "p2": {"hp": 2, "deck": ["Golem"]},
        "unit": [{"at": "plains1", "owner": "p2", "card": "Militia"}],
    }
    assert seen("warpath", given, "end").missed == 1
    assert seen("warpath", given, "play Meteor").missed == 0


def test_a_win_that_takes_several_moves_is_missed_as_well() -> None:
    given: dict[str, Any] = {
        "p1": {"gold": 8, "hand": ["War Reserves", "War Reserves", "Meteor", "Meteor"], "class": "Mage"},
        "p2": {"hp": 4, "deck": ["Golem"] * 4},
        "unit": [{"at": f"plains{tile}", "owner": "p2", "card": "Militia"} for tile in (1, 2)],
    }
    assert seen("warpath", given, "end").missed == 1
    assert seen("warpath", given, "play War Reserves").missed == 0
    short = {**given, "p1": {**given["p1"], "gold": 7}}
    assert seen("warpath", short, "end").missed == 0


def test_a_match_that_could_be_won_against_an_opponent_who_is_done_is_missed() -> None:
    given: dict[str, Any] = {
        "p1": {"hand": ["Champion", "Scout"], "wins": 1, "deck": ["Scout"] * 9},
        "p2": {"units": {"1": "Veteran"}, "done": True, "hand": ["Archer"], "deck": ["Scout"] * 9},
    }
    assert seen("skirmish", given, "pass").missed == 1
    assert seen("skirmish", given, "play Champion @1", "pass", "pass").missed == 0
    even = {**given, "p1": {**given["p1"], "wins": 0}}
    assert seen("skirmish", even, "pass").missed == 0  # there are two more skirmishes


HELPLESS: dict[str, Any] = {
    "p1": {"hand": ["Vampire", "Scout"], "units": {"0": "Veteran"}, "deck": ["Scout"] * 9},
    "p2": {"units": {"3": "Scout"}, "deck": ["Scout"] * 9},
}
OUT_OF_REACH: dict[str, Any] = {
    "p1": {"hand": ["Vampire", "Scout"], "deck": ["Scout"] * 9},
    "p2": {"done": True, "units": {str(slot): "Champion" for slot in range(5)}, "deck": ["Scout"] * 9},
}


@pytest.mark.parametrize("given", [AHEAD, OUT_OF_REACH], ids=["ahead", "out of reach"])
def test_whatever_is_spent_on_a_decided_skirmish_is_wasted(given: dict[str, Any]) -> None:
    assert seen("skirmish", given, "play Vampire @3").wasted == 1
    assert seen("skirmish", given, "pass").wasted == 0
    charged = {**given, "p1": {**given["p1"], "leader": "Warlord", "charges": 2}}
    charged["p2"] = {**given["p2"], "units": {"2": "Champion", **given["p2"].get("units", {})}}
    if given is OUT_OF_REACH:
        assert seen("skirmish", charged, "leader > e2").wasted == 1


def test_nothing_is_wasted_while_the_skirmish_can_still_turn() -> None:
    assert seen("skirmish", HELPLESS, "play Vampire @3").wasted == 0  # a tie so far
    ahead = {**HELPLESS, "p2": {**HELPLESS["p2"], "units": {}}}
    assert seen("skirmish", ahead, "play Vampire @3").wasted == 1
    armed = {**ahead, "p2": {**ahead["p2"], "hand": ["Archer"]}}
    assert seen("skirmish", armed, "play Vampire @3").wasted == 0


def test_a_card_that_stays_for_the_next_skirmish_is_not_wasted() -> None:
    given = {**AHEAD, "p1": {**AHEAD["p1"], "hand": ["Ancient Oak", "Scout"]}}
    assert seen("skirmish", given, "play Ancient Oak @3").wasted == 0


# --- the levels


@compiled_only
@pytest.mark.parametrize("bot", ["soldier:30", "captain:40", "general:60"])
@pytest.mark.parametrize("game", ml.games())
def test_no_level_above_recruit_misses_a_certain_win_or_wastes_cards(game: str, bot: str) -> None:
    found = watch(game, (bot, "soldier:20"), scaled(100), 57)
    assert found.turns
    assert (found.missed, found.wasted, found.overkill) == (0, 0, 0)


@compiled_only
@pytest.mark.parametrize("level", ["recruit", "soldier"])
@pytest.mark.parametrize("game", ml.games())
def test_weak_levels_play_like_people(game: str, level: str) -> None:
    bots = (f"{level}:{LEVELS[level]().temper.simulations}", "captain:100")
    found = watch(game, bots, scaled(80), 31)
    assert found.lost and found.turns
    assert (found.missed, found.to_and_fro, found.overkill) == (0, 0, 0)
    assert found.idle <= 0.06 * found.turns
    assert found.doomed <= 0.02 * found.turns


@compiled_only
@pytest.mark.parametrize("level", ["recruit", "soldier", "captain"])
def test_charges_are_spent_on_something(level: str) -> None:
    found = watch("skirmish", (f"{level}:{LEVELS[level]().temper.simulations}", "soldier:50"), 8, 32, decks=TACTICAL)
    assert (found.to_and_fro, found.overkill) == (0, 0)
    assert found.idle_charges <= 1 + found.charges // 10
