"""Dealers for reviews: how the hidden cards of a moment are filled in, again and again."""

from __future__ import annotations

from marchlands.bots.search.belief import believing_dealer
from marchlands.coach.review.account import Truth
from marchlands.engine.dealer import Dealer
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS

TRIES = 400  # deals in which the opponent might be unable to make the move that it has made


class OpenDealer(Dealer):
    """Deals with both hands as they really were; only the order of both decks stays unknown."""

    def __init__(self, knowledge: Knowledge, truth: Truth) -> None:
        """Fill what the seat did not know with the truth."""
        self._dealer = knowledge.dealer()
        super().__init__(self._dealer.stock)
        self._own = self._dealer.own_cards()
        self._truth = truth

    def deal(self, dice: Dice) -> State:
        """Return a new whole state; equal dice give equal ones."""
        return self._dealer.lay(
            _shuffled(self._own, dice), [*self._truth.hand, *_shuffled(list(self._truth.deck), dice)]
        )


def dealer_of(knowledge: Knowledge, truth: Truth | None = None) -> Dealer:
    """Return a dealer for a moment: by what the seat knew, or with both hands open."""
    return believing_dealer(knowledge) if truth is None else OpenDealer(knowledge, truth)


def otherwise(before: Knowledge, move: int, dealer: Dealer, dice: Dice) -> Knowledge | None:
    """Return what the seat would have known after a move if other cards had turned up.

    None means that the move was possible in none of many deals.
    """
    for _ in range(TRIES):
        state = dealer.deal(dice)
        if state.is_legal(i64(move)):
            state.apply(i64(move))
            table, player = before.table, SEATS.index(before.seat)
            return Knowledge(table, before.seat, table.veiled(state, player), (), before.opponent_list)
    return None


def _shuffled(cards: list[int], dice: Dice) -> list[int]:
    found = cards[:]
    for index in range(len(found) - 1, 0, -1):
        other = dice.pick(index + 1)
        found[index], found[other] = found[other], found[index]
    return found
