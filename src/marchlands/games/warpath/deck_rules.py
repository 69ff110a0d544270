"""Which decks may be played (WP-04 to WP-06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from marchlands.engine.deck import Deck, named_cards, size_faults, unknown_card
from marchlands.errors import did_you_mean
from marchlands.games.warpath.card import BASE, Kind, WarpathCard

DECK_SIZE: Final = 30
COPIES: Final = {1: 3, 2: 2, 3: 1}


def faults(deck: Deck, cards: Mapping[str, WarpathCard]) -> list[str]:
    """Return every reason why a deck may not be played."""
    reasons = size_faults(deck, DECK_SIZE, DECK_SIZE)
    for name, count in named_cards(deck).items():
        reasons += _card(name, count, deck.lead, cards)
    return reasons + _class(deck, cards)


def _card(name: str, count: int, lead: str | None, cards: Mapping[str, WarpathCard]) -> list[str]:
    card = cards.get(name)
    if card is None:
        return [unknown_card(name, cards)]
    if card.kind is Kind.CLASS:
        return [f"{name} is a class and cannot be in a deck"]
    if card.stars == 0:
        return [f"{name} has 0 stars and cannot be in a deck"]
    reasons = []
    if card.of not in (BASE, lead):
        reasons.append(f"{name} belongs to the class {card.of}, not to {lead}")
    if count > COPIES[card.stars]:
        reasons.append(f"{name} has {card.stars}★: at most {COPIES[card.stars]} copies, not {count}")
    return reasons


def _class(deck: Deck, cards: Mapping[str, WarpathCard]) -> list[str]:
    classes = [card.name for card in cards.values() if card.kind is Kind.CLASS]
    if deck.lead is None:
        return [f"a class is missing{did_you_mean('', classes)}"]
    if deck.lead not in classes:
        return [f"unknown class {deck.lead!r}{did_you_mean(deck.lead, classes)}"]
    return []
