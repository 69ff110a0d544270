"""Reviews of the strongest bot: who plays well is hardly ever blamed."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.coach.review.judgement import SIMULATIONS
from marchlands.coach.review.moment import label_of
from marchlands.coach.review.review import review
from marchlands.lab.pool import core_count
from marchlands.lab.referee import Player, finish
from tests.support.scale import LONG

# all of it takes minutes; a match in which both the General and the review think a tenth as much takes seconds
MATCHES = 6 if LONG else 1
BOT = "general:5000" if LONG else "general:600"
THOUGHT = SIMULATIONS if LONG else SIMULATIONS // 10
MOST = 0.05


@pytest.mark.skipif(ml.build() != "compiled", reason="the pure build would say the very same, forty times slower")
@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_at_most_one_decision_in_twenty_of_a_general_is_flagged(game: str) -> None:
    decisions = flagged = 0
    for seed in range(MATCHES):
        match = ml.new_match(game, seed=seed)
        finish(match, (Player(BOT, seed), Player(BOT, seed + 1)))
        for seat in ("p1", "p2"):
            found = review(match, seat, seed=seed, simulations=THOUGHT, workers=core_count() if LONG else 1)
            own = [(point.loss, point.error) for point in found.points if point.seat == seat]
            decisions += len(own)
            flagged += sum(bool(label_of(loss or 0.0, error or 0.0)) for loss, error in own)
    assert decisions > 30 * MATCHES
    assert flagged <= MOST * decisions, f"{flagged} of {decisions}"
