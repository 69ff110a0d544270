"""Tiny as a game of the program: its cards, its decks, its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from marchlands.cards.card import Card, CardSet
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.errors import OptionError
from tests.tiny.state import COPIES, FORK, WORTH
from tests.tiny.table import TinyTable

DECK_SIZE = 6


@dataclass(frozen=True, slots=True)
class NumberCard(Card):
    """A card with the number that it is worth."""

    worth: int


NUMBERS = CardSet(
    "numbers",
    1,
    (
        NumberCard(1, "One", (), 1),
        NumberCard(2, "Two", (), 2),
        NumberCard(3, "Three", (), 3),
        NumberCard(4, "Four", (), 4),
        NumberCard(FORK, "Fork", (), WORTH),
    ),
)
DECKS = {
    "steady": Deck((("One", 1), ("Two", 2), ("Three", 2), ("Four", 1)), name="Steady"),
    "forked": Deck((("One", 1), ("Two", 1), ("Three", 1), ("Four", 1), ("Fork", 2)), name="Forked"),
}


class Tiny(Game):
    """Three cards each; the higher total wins."""

    name = "tiny"
    code_prefix = "TY"
    sets = (NUMBERS,)

    def __init__(self) -> None:
        self._table = TinyTable(["", *(card.name for card in NUMBERS.cards)])

    def table(self, rules: object = None) -> TinyTable:
        if rules not in (None, "standard"):
            raise OptionError(f"unknown preset {rules!r}", "rules/unknown-preset")
        return self._table

    def cards(self, rules: object = None) -> Sequence[Card]:
        return NUMBERS.cards

    def card_text(self, card: Card, rules: object = None) -> str:
        return f"You get {WORTH}, or the other player loses as much." if card.number == FORK else ""

    def decks(self) -> Mapping[str, Deck]:
        return DECKS

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        unknown = [f"unknown card {name!r}" for name, _ in deck.cards if name not in self.card_numbers()]
        many = [f"{count} copies of {name!r}; at most {COPIES}" for name, count in deck.cards if count > COPIES]
        size = deck.size()
        return unknown + many + ([f"{size} cards; expected {DECK_SIZE}"] if size != DECK_SIZE else [])
