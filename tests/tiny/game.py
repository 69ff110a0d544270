"""Tiny as a game of the program: its cards, its decks, its table."""

from __future__ import annotations

from dataclasses import dataclass

from marchlands.cards.card import Card, CardSet
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from tests.tiny.state import FORK, WORTH
from tests.tiny.table import COPIES, TinyTable


@dataclass(frozen=True, slots=True)
class NumberCard(Card):
    """A card with the number that it is worth."""

    worth: int


ONE_TO_FOUR = tuple(NumberCard(worth, name, (), worth) for worth, name in enumerate(("One", "Two", "Three", "Four"), 1))
NUMBERS = CardSet("numbers", 1, (*ONE_TO_FOUR, NumberCard(FORK, "Fork", (), WORTH)))
DECKS = {
    "steady": Deck((("One", 1), ("Two", 2), ("Three", 2), ("Four", 1)), name="Steady"),
    "forked": Deck((("One", 1), ("Two", 1), ("Three", 1), ("Four", 1), ("Fork", 2)), name="Forked"),
}


class Tiny(Game):
    """Three cards each; the higher total wins."""

    name = "tiny"
    code_prefix = "TY"
    sets = (NUMBERS,)
    deck_size = 6
    copies = COPIES
    ready_made = DECKS

    def lay_out(self) -> TinyTable:
        return TinyTable(NUMBERS.cards)

    def card_text(self, card: Card, rules: object = None) -> str:
        return f"You get {WORTH}, or the other player loses as much." if card.number == FORK else ""
