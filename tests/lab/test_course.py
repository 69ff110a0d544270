"""What became of every copy of a card is the same as what the last position of the match shows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import marchlands as ml
from marchlands.engine.game import find_game, register, unregister
from marchlands.engine.table import Json
from marchlands.lab.course import FATES, Copies, Course, course_of
from tests.support.scale import scaled
from tests.tiny.game import Tiny

GRAVES = ("died", "consumed", "left", "discarded", "spent")


def play(game: str, seed: int) -> ml.Match:
    """Return a match of random moves between two ready-made decks."""
    rng = random.Random(seed)
    decks = [*find_game(game).fitting_decks()]
    match = ml.new_match(game, (rng.choice(decks), rng.choice(decks)), seed=seed, record=bool(seed % 2))
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    return match


def cards(copies: Copies, *fates: str) -> Counter[str]:
    return Counter(card for card, fate in zip(copies.cards, copies.fates, strict=True) if fate in fates)


@pytest.fixture
def tiny() -> Iterator[None]:
    register(Tiny())
    yield
    unregister("tiny")


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_every_copy_is_where_the_last_position_has_it(game: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(scaled(400)):
        match = play(game, seed)
        truth, course = match.snapshot(), course_of(match)
        for seat, copies in zip(("p1", "p2"), course.decks, strict=True):
            side = truth[seat]
            assert cards(copies, "hand", "returned") == Counter(side["hand"])
            assert [card for card, fate in zip(copies.cards, copies.fates, strict=True) if fate == "deck"] == side[
                "deck"
            ]
            if game == "skirmish":
                assert cards(copies, *GRAVES) == Counter(side["graveyard"])
                assert cards(copies, "board") == units(side)
            else:
                went = zip(copies.cards, copies.plays, strict=True)
                assert Counter(card for card, plays in went if plays) == Counter(side["discard"])
            seen.update(copies.fates)
        assert course.turns == truth["turn"]
    assert set(seen) <= set(FATES)
    assert {"deck", "hand", "board", "died", "spent"} <= set(seen)


def units(side: Json) -> Counter[str]:
    found = [slot["unit"]["card"] for slot in side["slots"] if slot["unit"] is not None]
    return Counter(card for card in found if card != "Squire")  # a token


def test_points_are_those_of_each_skirmish_and_what_the_castles_have_left() -> None:
    match = play("skirmish", 3)
    told = [event["sp"] for event in match.events(everything=True) if event["event"] == "skirmish_ended"]
    assert course_of(match).points == tuple((sp["p1"], sp["p2"]) for sp in told)
    match = play("warpath", 3)
    truth = match.snapshot()
    assert course_of(match).points == ((truth["p1"]["hp"], truth["p2"]["hp"]),)


def test_turns_are_counted_from_the_opening_hand() -> None:
    match = play("warpath", 5)
    course: Course = course_of(match)
    first = course.decks[0]
    assert first.drawn[:5] == (0, 0, 0, 0, 1)  # four cards, and one in p1's first turn
    for copies in course.decks:
        drawn = [turn for turn in copies.drawn if turn is not None]
        assert drawn == sorted(drawn)
        assert copies.drawn == (*drawn, *[None] * (len(copies.cards) - len(drawn)))
        whens = zip(copies.drawn, copies.played, copies.plays, strict=True)
        assert all((played is None) == (plays == 0) for _, played, plays in whens)


def test_a_unit_that_went_back_to_the_hand_is_returned() -> None:
    for seed in range(200):
        course = course_of(play("skirmish", seed))
        for copies in course.decks:
            for returns, plays, fate in zip(copies.returns, copies.plays, copies.fates, strict=True):
                if fate == "returned":
                    assert returns == plays > 0
                    return
    raise AssertionError("no unit went back to a hand")


@pytest.mark.usefixtures("tiny")
def test_a_game_from_another_package_has_courses_too() -> None:
    for seed in range(20):
        match = play("tiny", seed)
        truth, course = match.snapshot(), course_of(match)
        assert course.points == ((truth["p1"]["total"], truth["p2"]["total"]),)
        for seat, copies in zip(("p1", "p2"), course.decks, strict=True):
            assert cards(copies, "spent") == Counter(truth[seat]["pile"])
            assert cards(copies, "hand") == Counter(truth[seat]["hand"])
            assert cards(copies, "deck") == Counter(truth[seat]["deck"])
