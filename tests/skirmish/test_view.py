"""What views say beyond the bare position: who leads, what a pass would do, and which numbers have changed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.games.skirmish.event import Done


def leads(given: dict[str, Any], rules: str = "standard") -> tuple[list[str | None], int, int]:
    view = ml.position("skirmish", given, rules).view("p1")
    return [terrain["winner"] for terrain in view["terrains"]], view["p1"]["points"], view["p2"]["points"]


def test_a_rogue_turns_its_terrain_over_unless_it_is_alone() -> None:
    """SK-70, SK-71."""
    given = {
        "p1": {"units": {"0": "Rogue", "1": "Rogue", "2": "Champion", "3": "Scout"}},
        "p2": {"units": {"0": "Champion", "2": "Scout", "3": "Scout"}},
    }
    assert leads(given) == (["p1", "p1", "p1", None, None], 3, 0)
    cleansed = {**given, "p1": {"units": {"0": {"card": "Rogue", "cleansed": True}}}}
    assert leads(cleansed)[0][0] == "p2"


def test_conquer_counts_for_the_unit_that_wins() -> None:
    """SK-04, SK-72: a point more in standard only, and only for the winner of the terrain."""
    given = {"p1": {"units": {"0": "Noble"}}, "p2": {"units": {"1": "Scout"}}}
    assert leads(given) == (["p1", "p2", None, None, None], 2, 1)
    beaten = {"p1": {"units": {"0": "Noble"}}, "p2": {"units": {"0": "Dragon"}}}
    assert leads(beaten) == (["p2", None, None, None, None], 0, 1)
    assert leads(given, "classic")[1:] == (1, 1)


@pytest.mark.parametrize("rules", ["standard", "classic"])
def test_points_now_are_those_of_the_resolution(rules: str) -> None:
    """What a view counts just before both are Done is how the skirmish then ends."""
    rng = random.Random(rules)
    compared = 0
    for seed in range(12):
        match = ml.new_match("skirmish", rules=rules, seed=seed, record=True)
        while match.result is None:
            before = match.view(None)
            told = len(match.events())
            move = rng.choice(match.legal_moves())
            match.apply(move)
            events = match.events()[told:]
            kinds = [event["event"] for event in events]
            if "skirmish_ended" not in kinds or kinds[0] != "turn_ended":
                continue
            ended = next(event for event in events if event["event"] == "skirmish_ended")
            assert ended["sp"] == {seat: before[seat]["points"] for seat in ("p1", "p2")}
            won = {event["terrain"]: event["seat"] for event in events if event["event"] == "terrain_won"}
            assert [terrain["winner"] for terrain in before["terrains"]] == [won.get(t) for t in range(5)]
            compared += 1
    assert compared > 12


def test_the_events_of_a_resolution_say_why() -> None:
    """SK-70 to SK-72: the powers that met, whether a Rogue decided, and what nobody won."""
    given = {
        "p1": {"units": {"0": "Rogue", "1": "Noble", "2": "Scout"}},
        "p2": {"units": {"0": "Champion", "2": "Scout", "3": "Scout"}, "done": True},
    }
    match = ml.position("skirmish", given)
    powers = {
        seat: [s["unit"] and s["unit"]["power"] for s in match.view(None)[seat]["slots"]] for seat in ("p1", "p2")
    }
    match.apply("pass")
    events = [event for event in match.events() if event["event"].startswith("terrain_")]
    facts = ("terrain", "seat", "card", "sp", "power", "rogue")
    met = [{"p1": one, "p2": two} for one, two in zip(powers["p1"], powers["p2"], strict=True)]
    assert [tuple(event.get(fact) for fact in facts) for event in events] == [
        (0, "p1", "Rogue", 1, met[0], True),
        (1, "p1", "Noble", 2, met[1], False),
        (2, None, None, None, powers["p1"][2], None),
        (3, "p2", "Scout", 1, met[3], False),
    ]
    assert met[1]["p2"] is None and met[3]["p1"] is None


def test_a_unit_that_was_cleansed_cannot_dominate() -> None:
    units = {"0": "Longbow", "1": {"card": "Longbow", "cleansed": True}, "2": "Scout"}
    slots = ml.position("skirmish", {"p1": {"units": units}}).view("p2")["p1"]["slots"]
    assert [slots[terrain]["unit"]["can_dominate"] for terrain in range(3)] == [True, False, False]


def test_the_part_of_a_modifier_that_stays_is_told_apart() -> None:
    """SK-18: an ordinary modifier ends with the skirmish, a permanent one does not."""
    given = {
        "p1": {"hand": ["Foundations"], "modifiers": {"0": 2}, "deck": ["Scout"] * 5},
        "p2": {"done": True, "deck": ["Scout"] * 5},
    }
    match = ml.position("skirmish", given)
    match.apply("play Foundations > a1")
    before = match.view("p1")["p1"]["slots"]
    assert (before[0]["modifier"], before[0]["permanent"]) == (2, 0)
    assert before[1]["modifier"] == before[1]["permanent"] > 0
    while match.view("p1")["skirmish"] == 1:
        match.apply("pass")
    after = match.view("p1")["p1"]["slots"]
    assert [slot["modifier"] for slot in after] == [slot["permanent"] for slot in before]


@pytest.mark.parametrize(
    ("given", "at_risk"),
    [
        ({"units": {"1": "Veteran"}, "modifiers": {"1": 3}}, False),
        ({"units": {"1": {"card": "Veteran", "damage": 3}}, "modifiers": {"1": 3}}, False),
        ({"units": {"1": {"card": "Veteran", "damage": 4}}, "modifiers": {"1": 3}}, True),
        ({"units": {"1": {"card": "Veteran", "damage": 5, "buff": 1}}, "modifiers": {"1": 3}}, True),
        ({"units": {"0": {"card": "Banneret", "buff": 2}, "1": {"card": "Veteran", "damage": 4}}}, True),
        ({"units": {"1": {"card": "Veteran", "damage": 3, "shield": 1}}}, False),
    ],
)
def test_a_unit_is_at_risk_if_only_its_slot_or_others_keep_it_alive(given: dict[str, object], at_risk: bool) -> None:
    match = ml.position("skirmish", {"p1": given})
    for seat in ("p1", "p2", None):
        assert match.view(seat)["p1"]["slots"][1]["unit"]["at_risk"] is at_risk


# --- what a pass would do


def passing(match: Match) -> tuple[str, str]:
    view = match.view(None)
    return view["p1"]["passing"], view["p2"]["passing"]


def test_a_pass_makes_done_until_something_was_done_in_the_turn() -> None:
    """SK-21: a quick action counts as much as a card; the next turn begins anew, and for the other seat too."""
    match = ml.position("skirmish", {"p1": {"hand": ["Stable Boy", "Veteran"]}, "p2": {"hand": ["Veteran"]}})
    assert passing(match) == ("done", "done")
    match.apply("play Stable Boy @0")
    assert passing(match) == ("turn", "done")
    match.apply("pass")
    assert passing(match) == ("done", "done")
    match.apply("play Veteran @0")
    assert passing(match) == ("done", "turn")


def test_a_pass_after_an_activation_of_a_single_turn_only_ends_it() -> None:
    """SK-22."""
    units = {"1": "Ranger", "3": {"card": "Rookie", "cooldown": 0}}
    match = ml.position("skirmish", {"p1": {"units": units, "hand": ["Seed"]}}, "classic")
    assert passing(match) == ("done", "done")
    match.apply("activate @1 > a0")
    assert passing(match) == ("turn", "done")
    match.apply("pass")
    assert match.view(None)["p1"]["done"] is False


@pytest.mark.parametrize("flow", ["manual", "single"])
def test_passing_says_what_a_pass_then_does(flow: str) -> None:
    """SK-21, SK-22: in random matches, whoever is to act."""
    rng = random.Random(f"passing {flow}")
    said = {"done": 0, "turn": 0}
    for seed in range(12):
        match = ml.new_match("skirmish", rules={"preset": "standard", "turn_flow": flow}, seed=seed)
        while match.result is None:
            view = match.view(None)
            seat = view["to_act"]
            if view["phase"] == "act":
                trial = match.clone()
                trial.state.recording = True
                trial.apply("pass")
                while trial.state.is_asking():  # at the end of the turn, before Done is set (SK-24)
                    trial.apply(trial.legal_moves()[0])
                events = trial.table.events([int(number) for number in trial.state.log])
                done = any(isinstance(event, Done) and event.seat == seat for event in events)
                assert done == (view[seat]["passing"] == "done")
                said[view[seat]["passing"]] += 1
            match.apply(rng.choice(match.legal_moves()))
    assert min(said.values()) > 12


# --- numbers that are not those of the card


@pytest.mark.parametrize(
    ("unit", "changed"),
    [
        ({"card": "Champion"}, {}),
        ({"card": "Champion", "damage": 1}, {"power": "down"}),
        ({"card": "Champion", "buff": 2}, {"power": "up"}),
        ({"card": "Champion", "buff": 2, "damage": 2}, {}),
    ],
)
def test_a_unit_says_whether_its_power_is_above_or_below_its_base(
    unit: dict[str, Any], changed: dict[str, str]
) -> None:
    match = ml.position("skirmish", {"p1": {"units": {"1": unit}}})
    assert match.view("p2")["p1"]["slots"][1]["unit"]["changed"] == changed


def test_the_modifier_of_a_slot_changes_the_power_of_its_unit() -> None:
    match = ml.position("skirmish", {"p1": {"units": {"1": "Champion"}, "modifiers": {"1": -1}}})
    assert match.view("p1")["p1"]["slots"][1]["unit"]["changed"] == {"power": "down"}
