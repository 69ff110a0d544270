"""Tab offers moves step by step, answers, commands and cards."""

from __future__ import annotations

from functools import partial

import pytest

import marchlands as ml
from marchlands.engine.notation import Typed
from marchlands.tui.completion import Offer
from marchlands.tui.preview import answers_after

MATCH = ml.position(
    "skirmish",
    {
        "p1": {"hand": ["Archer", "Repositioning"], "units": {"0": "Rookie"}},
        "p2": {"units": {"1": "Champion", "3": "Scout"}},
    },
)


@pytest.fixture
def offer() -> Offer:
    moves = [MATCH.table.typed(move) for move in MATCH.legal_moves()]
    answers = partial(answers_after, MATCH.knowledge("p1"))
    return Offer(moves, ("help", "card", "quit"), ("Archer", "Assassinate"), answers)


@pytest.mark.parametrize(
    ("begun", "offered"),
    [
        ("pl", ["play Archer @", "play Repositioning"]),
        ("PLAY A", ["play Archer @"]),
        ("play Archer", ["play Archer @"]),
        ("play Archer @", ["play Archer @1", "play Archer @2", "play Archer @3", "play Archer @4"]),
        ("p", ["pass", "play Archer @", "play Repositioning"]),
        ("h", ["help"]),
        ("ar", ["play Archer @"]),
        ("archer @", ["play Archer @1", "play Archer @2", "play Archer @3", "play Archer @4"]),
        ("play  ar", ["play Archer @"]),
        ("card a", ["card Archer", "card Assassinate"]),
        ("card as", ["card Assassinate"]),
        ("play Archer @2 >", ["play Archer @2 > e1", "play Archer @2 > e3"]),
        ("play Archer @2 > e3", ["play Archer @2 > e3"]),
        ("play Repositioning > e", ["play Repositioning > e1", "play Repositioning > e3"]),
        ("play Repositioning > e1, ", ["play Repositioning > e1, e0", "play Repositioning > e1, e2"]),
        ("pass > ", []),
        ("nonsense > ", []),
        ("zz", []),
    ],
)
def test_what_is_offered(offer: Offer, begun: str, offered: list[str]) -> None:
    assert offer.complete(begun) == offered


def test_answers_are_offered_with_and_without_their_verb() -> None:
    offer = Offer([Typed("choose", "e1"), Typed("choose", "none")])
    assert offer.complete("") == [
        "choose e1",
        "choose none",
        "e1",
        "none",
    ]


def test_lanes_are_offered_after_the_card() -> None:
    offer = Offer([Typed("play", "War Hounds", lane) for lane in ("plains", "forest")], ("discard",))
    assert offer.complete("hou") == ["play War Hounds @"]
    assert offer.complete("play War Hounds @p") == ["play War Hounds @plains"]
    assert offer.complete("di") == ["discard"]
