"""Each field of a state is declared once; what is made of the declarations forgets none of them."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.cardtable import CardTable
from marchlands.engine.game import find_game
from marchlands.engine.native import i64
from marchlands.engine.zone import ZONE_TALLIES, CardState, Sheet
from marchlands.games.skirmish import field as skirmish_field
from marchlands.games.skirmish.board import SLOTS
from marchlands.games.skirmish.field import WIDTH
from marchlands.games.warpath import field as warpath_field
from marchlands.games.warpath.board import TILE_NAMES, TILES
from marchlands.games.warpath.field import add_unit, forget_the_dead
from marchlands.games.warpath.rules import WarpathState
from tests.support.scale import scaled

GAMES = ["skirmish", "warpath"]
NO_PART_OF_A_POSITION = {"book", "known_bit", "recording", "log"}
OF_A_MOVE = {"skirmish": set(), "warpath": {"marching", "steps_left", "helped", "triggers", "nested", "extra"}}
HIDDEN = {"deck", "hand"}
ZONES = {"deck", "hand", "pile"}
OF_A_SLOT = {"card", "serial", "modifier"}  # what an empty slot has, or may show of its last unit
TALLIES_OF = {"skirmish": ("WINS", "POINTS", "CHARGES", "LEADER"), "warpath": ("HP", "GOLD", "CLASS", "USED")}
FULL: dict[str, dict[str, Any]] = {
    "skirmish": {seat: {"units": {str(terrain): "Bard" for terrain in range(5)}} for seat in ("p1", "p2")},
    "warpath": {
        "unit": [{"at": "plains0", "owner": "p1", "card": "Militia"}],
        "building": [{"at": name, "owner": "p1", "card": "Workshop"} for name in TILE_NAMES],
    },
}


def table(game: str) -> CardTable:
    found = find_game(game).table()
    assert isinstance(found, CardTable)
    return found


def attributes(state: object) -> set[str]:
    """Return the names of everything that a state has, on either build."""
    return set(getattr(type(state), "__mypyc_attrs__", None) or vars(state))


def distinct(game: str) -> dict[str, Any]:
    """Return numbers for every field, all different except those that count others."""
    names, numbers, room = table(game).outline, count(100), 3
    content: dict[str, Any] = {name: next(numbers) for name in names.numbers} | {"room": room}
    if game == "skirmish":
        content["depth"] = 2
    sizes = {"agenda": 2 * WIDTH, "deck": 2 * room, "hand": 2 * room, "pile": 2 * room}
    return content | {name: [next(numbers) for _ in range(sizes.get(name, 5))] for name in names.vectors}


def test_the_tallies_of_games_come_after_those_of_the_zones() -> None:
    for field in (skirmish_field, warpath_field):
        rows = TALLIES_OF[field.__name__.split(".")[2]]
        assert [getattr(field, name) for name in rows] == list(range(ZONE_TALLIES, field.TALLIES, 2))


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_state_has_is_declared_once(game: str) -> None:
    names = table(game).outline
    declared = [*names.vectors, *names.numbers]
    state = table(game).laid_out(Sheet())
    assert len(declared) == len(set(declared))
    assert attributes(state) == {*declared, *NO_PART_OF_A_POSITION, *OF_A_MOVE[game]}


@pytest.mark.parametrize("game", GAMES)
def test_a_dump_and_what_is_loaded_from_it_have_every_field_under_its_own_name(game: str) -> None:
    content = distinct(game)
    state = table(game).load(content)
    for name, wanted in content.items():
        held = getattr(state, name)
        assert (list(held) if isinstance(wanted, list) else held) == wanted, name
    assert table(game).dump(state) == content


@pytest.mark.parametrize("game", GAMES)
def test_what_lacks_a_field_cannot_be_loaded(game: str) -> None:
    content = distinct(game)
    for name in content:
        with pytest.raises(KeyError, match=name):
            table(game).load({key: value for key, value in content.items() if key != name})


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_has_every_field_and_shares_none_but_the_shuffled_decks(game: str) -> None:
    content = distinct(game)
    state = table(game).load(content)
    copy = state.clone()
    assert table(game).dump(copy) == content
    for name, value in content.items():
        if isinstance(value, list):
            getattr(copy, name)[0] = i64(-7)
        else:
            setattr(copy, name, i64(-7))
    left = table(game).dump(state)
    assert left == content | {"deck": [-7, *content["deck"][1:]]}


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_position_is_empty(game: str) -> None:
    """Zones, rows and slots are zeros; everything else is as at the start of a match."""
    content = table(game).dump(table(game).laid_out(Sheet()))
    begun = {name: value for name, value in content.items() if (any(value) if isinstance(value, list) else value)}
    assert begun == {
        "skirmish": {"skirmish": 1, "winner": -1, "next_serial": 1, "boosted": 1},
        "warpath": {"winner": -1, "next_serial": 1, "at": -1, "lane": -1},
    }[game]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_veil_shows_every_field_but_those_that_are_hidden(game: str) -> None:
    """On a full board each number of a position matters, except hands, decks and what can be computed."""
    at = table(game)
    state = ml.position(game, FULL[game]).state
    content, seen = at.dump(state), at.dump(at.veiled(state, 0))
    open_names = {name for name, value in content.items() if value != []} - HIDDEN
    for name in open_names - {"pile", "heeds", "room"}:
        value = content[name]
        for index in range(len(value)) if isinstance(value, list) else (None,):
            other = value + 1 if index is None else [each + (at == index) for at, each in enumerate(value)]
            shown = at.dump(at.veiled(at.load(content | {name: other}), 0))
            assert shown[name] != seen[name], (name, index)


@pytest.mark.parametrize("game", GAMES)
def test_a_veil_shows_nothing_of_the_other_hand_and_of_any_order_in_a_deck(game: str) -> None:
    at, rng = table(game), random.Random(5)
    for seed in range(scaled(100)):
        match = ml.new_match(game, seed=seed)
        for _ in range(rng.randrange(30)):
            if match.result is None:
                match.apply(rng.choice(match.legal_moves()))
        content = at.dump(match.state)
        room, bit = content["room"], int(game == "skirmish")
        for seat in (0, 1):
            other = dict(content)
            mine, theirs = ((content["tally"][4 + of], content["tally"][6 + of]) for of in (seat, 1 - seat))
            deck = list(content["deck"])
            deck[slice(*mine)] = reversed(deck[slice(*mine)])
            deck[slice(*theirs)] = [7] * (theirs[1] - theirs[0])
            start = (1 - seat) * room
            held = range(start, start + content["tally"][1 - seat])
            hand = [
                entry if index not in held or entry & bit else 3 << bit for index, entry in enumerate(content["hand"])
            ]
            other |= {"deck": deck, "hand": hand}
            assert at.dump(at.veiled(at.load(other), seat)) == at.dump(at.veiled(at.load(content), seat))


def test_a_veil_forgets_everything_about_units_that_are_gone() -> None:
    at = table("skirmish")
    content = at.dump(at.laid_out(Sheet()))
    by_slot = {name for name, value in content.items() if isinstance(value, list) and len(value) == SLOTS}
    remembered = content | {name: [1] * SLOTS for name in by_slot}
    shown = at.dump(at.veiled(at.load(remembered), 0))
    assert {name for name in by_slot if any(shown[name])} == OF_A_SLOT


def test_a_unit_that_comes_into_play_has_nothing_of_who_stood_there() -> None:
    at = table("skirmish")
    match = ml.position("skirmish", {"p1": {"hand": ["Archer"]}})
    content = at.dump(match.state)
    by_slot = {name for name, value in content.items() if isinstance(value, list) and len(value) == SLOTS}
    garbage = {name: [9 if slot == 2 else number for slot, number in enumerate(content[name])] for name in by_slot}
    first, second = at.load(content), at.load(content | garbage | {"modifier": content["modifier"]})
    for state in (first, second):
        state.apply(i64(at.read("play Archer @2")))
    assert at.dump(first) == at.dump(second)


def test_a_veil_forgets_everything_about_buildings_that_are_gone() -> None:
    at = table("warpath")
    content = at.dump(at.laid_out(Sheet()))
    by_tile = {name for name, value in content.items() if isinstance(value, list) and len(value) == TILES}
    remembered = content | {name: [1] * TILES for name in by_tile} | {"building": [0] * TILES}
    shown = at.dump(at.veiled(at.load(remembered), 0))
    assert len(by_tile) == 4 and not any(any(shown[name]) for name in by_tile)


def rows_of_units() -> list[str]:
    """Return the vectors of Warpath that have a row for each unit: those that an empty position has nothing in."""
    content = table("warpath").dump(table("warpath").laid_out(Sheet()))
    return [name for name, value in content.items() if value == [] and name not in ZONES]


def warpath_state(content: dict[str, Any]) -> WarpathState:
    state = table("warpath").load(content)
    assert isinstance(state, WarpathState)
    return state


def test_a_new_unit_has_a_row_in_every_vector_of_units() -> None:
    state = table("warpath").laid_out(Sheet())
    assert isinstance(state, WarpathState)
    card = find_game("warpath").card_numbers()["Militia"]
    for row in range(3):
        assert add_unit(state, i64(card), i64(1), i64(2)) == row
        assert {len(getattr(state, name)) for name in rows_of_units()} == {row + 1}


def test_forgetting_the_dead_drops_their_rows_from_every_vector_of_units() -> None:
    card = find_game("warpath").card_numbers()["Militia"]
    living = [1, 0, 0, 1, 0, 1, 1]
    rows = {name: [index * 10 + place for place in range(7)] for index, name in enumerate(rows_of_units())}
    rows |= {"alive": living, "card": [card] * 7}
    empty: CardState = table("warpath").laid_out(Sheet())
    state = warpath_state(table("warpath").dump(empty) | rows)
    forget_the_dead(state)
    kept = table("warpath").dump(state)
    assert {name: kept[name] for name in rows} == {
        name: [value for value, lives in zip(values, living, strict=True) if lives] for name, values in rows.items()
    }
