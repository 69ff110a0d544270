"""Dealing Skirmish from what a seat knows."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.dealer import Dealer, Stock
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.games.skirmish.field import HAND, LAST, NEXT, give_card
from marchlands.games.skirmish.rules import SkirmishState


@mypyc_attr(acyclic=True)
class SkirmishDealer(Dealer):
    """Fills a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock.

    In the veiled state the cards that the other is known to hold come last in its hand.
    """

    def __init__(self, veiled: SkirmishState, seat: i64, stock: Stock) -> None:
        self.veiled = veiled
        self.seat = seat
        self.stock = stock

    def deal(self, dice: Dice) -> SkirmishState:
        state = self.veiled.clone()
        other: i64 = 1 - self.seat
        held = state.tally[HAND + other]
        hidden: i64 = 0
        while hidden < held and self.veiled.hand[other * state.room + hidden] == 0:
            hidden += 1
        start, end = state.tally[NEXT + other], state.tally[LAST + other]
        cards = self.stock.draw(hidden + end - start, dice)
        deck = state.deck[:]
        shuffle_part(
            deck, state.tally[NEXT + self.seat], state.tally[LAST + self.seat] - state.tally[NEXT + self.seat], dice
        )
        i: i64 = start
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
