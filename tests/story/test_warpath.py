"""Every event of Warpath has its words, and what belongs together is on one line."""

from __future__ import annotations

import random

import pytest

import marchlands as ml
from marchlands.engine.table import Json
from marchlands.story.harm import Harm
from marchlands.story.line import Line
from marchlands.story.warpath.card import KnownCards, known_of
from marchlands.story.warpath.narrator import SILENT, WarpathNarrator
from tests.support.events import kinds_of

LATE = "At the end of your turn: ..."
THIEF = {"seat": "p2", "tile": "plains1", "card": "Thief"}
GUARD = {"seat": "p1", "tile": "plains1", "card": "Guard"}
KNOWN = KnownCards(frozenset({"Mage", "Base"}), {"Hounds": 2}, frozenset({("Nest", LATE)}))
BOLT = {"event": "played", "seat": "p1", "lane": None, "cost": 2, "card": "Bolt"}


def told(*events: Json, seat: str | None = "p1") -> list[Line]:
    return WarpathNarrator(seat, KNOWN, ".").tell(events)


def said(*events: Json, seat: str | None = "p1") -> list[str]:
    return [line.text for line in told(*events, seat=seat)]


def test_no_event_is_left_without_words() -> None:
    assert {name for name in kinds_of("warpath") if not hasattr(WarpathNarrator, f"_{name}")} == set(SILENT)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "turn_started", "seat": "p1", "turn": 3}, ".. Turn 3: you"),
        ({"event": "drawn", "seat": "p1", "card": "Thief"}, "You draw Thief."),
        ({"event": "drawn", "seat": "p2", "card": None}, "The opponent draws a card."),
        ({"event": "gold", "seat": "p2", "amount": 2, "now": 7}, "The opponent gets 2 gold (now 7)."),
        ({"event": "exhausted", "seat": "p1", "amount": 5}, "You have no card left to draw."),
        (
            {"event": "played", "seat": "p1", "lane": "forest", "cost": 2, "card": "Thief"},
            "You play Thief @forest for 2 gold.",
        ),
        (
            {"event": "played", "seat": "p2", "lane": None, "cost": 3, "card": "War Plans"},
            "The opponent plays War Plans for 3 gold.",
        ),
        ({"event": "skill_used", "seat": "p2", "cost": 5, "card": "Levy"}, "The opponent uses Levy for 5 gold."),
        ({"event": "deployed", **THIEF}, "The enemy Thief @plains1 appears."),
        (
            {"event": "stepped", "seat": "p2", "from": "plains2", "to": "plains1", "card": "Thief"},
            "The enemy Thief goes from plains2 to plains1.",
        ),
        ({"event": "waited", **THIEF, "waits": 0}, "The enemy Thief @plains1 waits."),
        ({"event": "waited", **THIEF, "waits": 2}, "The enemy Thief @plains1 waits, and 2 more marches."),
        ({"event": "fought", **THIEF, "with": "Guard"}, "The enemy Thief @plains1 fights your Guard."),
        ({"event": "entered", **THIEF, "building": "Traps"}, "The enemy Thief @plains1 enters Traps."),
        ({"event": "built", **GUARD}, "It is built @plains1."),
        ({"event": "damaged", **GUARD, "amount": 2, "hp": 1}, "Your Guard @plains1 takes 2 damage (1 HP left)."),
        ({"event": "died", **GUARD}, "Your Guard @plains1 dies."),
        ({"event": "destroyed", **THIEF}, "The enemy Thief @plains1 is destroyed."),
        (
            {"event": "player_hit", "seat": "p1", "amount": 2, "hp": 9, "card": "Thief"},
            "The enemy Thief hits you for 2 (9 HP left).",
        ),
        (
            {"event": "player_hit", "seat": "p2", "amount": 2, "hp": 9, "card": "Mage"},
            "The opponent takes 2 damage (9 HP left).",
        ),
        ({"event": "buffed", **GUARD, "attack": 1, "hp": 2}, "Your Guard @plains1 gets +1 attack and +2 HP."),
        ({"event": "slowed", **GUARD, "movement": "1/2"}, "Your Guard @plains1 has movement 1/2 now."),
        ({"event": "halted", **GUARD}, "Your Guard @plains1 must stop."),
        ({"event": "hastened", **GUARD, "steps": 1}, "Your Guard @plains1 gets 1 more step."),
        (
            {"event": "moved", "seat": "p1", "from": "plains1", "to": "plains2", "card": "Guard"},
            "Your Guard @plains1 is moved to plains2.",
        ),
        ({"event": "healed", **GUARD, "amount": 2, "hp": 4}, "Your Guard @plains1 is healed of 2 damage (now 4 HP)."),
        ({"event": "healed", **GUARD, "amount": 0, "hp": 4}, "Your Guard @plains1 has no damage to heal."),
        ({"event": "triggers_dropped"}, "Too many triggers from one move: the rest are dropped."),
        ({"event": "ended", "result": "p2"}, "The opponent wins the match."),
        ({"event": "ended", "result": "draw"}, "The match is a draw."),
        ({"event": "eclipsed", "seat": "p1"}, "Eclipsed."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_events_are_told_to_a_seat(event: Json, words: str) -> None:
    assert said(event) == [words]


def test_a_spectator_hears_seats() -> None:
    assert said({"event": "died", **GUARD}, seat=None) == ["p1's Guard @plains1 dies."]


def test_a_march_and_its_fight_are_one_line() -> None:
    step = {"event": "stepped", "seat": "p2", "card": "Hounds"}
    events: list[Json] = [
        {**step, "from": "plains3", "to": "plains2"},
        {"event": "fought", "seat": "p2", "tile": "plains2", "card": "Hounds", "with": "Guard"},
        {"event": "damaged", **GUARD, "tile": "plains2", "amount": 2, "hp": 3},
        {"event": "damaged", "seat": "p2", "tile": "plains2", "card": "Hounds", "amount": 4, "hp": -3},
        {"event": "died", "seat": "p2", "tile": "plains2", "card": "Hounds"},
    ]
    assert said(*events) == [
        "The enemy Hounds go from plains3 to plains2, fight your Guard: your Guard takes 2 damage (3 HP left), "
        "the enemy Hounds take 4 damage and die."
    ]


def test_two_units_of_a_name_are_not_taken_for_one_that_goes_further_than_it_can() -> None:
    step = {"event": "stepped", "seat": "p1", "card": "Hounds"}
    way = [{**step, "from": f"forest{tile}", "to": f"forest{tile + 1}"} for tile in range(3)]
    assert said(*way) == ["Your Hounds go from forest0 to forest2.", "Your Hounds go from forest2 to forest3."]


def test_the_draw_and_the_gold_of_a_turn_are_one_line() -> None:
    events: list[Json] = [
        {"event": "drawn", "seat": "p1", "card": "Thief"},
        {"event": "drawn", "seat": "p1", "card": "Brute"},
        {"event": "gold", "seat": "p1", "amount": 2, "now": 4},
    ]
    assert said(*events) == ["You draw Thief, Brute and get 2 gold (now 4)."]


def test_an_empty_deck_is_blamed_once() -> None:
    events: list[Json] = [
        {"event": "exhausted", "seat": "p2", "amount": 5},
        {"event": "player_hit", "seat": "p2", "amount": 5, "hp": 10, "card": "Base"},
    ]
    assert said(*events) == ["The opponent has no card left to draw: the opponent loses 5 HP (10 HP left)."]


def test_what_an_ability_does_is_told_with_its_card() -> None:
    trigger = {"event": "triggered", "seat": "p2", "text": "When I deal damage: get 1 gold."}
    gold = {"event": "gold", "seat": "p2", "amount": 1, "now": 3}
    assert said({**trigger, "tile": "plains1", "card": "Thief"}, gold) == [
        "The opponent gets 1 gold from Thief (now 3)."
    ]
    moved = {"event": "moved", "seat": "p1", "from": "plains1", "to": "plains0", "card": "Guard"}
    assert said({**trigger, "tile": "plains1", "card": "Well"}, moved) == [
        "Your Guard @plains1 is moved to plains0 (Well)."
    ]


def test_the_end_of_a_turn_has_a_line_for_each_ability_that_does_something() -> None:
    nest = {
        "event": "triggered",
        "seat": "p1",
        "tile": "forest0",
        "card": "Nest",
        "text": LATE,
    }
    chick = {"event": "deployed", "seat": "p1", "tile": "forest0", "card": "Chick"}
    assert said(nest, chick, nest) == ["Your Nest @forest0: your Chick appears."]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("plains1", "You play Bolt for 2 gold at plains1."),
        ("plains1#2", "You play Bolt for 2 gold at plains1."),
        ("forest", "You play Bolt for 2 gold to the forest."),
        ("none", "You play Bolt for 2 gold: you decline."),
    ],
)
def test_the_aim_of_a_skill_is_told_with_it(answer: str, words: str) -> None:
    assert said(BOLT, {"event": "chosen", "seat": "p1", "answer": answer, "forced": False, "card": "Bolt"}) == [words]


