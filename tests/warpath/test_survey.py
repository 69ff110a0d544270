"""What a position has to tell about who will win costs one player what it is worth to the other."""

from __future__ import annotations

import random

from marchlands.engine.game import find_game
from marchlands.engine.judgement import Judgement
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.state import zeros
from marchlands.games.warpath.judgement import JUDGEMENT
from marchlands.games.warpath.survey import NAMES, SITUATIONS
from tests.support.hidden import moments
from tests.support.scale import scaled
from tests.support.warpath import random_given, warpath

SEATS = (0, 1)


def positions() -> list[Match]:
    """Return moments of random matches and made-up positions."""
    rng = random.Random("warpath surveys")
    found = [match for match, _ in moments("warpath", scaled(1000))]
    found += [warpath().match_from(random_given(rng, warpath())) for _ in range(scaled(1000))]
    return found


def test_every_number_and_the_situation_are_the_same_from_both_sides() -> None:
    told = set()
    for match in positions():
        first, second = (JUDGEMENT.survey(match.state, seat) for seat in SEATS)
        assert first[0] == second[0]
        mirrored = [-number for number in second[1]]
        assert dict(zip(NAMES, first[1], strict=True)) == dict(zip(NAMES, mirrored, strict=True))
        told |= {name for name, number in zip(NAMES, first[1], strict=True) if number}
    assert told == set(NAMES)  # each number says something sometimes


def test_every_situation_occurs_and_has_a_name() -> None:
    places = {JUDGEMENT.survey(match.state, 0)[0] for match in positions()}
    assert places == set(range(len(SITUATIONS)))


def test_the_judgement_weighs_every_number_in_every_situation() -> None:
    assert tuple(JUDGEMENT.names) == NAMES
    assert tuple(JUDGEMENT.situations) == SITUATIONS
    assert set(JUDGEMENT.numbers) == set(NAMES)
    assert all(len(weights) == len(SITUATIONS) for weights in JUDGEMENT.numbers.values())
    assert len(set(NAMES)) == len(NAMES)
    assert len(set(SITUATIONS)) == len(SITUATIONS)


def test_the_flat_weights_are_by_situation_and_number_then_by_card_in_hand_and_on_the_board() -> None:
    numbers = find_game("warpath").card_numbers()
    flat = [int(weight) for weight in JUDGEMENT.weights(numbers)]
    for place in range(len(SITUATIONS)):
        for index, name in enumerate(NAMES):
            assert flat[place * len(NAMES) + index] == JUDGEMENT.numbers[name][place]
    start = len(SITUATIONS) * len(NAMES)
    size = (len(flat) - start) // 2
    for card, (held, played) in JUDGEMENT.cards.items():
        assert (flat[start + numbers[card]], flat[start + size + numbers[card]]) == (held, played)


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    values = set()
    for match in positions():
        value = match.state.judge(i64(0), match.table.judging)
        assert value == -match.state.judge(i64(1), match.table.judging)
        values.add(value)
    assert len(values) > 20


def test_the_judgement_adds_up_numbers_and_single_cards() -> None:
    for match in positions():
        place, numbers = JUDGEMENT.survey(match.state, 0)
        wanted = sum(JUDGEMENT.numbers[name][place] * number for name, number in zip(NAMES, numbers, strict=True))
        for seat, sign in ((0, 1), (1, -1)):
            for zone, cards in enumerate(match.table.judged_cards(match.state, seat)):
                wanted += sign * sum(JUDGEMENT.cards.get(card, (0, 0))[zone] for card in cards)
        assert match.state.judge(i64(0), match.table.judging) == wanted


def test_cards_that_nothing_was_learned_about_add_nothing() -> None:
    ignorant = Judgement(NAMES, SITUATIONS, JUDGEMENT.numbers, {})
    weights = ignorant.weights(find_game("warpath").card_numbers())
    for match in positions():
        place, numbers = JUDGEMENT.survey(match.state, 0)
        wanted = sum(JUDGEMENT.numbers[name][place] * number for name, number in zip(NAMES, numbers, strict=True))
        assert match.state.judge(i64(0), weights) == wanted


def test_a_survey_writes_over_all_that_was_there_and_changes_nothing_else() -> None:
    for match in positions()[:20]:
        before = match.snapshot()
        clean = JUDGEMENT.survey(match.state, 1)
        used = zeros(i64(len(NAMES)))
        for index in range(len(NAMES)):
            used[index] = i64(99)
        place = match.state.survey(i64(1), used)
        assert (int(place), [int(number) for number in used]) == clean
        assert match.snapshot() == before
