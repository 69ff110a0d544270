"""What views say beyond the bare position: ids, flags, forecasts of both marches, and sites of buildings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.table import OTHER
from marchlands.errors import IllegalMoveError
from tests.support.scale import scaled
from tests.support.warpath import random_deck, random_given, warpath

QUIET = {"damage": 0, "fights": [], "deaths": [], "steps": [], "hits": []}
LANES = ("plains", "forest", "mountains")


def things(view: dict[str, Any]) -> dict[int, tuple[str, str]]:
    """Return the owner and card of all units and buildings of a view by id."""
    tiles = [tile for lane in view["lanes"].values() for tile in lane]
    found = [thing for tile in tiles for thing in (*tile["units"], tile["building"]) if thing is not None]
    assert len({thing["id"] for thing in found}) == len(found)
    return {thing["id"]: (thing["owner"], thing["card"]) for thing in found}


def unit_at(match: Match, lane: str, tile: int, number: int = 0) -> dict[str, Any]:
    unit: dict[str, Any] = match.snapshot()["lanes"][lane][tile]["units"][number]
    return unit


def piece(at: str, owner: str, card: str, **more: Any) -> dict[str, Any]:
    return {"at": at, "owner": owner, "card": card, **more}


def positions(name: str, count: int) -> Iterator[Match]:
    """Yield the positions of this many random matches."""
    rng = random.Random(f"warpath views {name}")
    for index in range(count):
        decks = [random_deck(rng, warpath()) for _ in range(2)]
        match = warpath().open(warpath().setup(decks, None, None, index, ask_forced=rng.random() < 0.3))
        yield match
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
            yield match


# --- ids


def test_an_id_belongs_to_one_unit_or_building_for_the_whole_match() -> None:
    known: dict[int, tuple[str, str]] = {}
    for match in positions("ids", scaled(100)):
        known = known if match.moves else {}
        for thing, named in things(match.view("p1")).items():
            assert known.setdefault(thing, named) == named


def test_cards_in_hand_have_ids_for_their_owner_and_show_only_backs_to_others() -> None:
    hand = ["Thief", "Traps", "Thief", "Thief"]
    match = ml.position("warpath", {"p1": {"gold": 20, "hand": hand}, "p2": {"hand": ["Brute", "Brute"]}})
    numbers = {name: warpath().by_name[name].number for name in ("Thief", "Traps", "Brute")}
    traps, thief, brute = numbers["Traps"] * 64, numbers["Thief"] * 64, numbers["Brute"] * 64
    own = match.view("p1")
    assert own["p1"]["hand"] == ["Traps", "Thief", "Thief", "Thief"]
    assert own["p1"]["hand_ids"] == [traps, thief, thief + 1, thief + 2]
    assert own["p2"]["hand_ids"] == [-1, -2]
    assert match.view("p2")["p1"]["hand_ids"] == match.view(None)["p1"]["hand_ids"] == [-1, -2, -3, -4]
    assert match.snapshot()["p2"]["hand_ids"] == [brute, brute + 1]
    match.apply("play Thief @plains")
    assert match.view("p1")["p1"]["hand_ids"] == [traps, thief, thief + 1]


def test_the_answers_to_a_choice_have_the_ids_of_what_they_mean() -> None:
    asked = 0
    for match in positions("choices", scaled(150)):
        choice = match.view(match.to_act)["choice"] if match.result is None else None
        if choice is None or choice["kind"] == "lane":
            assert choice is None or choice["ids"] is None
            continue
        assert set(choice["ids"]) <= set(things(match.view(None)))
        for answer, meant in zip(choice["answers"], choice["ids"], strict=True):
            trial = match.clone()
            trial.state.recording = True
            trial.apply(f"choose {answer}")
            events = trial.table.events([int(number) for number in trial.state.log])
            assert next(event.target_id for event in events if hasattr(event, "target_id")) == meant
            asked += 1
    assert asked > 100


# --- flags


@pytest.mark.parametrize(
    ("unit", "flags"),
    [
        ({"card": "Brute"}, {"wounded": False, "waiting": False, "ready": True}),
        ({"card": "Brute", "hp": 5}, {"wounded": True, "waiting": False, "ready": True}),
        ({"card": "Brute", "hp": 9}, {"wounded": False, "waiting": False, "ready": True}),
        ({"card": "Brute", "waits": 1}, {"wounded": False, "waiting": True, "ready": False}),
        ({"card": "Castle Guards"}, {"wounded": False, "waiting": False, "ready": False}),
        ({"card": "Castle Guards", "hp": 1}, {"wounded": True, "waiting": False, "ready": False}),
    ],
)
def test_a_unit_says_whether_it_is_wounded_waits_or_marches_next(unit: dict[str, Any], flags: dict[str, bool]) -> None:
    match = ml.position("warpath", {"unit": [{"at": "forest1", "owner": "p1", **unit}]})
    found = unit_at(match, "forest", 1)
    assert {name: found[name] for name in flags} == flags
    assert not found["at_risk"]


@pytest.mark.parametrize(
    ("unit", "changed"),
    [
        ({"card": "Brute"}, {}),
        ({"card": "Brute", "hp": 5}, {"hp": "down"}),
        ({"card": "Brute", "hp": 9, "attack": 1}, {"hp": "up", "attack": "down"}),
        ({"card": "Brute", "attack": 9, "movement": "1/2"}, {"attack": "up", "movement": "down"}),
        ({"card": "Brute", "movement": "1"}, {}),
        ({"card": "Castle Guards", "movement": "1"}, {"movement": "up"}),
    ],
)
def test_a_unit_says_which_numbers_are_not_those_of_its_card(unit: dict[str, Any], changed: dict[str, str]) -> None:
    match = ml.position("warpath", {"unit": [{"at": "forest1", "owner": "p1", **unit}]})
    assert unit_at(match, "forest", 1)["changed"] == changed


@pytest.mark.parametrize(("hp", "changed"), [({}, {}), ({"hp": 1}, {"hp": "down"}), ({"hp": 99}, {"hp": "up"})])
def test_a_building_says_whether_its_hp_are_not_those_of_its_card(hp: dict[str, int], changed: dict[str, str]) -> None:
    match = ml.position("warpath", {"building": [piece("forest1", "p1", "Workshop", **hp)]})
    assert match.snapshot()["lanes"]["forest"][1]["building"]["changed"] == changed


def test_a_match_says_whether_a_castle_fell_or_the_turns_ran_out() -> None:
    """WP-01, WP-15: a castle that falls is the only way to win, and the turn limit the only way to a draw."""
    fell = ml.position("warpath", {"p1": {"deck": ["Thief"]}, "p2": {"hp": 5}})
    assert fell.view("p1")["ended_by"] is None
    fell.apply("end")
    assert (fell.result, fell.view("p1")["ended_by"]) == ("p1", "castle")
    late = ml.position("warpath", {"turn": "p2", "number": 200})
    late.apply("end")
    assert (late.result, late.view(None)["ended_by"]) == ("draw", "turn_limit")


def test_both_castles_never_fall_together() -> None:
    """WP-01: whoever wins has HP left."""
    ends = [match.view(None) for match in positions("ends", scaled(300)) if match.result is not None]
    assert all(min(view[seat]["hp"] for seat in ("p1", "p2")) == 0 for view in ends if view["ended_by"] == "castle")
    assert all(max(view[seat]["hp"] for seat in ("p1", "p2")) > 0 for view in ends)


def test_a_unit_is_wounded_if_and_only_if_it_can_be_healed() -> None:
    """Healing restores no more than the HP of the card, and nothing to undamaged units."""
    given = {
        "p1": {"class": "Dinosaur", "deck": ["Thief"]},
        "p2": {"deck": ["Thief"]},
        "unit": [piece("mountains0", "p1", "Ironclad", hp=hp) for hp in range(1, 9)],
    }
    match = ml.position("warpath", given)
    before = [unit_at(match, "mountains", 0, number) for number in range(8)]
    match.apply("end")
    after = [unit_at(match, "mountains", 0, number) for number in range(8)]
    assert [unit["wounded"] for unit in before] == [
        new["hp"] > old["hp"] for old, new in zip(before, after, strict=True)
    ]


def test_a_unit_waits_in_the_march_that_it_says_it_will_wait_in() -> None:
    given = {"p1": {"deck": ["Thief"] * 5}, "p2": {"deck": ["Thief"] * 5}, "unit": [piece("mountains0", "p1", "Brute")]}
    match = ml.position("warpath", given)
    places = []
    for _ in range(4):
        tile = next(tile for tile in match.view(None)["lanes"]["mountains"] if tile["units"])
        places.append((tile["units"][0]["ready"], tile["units"][0]["waiting"]))
        match.apply("end")
        match.apply("end")
    assert places == [(True, False), (False, True)] * 2


def test_a_unit_is_at_risk_in_the_march_of_either_player() -> None:
    given = {
        "unit": [
            piece("plains1", "p1", "Militia"),
            piece("plains1", "p2", "Castle Guards"),
            piece("forest2", "p1", "Militia", movement="0"),
            piece("forest2", "p2", "Brute"),
            piece("mountains1", "p1", "Militia"),
            piece("mountains2", "p2", "Brute", waits=1),
        ]
    }
    match = ml.position("warpath", given)
    risks = {
        unit["id"]: unit["at_risk"]
        for lane in match.snapshot()["lanes"].values()
        for tile in lane
        for unit in tile["units"]
    }
    assert risks == {1: True, 2: False, 3: True, 4: False, 5: False, 6: False}


# --- the forecast


def marched(events: list[dict[str, Any]], seat: str) -> dict[str, Any]:
    """Return what a seat's march did, in the form of a forecast, from the start of its turn."""
    start = max(index for index, event in enumerate(events) if event["event"] == "turn_started")
    march = []
    for event in events[start + 1 :]:
        if event["event"] in ("drawn", "exhausted"):
            break
        march.append(event)
    hits = [event for event in march if event["event"] == "player_hit" and event["seat"] == OTHER[seat]]
    fights = [event for event in march if event["event"] == "fought"]
    return {
        "damage": sum(event["amount"] for event in hits),
        "fights": list(dict.fromkeys(one for event in fights for one in (event["id"], event["with_id"]))),
        "deaths": [event["id"] for event in march if event["event"] in ("died", "destroyed")],
        "steps": [
            {"id": event["id"], "from": event["from"], "to": event["to"]}
            for event in march
            if event["event"] in ("stepped", "moved")
        ],
        "hits": [{"id": event["id"], "amount": event["amount"]} for event in hits],
    }


