"""Why a card cannot be played: short, true, and found from what the player knows."""

from __future__ import annotations

import random
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import IllegalMoveError, NotationError
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES
from tests.support.scale import scaled
from tests.support.warpath import random_deck, warpath

PLACES = [None, *LANE_NAMES, *TILE_NAMES]
PLAYABLE = ("it can be played there", "it can be played now")


def holding(card: str, gold: int = 9, **more: Any) -> dict[str, Any]:
    return {"turn": "p1", "p1": {"hand": [card], "gold": gold}, **more}


def unit(at: str, owner: str = "p1", card: str = "Brute") -> dict[str, Any]:
    return {"unit": [{"at": at, "owner": owner, "card": card}]}


@pytest.mark.parametrize(
    ("given", "card", "place", "reason"),
    [
        (holding("Brute"), "Brute", "plains", "it can be played there"),
        (holding("Brute"), "Brute", "plains2", "units enter on your first tile"),
        (holding("Brute"), "Brute", None, "it can be played now"),
        (holding("Workshop", 2), "Workshop", "plains", "costs 3 gold, you have 2"),
        (holding("Workshop", 2), "Workshop", None, "costs 3 gold, you have 2"),
        (holding("Brute"), "Workshop", None, "Workshop is not in your hand"),
        (holding("Brute"), "Mage", None, "a class is never played"),
        (holding("Workshop"), "Workshop", "plains", "no unit of yours stands there"),
        (holding("Workshop"), "Workshop", None, "no unit of yours stands there"),
        (holding("Workshop"), "Workshop", "plains3", "its blueprint has no tile here"),
        (holding("Workshop", **unit("plains0")), "Workshop", "plains", "it can be played there"),
        (holding("Workshop", **unit("plains0")), "Workshop", "plains0", "it can be played there"),
        (
            holding("Workshop", **unit("plains0"), building=[{"at": "plains0", "owner": "p2", "card": "Barracks"}]),
            "Workshop",
            "plains",
            "a building stands there already",
        ),
        (holding("Arrow Volley"), "Arrow Volley", None, "no enemy unit to target"),
        (holding("Flaming Volley"), "Flaming Volley", None, "no enemy building to target"),
        (holding("Phalanx"), "Phalanx", None, "no unit to target"),
        (holding("War Plans"), "War Plans", "plains", "it is played without a lane"),
        (holding("War Plans"), "War Plans", None, "it can be played now"),
    ],
)
def test_a_card_that_cannot_be_played_says_why(
    given: dict[str, Any], card: str, place: str | None, reason: str
) -> None:
    """WP-13, WP-20, WP-30, WP-31, WP-33, WP-40."""
    match = ml.position("warpath", given)
    assert match.table.why_not_play(match.table.veiled(match.state, 0), 0, card, place) == reason


def test_nobody_plays_in_the_turn_of_the_other_nor_inside_a_choice() -> None:
    """WP-10, WP-40."""
    units = [{"at": "plains1", "owner": "p2", "card": "Brute"}, {"at": "forest1", "owner": "p2", "card": "Brute"}]
    match = ml.position("warpath", holding("Arrow Volley", unit=units))
    assert match.table.why_not_play(match.state, 1, "Brute", "plains") == "it is not your turn"
    match.apply("play Arrow Volley")
    assert match.state.is_asking()
    assert match.table.why_not_play(match.state, 0, "Brute", "plains") == "answer the open choice first"


def test_the_active_skill_says_why_it_cannot_be_used() -> None:
    """WP-41."""
    match = ml.position("warpath", holding("Brute", 4))
    with pytest.raises(IllegalMoveError, match="costs 5 gold, you have 4"):
        match.apply("skill")
    match = ml.position("warpath", holding("Brute", 20))
    match.apply("skill")
    with pytest.raises(IllegalMoveError, match="the active skill was already used"):
        match.apply("skill")


@pytest.mark.parametrize(("card", "place"), [("Nobody", "plains"), ("Brute", "a1"), ("Brute", "plains9"), ("", None)])
def test_what_does_not_exist_is_an_error(card: str, place: str | None) -> None:
    match = ml.position("warpath", holding("Brute"))
    with pytest.raises(NotationError):
        match.table.why_not_play(match.state, 0, card, place)


def matches(name: str, count: int) -> list[Match]:
    rng = random.Random(f"warpath reasons {name}")
    found = []
    for seed in range(count):
        decks = [random_deck(rng, warpath()) for _ in range(2)]
        match = warpath().open(warpath().setup(decks, None, None, seed))
        for _ in range(rng.randrange(80)):
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
        for card in sorted({*match.view(SEATS[seat])[SEATS[seat]]["hand"], "Brute", "Workshop", "Arrow Volley"}):
            for place in PLACES:
                reason = match.table.why_not_play(match.state, seat, card, place)
                assert 3 <= len(reason.split()) <= 8, reason
                if place is None or place in LANE_NAMES:
                    can = (card, place) in plays or (place is None and any(played == card for played, _ in plays))
                    assert (reason in PLAYABLE) == can, (card, place, reason)


def test_the_reason_is_the_same_in_all_matches_that_the_seat_cannot_tell_apart() -> None:
    for match in matches("apart", scaled(150)):
        for number, seat in enumerate(SEATS):
            table = match.table
            dealt = [match.knowledge(seat).deal(Dice(dice)) for dice in range(3)]
            states = [match.state, *(deal.state for deal in dealt)]
            for card in [*match.view(seat)[seat]["hand"], "Brute", "Workshop", "Arrow Volley"]:
                for place in PLACES:
                    told = {table.why_not_play(table.veiled(state, number), number, card, place) for state in states}
                    assert len(told) == 1
