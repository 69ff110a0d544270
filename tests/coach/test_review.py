"""Reviews: what they must not depend on, what they add up to, and what they say."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import pytest

import marchlands as ml
from marchlands.coach.review.account import Account, Decision, Draw
from marchlands.coach.review.growth import Estimate
from marchlands.coach.review.judgement import LEAST_LOOK, MOST_LOOK, effort_for, judge
from marchlands.coach.review.moment import label_of
from marchlands.coach.review.page import page_of
from marchlands.coach.review.review import Inquiry, Review, average_of, review
from marchlands.engine.match import Match
from marchlands.engine.table import SEATS
from marchlands.engine.zone import LAST, NEXT
from marchlands.lab.referee import Player, finish
from marchlands.lab.review import rewound

GAMES = ("skirmish", "warpath")
FEW = 6_000  # simulations for a whole match


@cache
def played(game: str, seed: int = 4) -> Match:
    """Return a finished match between bots that know what they do."""
    match = ml.new_match(game, seed=seed)
    finish(match, (Player("greedy", 1), Player("greedy", 2)))
    return match


@cache
def reviewed(game: str) -> Review:
    return review(played(game), "p1", simulations=FEW, open_hands=True)


# --- what a review must not depend on


def twins(match: Match, seat: str) -> tuple[Match, Match] | None:
    """Return the match, and one that went just the same for a seat though the other one held another card to the end.

    None means that the other one showed all that it drew.
    """
    assert match.setup is not None and match.game is not None
    table, other = match.table, 1 - SEATS.index(seat)
    start = table.dump(match.game.open(match.setup).state)
    last = table.dump(match.state)["tally"]
    drawn = range(start["tally"][NEXT + other], last[NEXT + other])
    held = {table.book.names.index(card) for card in match.snapshot()[SEATS[other]]["hand"]}
    plain = again(match, start)
    for taken, still in product(drawn, range(last[NEXT + other], last[LAST + other])):
        deck = list(start["deck"])
        if deck[taken] in held and deck[taken] != deck[still]:
            deck[taken], deck[still] = deck[still], deck[taken]
            twin = again(match, {**start, "deck": deck})
            if plain is not None and twin is not None and twin.events(seat) == plain.events(seat):
                return plain, twin
    return None


def again(match: Match, start: dict[str, Any]) -> Match | None:
    """Return the match played from a state with these numbers; None if its moves are not possible then."""
    found = Match(match.table, match.table.load(start))
    try:
        for move in match.made:
            found.apply(move)
    except ml.MoveError:
        return None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_the_seat_never_saw_make_no_difference(game: str) -> None:
    pairs = (twins(played(game, seed), "p1") for seed in range(4, 40))
    match, twin = next(pair for pair in pairs if pair is not None)
    assert twin.snapshot()["p2"] != match.snapshot()["p2"] and twin.knowledge("p1") == match.knowledge("p1")
    own, others = (review(each, "p1", simulations=FEW, open_hands=True) for each in (match, twin))
    assert [replace(point, open=None) for point in own.points] == [replace(point, open=None) for point in others.points]
    assert replace(own, points=()) == replace(others, points=())
    # With open hands that card does count, so it was not overlooked.
    assert [point.open for point in own.points] != [point.open for point in others.points]


def test_an_equal_match_and_seed_give_an_equal_review_with_any_number_of_workers() -> None:
    match = played("skirmish")
    one = review(match, "p2", simulations=FEW, seed=3)
    assert review(match.replay(), "p2", simulations=FEW, seed=3) == one
    assert review(match, "p2", simulations=FEW, seed=3, workers=2) == one
    assert review(match, "p2", simulations=FEW, seed=4).points != one.points


def test_open_hands_change_nothing_but_their_own_curve() -> None:
    whole = reviewed("skirmish")
    closed = review(played("skirmish"), "p1", simulations=FEW)
    assert tuple(replace(point, open=None) for point in whole.points) == closed.points
    assert (whole.sums, whole.moments, whole.average) == (closed.sums, closed.moments, closed.average)
    assert all(point.open is not None for point in whole.points)


# --- what it adds up to


@pytest.mark.parametrize("game", GAMES)
def test_the_three_sums_lead_from_the_first_chance_to_the_result(game: str) -> None:
    for found in (reviewed(game), review(played(game), "p2", simulations=FEW)):
        sums = found.sums
        assert found.first == found.points[0].chance.chance
        assert found.last == {found.seat: 1.0, "draw": 0.5}.get(found.result or "", 0.0)
        changes = sums.yours.chance + sums.draws.chance + sums.theirs.chance
        assert changes == pytest.approx(found.last - found.first)
        losses = [point.loss for point in found.points if point.loss is not None]
        assert sums.yours.chance == pytest.approx(min(0.0, -sum(losses))) and sums.yours.chance <= 0
        errors = (sums.yours.error**2, sums.draws.error**2)
        assert sums.theirs.error >= sqrt(sum(errors))


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_either_seat_is_a_point_with_its_doubt(game: str) -> None:
    found, account = reviewed(game), played(game).replay().match(0)
    own = []
    for number, move in enumerate(played(game).moves, 1):
        if account.to_act == "p1" and len(account.legal_moves()) > 1:
            own.append((number, move))
        account.apply(move)
    assert [(point.number, point.move) for point in found.points if point.seat == "p1"] == own
    assert {point.seat for point in found.points} == {"p1", "p2"}
    for point in found.points:
        assert 0 <= point.chance.low <= point.chance.chance <= point.chance.high <= 1
        assert (point.loss is None) == (point.seat == "p2")
        assert point.words


def test_a_match_that_was_given_up_ends_with_the_chance_it_had() -> None:
    whole = played("skirmish").replay()
    part = replace(whole, moves=whole.moves[:30])
    found = review(part, "p1", simulations=FEW)
    assert found.result is None and 0 < found.last < 1
    sums = found.sums
    assert sums.yours.chance + sums.draws.chance + sums.theirs.chance == pytest.approx(found.last - found.first)


def test_a_draw_from_a_deck_of_equal_cards_is_neither_lucky_nor_unlucky() -> None:
    def draws(deck: list[str]) -> list[Estimate]:
        given = {"p1": {"hp": 9, "gold": 4, "deck": deck, "hand": ["Thief"]}, "p2": {"hp": 9, "deck": ["Thief"] * 6}}
        match = ml.position("warpath", given)
        while match.result is None and len(match.made) < 8:
            match.apply("end")
        account = Account(match, "p1")
        return [judge(draw, effort_for(account.questions, 20_000)).estimate for draw in account.draws]

    same = draws(["Thief"] * 6)
    assert same and all((draw.chance, draw.error) == (0.0, 0.0) for draw in same)
    assert any(draw.error > 0 for draw in draws(["Brute", "Thief", "Traps", "Arrow Volley", "Thief", "Brute"]))


def test_the_average_has_an_interval_and_is_never_negative() -> None:
    found = average_of([0.0, 0.1, 0.0, 0.1])
    assert found is not None and found.decisions == 4
    assert found.loss == pytest.approx(0.05) and found.low < 0.05 < found.high
    assert average_of([]) is None
    lucky = average_of([-0.02, -0.01])
    assert lucky is not None and (lucky.loss, lucky.low) == (0.0, 0.0)


# --- moments


@pytest.mark.parametrize(
    ("loss", "error", "label"),
    [
        (0.2, 0.01, "turning point"),
        (0.15, 0.01, "turning point"),
        (0.149, 0.01, "mistake"),
        (0.1, 0.05, "mistake"),
        (0.1, 0.051, ""),  # less than twice its error
        (0.05, 0.02, "slip"),
        (0.049, 0.001, ""),
        (0.0, 0.0, ""),
    ],
)
def test_a_loss_has_a_label_by_its_size_and_none_below_twice_its_error(loss: float, error: float, label: str) -> None:
    assert label_of(loss, error) == label


def thrown_away() -> Match:
    """Return a match in which p1 was Done with the winning card in its hand."""
    own = {"hand": ["Champion", "Scout"], "wins": 1}
    match = ml.position("skirmish", {"p1": own, "p2": {"units": {"2": "Scout"}, "wins": 1, "done": True}})
    for move in ("play Scout @4", "pass", "pass"):
        match.apply(move)
    return match


def test_being_done_too_early_is_asked_as_such_and_answered_in_words() -> None:
    found = review(thrown_away(), "p1", simulations=40_000)
    moment = found.moments[0]
    assert (moment.kind, moment.question, moment.label) == ("done", "Done or one more card?", "turning point")
    assert (moment.number, moment.made.move) == (3, "pass") and moment.best.move.startswith("play Champion @")
    best, made = (round(100 * each.estimate.chance) for each in (moment.best, moment.made))
    place = moment.best.words.removeprefix("Play ")
    assert moment.sentence == f"Of the ways it could have gone on, {place} won {best}%, your pass {made}%."
    assert moment.best.estimate.chance - moment.made.estimate.chance == pytest.approx(moment.loss, abs=0.002)
    assert moment.line[0].move == moment.best.move and moment.line[0].seat == "p1"
    legal = rewound(thrown_away(), 2)
    assert sorted(option.move for option in moment.options) == sorted(map(legal.table.text, legal.legal_moves()))


@pytest.mark.parametrize("game", GAMES)
def test_at_most_five_moments_come_with_the_largest_loss_first(game: str) -> None:
    random = ml.new_match(game, seed=1)
    finish(random, (Player("random", 1), Player("random", 2)))
    found = review(random, "p1", simulations=60_000)
    labelled = [moment for moment in found.moments if moment.label]
    assert 1 <= len(labelled) <= len(found.moments) <= 5
    losses = [moment.loss for moment in labelled]
    assert losses == sorted(losses, reverse=True)
    assert list(found.moments[: len(labelled)]) == labelled
    by_number = {point.number: point for point in found.points}
    for moment in found.moments:
        assert by_number[moment.number].loss == moment.loss
        assert (label_of(moment.loss, moment.error) == moment.label) and moment.sentence.endswith("%.")
        assert moment.label or moment.sentence.startswith("Too close to call. ")
        assert moment.line and moment.line[0].move == moment.best.move


def test_what_a_move_gives_up_is_said_by_the_game() -> None:
    skirmish = ml.position("skirmish", {"p1": {"hand": ["Scout", "Archer"]}, "p2": {"hand": ["Scout"]}})
    stop = skirmish.table.stop
    assert stop(skirmish.state, skirmish.parse("pass")) == "done"
    assert stop(skirmish.state, skirmish.parse("play Scout @1")) == ""
    skirmish.apply("play Scout @1")
    assert stop(skirmish.state, skirmish.parse("pass")) == "turn"
    warpath = ml.new_match("warpath", seed=1)
    assert warpath.table.stop(warpath.state, warpath.parse("end")) == "turn"


# --- effort, refusals, the page


def test_longer_matches_get_less_thought_for_each_decision() -> None:
    account = Account(played("skirmish"), "p1")
    questions = account.questions
    little, more = effort_for(questions, 100_000), effort_for(questions, 400_000)
    assert LEAST_LOOK <= little.look < more.look <= MOST_LOOK
    assert effort_for(questions * 2, 400_000).look == pytest.approx(more.look / 2, abs=2)
    assert effort_for(questions, 1).look == LEAST_LOOK and effort_for([], 10**9).look == MOST_LOOK
    assert {type(question) for question in questions} == {Decision, Draw}


def test_what_cannot_be_reviewed_is_refused() -> None:
    with pytest.raises(ml.SeatError, match="expected 'p1' or 'p2'"):
        Inquiry(played("skirmish"), "p3")
    with pytest.raises(ml.MarchlandsError, match="it has no moves yet"):
        Inquiry(ml.new_match("skirmish", seed=1), "p1")


def test_the_page_needs_nothing_else_and_says_everything() -> None:
    found = reviewed("skirmish")
    page = page_of(found, "<match>.json")
    assert len(page.encode()) < 1_000_000
    assert "<match>" not in page and "&lt;match&gt;.json" in page
    assert not any(word in page for word in ("http:", "https:", "<script", "@import", "url(", " src="))
    assert "With both hands open – nobody could know this" in page
    assert page.count("<tr>") == 1 + len(found.points)
    for moment in found.moments:
        assert moment.question in page and moment.label in page
    closed = page_of(review(played("skirmish"), "p1", simulations=FEW))
    assert "nobody could know" not in closed


def test_a_review_of_random_play_gives_away_more_than_one_of_greedy_play() -> None:
    random = ml.new_match("warpath", seed=2)
    finish(random, (Player("random", 1), Player("random", 2)))
    careless, careful = review(random, "p1", simulations=FEW).average, reviewed("warpath").average
    assert careless is not None and careful is not None
    assert careless.loss > careful.loss
    assert json.dumps(careless.loss)  # plain numbers
