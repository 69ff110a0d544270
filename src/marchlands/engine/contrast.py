"""Deals that differ only in what a seat cannot know. They show what a hidden card could change.

All of them are built from the seat's knowledge. Hidden cards come to light in only two ways: the seat draws from its
own deck, whose order it does not know; or the other player reveals cards from its hand, after drawing into it perhaps.
So some deals differ in the order of the seat's own deck, and others in the cards that the other player holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, cycle, islice

from marchlands.engine.dealer import Dealer
from marchlands.engine.state import State


class Contrast:
    """Deals from one seat's knowledge; equal knowledge gives equal deals. They are cached: clone one to play on it.

    If a move leads to the same view from `plain` and from all of `other_orders` and `other_hands`, no hidden card is
    involved. If it does not, `all_orders` and `all_hands` show what any single kind of card can do.
    """

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._own = sorted(dealer.own_cards())
        self._copies = dealer.stock.copies()

    @cached_property
    def plain(self) -> State:
        """The deal to compare with: the seat's own deck in ascending order, many kinds of cards in the other hand."""
        return self._dealer.lay(self._own, self._hidden(None))

    @cached_property
    def other_orders(self) -> list[State]:
        """The same, with the seat's own deck reversed: drawing part of it, but not all, gives different cards."""
        turned = self._own[::-1]
        return [self._dealer.lay(turned, self._hidden(None))] if turned != self._own else []

    @cached_property
    def other_hands(self) -> list[State]:
        """The same, with the other hand as uniform as possible: in different ways, all agreeing with what is known."""
        known = set(self._dealer.known_cards())
        frequent = sorted(self._copies, key=lambda card: -self._copies[card])[:2]
        return [self._with(card) for card in dict.fromkeys([*frequent, *(known if len(known) == 1 else ())])]

    @cached_property
    def all_orders(self) -> list[State]:
        """One deal for each card in the seat's own deck, with all copies of that card on top."""
        return [self._dealer.lay(_first(card, self._own), self._hidden(None)) for card in dict.fromkeys(self._own)]

    @cached_property
    def all_hands(self) -> list[State]:
        """One deal for each card that the other player may hide, with as many copies as possible in its hand."""
        return [self._with(card) for card in self._copies]

    def _with(self, card: int) -> State:
        return self._dealer.lay(self._own, self._hidden(card))

    def _hidden(self, card: int | None) -> list[int]:
        """Return the cards that the other player hides, of as many kinds as possible; all copies of `card` first."""
        count = self._dealer.hidden_count()
        if not count:
            return []
        found = list(islice(_by_kinds(self._copies), count))
        found += islice(cycle(self._copies or [int(spare) for spare in self._dealer.stock.spare]), count - len(found))
        return found if card is None else _first(card, found, self._copies.get(card, 0))


def _by_kinds(copies: dict[int, int]) -> Iterator[int]:
    """Yield one copy of each card, then the second copies, and so on."""
    rounds = range(max(copies.values(), default=0))
    return chain.from_iterable((card for card, count in copies.items() if count > around) for around in rounds)


def _first(card: int, cards: Sequence[int], copies: int = 0) -> list[int]:
    """Return as many cards with all copies of one in front: at least `copies`, as far as there is room."""
    count = max(copies, cards.count(card))
    return [*[card] * count, *(other for other in cards if other != card)][: len(cards)]
