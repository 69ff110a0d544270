"""What is certain: wins in one's own turn, moves that lose at once, and plans against an opponent who is helpless."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.search.own_turn import LOST, OPEN, WON, OwnTurn
from marchlands.bots.search.solo import WIN, SoloPlanner
from marchlands.engine.game import find_game
from marchlands.engine.lookahead import IDLE
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import SEATS
from tests.support.scale import scaled

LIMIT = 6000


def outcomes(match: Match, limit: int = LIMIT) -> dict[str, int]:
    """Return what each legal move of a match leads to in its turn."""
    table, seat = match.table, SEATS.index(match.to_act or "")
    turn = OwnTurn(seat, table.heuristic_weights, table.win_weights, limit)
    found = turn.outcomes(match.state)
    return {match.text(move): outcome for move, outcome in zip(match.legal_moves(), found, strict=True)}


# --- one's own turn

MAGE: dict[str, Any] = {"class": "Mage", "deck": ["Golem"] * 5}


def test_a_win_that_takes_seven_moves_is_found() -> None:
    hand = ["War Reserves", "War Reserves", "Meteor", "Meteor", "Golem"]
    match = ml.position(
        "warpath",
        {
            "p1": {"hp": 9, "gold": 8, "hand": hand, **MAGE},
            "p2": {"hp": 4, "deck": ["Thief"] * 5},
            "unit": [{"at": f"plains{tile}", "owner": "p2", "card": "Militia"} for tile in (1, 1, 2)],
        },
    )
    found = outcomes(match)
    assert found["play War Reserves"] == WON
    assert found["play Golem @plains"] == OPEN
    for move in ("play War Reserves", "play War Reserves", "play Meteor > plains1", "play Meteor > plains1"):
        assert match.to_act == "p1"
        match.apply(move)
    assert match.result == "p1"


def test_only_the_shortest_wins_are_named() -> None:
    match = ml.position(
        "warpath",
        {
            "p1": {"hp": 9, "gold": 9, "hand": ["Meteor", "War Reserves"], **MAGE},
            "p2": {"hp": 2, "deck": ["Thief"] * 5},
            "unit": [{"at": "plains1", "owner": "p2", "card": "Militia"}],
        },
    )
    found = outcomes(match)
    assert [move for move, outcome in found.items() if outcome == WON] == ["play Meteor"]


def test_what_lets_the_next_march_win_is_lost_and_what_stops_it_is_open() -> None:
    match = ml.position(
        "warpath",
        {
            "p1": {"hp": 3, "gold": 4, "hand": ["Castle Guards", "Workshop"], "deck": ["Thief"] * 3},
            "p2": {"hp": 20, "deck": ["Thief"] * 3},
            "unit": [
                {"at": "plains0", "owner": "p2", "card": "Brute"},
                {"at": "forest0", "owner": "p1", "card": "Thief"},
            ],
        },
    )
    found = outcomes(match)
    assert found["play Castle Guards @plains"] == OPEN
    assert (found["end"], found["play Castle Guards @forest"]) == (LOST, LOST)


def test_with_hardly_any_thought_nothing_is_certain_that_is_not() -> None:
    match = ml.new_match("warpath", decks=("mage-1", "warrior-1"), seed=5)
    assert set(outcomes(match, 3).values()) == {OPEN}


def plainly(state: State, seat: int, turn: int, depth: int) -> int | None:
    """Return what a position of the seat's turn leads to, by trying everything; None if that takes too many moves."""
    if state.result() != NOBODY:
        return WON if state.result() == seat else LOST if state.result() == 1 - seat else OPEN
    if state.actor() != seat or int(state.turn_number()) != turn:
        return OPEN
    if depth == 0:
        return None
    found = []
    for move in state.legal_moves():
        after = state.clone()
        after.apply(i64(move))
        found.append(plainly(after, seat, turn, depth - 1))
    return None if None in found else max(each for each in found if each is not None)


def test_the_outcomes_are_those_of_trying_everything() -> None:
    compared = {LOST: 0, OPEN: 0, WON: 0}
    for match in late_positions(scaled(400)):
        state, seat, table = match.state, SEATS.index(match.to_act or ""), match.table
        expected = []
        for move in match.legal_moves():
            after = state.clone()
            after.apply(i64(move))
            expected.append(plainly(after, seat, int(state.turn_number()), 4))
        if None in expected:
            continue
        given = OwnTurn(seat, table.heuristic_weights, table.win_weights, 20_000).outcomes(state)
        if WON in expected:
            assert WON in given
            assert all(one == WON for one, other in zip(expected, given, strict=True) if other == WON)
        else:
            assert given == expected
        compared[max(given)] += 1
        compared[min(given)] += 1
    assert min(compared.values()) >= 3


