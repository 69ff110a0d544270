"""Dealing: what a seat cannot know, filled at random again and again.

A dealer is made once from a veiled state and what is believed about the hidden cards, and then deals whole states at
the speed of the engine. It never holds the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import append, i64, vec
from marchlands.engine.seed import Dice, shuffle
from marchlands.engine.state import State, as_vec, zeros
from marchlands.engine.zone import HAND, LAST, NEXT, CardState, give_card, known_hand_of

PERCENT: Final = 100
MOST_TRUST: Final = 97  # in a list that nobody vouches for
CONFIRMED: Final = 3  # a list that holds a card that was seen gets so many times likelier


@mypyc_attr(acyclic=True)
class Stock:
    """What a player's hidden cards may be.

    With a chance of `trust` in a hundred they come from one of the `lists`, each as likely as the others; else from
    `bag`, every copy as likely as any other, though never more of a group than its cap in `caps` allows. `group` goes
    with `bag`; -1 is not a group. When there are too few, copies of `spare` are added.
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

    def copies(self) -> dict[int, int]:
        """Return the cards that may be hidden, ascending, each with how many of it there may be at most."""
        if len(self.lists) and self.trust >= PERCENT:
            return dict(sorted(Counter(int(card) for cards in self.lists for card in cards).items()))
        found: dict[int, int] = {}
        for index in range(len(self.bag)):
            card, group = int(self.bag[index]), self.group[index]
            if group < 0 or found.get(card, 0) < self.caps[group]:
                found[card] = found.get(card, 0) + 1
        return dict(sorted(found.items()))

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


class Pool:
    """The cards that a deck may hold, made once and asked again and again what may be hidden of one."""

    def __init__(
        self, cards: Sequence[tuple[int, int]], group_of: Mapping[int, int] | None = None, caps: Sequence[int] = ()
    ) -> None:
        """Take card numbers, ascending, and how often a deck may hold each.

        A card in a group counts towards the cap of that group: `caps` has them in the order of the groups.
        """
        self.group_of = dict(group_of or {})
        self.caps = list(caps)
        self.numbers = [number for number, _ in cards]
        self.bag = [number for number, copies in cards for _ in range(copies)]
        self.groups = [self.group_of.get(number, -1) for number in self.bag]

    def stock(self, seen: Sequence[int], lists: Sequence[Sequence[int]], trust: int) -> Stock:
        """Return what may be hidden of a deck of which these cards were seen; `believed` explains lists and trust."""
        bag, groups, caps = self.bag[:], self.groups[:], self.caps[:]
        for card in seen:
            group = self.group_of.get(card, -1)
            if group >= 0:
                caps[group] -= 1
            if card in bag:
                at = bag.index(card)
                del bag[at], groups[at]
        return Stock(bag, groups, caps, self.numbers, *believed(lists, seen, trust))


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Dealer:
    """Deals whole states that agree with what one seat knows; `stock` is what the other player may have.

    A game has its own `lay`, `own_cards` and `hidden_count`, and its own `deal` if it has to be quick.
    """

    def __init__(self, stock: Stock) -> None:
        self.stock = stock

    def deal(self, dice: Dice) -> State:
        """Return a new whole state; equal dice give equal ones."""
        own = as_vec(self.own_cards())
        shuffle(own, dice)
        hidden = self.stock.draw(i64(self.hidden_count()), dice)
        return self.lay([int(card) for card in own], [int(card) for card in hidden])

    def lay(self, own: list[int], hidden: list[int]) -> State:
        """Return a new whole state with these cards in the seat's own deck, and these for what the other one hides.

        Both are in the order in which they are drawn; of what the other hides, the cards in its hand come first.
        """
        raise TypeError("a dealer belongs to a game")

    def own_cards(self) -> list[int]:
        """Return the cards in the seat's own deck, in no order that means anything."""
        raise TypeError("a dealer belongs to a game")

    def known_cards(self) -> list[int]:
        """Return the cards that the other player is known to hold; in many games that is never known."""
        return []

    def hidden_count(self) -> int:
        """Return how many cards the other player hides, in hand and deck."""
        raise TypeError("a dealer belongs to a game")


@mypyc_attr(acyclic=True)
class CardDealer(Dealer):
    """Fills the zones of a veiled state: the seat's own deck shuffled, the other's hand and deck out of a stock.

    In the veiled state the cards that the other is known to hold come last in its hand (`hide_zones`).
    """

    def __init__(self, veiled: CardState, seat: int, stock: Stock) -> None:
        super().__init__(stock)
        self.veiled = veiled
        self.seat = i64(seat)

    def deal(self, dice: Dice) -> CardState:
        cards = self.stock.draw(self._hidden(), dice)
        own = self._own()
        shuffle(own, dice)
        return self._filled(own, cards)

    def lay(self, own: list[int], hidden: list[int]) -> CardState:
        return self._filled(as_vec(own), as_vec(hidden))

    def own_cards(self) -> list[int]:
        return [int(card) for card in self._own()]

    def known_cards(self) -> list[int]:
        return known_hand_of(self.veiled, 1 - int(self.seat))

    def hidden_count(self) -> int:
        return int(self._hidden())

    def _own(self) -> vec[i64]:
        tally = self.veiled.tally
        return self.veiled.deck[tally[NEXT + self.seat] : tally[LAST + self.seat]]

    def _hidden(self) -> i64:
        """Return how many cards of the other are blank: those of its deck, and those in hand that are not known."""
        other: i64 = 1 - self.seat
        return self._hidden_in_hand() + self.veiled.tally[LAST + other] - self.veiled.tally[NEXT + other]

    def _hidden_in_hand(self) -> i64:
        other: i64 = 1 - self.seat
        held = self.veiled.tally[HAND + other]
        hidden: i64 = 0
        while hidden < held and self.veiled.hand[other * self.veiled.room + hidden] == 0:
            hidden += 1
        return hidden

    def _filled(self, own: vec[i64], cards: vec[i64]) -> CardState:
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
