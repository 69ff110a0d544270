"""The bodies of answers about rulebooks: chapters, the boards that show them, and the words of a game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from marchlands.server.endpoints.card_body import CardExample


class TextPiece(Struct, frozen=True):
    """Some words in one style. `leads` says what they lead to, and `to` which one.

    That is the id of a rule, the anchor of a chapter or of a word, or the name of a card.
    """

    text: str
    style: Literal["plain", "strong", "code"] = "plain"
    leads: Literal["", "rule", "section", "word", "card"] = ""
    to: str = ""


class RuleRow(Struct, frozen=True):
    """A row of a table, an item of a list, or a paragraph, with the presets under which it holds.

    `id` is that of a numbered rule, else empty.
    """

    id: str
    cells: tuple[tuple[TextPiece, ...], ...]
    presets: tuple[str, ...]


class RulePassage(Struct, frozen=True):
    """A part of a chapter. The head of a table has a word for each cell of its rows; other parts have none."""

    kind: Literal["paragraph", "list", "steps", "table"]
    head: tuple[str, ...]
    rows: tuple[RuleRow, ...]


class RuleExample(Struct, frozen=True):
    """A scenario that shows rules of a chapter, and the presets for which it is shown; under these it holds."""

    example: CardExample
    presets: tuple[str, ...]


class RuleChapter(Struct, frozen=True):
    """A chapter of a rulebook; the title of the whole has level 1, what stands below it 2 and so on."""

    title: str
    anchor: str
    level: int
    passages: tuple[RulePassage, ...]
    examples: tuple[RuleExample, ...]


class GlossaryWord(Struct, frozen=True):
    """A word of a game, and the heading of the glossary under which it stands.

    `meaning` is what the glossary says of it, `on_cards` what it means on cards, in a clause that goes on from the
    word; one of them may be empty. `anchors` are what addresses point at it with: the first is its own.
    """

    name: str
    group: str
    meaning: tuple[TextPiece, ...]
    on_cards: str
    anchors: tuple[str, ...]


class Rulebook(Struct, frozen=True):
    """The rulebook of a game. `presets` are the rules that have a name; the first is the usual one."""

    game: str
    presets: tuple[str, ...]
    chapters: tuple[RuleChapter, ...]
    words: tuple[GlossaryWord, ...]
