"""A decision leaves nothing behind in memory, however many are made."""

from __future__ import annotations

import gc

import pytest

import marchlands as ml
from marchlands.bots.registry import make_bot
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from tests.support.hidden import GAMES

DECISIONS = 20


def middle_of_a_match(game: str) -> Match:
    deck = next(deck for deck in find_game(game).decks().values() if deck.rules == "standard")
    match = ml.new_match(game, decks=(deck, deck), seed=3)
    dice = Dice(3)
    while len(match.made) < 12 or len(match.legal_moves()) == 1:
        moves = match.legal_moves()
        match.apply(moves[dice.pick(len(moves))])
    return match


def kept_objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize("bot", ["random", "greedy:2", "search:5", "soldier:5"])
@pytest.mark.parametrize("game", GAMES)
def test_decisions_leave_nothing_behind(game: str, bot: str) -> None:
    match = middle_of_a_match(game)
    seat, legal = match.to_act, match.legal_moves()
    assert seat is not None

    def decide() -> None:
        thinker, budget = make_bot(bot)
        thinker.choose(match.knowledge(seat), legal, budget, Dice(1))

    decide()  # what is made once and kept is there after this
    before = kept_objects()
    for _ in range(DECISIONS):
        decide()
    assert kept_objects() - before < DECISIONS // 2