def test_an_answer_that_comes_later_names_its_skill() -> None:
    chosen = {"event": "chosen", "seat": "p1", "answer": "plains1", "forced": False, "card": "Bolt"}
    hit = {"event": "damaged", **THIEF, "amount": 2, "hp": 1}
    assert said(chosen, hit) == ["Bolt at plains1: the enemy Thief takes 2 damage (1 HP left)."]


@pytest.mark.parametrize(
    ("events", "place"),
    [
        ([{"event": "stepped", "seat": "p2", "from": "plains3", "to": "plains2", "card": "Thief"}], "plains2"),
        ([{"event": "fought", **THIEF, "with": "Guard"}], "plains1"),
        ([{"event": "moved", "seat": "p1", "from": "plains1", "to": "plains2", "card": "Guard"}], "plains2"),
        ([{"event": "died", **GUARD}, {"event": "died", **THIEF, "tile": "forest1"}], "plains1"),
        ([{"event": "drawn", "seat": "p1", "card": "Thief"}], None),
        ([{"event": "player_hit", "seat": "p1", "amount": 2, "hp": 9, "card": "Thief"}], None),
        ([BOLT], None),
        ([BOLT, {"event": "chosen", "seat": "p1", "answer": "forest2#2", "forced": False, "card": "Bolt"}], "forest2"),
        ([{**BOLT, "lane": "plains", "card": "Guard"}, {"event": "deployed", **GUARD, "tile": "plains0"}], "plains0"),
    ],
)
def test_a_line_names_the_tile_that_it_is_about(events: list[Json], place: str | None) -> None:
    assert [line.place for line in told(*events)] == [place]


