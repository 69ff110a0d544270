"""Bots are found by name, with or without a budget."""

from __future__ import annotations

import inspect

import pytest

import marchlands as ml
from marchlands.bots.budget import Budget, read_budget
from marchlands.bots.rambler import Rambler
from marchlands.bots.registry import bot_names, make_bot
from marchlands.engine.seed import Dice


def test_the_random_bot_is_found_in_any_case() -> None:
    bot, budget = make_bot("Random")
    assert isinstance(bot, Rambler)
    assert budget == Budget()
    assert "random" in bot_names()


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ml.MarchlandsError, match=r"unknown bot 'randum'; did you mean 'random'\?"):
        make_bot("randum")


@pytest.mark.parametrize(
    ("text", "budget"),
    [("1000", Budget(simulations=1000)), ("500ms", Budget(seconds=0.5)), ("2S", Budget(seconds=2.0))],
)
def test_a_budget_is_simulations_or_a_time(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert make_bot(f"random:{text}")[1] == budget


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "ms", "5m", "9" * 30])
def test_an_unreadable_budget_is_refused(text: str) -> None:
    with pytest.raises(ml.MarchlandsError, match="cannot read the budget"):
        read_budget(text)


def test_random_takes_every_legal_move_and_only_those() -> None:
    match = ml.new_match("skirmish", seed=1)
    knowledge = match.knowledge(str(match.to_act))
    legal = match.legal_moves()
    dice = Dice(1)
    taken = {Rambler().choose(knowledge, legal, Budget(), dice) for _ in range(40 * len(legal))}
    assert taken == set(legal)


def test_random_plays_a_match_to_its_end_from_knowledge_alone() -> None:
    match = ml.new_match("skirmish", seed=3)
    dice = Dice(3)
    while match.to_act is not None:
        knowledge = match.knowledge(match.to_act)
        match.apply(Rambler().choose(knowledge, knowledge.legal_moves(), Budget(), dice))
    assert match.result in ("p1", "p2", "draw")


def test_no_bot_imports_matches() -> None:
    for maker in (Rambler,):
        module = inspect.getmodule(maker)
        assert module is not None
        assert not hasattr(module, "Match")
