"""Dealing Warpath from what a seat knows."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.dealer import Dealer, Stock
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.games.warpath.field import HAND, LAST, NEXT, give_card
from marchlands.games.warpath.rules import WarpathState


@mypyc_attr(acyclic=True)
class WarpathDealer(Dealer):
    """Fills a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock."""

    def __init__(self, veiled: WarpathState, seat: i64, stock: Stock) -> None:
        self.veiled = veiled
        self.seat = seat
        self.stock = stock

    def deal(self, dice: Dice) -> WarpathState:
        state = self.veiled.clone()
        other: i64 = 1 - self.seat
        held = state.tally[HAND + other]
        start, end = state.tally[NEXT + other], state.tally[LAST + other]
        cards = self.stock.draw(held + end - start, dice)
        deck = state.deck[:]
        shuffle_part(
            deck, state.tally[NEXT + self.seat], state.tally[LAST + self.seat] - state.tally[NEXT + self.seat], dice
        )
        i: i64 = start
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
