"""The table that Skirmish is played at: options, compiled cards, and all that puts states into words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Json, Table
from marchlands.games.skirmish import event as events
from marchlands.games.skirmish import veil, view
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.compiler import compile_book
from marchlands.games.skirmish.notation import Notation
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.position import PositionReader
from marchlands.games.skirmish.reason import why_not
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.setup import empty_field, start
from marchlands.games.skirmish.text import SkirmishSpeaker

VECTORS: Final = (
    "deck", "card", "serial", "damage", "buff", "shield", "crown", "cooldown", "modifier", "lasting", "power",
    "hand", "grave", "tally", "agenda",
)  # fmt: skip
NUMBERS: Final = (
    "depth", "occupied", "dominant", "used", "cleansed", "reserved", "active", "acts", "played", "done", "starter",
    "skirmish", "turn", "skirmish_turn", "winner", "asked", "ask_forced", "next_serial", "gift_power", "gift_shield",
    "triggers",
)  # fmt: skip


class SkirmishTable(Table):
    """Skirmish with some options and some cards."""

    game = "skirmish"

    def __init__(self, options: Options, cards: Sequence[SkirmishCard], playable: Sequence[SkirmishCard]) -> None:
        """Lay out all `cards`; those of `playable` belong to sets that a deck may have."""
        self.options = options
        self.rules = options.label()
        self.cards = {card.name: card for card in cards}
        self.playable = {card.number: card for card in playable}
        self.book = compile_book(cards, options)
        self.speaker = SkirmishSpeaker(tuple(cards), options)
        self.notation = Notation(self.book.names)
        self.positions = PositionReader(self.book, cards, options)

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        numbers = [self.deck_numbers(dict(deck.cards)) for deck in setup.decks]
        leads = [self.cards[deck.lead].number if deck.lead else 0 for deck in setup.decks]
        return start(
            self.book,
            (numbers[0], numbers[1]),
            (leads[0], leads[1]),
            setup.seed,
            ask_forced=setup.ask_forced,
            recording=recording,
        )

    def deck_numbers(self, cards: Mapping[str, int]) -> list[int]:
        """Return the card numbers of a deck, each as often as it is there."""
        return [self.cards[name].number for name, count in cards.items() for _ in range(count)]

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
        return view.snapshot(_own(state), self.rules)

    def view(self, state: State, seat: int | None) -> Json:
        return view.view(_own(state), self.rules, seat)

    # --- events

    def events(self, log: Sequence[int]) -> list[Json]:
        return events.read_events(self.book, log, self.text)

    def told(self, event: Json, seat: int | None) -> Json:
        return events.told(event, seat)

    def taken(self, log: Sequence[int], seat: int) -> list[int]:
        return events.forced_answers(log, seat)

    # --- knowledge

    def veiled(self, state: State, seat: int) -> State:
        return veil.veil(_own(state), seat)

    def fill(self, veiled: State, seat: int, their_list: Mapping[str, int] | None, dice: Dice) -> State:
        numbers = None if their_list is None else self.deck_numbers(their_list)
        return veil.fill(_own(veiled), seat, numbers, self.playable, self.options, dice)

    def dump(self, state: State) -> Json:
        own = _own(state)
        vectors = {name: [int(number) for number in getattr(own, name)] for name in VECTORS}
        return {**vectors, **{name: int(getattr(own, name)) for name in NUMBERS}, "room": int(own.room)}

    def load(self, numbers: Mapping[str, Any]) -> State:
        state = empty_field(self.book, ([], []), numbers["room"])
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
