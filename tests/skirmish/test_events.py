"""What events of Skirmish name: the units and cards that they are about, and their causes."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marchlands.engine.event import plain
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS, Json
from marchlands.games.skirmish.event import SkirmishEvent
from tests.support.events import kinds_of
from tests.support.hidden import random_match
from tests.support.scale import scaled
from tests.support.skirmish import skirmish

RULINGS = Path(__file__).parents[1] / "packs" / "rulings.toml"
STILL = ("damaged", "shielded", "buffed", "healed", "dominant_on", "dominant_off", "activated")
OPENERS = {"triggered", "played", "activated", "leader_used"}


def position(p1: Json, p2: Json, **more: Any) -> Match:
    """Return a match at a position of p1's turn; test cards may be there."""
    return skirmish().with_packs([RULINGS]).match_from({"p1": p1, "p2": p2, **more})


def told(match: Match, *moves: str) -> list[Json]:
    """Return all events of a match after some moves."""
    for move in moves:
        match.apply(move)
    return match.events(everything=True)


def only(events: list[Json], kind: str, **facts: Any) -> Json:
    """Return the one event of a kind with these facts."""
    found = [event for event in events if event["event"] == kind and facts.items() <= event.items()]
    assert len(found) == 1, found
    return found[0]


# --- ids


class Board:
    """The board and the hands, reconstructed from events alone."""

    def __init__(self) -> None:
        self.units: dict[int, tuple[str, int, str]] = {}  # by id: seat, terrain, card
        self.last: dict[int, tuple[str, int, str]] = {}  # the same for every unit that was ever there
        self.hands: dict[str, dict[int, str]] = {seat: {} for seat in SEATS}  # by id in hand: the card
        self.consuming: dict[int, tuple[str, int, str]] = {}  # by the id that the new unit will have

    def hear(self, event: Json) -> None:
        """Take an event in, and check that it names what is there."""
        kind: str = event["event"]
        id: Any = event.get("id")
        if kind in ("drawn", "returned") and event["hand_id"] is not None:
            assert event["hand_id"] not in self.hands[event["seat"]]
            self.hands[event["seat"]][event["hand_id"]] = event["card"]
        elif kind in ("played", "discarded"):
            assert self.hands[event["seat"]].pop(event["hand_id"]) == event["card"]
        if kind == "deployed":
            assert id not in self.last
            assert self.consuming.pop(id, self.place(event)) == self.place(event)
            self.units[id] = self.last[id] = self.place(event)
        elif kind == "consumed":
            assert self.units[id] == self.place(event)
            self.consuming[event["by_id"]] = (event["seat"], event["terrain"], event["by"])
        elif kind in ("moved", "switched"):
            self.go(id, event["seat"], event["from"], event["to"], event["card"])
            if kind == "switched":
                self.go(event["with_id"], event["seat"], event["to"], event["from"], event["with"])
        elif kind in ("died", "left", "returned"):
            assert self.units.pop(id) == self.place(event)
        elif kind in STILL or kind == "terrain_won":
            assert self.units[id] == self.place(event)
        elif kind in ("slot_changed", "cleansed"):
            slot = (event["seat"], event["terrain"])
            assert [unit for unit, where in self.units.items() if where[:2] == slot] == ([] if id is None else [id])
        elif kind == "triggered":
            assert self.last[id] == self.place(event)
        elif kind == "chosen":
            self.answered(event)

    def answered(self, event: Json) -> None:
        assert event["id"] is None or self.last[event["id"]][2] == event["card"]
        target, answer = event["target_id"], event["answer"]
        if target is not None:
            own = event["seat"] if answer[0] == "a" else SEATS[1 - SEATS.index(event["seat"])]
            assert self.units[target][:2] == (own, int(answer[1:]))

    def go(self, id: int, seat: str, start: int, end: int, card: str) -> None:
        assert self.units[id] == (seat, start, card)
        self.units[id] = self.last[id] = (seat, end, card)

    def place(self, event: Json) -> tuple[str, int, str]:
        return event["seat"], event["terrain"], event["card"]


