"""The features of a position cost one player what they are worth to the other, in both games."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.state import zeros
from marchlands.engine.win_model import WinModel
from marchlands.errors import PositionError
from marchlands.games.skirmish import features as skirmish_features
from marchlands.games.warpath import features as warpath_features
from tests.support import skirmish as of_skirmish
from tests.support import warpath as of_warpath
from tests.support.hidden import moments
from tests.support.scale import scaled

SEATS = (0, 1)


@dataclass(frozen=True)
class Survey:
    """A game, its win model, and many of its positions."""

    game: str
    names: tuple[str, ...]  # as the survey writes them
    situations: tuple[str, ...]
    win_model: WinModel
    positions: list[Match]


def skirmish_positions() -> list[Match]:
    """Return moments of random matches and made-up positions of Skirmish, with both presets."""
    rng, game = random.Random("skirmish surveys"), of_skirmish.skirmish()
    found = [match for match, _ in moments("skirmish", scaled(1000))]
    for index in range(scaled(1000)):
        rules = of_skirmish.PRESETS[index % 2]
        try:
            found.append(game.match_from(of_skirmish.random_given(rng, game, rules), rules))
        except PositionError:
            continue  # the random mixture is impossible
    return found


def warpath_positions() -> list[Match]:
    """Return moments of random matches and made-up positions of Warpath."""
    rng, game = random.Random("warpath surveys"), of_warpath.warpath()
    found = [match for match, _ in moments("warpath", scaled(1000))]
    found += [game.match_from(of_warpath.random_given(rng, game)) for _ in range(scaled(1000))]
    return found


@pytest.fixture(scope="module", params=["skirmish", "warpath"])
def survey(request: pytest.FixtureRequest) -> Survey:
    game: str = request.param
    module, found = {
        "skirmish": (skirmish_features, skirmish_positions),
        "warpath": (warpath_features, warpath_positions),
    }[game]
    return Survey(game, module.NAMES, module.SITUATIONS, find_game(game).table().win_model, found())


def test_every_number_and_the_situation_are_the_same_from_both_sides(survey: Survey) -> None:
    told = set()
    for match in survey.positions:
        first, second = (survey.win_model.features(match.state, seat) for seat in SEATS)
        assert first[0] == second[0]
        mirrored = [-number for number in second[1]]
        assert dict(zip(survey.names, first[1], strict=True)) == dict(zip(survey.names, mirrored, strict=True))
        told |= {name for name, number in zip(survey.names, first[1], strict=True) if number}
    assert told == set(survey.names)  # each number says something sometimes


def test_every_situation_occurs_and_has_a_name(survey: Survey) -> None:
    places = {survey.win_model.features(match.state, 0)[0] for match in survey.positions}
    assert places == set(range(len(survey.situations)))


def test_the_judgement_weighs_every_number_in_every_situation(survey: Survey) -> None:
    assert tuple(survey.win_model.names) == survey.names
    assert tuple(survey.win_model.situations) == survey.situations
    assert set(survey.win_model.numbers) == set(survey.names)
    assert all(len(weights) == len(survey.situations) for weights in survey.win_model.numbers.values())
    assert len(set(survey.names)) == len(survey.names)
    assert len(set(survey.situations)) == len(survey.situations)


def test_the_flat_weights_are_by_situation_and_number_then_by_card_in_hand_and_on_the_board(survey: Survey) -> None:
    numbers = find_game(survey.game).card_numbers()
    flat = [int(weight) for weight in survey.win_model.weights(numbers)]
    for place in range(len(survey.situations)):
        for index, name in enumerate(survey.names):
            assert flat[place * len(survey.names) + index] == survey.win_model.numbers[name][place]
    start = len(survey.situations) * len(survey.names)
    size = (len(flat) - start) // 2
    for card, (held, played) in survey.win_model.cards.items():
        assert (flat[start + numbers[card]], flat[start + size + numbers[card]]) == (held, played)


def test_a_position_is_worth_to_one_what_it_costs_the_other(survey: Survey) -> None:
    values = set()
    for match in survey.positions:
        value = match.state.win_odds(i64(0), match.table.win_weights)
        assert value == -match.state.win_odds(i64(1), match.table.win_weights)
        values.add(value)
    assert len(values) > 20


def test_the_judgement_adds_up_numbers_and_single_cards(survey: Survey) -> None:
    for match in survey.positions:
        place, numbers = survey.win_model.features(match.state, 0)
        wanted = sum(
            survey.win_model.numbers[name][place] * number for name, number in zip(survey.names, numbers, strict=True)
        )
        for seat, sign in ((0, 1), (1, -1)):
            for zone, cards in enumerate(match.table.weighed_cards(match.state, seat)):
                wanted += sign * sum(survey.win_model.cards.get(card, (0, 0))[zone] for card in cards)
        assert match.state.win_odds(i64(0), match.table.win_weights) == wanted


def test_cards_that_nothing_was_learned_about_add_nothing(survey: Survey) -> None:
    ignorant = WinModel(survey.names, survey.situations, survey.win_model.numbers, {})
    weights = ignorant.weights(find_game(survey.game).card_numbers())
    for match in survey.positions:
        place, numbers = survey.win_model.features(match.state, 0)
        wanted = sum(
            survey.win_model.numbers[name][place] * number for name, number in zip(survey.names, numbers, strict=True)
        )
        assert match.state.win_odds(i64(0), weights) == wanted


def test_a_survey_writes_over_all_that_was_there_and_changes_nothing_else(survey: Survey) -> None:
    for match in survey.positions[:20]:
        before = match.snapshot()
        clean = survey.win_model.features(match.state, 1)
        used = zeros(i64(len(survey.names)))
        for index in range(len(survey.names)):
            used[index] = i64(99)
        place = match.state.features(i64(1), used)
        assert (int(place), [int(number) for number in used]) == clean
        assert match.snapshot() == before
