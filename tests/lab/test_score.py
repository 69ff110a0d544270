"""Scores and round robins."""

from __future__ import annotations

from marchlands.lab.contest import Played
from marchlands.lab.roundrobin import RoundRobin
from marchlands.lab.score import Score, summary


def match(pair: int, winner: int) -> Played:
    return Played(0, pair, 0, winner, 1, 1)


def test_a_summary_counts_the_bots_and_not_the_seats() -> None:
    score = Score()
    for winner in (0, 0, 1, 2):
        score.add(match(0, winner))
    told = summary("skirmish", ("greedy", "random"), score)
    assert told["p1_wins"] == 2
    assert told["p2_wins"] == 1
    assert told["draws"] == 1
    assert told["games"] == 4
    assert told["p1_score"] == 0.625
    low, high = told["interval"]
    assert low < 0.625 < high
    assert told["elo"] == 88.7
    assert told["elo_interval"][0] < 0 < told["elo_interval"][1]


def test_a_difference_beyond_all_bounds_is_null() -> None:
    told = summary("skirmish", ("greedy", "random"), Score(5, 0, 0))
    assert told["elo"] is None
    assert told["elo_interval"][1] is None
    assert told["elo_interval"][0] > 0


def test_a_round_robin_sees_each_match_from_both_sides() -> None:
    robin = RoundRobin(3)
    for winner in (0, 0, 0, 1):
        robin.add(match(0, winner))  # the first against the second
    for winner in (1, 1, 2):
        robin.add(match(2, winner))  # the second against the third
    assert robin.share(0, 1) == 0.75
    assert robin.share(1, 0) == 0.25
    assert robin.score(2, 1) == Score(2, 0, 1)
    assert robin.total(1) == Score(1, 5, 1)
    assert robin.total(0).games == 4
    assert robin.share(0, 2) == 0.5


def test_reversing_a_score_twice_gives_it_back() -> None:
    score = Score(5, 3, 2)
    assert score.reversed().reversed() == score
    assert score.share + score.reversed().share == 1
