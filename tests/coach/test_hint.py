"""Hints follow from what the seat knows, and from nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.coach.hint import advise
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.table import OTHER
from marchlands.errors import MarchlandsError
from tests.support.scale import scaled

GAMES = ("skirmish", "warpath")
QUICK = Budget(simulations=60)


def middle(game: str, seed: int) -> Match:
    """Return a match in which some moves were made at random, and in which there is a choice to make."""
    rng = Random(seed)
    match = ml.new_match(game, seed=seed)
    for _ in range(rng.randrange(4, 50)):
        match.apply(rng.choice(match.legal_moves()))
        if match.to_act is None:
            return middle(game, seed + 1000)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_matches_that_a_seat_cannot_tell_apart_get_the_same_hint(game: str) -> None:
    for seed in range(scaled(40)):
        match = middle(game, seed)
        seat = match.to_act
        assert seat is not None
        knowledge = match.knowledge(seat)
        told = advise(knowledge, budget=QUICK)
        worlds = [knowledge.deal(number) for number in range(2)]
        assert len({str(world.snapshot()) for world in (match, *worlds)}) > 1
        for world in worlds:
            assert advise(world.knowledge(seat), budget=QUICK) == told


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_can_be_followed_and_its_sentence_names_no_hidden_card(game: str) -> None:
    for seed in range(scaled(80)):
        match = middle(game, seed)
        seat = match.to_act
        assert seat is not None
        hint = advise(match.knowledge(seat), budget=QUICK)
        view = match.view(seat)
        assert hint.text in [match.text(move) for move in match.legal_moves()]
        assert hint.why.endswith(".") and hint.why[0].isupper() and 10 < len(hint.why) < 200
        assert hint.line[0].seat == seat and [turn.seat for turn in hint.line[1:]] in ([], [OTHER[seat]])
        # what is on the table or in the own hand may be named, and nothing else
        seen = str({**view, seat: {**view[seat], "deck_list": None}}) + " Squire Militia Drone Chick"
        for card in find_game(game).cards():
            if card.name in hint.why and card.name not in seen:
                assert any(card.name in other.name for other in find_game(game).cards() if other.name in seen), hint.why


def test_a_match_that_is_over_and_a_seat_that_waits_get_none() -> None:
    match = ml.new_match("skirmish", seed=1)
    assert match.to_act is not None
    with pytest.raises(MarchlandsError, match="it is not this seat's turn"):
        advise(match.knowledge(OTHER[match.to_act]), budget=QUICK)


def test_a_win_in_sight_is_the_hint() -> None:
    given: dict[str, Any] = {
        "p1": {"hp": 20, "gold": 4, "hand": ["Heroic Charge", "Thief"]},
        "p2": {"hp": 2, "deck": ["Thief"] * 4},
        "unit": [{"at": "plains3", "owner": "p1", "card": "Thief"}],
    }
    hint = advise(ml.position("warpath", given).knowledge("p1"))
    assert (hint.move, hint.why) == ("play Heroic Charge", "Wins the match.")


@pytest.mark.parametrize(
    ("own", "theirs", "words", "why", "rest"),
    [
        (
            {"gold": 2, "hand": ["War Reserves", "Heroic Charge", "Thief"]},
            [],
            "Play War Reserves",
            "Together with Heroic Charge, it wins the match.",
            ("Play Heroic Charge",),
        ),
        (
            {"gold": 6, "hand": ["Arrow Volley", "Heroic Charge", "Thief"]},
            [{"at": "plains3", "owner": "p2", "card": "War Hounds"}],
            "Play Arrow Volley",
            "Together with Heroic Charge, it wins the match.",
            ("Play Heroic Charge",),
        ),
        (
            {"gold": 3, "hand": ["Trebuchet", "Thief"], "hp": 9},
            [],
            "Play Trebuchet on the plains",
            "Wins the match.",
            ("End the turn",),
        ),
    ],
    ids=["gold first", "out of the way first", "as the turn ends"],
)
def test_a_win_that_takes_several_moves_is_said_and_shown_to_its_end(
    own: dict[str, Any], theirs: list[dict[str, Any]], words: str, why: str, rest: tuple[str, ...]
) -> None:
    given: dict[str, Any] = {
        "p1": {**own, "deck": ["Brute"] * 3},
        "p2": {"hp": 1, "deck": ["Thief"] * 4},
        "unit": [{"at": "plains3", "owner": "p1", "card": "Thief"}, *theirs],
    }
    hint = advise(ml.position("warpath", given).knowledge("p1"))
    assert (hint.words, hint.why) == (words, why)
    assert [turn.moves for turn in hint.line] == [(words, *rest)]
