"""The progress of a match: steps that change nothing until they are adopted, and can be repeated from entries."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import cast

import pytest

import marchlands as ml
from marchlands.engine.event import plain
from marchlands.engine.game import find_game
from marchlands.engine.replay import Replay
from marchlands.engine.table import OTHER
from marchlands.errors import MoveError
from marchlands.server import progress as match_progress
from marchlands.server.clock import Clock
from marchlands.server.message import ClockTerms, Seat
from marchlands.server.progress import Kind, Progress, Step
from marchlands.server.record import Entry, stored_moves
from tests.support.events import from_index

GAMES = ["skirmish", "warpath"]


def begun(game: str = "skirmish", seed: int = 7, clock: Clock | None = None) -> Progress:
    played = find_game(game)
    decks = list(played.decks().values())[:2]
    progress, events = match_progress.begin(
        Replay(played.setup(decks, None, None, seed), (), played).to_json(), played, clock
    )
    assert events
    return progress


def first_move(progress: Progress) -> str:
    return progress.match.text(progress.match.legal_moves()[0])


def moved(progress: Progress, text: str | None = None) -> Progress:
    seat = progress.to_act
    assert seat is not None
    return match_progress.make_move(progress, seat, text or first_move(progress), 0.0).progress


def other(progress: Progress) -> Seat:
    assert progress.to_act is not None
    return OTHER[progress.to_act]


def test_progress_begins_at_nought() -> None:
    progress = begun()
    assert (progress.number, progress.moved, progress.offer, progress.result) == (0, 0, None, None)
    assert progress.to_act == progress.match.to_act


def test_a_move_leaves_the_progress_before_it_alone() -> None:
    progress = begun()
    before = progress.match.snapshot()
    after = moved(progress)
    assert after.number == after.moved == 1
    assert progress.match.snapshot() == before
    assert progress.number == 0
    assert after.match.snapshot() != before


@pytest.mark.parametrize("text", ["", "no such move", "play Nobody @0", "choose a0", "pass > a0", "pass\npass", "\0"])
def test_a_move_that_may_not_be_made_says_so(text: str) -> None:
    progress = begun()
    with pytest.raises(MoveError):
        moved(progress, text or " ")
    assert progress.match.made == []


@pytest.mark.parametrize("game", GAMES)
def test_the_events_of_all_steps_are_those_of_the_match(game: str) -> None:
    dice = random.Random(3)
    progress = begun(game)
    told = len(progress.match.events(everything=True))
    steps = []
    while progress.result is None:
        assert progress.to_act is not None
        step = match_progress.make_move(
            progress, progress.to_act, progress.match.text(dice.choice(progress.match.legal_moves())), 0.0
        )
        steps.append(step)
        progress = step.progress
    assert progress.reason == "rules"
    events = progress.match.events(everything=True)
    for step in steps:
        after = told + len(step.events)
        assert plain(step.events) == from_index(events[:after], told)
        told = after
    assert told == len(events)


@pytest.mark.parametrize("game", GAMES)
def test_entries_lead_to_the_same_progress(game: str) -> None:
    dice = random.Random(4)
    progress = repeated = begun(game)
    for _ in range(40):
        if progress.result is not None:
            break
        assert progress.to_act is not None
        step: Step
        if dice.random() < 0.2:
            kind: Kind = "decline" if progress.offer else "offer"
            step = match_progress.do(progress, kind, progress.to_act, 0.0)
        else:
            text = progress.match.text(dice.choice(progress.match.legal_moves()))
            step = match_progress.make_move(progress, progress.to_act, text, 0.0)
        entry = Entry("m", step.progress.number, step.kind, step.seat, stored_moves(step.moves), None, None, 0.0)
        again = match_progress.repeat(repeated, entry, None)
        assert again.events == step.events
        assert again.progress.match.snapshot() == step.progress.match.snapshot()
        assert replace(again.progress, match=progress.match) == replace(step.progress, match=progress.match)
        progress, repeated = step.progress, again.progress


def test_a_move_with_appended_answers_is_one_step_and_is_repeated_as_one() -> None:
    dice = random.Random(5)
    for seed in range(200):
        progress = begun("skirmish", seed)
        while progress.result is None:
            seat = progress.to_act
            assert seat is not None
            text = progress.match.text(dice.choice(progress.match.legal_moves()))
            after = moved(progress, text)
            answers = [progress.match.text(move) for move in after.match.legal_moves()]
            if after.to_act == seat and answers and all(answer.startswith("choose ") for answer in answers):
                appended = f"{text} > {answers[0].removeprefix('choose ')}"
                step = match_progress.make_move(progress, seat, appended, 0.0)
                assert step.moves == (text, answers[0])
                assert step.progress.number == progress.number + 1
                entry = Entry("m", step.progress.number, "move", seat, stored_moves(step.moves), None, None, 0.0)
                again = match_progress.repeat(progress, entry, None)
                assert again.progress.number == again.progress.moved == step.progress.number
                assert again.progress.match.moves == step.progress.match.moves
                assert again.events == step.events
                return
            progress = after
    pytest.fail("no move asked for an answer")


def test_an_offer_is_no_move_and_ends_when_the_other_player_moves() -> None:
    progress = begun()
    waiting = other(progress)
    offered = match_progress.do(progress, "offer", waiting, 0.0).progress
    assert (offered.number, offered.moved, offered.offer) == (1, 0, waiting)
    assert moved(offered).offer is None


def test_an_offer_stands_while_the_one_who_offers_moves() -> None:
    progress = begun()
    assert progress.to_act is not None
    offered = match_progress.do(progress, "offer", progress.to_act, 0.0).progress
    assert moved(offered).offer == progress.to_act


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
    step = match_progress.do(begun(clock=clock), kind, seat, 10.0)
    after = step.progress
    assert (after.result, after.reason, after.to_act, after.offer) == (result, reason, None, None)
    assert after.clock is not None
    assert after.clock.shown(99.0).running is None
    assert after.clock.left("p1", 99.0) == 50.0


def test_a_declined_offer_is_gone_and_the_clock_runs_on() -> None:
    clock = Clock.new(ClockTerms(60.0)).passed("p1", 0.0, moved=False)
    progress = match_progress.do(begun(clock=clock), "offer", "p1", 10.0).progress
    after = match_progress.do(progress, "decline", "p2", 20.0).progress
    assert after.offer is None
    assert after.clock is not None
    assert after.clock.shown(30.0).p1 == 30.0
    assert after.clock.running == "p1"


def test_a_setup_of_another_version_is_refused() -> None:
    played = find_game("skirmish")
    decks = list(played.decks().values())[:2]
    text = Replay(played.setup(decks, None, None, 1), (), played).to_json()
    with pytest.raises(ml.ReplayError):
        match_progress.begin(text.replace('"format": 1', '"format": 99'), played, None)


def test_the_seat_to_act_is_nobody_once_a_match_is_conceded() -> None:
    progress = begun()
    ended = match_progress.do(progress, "concede", cast("Seat", progress.to_act), 0.0).progress
    assert progress.match.to_act is not None
    assert ended.to_act is None
