"""Which decks may be played (WP-04 to WP-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marchlands.engine.deckrules import CardTerms, DeckRules
from marchlands.games.warpath.card import BASE, Kind, WarpathCard

DECK_SIZE: Final = 30
COPIES: Final = {1: 3, 2: 2, 3: 1}


def deck_rules(cards: Sequence[WarpathCard]) -> DeckRules:
    """Return what the rules say about decks of these cards."""
    return DeckRules(
        least=DECK_SIZE,
        most=DECK_SIZE,
        cards={card.name: _terms(card) for card in cards},
        leads=tuple(card.name for card in cards if card.kind is Kind.CLASS),
        lead_word="class",
    )


def _terms(card: WarpathCard) -> CardTerms:
    if card.kind is Kind.CLASS:
        return CardTerms(0, barred="is a class and cannot be in a deck", is_loose=True)
    if card.stars == 0:
        return CardTerms(0, barred="has 0 stars and cannot be in a deck", is_loose=True)
    owner = None if card.of == BASE else card.of
    return CardTerms(COPIES[card.stars], because=f"has {card.stars}★", owner=owner)
