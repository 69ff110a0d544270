"""Lessons from matches, which a judgement is learned from."""

from __future__ import annotations

import pytest

from marchlands.engine.game import find_game
from marchlands.lab.learning import BOARD, HAND, lessons


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_lessons_follow_from_the_seed_however_many_play(game: str) -> None:
    one = list(lessons(game, "random", 6, 3, 1))
    assert one == list(lessons(game, "random", 6, 3, 2))
    assert one != list(lessons(game, "random", 6, 4, 1))
    assert {lesson.match for lesson in one} == set(range(6))


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_a_lesson_has_every_number_a_situation_cards_and_a_result(game: str) -> None:
    win_model = find_game(game).table().win_model
    names = find_game(game).card_numbers()
    for lesson in lessons(game, "random", 6, 5, 1):
        assert len(lesson.numbers) == len(win_model.names)
        assert 0 <= lesson.situation < len(win_model.situations)
        assert lesson.result in (0.0, 0.5, 1.0)
        for card, zone, more in lesson.cards:
            assert card in names
            assert zone in (HAND, BOARD)
            assert more != 0


def test_both_sides_are_seen_and_both_results() -> None:
    found = list(lessons("warpath", "random", 20, 1, 1))
    assert {lesson.result for lesson in found} >= {0.0, 1.0}
    assert len(found) > 100