def end_turn(match: Match) -> list[dict[str, Any]] | None:
    """End the turn and return the events; None if an ability acts before the next turn, or there is no next turn."""
    seen = len(match.events())
    match.apply("end")
    events = match.events()[seen:]
    if events[0]["event"] == "triggered" or (events[-1]["event"] in ("turn_ended", "ended") and len(events) <= 2):
        return None
    return events


def test_the_next_march_is_the_one_that_was_forecast() -> None:
    rng = random.Random("warpath forecasts")
    compared = {"p1": 0, "p2": 0, "damage": 0, "deaths": 0, "hits": 0, "after both": 0}
    for _ in range(scaled(20_000)):
        given = {**random_given(rng, warpath()), "number": 1}
        match = warpath().match_from(given, record=True)
        seat = str(match.to_act)
        first = match.view(None)["forecast"]
        events = end_turn(match)
        if events is None:
            continue
        done = marched(events, OTHER[seat])
        assert first[OTHER[seat]] == done
        compared[OTHER[seat]] += 1
        for what in ("damage", "deaths", "hits"):
            compared[what] += bool(done[what])
        if match.result is not None or done != QUIET or any(unit["owner"] != seat for unit in given["unit"]):
            continue
        events = end_turn(match)
        if events is not None:
            assert first[seat] == marched(events, seat)
            compared["after both"] += 1
    assert min(compared.values()) >= scaled(20_000) // 50


