"""What the ready-made decks and the greedy bot are worth, measured."""

from __future__ import annotations

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.lab.contest import Contest, everyone, hold
from marchlands.lab.roundrobin import RoundRobin
from tests.support.contest import score
from tests.support.scale import LONG, scaled

GAME = find_game("skirmish")
DECKS = GAME.decks()
STANDARD = [name for name, deck in DECKS.items() if deck.rules == "standard"]
COMPILED = ml.build() == "compiled"  # the interpreter plays forty times slower, and the same matches


def test_there_are_two_decks_of_every_style_and_four_classic_ones() -> None:
    styles = ("aggro", "control", "ongoing", "sacrifice", "tactical")
    assert sorted(STANDARD) == sorted(f"{style}-{number}" for style in styles for number in (1, 2))
    assert sorted(set(DECKS) - set(STANDARD)) == [f"classic-{number}" for number in (1, 2, 3, 4)]
    for name, deck in DECKS.items():
        assert GAME.deck_faults(deck, deck.rules) == []
        assert deck.size() == (25 if deck.rules == "standard" else 20)
        assert deck.name and deck.style and len(deck.about) > 120, name
        assert (deck.lead is not None) == (deck.rules == "standard")


@pytest.mark.parametrize("name", ml.games())
def test_greedy_beats_random_with_every_deck_from_both_seats(name: str) -> None:
    assert score(name, ("greedy", "random"), scaled(1000) if COMPILED else 8, 5).share >= 0.95


def test_no_class_of_warpath_wins_more_than_65_in_a_hundred_against_another() -> None:
    game = find_game("warpath")
    decks = list(game.decks().values())
    leads = list(dict.fromkeys(deck.lead for deck in decks))
    contest = Contest("warpath", ("greedy", "greedy"), everyone(game, decks), 1)
    robin = RoundRobin(len(decks), [leads.index(deck.lead) for deck in decks])
    for match in hold(contest, len(contest.decks) * (scaled(100) if COMPILED else 0), 1):
        robin.add(match)
    most = 0.65 if LONG else 0.8  # forty matches of each pair are too few to tell more
    pairs = [(one, other) for one in range(len(leads)) for other in range(len(leads)) if one != other]
    assert {(leads[one], leads[other]) for one, other in pairs if robin.share(one, other) > most} == set()


def test_every_standard_deck_scores_between_35_and_65_in_a_hundred() -> None:
    decks = [DECKS[name] for name in STANDARD]
    contest = Contest("skirmish", ("greedy", "greedy"), everyone(GAME, decks), 1, "standard")
    robin = RoundRobin(len(decks))
    for match in hold(contest, len(contest.decks) * (scaled(100) if COMPILED else 0), 1):
        robin.add(match)
    shares = {name: robin.total(index).share for index, name in enumerate(STANDARD)}
    reach = 0.15 if LONG else 0.2  # ninety matches of each deck are too few to tell 35 from 32
    assert {name: share for name, share in shares.items() if abs(share - 0.5) > reach} == {}
