"""What levels do without thinking: they leave out what nobody would do, and are never idle for nothing."""

from __future__ import annotations

from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.common_sense import CommonSense
from marchlands.bots.level import LEVELS
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice

ORDER = list(LEVELS)
TIMES = 12


def sensible(match: Match, *, plans: bool = True) -> set[str]:
    """Return the moves that common sense leaves, in notation."""
    common_sense = CommonSense(match.knowledge(match.to_act), match.legal_moves(), Dice(5), plans=plans)
    return {match.text(move) for move in common_sense.sensible()}


def choices(match: Match, level: str, times: int = TIMES) -> set[str]:
    """Return what a level may choose, in notation."""
    knowledge, legal, budget = match.knowledge(match.to_act), match.legal_moves(), Budget(simulations=24)
    return {match.text(LEVELS[level]().choose(knowledge, legal, budget, Dice(seed))) for seed in range(times)}


# --- a skirmish that is decided

AHEAD = {
    "p1": {"hand": ["Vampire", "Gale Rider", "Champion"], "units": {"0": "Veteran", "1": "Noble"}},
    "p2": {"units": {"2": "Scout"}, "done": True, "hand": ["Archer"]},
}
BEYOND_REACH = {
    "p1": {"hand": ["Vampire", "Scout"], "units": {}},
    "p2": {"units": {str(slot): "Champion" for slot in range(5)}, "done": True, "hand": ["Archer"]},
}
WITHIN_REACH = {
    "p1": {"hand": ["Champion", "Vampire", "Scout"]},
    "p2": {"units": {"2": "Veteran"}, "done": True, "hand": ["Archer"]},
}


@pytest.mark.parametrize("level", ORDER)
@pytest.mark.parametrize("wins", [0, 1])
@pytest.mark.parametrize("given", [AHEAD, BEYOND_REACH], ids=["ahead", "beyond reach"])
def test_no_card_is_thrown_into_a_skirmish_that_is_decided(level: str, wins: int, given: dict[str, Any]) -> None:
    both = {seat: {**given[seat], "wins": wins} for seat in ("p1", "p2")}
    assert choices(ml.position("skirmish", both), level) == {"pass"}


@pytest.mark.parametrize("level", ["captain", "general"])
def test_a_skirmish_within_reach_is_won(level: str) -> None:
    chosen = choices(ml.position("skirmish", WITHIN_REACH), level)
    assert "pass" not in chosen
    for move in chosen:
        match = ml.position("skirmish", WITHIN_REACH)
        match.apply(move)
        while match.snapshot()["skirmish"] == 1:
            assert match.to_act == "p1"
            match.apply(min(choices(match, level, 1)))
        assert (match.snapshot()["p1"]["wins"], match.snapshot()["p2"]["wins"]) == (1, 0)
        assert len(match.snapshot()["p1"]["hand"]) >= 2  # and at a fair price, before the draw of four


CHAMPIONS = {str(slot): "Champion" for slot in range(5)}
MANY_CARDS = {
    "p1": {"hand": ["Veteran", "Strike"]},
    "p2": {"hand": ["Scout", "Archer", "Knight"], "units": CHAMPIONS},
}
MAY_STILL_MOVE = {
    "p1": {"hand": ["Energize", "Rookie"], "units": {"3": "Vanguard"}},
    "p2": {"units": {"0": "Knight", "1": "Hunter", "2": "Duelist", "3": "Ranger", "4": "Usurper"}},
}


@pytest.mark.parametrize("level", [level for level in ORDER if level != "recruit"])
@pytest.mark.parametrize("given", [MANY_CARDS, MAY_STILL_MOVE], ids=["with cards", "with a unit to move"])
def test_no_card_is_thrown_after_what_is_lost_even_if_the_opponent_may_go_on(level: str, given: dict[str, Any]) -> None:
    ahead = {"skirmish": 2, "p1": {**given["p1"], "wins": 1}, "p2": {**given["p2"], "wins": 0}}
    assert choices(ml.position("skirmish", ahead), level) == {"pass"}
    behind = {"skirmish": 2, "p1": {**given["p1"], "wins": 0}, "p2": {**given["p2"], "wins": 1}}
    assert "pass" not in choices(ml.position("skirmish", behind), level, 1)  # a match is not given up so


def test_what_is_behind_but_within_reach_is_not_given_up() -> None:
    theirs = {"hand": ["Scout", "Archer"], "units": {"1": "Veteran", "3": "Veteran"}}
    match = ml.position("skirmish", {"p1": {"hand": ["Champion", "Knight", "Noble", "Archer"]}, "p2": theirs})
    assert len(sensible(match)) > 1


def test_two_cards_are_played_where_it_takes_two() -> None:
    given = {
        "p1": {"hand": ["Champion", "Veteran", "Scout"]},
        "p2": {"units": {"0": "Scout", "4": "Scout"}, "done": True, "hand": ["Archer"]},
    }
    found = sensible(ml.position("skirmish", given))
    assert "pass" not in found
    assert "play Champion @0" in found  # even after that, and ahead with the Veteran


# --- moving back and forth, and charges