def test_a_forecast_says_who_goes_where_fights_dies_and_hits() -> None:
    given = {
        "unit": [
            piece("plains1", "p1", "Militia"),
            piece("plains1", "p2", "Castle Guards"),
            piece("forest5", "p1", "Battering Ram"),
            piece("mountains1", "p1", "War Hounds"),
            piece("plains0", "p2", "Thief"),
        ],
        "building": [piece("mountains3", "p2", "Traps")],
    }
    forecast = ml.position("warpath", given).view("p2")["forecast"]
    assert forecast == {
        "p1": {
            "damage": 4,
            "fights": [1, 2],
            "deaths": [1, 4, 6],
            "steps": [
                {"id": 4, "from": "mountains1", "to": "mountains2"},
                {"id": 4, "from": "mountains2", "to": "mountains3"},
            ],
            "hits": [{"id": 3, "amount": 4}],
        },
        "p2": {**QUIET, "damage": 2, "hits": [{"id": 5, "amount": 2}]},
    }


def test_a_match_that_is_over_forecasts_nothing() -> None:
    given = {"turn": "p2", "p2": {"hp": 1}, "unit": [piece("plains3", "p1", "Thief"), piece("forest1", "p1", "Thief")]}
    match = ml.position("warpath", given)
    assert match.view(None)["forecast"]["p1"]["damage"] == 2
    match.apply("end")
    assert match.result == "p1"
    assert match.view(None)["forecast"] == {"p1": QUIET, "p2": QUIET}


