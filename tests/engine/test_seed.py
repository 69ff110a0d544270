"""Randomness is frozen: a seed gives the same numbers, shuffles and matches for good, in both builds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marchlands as ml
from marchlands.engine.seed import Dice, shuffle, shuffle_part
from marchlands.engine.state import as_vec
from tests.support.skirmish import GOLDEN_DECKS

ROLLS = {
    0: [120042794, 2678870921, 444935045, 1020376265],
    1: [3895822562, 3217130052, 1452878975, 1303635636],
    -1: [2789480063, 446561043, 3462378926, 3225721595],
    7: [4197096395, 1662221742, 381562370, 2464691479],
    2**31: [1636150637, 2477748792, 1050982441, 1683085428],
    2**32: [839365130, 567790917, 2608899212, 1113054947],
    2**64 - 1: [3859941782, 1329888444, 174722961, 2162341396],
    -(2**64): [3928614101, 3180457410, 3175442724, 2718854291],
    10**40: [3936815426, 281650446, 329709575, 99691452],
    -(10**40): [530209132, 2100650400, 554568263, 2340842466],
}
SHUFFLES = {
    0: [3, 7, 6, 2, 4, 8, 1, 9, 5, 0],
    7: [2, 7, 1, 8, 6, 5, 4, 0, 3, 9],
    -7: [2, 0, 3, 5, 6, 4, 8, 7, 1, 9],
    10**40: [1, 4, 5, 3, 6, 2, 7, 8, 0, 9],
}
SEEDS = st.integers(-(2**80), 2**80)


def rolls(seed: int, count: int = 4) -> list[int]:
    dice = Dice(seed)
    return [int(dice.roll()) for _ in range(count)]


def shuffled(seed: int, count: int) -> list[int]:
    """Return the numbers from 0 on in the order of a seed."""
    cards = as_vec(list(range(count)))
    shuffle(cards, Dice(seed))
    return [int(card) for card in cards]


@pytest.mark.parametrize("seed", ROLLS)
def test_a_seed_rolls_its_frozen_numbers(seed: int) -> None:
    assert rolls(seed) == ROLLS[seed]


@pytest.mark.parametrize("seed", SHUFFLES)
def test_a_seed_shuffles_in_its_frozen_order(seed: int) -> None:
    assert shuffled(seed, 10) == SHUFFLES[seed]


def test_a_match_begins_with_its_frozen_hands_and_decks() -> None:
    state = ml.new_match("skirmish", decks=(GOLDEN_DECKS / "edge.toml", GOLDEN_DECKS / "hand.toml"), seed=7).snapshot()
    assert state["starter"] == "p1"
    hand = ["Archer", "Scout", "Turret", "Vampire", "Veteran", "Energize", "Energize", "Strike"]
    assert sorted(state["p1"]["hand"]) == sorted(hand)
    assert state["p1"]["deck"][:3] == ["Champion", "Ranger", "Scout"]
    assert state["p2"]["deck"][:3] == ["Priest", "Repositioning", "Engineer"]


def test_neighbouring_seeds_of_either_sign_give_different_streams() -> None:
    seeds = [*range(-100, 101), 2**32, -(2**32), 2**32 + 1, 2**64, -(2**64)]
    assert len({tuple(rolls(seed)) for seed in seeds}) == len(seeds)


@given(SEEDS)
def test_equal_seeds_give_equal_streams(seed: int) -> None:
    assert rolls(seed, 20) == rolls(seed, 20)


@given(SEEDS, st.integers(1, 2**31))
def test_a_number_below_a_limit_is_from_zero_up_to_it(seed: int, limit: int) -> None:
    dice = Dice(seed)
    for _ in range(8):
        assert 0 <= dice.below(limit) < limit
        assert 0 <= dice.pick(limit) < limit


@given(SEEDS)
def test_every_roll_has_32_bits(seed: int) -> None:
    assert all(0 <= roll < 2**32 for roll in rolls(seed, 20))


def test_below_one_is_always_zero() -> None:
    dice = Dice(3)
    assert {int(dice.below(1)) for _ in range(50)} == {0}


def test_every_number_below_a_limit_comes_about_equally_often() -> None:
    dice = Dice(11)
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.pick(6)] += 1
    assert min(counts) > 850 and max(counts) < 1150


@given(SEEDS, st.integers(0, 40))
def test_a_shuffle_keeps_every_card(seed: int, count: int) -> None:
    assert sorted(shuffled(seed, count)) == list(range(count))


@given(SEEDS, st.integers(0, 10), st.integers(0, 10))
def test_a_shuffle_of_a_part_leaves_the_rest_where_it_is(seed: int, start: int, count: int) -> None:
    cards = as_vec(list(range(20)))
    shuffle_part(cards, start, count, Dice(seed))
    after = [int(card) for card in cards]
    assert after[:start] == list(range(start)) and after[start + count :] == list(range(start + count, 20))
    assert sorted(after) == list(range(20))


def test_every_order_of_three_cards_comes_about_equally_often() -> None:
    dice = Dice(5)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(3000):
        cards = as_vec([0, 1, 2])
        shuffle(cards, dice)
        order = tuple(int(card) for card in cards)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6 and min(counts.values()) > 400 and max(counts.values()) < 600
