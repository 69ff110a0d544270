"""A table with cards laid out: what the tables of all games do alike.

A game says what its states are made of, how its events are read, and how an empty state looks; the rest is here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.engine.deck import Deck
from marchlands.engine.notation import CardNotation
from marchlands.engine.pack import Pack
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Json, Table
from marchlands.engine.zone import CardState, Sheet

REMEMBERED_DECKS: Final = 1000


class CardTable(Table):
    """A table that knows its cards by name and number."""

    def __init__(
        self, cards: Mapping[str, Card], book: Any, notation: CardNotation, packs: Sequence[Pack[Any]]
    ) -> None:
        """Take the cards by name, compiled, the notation of their moves, and the packs that some of them are from."""
        self.cards = cards
        self.book = book
        self.packs = tuple(packs)
        book.origin = self.origin
        self.notation = notation
        self.allowed: set[Deck] = set()
        self._decks: dict[Deck, list[int]] = {}
        self.heuristic_weights = as_vec(list(self.weights.values()))
        self.win_weights = self.win_model.weights({name: card.number for name, card in cards.items()})

    # --- decks

    def allow(self, deck: Deck) -> None:
        """Remember that a deck was found legal here."""
        if len(self.allowed) >= REMEMBERED_DECKS:
            self.allowed.clear()
        self.allowed.add(deck)

    def deck_numbers(self, deck: Deck) -> list[int]:
        """Return the card numbers of a deck, ascending, each as often as it is there."""
        if deck not in self._decks:
            if len(self._decks) >= REMEMBERED_DECKS:
                self._decks.clear()
            numbers = [number for name, count in deck.cards for number in [self.cards[name].number] * count]
            self._decks[deck] = sorted(numbers)
        return self._decks[deck]

    def list_numbers(self, lists: Sequence[Mapping[str, int]]) -> list[list[int]]:
        """Return the card numbers of lists; those with cards that are not laid out here are left out."""
        known = [cards for cards in lists if all(name in self.cards for name in cards)]
        return [self.deck_numbers(Deck(tuple(sorted(cards.items())))) for cards in known]

    @abstractmethod
    def lead_number(self, name: str | None) -> int:
        """Return the number of a leader or class."""

    @abstractmethod
    def begin(
        self, decks: tuple[list[int], list[int]], leads: tuple[int, int], seed: int, ask_forced: bool, recording: bool
    ) -> State:
        """Return the first state of a match with these cards."""

    @abstractmethod
    def laid_out(self, sheet: Sheet) -> CardState:
        """Return the state that a sheet describes."""

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        first, second = setup.decks
        decks = self.deck_numbers(first), self.deck_numbers(second)
        leads = self.lead_number(first.lead), self.lead_number(second.lead)
        return self.begin(decks, leads, setup.seed, setup.ask_forced, recording)

    # --- knowledge

    def dump(self, state: State) -> Json:
        vectors = {name: [int(number) for number in getattr(state, name)] for name in self.outline.vectors}
        numbers = {name: int(getattr(state, name)) for name in self.outline.numbers}
        return {**vectors, **numbers}

    def load(self, numbers: Mapping[str, Any]) -> State:
        return self.laid_out(Sheet(dict(numbers)))

    @cached_property
    def outline(self) -> Sheet:
        """A sheet with the names of all vectors and numbers that a state is made of."""
        names = Sheet(noting=True)
        self.laid_out(names)
        return names