def test_ids_in_events_name_what_stands_there_in_the_position() -> None:
    rng = random.Random("ids")
    for seed in range(scaled(120)):
        match = random_match("skirmish", rng, seed)
        board, heard = Board(), 0
        while True:
            events = match.events(everything=True)
            for event in events[heard:]:
                board.hear(event)
            heard = len(events)
            whole = match.snapshot()
            for seat in SEATS:
                ids = dict(zip(whole[seat]["hand_ids"], whole[seat]["hand"], strict=True))
                assert ids == board.hands[seat]
            units = {
                slot["unit"]["id"]: (seat, terrain, slot["unit"]["card"])
                for seat in SEATS
                for terrain, slot in enumerate(whole[seat]["slots"])
                if slot["unit"] is not None
            }
            assert units == board.units
            if match.result is not None:
                break
            match.apply(rng.choice(match.legal_moves()))


def test_a_unit_keeps_its_id_when_it_moves_and_gets_another_when_it_comes_back() -> None:
    match = position({"hand": ["Fall Back", "Repositioning"], "units": {"2": "Scout"}}, {"units": {"0": "Veteran"}})
    events = told(match, "play Repositioning > a2, a3", "play Fall Back > a3", "pass", "pass", "play Scout @1")
    moved, returned = only(events, "moved"), only(events, "returned")
    assert moved["id"] == returned["id"] == 1
    assert only(events, "deployed")["id"] == 3


def test_of_equal_cards_in_hand_the_one_with_the_highest_id_leaves() -> None:
    match = position(
        {"hand": ["Veteran", "Veteran", "Scout", "Veteran"], "deck": ["Veteran"]}, {"units": {"0": "Scout"}}
    )
    first = 23 * 64
    assert match.view("p1")["p1"]["hand_ids"] == [19 * 64, first, first + 1, first + 2]
    assert only(told(match, "play Veteran @0"), "played")["hand_id"] == first + 2
    assert match.view("p1")["p1"]["hand_ids"] == [19 * 64, first, first + 1]
    events = told(match, "pass", "pass", "play Scout @1")
    assert only(events, "drawn")["hand_id"] == first + 2
    assert match.snapshot()["p1"]["hand_ids"] == [first, first + 1, first + 2]


def test_the_cards_of_another_hand_have_ids_that_say_nothing() -> None:
    match = position({"hand": ["Veteran", "Archer"]}, {"hand": ["Dragon", "Scout", "Scout"]})
    assert match.view("p2")["p1"]["hand_ids"] == [-1, -2]
    assert match.view("p1")["p2"]["hand_ids"] == [-1, -2, -3]
    assert match.view(None)["p1"]["hand_ids"] == [-1, -2]


def test_a_token_that_is_returned_goes_to_no_hand() -> None:
    match = position({"hand": ["Unsummon"]}, {"units": {"1": "Squire", "2": "Veteran"}})
    assert only(told(match, "play Unsummon > e1"), "returned")["hand_id"] is None


# --- causes


def test_what_a_move_does_directly_belongs_under_the_card_that_was_played() -> None:
    events = told(position({"hand": ["Veteran"]}, {"units": {"1": "Scout"}}), "play Veteran @1")
    assert [(event["event"], event["cause"]) for event in events] == [
        ("played", {"kind": "move", "card": "Veteran"}),
        ("deployed", {"kind": "move", "card": "Veteran", "event": 0}),
        ("dominant_on", {"kind": "move", "card": "Veteran", "event": 0}),
        ("dominant_off", {"kind": "move", "card": "Veteran", "event": 0}),
    ]


def test_what_an_action_does_belongs_under_it_and_so_do_the_deaths_of_its_settling() -> None:
    events = told(position({"hand": ["Strike"]}, {"units": {"1": "Scout", "2": "Veteran"}}), "play Strike > e1")
    cause = {"kind": "ability", "card": "Strike", "text": "3 damage to a unit.", "event": 0}
    assert [only(events, kind)["cause"] for kind in ("chosen", "damaged", "died")] == [cause] * 3


def test_an_activated_unit_and_a_leader_are_causes() -> None:
    p1 = {"units": {"1": {"card": "Rookie", "cooldown": 0}}, "leader": "Warlord"}
    events = told(position(p1, {"units": {"1": "Champion"}}), "activate @1 > a2", "leader > e1")
    activated, used = only(events, "activated"), only(events, "leader_used")
    assert activated["cause"] == {"kind": "move", "card": "Rookie", "id": 1}
    assert used["cause"] == {"kind": "move", "card": "Warlord"}
    grown = [event["cause"] for event in events if event["event"] == "slot_changed"]
    text = "Activate (Cooldown 2): my slot and a close slot get +2."
    assert grown == [{"kind": "ability", "card": "Rookie", "id": 1, "text": text, "event": events.index(activated)}] * 2
    text = "1 charge: 2 damage to an enemy."
    assert only(events, "damaged")["cause"] == {
        "kind": "ability",
        "card": "Warlord",
        "text": text,
        "event": events.index(used),
    }


