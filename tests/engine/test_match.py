"""A match keeps its promises: moves are checked, refusals change nothing, and what happened can be told again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from tests.support.skirmish import PRESETS, random_deck, skirmish, with_mechanics

DECKS = ("aggro-1", "control-1")


def new_match(seed: int = 7, **more: Any) -> Match:
    return ml.new_match("skirmish", decks=DECKS, rules="standard", seed=seed, **more)


def archer_at_two_targets(**more: Any) -> Match:
    """Return a position at which an Archer on terrain 1 must choose between two enemies."""
    given = {"p1": {"hand": ["Archer", "Dragon"]}, "p2": {"units": {"1": "Veteran", "2": "Champion"}}}
    return ml.position("skirmish", given, **more)


def over() -> Match:
    """Return a match that p1 has won."""
    match = ml.position("skirmish", {"p1": {"wins": 1, "units": {"0": "Scout"}}, "p2": {"done": True}})
    match.apply("pass")
    assert match.result == "p1"
    return match


def random_matches(count: int, *, packs: bool = False, record: bool = False) -> Iterator[tuple[Match, random.Random]]:
    """Yield new matches of random decks in both presets."""
    game = with_mechanics() if packs else skirmish()
    for preset in PRESETS:
        for index in range(count):
            rng = random.Random(f"{preset} {index}")
            decks = [random_deck(rng, game, preset) for _ in range(2)]
            setup = game.setup(decks, None, preset, index, ask_forced=index % 3 == 0)
            yield game.open(setup, record=record), rng


def play_on(match: Match, rng: random.Random, moves: int = 10_000) -> None:
    """Make random moves until the match is over."""
    while match.result is None and moves:
        match.apply(rng.choice(match.legal_moves()))
        moves -= 1


# --- what a match says about itself


def test_the_seat_to_act_is_the_one_in_the_snapshot() -> None:
    for match, rng in random_matches(2):
        while match.result is None:
            assert match.to_act in ("p1", "p2") and match.to_act == match.snapshot()["to_act"]
            match.apply(rng.choice(match.legal_moves()))
        assert match.to_act is None and match.snapshot()["to_act"] is None


def test_legal_moves_are_whole_numbers_that_ascend() -> None:
    for match, rng in random_matches(2, packs=True):
        while match.result is None:
            moves = match.legal_moves()
            assert moves and all(type(move) is int for move in moves)
            assert moves == sorted(set(moves))
            match.apply(rng.choice(moves))


def test_a_list_of_legal_moves_is_the_callers_own() -> None:
    match = new_match()
    moves = match.legal_moves()
    moves.clear()
    assert match.legal_moves() != []


def test_text_and_parse_are_each_others_inverse_for_every_legal_move() -> None:
    for match, rng in random_matches(2, packs=True):
        while match.result is None:
            legal = match.legal_moves()
            texts = [match.text(move) for move in legal]
            assert [match.parse(text) for text in texts] == legal
            assert len(set(texts)) == len(texts)
            match.apply(rng.choice(legal))


@pytest.mark.parametrize("move", [-1, 10**6, 20, 31, 32, 2**40, 10**30])
def test_a_number_that_no_move_has_says_so(move: int) -> None:
    with pytest.raises(ml.IllegalMoveError, match=str(move)) as refused:
        new_match().text(move)
    assert refused.value.slug == "move/no-such-number"


def test_the_result_is_none_then_a_seat_or_a_draw() -> None:
    results: set[str | None] = set()
    for match, rng in random_matches(6):
        assert match.result is None
        play_on(match, rng)
        results.add(match.result)
        assert match.result == match.snapshot()["result"] and match.snapshot()["phase"] == "over"
    assert {"p1", "p2"} <= results <= {"p1", "p2", "draw"}


def test_two_ties_are_a_draw() -> None:
    match = ml.position("skirmish", {"skirmish": 2, "p1": {"wins": 1}, "p2": {"wins": 1, "done": True}})
    match.apply("pass")
    assert match.result == "draw" and match.to_act is None


def test_a_snapshot_is_plain_json() -> None:
    for match, rng in random_matches(2, packs=True):
        while match.result is None:
            for content in (match.snapshot(), match.view("p1"), match.view("p2"), match.view(None)):
                assert json.loads(json.dumps(content)) == content
            match.apply(rng.choice(match.legal_moves()))


def test_a_snapshot_is_the_callers_own() -> None:
    match = new_match()
    match.snapshot()["p1"]["hand"].clear()
    assert match.snapshot()["p1"]["hand_size"] == len(match.snapshot()["p1"]["hand"]) == 8


def test_changing_the_rules_in_a_snapshot_changes_no_match() -> None:
    rules = {"preset": "standard", "copies": {"Bronze": 3, "Gold": 2, "Silver": 2}}
    match = ml.new_match("skirmish", rules=rules)
    for seen in (match.snapshot(), match.view("p1"), match.knowledge("p1").view):
        seen["rules"]["copies"]["Gold"] = 9
    assert match.snapshot()["rules"] == rules == ml.new_match("skirmish", rules=rules).snapshot()["rules"]


# --- making moves


def test_a_number_and_its_text_do_the_same() -> None:
    for match, rng in random_matches(2, packs=True):
        twin = match.clone()
        while match.result is None:
            move = rng.choice(match.legal_moves())
            twin.apply(match.text(move))
            match.apply(move)
            assert twin.snapshot() == match.snapshot()


def test_the_moves_so_far_are_told_as_text() -> None:
    match = archer_at_two_targets()
    match.apply("PLAY archer @1 > e2")
    match.apply(match.parse("pass"))
    assert match.moves == ["play Archer @1", "choose e2", "pass"]


def test_the_list_of_moves_is_the_callers_own() -> None:
    match = new_match()
    match.apply("pass")
    match.moves.clear()
    assert match.moves == ["pass"]


def test_appended_answers_are_the_same_as_answers_one_by_one() -> None:
    at_once, in_steps = archer_at_two_targets(), archer_at_two_targets()
    at_once.apply("play Archer @1 > e2")
    in_steps.apply("play Archer @1")
    in_steps.apply("choose e2")
    assert at_once.snapshot() == in_steps.snapshot() and at_once.moves == in_steps.moves


@pytest.mark.parametrize(
    "text",
    [
        "play Archer @1 > e4",  # nobody is there
        "play Archer @1 > none",  # it may not be declined
        "play Archer @1 > e2 e1",  # a second answer that nobody asks for
        "play Archer @1 > Dragon",  # a card where a unit is asked for
        "play Archer @4 > e2",  # nobody is close
        "pass > e1",
    ],
)
def test_a_move_with_an_answer_that_does_not_fit_does_nothing_at_all(text: str) -> None:
    match = archer_at_two_targets()
    before = match.snapshot()
    with pytest.raises(ml.IllegalMoveError):
        match.apply(text)
    assert match.snapshot() == before and match.moves == [] and match.events() == []


def test_a_missing_answer_leaves_the_choice_open() -> None:
    match = archer_at_two_targets()
    match.apply("play Archer @1")
    choice = match.snapshot()["choice"]
    assert match.snapshot()["phase"] == "choose" and choice["answers"] == ["e1", "e2"] and not choice["may"]
    assert [match.text(move) for move in match.legal_moves()] == ["choose e1", "choose e2"]


def test_an_appended_answer_that_is_taken_by_itself_is_accepted_if_it_is_the_same() -> None:
    given = {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran"}}}
    match = ml.position("skirmish", given)
    with pytest.raises(ml.IllegalMoveError):
        match.clone().apply("play Archer @1 > e2")
    match.apply("play Archer @1 > e1")
    assert match.snapshot()["p2"]["slots"][1]["unit"]["power"] == 2 and match.moves == ["play Archer @1"]


def test_with_ask_forced_the_only_answer_is_asked() -> None:
    given = {"ask_forced": True, "p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran"}}}
    match = ml.position("skirmish", given)
    match.apply("play Archer @1")
    assert match.snapshot()["choice"]["answers"] == ["e1"]


# --- refusals


def test_refusals_are_value_errors_of_two_kinds() -> None:
    match = new_match()
    with pytest.raises(ml.NotationError) as unreadable:
        match.apply("hop over the fence")
    with pytest.raises(ml.IllegalMoveError) as illegal:
        match.apply("choose a0")
    for refused in (unreadable, illegal):
        assert isinstance(refused.value, ValueError) and isinstance(refused.value, ml.MoveError)
    assert unreadable.value.slug == "move/unreadable" and illegal.value.slug == "move/illegal"
    assert not isinstance(unreadable.value, ml.IllegalMoveError)


@pytest.mark.parametrize(
    "move",
    [True, False, None, 0.0, 1.5, b"pass", ["pass"], {"move": 0}, -1, 2**31, 2**40, 2**63, 2**64, 10**30, -(10**30)],
    ids=repr,
)
def test_what_is_no_move_is_refused_and_changes_nothing(move: Any) -> None:
    for match in (new_match(), archer_at_two_targets(), over()):
        before = match.snapshot()
        with pytest.raises(ml.MoveError):
            match.apply(move)
        assert match.snapshot() == before and match.moves == match.clone().moves


@pytest.mark.parametrize("text", [None, 0, True, b"pass"], ids=repr)
def test_parse_reads_text_only(text: Any) -> None:
    with pytest.raises(ml.NotationError):
        new_match().parse(text)


def test_every_move_that_is_not_legal_is_refused_with_a_reason_and_changes_nothing() -> None:
    for match, rng in random_matches(1, packs=True):
        numbers = [match.parse("pass"), *range(20), *range(48, 48 + 16 * 40, 3)]
        while match.result is None:
            legal = match.legal_moves()
            before = match.snapshot()
            for move in rng.sample(numbers, 12):
                if move not in legal:
                    with pytest.raises(ml.IllegalMoveError, match=r"^cannot "):
                        match.apply(move)
            assert match.snapshot() == before
            match.apply(rng.choice(legal))


@pytest.mark.parametrize(
    ("given", "move", "reason"),
    [
        ({}, "play Archer @0", "not in your hand"),
        ({}, "leader", "no leader"),
        ({}, "activate @2", "no unit there"),
        ({}, "choose e1", "no choice is open"),
        ({}, "play Warlord", "never played from hand"),
        ({"p1": {"hand": ["Archer"]}}, "play Archer", "name a terrain"),
        ({"p1": {"hand": ["Seed"]}}, "play Seed @1", "without a slot"),
        ({"p1": {"hand": ["Strike"]}}, "play Strike", "no unit to target"),
        ({"p1": {"hand": ["Dragon"]}}, "play Dragon @1", "by consuming"),
        ({"p1": {"hand": ["Scout"], "units": {"1": "Veteran"}}}, "play Scout @1", "the slot is taken"),
        ({"p1": {"hand": ["Scout"]}, "p2": {"units": {"1": "Sentinel"}}}, "play Scout @1", "Sentinel"),
        ({"p1": {"units": {"1": "Veteran"}}}, "activate @1", "nothing to activate"),
        ({"p1": {"units": {"1": {"card": "Rookie", "cooldown": 2}}}}, "activate @1", "cooldown of 2"),
        ({"p1": {"units": {"1": {"card": "Rookie", "used": True}}}}, "activate @1", "already activated"),
        ({"p1": {"leader": "Warden"}}, "leader", "nothing to use"),
        ({"p1": {"leader": "Warlord", "charges": 0}}, "leader", "no charge left"),
        ({"p1": {"leader": "Warlord"}}, "leader", "to target"),
    ],
)
def test_a_refusal_says_why_and_shows_the_move(given: dict[str, Any], move: str, reason: str) -> None:
    match = ml.position("skirmish", given)
    with pytest.raises(ml.IllegalMoveError) as refused:
        match.apply(move)
    assert reason in str(refused.value) and repr(move) in str(refused.value)


def test_while_a_choice_is_open_only_answers_are_allowed() -> None:
    match = archer_at_two_targets()
    match.apply("play Archer @1")
    for move, reason in (
        ("pass", "open choice first"),
        ("choose none", "cannot be declined"),
        ("choose e4", "not among"),
    ):
        with pytest.raises(ml.IllegalMoveError, match=reason):
            match.apply(move)


@pytest.mark.parametrize("move", ["pass", "play Archer @0", "choose a0", 0])
def test_after_the_end_every_move_is_refused(move: Any) -> None:
    match = over()
    before = match.snapshot()
    assert match.legal_moves() == [] and match.to_act is None
    with pytest.raises(ml.IllegalMoveError, match="the match is over") as refused:
        match.apply(move)
    assert refused.value.slug == "move/match-over" and match.snapshot() == before


def test_an_unreadable_move_after_the_end_is_still_unreadable() -> None:
    with pytest.raises(ml.NotationError):
        over().apply("hop")


@pytest.mark.parametrize("seat", ["p3", "P1", "", "spectator"])
def test_an_unknown_seat_is_refused(seat: str) -> None:
    match = new_match()
    for ask in (match.view, match.events, match.knowledge):
        with pytest.raises(ValueError, match="seat"):
            ask(seat)


# --- copies


def test_a_clone_goes_its_own_way() -> None:
    for match, rng in random_matches(2, packs=True):
        play_on(match, rng, 15)
        before, moves, events = match.snapshot(), match.moves, match.events("p1")
        copy = match.clone()
        assert copy.snapshot() == before and copy.moves == moves and copy.legal_moves() == match.legal_moves()
        play_on(copy, rng)
        assert match.snapshot() == before and match.moves == moves and match.events("p1") == events
        assert copy.moves[: len(moves)] == moves
        if match.result is None:
            assert len(copy.moves) > len(moves)


def test_a_clone_in_the_middle_of_a_choice_can_answer_otherwise() -> None:
    match = archer_at_two_targets()
    match.apply("play Archer @1")
    copy = match.clone()
    match.apply("choose e1")
    copy.apply("choose e2")
    assert match.snapshot()["p2"]["slots"][1]["unit"]["power"] == 2
    assert copy.snapshot()["p2"]["slots"][1]["unit"]["power"] == 4
    assert copy.snapshot()["p2"]["slots"][2]["unit"]["power"] == 3


# --- events


def test_events_are_the_same_whether_they_were_recorded_or_found_afterwards() -> None:
    pairs = zip(random_matches(2, packs=True, record=True), random_matches(2, packs=True), strict=True)
    for (recorded, rng), (silent, _) in pairs:
        while recorded.result is None:
            move = rng.choice(recorded.legal_moves())
            recorded.apply(move)
            silent.apply(move)
        assert recorded.snapshot() == silent.snapshot()
        assert recorded.events(everything=True) == silent.events(everything=True)
        for seat in ("p1", "p2", None):
            assert recorded.events(seat) == silent.events(seat)


def test_events_from_a_position_are_the_same_whether_recorded_or_not() -> None:
    recorded, silent = archer_at_two_targets(record=True), archer_at_two_targets()
    for match in (recorded, silent):
        match.apply("play Archer @1 > e1")
    assert recorded.events() == silent.events() != []


def test_events_of_a_clone_are_those_of_the_match() -> None:
    match = new_match(record=True)
    match.apply("pass")
    assert match.clone().events("p1") == match.events("p1")


def test_a_refused_move_leaves_no_event() -> None:
    match = archer_at_two_targets(record=True)
    with pytest.raises(ml.IllegalMoveError):
        match.apply("play Archer @1 > e4")
    assert match.events(everything=True) == []


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    match = new_match()
    truth = [event for event in match.events(everything=True) if event["event"] == "drawn"]
    assert [event["seat"] for event in truth] == ["p1"] * 8 + ["p2"] * 8 and all(event["card"] for event in truth)
    for seat in ("p1", "p2", None):
        told = [event for event in match.events(seat) if event["event"] == "drawn"]
        for seen, event in zip(told, truth, strict=True):
            assert seen == (event if event["seat"] == seat else {**event, "card": None, "hand_id": None})


def test_a_match_begins_and_ends_with_an_event() -> None:
    for match, rng in random_matches(2):
        play_on(match, rng)
        events = match.events()
        assert events[0]["event"] == "started"
        assert events[-1] == {"event": "ended", "result": match.result, "cause": {"kind": "rules"}}
        kinds = [event["event"] for event in events]
        assert kinds.count("skirmish_started") == kinds.count("skirmish_ended") == match.snapshot()["skirmish"]


def test_events_tell_what_a_move_did() -> None:
    match = archer_at_two_targets()
    match.apply("play Archer @1 > e1")
    text = "Deploy: 2 damage to a close enemy."
    moved = {"kind": "move", "card": "Archer"}
    shot = {"kind": "ability", "card": "Archer", "id": 3, "text": text, "event": 2}
    assert match.events("p1") == [
        {"event": "played", "cause": moved, "seat": "p1", "card": "Archer", "hand_id": 3 * 64, "terrain": 1},
        {"event": "deployed", "cause": {**moved, "event": 0}, "seat": "p1", "terrain": 1, "card": "Archer", "id": 3},
        {
            "event": "triggered",
            "cause": {"kind": "event", "event": 1},
            "seat": "p1",
            "terrain": 1,
            "card": "Archer",
            "id": 3,
            "text": text,
        },
        {
            "event": "chosen",
            "cause": shot,
            "seat": "p1",
            "answer": "e1",
            "forced": False,
            "card": "Archer",
            "id": 3,
            "target_id": 1,
        },
        {
            "event": "damaged",
            "cause": shot,
            "seat": "p2",
            "terrain": 1,
            "card": "Veteran",
            "id": 1,
            "amount": 2,
            "absorbed": 0,
        },
        {
            "event": "dominant_on",
            "cause": shot,
            "seat": "p1",
            "terrain": 1,
            "card": "Archer",
            "id": 3,
        },
        {
            "event": "dominant_off",
            "cause": shot,
            "seat": "p2",
            "terrain": 1,
            "card": "Veteran",
            "id": 1,
        },
    ]
