"""Dealing: what a seat cannot know, filled at random again and again.

A dealer is made once from a veiled state and what is believed about the hidden cards, and then deals whole states at
the speed of the engine. It never holds the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import append, i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import State, as_vec, zeros
from marchlands.engine.zone import HAND, LAST, NEXT, CardState, give_card

PERCENT: Final = 100
MOST_TRUST: Final = 97  # in a list that nobody vouches for
CONFIRMED: Final = 3  # a list that holds a card that was seen gets so many times likelier


@mypyc_attr(acyclic=True)
class Stock:
    """What a player's hidden cards may be.

    With a chance of `trust` in a hundred they come from one of the `lists`, each as likely as the others; else from
    `bag`, every copy as likely as any other, though never more of a group than its cap in `caps` allows. `group` goes
    with `bag`; -1 is no group. When there are too few, copies of `spare` are added.
    """

    def __init__(
        self,
        bag: list[int],
        group: list[int],
        caps: list[int],
        spare: list[int],
        lists: list[list[int]],
        trust: int,
    ) -> None:
        """Take ordinary lists: a vector of vectors that comes from uncompiled code is never given back."""
        self.bag = as_vec(bag)
        self.group = as_vec(group)
        self.caps = as_vec(caps)
        self.spare = as_vec(spare)
        self.lists = vec[vec[i64]]()
        for cards in lists:
            self.lists = append(self.lists, as_vec(cards))
        self.trust = i64(trust)

    def draw(self, wanted: i64, dice: Dice) -> vec[i64]:
        """Return so many cards in a random order."""
        cards = zeros(wanted)
        found: i64 = 0
        if len(self.lists) and (self.trust >= PERCENT or dice.below(PERCENT) < self.trust):
            found = self._from_list(cards, self.lists[dice.below(len(self.lists))], dice)
        else:
            found = self._from_bag(cards, dice)
        while found < wanted:
            cards[found] = self.spare[dice.below(len(self.spare))]
            found += 1
        return cards

    def _from_list(self, cards: vec[i64], unseen: vec[i64], dice: Dice) -> i64:
        left = unseen[:]
        remaining: i64 = len(left)
        found: i64 = 0
        while found < len(cards) and remaining > 0:
            index = dice.below(remaining)
            cards[found] = left[index]
            remaining -= 1
            left[index] = left[remaining]
            found += 1
        return found

    def _from_bag(self, cards: vec[i64], dice: Dice) -> i64:
        left = self.bag[:]
        group = self.group[:]
        caps = self.caps[:]
        remaining: i64 = len(left)
        found: i64 = 0
        while found < len(cards) and remaining > 0:
            index = dice.below(remaining)
            card, its_group = left[index], group[index]
            remaining -= 1
            left[index], group[index] = left[remaining], group[remaining]
            if its_group >= 0:
                if caps[its_group] <= 0:
                    continue
                caps[its_group] -= 1
            cards[found] = card
            found += 1
        return found


@mypyc_attr(acyclic=True)
class Dealer:
    """Deals whole states that agree with what one seat knows."""

    def deal(self, dice: Dice) -> State:
        """Return a new whole state; equal dice give equal ones."""
        raise TypeError("a dealer belongs to a game")


@mypyc_attr(acyclic=True)
class CardDealer(Dealer):
    """Fills the zones of a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock.

    In the veiled state the cards that the other is known to hold come last in its hand (`hide_zones`).
    """

    def __init__(self, veiled: CardState, seat: int, stock: Stock) -> None:
        self.veiled = veiled
        self.seat = i64(seat)
        self.stock = stock

    def deal(self, dice: Dice) -> CardState:
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
            give_card(state, other, self.veiled.hand[other * state.room + i] >> state.known_bit, state.known_bit)
            i += 1
        i = 0
        while i < hidden:
            give_card(state, other, cards[i], 0)
            i += 1
        return state


def believed(lists: Sequence[Sequence[int]], seen: Sequence[int], trust: int) -> tuple[list[list[int]], int]:
    """Return what each list still hides after the cards that were seen, and how far to trust in them, in percent.

    A trust of 100 stands whatever was seen. Less is what the lists deserve before anything is seen: those that do not
    hold what was seen are left out, and the others become more likely with every card.
    """
    count = Counter(seen)
    hidden = [
        sorted((Counter(cards) - count).elements()) for cards in lists if trust >= PERCENT or not count - Counter(cards)
    ]
    if trust >= PERCENT or not hidden:
        return hidden, trust if hidden else 0
    odds = trust * CONFIRMED ** min(len(seen), 30) / (PERCENT - trust)
    return hidden, min(MOST_TRUST, int(PERCENT * odds / (1 + odds)))
