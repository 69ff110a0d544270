"""The words of Tiny: its moves, views, positions and events, and what a seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marchlands.engine.dealer import Dealer, Stock, believed
from marchlands.engine.event import (
    Cause,
    Event,
    HandEvent,
    Kinds,
    Row,
    named,
    read_drawn,
    read_ended,
    read_started,
    read_turn_ended,
    read_turn_started,
)
from marchlands.engine.given import read_names, read_number, read_seat, read_table, refuse_unknown_keys
from marchlands.engine.listed_notation import ListedNotation
from marchlands.engine.notation import Parts
from marchlands.engine.setup import Setup
from marchlands.engine.state import State
from marchlands.engine.table import RESULTS, SEATS, Json, Seat, Table
from marchlands.errors import PositionError
from tests.tiny import state as rules
from tests.tiny.state import TinyState, begin

SIDE = ("hand", "deck", "total")


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A card is played."""

    card: str | None


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A total changes by an amount to what it is now."""

    seat: Seat
    amount: int
    now: int


def _read_played(book: Any, row: Row, cause: Cause) -> Event:
    return Played(cause=cause, seat=SEATS[row.a], hand_id=None, card=named(book, row.card))


def _read_scored(book: Any, row: Row, cause: Cause) -> Event:
    return Scored(cause=cause, seat=SEATS[row.a], amount=row.b, now=row.c)


KINDS = Kinds(
    {
        rules.STARTED: read_started,
        rules.TURN_STARTED: read_turn_started,
        rules.TURN_ENDED: read_turn_ended,
        rules.DRAWN: read_drawn,
        rules.PLAYED: _read_played,
        rules.SCORED: _read_scored,
        rules.ENDED: read_ended,
    },
    chosen=rules.CHOSEN,
)


class Book:
    """The names of the cards by number; no card has an ability of its own."""

    def __init__(self, names: list[str], origin: object) -> None:
        self.names = names
        self.sentences = [""]
        self.origin = origin


class TinyDealer(Dealer):
    """Fills the blanks of a veiled state."""

    def __init__(self, veiled: TinyState, seat: int, stock: Stock) -> None:
        super().__init__(stock)
        self.veiled = veiled
        self.seat = seat

    def own_cards(self) -> list[int]:
        return self.veiled.decks[self.seat][:]

    def hidden_count(self) -> int:
        return sum(len(cards[1 - self.seat]) for cards in (self.veiled.hands, self.veiled.decks))

    def lay(self, own: list[int], hidden: list[int]) -> TinyState:
        state, other = self.veiled.clone(), 1 - self.seat
        held = len(state.hands[other])
        state.decks[self.seat] = own[::-1]
        state.hands[other], state.decks[other] = hidden[:held], hidden[held:][::-1]
        return state


class TinyTable(Table):
    """Tiny with its five cards."""

    game = "tiny"
    kinds = KINDS

    def __init__(self, names: list[str]) -> None:
        self.book = Book(names, self.origin)
        plays = {number: Parts("play", name) for number, name in enumerate(names) if name}
        answers = {rules.ME: Parts("choose", target="me"), rules.FOE: Parts("choose", target="foe")}
        self.notation = ListedNotation(plays | answers)

    def numbers(self, names: Sequence[str]) -> list[int]:
        """Return the numbers of cards by name. Raises PositionError for one that does not exist."""
        for name in names:
            if name not in self.book.names:
                raise PositionError(f"unknown card {name!r}")
        return [self.book.names.index(name) for name in names]

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        first, second = ([name for name, count in deck.cards for _ in range(count)] for deck in setup.decks)
        return begin(self.book, (self.numbers(first), self.numbers(second)), setup.seed, recording)

    # --- positions

    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        refuse_unknown_keys(given, ("turn", "number", *SEATS), "given")
        sides = [read_table(given.get(seat, {}), f"given.{seat}") for seat in SEATS]
        for seat, side in zip(SEATS, sides, strict=True):
            refuse_unknown_keys(side, SIDE, f"given.{seat}")
        hands = [self.numbers(read_names(side, "hand", "given")) for side in sides]
        state = TinyState(self.book, hands, [self.numbers(read_names(side, "deck", "given"))[::-1] for side in sides])
        state.totals = [read_number(side, "total", -99, 99, 0) for side in sides]
        state.turn = read_number(given, "number", 1, rules.TURNS, 1 + read_seat(given, "turn"))
        return state

    def snapshot(self, state: State) -> Json:
        assert isinstance(state, TinyState)
        actor, result = int(state.actor()), int(state.result())
        return {
            "game": self.game,
            "turn": state.turn,
            "to_act": SEATS[actor] if actor >= 0 else None,
            "phase": "over" if result >= 0 else "choose" if state.asking else "act",
            "choice": {"card": "Fork", "text": "Who is it for?", "answers": ["me", "foe"]} if state.asking else None,
            "result": RESULTS[result] if result >= 0 else None,
            **{seat: self._side(state, number) for number, seat in enumerate(SEATS)},
        }

    def _side(self, state: TinyState, seat: int) -> Json:
        hand, deck = ([self.book.names[card] for card in cards[seat]] for cards in (state.hands, state.decks))
        return {
            "total": state.totals[seat],
            "hand": sorted(hand),
            "hand_size": len(hand),
            "deck": deck[::-1],
            "deck_size": len(deck),
        }

    # --- knowledge

    def veiled(self, state: State, seat: int) -> State:
        assert isinstance(state, TinyState)
        copy = state.clone()
        copy.decks[seat].sort()
        for cards in (copy.hands, copy.decks):
            cards[1 - seat] = [0] * len(cards[1 - seat])
        return copy

    def dealer(self, veiled: State, seat: int, lists: Sequence[Mapping[str, int]], trust: int) -> Dealer:
        assert isinstance(veiled, TinyState)
        decks = [self.numbers([name for name, count in deck.items() for _ in range(count)]) for deck in lists]
        every = [number for number, name in enumerate(self.book.names) if name]
        bag = every * rules.COPIES
        return TinyDealer(veiled, seat, Stock(bag, [-1] * len(bag), [], every, *believed(decks, [], trust)))

    def dump(self, state: State) -> Json:
        assert isinstance(state, TinyState)
        cards = {"hands": [hand[:] for hand in state.hands], "decks": [deck[:] for deck in state.decks]}
        return {**cards, "totals": state.totals[:], "turn": state.turn, "asking": state.asking}

    def load(self, numbers: Mapping[str, Any]) -> State:
        state = TinyState(self.book, [*map(list, numbers["hands"])], [*map(list, numbers["decks"])])
        state.totals, state.turn, state.asking = list(numbers["totals"]), numbers["turn"], numbers["asking"]
        return state
