"""Rulings that neither the core set nor the pack of mechanics can show; the cards are in `packs/rulings.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from marchlands.engine.match import Match
from marchlands.errors import IllegalMoveError
from marchlands.games.skirmish.game import Skirmish
from tests.support.skirmish import skirmish

RULINGS = Path(__file__).parents[1] / "packs" / "rulings.toml"


@cache
def game() -> Skirmish:
    """Return the game with the cards for rulings."""
    return skirmish().with_packs([RULINGS])


def position(p1: dict[str, Any], p2: dict[str, Any]) -> Match:
    """Return a match at a position of p1's turn."""
    return game().match_from({"p1": p1, "p2": p2})


def unit(match: Match, seat: str, terrain: int) -> dict[str, Any]:
    """Return the unit on a slot."""
    found: dict[str, Any] = match.snapshot()[seat]["slots"][terrain]["unit"]
    return found


def test_after_a_thousand_triggers_from_one_move_the_rest_are_dropped() -> None:
    """SK-25: an Echo hears the damage that it deals itself, again and again."""
    match = position(
        {"hand": ["Strike"], "units": {"2": "Test Echo"}},
        {"units": {"3": {"card": "Champion", "buff": 1000}}, "modifiers": {"3": 1000}},
    )
    match.apply("play Strike > e3")
    assert unit(match, "p2", 3)["damage"] == 3 + 1000
    assert match.to_act == "p1" and match.snapshot()["p1"]["graveyard"] == ["Strike"]
    kinds = [event["event"] for event in match.events()]
    assert kinds.count("damaged") == 1 + 1000
    assert kinds.count("triggers_dropped") == 1 and kinds[-1] == "triggers_dropped"


def test_each_move_may_set_off_a_thousand_triggers() -> None:
    """SK-25: what one move has used up is there again for the next."""
    match = position(
        {"hand": ["Strike", "Strike"], "units": {"2": "Test Echo"}},
        {"done": True, "units": {"3": {"card": "Dragon", "buff": 1000}}, "modifiers": {"3": 1000}},
    )
    for line in ("play Strike > e3", "pass", "play Strike > e3"):
        match.apply(line)
    assert unit(match, "p2", 3)["damage"] == 2 * (3 + 1000)


def test_deploy_happens_before_consume_whichever_is_printed_first() -> None:
    """SK-31: a Glutton bites a close unit before it digests the one that it consumed."""
    match = position(
        {"hand": ["Test Glutton"], "units": {"1": "Veteran", "2": "Champion"}}, {"units": {"0": "Champion"}}
    )
    match.apply("play Test Glutton @1")
    choice = match.snapshot()["choice"]
    assert choice["card"] == "Test Glutton" and choice["answers"] == ["a2", "e0"]
    assert unit(match, "p1", 1)["buff"] == 0
    match.apply("choose e0")
    assert unit(match, "p2", 0)["damage"] == 1 and unit(match, "p1", 1)["buff"] == 4


def test_a_card_that_must_consume_is_not_raised_from_the_graveyard() -> None:
    """SK-33, SK-95: a Necromancer cannot choose a Wyrmling, though its power is low enough."""
    match = position(
        {
            "hand": ["Test Wyrmling"],
            "graveyard": ["Test Wyrmling"],
            "units": {"2": {"card": "Necromancer", "cooldown": 0}, "4": "Scout"},
        },
        {},
    )
    assert unit(match, "p1", 2)["ready"] is False
    for line in ("activate @2", "play Test Wyrmling @0"):
        with pytest.raises(IllegalMoveError):
            match.apply(line)
    match.apply("play Test Wyrmling @4")
    match.apply("activate @2 > Scout a0")
    assert unit(match, "p1", 0)["card"] == "Scout" and unit(match, "p1", 4)["card"] == "Test Wyrmling"


def test_an_ally_in_a_units_ability_is_another_unit() -> None:
    """SK-36: a Captain alone strengthens nobody, beside one other unit only that one."""
    match = position({"hand": ["Test Captain", "Test Captain"]}, {"done": True, "units": {"3": "Veteran"}})
    match.apply("play Test Captain @0")
    assert match.snapshot()["phase"] == "act" and unit(match, "p1", 0)["buff"] == 0
    match.apply("pass")
    match.apply("play Test Captain @4")
    assert match.snapshot()["phase"] == "act"
    assert unit(match, "p1", 0)["buff"] == 1 and unit(match, "p1", 4)["buff"] == 0
    assert unit(match, "p2", 3)["buff"] == 0


def test_a_unit_reacts_to_damage_before_it_reacts_to_deaths() -> None:
    """SK-49: a Mourner strikes with the power that it has just gained, and then gains from its own blow."""
    match = position({"hand": ["Strike"], "units": {"1": "Scout", "2": "Test Mourner"}}, {"units": {"2": "Dragon"}})
    match.apply("play Strike > a1")
    assert unit(match, "p1", 1) is None
    assert unit(match, "p2", 2)["damage"] == 2 + 1 and unit(match, "p1", 2)["buff"] == 2
