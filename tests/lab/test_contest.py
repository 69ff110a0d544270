"""Contests: every match follows from its number, whichever process plays it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice
from marchlands.errors import DeckError, MarchlandsError
from marchlands.lab.contest import Arena, Contest, Played, derive, everyone, hold, mirrored

GAME = find_game("skirmish")
DECKS = list(GAME.decks().values())
DEALS = "greedy:1"


def contest(first: str = DEALS, second: str = "random", decks: int = 3, seed: int = 1) -> Contest:
    return Contest("skirmish", (first, second), mirrored(GAME, DECKS[:decks]), seed)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = list(hold(contest(), 14, workers=1))
    assert [match.number for match in alone] == list(range(14))
    assert list(hold(contest(), 14, workers=2)) == alone
    assert list(hold(contest(), 14, workers=3)) == alone


def test_a_longer_contest_begins_like_a_shorter_one() -> None:
    assert list(hold(contest(), 10, 1))[:6] == list(hold(contest(), 6, 1))


def test_another_seed_gives_other_matches() -> None:
    first, second = (list(hold(contest("random", seed=seed), 8, 1)) for seed in (1, 2))
    assert [match.moves for match in first] != [match.moves for match in second]


def test_matches_come_in_twos_with_the_seats_swapped_and_the_shuffle_kept() -> None:
    matches = list(hold(contest("random"), 8, 1))
    assert [match.first for match in matches] == [0, 1] * 4
    assert [match.pair for match in matches] == [0, 0, 1, 1, 2, 2, 0, 0]
    assert all(matches[i].seed == matches[i + 1].seed for i in (0, 2, 4, 6))
    assert len({match.seed for match in matches}) == 4


def test_the_winner_is_the_bot_whichever_seat_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[tuple[int, str]] = []

    class Loser:
        """Gives up every skirmish."""

        def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
            seats.append((len(seats), knowledge.seat))
            return legal[0]

    monkeypatch.setitem(BOTS, "loser", Loser)
    matches = list(hold(contest("loser", "greedy:1", decks=1), 4, 1))
    assert [match.winner for match in matches] == [1, 1, 1, 1]
    assert {seat for _, seat in seats} == {"p1", "p2"}


THREE = Contest("skirmish", ("random", "random:1", "random:2"), mirrored(GAME, DECKS[:2]), 5)


def test_with_three_bots_everybody_meets_everybody_in_rounds_with_the_same_decks_and_shuffle() -> None:
    matches = list(hold(THREE, 4, 1))
    assert [match.number for match in matches] == list(range(12))
    assert [match.meeting for match in matches] == [0, 0, 1, 1, 2, 2] * 2
    assert [match.first for match in matches] == [0, 1] * 6
    assert [match.pair for match in matches] == [0] * 6 + [1] * 6
    assert len({match.seed for match in matches[:6]}) == len({match.seed for match in matches[6:]}) == 1
    assert list(hold(THREE, 4, 2)) == matches


def test_each_pair_of_bots_gets_as_many_matches_as_were_asked() -> None:
    for games in (1, 2, 3, 5):
        numbers = THREE.numbers(games)
        assert numbers == sorted(numbers)
        assert [THREE.place(number).meeting for number in numbers].count(1) == games
        assert len(numbers) == 3 * games
        assert set(numbers) <= set(THREE.numbers(games + 1))


def test_known_matches_are_not_played_again() -> None:
    unbroken = list(hold(THREE, 4, 1))
    known = {match.number: match for match in unbroken if match.number % 5}
    fresh: list[int] = []
    assert list(hold(THREE, 4, 1, known, lambda match: fresh.append(match.number))) == unbroken
    assert fresh == [0, 5, 10]


def test_a_bot_that_fails_loses_its_match_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    closed: list[object] = []

    class Crasher:
        """Cannot do anything."""

        def __init__(self) -> None:
            made.append(self)

        def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
            raise ValueError("not today")

        def close(self) -> None:
            closed.append(self)

    monkeypatch.setitem(BOTS, "crasher", Crasher)
    matches = list(hold(contest("crasher", "random", decks=1), 4, 1))
    assert [match.winner for match in matches] == [1, 1, 1, 1]
    assert {match.reason for match in matches} == {"crashed: ValueError: not today"}
    assert made == closed
    assert len(made) >= 4


def test_a_match_can_be_told_as_a_replay() -> None:
    arena = Arena(THREE)
    for number in (0, 3, 7):
        played = arena.play(number)
        match = arena.replay(played).match()
        order = (played.first, 1 - played.first)
        assert len(match.moves) == played.moves
        assert played.winner == (order[("p1", "p2").index(match.result)] if match.result in ("p1", "p2") else 2)


def test_everyone_meets_everyone_once() -> None:
    pairs = everyone(GAME, DECKS[:4])
    assert len(pairs) == 6
    assert all(one["name"] != other["name"] for one, other in pairs)


def test_decks_are_played_by_the_rules_they_were_made_for() -> None:
    classic = next(deck for deck in DECKS if deck.rules == "classic")
    arena = Arena(Contest("skirmish", ("random", "random"), mirrored(GAME, [classic])))
    assert arena.play(0).winner in (0, 1, 2)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (Contest("skirmish", ("nobody", "random"), mirrored(GAME, DECKS[:1])), "unknown bot 'nobody'"),
        (Contest("skirmish", ("random", "random"), ()), "no decks"),
        (Contest("skirmish", ("random",), mirrored(GAME, DECKS[:1])), "two bots or more"),
        (Contest("chess", ("random", "random"), ()), "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_match(broken: Contest, reason: str) -> None:
    with pytest.raises(MarchlandsError, match=reason):
        hold(broken, 2, 2)


def test_an_illegal_deck_is_refused_with_its_reasons() -> None:
    table = {"leader": "Warlord", "cards": {"Archer": 3}}
    with pytest.raises(DeckError, match="3 cards"):
        hold(Contest("skirmish", ("random", "random"), ((table, table),)), 2, 1)


def test_a_draw_is_half_a_point_for_both() -> None:
    drawn = Played(0, 0, 0, 2, 10, 5)
    assert drawn.points(0) == drawn.points(1) == 0.5
    assert Played(0, 0, 0, 1, 10, 5).points(1) == 1.0


def test_seeds_are_frozen() -> None:
    assert derive(1, "match", 0) == derive(1, "match", 0) != derive(1, "match", 1)
    assert derive(7, "bot", 3, 1) == 163726163667244
