"""Positions as numbers: what a seat knows is in them, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.encoding import ENCODINGS
from marchlands.engine.match import Match
from marchlands.engine.state import State
from marchlands.engine.table import SEATS
from marchlands.envs.loop import described, observed
from marchlands.envs.rows import Rows, word_array
from tests.support.hidden import GAMES, moments, permuted
from tests.support.scale import scaled

DEALS = 3  # of each moment and seat


def words(match: Match, state: State, seat: int) -> list[list[int]]:
    """Return a position in every encoding, as words."""
    table = match.table
    return [list(observed(state, seat, number, each.words)) for number, each in enumerate(table.encodings)]


def flat(match: Match, seat: int = 0) -> dict[str, int]:
    """Return the numbers of a flat observation that are not 0, by name."""
    rows = Rows(match.table.encodings[0])
    numbers = rows.of_state(match.state, seat, 0)
    return {name: int(number) for name, number in zip(rows.encoding.names, numbers, strict=True) if number}


def rows(match: Match, seat: int = 0) -> list[dict[str, int]]:
    """Return the rows of the entities encoding, each with what is not 0 in it by name."""
    encoding = match.table.encodings[1]
    return [
        {name: int(number) for name, number in zip(encoding.names, row, strict=True) if number}
        for row in Rows(encoding).of_state(match.state, seat, 1)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_seen(game: str) -> None:
    """In full, 10,000 deals of each game: equal knowledge gives equal observations, masks and rows of moves."""
    for index, (match, rng) in enumerate(moments(game, scaled(1700))):
        for seat, name in enumerate(SEATS):
            seen = words(match, match.state, seat)
            knowledge = match.knowledge(name)
            dealt = [knowledge.deal(index * DEALS + number).state for number in range(DEALS)]
            for state in (*dealt, permuted(match, name, rng), knowledge.veiled):
                assert words(match, state, seat) == seen
            if match.state.actor() == seat:
                legal, size = match.legal_moves(), match.table.move_encoding.words
                actions = match.table.actions.legal(match.state)
                about = list(described(match.state, legal, size))
                for state in dealt:
                    assert match.table.actions.legal(state) == actions
                    assert list(described(state, legal, size)) == about


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_place_in_its_words(game: str) -> None:
    for match, _ in moments(game, scaled(200)):
        for encoding, found in zip(match.table.encodings, words(match, match.state, 0), strict=True):
            assert len(found) == encoding.words
            numbers = word_array(found).view("u1" if encoding.width == 1 else "<i2")
            assert encoding.width == 2 or numbers.max() <= 127
            used = [name for name in encoding.names if name]
            assert len(set(used)) == len(used)
            if len(encoding.shape) == 1:
                assert all(name for name, number in zip(encoding.names, numbers, strict=True) if number)
            else:
                named = [bool(name) for name in encoding.names]
                assert all(named[index % len(named)] for index in numbers.nonzero()[0])


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_written_where_it_is_wanted(game: str) -> None:
    match = ml.new_match(game, seed=1)
    for number, encoding in enumerate(match.table.encodings):
        out: Any = observed(match.state, 0, number, encoding.words + 3)
        assert list(out)[: encoding.words] == list(observed(match.state, 0, number, encoding.words))
        assert list(out)[encoding.words :] == [0, 0, 0]


SKIRMISH = {
    "turn": "p2",
    "skirmish": 2,
    "p1": {"hand": ["Archer", "Strike", "Strike"], "deck": ["Scout"], "graveyard": ["Bard"], "wins": 1,
           "units": {"1": {"card": "Veteran", "damage": 1, "buff": 2, "shield": 3}}, "modifiers": {"4": -2}},
    "p2": {"hand": ["Dragon"], "units": {"1": "Champion"}, "leader": "Warlord", "charges": 2},
}  # fmt: skip


def test_a_flat_position_of_skirmish_says_what_is_there() -> None:
    match = ml.position("skirmish", SKIRMISH)
    seen = flat(match, 0)
    assert {name: seen.get(name, 0) for name in ("to act", "turn", "skirmish", "own wins", "enemy charges")} == {
        "to act": 0, "turn": 2, "skirmish": 2, "own wins": 1, "enemy charges": 2
    }  # fmt: skip
    assert (seen["own hand"], seen["enemy hand"], seen["own deck"]) == (3, 1, 1)
    zones = ("own hand: Archer", "own hand: Strike", "own deck: Scout", "own graveyard: Bard")
    assert [seen[name] for name in zones] == [1, 2, 1, 1]
    assert (seen["own board: Veteran"], seen["enemy board: Champion"]) == (1, 1)
    unit = ("power", "base power", "damage", "buff", "shield")
    assert [seen[f"own 1: {name}"] for name in unit] == [5, 4, 1, 2, 3]
    assert seen["own 4: modifier below 0"] == 2
    assert "enemy hand: Dragon" not in seen and not any("Dragon" in name for name in seen)
    other = flat(match, 1)
    assert (other["to act"], other["own hand: Dragon"], other["enemy 1: power"]) == (1, 1, 5)


def test_rows_of_skirmish_say_what_is_there() -> None:
    match = ml.position("skirmish", SKIRMISH)
    seen = rows(match, 0)
    own, enemy = seen[0], seen[1]
    assert (own["count"], enemy["count"], enemy["owner"], enemy["base power"]) == (3, 1, 1, 2)  # hands, charges
    unit = seen[3 + 1]
    assert (unit["place"], unit["power"], unit["base power"], unit["damage"], unit["buff"]) == (1, 5, 4, 1, 2)
    assert seen[3 + 4]["modifier"] == -2
    assert seen[3 + 5 + 1]["owner"] == 1
    hand = [row for row in seen if row.get("zone") == 4]
    assert [(row["count"], row.get("owner", 0)) for row in hand] == [(1, 0), (2, 0)]


def test_the_open_choice_is_seen_by_both() -> None:
    match = ml.position("skirmish", {**SKIRMISH, "turn": "p1", "p2": {"units": {"1": "Champion", "2": "Veteran"}}})
    match.apply("play Archer @2")
    mine, theirs = flat(match, 0), flat(match, 1)
    assert (mine["choice"], mine["own choice"], mine["slot that asks"]) == (1, 1, 1 + 2)
    assert (theirs["choice"], theirs.get("own choice"), theirs["slot that asks"]) == (1, None, 1 + 5 + 2)
    assert mine["card that asks"] == theirs["card that asks"] == mine["own 2: card"]


WARPATH = {
    "turn": "p2",
    "p1": {"hand": ["Militia", "Militia"], "gold": 3, "discard": ["Brute"]},
    "p2": {"hp": 7, "hand": ["Thief"], "class": "Mage"},
    "unit": [
        {"at": "forest1", "owner": "p1", "card": "Brute", "hp": 5},
        {"at": "forest1", "owner": "p1", "card": "Militia"},
        {"at": "forest1", "owner": "p2", "card": "Thief", "waits": 1},
    ],
    "building": [{"at": "plains0", "owner": "p1", "card": "Workshop", "hp": 2}],
}


def test_a_flat_position_of_warpath_says_what_is_there() -> None:
    match = ml.position("warpath", WARPATH)
    mine, theirs = flat(match, 0), flat(match, 1)
    counts = ("own gold", "enemy HP", "own hand: Militia", "own discard pile: Brute")
    assert [mine[name] for name in counts] == [3, 7, 2, 1]
    names = ("own units", "own HP", "own attack", "enemy units", "enemy HP")
    assert [mine[f"forest 1: {name}"] for name in names] == [2, 7, 9, 1, 2]
    assert "forest 1: enemy attack of the next march" not in mine
    assert mine["own units: Brute"] == theirs["enemy units: Brute"] == 1
    assert theirs["forest 4: enemy units"] == 2  # counted from p2's side
    assert mine["plains 0: own building"] == theirs["plains 3: enemy building"] == 3  # the third card of the game
    assert mine["own buildings: Workshop"] == theirs["enemy buildings: Workshop"] == 1
    assert (mine["plains 0: own building's HP"], mine["forest 1: own first unit's HP"]) == (2, 5)
    assert not any("own hand: Thief" in name for name in mine)


def test_rows_of_warpath_say_what_is_there() -> None:
    match = ml.position("warpath", WARPATH)
    seen = rows(match, 1)
    assert (seen[0]["HP"], seen[1]["cost"]) == (7, 3)  # of the castles, and the gold of the other
    built = next(row for row in seen[3:21] if row.get("card"))
    assert (built["place"], built["HP"], built["owner"]) == (3, 2, 1)
    units = [row for row in seen if row.get("zone") == 7]
    assert [(row.get("owner", 0), row["HP"], row["order"]) for row in units] == [(0, 2, 3), (1, 5, 1), (1, 2, 2)]
    assert units[0]["waits"] == 1 and {row["place"] for row in units} == {4 + 4}


def test_more_units_than_rows_leave_the_youngest_out() -> None:
    units = [{"at": "mountains3", "owner": "p2", "card": "Militia"} for _ in range(120)]
    match = ml.position("warpath", {"unit": [*units, {"at": "forest1", "owner": "p1", "card": "Brute"}]})
    seen = rows(match, 0)
    assert len(seen) == match.table.encodings[1].shape[0]
    kept = [row["order"] for row in seen if row.get("zone") == 7]
    assert kept == [121, *range(1, len(kept))]
    assert flat(match, 0)["mountains 3: enemy units"] == 120


def test_a_row_of_a_move_says_what_it_is_about() -> None:
    match = ml.position("skirmish", {**SKIRMISH, "turn": "p1"})
    encoding = match.table.move_encoding
    found = {
        match.text(move): dict(zip(encoding.names, map(int, row), strict=True))
        for move, row in zip(
            match.legal_moves(), Rows(encoding).of_moves(match.state, match.legal_moves()), strict=True
        )
    }
    played = found["play Archer @2"]
    assert (played["verb"], played["place"], played["power"]) == (1, 2, 3)
    assert (found["pass"]["verb"], found["pass"]["place"]) == (0, -1)
    match.apply("play Strike")
    moves = match.legal_moves()
    about = dict(zip(map(match.text, moves), Rows(encoding).of_moves(match.state, moves), strict=True))
    assert list(about["choose e1"])[2:7] == [1, 1, flat(match)["enemy 1: card"], 5, 0]
    assert list(about["choose a1"])[2:7] == [0, 1, flat(match)["own 1: card"], 5, 1]


def test_the_encodings_are_named() -> None:
    assert ENCODINGS == ("flat", "entities")
