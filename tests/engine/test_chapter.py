"""The rulebook as a page shows it: nothing of it is lost, and whatever it leads to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marchlands.engine.chapter import Chapter, Row, Rulebook, rulebook_of
from marchlands.engine.game import find_game
from marchlands.engine.glossary import word_anchor
from marchlands.engine.prose import Piece, pieces_in, plain, sections_in
from marchlands.engine.rulebook import rules_in
from marchlands.games.skirmish.options import PRESETS

ROOT = Path(__file__).parents[2]
GAMES = ("skirmish", "warpath")


def rows_of(rulebook: Rulebook) -> list[Row]:
    return [row for chapter in rulebook.chapters for passage in chapter.passages for row in passage.rows]


def row_of(game: str, id: str) -> Row:
    return next(row for row in rows_of(rulebook_of(find_game(game))) if row.id == id)


def pieces_of(rulebook: Rulebook) -> list[Piece]:
    said = [piece for row in rows_of(rulebook) for cell in row.cells for piece in cell]
    return said + [piece for word in rulebook.words for piece in word.meaning]


def words_in_markdown(text: str) -> list[str]:
    """Return the words of a rulebook as it lies in the folder, without its marks and pictures."""
    text = re.sub(r"^!\[.*\)$|^\|[-|]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^(#+|\d+\.|-) ", "", text, flags=re.MULTILINE)
    return re.sub(r"\*\*|`|\|", " ", text).split()


def words_of_chapter(chapter: Chapter) -> list[str]:
    said = [chapter.title]
    for passage in chapter.passages:
        has_ids = any(row.id for row in passage.rows)
        said += (["id"] if has_ids else []) + list(passage.head)
        for row in passage.rows:
            said += [row.id, *map(plain, row.cells)]
    return " ".join(said).split()


@pytest.mark.parametrize("game", GAMES)
def test_the_chapters_say_every_word_of_the_rulebook_and_no_other(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    shown = [word for chapter in rulebook_of(find_game(game)).chapters for word in words_of_chapter(chapter)]
    # marks may stand inside a word, as in **Choices**.: there words are compared without the gaps
    assert "".join(shown) == "".join(words_in_markdown(text))


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_is_there_once_with_its_text(game: str) -> None:
    told = rows_of(rulebook_of(find_game(game)))
    shown = [(row.id, " – ".join(plain(cell) for cell in row.cells)) for row in told if row.id]
    assert shown == [(rule.id, rule.text) for rule in rules_in(find_game(game).rulebook())]
    assert len(shown) > 40


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_rulebook_leads_to_is_there(game: str) -> None:
    played = find_game(game)
    rulebook = rulebook_of(played)
    there = {
        "rule": {row.id for row in rows_of(rulebook)},
        "section": {chapter.anchor for chapter in rulebook.chapters},
        "word": {anchor for word in rulebook.words for anchor in word.anchors},
        "card": {card.name for card in played.cards()},
    }
    leading = [piece for piece in pieces_of(rulebook) if piece.leads]
    assert all(piece.to in there[piece.leads] for piece in leading)
    assert {piece.leads for piece in leading} >= {"rule", "word", "card"}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_of_a_page_are_pointed_at_in_the_same_way(game: str) -> None:
    rulebook = rulebook_of(find_game(game))
    anchors = [chapter.anchor for chapter in rulebook.chapters] + ["glossary"]
    anchors += [row.id for row in rows_of(rulebook) if row.id]
    anchors += [anchor for word in rulebook.words for anchor in word.anchors]
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_cards_explain_is_in_the_glossary_with_that_meaning(game: str) -> None:
    played = find_game(game)
    words = rulebook_of(played).words
    for explained in played.explained:
        for form in (explained.name, *explained.forms):
            found = [word for word in words if word_anchor(form) in word.anchors]
            assert len(found) == 1 and found[0].on_cards == explained.meaning, form


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_a_game_takes_from_the_glossary_stands_there(game: str) -> None:
    played = find_game(game)
    groups = {section.title for section in sections_in(played.glossary())}
    names = {word.name for word in rulebook_of(played).words}
    assert all(wanted in groups | names for wanted in played.glossary_words)
    assert all(word.meaning or word.on_cards for word in rulebook_of(played).words)


def test_a_rule_for_one_preset_says_so_and_agrees_with_the_options() -> None:
    assert row_of("skirmish", "SK-21").presets == ("standard",)
    assert row_of("skirmish", "SK-22").presets == ("classic",)
    assert row_of("skirmish", "SK-73").presets == ("classic",)
    assert row_of("skirmish", "SK-80").presets == ("standard",)  # there are leaders under standard
    assert row_of("skirmish", "SK-110").presets == ("standard",)  # a card of the second set
    assert row_of("skirmish", "SK-47").presets == ("standard", "classic")
    flows = {preset: options.turn_flow for preset, options in PRESETS.items()}
    assert flows == {"standard": "manual", "classic": "single"}
    assert all(row.presets for row in rows_of(rulebook_of(find_game("skirmish"))))


def test_a_card_of_a_set_that_a_preset_leaves_out_is_marked_in_its_table() -> None:
    rows = {plain(row.cells[0]): row for row in rows_of(rulebook_of(find_game("skirmish"))) if row.cells}
    assert rows["Vanguard"].presets == ("standard",)
    assert rows["Archer"].presets == ("standard", "classic")
    assert rows["Archer"].cells[0] == (Piece("Archer", "plain", "card", "Archer"),)


def test_a_word_leads_to_the_glossary_once_a_chapter_and_a_rule_never_to_itself() -> None:
    for game in GAMES:
        rulebook = rulebook_of(find_game(game))
        for chapter in rulebook.chapters:
            led = [
                piece.to
                for passage in chapter.passages
                for row in passage.rows
                for cell in row.cells
                for piece in cell
                if piece.leads == "word"
            ]
            assert len(led) == len(set(led))
        for row in rows_of(rulebook):
            assert not any(piece.leads == "rule" and piece.to == row.id for cell in row.cells for piece in cell)


def test_marks_are_read_and_do_not_show() -> None:
    assert pieces_in("A **b** of `c` in [d](#e) and [f](g.md), SK-1.") == (
        Piece("A "),
        Piece("b", "strong"),
        Piece(" of "),
        Piece("c", "code"),
        Piece(" in "),
        Piece("d", leads="section", to="e"),
        Piece(" and "),
        Piece("f"),
        Piece(", "),
        Piece("SK-1", leads="rule", to="SK-1"),
        Piece("."),
    )


def test_blocks_are_told_apart() -> None:
    lists = "1. a\n   b\n2. c\n\n- d"
    table = "| id | rule |\n|---|---|\n| X | y |\n"
    (section,) = sections_in(f"# T\n\none\nline\n\n{lists}\n\n![x](y)\n\n{table}")
    assert [block.kind for block in section.blocks] == ["paragraph", "steps", "list", "table"]
    assert [[plain(cell) for cell in row] for row in section.blocks[1].rows] == [["a b"], ["c"]]
    assert plain(section.blocks[0].rows[0][0]) == "one line"
    assert section.blocks[3].head == ("id", "rule")


def test_a_game_without_a_rulebook_has_no_chapters() -> None:
    from tests.tiny.game import Tiny

    assert rulebook_of(Tiny()) == Rulebook((), ())
