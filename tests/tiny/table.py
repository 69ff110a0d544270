"""The words of Tiny: its moves, positions, questions and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from marchlands.cards.card import Card
from marchlands.engine.cardtable import CardTable, NameBook
from marchlands.engine.column import CARD_OR_NONE, SEAT_A, B, C
from marchlands.engine.event import Chosen, Drawn, Ended, Event, HandEvent, Started, TurnEnded, TurnStarted, kinds_of
from marchlands.engine.given import read_number, read_seat
from marchlands.engine.listed_notation import ListedNotation
from marchlands.engine.native import i64
from marchlands.engine.notation import Parts
from marchlands.engine.state import State
from marchlands.engine.table import Json, Seat
from marchlands.engine.zone import Sheet
from tests.tiny.state import FOE, ME, TOTAL, TURNS, TinyState

COPIES = 2  # of a card in a deck
COUNTS = {"total": TOTAL}  # what a player has besides cards


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A card is played."""

    card: Annotated[str | None, CARD_OR_NONE]


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A total changes by an amount to what it is now."""

    seat: Annotated[Seat, SEAT_A]
    amount: Annotated[int, B]
    now: Annotated[int, C]


class TinyTable(CardTable):
    """Tiny with its cards."""

    game = "tiny"
    copies = COPIES
    counts = COUNTS
    kinds = kinds_of(Started, TurnStarted, TurnEnded, Drawn, Played, Chosen, Scored, Ended)  # as the state numbers them

    def __init__(self, cards: Sequence[Card]) -> None:
        plays = {card.number: Parts("play", card.name) for card in cards}
        answers = {ME: Parts("choose", target="me"), FOE: Parts("choose", target="foe")}
        super().__init__({card.name: card for card in cards}, NameBook(cards), ListedNotation(plays | answers))

    def laid_out(self, sheet: Sheet, room: int = 0) -> TinyState:
        return TinyState(self.book, room, sheet)

    def position(self, given: Mapping[str, Any], *, ask_forced: bool = False) -> State:
        state = self.read_cards(given, ("turn", "number"))
        assert isinstance(state, TinyState)
        state.turn = i64(read_number(given, "number", 1, TURNS, 1 + read_seat(given, "turn")))
        return state

    def choice(self, state: State) -> Json:
        return {**super().choice(state), "card": "Fork", "text": "Who is it for?"}
