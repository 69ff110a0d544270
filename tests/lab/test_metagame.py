"""What a metagame is measured to be."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import marchlands as ml
from marchlands.errors import MarchlandsError
from marchlands.lab.metagame import MetaDeck, meta, weigh
from marchlands.lab.rating import Ratings
from tests.support.scale import scaled

Pairs = dict[tuple[int, int], list[float]]
CYCLE: Pairs = {(0, 1): [0.0] * 30, (0, 2): [1.0] * 30, (1, 2): [0.0] * 30}


def played(chances: dict[tuple[int, int], float], count: int, rng: Random) -> Pairs:
    """Return pairs of matches between decks whose chances are known."""
    return {
        pair: [((rng.random() < chance) + (rng.random() < chance)) / 2 for _ in range(count)]
        for pair, chance in chances.items()
    }


def by_name(decks: tuple[MetaDeck, ...]) -> dict[str, MetaDeck]:
    return {deck.name: deck for deck in decks}


def test_rock_paper_scissors_gives_thirds_and_equal_ratings() -> None:
    for deck in weigh(["rock", "paper", "scissors"], CYCLE):
        assert deck.nash.value == pytest.approx(1 / 3, abs=0.01)
        assert deck.alpha_rank.value == pytest.approx(1 / 3, abs=1e-6)
        assert deck.rating.value == pytest.approx(1500)
        assert deck.games == 120


def test_a_deck_that_is_there_twice_leaves_the_others_as_they_were() -> None:
    pairs = played({(0, 1): 0.35, (0, 2): 0.7, (1, 2): 0.45}, 40, Random(2))
    alone = by_name(weigh(["rock", "paper", "scissors"], pairs))
    twice = by_name(weigh(["rock", "paper", "scissors", "copy"], pairs, [0, 1, 2, 2]))
    for name in ("rock", "paper"):
        was, now = alone[name], twice[name]
        assert (now.nash, now.alpha_rank, now.rating, now.score) == (was.nash, was.alpha_rank, was.rating, was.score)
    assert twice["scissors"].nash.value == twice["copy"].nash.value == alone["scissors"].nash.value / 2
    assert twice["scissors"].twins == ("copy",)


def test_the_ratings_are_those_of_the_contests() -> None:
    pairs = played({(0, 1): 0.6, (0, 2): 0.8, (1, 2): 0.7}, 50, Random(1))
    ratings = Ratings(3)
    for (one, other), values in pairs.items():
        ratings.add(one, other, 2 * sum(values), 2 * len(values))
    found = by_name(weigh(["a", "b", "c"], pairs))
    assert [found[name].rating.value for name in "abc"] == [rating.value for rating in ratings.all()]
    for name, rating in zip("abc", ratings.all(), strict=True):  # independent matches: both ways agree on the doubt
        low, high = found[name].rating.interval
        assert (high - low) / 2 == pytest.approx(rating.reach, rel=0.25)


def test_intervals_hold_the_truth_in_about_95_of_100_seasons() -> None:
    chances = {(0, 1): 0.3, (0, 2): 0.65, (1, 2): 0.5}
    held, count = 0, scaled(200)
    for seed in range(count):
        found = by_name(weigh(["a", "b", "c"], played(chances, 25, Random(seed)), seed=seed))
        held += sum(
            found["abc"[one]].against["abc"[other]].low <= chance <= found["abc"[one]].against["abc"[other]].high
            for (one, other), chance in chances.items()
        )
    assert 0.88 <= held / (3 * count) <= 0.995


def test_a_season_is_measured_the_same_by_any_number_of_workers() -> None:
    one, two = (
        meta("skirmish", ["aggro-1", "control-1", "tactical-2"], bot="random", games=4, workers=workers)
        for workers in (1, 2)
    )
    assert one == two
    assert one.games == 12
    assert sum(deck.nash.value for deck in one.decks) == pytest.approx(1)
    assert sum(deck.alpha_rank.value for deck in one.decks) == pytest.approx(1)
    ratings = [deck.rating.value for deck in one.decks]
    assert ratings == sorted(ratings, reverse=True)


def test_the_same_deck_plays_once_however_often_it_is_named() -> None:
    table = {"name": "Mine", "leader": ml.decks("skirmish")["aggro-1"].lead}
    cards = dict(ml.decks("skirmish")["aggro-1"].cards)
    found = meta("skirmish", ["aggro-1", "control-1", {**table, "cards": cards}], bot="random", games=4, workers=1)
    assert found.games == 4
    assert by_name(found.decks)["Mine"].twins == ("aggro-1",)
    assert set(by_name(found.decks)["Mine"].against) == {"control-1"}


@pytest.mark.parametrize(
    ("decks", "games", "reason"),
    [
        (["aggro-1", "aggro-1"], 10, "two decks or more that differ"),
        (["aggro-1", "control-1"], 2, "4 matches of each pair of decks are the fewest"),
        (["aggro-1", "nothing"], 10, "unknown deck 'nothing'"),
        (["aggro-1", "classic-1"], 10, "p2: the deck has 20 cards"),
    ],
)
def test_what_cannot_be_measured_is_refused(decks: list[str], games: int, reason: str) -> None:
    with pytest.raises(MarchlandsError, match=reason):
        meta("skirmish", decks, games=games, workers=1)


def test_too_few_matches_between_two_decks_are_refused() -> None:
    with pytest.raises(MarchlandsError, match="b and c played too few matches; 2 pairs are needed"):
        weigh(["a", "b", "c"], {**CYCLE, (1, 2): [0.5]})


def test_every_two_decks_have_an_interval_that_is_never_a_point() -> None:
    found = by_name(weigh(["a", "b", "c"], CYCLE))
    for one, other in combinations("abc", 2):
        share = found[one].against[other]
        assert 0 < share.high - share.low < 0.3