def test_a_death_ability_is_caused_by_the_death() -> None:
    match = position({"hand": ["Strike"], "units": {"0": "Veteran"}}, {"units": {"1": "Powder Keg"}})
    events = told(match, "play Strike > e1")
    died, triggered = only(events, "died", card="Powder Keg"), only(events, "triggered")
    assert triggered["cause"] == {"kind": "event", "event": events.index(died)}
    assert triggered["id"] == died["id"]
    blast = only(events, "damaged", card="Veteran")
    assert blast["cause"] == {
        "kind": "ability",
        "card": "Powder Keg",
        "id": died["id"],
        "text": "Death: 2 damage to close enemies.",
        "event": events.index(triggered),
    }


def test_what_follows_an_answer_names_the_ability_that_asked() -> None:
    match = position({"hand": ["Archer"]}, {"units": {"1": "Veteran", "2": "Champion"}})
    match.apply("play Archer @1")
    after = match.state.clone()
    after.recording = True
    after.apply(i64(match.parse("choose e1")))
    text = "Deploy: 2 damage to a close enemy."
    cause = {"kind": "ability", "card": "Archer", "id": 3, "text": text}
    rest = plain(match.table.events([int(number) for number in after.log]))
    assert [event["cause"] for event in rest] == [cause] * len(rest)
    assert [event["event"] for event in rest][:2] == ["chosen", "damaged"]
    whole = told(match, "choose e1")
    under = {**cause, "event": whole.index(only(whole, "triggered"))}
    assert [event["cause"] for event in whole[-len(rest) :]] == [under] * len(rest)


def test_an_ability_goes_on_under_its_own_name_after_what_it_set_off() -> None:
    """The Martyr's Death happens while the Dark Bargain is half done."""
    match = position({"hand": ["Dark Bargain"], "deck": ["Scout"] * 4, "units": {"0": "Martyr"}}, {})
    events = told(match, "play Dark Bargain")
    drawn = [(event["cause"]["card"], event["cause"]["event"]) for event in events if event["event"] == "drawn"]
    martyr = events.index(only(events, "triggered"))
    assert drawn == [("Martyr", martyr), ("Dark Bargain", 0), ("Dark Bargain", 0)]


def test_a_consuming_unit_comes_into_play_by_its_move_even_after_a_choice() -> None:
    match = position({"hand": ["Usurper"], "units": {"1": "Liege"}}, {})
    events = told(match, "play Usurper @1 > a2")
    squire, usurper = only(events, "deployed", card="Squire"), only(events, "deployed", card="Usurper")
    assert squire["cause"]["card"] == "Liege" and squire["cause"]["kind"] == "ability"
    assert usurper["cause"] == {"kind": "move", "card": "Usurper", "event": 0}
    assert only(events, "consumed")["by_id"] == usurper["id"] != squire["id"]


def test_what_the_rules_do_has_no_other_cause() -> None:
    match = position({"units": {"0": "Scout"}, "deck": ["Scout"] * 8}, {"done": True, "units": {"1": "Veteran"}})
    events = told(match, "pass")
    assert {event["event"] for event in events} >= {"turn_ended", "terrain_won", "left", "drawn", "turn_started"}
    assert all(event["cause"] == {"kind": "rules"} for event in events)


