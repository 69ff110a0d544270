"""Every event of Skirmish has its words."""

from __future__ import annotations

import random

import pytest

import marchlands as ml
from marchlands.engine.table import Json
from marchlands.story.harm import Harm
from marchlands.story.line import Line, Piece
from marchlands.story.skirmish.narrator import SILENT, SkirmishNarrator
from tests.support.events import kinds_of

UNIT = {"seat": "p2", "terrain": 1}


def told(*events: Json, seat: str | None = "p1") -> list[Line]:
    narrator = SkirmishNarrator(seat, {"Guard"}, ".")
    narrator.tell([{"event": "deployed", "seat": "p2", "terrain": 1, "card": "Guard"}])
    return narrator.tell(events)


def said(*events: Json, seat: str | None = "p1") -> list[str]:
    return [line.text for line in told(*events, seat=seat)]


def test_no_event_is_left_without_words() -> None:
    assert {name for name in kinds_of("skirmish") if not hasattr(SkirmishNarrator, f"_{name}")} == set(SILENT)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "skirmish_started", "skirmish": 2, "starter": "p2"}, "Skirmish 2 begins; the opponent starts."),
        ({"event": "turn_started", "seat": "p1", "turn": 3}, ".. Turn 3: you"),
        ({"event": "drawn", "seat": "p1", "card": "Scout"}, "You draw Scout."),
        ({"event": "drawn", "seat": "p2", "card": None}, "The opponent draws a card."),
        ({"event": "played", "seat": "p2", "card": "Strike", "terrain": None}, "The opponent plays Strike."),
        ({"event": "played", "seat": "p1", "card": "Archer", "terrain": 0}, "You play Archer @0."),
        ({"event": "deployed", "seat": "p1", "terrain": 0, "card": "Squire"}, "Your Squire @0 is deployed."),
        ({"event": "consumed", **UNIT, "card": "Guard", "by": "Dragon"}, "Dragon consumes the enemy Guard @1."),
        ({"event": "moved", "seat": "p2", "from": 1, "to": 2}, "The enemy Guard @1 moves to @2."),
        ({"event": "damaged", **UNIT, "amount": 2, "absorbed": 0}, "The enemy Guard @1 takes 2 damage."),
        (
            {"event": "damaged", **UNIT, "amount": 2, "absorbed": 1},
            "The enemy Guard @1 takes 2 damage (and 1 on Shield).",
        ),
        (
            {"event": "damaged", **UNIT, "amount": 0, "absorbed": 2},
            "The enemy Guard @1 takes no damage: Shield absorbs 2.",
        ),
        ({"event": "shielded", **UNIT, "amount": 2}, "The enemy Guard @1 gets Shield 2."),
        ({"event": "buffed", **UNIT, "amount": -1}, "The enemy Guard @1 gets -1."),
        ({"event": "healed", **UNIT, "amount": 3}, "The enemy Guard @1 is healed of 3 damage."),
        ({"event": "healed", **UNIT, "amount": 0}, "The enemy Guard @1 has no damage to heal."),
        (
            {"event": "slot_changed", "seat": "p1", "terrain": 4, "amount": 1, "modifier": 3},
            "Your slot @4 gets +1 (now +3).",
        ),
        ({"event": "dominant_on", **UNIT}, "The enemy Guard @1 is now Dominant."),
        ({"event": "dominant_off", **UNIT}, "The enemy Guard @1 is no longer Dominant."),
        ({"event": "activated", **UNIT, "card": "Guard"}, "The opponent activates Guard @1."),
        ({"event": "leader_used", "seat": "p1", "card": "Warlord"}, "You use the leader, Warlord."),
        ({"event": "died", **UNIT, "card": "Guard"}, "The enemy Guard @1 dies."),
        ({"event": "returned", **UNIT, "card": "Guard"}, "The enemy Guard @1 returns to its owner's hand."),
        ({"event": "cleansed", **UNIT}, "The enemy Guard @1 is cleansed."),
        ({"event": "cleansed", "seat": "p1", "terrain": 1}, "Your slot @1 is cleansed."),
        ({"event": "discarded", "seat": "p1", "card": "Seed"}, "You discard Seed."),
        ({"event": "done", "seat": "p1"}, "You are Done for this skirmish."),
        ({"event": "done", "seat": "p2"}, "The opponent is Done for this skirmish."),
        ({"event": "ended", "result": "p1"}, "You win the match."),
        ({"event": "ended", "result": "draw"}, "The match is a draw."),
        ({"event": "triggers_dropped"}, "Too many triggers from one move: the rest are dropped."),
        ({"event": "eclipsed", "seat": "p1"}, "Eclipsed."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_events_are_told_to_a_seat(event: Json, words: str) -> None:
    assert said(event) == [words]


@pytest.mark.parametrize(
    ("seat", "answer", "forced", "words"),
    [
        ("p2", "a1", False, ["The opponent chooses its own Guard @1."]),
        ("p2", "a2", False, ["The opponent chooses its own slot @2."]),
        ("p2", "e1", False, ["The opponent chooses your slot @1."]),
        ("p2", "Scout", True, ["The opponent chooses Scout, the only choice."]),
        ("p2", "none", False, ["The opponent declines."]),
        ("p2", "foe", False, ["The opponent chooses you."]),
        ("p2", "me", False, ["The opponent chooses itself."]),
        ("p1", "me", True, ["You choose yourself, the only choice."]),
        ("p1", "foe", True, ["You choose the opponent, the only choice."]),
        ("p1", "e1", True, ["You choose the enemy Guard @1, the only choice."]),
        ("p1", "e1", False, []),
    ],
)
def test_choices_are_told_from_the_hearers_side(seat: str, answer: str, forced: bool, words: list[str]) -> None:
    assert said({"event": "chosen", "seat": seat, "answer": answer, "forced": forced}) == words


@pytest.mark.parametrize(("answer", "words"), [("me", "p2 chooses itself."), ("foe", "p2 chooses p1.")])
def test_a_spectator_hears_which_player_was_chosen(answer: str, words: str) -> None:
    assert said({"event": "chosen", "seat": "p2", "answer": answer, "forced": False}, seat=None) == [words]


def test_a_spectator_hears_seats() -> None:
    assert said({"event": "died", **UNIT, "card": "Guard"}, seat=None) == ["p2's Guard @1 dies."]
    assert said({"event": "drawn", "seat": "p1", "card": None}, seat=None) == ["p1 draws a card."]


@pytest.mark.parametrize(
    ("event", "place"),
    [
        ({"event": "played", "seat": "p1", "card": "Archer", "terrain": 0}, "a0"),
        ({"event": "played", "seat": "p1", "card": "Strike", "terrain": None}, None),
        ({"event": "damaged", **UNIT, "amount": 2, "absorbed": 0}, "e1"),
        ({"event": "moved", "seat": "p2", "from": 1, "to": 2}, "e2"),
        ({"event": "switched", "seat": "p2", "from": 1, "to": 2}, "e2"),
        ({"event": "chosen", "seat": "p2", "answer": "a2", "forced": False}, "e2"),
        ({"event": "chosen", "seat": "p2", "answer": "e3", "forced": False}, "a3"),
        ({"event": "chosen", "seat": "p2", "answer": "Scout", "forced": False}, None),
        ({"event": "done", "seat": "p1"}, None),
    ],
)
def test_a_line_names_the_slot_that_it_is_about(event: Json, place: str | None) -> None:
    assert [line.place for line in told(event)] == [place]


def test_a_slot_is_named_from_the_side_of_who_hears_of_it() -> None:
    event = {"event": "damaged", **UNIT, "amount": 2, "absorbed": 0}
    places = [told(event, seat=hearer)[0].place for hearer in ("p1", "p2", None)]
    assert places == ["e1", "a1", "e1"]  # a spectator sits behind p1


def test_pieces_say_whose_they_are() -> None:
    played = {"event": "played", "seat": "p2", "card": "Strike", "terrain": None}
    words = " plays ", "Strike."
    assert told(played)[0].pieces == (Piece("The opponent", "enemy"), *map(Piece, words))
    assert told(played, seat="p2")[0].pieces == (Piece("You", "own"), *map(Piece, (" play ", "Strike.")))
    assert told(played, seat=None)[0].pieces == (Piece("p2", "p2"), *map(Piece, words))
    assert told({"event": "turn_started", "seat": "p1", "turn": 3})[0].pieces == (
        Piece(".. Turn 3: ", "quiet"),
        Piece("you", "own"),
    )


def test_harm_is_what_happens_to_ones_own_units_before_the_turn_ends() -> None:
    narrator = SkirmishNarrator("p2", ())
    narrator.tell([{"event": "deployed", **UNIT, "card": "Guard"}])
    events: list[Json] = [
        {"event": "damaged", **UNIT, "id": 7, "amount": 2, "absorbed": 0},
        {"event": "damaged", "seat": "p1", "terrain": 1, "id": 8, "amount": 2, "absorbed": 0},
        {"event": "turn_ended", "seat": "p1", "turn": 1},
        {"event": "died", **UNIT, "card": "Guard"},
    ]
    assert narrator.harm(events) == [Harm("your Guard @1 takes 2", "Guard", "a1", 7)]


def test_harm_is_told_of_where_a_unit_stands_before_it_moves() -> None:
    narrator = SkirmishNarrator("p2", ())
    narrator.tell([{"event": "deployed", **UNIT, "card": "Guard"}])
    events: list[Json] = [
        {"event": "damaged", **UNIT, "id": 7, "amount": 1, "absorbed": 0},
        {"event": "moved", "seat": "p2", "from": 1, "to": 2},
        {"event": "deployed", **UNIT, "card": "Scout"},
        {"event": "switched", "seat": "p2", "from": 1, "to": 2},
        {"event": "damaged", **UNIT, "id": 7, "amount": 2, "absorbed": 0},
        {"event": "died", "seat": "p2", "terrain": 2, "card": "Scout", "id": 9},
    ]
    assert narrator.harm(events) == [
        Harm("your Guard @1 takes 2", "Guard", "a1", 7),
        Harm("your Scout @2 dies", "Scout", None, 9),  # not on the board yet
    ]


def test_a_unit_keeps_its_name_on_the_move() -> None:
    moved = {"event": "moved", "seat": "p2", "from": 1, "to": 2}
    assert said(moved, {"event": "buffed", "seat": "p2", "terrain": 2, "amount": 1})[1] == "The enemy Guard @2 gets +1."


def test_a_played_unit_is_not_told_twice_and_a_consumed_one_dies_silently() -> None:
    events: list[Json] = [
        {"event": "played", "seat": "p2", "card": "Dragon", "terrain": 1},
        {"event": "consumed", **UNIT, "card": "Guard", "by": "Dragon"},
        {"event": "died", **UNIT, "card": "Guard"},
        {"event": "deployed", **UNIT, "card": "Dragon"},
    ]
    assert said(*events) == ["The opponent plays Dragon @1.", "Dragon consumes the enemy Guard @1."]


def test_a_skirmish_ends_with_its_terrains() -> None:
    events: list[Json] = [
        {"event": "terrain_won", "terrain": 0, "seat": "p1", "sp": 2},
        {"event": "terrain_won", "terrain": 3, "seat": "p1", "sp": 1},
        {"event": "skirmish_ended", "sp": {"p1": 3, "p2": 0}, "winner": "p1"},
    ]
    assert said(*events) == [
        "You hold @0 (2 points), @3: 3 points; the opponent holds no terrain: 0 points; you win Skirmish 1."
    ]


@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_never_name_a_unit_that_is_not_there(seed: int) -> None:
    match = ml.new_match("skirmish", seed=seed, record=True)
    rng = random.Random(seed)
    narrator = SkirmishNarrator("p1", ())
    told = 0
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
        events = match.events("p1")
        lines = [line.text for line in narrator.tell(events[told:])]
        told = len(events)
        assert not any(" unit @" in line for line in lines)
        view = match.view("p1")
        standing = {
            (seat, terrain): slot["unit"]["card"]
            for seat in ("p1", "p2")
            for terrain, slot in enumerate(view[seat]["slots"])
            if slot["unit"]
        }
        assert narrator.standing == standing
