"""The boards beside the rules: which scenarios they are, and for which presets they stand."""

from __future__ import annotations

import pytest

from marchlands.engine.chapter import Chapter, rulebook_of
from marchlands.engine.game import find_game
from marchlands.engine.scenario import comes_true
from marchlands.engine.tomltext import parse_toml
from marchlands.story.illustration import FEW, Illustration, illustrations_of
from marchlands.story.telling import telling_of

GAMES = ("skirmish", "warpath")


def shown_of(game: str) -> dict[str, list[Illustration]]:
    chapters = rulebook_of(find_game(game)).chapters
    return illustrations_of(find_game(game), tuple((chapter.title, chapter.rules) for chapter in chapters))


def chapters_of(game: str) -> dict[str, Chapter]:
    return {chapter.title: chapter for chapter in rulebook_of(find_game(game)).chapters}


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_with_rules_of_play_has_one_to_three_boards_under_each_preset_that_has_it(game: str) -> None:
    shown = shown_of(game)
    for title, chapter in chapters_of(game).items():
        rows = [row for passage in chapter.passages for row in passage.rows if row.id]
        for preset in find_game(game).presets:
            boards = [one for one in shown[title] if preset in one.presets]
            assert len(boards) <= FEW
            if title != "What must be seen" and any(preset in row.presets for row in rows):
                assert boards, f"{title} under {preset}"


@pytest.mark.parametrize("game", GAMES)
def test_a_board_shows_rules_of_its_chapter_and_none_is_shown_twice(game: str) -> None:
    titles = []
    for title, illustrations in shown_of(game).items():
        for one in illustrations:
            assert set(one.example.covers) & set(chapters_of(game)[title].rules), one.example.title
            titles.append(one.example.title)
    assert len(titles) == len(set(titles)) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_that_is_named_for_a_chapter_is_shown_there(game: str) -> None:
    texts = find_game(game).scenario_texts()
    for title, paths in telling_of(game).illustrations().items():
        titles = {one.example.title for one in shown_of(game)[title]}
        for path in paths:
            assert path in texts, path
            assert parse_toml(texts[path])["title"] in titles, path


def test_a_board_stands_for_the_presets_under_which_its_scenario_holds() -> None:
    texts = find_game("skirmish").scenario_texts()
    for path, presets in (
        ("positional/classic-the-slot-in-front-is-far.toml", ["classic"]),
        ("positional/standard-close-is-three-slots-of-the-other-side.toml", ["standard"]),
        ("settling/vampire-gains-only-what-passes-the-shield.toml", ["standard", "classic"]),
    ):
        content = parse_toml(texts[path])
        assert [rules for rules in ("standard", "classic") if comes_true({**content, "rules": rules})] == presets


def test_a_scenario_that_cannot_be_played_does_not_hold() -> None:
    assert not comes_true({"game": "skirmish", "title": "x"})
    assert not comes_true({"game": "skirmish", "step": [{"do": "play Nobody @0"}]})
