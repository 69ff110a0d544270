"""The rulebook of a game as a page shows it: chapters whose words, cards and rules lead to each other.

Everything is out of the rulebook itself. What holds only under some presets is known from its table of options, and
from the sets that the cards belong to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from marchlands.engine.game import Game
from marchlands.engine.glossary import Word, glossary_of
from marchlands.engine.prose import Block, Piece, Pieces, Section, plain, sections_in

_CONDITION: Final = re.compile(r"^(?:Where|There (?:is|are)\b[^.]*?\boption) (\w+) is (\"?\w+\"?)")


class Row(NamedTuple):
    """A row of a table, an item of a list, or a paragraph.

    `id` is that of a numbered rule, else empty; `presets` are those under which it holds.
    """

    id: str
    cells: tuple[Pieces, ...]
    presets: tuple[str, ...]


class Passage(NamedTuple):
    """A block of a chapter. The head of a table has a word for each cell of a row; the ids of rules are not cells."""

    kind: Literal["paragraph", "list", "steps", "table"]
    head: tuple[str, ...]
    rows: tuple[Row, ...]


class Chapter(NamedTuple):
    """A section of the rulebook. `level` is 1 for what stands below its title."""

    title: str
    anchor: str
    level: int
    passages: tuple[Passage, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of its rules."""
        return tuple(row.id for passage in self.passages for row in passage.rows if row.id)


class Rulebook(NamedTuple):
    """The rulebook of a game, with the words of the game."""

    chapters: tuple[Chapter, ...]
    words: tuple[Word, ...]


@lru_cache(maxsize=8)
def rulebook_of(game: Game) -> Rulebook:
    """Return the rulebook of a game in chapters, and its words; both are empty for a game without a rulebook."""
    sections = sections_in(game.rulebook())
    words = glossary_of(game)
    bound = _Binder(game, sections, words)
    told = tuple(word._replace(meaning=bound.known(word.meaning)) for word in words)
    return Rulebook(tuple(map(bound.chapter, sections)), told)


class _Binder:
    """Binds the sections of a rulebook to its rules, words, cards and presets."""

    def __init__(self, game: Game, sections: Sequence[Section], words: Iterable[Word]) -> None:
        self.presets = game.presets
        self.options = _options(sections, game.presets)
        self.allowed = {preset: game.allowed_cards(preset) for preset in game.presets}
        self.cards = {card.name for card in game.cards()}
        self.ids = {plain(row[0]) for section in sections for row in _rules(section)}
        self.anchors = {form: word.anchors[0] for word in words for form in word.forms}
        spelled = "|".join(re.escape(form) for form in sorted(self.anchors, key=len, reverse=True))
        # "to hand over" is about no hand
        self.said = re.compile(rf"(?<![\w-])({spelled})(s?)(?![\w-]| over\b)") if spelled else None
        self.seen: set[str] = set()  # words that the present chapter has led to already

    def chapter(self, section: Section) -> Chapter:
        self.seen.clear()
        presets = self.presets
        if section.blocks and section.blocks[0].kind == "paragraph":
            presets = self._under(section.blocks[0].rows[0][0], presets)
        passages = tuple(self._passage(block, presets) for block in section.blocks)
        return Chapter(section.title, section.anchor, section.level, passages)

    def known(self, pieces: Pieces) -> Pieces:
        """Return pieces that lead only to rules which are in this rulebook."""
        return tuple(
            piece if piece.leads != "rule" or piece.to in self.ids else Piece(piece.text, piece.style)
            for piece in pieces
        )

    def _passage(self, block: Block, presets: tuple[str, ...]) -> Passage:
        if block.head[:1] == ("id",):
            return Passage(block.kind, block.head[1:], tuple(self._rule(row, presets) for row in block.rows))
        is_of_cards = block.head[:1] == ("card",)
        return Passage(block.kind, block.head, tuple(self._row(row, is_of_cards, presets) for row in block.rows))

    def _rule(self, row: tuple[Pieces, ...], presets: tuple[str, ...]) -> Row:
        id, text = plain(row[0]), row[1]
        subjects = {piece.text for piece in text if piece.style == "strong"}
        under = self._with(subjects, self._under(text, presets))
        return Row(id, tuple(tuple(self._linked(cell, id)) for cell in row[1:]), under)

    def _row(self, row: tuple[Pieces, ...], is_of_cards: bool, presets: tuple[str, ...]) -> Row:
        name = plain(row[0])
        if not is_of_cards or name not in self.cards:
            return Row("", tuple(tuple(self._linked(cell)) for cell in row), presets)
        rest = tuple(tuple(self._linked(cell)) for cell in row[1:])
        return Row("", ((Piece(name, leads="card", to=name),), *rest), self._with({name}, presets))

    def _with(self, subjects: set[str], presets: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of some presets that have one of the cards that a row is about, if it is about any."""
        about = subjects & self.cards
        return tuple(preset for preset in presets if not about or about & self.allowed[preset])

    def _under(self, text: Pieces, presets: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of some presets under which a text holds that may begin with a condition."""
        found = _CONDITION.match(plain(text))
        values = self.options.get(found[1]) if found is not None else None
        if found is None or values is None:
            return presets
        return tuple(preset for preset in presets if values[preset] == found[2])

    def _linked(self, pieces: Pieces, id: str = "") -> Iterator[Piece]:
        for piece in self.known(pieces):
            if piece.style == "strong" and piece.text in self.cards:
                yield piece._replace(leads="card", to=piece.text)
            elif piece.leads == "rule" and piece.to == id:
                yield Piece(piece.text)
            elif piece.leads or piece.style != "plain" or self.said is None:
                yield piece
            else:
                yield from self._worded(piece.text)

    def _worded(self, text: str) -> Iterator[Piece]:
        """Yield a text in pieces; each word of the glossary leads there when the chapter says it for the first time."""
        assert self.said is not None
        at = 0
        for found in self.said.finditer(text):
            anchor = self.anchors[found[1]]
            if anchor in self.seen:
                continue
            self.seen.add(anchor)
            if found.start() > at:
                yield Piece(text[at : found.start()])
            yield Piece(found[0], leads="word", to=anchor)
            at = found.end()
        if at < len(text):
            yield Piece(text[at:])


def _rules(section: Section) -> Iterator[tuple[Pieces, ...]]:
    for block in section.blocks:
        if block.head[:1] == ("id",):
            yield from block.rows


def _options(sections: Iterable[Section], presets: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    """Return the value of each option under each preset, as the table of options says; empty without such a table."""
    found: dict[str, dict[str, str]] = {}
    for section in sections:
        for block in section.blocks:
            if block.head[:2] == ("id", "option") and block.head[-len(presets) :] == presets:
                for row in block.rows:
                    values = [cell[0].text for cell in row[-len(presets) :]]
                    found[row[1][0].text] = dict(zip(presets, values, strict=True))
    return found
