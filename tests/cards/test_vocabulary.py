"""The vocabulary: cards are declared with its words, and every word earns its place."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from marchlands.cards.ability import Keyword
from marchlands.cards.check import walk
from marchlands.cards.noun import CLOSE, ENEMY, It, Me, One, Thing, Where, every, one
from marchlands.cards.verb import Damage, Draw
from marchlands.cards.word import Noun, Word
from marchlands.games.skirmish import sets
from marchlands.games.skirmish.nodes import KEYWORDS
from marchlands.games.skirmish.vocabulary import WORDS
from tests.support.skirmish import with_mechanics

CARDS = with_mechanics().all_cards
CARD_FILES = sorted(Path(sets.__file__).parent.glob("*.py"))
USES = Counter(kind for card in CARDS for kind in {type(word) for _, word in walk(card.abilities)})


def doc_of(word: type[Word]) -> str:
    """Return a word's own docstring."""
    return inspect.cleandoc(vars(word)["__doc__"] or "")


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_a_card_file_declares_and_never_programs(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    programs = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.For, ast.If, ast.While)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, programs)] == []


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_a_word_is_explained(word: type[Word]) -> None:
    doc = doc_of(word)
    assert doc.endswith(".") and not doc.startswith(f"{word.__name__}(")  # the latter is what dataclass generates


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_a_word_is_said_by_two_cards_or_its_docstring_gives_the_reason(word: type[Word]) -> None:
    """The reason comes after the first sentence, which says what the word means."""
    sentences = re.split(r"(?<=\.)\s+", doc_of(word))
    assert USES[word] >= 2 or len(sentences) > 1, f"{USES[word]} cards say {word.__name__}; no reason is given"


def test_every_word_that_a_card_says_is_in_the_vocabulary() -> None:
    assert set(USES) <= set(WORDS)


def test_the_words_have_different_names() -> None:
    assert len({word.__name__ for word in WORDS}) == len(WORDS)


def test_there_are_at_most_as_many_words_as_cards() -> None:
    assert len(WORDS) <= len(CARDS)


def test_every_keyword_is_said_by_a_card() -> None:
    said = {word.name for card in CARDS for _, word in walk(card.abilities) if isinstance(word, Keyword)}
    assert said == set(KEYWORDS)


@pytest.mark.parametrize("word", [Me(), Draw(2), one(CLOSE, ENEMY)], ids=lambda word: type(word).__name__)
def test_a_word_cannot_be_changed(word: Word) -> None:
    for field in fields(word):
        with pytest.raises(FrozenInstanceError):
            setattr(word, field.name, getattr(word, field.name))
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        word.note = "extra"  # type: ignore[attr-defined]


def test_every_word_is_frozen() -> None:
    assert all(word.__dataclass_params__.frozen for word in WORDS)  # type: ignore[attr-defined]


def test_words_are_equal_by_value() -> None:
    assert Damage(one(CLOSE, ENEMY), 2) == Damage(one(ENEMY, CLOSE), 2)
    assert hash(Damage(one(CLOSE, ENEMY), 2)) == hash(Damage(one(ENEMY, CLOSE), 2))
    assert Damage(one(CLOSE, ENEMY), 2) != Damage(one(CLOSE, ENEMY), 3)
    unlike: list[Noun] = [Me(), It(), one(CLOSE), every(CLOSE)]
    assert all((a == b) == (a is b) for a in unlike for b in unlike)


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        CARDS[0].power = 9  # type: ignore[misc]


def test_adjectives_may_come_in_any_order() -> None:
    assert one(CLOSE, ENEMY, Thing.SLOT) == one(Thing.SLOT, ENEMY, CLOSE) == One(Thing.SLOT, ENEMY, Where.CLOSE)
