"""The greedy bot: sensible, repeatable, and blind to what its seat cannot know."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.greedy import Greedy
from marchlands.bots.random_bot import RandomBot
from marchlands.engine.lookahead import values_of
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.state import State

DECKS = sorted(ml.decks("skirmish"))
MATCHES = 56 if ml.build() == "compiled" else 4  # seeded, so that the score is always the same


def choice(match: Match, seed: int = 1, budget: Budget | None = None) -> str:
    seat = match.to_act
    knowledge = match.knowledge(seat)
    return match.text(Greedy().choose(knowledge, match.legal_moves(), budget or Budget(), Dice(seed)))


def score_against_random(matches: int) -> float:
    """Return the score of greedy against random, the same deck on both sides, seats swapped."""
    score = 0.0
    for index in range(matches):
        deck = DECKS[index // 2 % len(DECKS)]
        seat = ("p1", "p2")[index % 2]
        match = ml.new_match("skirmish", decks=(deck, deck), seed=index, record=True)
        dice = Dice(index)
        while match.result is None:
            bot = Greedy() if match.to_act == seat else RandomBot()
            match.apply(bot.choose(match.knowledge(match.to_act), match.legal_moves(), Budget(), dice))
        score += {seat: 1.0, "draw": 0.5}.get(match.result, 0.0)
    return score / matches


def test_it_beats_random_nearly_always() -> None:
    assert score_against_random(MATCHES) >= 0.9


def test_it_passes_when_that_wins_the_match() -> None:
    given = {
        "p1": {"hand": ["Veteran", "Champion"], "wins": 1, "units": {"2": "Veteran"}},
        "p2": {"hand": ["Scout"], "done": True},
    }
    assert choice(ml.position("skirmish", given)) == "pass"


def test_it_goes_on_when_passing_would_lose_the_skirmish_and_a_card_wins_it() -> None:
    given = {
        "p1": {"hand": ["Champion"], "wins": 1},
        "p2": {"wins": 1, "done": True, "units": {"2": "Veteran"}},
    }
    assert choice(ml.position("skirmish", given)) == "play Champion @2"


def test_it_answers_choices_with_the_target_that_helps_most() -> None:
    given = {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Scout", "2": "Champion", "3": "Scout"}}}
    match = ml.position("skirmish", given)
    match.apply("play Archer @2")
    assert choice(match) in ("choose e1", "choose e3")


def test_equal_knowledge_and_dice_give_the_same_move() -> None:
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)
    for _ in range(12):
        assert choice(match, seed=5) == choice(match.clone(), seed=5)
        match.apply(choice(match, seed=5))


def test_what_the_seat_cannot_know_does_not_change_its_choice() -> None:
    given = {
        "p1": {"hand": ["Archer", "Veteran"], "deck": ["Scout", "Knight", "Bard"], "units": {"1": "Ranger"}},
        "p2": {"hand": ["Dragon", "Strike"], "deck": ["Ghoul", "Roots"], "units": {"2": "Veteran"}},
    }
    other = {
        "p1": {**given["p1"], "deck": ["Bard", "Scout", "Knight"]},
        "p2": {**given["p2"], "hand": ["Scout", "Seed"], "deck": ["Wizard", "Priest"]},
    }
    for seed in range(10):
        assert choice(ml.position("skirmish", given), seed) == choice(ml.position("skirmish", other), seed)


@pytest.mark.parametrize(("budget", "deals"), [(Budget(), 2), (Budget(simulations=1), 1), (Budget(simulations=5), 5)])
def test_it_deals_as_often_as_its_budget_says(monkeypatch: pytest.MonkeyPatch, budget: Budget, deals: int) -> None:
    dealt: list[int] = []

    def counting(state: State, seat: int, depth: int, weights: object, idle_turns: int) -> list[int]:
        dealt.append(seat)
        return values_of(state, seat, depth, weights, idle_turns)  # type: ignore[arg-type]

    monkeypatch.setattr("marchlands.bots.greedy.values_of", counting)
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)
    assert match.parse(choice(match, budget=budget)) in match.legal_moves()
    assert len(dealt) == deals


def test_a_budget_in_time_is_enough_for_at_least_one_deal() -> None:
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)
    assert match.parse(choice(match, budget=Budget(seconds=0.000_001))) in match.legal_moves()
