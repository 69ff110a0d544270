"""The table that Warpath is played at: compiled cards, and all that puts states into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marchlands.engine.deck import Deck
from marchlands.engine.event import forced_answers, read_events, told
from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Json, Table
from marchlands.games.warpath import veil, view
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.games.warpath.compiler import compile_book
from marchlands.games.warpath.evaluate import WEIGHTS
from marchlands.games.warpath.event import READERS
from marchlands.games.warpath.field import CHOSEN
from marchlands.games.warpath.legality import COPIES
from marchlands.games.warpath.notation import Notation
from marchlands.games.warpath.position import PositionReader
from marchlands.games.warpath.reason import why_not
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.setup import empty_field, start
from marchlands.games.warpath.text import WarpathSpeaker

REMEMBERED_DECKS: Final = 1000
VECTORS: Final = (
    "deck", "card", "owner", "tile", "hp", "attack", "steps", "every", "waits", "serial", "alive", "building",
    "building_owner", "building_hp", "building_serial", "hand", "pile", "tally",
)  # fmt: skip
NUMBERS: Final = (
    "active", "turn", "winner", "next_serial", "heeds", "ask_forced", "asked", "at", "actor_card", "it", "lane",
)  # fmt: skip


class WarpathTable(Table):
    """Warpath with some cards."""

    game = "warpath"
    weights = WEIGHTS
    fields = view.FIELDS
    rules = "standard"

    def __init__(self, cards: Sequence[WarpathCard]) -> None:
        """Lay out all cards."""
        self.cards = {card.name: card for card in cards}
        self.book = compile_book(cards)
        self.speaker = WarpathSpeaker()
        self.notation = Notation(self.book.names)
        self.allowed: set[Deck] = set()
        self._decks: dict[Deck, vec[i64]] = {}
        self.positions = PositionReader(self.book, cards)
        self.pool = {card.number: _pool(cards, card.name) for card in cards if card.kind is Kind.CLASS}

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        first, second = setup.decks
        return start(
            self.book,
            self.deck_numbers(first),
            self.deck_numbers(second),
            (self.lead_number(first.lead), self.lead_number(second.lead)),
            setup.seed,
            ask_forced=setup.ask_forced,
            recording=recording,
        )

    def allow(self, deck: Deck) -> None:
        """Remember that a deck was found legal here."""
        if len(self.allowed) >= REMEMBERED_DECKS:
            self.allowed.clear()
        self.allowed.add(deck)

    def deck_numbers(self, deck: Deck) -> vec[i64]:
        """Return the card numbers of a deck, ascending, each as often as it is there."""
        if deck not in self._decks:
            if len(self._decks) >= REMEMBERED_DECKS:
                self._decks.clear()
            numbers = [number for name, count in deck.cards for number in [self.cards[name].number] * count]
            self._decks[deck] = as_vec(sorted(numbers))
        return self._decks[deck]

    def lead_number(self, name: str | None) -> int:
        """Return the number of a class."""
        return self.cards[name or BASE].number

    # --- moves

    def text(self, move: int) -> str:
        return self.notation.text(move)

    def read(self, text: str) -> int:
        return self.notation.read(text)

    def read_answers(self, text: str) -> list[int]:
        return self.notation.read_answers(text)

    def why_not(self, state: State, move: int) -> str:
        return why_not(_own(state), move)

    # --- positions

    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        return self.positions.read(given, ask_forced)

    def snapshot(self, state: State) -> Json:
        return view.snapshot(_own(state), self.notation)

    def view(self, state: State, seat: int | None) -> Json:
        return view.view(_own(state), self.notation, seat)

    # --- events

    def events(self, log: Sequence[int]) -> list[Json]:
        return read_events(READERS, CHOSEN, self.book, log, self.text)

    def told(self, event: Json, seat: int | None) -> Json:
        return told(event, seat)

    def taken(self, log: Sequence[int], seat: int) -> list[int]:
        return forced_answers(CHOSEN, log, seat)

    # --- knowledge

    def veiled(self, state: State, seat: int) -> State:
        return veil.veil(_own(state), seat)

    def fill(self, veiled: State, seat: int, their_list: Mapping[str, int] | None, dice: Dice) -> State:
        numbers = (
            None if their_list is None else [int(card) for card in self.deck_numbers(Deck(tuple(their_list.items())))]
        )
        return veil.fill(_own(veiled), seat, numbers, self.pool, dice)

    def dump(self, state: State) -> Json:
        own = _own(state)
        vectors = {name: [int(number) for number in getattr(own, name)] for name in VECTORS}
        return {**vectors, **{name: int(getattr(own, name)) for name in NUMBERS}, "room": int(own.room)}

    def load(self, numbers: Mapping[str, Any]) -> State:
        state = empty_field(self.book, as_vec(numbers["deck"]), i64(numbers["room"]), i64(0), i64(0))
        for name in VECTORS:
            setattr(state, name, as_vec(numbers[name]))
        for name in NUMBERS:
            setattr(state, name, i64(numbers[name]))
        return state


def _pool(cards: Sequence[WarpathCard], name: str) -> list[tuple[int, int]]:
    """Return the cards that a deck of a class may hold, and how often, by number."""
    fitting = [card for card in cards if card.kind is not Kind.CLASS and card.stars and card.of in (BASE, name)]
    return sorted((card.number, COPIES[card.stars]) for card in fitting)


def _own(state: State) -> WarpathState:
    """Return a state as Warpath's own kind."""
    if not isinstance(state, WarpathState):
        raise TypeError(f"no state of Warpath: {type(state).__name__}")
    return state