def test_a_forecast_changes_nothing() -> None:
    for match in positions("changes", scaled(20)):
        before = match.table.dump(match.state)
        match.view(None)
        assert match.table.dump(match.state) == before


DRAWING = """
name = "drawing"
game = "warpath"

[[card]]
name = "Test Spy"
kind = "unit"
stars = 1
cost = 1
hp = 3
attack = 1
movement = "1"
abilities = [{ When = { event = { Dealt = {} }, effects = [{ Draw = { amount = 2 } }] } }]
"""


def test_a_forecast_is_the_same_whatever_cards_are_hidden(tmp_path: Path) -> None:
    """Not even abilities that draw cards in a march make a difference."""
    path = tmp_path / "drawing.toml"
    path.write_text(DRAWING, "utf-8")
    game = warpath().with_packs([path])
    units = [
        piece("plains3", "p1", "Test Spy"),
        piece("forest1", "p1", "Test Spy"),
        piece("forest1", "p2", "Test Spy"),
        piece("mountains0", "p2", "Test Spy"),
    ]
    decks: list[list[str]] = [["Thief", "Brute", "Traps"], ["Traps", "Thief", "Brute"], ["War Plans"] * 3, []]
    forecasts = []
    for deck in decks:
        given = {"p1": {"deck": deck, "hand": ["Thief"]}, "p2": {"deck": deck, "hand": deck[:1]}, "unit": units}
        match = game.match_from(given)
        forecasts += [match.view(seat)["forecast"] for seat in ("p1", "p2", None)]
    assert all(forecast == forecasts[0] for forecast in forecasts)
    assert forecasts[0]["p1"]["damage"] == forecasts[0]["p2"]["damage"] == 1


def test_a_seat_sees_the_forecast_that_it_would_see_of_every_match_that_it_could_be() -> None:
    rng = random.Random("warpath dealt forecasts")
    for match in positions("dealt", scaled(30)):
        for seat in ("p1", "p2"):
            dealt = match.knowledge(seat).deal(rng.getrandbits(30))
            assert dealt.view(seat)["forecast"] == match.view(seat)["forecast"] == match.view(None)["forecast"]


# --- sites


def built(match: Match, card: str, lane: str) -> str | None:
    """Return where a building played to a lane is built; None if it cannot be."""
    trial = match.clone()
    before = things(trial.view(None))
    try:
        trial.apply(f"play {card} @{lane}")
    except IllegalMoveError:
        return None
    for tile, place in enumerate(trial.view(None)["lanes"][lane]):
        if place["building"] is not None and place["building"]["id"] not in before:
            return f"{lane}{tile}"
    raise AssertionError(f"{card} was not built in the {lane}")


def test_sites_are_where_buildings_in_hand_are_built() -> None:
    rng = random.Random("warpath sites")
    compared = 0
    for _ in range(scaled(5_000)):
        given = random_given(rng, warpath())
        poor = warpath().match_from(given)
        seat = str(poor.to_act)
        given[seat]["gold"] = 100
        rich = warpath().match_from(given)
        sites = rich.view(seat)[seat]["sites"]
        buildings = {card for card in rich.view(seat)[seat]["hand"] if warpath().by_name[card].blueprint}
        expected = {card: {lane: tile for lane in LANES if (tile := built(rich, card, lane))} for card in buildings}
        assert sites == expected
        assert poor.view(seat)[seat]["sites"] == sites
        compared += sum(map(len, sites.values()))
        given["turn"] = OTHER[seat]
        assert warpath().match_from(given).view(seat)[seat]["sites"] == sites
        assert rich.view(OTHER[seat])[seat]["sites"] is None
        assert rich.view(None)[seat]["sites"] is None
    assert compared > scaled(5_000) // 10
