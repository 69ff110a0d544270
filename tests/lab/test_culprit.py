"""Finding the changed card blind: in twins whose outcome a planted card decides, and in twins where nothing differs."""

from __future__ import annotations

import random

import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.culprit import CardDifference, card_differences
from marchlands.lab.twin import Twin
from tests.support.scale import scaled

CARDS = [f"card {number:02}" for number in range(60)]
PLANTED = "card 17"
DECK = 10  # different cards, with three copies each
DRAWN = 18  # cards of a deck that a match shows


def twins(pairs: int, rng: random.Random, effect: float, noise: float = 0.15) -> list[Twin]:
    """Return twins in which every copy of the planted card that is drawn is worth `effect` to its side."""
    return [_twin(number, rng, effect, noise) for number in range(pairs)]


def _twin(number: int, rng: random.Random, effect: float, noise: float) -> Twin:
    decks = [[card for card in rng.sample(CARDS, DECK) for _ in range(3)] for _ in range(2)]
    before, after, shuffles, parted = [], [], [], []
    for _ in range(2):
        first, second = (tuple(rng.sample(deck, len(deck))) for deck in decks)
        worth = effect * (first[:DRAWN].count(PLANTED) - second[:DRAWN].count(PLANTED))
        score = float(rng.random() < 0.5)
        chance = min(1.0, max(0.0, noise / 2 + (worth if score == 0 else -worth)))
        before.append(score)
        after.append(1 - score if rng.random() < chance else score)
        shuffles.append((first, second))
        is_there = effect and PLANTED in (*first[:DRAWN], *second[:DRAWN])
        parted.append(rng.random() < (0.7 if is_there else noise))
    ways = parted[0], parted[1]
    return Twin(number, (before[0], before[1]), (after[0], after[1]), ways, (), tuple(shuffles), 4 * DRAWN)


def found(pairs: int, seed: int, effect: float) -> list[CardDifference]:
    return card_differences(twins(pairs, random.Random(seed), effect), CARDS)


@pytest.mark.parametrize("effect", [0.05, -0.05])
def test_a_planted_card_is_the_first_of_all_with_an_interval_off_zero(effect: float) -> None:
    for seed in range(scaled(30)):
        first, *others = found(750, seed, effect)
        assert first.card == PLANTED and first.flagged and first.chance > 0.9
        assert first.effect is not None and first.interval is not None
        assert first.effect * effect > 0 and first.interval[0] * first.interval[1] > 0
        assert sum(card.flagged for card in others) <= 3


def test_the_effect_is_what_the_card_is_worth_to_a_deck_with_it() -> None:
    true = 100 * 0.05 * DRAWN / DECK
    first = found(2000, 1, 0.05)[0]
    assert first.effect == pytest.approx(true, rel=0.35)


def test_where_nothing_differs_hardly_any_run_flags_a_card() -> None:
    runs = scaled(60)
    assert sum(any(card.flagged for card in found(300, seed, 0.0)) for seed in range(runs)) <= max(2, 0.12 * runs)


def test_twins_that_all_come_out_alike_tell_of_no_card() -> None:
    same = [twin._replace(after=twin.before, parted=(False, False)) for twin in twins(60, random.Random(2), 0.0)]
    assert all(card.effect is None and not card.flagged for card in card_differences(same, CARDS))


def test_too_few_twins_are_refused() -> None:
    with pytest.raises(MarchlandsError, match="cannot compare after 40 matches: expected 200 or more"):
        found(10, 0, 0.1)
