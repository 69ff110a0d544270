"""The bodies of requests and answers about decks that are being built."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from marchlands.server.rest_body import Body, DeckList, Name

GameName = Annotated[str, Meta(max_length=40)]
CardCount = Annotated[int, Meta(ge=1, le=99)]
Standing = Literal["short", "open", "full", "over"]


class DraftDeck(Body, frozen=True):
    """A deck that is being built; it may be empty, and as far from legal as it likes.

    `rules` names a preset, or is empty for the usual one. `packs` names the packs that its cards came from.
    """

    game: GameName
    cards: Annotated[dict[Name, CardCount], Meta(max_length=200)] = msgspec.field(default_factory=dict)
    lead: Name | None = None
    rules: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""
    packs: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=50)] = ()


class CompleteDeck(DraftDeck, frozen=True):
    """A draft to complete; cards in `without` are not added."""

    without: Annotated[tuple[Name, ...], Meta(max_length=200)] = ()


class ReadDeck(Body, frozen=True):
    """A text that may be a deck: a code, a list, or the contents of a deck file. `game` is the one that it is for."""

    game: GameName
    text: DeckList


class DeckLimit(Struct, frozen=True):
    """A number that the rules limit, as in "25/30"; `note` says what is to be done about it, if anything."""

    label: str
    count: int
    least: int
    most: int
    words: str
    note: str
    standing: Standing


class DeckFault(Struct, frozen=True):
    """Why a deck may not be played: what it is about, the name of that card, group, lead or pack, and a sentence."""

    about: Literal["size", "card", "group", "lead", "pack"]
    name: str
    reason: str


class CardRoom(Struct, frozen=True, omit_defaults=True):
    """How many more copies of a card fit, and how many a deck may have; `why` says why none does.

    `fits` is false for a card that this deck may not have at all.
    """

    more: int
    most: int
    why: str = ""
    fits: bool = True


class DeckCheck(Struct, frozen=True):
    """All that there is to say about a draft.

    `room` is how many more cards fit. `cards` has every card that some deck may have, `curve` how many cards have 0,
    1, 2 ... of `curve_word`, `shares` how many there are of each kind. `code` is null for a deck that has none, with
    the reason in `no_code`. `list` and `file` are the deck as people write it and as a deck file; `fits` names the
    presets of rules that allow it.
    """

    rules: str
    legal: bool
    room: int
    limits: tuple[DeckLimit, ...]
    faults: tuple[DeckFault, ...]
    cards: dict[str, CardRoom]
    leads: tuple[str, ...]
    curve_word: str
    curve: tuple[int, ...]
    shares: dict[str, int]
    code: str | None
    no_code: str
    list: str
    file: str
    packs: tuple[str, ...]
    fits: tuple[str, ...]


class DeckChange(Struct, frozen=True):
    """So many copies of a card more, or less if `count` is negative, and why."""

    card: str
    count: int
    reason: str


class DeckSuggestion(Struct, frozen=True):
    """A card that would go well with a draft, and why."""

    card: str
    reason: str


class DeckCompletion(Struct, frozen=True):
    """A completed deck: its cards and lead, what was changed, and the cards to add next to the draft as it is.

    `lead_reason` says why another leader or class was chosen; it is empty if the draft keeps its own. A draft that
    cannot be completed has its own cards, and the reason in `stuck`.
    """

    cards: dict[str, int]
    lead: str | None
    lead_reason: str
    changes: tuple[DeckChange, ...]
    next: tuple[DeckSuggestion, ...]
    stuck: str = ""


class LaterDraw(Struct, frozen=True):
    """Cards that are drawn later, and when."""

    when: str
    cards: tuple[str, ...]


class DeckHand(Struct, frozen=True):
    """A sample opening hand, what to know about it, and the draws that follow."""

    hand: tuple[str, ...]
    note: str
    later: tuple[LaterDraw, ...]
