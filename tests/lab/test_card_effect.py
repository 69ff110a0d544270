"""What cards do, by matches: effects whose intervals hold, and a planted card that is found."""

from __future__ import annotations

import numpy as np
import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.card_effect import CardEffect, Effect, card_effects
from marchlands.lab.estimate import Estimates, discoveries, shrunk
from tests.lab.synthetic import NAMES, sample
from tests.support.scale import LONG, scaled

RUNS = scaled(100)


def by_name(cards: list[CardEffect]) -> dict[str, CardEffect]:
    return {card.card: card for card in cards}


def holds(effect: Effect, truth: float = 0.0) -> bool:
    assert effect.interval is not None
    return effect.interval[0] <= truth <= effect.interval[1]


def test_where_all_cards_are_equal_effects_say_so_and_drawn_rates_do_not() -> None:
    runs = [by_name(card_effects(sample(seed, 200))) for seed in range(RUNS)]
    for name in ("dealt", "swap"):
        covered = np.array([[holds(getattr(run[card], name)) for card in NAMES] for run in runs])
        assert 0.92 <= covered.mean() <= 0.98
        if LONG:
            assert covered[:, 0].sum() >= 90
    assert not any(holds(run[card].drawn_gap) for run in runs for card in NAMES)
    assert all((run[card].drawn_rate or 0) > 0.55 for run in runs for card in NAMES)
    assert sum(any(card.flagged for card in run.values()) for run in runs) <= max(2, RUNS // 8)


def test_a_good_card_is_first_and_its_intervals_hold_the_truth() -> None:
    truth = 8.0  # points that a copy among the first eight adds, instead of another card
    samples = [sample(seed, 1000, good=truth / 100) for seed in range(3)]
    runs = [card_effects(found) for found in samples]
    for run in runs:
        best = run[0]
        assert (best.card, best.flagged) == ("Card 00", True)
        assert best.strength.effect is not None and best.strength.effect > 1
    # Of those that are dealt as deep as matches show, only the first eight add anything.
    for run, found in zip(runs, samples, strict=True):
        assert holds(by_name(run)["Card 00"].dealt, truth * 8 / found.depth())


def test_strength_is_drawn_towards_nothing() -> None:
    for card in card_effects(sample(7, 100)):
        assert card.strength.effect is not None
        assert abs(card.strength.effect) < 1


def test_rates_count_copies() -> None:
    found = sample(3, 50)
    card = by_name(card_effects(found))["Card 03"]
    mine = found.card == 3
    assert card.copies == mine.sum()
    assert card.drawn == pytest.approx(found.drawn[mine].mean())
    assert card.played == pytest.approx(found.played[mine].mean())
    assert card.never_played == pytest.approx(1 - found.played[mine].sum() / found.drawn[mine].sum())
    assert card.drawn_rate == pytest.approx(found.score[found.side[mine & found.drawn]].mean())


def test_too_few_matches_are_one_clear_line() -> None:
    with pytest.raises(MarchlandsError, match="cannot measure cards with 19 rounds of matches: expected 20 or more"):
        card_effects(sample(1, 19))
    assert len(card_effects(sample(1, 20))) == len(NAMES)


def test_of_what_is_flagged_hardly_any_is_nothing() -> None:
    rng = np.random.default_rng(1)
    wrong = right = 0
    for _ in range(200):
        truth = np.where(np.arange(40) < 10, 4.0, 0.0)
        flagged = discoveries(Estimates(truth + rng.normal(size=40), np.ones(40), np.full(40, 500)))
        wrong, right = wrong + int(flagged[10:].sum()), right + int(flagged[:10].sum())
    assert wrong / (wrong + right) < 0.06
    assert right > 0.7 * 10 * 200


def test_drawn_towards_nothing_as_far_as_chance_explains_it() -> None:
    rng = np.random.default_rng(2)
    truth = rng.normal(0, 2.0, 400)
    raw = Estimates(truth + rng.normal(size=400), np.ones(400), np.full(400, 500))
    found = shrunk(raw)
    assert ((found.value - truth) ** 2).mean() < 0.9 * ((raw.value - truth) ** 2).mean()
    assert (np.abs(found.value - truth) < found.half()).mean() == pytest.approx(0.95, abs=0.03)
    unknown = shrunk(Estimates(np.array([np.nan, 3.0]), np.array([np.nan, 1.0]), np.array([0, 50])))
    assert np.isnan(unknown.value[0]) and 0 < unknown.value[1] < 3
