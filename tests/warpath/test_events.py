"""The events of Warpath: they name what they are about by id, and give their causes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

import marchlands as ml
from marchlands.engine.event import plain, rows
from marchlands.engine.match import Match
from marchlands.engine.state import CAUSE_BEGUN, CAUSE_ENDED
from marchlands.games.warpath.event import WarpathEvent
from tests.support.scale import scaled
from tests.support.warpath import random_deck, random_given, warpath

ENDLESS = Path(__file__).parents[1] / "packs" / "warpath" / "endless.toml"
PLENTY = {"p1": {"gold": 20, "deck": ["Thief"] * 9}, "p2": {"gold": 20, "deck": ["Thief"] * 9}}
Told = dict[str, Any]


def piece(at: str, owner: str, card: str, **more: Any) -> Told:
    return {"at": at, "owner": owner, "card": card, **more}


def played(given: Told, *moves: str) -> list[Told]:
    """Return the events of some moves from a position."""
    table = {**PLENTY, **given, **{seat: {**PLENTY[seat], **given.get(seat, {})} for seat in ("p1", "p2")}}
    match = warpath().match_from(table, record=True)
    for move in moves:
        match.apply(move)
    return match.events(everything=True)


def only(events: list[Told], kind: str, **fields: Any) -> Told:
    """Return the one event of a kind with these fields."""
    (found,) = (event for event in events if event["event"] == kind and fields.items() <= event.items())
    return found


def parent(events: list[Told], event: Told) -> Told:
    """Return the event that caused one."""
    above: Told = events[event["cause"]["event"]]
    return above


def random_matches(name: str, count: int) -> Iterator[Match]:
    """Yield all positions of random matches, half of which begin at random positions."""
    rng = random.Random(f"warpath events {name}")
    for index in range(count):
        if index % 2:
            match = warpath().match_from(random_given(rng, warpath()), record=True)
        else:
            decks = [random_deck(rng, warpath()) for _ in range(2)]
            setup = warpath().setup(decks, None, None, index, ask_forced=rng.random() < 0.3)
            match = warpath().open(setup, record=True)
        yield match
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
            yield match


def depth(log: list[int]) -> int:
    """Return how many causes are open at the end of a log; no more may end than have begun."""
    open_causes = 0
    for row in rows(log):
        open_causes += (row.kind == CAUSE_BEGUN) - (row.kind == CAUSE_ENDED)
        assert open_causes >= 0
    return open_causes


def test_every_cause_that_begins_in_a_move_ends_in_it() -> None:
    for match in random_matches("balance", scaled(200)):
        assert depth([int(number) for number in match.state.log]) == 0


def test_causes_end_even_where_abilities_are_cut_off() -> None:
    things = [piece("plains0", "p1", "Test Spring"), piece("plains1", "p1", "Test Wall")]
    given = {"p1": {"gold": 1, "hand": ["War Hounds"]}, "building": things}
    match = warpath().with_packs([ENDLESS]).match_from(given, record=True)
    match.apply("play War Hounds @plains")
    assert depth([int(number) for number in match.state.log]) == 0
    assert match.events()[-1]["cause"]["kind"] == "ability"


def test_nothing_is_noted_while_nothing_is_recorded() -> None:
    match = ml.new_match("warpath", seed=3)
    while match.result is None:
        match.apply(match.legal_moves()[-1])
    assert len(match.state.log) == 0


def test_every_kind_of_event_occurs_and_can_be_read_back() -> None:
    kinds: Counter[str] = Counter()
    for match in random_matches("kinds", scaled(600)):
        if match.result is not None:
            kinds.update(_read_back(match))
    game = warpath().with_packs([ENDLESS])
    things = [piece("plains0", "p1", "Test Spring"), piece("plains1", "p1", "Test Wall")]
    dropped = game.match_from({"p1": {"gold": 1, "hand": ["War Hounds"]}, "building": things}, record=True)
    dropped.apply("play War Hounds @plains")
    kinds.update(_read_back(dropped))
    assert set(kinds) == {struct.__struct_config__.tag for struct in get_args(WarpathEvent)}


def _read_back(match: Match) -> list[str]:
    events = match.events(everything=True)
    read = [msgspec.convert(event, WarpathEvent, strict=True) for event in events]
    assert plain(read) == events
    return [event["event"] for event in events]


# --- ids


def test_ids_name_the_unit_or_building_that_an_event_is_about() -> None:
    """The events alone always tell which card is where under which id."""
    for match in random_matches("ids", scaled(100)):
        if match.result is None:
            continue
        given = match.setup is not None and match.setup.given is not None
        known = _board(match.replay().match(0).snapshot()) if given else {}
        for event in match.events(everything=True):
            _follow(known, event)
        assert known == _board(match.snapshot())


def _board(snapshot: Told) -> dict[int, tuple[str, str, str]]:
    board = {}
    for lane, tiles in snapshot["lanes"].items():
        for number, tile in enumerate(tiles):
            for thing in (*tile["units"], tile["building"]):
                if thing is not None:
                    board[thing["id"]] = thing["owner"], thing["card"], f"{lane}{number}"
    return board


def _follow(known: dict[int, tuple[str, str, str]], event: Told) -> None:
    """Check an event against what is known, then learn from it."""
    if event.get("id") is None:
        return
    kind, thing = event["event"], event["id"]
    if kind in ("deployed", "built"):
        assert thing not in known
        known[thing] = event["seat"], event["card"], event["tile"]
    elif kind in ("stepped", "moved"):
        assert known[thing] == (event["seat"], event["card"], event["from"])
        known[thing] = event["seat"], event["card"], event["to"]
    elif kind == "player_hit":
        assert thing not in known or known[thing][:2] == ("p2" if event["seat"] == "p1" else "p1", event["card"])
    elif thing in known:
        assert known[thing] == (event["seat"], event["card"], event["tile"])
    else:
        assert kind in ("triggered", "entered")  # of what has just died
    if kind == "fought":
        assert known[event["with_id"]][1:] == (event["with"], event["tile"])
    elif kind == "entered":
        assert known[event["building_id"]][1:] == (event["building"], event["tile"])
    elif kind == "built":
        assert known[event["by_id"]][::2] == (event["seat"], event["tile"])
    elif kind in ("died", "destroyed"):
        del known[thing]


def test_cards_in_hand_have_the_ids_of_the_view_and_only_for_their_owner() -> None:
    match = ml.position("warpath", {**PLENTY, "p1": {"gold": 9, "hand": ["Thief", "Thief"], "deck": ["Thief"]}})
    thief = warpath().by_name["Thief"].number * 64
    match.apply("play Thief @plains")
    for seat, hand_id in (("p1", thief + 1), ("p2", None), (None, None)):
        assert only(match.events(seat), "played")["hand_id"] == hand_id
    match.apply("end")
    match.apply("end")
    for seat, hand_id, card in (("p1", thief + 1, "Thief"), ("p2", None, None), (None, None, None)):
        drawn = only(match.events(seat), "drawn", seat="p1")
        assert (drawn["hand_id"], drawn["card"]) == (hand_id, card)
    assert match.view("p1")["p1"]["hand_ids"] == [thief, thief + 1]


# --- causes


ECHO = """
name = "echo"
game = "warpath"