def test_what_was_spoken_of_before_is_named_again_with_its_tile() -> None:
    narrator = WarpathNarrator("p1", known_of(()))
    narrator.tell([{"event": "fought", **THIEF, "with": "Guard"}])
    assert [line.text for line in narrator.tell([{"event": "died", **GUARD}])] == ["Your Guard @plains1 dies."]


def test_harm_is_what_happens_to_ones_own_side_before_the_turn_ends() -> None:
    events: list[Json] = [
        {"event": "damaged", **GUARD, "id": 7, "amount": 2, "hp": 1},
        {"event": "died", **GUARD, "id": 7},
        {"event": "died", **THIEF, "id": 8},
        {"event": "player_hit", "seat": "p1", "amount": 1, "hp": 3, "card": "Mage"},
        {"event": "turn_ended", "seat": "p1", "turn": 1},
        {"event": "died", "seat": "p1", "tile": "forest1", "card": "Guard"},
    ]
    assert WarpathNarrator("p1", known_of(())).harm(events) == [
        Harm("your Guard @plains1 dies", "Guard", "plains1", 7),
        Harm("you take 1"),
    ]


def test_harm_to_each_of_several_alike_on_a_tile_is_told() -> None:
    events: list[Json] = [{"event": "damaged", **GUARD, "id": id, "amount": 2, "hp": 1} for id in (7, 8)]
    found = WarpathNarrator("p1", known_of(())).harm([*events, {"event": "died", **GUARD, "id": 7}])
    assert [(harm.words, harm.id) for harm in found] == [
        ("your Guard @plains1 dies", 7),
        ("your Guard @plains1 takes 2", 8),
    ]


def test_harm_is_told_of_where_units_stand_before_they_march() -> None:
    def march(start: str, end: str) -> Json:
        return {"event": "stepped", "seat": "p1", "card": "Guard", "from": start, "to": end}

    guard = {"owner": "p1", "card": "Guard"}
    tiles = [{"building": None, "units": [guard]}, {"building": None, "units": [guard]}]
    narrator = WarpathNarrator("p1", known_of(()), view={"lanes": {"plains": tiles}})
    events: list[Json] = [
        march("plains0", "plains1"),
        march("plains1", "plains2"),  # the one that was there first
        {"event": "damaged", **GUARD, "id": 7, "amount": 2, "hp": 1},
        {"event": "died", **GUARD, "id": 8, "tile": "plains2"},
        {"event": "deployed", **GUARD, "id": 9, "tile": "plains0"},
        {"event": "died", **GUARD, "id": 9, "tile": "plains0"},
    ]
    assert narrator.harm(events) == [
        Harm("your Guard @plains1 takes 2", "Guard", "plains0", 7),
        Harm("your Guard @plains2 dies", "Guard", "plains1", 8),
        Harm("your Guard @plains0 dies", "Guard", None, 9),
    ]


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_are_told_in_whole_sentences(seed: int) -> None:
    rng = random.Random(seed)
    match = ml.new_match("warpath", tuple(rng.sample(sorted(ml.decks("warpath")), 2)), seed=seed, record=True)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    for seat in ("p1", "p2", None):
        lines = said(*match.events(seat), seat=seat)
        assert all(line.endswith(".") or "Turn" in line for line in lines)
        assert not any("None" in line or ".." in line[2:] or "  " in line for line in lines)
        assert len(lines) < len(match.events(seat))
        assert sum(" dies" in line for line in lines) > 0