def late_positions(matches: int) -> Iterator[Match]:
    """Yield matches of Warpath whenever a player who is nearly beaten, or whose opponent is, has few moves."""
    found = find_game("warpath")
    decks = list(found.decks().values())
    dice = Dice(8)
    for number in range(matches):
        pair = (decks[number % len(decks)], decks[(3 * number + 1) % len(decks)])
        match = found.open(found.setup(pair, None, None, number))
        while match.to_act is not None:
            shown = match.snapshot()
            if min(shown["p1"]["hp"], shown["p2"]["hp"]) <= 6 and 2 <= len(match.legal_moves()) <= 6:
                yield match
            legal = match.legal_moves()
            match.apply(legal[dice.pick(len(legal))])


# --- alone


def planned(match: Match) -> SoloPlanner:
    planner = SoloPlanner(match.table, SEATS.index(match.to_act or ""))
    planner.explore(match.state)
    return planner


def test_an_opponent_without_cards_units_or_charges_to_use_leaves_the_other_alone() -> None:
    own = {"hand": ["Archer", "Scout"], "units": {"0": "Scout"}}
    table = ml.position("skirmish", {"p1": own, "p2": {}}).table
    for theirs, is_alone in (
        ({"done": True, "hand": ["Archer"]}, True),
        ({"units": {"0": "Veteran"}}, True),
        ({"hand": ["Archer"]}, False),
        ({"leader": "Tactician", "charges": 1}, False),
        ({"leader": "Tactician", "charges": 0}, True),
        ({"units": {"1": "Ranger"}}, False),
    ):
        match = ml.position("skirmish", {"p1": own, "p2": theirs})
        assert table.is_alone(match.state, 0) == is_alone, theirs


def test_the_forced_turn_of_a_helpless_opponent_is_part_of_a_plan() -> None:
    own = {"hand": ["Champion", "Scout"], "units": {"0": "Scout"}, "wins": 1}
    match = ml.position("skirmish", {"p1": own, "p2": {"units": {"3": "Veteran"}}})
    table, state = match.table, match.state.clone()
    assert table.is_alone(state, 0)
    state.apply(i64(IDLE))  # now p1 is Done, and p2 has a turn in which it can only pass
    assert (int(state.actor()), state.legal_moves(), table.stage(state)) == (1, [IDLE], 1)
    assert table.is_alone(state, 0)
    planner = planned(match)
    assert planner.chances[match.parse("play Champion @3")] == WIN
    assert planner.lengths[match.parse("play Champion @3")] == 1


def test_a_win_of_the_match_is_certain_if_the_opponent_has_nothing_left() -> None:
    match = ml.position(
        "skirmish",
        {
            "p1": {"hand": ["Champion", "Scout", "Archer"], "wins": 1},
            "p2": {"units": {"1": "Veteran"}, "wins": 0},
        },
    )
    planner = planned(match)
    assert max(planner.chances.values()) == WIN
    assert planner.chances[IDLE] < WIN


def test_nothing_is_gained_where_nothing_can_be_reached() -> None:
    match = ml.position(
        "skirmish",
        {
            "p1": {"hand": ["Scout", "Archer"], "deck": ["Scout"] * 4},
            "p2": {"units": {str(slot): "Champion" for slot in range(5)}, "done": True, "deck": ["Scout"] * 4},
        },
    )
    planner = planned(match)
    assert 2 * max(planner.gains.values()) < match.table.stakes


def test_giving_a_helpless_opponent_a_card_gains_nothing() -> None:
    own = {"hand": ["Flanking March", "Strike"], "deck": ["Engineer", "Assassinate", "Scout"], "wins": 1}
    units = {"0": "Ghoul", "1": "Martyr", "2": "Scout", "3": "Duelist", "4": "Apprentice"}  # a dead Martyr draws a card
    theirs = {"units": units, "deck": ["Scout", "Assassinate", "Veteran"]}
    match = ml.position("skirmish", {"skirmish": 2, "p1": own, "p2": theirs})
    planner = planned(match)
    assert planner.gains[match.parse("play Strike")] <= 0 == planner.gains[IDLE]


@pytest.mark.parametrize("answer", ["e0", "e4"])
def test_answers_are_planned_as_well(answer: str) -> None:
    other = "e4" if answer == "e0" else "e0"
    own = {"hand": ["Strike"], "units": {answer[1]: "Scout"}, "wins": 1}
    theirs = {"units": {answer[1]: "Veteran", other[1]: "Scout"}, "done": True, "wins": 1}
    match = ml.position("skirmish", {"skirmish": 3, "p1": own, "p2": theirs})
    match.apply("play Strike")
    planner = planned(match)
    chances = {match.text(move): chance for move, chance in planner.chances.items()}
    assert set(chances) == {match.text(move) for move in match.legal_moves()}
    assert max(chances, key=lambda move: chances[move]).startswith("choose e")