[[card]]
name = "Test Echo"
kind = "building"
stars = 1
cost = 0
hp = 9
blueprint = "P0-3"

[[card.abilities]]
When = { event = { Entered = { who = { All = { side = "ally" } } } }, effects = [
  { Advance = { who = "It", tiles = 1 } },
  { Gain = { amount = 1 } },
] }
"""


def test_an_ability_that_sets_itself_off_goes_on_under_its_own_trigger(tmp_path: Path) -> None:
    path = tmp_path / "echo.toml"
    path.write_text(ECHO, "utf-8")
    things = [piece("plains0", "p1", "Test Echo"), piece("plains1", "p1", "Test Wall")]
    given = {"p1": {"gold": 1, "hand": ["War Hounds"]}, "building": things}
    match = warpath().with_packs([ENDLESS, path]).match_from(given, record=True)
    match.apply("play War Hounds @plains")
    events = match.events()
    begun = [index for index, event in enumerate(events) if event["event"] == "triggered" and event["id"] == 1]
    assert [event["cause"]["event"] for event in events if event["event"] == "gold"] == begun[::-1]
    assert len(begun) == 20


def test_what_a_move_does_belongs_under_it() -> None:
    units = [piece("plains0", "p1", "Architect")]
    events = played({"p1": {"hand": ["Workshop"]}, "unit": units}, "play Workshop @plains", "end")
    move, built = only(events, "played"), only(events, "built")
    assert move["cause"] == {"kind": "move", "card": "Workshop"}
    assert built["cause"] == {"kind": "move", "card": "Workshop", "event": 0}
    assert (built["id"], built["by_id"]) == (2, 1)
    assert parent(events, only(events, "triggered")) == built
    assert only(events, "turn_ended")["cause"] == {"kind": "move"}


def test_the_rules_start_a_turn_and_give_its_card_and_gold() -> None:
    events = played({"p2": {"deck": []}}, "end", "end")
    starts = {event["seat"]: events.index(event) for event in events if event["event"] == "turn_started"}
    assert [events[index]["cause"] for index in starts.values()] == [{"kind": "rules"}] * 2
    for event in events:
        if event["event"] in ("drawn", "gold", "exhausted", "player_hit"):
            assert event["cause"] == {"kind": "rules", "event": starts[event["seat"]]}
    assert Counter(event["event"] for event in events) >= Counter(drawn=1, gold=2, exhausted=1, player_hit=1)


def test_steps_waits_and_hits_are_caused_by_the_march_of_their_unit() -> None:
    units = [
        piece("plains0", "p2", "Thief"),
        piece("forest3", "p2", "War Hounds"),
        piece("forest0", "p2", "Brute", waits=1),
    ]
    events = played({"unit": units}, "end")
    start = events.index(only(events, "turn_started"))
    told = [(event["event"], event["cause"]) for event in events if event["cause"]["kind"] == "march"]
    march = {"kind": "march", "event": start}
    assert told == [
        ("player_hit", {**march, "card": "Thief", "id": 1}),
        ("stepped", {**march, "card": "War Hounds", "id": 2}),
        ("stepped", {**march, "card": "War Hounds", "id": 2}),
        ("waited", {**march, "card": "Brute", "id": 3}),
    ]


def test_damage_and_deaths_in_a_fight_are_caused_by_it() -> None:
    units = [piece("plains1", "p1", "Thief"), piece("plains2", "p2", "War Hounds")]
    events = played({"unit": units}, "end")
    fight = only(events, "fought")
    assert (fight["id"], fight["with_id"], fight["cause"]["kind"], fight["cause"]["id"]) == (2, 1, "march", 2)
    cause = {"kind": "fight", "card": "War Hounds", "id": 2, "event": events.index(fight)}
    damage = [event for event in events if event["event"] == "damaged"]
    assert [(event["id"], event["by_id"], event["cause"]) for event in damage] == [(1, 2, cause), (2, 1, cause)]
    assert [event["cause"] for event in events if event["event"] == "died"] == [cause] * 2
    assert parent(events, only(events, "triggered", card="Thief")) == damage[1]


def test_every_damage_in_a_fight_belongs_under_that_fight() -> None:
    seen = 0
    for match in random_matches("fights", scaled(100)):
        if match.result is None:
            continue
        events = match.events()
        for event in events:
            if event["cause"]["kind"] == "fight":
                fight = parent(events, event)
                assert fight["event"] == "fought" and event["cause"]["id"] == fight["id"]
                assert event["event"] in ("damaged", "died", "ended") and event["id"] in (fight["id"], fight["with_id"])
                seen += event["event"] == "damaged"
    assert seen > scaled(100)


def test_gold_from_a_building_names_the_building() -> None:
    units, buildings = [piece("plains3", "p1", "Militia")], [piece("forest0", "p1", "Workshop")]
    events = played({"p1": {"hand": ["Thief"]}, "unit": units, "building": buildings}, "play Thief @forest")
    entered, gold = only(events, "entered"), only(events, "gold")
    assert (entered["id"], entered["building_id"], entered["cause"]["kind"]) == (3, 2, "move")
    trigger = parent(events, gold)
    assert gold["cause"] == {
        "kind": "ability",
        "card": "Workshop",
        "id": 2,
        "text": "When a friendly unit enters: get 1 gold.",
        "event": events.index(trigger),
    }
    assert trigger["event"] == "triggered" and trigger["id"] == 2
    assert trigger["cause"] == {"kind": "event", "event": events.index(entered)}


def test_a_skill_that_has_asked_is_the_cause_of_what_follows() -> None:
    units = [piece("plains1", "p2", "Brute"), piece("plains2", "p2", "Brute")]
    events = played({"p1": {"hand": ["Arrow Volley"]}, "unit": units}, "play Arrow Volley > plains2")
    assert [event["event"] for event in events] == ["played", "chosen", "damaged"]
    cause = {"kind": "ability", "card": "Arrow Volley", "text": "2 damage to an enemy unit.", "event": 0}
    assert [event["cause"] for event in events[1:]] == [cause] * 2
    assert (events[1]["id"], events[1]["target_id"]) == (None, 2)
    assert (events[2]["id"], events[2]["by_id"]) == (2, None)


def test_a_march_that_a_skill_orders_belongs_under_the_skill() -> None:
    units = [piece("forest0", "p1", "Thief"), piece("plains3", "p1", "Militia")]
    events = played({"p1": {"hand": ["Heroic Charge"]}, "unit": units}, "play Heroic Charge")
    march = [event for event in events if event["cause"]["kind"] == "march"]
    assert [(event["event"], event["cause"]["id"]) for event in march] == [("stepped", 1), ("player_hit", 2)]
    assert [parent(events, event)["event"] for event in march] == ["played"] * 2


def test_the_passive_of_a_class_is_a_cause_without_an_id() -> None:
    units = [piece("plains3", "p1", "Militia")]
    events = played({"turn": "p2", "p1": {"class": "Warrior"}, "unit": units}, "end")
    gold = next(event for event in events if event["event"] == "gold")
    assert (gold["cause"]["kind"], gold["cause"]["card"], "id" in gold["cause"]) == ("ability", "Warrior", False)
    trigger = parent(events, gold)
    assert (trigger["id"], trigger["tile"]) == (None, None)
    assert parent(events, trigger) == only(events, "player_hit")


def test_abilities_belong_under_what_they_react_to() -> None:
    reactions: Counter[str] = Counter()
    for match in random_matches("triggers", scaled(300)):
        if match.result is None:
            continue
        events = match.events()
        for index, event in enumerate(events):
            assert event["cause"].get("event", -1) < index
            assert (event["cause"]["kind"] == "event") == (event["event"] == "triggered")
            if event["event"] != "triggered":
                continue
            begins = event["text"].partition(":")[0]
            if "event" in event["cause"]:
                reactions[f"{begins} <- {parent(events, event)['event']}"] += 1
            else:
                reactions[begins] += 1
    assert set(reactions) == {
        "At the end of your turn",
        "When a friendly unit takes a step from here",
        "When a friendly unit enters <- entered",
        "When an enemy unit enters <- entered",
        "When an enemy unit marches in <- stepped",
        "When I construct a building <- built",
        "When I come into play <- deployed",
        "When I deal damage <- damaged",
        "When I deal damage <- player_hit",
        "When a friendly unit deals damage to the enemy player <- player_hit",
        "When a friendly unit dies <- died",
        "When you play a skill <- played",
        "When you play a skill <- skill_used",
    }
