"""Moves may be typed in short, as long as it is clear which is meant."""

from __future__ import annotations

import pytest

from marchlands.errors import MoveError
from marchlands.tui.shorthand import expand

MOVES = [
    "pass",
    "activate @1",
    "activate @3",
    "leader",
    "play Archer @0",
    "play Archer @2",
    "play Arc @2",
    "play Strike",
]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("archer 2", "play Archer @2"),
        ("ARCHER@0", "play Archer @0"),
        ("arch 0", "play Archer @0"),
        ("arc 2", "play Arc @2"),
        ("play st", "play Strike"),
        ("strike > e1", "play Strike > e1"),
        ("act 3", "activate @3"),
        ("lead", "leader"),
        ("s", None),
        ("zeppelin", None),
        ("archer 4", None),
        ("", None),
    ],
)
def test_a_short_line_means_one_move_or_none(line: str, move: str | None) -> None:
    assert expand(line, MOVES) == move


def test_a_card_without_its_place_is_asked_for_it() -> None:
    with pytest.raises(MoveError, match=r"where to 'play Archer': @0 or @2\? For example 'archer 0'"):
        expand("archer", MOVES)


def test_a_beginning_of_several_moves_names_them() -> None:
    with pytest.raises(MoveError, match=r"cannot tell what 'pla' means: play Archer, play Arc or play Strike\?"):
        expand("pla", MOVES)
