"""Cards that would be spent for nothing are marked for the seat to act."""

from __future__ import annotations

from typing import Any

import marchlands as ml
from marchlands.server import perspective
from marchlands.server.progress import Progress


def idle(game: str, given: dict[str, Any]) -> dict[str, bool]:
    """Return the cards that p1 may play without a place, each with whether it would do nothing."""
    legal = perspective.position(Progress(ml.position(game, given)), "p1", 0.0).legal
    return {str(move.card): move.idle for move in legal if move.kind == "play" and move.place is None}


def test_an_action_with_nobody_to_hit_is_idle_and_one_that_asks_is_not() -> None:
    hand = {"hand": ["Hail of Arrows", "Fireball"]}
    assert idle("skirmish", {"p1": hand}) == {"Hail of Arrows": True, "Fireball": False}
    enemy = {"units": {"0": "Champion"}}
    assert idle("skirmish", {"p1": hand, "p2": enemy}) == {"Hail of Arrows": False, "Fireball": False}


def test_what_others_do_when_an_action_is_played_counts_too() -> None:
    given = {"p1": {"hand": ["Hail of Arrows"], "units": {"2": "Wizard"}}}
    assert idle("skirmish", given) == {"Hail of Arrows": False}


def test_a_skill_of_warpath_with_nobody_to_help_is_idle() -> None:
    player = {"hand": ["Heroic Charge", "War Plans"], "gold": 20, "deck": ["Thief"] * 4}
    assert idle("warpath", {"p1": player}) == {"Heroic Charge": True, "War Plans": False}
    unit = {"at": "plains1", "owner": "p1", "card": "Thief"}
    assert idle("warpath", {"p1": player, "unit": [unit]}) == {"Heroic Charge": False, "War Plans": False}
