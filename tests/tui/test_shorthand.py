"""Moves may be shortened as long as it is clear which one is meant."""

from __future__ import annotations

import pytest

from marchlands.engine.notation import Typed
from marchlands.errors import MoveError
from marchlands.tui.shorthand import as_play, expand

MOVES = [
    Typed("pass"),
    Typed("activate", goal="1"),
    Typed("activate", goal="3"),
    Typed("leader"),
    Typed("play", "Archer", "0"),
    Typed("play", "Archer", "2"),
    Typed("play", "Arc", "2"),
    Typed("play", "Strike"),
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


LANES = ("plains", "forest", "mountains")
MARCH = [
    Typed("end"),
    Typed("skill"),
    *(Typed("play", "War Hounds", lane) for lane in LANES),
    Typed("play", "Thief", "forest"),
    Typed("play", "War Plans"),
]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("war hounds p", "play War Hounds @plains"),
        ("hounds m", "play War Hounds @mountains"),
        ("hou @forest", "play War Hounds @forest"),
        ("thief", "play Thief @forest"),
        ("war plans", "play War Plans"),
        ("plans", "play War Plans"),
        ("sk", "skill"),
        ("thief m", None),
    ],
)
def test_a_lane_may_be_named_by_its_first_letter(line: str, move: str | None) -> None:
    assert expand(line, MARCH, LANES) == move


def test_a_lane_that_is_missing_is_asked_for() -> None:
    with pytest.raises(MoveError, match=r"@plains, @forest or @mountains[?] For example 'hounds p'"):
        expand("hounds", MARCH, LANES)


def test_a_tile_may_be_named_by_the_first_letter_of_its_lane() -> None:
    answers = [Typed("choose", answer) for answer in ("plains1", "plains1#2", "mountains7")]
    assert expand("p1", answers, LANES) == "choose plains1"
    assert expand("P1#2", answers, LANES) == "choose plains1#2"
    assert expand("plans > m7, p1", MARCH, LANES) == "play War Plans > mountains7, plains1"


def test_a_card_that_cannot_be_played_is_read_with_its_lane() -> None:
    assert as_play("thief m", ["Thief"], LANES) == "play thief @mountains"
    assert as_play("nobody m", ["Thief"], LANES) is None
