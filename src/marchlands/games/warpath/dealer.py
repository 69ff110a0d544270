"""Dealing Warpath from what a seat knows."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.dealer import Dealer, Stock
from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import as_vec
from marchlands.games.warpath.field import HAND, LAST, NEXT, give_card
from marchlands.games.warpath.rules import WarpathState


@mypyc_attr(acyclic=True)
class WarpathDealer(Dealer):
    """Fills a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock."""

    def __init__(self, veiled: WarpathState, seat: i64, stock: Stock) -> None:
        super().__init__(stock)
        self.veiled = veiled
        self.seat = seat

    def deal(self, dice: Dice) -> WarpathState:
        cards = self.stock.draw(self._hidden(), dice)
        own = self._own()
        shuffle_part(own, 0, len(own), dice)
        return self._filled(own, cards)

    def lay(self, own: list[int], hidden: list[int]) -> WarpathState:
        return self._filled(as_vec(own), as_vec(hidden))

    def own_cards(self) -> list[int]:
        return [int(card) for card in self._own()]

    def known_cards(self) -> list[int]:
        return []

    def hidden_count(self) -> int:
        return int(self._hidden())

    def _own(self) -> vec[i64]:
        tally = self.veiled.tally
        return self.veiled.deck[tally[NEXT + self.seat] : tally[LAST + self.seat]]

    def _hidden(self) -> i64:
        """Return how many cards are in the other's hand and deck."""
        other: i64 = 1 - self.seat
        tally = self.veiled.tally
        return tally[HAND + other] + tally[LAST + other] - tally[NEXT + other]

    def _filled(self, own: vec[i64], cards: vec[i64]) -> WarpathState:
        """Return a state with the seat's own deck in this order and these cards for what the other hides."""
        state = self.veiled.clone()
        other: i64 = 1 - self.seat
        held = state.tally[HAND + other]
        start, end = state.tally[NEXT + other], state.tally[LAST + other]
        deck = state.deck[:]
        first = state.tally[NEXT + self.seat]
        i: i64 = 0
        while i < len(own):
            deck[first + i] = own[i]
            i += 1
        i = start
        while i < end:
            deck[i] = cards[held + i - start]
            i += 1
        state.deck = deck
        state.tally[HAND + other] = 0
        i = 0
        while i < held:
            give_card(state, other, cards[i])
            i += 1
        return state
