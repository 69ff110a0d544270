"""The table that Skirmish is played at: options, compiled cards, and all that puts states into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from marchlands.engine.deck import Deck
from marchlands.engine.event import forced_answers, read_events, told
from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Json, Table
from marchlands.games.skirmish import veil, view
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.compiler import compile_book
from marchlands.games.skirmish.evaluate import WEIGHTS
from marchlands.games.skirmish.event import READERS
from marchlands.games.skirmish.field import CHOSEN
from marchlands.games.skirmish.notation import Notation
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.position import PositionReader
from marchlands.games.skirmish.reason import why_not
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.setup import empty_field, start
from marchlands.games.skirmish.text import SkirmishSpeaker

REMEMBERED_DECKS: Final = 1000
VECTORS: Final = (
    "deck", "card", "serial", "damage", "buff", "shield", "crown", "cooldown", "modifier", "lasting", "power",
    "hand", "grave", "tally", "agenda",
)  # fmt: skip
NUMBERS: Final = (
    "depth", "occupied", "dominant", "used", "cleansed", "reserved", "active", "acts", "played", "done", "starter",
    "skirmish", "turn", "skirmish_turn", "winner", "asked", "ask_forced", "next_serial", "gift_power", "gift_shield",
    "triggers", "boosted", "marks",
)  # fmt: skip


class SkirmishTable(Table):
    """Skirmish with some options and some cards."""

    game = "skirmish"
    weights = WEIGHTS
    fields = view.FIELDS

    def __init__(self, options: Options, cards: Sequence[SkirmishCard], playable: Sequence[SkirmishCard]) -> None:
        """Lay out all `cards`; those of `playable` belong to sets that a deck may have."""
        self.options = options
        self.rules = options.label()
        self.cards = {card.name: card for card in cards}
        self.pool = veil.pool_of(playable, options)
        self.caps = dict(options.rarity_caps)
        self.book = compile_book(cards, options)
        self.speaker = SkirmishSpeaker(tuple(cards), options)
        self.notation = Notation(self.book.names)
        self.allowed: set[Deck] = set()
        self._decks: dict[Deck, vec[i64]] = {}
        self.positions = PositionReader(self.book, cards, options)

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
        """Return the number of a leader, 0 for none."""
        return self.cards[name].number if name else 0

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
        return view.snapshot(_own(state), deepcopy(self.rules))

    def view(self, state: State, seat: int | None) -> Json:
        return view.view(_own(state), deepcopy(self.rules), seat)

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
        return veil.fill(_own(veiled), seat, numbers, self.pool, self.caps, dice)

    def dump(self, state: State) -> Json:
        own = _own(state)
        vectors = {name: [int(number) for number in getattr(own, name)] for name in VECTORS}
        return {**vectors, **{name: int(getattr(own, name)) for name in NUMBERS}, "room": int(own.room)}

    def load(self, numbers: Mapping[str, Any]) -> State:
        room = i64(numbers["room"])
        state = empty_field(self.book, as_vec(numbers["deck"]), room, i64(0), i64(0))
        for name in VECTORS:
            setattr(state, name, as_vec(numbers[name]))
        for name in NUMBERS:
            setattr(state, name, i64(numbers[name]))
        return state


def _own(state: State) -> SkirmishState:
    """Return a state as Skirmish's own kind."""
    if not isinstance(state, SkirmishState):
        raise TypeError(f"no state of Skirmish: {type(state).__name__}")
    return state
