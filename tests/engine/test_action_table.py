"""Every move has an index of its own that never changes; packs come last, and crowds have an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.action import ActionTable
from marchlands.engine.game import find_game
from marchlands.engine.native import i64
from marchlands.games.warpath.action import CROWD
from tests.golden.regenerate import spec_path, spec_text
from tests.support.hidden import GAMES, moments
from tests.support.scale import scaled
from tests.support.skirmish import with_mechanics


def table_of(game: str) -> ActionTable:
    return find_game(game).table().actions


def moves_of(actions: ActionTable, seat: int) -> list[int]:
    return [int(actions.move(i64(action), i64(seat))) for action in range(int(actions.size))]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_number_means_has_not_changed(game: str) -> None:
    """Whoever changes this file's text raises the version of what has changed: trained programs depend on it."""
    assert spec_text(game).splitlines() == spec_path(game).read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_every_index_is_that_of_one_move(game: str, seat: int) -> None:
    actions = table_of(game)
    moves = moves_of(actions, seat)
    assert len(set(moves)) == len(moves)
    assert [int(actions.action(i64(move), i64(seat))) for move in moves] == list(range(len(moves)))
    assert [int(actions.move(i64(action), i64(seat))) for action in (-1, len(moves))] == [-1, -1]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_comes_up_has_an_index_and_lists_ascend(game: str) -> None:
    for match, rng in moments(game, scaled(300)):
        actions = match.table.actions
        for _ in range(20):
            if match.result is not None:
                break
            seat = i64(match.state.actor())
            legal = actions.legal(match.state)
            assert legal == sorted(set(legal))
            assert sorted(int(actions.move(i64(action), seat)) for action in legal) == match.legal_moves()
            match.apply(rng.choice(match.legal_moves()))


def test_cards_of_packs_come_after_all_others() -> None:
    plain, more = find_game("skirmish").table().actions, with_mechanics().table().actions
    assert more.size > plain.size
    assert moves_of(more, 0)[: int(plain.size)] == moves_of(plain, 0)


def test_rules_do_not_change_an_index() -> None:
    game = find_game("skirmish")
    assert moves_of(game.table("classic").actions, 0) == moves_of(game.table("standard").actions, 0)


def crowd(count: int, seat: str) -> ml.Match:
    """Return a position in which a seat chooses one of so many enemies on a single tile."""
    enemy = "p2" if seat == "p1" else "p1"
    given: dict[str, Any] = {
        "turn": seat,
        seat: {"hand": ["Arrow Volley"], "gold": 5},
        "unit": [{"at": "forest1", "owner": enemy, "card": "Brute"} for _ in range(count)],
    }
    match = ml.position("warpath", given)
    match.apply("play Arrow Volley")
    return match


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_targets_behind_the_sixteenth_of_a_tile_have_no_index(seat: str) -> None:
    match = crowd(CROWD + 2, seat)
    actions, number = match.table.actions, i64(match.state.actor())
    legal = actions.legal(match.state)
    found = [match.text(int(actions.move(i64(action), number))) for action in legal]
    assert len(match.legal_moves()) == CROWD + 2
    assert found == ["choose forest1", *(f"choose forest1#{index}" for index in range(2, CROWD + 1))]
    assert int(actions.action(i64(match.parse(f"choose forest1#{CROWD + 1}")), number)) == -1


def test_a_tile_is_counted_from_the_side_of_whoever_moves() -> None:
    first, second = crowd(2, "p1"), crowd(2, "p2")  # forest1 is the second tile for p1, and the fifth for p2
    mine, theirs = (match.table.actions.legal(match.state) for match in (first, second))
    mirrored = ml.position("warpath", {
        "turn": "p2", "p2": {"hand": ["Arrow Volley"], "gold": 5},
        "unit": [{"at": "forest4", "owner": "p1", "card": "Brute"} for _ in range(2)],
    })  # fmt: skip
    mirrored.apply("play Arrow Volley")
    assert mirrored.table.actions.legal(mirrored.state) == mine != theirs


def test_targets_of_p2_on_several_tiles_ascend() -> None:
    rng = random.Random("targets")
    tiles = [rng.choice(["plains0", "plains3", "forest2", "mountains7"]) for _ in range(9)]
    match = ml.position("warpath", {
        "turn": "p2", "p2": {"hand": ["Arrow Volley"], "gold": 5},
        "unit": [{"at": tile, "owner": "p1", "card": "Brute"} for tile in tiles],
    })  # fmt: skip
    match.apply("play Arrow Volley")
    legal = match.table.actions.legal(match.state)
    assert legal == sorted(legal)
    assert sorted(int(match.table.actions.move(i64(action), i64(1))) for action in legal) == match.legal_moves()
