"""Positions with moves that any good player makes: Captain and General find most of them."""

from __future__ import annotations

from math import floor
from pathlib import Path

import pytest

import marchlands as ml
from tests.support.position import FOLDER, Position, made_by, positions, read_position
from tests.support.scale import LONG

compiled_only = pytest.mark.skipif(
    ml.build() != "compiled", reason="the pure build would make the very same moves, forty times slower"
)
FILES = sorted(FOLDER.rglob("*.toml"))
LEAST = 60  # positions of a game
TENTH = 10


@pytest.mark.parametrize("game", ml.games())
def test_there_are_enough_positions_of_several_kinds_that_begin_differently(game: str) -> None:
    found = positions(game)
    assert len(found) >= LEAST
    assert len({position.kind for position in found}) >= 3
    assert len({repr(position.content["given"]) for position in found}) == len(found)


@pytest.mark.parametrize("path", FILES[:: 1 if LONG else TENTH], ids=lambda path: path.stem)
def test_the_best_moves_are_legal_and_few(path: Path) -> None:
    position = read_position(path)
    match = position.match()
    assert position.why.endswith(".")
    for move in position.moves:
        trial = match.clone()
        trial.apply(move)
    first = {move.split(" >")[0] for move in position.moves}
    assert len(match.legal_moves()) >= 2 * len(first) > 0


def sample(game: str) -> list[Position]:
    """Return every tenth position, all of them in a long run."""
    return positions(game)[:: 1 if LONG else TENTH]


@compiled_only
@pytest.mark.parametrize(("level", "share"), [("captain", 0.7), ("general", 0.9)])
@pytest.mark.parametrize("game", ml.games())
def test_a_good_level_finds_most_of_the_moves_that_any_good_player_makes(game: str, level: str, share: float) -> None:
    asked = sample(game)
    missed = [
        f"{position.path.stem}: {made}"
        for position in asked
        if not position.is_solved_by(made := made_by(level, position.match()))
    ]
    assert len(asked) - len(missed) >= floor(share * len(asked)), missed


def test_a_move_with_answers_is_one_of_the_best_if_its_first_part_or_all_of_it_is() -> None:
    position = Position(FOLDER, "kind", ("play Archer @2", "play Strike > e2"), "Why.", {})
    assert position.is_solved_by("play Archer @2")
    assert position.is_solved_by("play Archer @2 > e1")
    assert position.is_solved_by("play Strike > e2")
    assert not position.is_solved_by("play Strike > e1")
    assert not position.is_solved_by("play Archer @20")
