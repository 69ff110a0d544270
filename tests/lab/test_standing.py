"""The standing of a contest."""

from __future__ import annotations

from marchlands.engine.game import find_game
from marchlands.lab.contest import Contest, Played, mirrored
from marchlands.lab.score import Score
from marchlands.lab.sequential import Claims
from marchlands.lab.standing import Standing, labels

GAME = find_game("skirmish")
DECKS = mirrored(GAME, list(GAME.decks().values())[:2])


def match(number: int, winner: int, meeting: int = 0, reason: str = "") -> Played:
    return Played(number, number // 2 % 2, number % 2, winner, 1, 1, reason, meeting)


def test_everybody_is_scored_against_everybody() -> None:
    standing = Standing(Contest("skirmish", ("a", "b", "c"), DECKS))
    for number, (meeting, winner) in enumerate([(0, 0), (0, 2), (1, 0), (1, 0), (2, 1), (2, 1)]):
        standing.add(match(number, winner, meeting))
    assert standing.games == 6
    assert standing.robin.total(0) == Score(3, 0, 1)
    told = standing.to_json()
    assert [row["bot"] for row in told["bots"]] == ["a", "b", "c"]
    assert [(row["wins"], row["losses"], row["draws"]) for row in told["bots"]] == [(3, 0, 1), (0, 3, 1), (2, 2, 0)]
    assert [(pair["p1"], pair["p2"], pair["p1_score"]) for pair in told["pairs"]] == [
        ("a", "b", 0.75), ("a", "c", 1.0), ("b", "c", 0.0),
    ]  # fmt: skip
    ratings = [row["rating"] for row in told["bots"]]
    assert ratings[0] > ratings[2] > ratings[1]
    for row in told["bots"]:
        low, high = row["rating_interval"]
        assert low < row["rating"] < high


def test_forfeits_are_counted_by_who_failed_and_why() -> None:
    standing = Standing(Contest("skirmish", ("a", "b", "c"), DECKS))
    standing.add(match(0, 0, 2, "illegal move: x"))  # b against c: c failed
    standing.add(match(1, 1, 0, "crashed: y"))  # a against b: a failed
    standing.add(match(2, 1, 1, "crashed: y"))  # a against c: a failed
    standing.add(match(3, 1, 1))
    assert standing.to_json()["forfeits"] == [
        {"bot": "a", "reason": "crashed: y", "count": 2},
        {"bot": "c", "reason": "illegal move: x", "count": 1},
    ]


def test_the_sequential_test_is_fed_with_pairs_of_matches() -> None:
    standing = Standing(Contest("skirmish", ("a", "b"), DECKS), Claims(0.4, 0.6))
    assert standing.test is not None
    decided = [standing.add(match(number, 0)) for number in range(16)]
    assert decided == [False] * 15 + [True]
    assert standing.test.pairs == 8
    assert standing.to_json()["sprt"]["verdict"] == "high"


def test_a_pair_that_lacks_a_match_is_not_weighed() -> None:
    standing = Standing(Contest("skirmish", ("a", "b"), DECKS), Claims(0.4, 0.6))
    for number in (0, 3, 4, 2):
        standing.add(match(number, 0))
    assert standing.test is not None
    assert standing.test.pairs == 1


def test_the_same_bot_twice_gets_a_number() -> None:
    assert labels(["a", "b", "a", "a"]) == ["a", "b", "a (2)", "a (3)"]
