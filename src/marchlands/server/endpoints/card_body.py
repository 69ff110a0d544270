"""The bodies of answers about cards: what they can be searched by, what a query finds, and all about one."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from marchlands.server.message import LogLine
from marchlands.server.rest_body import CardInfo


class FoundCards(Struct, frozen=True):
    """The cards that a query finds, by name, in the order of the game's cards.

    `query` is the query as it was asked, or after a filter of it was pressed. `filters` are the parts of it that can be
    switched off by themselves, each as a query such as "rarity:gold".
    """

    names: tuple[str, ...]
    query: str
    filters: tuple[str, ...]


class SearchValue(Struct, frozen=True):
    """A value that cards have in a field, and the filter for it."""

    value: str
    filter: str


class SearchField(Struct, frozen=True):
    """A field that queries can ask about: what it is called and otherwise known as, and what it is, in a few words.

    `values` are what cards have there; none for a text. `is_filter` marks fields that are worth filters to press.
    """

    name: str
    aliases: tuple[str, ...]
    about: str
    form: Literal["choice", "scale", "number", "text"]
    values: tuple[SearchValue, ...]
    is_filter: bool


class CardText(Struct, frozen=True):
    """The printed text of a card, and the presets under which it has it."""

    rules: tuple[str, ...]
    text: str


class Ruling(Struct, frozen=True):
    """A numbered rule of the rulebook."""

    id: str
    text: str


class CardWord(Struct, frozen=True):
    """A word on a card, what it means in a clause that goes on from it, and the rules about it."""

    name: str
    meaning: str
    rulings: tuple[Ruling, ...]


class ExampleDeed(Struct, frozen=True):
    """A move in an example: its notation and what happens; or `tried`, a move in words, and why it is `refused`."""

    move: str
    lines: tuple[LogLine, ...]
    tried: str
    refused: str


class CardExample(Struct, frozen=True):
    """A scenario that shows a card, told to p1: what it claims, the rules that it `covers`, and both positions.

    `rules` is empty for the usual ones. Positions have all cards face up.
    """

    title: str
    rules: str
    covers: tuple[str, ...]
    before: dict[str, Any]
    deeds: tuple[ExampleDeed, ...]
    after: dict[str, Any]


class DeckUse(Struct, frozen=True):
    """A ready-made deck with a card: how often it has it, or 0 where the card leads it."""

    id: str
    name: str
    style: str
    count: int


class RelatedCard(Struct, frozen=True):
    """A card that has something in common with another, and what: "also damages close enemies"."""

    name: str
    reason: str


class CardPage(Struct, frozen=True):
    """All about a card. `origin` is the set or pack that it is from, and `is_pack` tells which.

    `texts` has one entry unless presets differ. `rulings` are the rules that name the card, those about it first.
    """

    card: CardInfo
    origin: str
    is_pack: bool
    texts: tuple[CardText, ...]
    words: tuple[CardWord, ...]
    rulings: tuple[Ruling, ...]
    examples: tuple[CardExample, ...]
    decks: tuple[DeckUse, ...]
    related: tuple[RelatedCard, ...]