@pytest.mark.parametrize(
    ("p1", "p2", "moves", "card", "kind"),
    [
        ({"units": {"1": "Engineer"}}, {"done": True}, ["play Scout @0", "pass"], "Engineer", "turn_started"),
        ({"units": {"1": "Wizard"}}, {}, ["play Seed > a0"], "Wizard", "played"),
        ({}, {"units": {"0": "Veteran"}}, ["play Scout @0"], "Scout", "deployed"),
        ({"units": {"1": "Veteran"}}, {}, ["play Apprentice @1"], "Apprentice", "consumed"),
        ({"units": {"1": "Acolyte"}}, {}, ["play Usurper @1"], "Acolyte", "consumed"),
        ({"units": {"1": "Ghoul"}}, {"units": {"1": "Scout"}}, ["play Strike > e1"], "Ghoul", "died"),
        ({"units": {"1": "Vampire"}}, {"units": {"1": "Champion"}}, ["play Strike > e1"], "Vampire", "damaged"),
        ({"units": {"1": "Archer"}}, {"units": {"2": "Champion"}}, ["play Flanking March > a1, a2"], "Archer", "moved"),
        ({"units": {"1": "Surgeon"}}, {}, ["play Veteran @0", "pass"], "Surgeon", None),
    ],
)
def test_a_triggered_ability_is_caused_by_what_it_reacts_to(
    p1: Json, p2: Json, moves: list[str], card: str, kind: str | None
) -> None:
    hand = ["Scout", "Seed", "Apprentice", "Usurper", "Strike", "Flanking March", "Veteran"]
    events = told(position({"hand": hand, "deck": ["Scout"] * 3, **p1}, p2), *moves)
    cause = only(events, "triggered", card=card)["cause"]
    assert cause["kind"] == "event"
    assert (events[cause["event"]]["event"] if "event" in cause else None) == kind


def test_a_conquest_is_caused_by_the_terrain_that_was_won() -> None:
    given = {"p1": {"units": {"0": "Noble", "1": "Noble"}}, "p2": {"done": True}}
    match = skirmish().match_from(given, rules="classic")
    events = told(match, "pass")
    triggered = [event for event in events if event["event"] == "triggered"]
    assert [events[event["cause"]["event"]]["id"] for event in triggered] == [1, 2]
    assert {events[event["cause"]["event"]]["event"] for event in triggered} == {"terrain_won"}


def test_each_of_several_reactions_has_an_event_of_its_own() -> None:
    p2 = {"units": {"0": "Champion", "1": "Dragon"}}
    events = told(position({"hand": ["Hail of Arrows"], "units": {"0": "Vampire"}}, p2), "play Hail of Arrows")
    causes = [event["cause"]["event"] for event in events if event["event"] == "triggered"]
    assert Counter(events[index]["card"] for index in causes) == {"Champion": 1, "Dragon": 1}


def test_causes_point_back_to_where_they_began() -> None:
    rng = random.Random("causes")
    kinds: Counter[str] = Counter()
    for seed in range(scaled(100)):
        match = random_match("skirmish", rng, seed)
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
        events = match.events(everything=True)
        for index, event in enumerate(events):
            cause = event["cause"]
            kinds[cause["kind"]] += 1
            assert (cause["kind"] == "event") == (event["event"] == "triggered")
            assert cause.get("event", -1) < index
            parent = events[cause["event"]] if "event" in cause else None
            if cause["kind"] == "ability":
                assert parent is not None and parent["event"] in OPENERS
                assert parent["card"] == cause["card"] and parent.get("id") == cause.get("id")
                assert cause["text"] == parent.get("text", cause["text"]) != ""
            elif cause["kind"] == "move":
                opening = event["event"] in OPENERS
                assert opening == (parent is None)
                assert cause["card"] == (event if parent is None else parent)["card"]
            elif cause["kind"] == "rules":
                assert cause == {"kind": "rules"}
            elif parent is None:
                assert "end of your turn" in event["text"]
    assert set(kinds) == {"move", "ability", "event", "rules"}


def test_when_too_many_abilities_happen_the_rest_are_dropped_by_the_rules() -> None:
    match = position(
        {"hand": ["Strike"], "units": {"2": "Test Echo"}},
        {"units": {"3": {"card": "Champion", "buff": 1000}}, "modifiers": {"3": 1000}},
    )
    events = told(match, "play Strike > e3")
    assert events[-1] == {"event": "triggers_dropped", "cause": {"kind": "rules"}}
    assert plain(msgspec.convert(events, list[SkirmishEvent], strict=True)) == events


# --- documentation


def test_the_formats_document_every_event_with_its_fields() -> None:
    formats = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    table = formats[formats.index("| event | fields |") :].split("\n\n")[0]
    documented = {}
    for line in table.splitlines()[2:]:
        names, fields = (set(re.findall(r"`(\w+)`", part)) for part in line.split("|")[1:3])
        documented.update(dict.fromkeys(names, fields))
    kinds = kinds_of("skirmish")
    assert documented == {name: set(kinds[name].__struct_encode_fields__) - {"cause"} for name in kinds}
