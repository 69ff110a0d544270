"""Reviews of the strongest bot: who plays well is hardly ever blamed. It takes minutes, so only long runs do it."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.coach.review.moment import label_of
from marchlands.coach.review.review import review
from marchlands.lab.pool import core_count
from marchlands.lab.referee import Player, finish
from tests.support.scale import LONG

MATCHES = 6
MOST = 0.05


@pytest.mark.skipif(not LONG, reason="takes minutes; MARCHLANDS_LONG=1 runs it")
@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_at_most_one_decision_in_twenty_of_a_general_is_flagged(game: str) -> None:
    decisions = flagged = 0
    for seed in range(MATCHES):
        match = ml.new_match(game, seed=seed)
        finish(match, (Player("general:5000", seed), Player("general:5000", seed + 1)))
        for seat in ("p1", "p2"):
            found = review(match, seat, seed=seed, workers=core_count())
            own = [(point.loss, point.error) for point in found.points if point.seat == seat]
            decisions += len(own)
            flagged += sum(bool(label_of(loss or 0.0, error or 0.0)) for loss, error in own)
    assert decisions > 200
    assert flagged <= MOST * decisions, f"{flagged} of {decisions}"
