"""A table with cards laid out: what the tables of all games do alike.

A game says what its states are made of, how its events are read, and how an empty state looks; the rest is here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from marchlands.cards.card import Card
from marchlands.engine.deck import Deck
from marchlands.engine.event import Event, Kinds, Reading, forced_answers, told
from marchlands.engine.native import i64
from marchlands.engine.notation import CardNotation, Parts, Typed
from marchlands.engine.pack import Pack
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Json, Table

REMEMBERED_DECKS: Final = 1000


class CardTable(Table):
    """A table that knows its cards by name and number."""

    vectors: ClassVar[tuple[str, ...]]  # what a state is made of
    numbers: ClassVar[tuple[str, ...]]
    kinds: ClassVar[Kinds]  # the kinds of its events, and how they are read

    def __init__(
        self, cards: Mapping[str, Card], book: Any, notation: CardNotation, packs: Sequence[Pack[Any]]
    ) -> None:
        """Take the cards by name, compiled, the notation of their moves, and the packs that some of them are from."""
        self.cards = cards
        self.book = book
        self.packs = tuple(packs)
        book.origin = (self.game, self.rules, self.packs)
        self.notation = notation
        self.allowed: set[Deck] = set()
        self._decks: dict[Deck, list[int]] = {}
        self.heuristic_weights = as_vec(list(self.weights.values()))
        self.win_weights = self.win_model.weights({name: card.number for name, card in cards.items()})

    def __reduce__(self) -> tuple[Any, ...]:
        from marchlands.engine.pickling import parts_of_table

        return parts_of_table(self.game, self.rules, self.packs)

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
    def blank(self, room: int, vectors: dict[str, list[int]]) -> State:
        """Return a state with these vectors, by name, and nothing else in it."""

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        first, second = setup.decks
        decks = self.deck_numbers(first), self.deck_numbers(second)
        leads = self.lead_number(first.lead), self.lead_number(second.lead)
        return self.begin(decks, leads, setup.seed, setup.ask_forced, recording)

    # --- moves

    def text(self, move: int) -> str:
        return self.notation.text(move)

    def parts(self, move: int) -> Parts:
        return self.notation.parts(move)

    def typed(self, move: int) -> Typed:
        return self.notation.typed(move)

    def answer_text(self, move: int) -> str:
        return self.notation.answer_text(move)

    def read(self, text: str) -> int:
        return self.notation.read(text)

    def read_answers(self, text: str) -> list[int]:
        return self.notation.read_answers(text)

    # --- events

    def reading(self) -> Reading:
        return Reading(self.kinds, self.book, self.answer_text)

    def told(self, event: Event, seat: int | None) -> Event:
        return told(event, seat)

    def taken(self, log: Sequence[int], seat: int) -> list[int]:
        return forced_answers(self.kinds.chosen, log, seat)

    # --- knowledge

    def dump(self, state: State) -> Json:
        vectors = {name: [int(number) for number in getattr(state, name)] for name in self.vectors}
        numbers = {name: int(getattr(state, name)) for name in (*self.numbers, "room")}
        return {**vectors, **numbers}

    def load(self, numbers: Mapping[str, Any]) -> State:
        state = self.blank(numbers["room"], {name: numbers[name] for name in self.vectors})
        for name in self.numbers:
            setattr(state, name, i64(numbers[name]))
        return state
