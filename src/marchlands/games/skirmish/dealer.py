"""Dealing Skirmish from what a seat knows."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.dealer import Dealer, Stock
from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import as_vec
from marchlands.games.skirmish.field import HAND, LAST, NEXT, give_card
from marchlands.games.skirmish.rules import SkirmishState


@mypyc_attr(acyclic=True)
class SkirmishDealer(Dealer):
    """Fills a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock.

    In the veiled state the cards that the other is known to hold come last in its hand.
    """

    def __init__(self, veiled: SkirmishState, seat: i64, stock: Stock) -> None:
        super().__init__(stock)
        self.veiled = veiled
        self.seat = seat

    def deal(self, dice: Dice) -> SkirmishState:
        cards = self.stock.draw(self._hidden_in_hand() + self._left(1 - self.seat), dice)
        own = self._own()
        shuffle_part(own, 0, len(own), dice)
        return self._filled(own, cards)

    def lay(self, own: list[int], hidden: list[int]) -> SkirmishState:
        return self._filled(as_vec(own), as_vec(hidden))

    def own_cards(self) -> list[int]:
        return [int(card) for card in self._own()]

    def known_cards(self) -> list[int]:
        other: i64 = 1 - self.seat
        start: i64 = other * self.veiled.room
        held = range(int(self._hidden_in_hand()), int(self.veiled.tally[HAND + other]))
        return [int(self.veiled.hand[start + i]) >> 1 for i in held]

    def hidden_count(self) -> int:
        return int(self._hidden_in_hand() + self._left(1 - self.seat))

    def _own(self) -> vec[i64]:
        tally = self.veiled.tally
        return self.veiled.deck[tally[NEXT + self.seat] : tally[LAST + self.seat]]

    def _left(self, player: i64) -> i64:
        """Return how many cards are in a player's deck."""
        return self.veiled.tally[LAST + player] - self.veiled.tally[NEXT + player]

    def _hidden_in_hand(self) -> i64:
        """Return how many cards in the other's hand are not known."""
        other: i64 = 1 - self.seat
        held = self.veiled.tally[HAND + other]
        hidden: i64 = 0
        while hidden < held and self.veiled.hand[other * self.veiled.room + hidden] == 0:
            hidden += 1
        return hidden

    def _filled(self, own: vec[i64], cards: vec[i64]) -> SkirmishState:
        """Return a state with the seat's own deck in this order and these cards for what the other hides."""
        state = self.veiled.clone()
        other: i64 = 1 - self.seat
        held = state.tally[HAND + other]
        hidden = self._hidden_in_hand()
        start, end = state.tally[NEXT + other], state.tally[LAST + other]
        deck = state.deck[:]
        first = state.tally[NEXT + self.seat]
        i: i64 = 0
        while i < len(own):
            deck[first + i] = own[i]
            i += 1
        i = start
        while i < end:
            deck[i] = cards[hidden + i - start]
            i += 1
        state.deck = deck
        state.tally[HAND + other] = 0
        i = hidden
        while i < held:
            give_card(state, other, self.veiled.hand[other * state.room + i] >> 1, 1)
            i += 1
        i = 0
        while i < hidden:
            give_card(state, other, cards[i], 0)
            i += 1
        return state
