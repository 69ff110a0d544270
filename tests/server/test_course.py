"""The course of a match: steps that change nothing until they are taken over, and can be repeated from entries."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import cast

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.errors import MoveError
from marchlands.server import course as courses
from marchlands.server.clock import Clock
from marchlands.server.course import Course, Kind, Step
from marchlands.server.message import ClockTerms, Seat
from marchlands.server.record import Entry

GAMES = ["skirmish", "warpath"]


def begun(game: str = "skirmish", seed: int = 7, clock: Clock | None = None) -> Course:
    played = find_game(game)
    decks = list(played.decks().values())[:2]
    course, events = courses.begin(Replay(played.setup(decks, None, None, seed), (), played).to_json(), clock)
    assert events
    return course


def first_move(course: Course) -> str:
    return course.match.text(course.match.legal_moves()[0])


def moved(course: Course, text: str | None = None) -> Course:
    seat = course.to_act
    assert seat is not None
    return courses.make_move(course, seat, text or first_move(course), 0.0).course


def other(course: Course) -> Seat:
    assert course.to_act is not None
    return courses.OTHER[course.to_act]


def test_a_course_begins_at_nought() -> None:
    course = begun()
    assert (course.number, course.moved, course.offer, course.result) == (0, 0, None, None)
    assert course.to_act == course.match.to_act


def test_a_move_leaves_the_course_before_it_alone() -> None:
    course = begun()
    before = course.match.snapshot()
    after = moved(course)
    assert after.number == after.moved == 1
    assert course.match.snapshot() == before
    assert course.number == 0
    assert after.match.snapshot() != before


@pytest.mark.parametrize("text", ["", "no such move", "play Nobody @0", "choose a0", "pass > a0", "pass\npass", "\0"])
def test_a_move_that_may_not_be_made_says_so(text: str) -> None:
    course = begun()
    with pytest.raises(MoveError):
        moved(course, text or " ")
    assert course.match.made == []


@pytest.mark.parametrize("game", GAMES)
def test_the_events_of_all_steps_are_those_of_the_match(game: str) -> None:
    dice = random.Random(3)
    course = begun(game)
    events = course.match.events(everything=True)
    while course.result is None:
        assert course.to_act is not None
        step = courses.make_move(course, course.to_act, course.match.text(dice.choice(course.match.legal_moves())), 0.0)
        events += step.events
        course = step.course
    assert course.reason == "rules"
    assert events == course.match.events(everything=True)


@pytest.mark.parametrize("game", GAMES)
def test_entries_lead_to_the_same_course(game: str) -> None:
    dice = random.Random(4)
    course = repeated = begun(game)
    for _ in range(40):
        if course.result is not None:
            break
        assert course.to_act is not None
        step: Step
        if dice.random() < 0.2:
            kind: Kind = "decline" if course.offer else "offer"
            step = courses.do(course, kind, course.to_act, 0.0)
        else:
            text = course.match.text(dice.choice(course.match.legal_moves()))
            step = courses.make_move(course, course.to_act, text, 0.0)
        entry = Entry("m", step.course.number, step.kind, step.seat, step.text, None, None, 0.0)
        again = courses.repeat(repeated, entry, None)
        assert again.events == step.events
        assert again.course.match.snapshot() == step.course.match.snapshot()
        assert replace(again.course, match=course.match) == replace(step.course, match=course.match)
        course, repeated = step.course, again.course


def test_a_move_with_appended_answers_is_one_step_and_is_repeated_as_one() -> None:
    dice = random.Random(5)
    for seed in range(200):
        course = begun("skirmish", seed)
        while course.result is None:
            seat = course.to_act
            assert seat is not None
            text = course.match.text(dice.choice(course.match.legal_moves()))
            after = moved(course, text)
            answers = [course.match.text(move) for move in after.match.legal_moves()]
            if after.to_act == seat and answers and all(answer.startswith("choose ") for answer in answers):
                appended = f"{text} > {answers[0].removeprefix('choose ')}"
                step = courses.make_move(course, seat, appended, 0.0)
                assert step.text == f"{text}\n{answers[0]}"
                assert step.course.number == course.number + 1
                entry = Entry("m", step.course.number, "move", seat, step.text, None, None, 0.0)
                again = courses.repeat(course, entry, None)
                assert again.course.number == again.course.moved == step.course.number
                assert again.course.match.moves == step.course.match.moves
                assert again.events == step.events
                return
            course = after
    pytest.fail("no move asked for an answer")


def test_an_offer_is_no_move_and_ends_when_the_other_player_moves() -> None:
    course = begun()
    waiting = other(course)
    offered = courses.do(course, "offer", waiting, 0.0).course
    assert (offered.number, offered.moved, offered.offer) == (1, 0, waiting)
    assert moved(offered).offer is None


def test_an_offer_stands_while_the_one_who_offers_moves() -> None:
    course = begun()
    assert course.to_act is not None
    offered = courses.do(course, "offer", course.to_act, 0.0).course
    assert moved(offered).offer == course.to_act


@pytest.mark.parametrize(
    "kind, seat, result, reason",
    [
        ("concede", "p1", "p2", "conceded"),
        ("concede", "p2", "p1", "conceded"),
        ("time", "p1", "p2", "time"),
        ("claim", "p1", "p1", "absence"),
        ("accept", "p1", "draw", "agreed"),
    ],
)
def test_what_ends_a_match_says_for_whom_and_why(kind: Kind, seat: Seat, result: str, reason: str) -> None:
    clock = Clock.new(ClockTerms(60.0)).passed("p1", 0.0, moved=False)
    step = courses.do(begun(clock=clock), kind, seat, 10.0)
    after = step.course
    assert (after.result, after.reason, after.to_act, after.offer) == (result, reason, None, None)
    assert after.clock is not None
    assert after.clock.shown(99.0).running is None
    assert after.clock.left("p1", 99.0) == 50.0


def test_a_declined_offer_is_gone_and_the_clock_runs_on() -> None:
    clock = Clock.new(ClockTerms(60.0)).passed("p1", 0.0, moved=False)
    course = courses.do(begun(clock=clock), "offer", "p1", 10.0).course
    after = courses.do(course, "decline", "p2", 20.0).course
    assert after.offer is None
    assert after.clock is not None
    assert after.clock.shown(30.0).p1 == 30.0
    assert after.clock.running == "p1"


def test_a_setup_of_another_version_is_refused() -> None:
    played = find_game("skirmish")
    decks = list(played.decks().values())[:2]
    text = Replay(played.setup(decks, None, None, 1), (), played).to_json()
    with pytest.raises(ml.ReplayError):
        courses.begin(text.replace('"format": 1', '"format": 99'), None)


def test_the_seat_to_act_is_nobody_once_a_match_is_conceded() -> None:
    course = begun()
    ended = courses.do(course, "concede", cast("Seat", course.to_act), 0.0).course
    assert course.match.to_act is not None
    assert ended.to_act is None
