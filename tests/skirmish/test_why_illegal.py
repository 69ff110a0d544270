"""Why a card cannot be played: short, true, and found from what the player knows."""

from __future__ import annotations

import random
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import IllegalMoveError, NotationError
from tests.support.scale import scaled

PLACES = [None, *(f"{side}{terrain}" for side in "ae" for terrain in range(5))]
PLAYABLE = ("it can be played there", "it can be played now")


def asked(given: dict[str, Any], card: str, place: str | None = None, rules: object = None, seat: int = 0) -> str:
    match = ml.position("skirmish", given, rules)
    return match.table.why_not_play(match.table.veiled(match.state, seat), seat, card, place)


def holding(card: str, **more: Any) -> dict[str, Any]:
    return {"p1": {"hand": [card], **more}}


FULL = {str(terrain): "Veteran" for terrain in range(5)}


@pytest.mark.parametrize(
    ("given", "card", "place", "reason"),
    [
        (holding("Archer"), "Archer", "a1", "it can be played there"),
        (holding("Archer"), "Archer", None, "it can be played now"),
        (holding("Archer"), "Archer", "e1", "it goes to your own side"),
        ({}, "Archer", "a1", "Archer is not in your hand"),
        ({}, "Squire", "a1", "Squire is never played from hand"),
        ({}, "Warlord", None, "Warlord is never played from hand"),
        (holding("Archer", units={"1": "Veteran"}), "Archer", "a1", "the slot is taken"),
        (holding("Archer", units=FULL), "Archer", None, "the slot is taken"),
        (holding("Dragon"), "Dragon", "a1", "only by consuming a unit"),
        (holding("Dragon"), "Dragon", None, "only by consuming a unit"),
        (holding("Archer") | {"p2": {"units": {"1": "Sentinel"}}}, "Archer", "a1", "a Sentinel stands opposite"),
        (holding("Archer") | {"p2": {"units": {"1": "Gatekeeper"}}}, "Archer", "a1", "a Gatekeeper stands opposite"),
        (holding("Dragon") | {"p2": {"units": {"1": "Sentinel"}}}, "Dragon", None, "only by consuming a unit"),
        (
            holding("Archer", units={str(n): "Veteran" for n in range(4)}) | {"p2": {"units": {"4": "Sentinel"}}},
            "Archer",
            None,
            "no slot is open to it",
        ),
        (holding("Strike"), "Strike", None, "no unit to target"),
        (holding("Energize"), "Energize", None, "no ally to target"),
        (holding("Assassinate"), "Assassinate", None, "no enemy to target"),
        (holding("Assassinate") | {"p2": {"units": {"1": "Scout"}}}, "Assassinate", None, "no enemy can be targeted"),
        (holding("Seed"), "Seed", "a1", "it is played without a slot"),
        (holding("Seed"), "Seed", None, "it can be played now"),
    ],
)
def test_a_card_that_cannot_be_played_says_why(
    given: dict[str, Any], card: str, place: str | None, reason: str
) -> None:
    """SK-21, SK-30, SK-33, SK-34, SK-37, SK-80, SK-97, SK-117."""
    assert asked(given, card, place) == reason


def test_one_card_is_played_in_a_turn_unless_it_is_quick() -> None:
    """SK-21, SK-64."""
    match = ml.position("skirmish", {"p1": {"hand": ["Scout", "Veteran"]}})
    match.apply("play Veteran @1")
    assert match.to_act == "p1"
    assert match.table.why_not_play(match.state, 0, "Scout", "a2") == "you have played a card this turn"


def test_in_a_turn_of_one_thing_only_activations_are_left_after_one() -> None:
    """SK-22."""
    units = {"1": "Ranger", "3": {"card": "Rookie", "cooldown": 0}}
    match = ml.position("skirmish", {"p1": {"hand": ["Scout"], "units": units}}, "classic")
    match.apply("activate @1 > a0")
    assert match.to_act == "p1"
    assert match.table.why_not_play(match.state, 0, "Scout", "a4") == "only activations are left this turn"


def test_nobody_plays_in_the_turn_of_the_other_nor_after_the_end_nor_inside_a_choice() -> None:
    """SK-21, SK-35."""
    match = ml.position(
        "skirmish", {"p1": {"hand": ["Archer", "Scout"]}, "p2": {"units": {"0": "Veteran", "1": "Veteran"}}}
    )
    assert match.table.why_not_play(match.state, 1, "Archer", "a1") == "it is not your turn"
    match.apply("play Archer @1")
    assert match.state.is_asking()
    assert match.table.why_not_play(match.state, 0, "Scout", "a2") == "answer the open choice first"


@pytest.mark.parametrize(("card", "place"), [("Nobody", "a1"), ("Archer", "a5"), ("Archer", "plains"), ("", None)])
def test_what_does_not_exist_is_an_error(card: str, place: str | None) -> None:
    with pytest.raises(NotationError):
        asked(holding("Archer"), card, place)


def matches(name: str, count: int) -> list[Match]:
    game = find_game("skirmish")
    decks = list(game.decks().values())
    rng = random.Random(name)
    found = []
    for seed in range(count):
        deck = rng.choice(decks)
        match = game.open(game.setup([deck, deck], None, deck.rules, seed))
        for _ in range(rng.randrange(60)):
            if match.result is None:
                match.apply(rng.choice(match.legal_moves()))
        found.append(match)
    return found


def test_every_reason_is_short_and_true() -> None:
    for match in matches("short", scaled(300)):
        if match.result is not None:
            continue
        seat = SEATS.index(str(match.to_act))
        plays = {(p.card, p.place) for p in map(match.parts, match.legal_moves()) if p.kind == "play"}
        cards = sorted({*match.view(SEATS[seat])[SEATS[seat]]["hand"], "Archer", "Dragon", "Strike"})
        for card in cards:
            for place in PLACES:
                reason = match.table.why_not_play(match.state, seat, card, place)
                assert 3 <= len(reason.split()) <= 8, reason
                can = (card, place) in plays or (place is None and any(played == card for played, _ in plays))
                assert (reason in PLAYABLE) == can, (card, place, reason)


def test_every_refused_move_has_a_short_reason() -> None:
    for match in matches("moves", scaled(200)):
        for move in [*range(20), *range(48, 48 + 16 * 100, 3)]:
            if match.result is None and not match.state.is_legal(move):
                try:
                    match.apply(move)
                except IllegalMoveError as error:
                    reason = str(error).rpartition("': ")[2]
                    assert "no move has this number" in reason or 3 <= len(reason.split()) <= 9, reason


def test_the_reason_is_the_same_in_all_matches_that_the_seat_cannot_tell_apart() -> None:
    for match in matches("apart", scaled(150)):
        for number, seat in enumerate(SEATS):
            knowledge = match.knowledge(seat)
            table = match.table
            cards = [*match.view(seat)[seat]["hand"], "Archer", "Dragon", "Assassinate"]
            dealt = [knowledge.deal(Dice(dice)) for dice in range(3)]
            for card in cards:
                for place in PLACES:
                    states = [match.state, *(deal.state for deal in dealt)]
                    told = {table.why_not_play(table.veiled(state, number), number, card, place) for state in states}
                    assert len(told) == 1