def tactician() -> Match:
    """Return a last skirmish in which p1's Veteran faces a Champion, with room beside it."""
    own = {"leader": "Tactician", "charges": 3, "hand": ["Archer", "Scout"], "units": {"2": "Veteran"}, "wins": 1}
    theirs = {"units": {"2": "Champion"}, "hand": ["Archer", "Veteran"], "wins": 1}
    return ml.position("skirmish", {"skirmish": 3, "p1": own, "p2": theirs})


def test_a_charge_is_kept_where_moving_changes_nothing() -> None:
    match = ml.position(
        "skirmish",
        {
            "p1": {"leader": "Tactician", "charges": 3, "hand": ["Archer"], "units": {"0": "Scout"}},
            "p2": {"hand": ["Archer", "Veteran"]},
        },
    )
    assert "leader" in map(match.text, match.legal_moves())
    assert "leader" not in sensible(match)
    for level in ORDER:
        assert "leader" not in choices(match, level)


def test_a_charge_may_be_spent_where_it_wins_a_terrain_and_only_so() -> None:
    match = tactician()
    assert "leader" in sensible(match)
    match.apply("leader")
    assert sensible(match) == {"choose a2", "choose e2"}  # either of them out of the other's way
    match.apply("choose a2")
    assert sensible(match) == {"choose a1", "choose a3"}


def test_a_charge_is_not_spent_on_a_unit_that_it_does_not_help() -> None:
    own = {"leader": "Tactician", "charges": 3, "hand": ["Archer"], "units": {"0": "Scout", "3": "Veteran"}, "wins": 1}
    theirs = {"units": {"3": "Champion"}, "hand": ["Archer", "Veteran"], "wins": 1}
    match = ml.position("skirmish", {"skirmish": 3, "p1": own, "p2": theirs})
    match.apply("leader")
    assert "choose a0" in map(match.text, match.legal_moves())
    assert "choose a0" not in sensible(match)


@pytest.mark.parametrize("level", ORDER)
def test_a_unit_is_not_moved_back_where_it_came_from(level: str) -> None:
    match = tactician()
    match.apply("leader > a2, a1")
    assert "leader" in map(match.text, match.legal_moves())
    match.apply("leader")
    assert choices(match, level) <= {"choose a1", "choose e2"}
    match.apply("choose a1")
    assert choices(match, level) == {"choose a0"}


def test_nor_in_the_next_turn() -> None:
    match = tactician()
    for move in ("leader > a2, a1", "pass", "play Archer @0", "pass", "leader", "choose a1"):
        match.apply(move)
    assert {"choose a0", "choose a2"} <= set(map(match.text, match.legal_moves()))
    assert "choose a2" not in sensible(match)


def test_what_the_opponent_has_moved_may_be_moved_back() -> None:
    leader = {"leader": "Tactician", "charges": 3, "hand": ["Archer"], "wins": 1}
    match = ml.position(
        "skirmish",
        {
            "skirmish": 3,
            "turn": "p2",
            "p1": {**leader, "units": {"2": "Veteran"}},
            "p2": {**leader, "units": {"1": "Champion"}},
        },
    )
    for move in ("leader > e2, e1", "pass", "leader", "choose a1"):
        match.apply(move)
    assert "choose a2" in sensible(match)


# --- never idle


def test_a_win_at_hand_is_taken() -> None:
    given = {
        "p1": {"hp": 20, "gold": 6, "hand": ["Meteor", "Golem"], "class": "Mage"},
        "p2": {"hp": 2, "deck": ["Golem"]},
        "unit": [{"at": "plains1", "owner": "p2", "card": "Militia"}],
    }
    match = ml.position("warpath", given)
    for level in ORDER:
        assert choices(match, level) == {"play Meteor"}


def besieged() -> Match:
    """Return a match that p1 has almost lost, with gold and cards left."""
    units = [
        {"at": tile, "owner": "p2", "card": card}
        for tile, card in [("plains0", "Brute"), ("plains1", "Brute"), ("forest0", "Brute"), ("mountains2", "Brute")]
    ]
    return ml.position(
        "warpath",
        {
            "p1": {
                "hp": 9,
                "gold": 9,
                "hand": ["Castle Guards", "Brute", "Thief", "War Hounds"],
                "deck": ["Thief"] * 4,
            },
            "p2": {"hp": 20, "gold": 4, "hand": ["Thief"], "deck": ["Thief"] * 4},
            "unit": units,
        },
    )


@pytest.mark.parametrize("level", ORDER)
def test_a_lost_match_is_played_on(level: str) -> None:
    match = besieged()
    for seed in range(TIMES):
        trial = besieged()
        spent = 0
        while trial.to_act == "p1" and trial.snapshot()["turn"] == match.snapshot()["turn"]:
            legal = trial.legal_moves()
            move = LEVELS[level]().choose(trial.knowledge("p1"), legal, Budget(simulations=24), Dice(seed))
            spent += trial.text(move) != "end"
            trial.apply(move)
        assert spent >= 1


@pytest.mark.parametrize("level", ORDER)
def test_a_skirmish_that_decides_the_match_is_not_given_up_while_there_are_cards(level: str) -> None:
    given = {
        "p1": {"hand": ["Champion", "Archer", "Scout"], "wins": 0},
        "p2": {"units": {"1": "Veteran", "2": "Champion", "3": "Veteran"}, "wins": 1, "hand": ["Archer", "Knight"]},
    }
    assert "pass" not in choices(ml.position("skirmish", given), level)
