"""Deals that differ in whatever a seat cannot know, for those who ask what a hidden card could change.

All are laid from the seat's knowledge. Hidden cards come to light in two ways only: the seat draws from its own deck,
whose order it does not know; and the other player gives away cards of its hand, to which it may draw. So there are
deals that differ in the order of the seat's own deck, and deals that differ in what the other player holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, cycle, islice

from marchlands.engine.dealer import Dealer
from marchlands.engine.state import State


class Contrast:
    """Deals from one seat's knowledge, always the same for the same knowledge. They are kept: clone what you play on.

    If a move leads to the same view from `plain` and from all of `other_orders` and `other_hands`, no hidden card has a
    part in it. If it does not, `all_orders` and `all_hands` show whatever a single kind of card can do.
    """

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._own = sorted(dealer.own_cards())
        self._copies = dealer.stock.copies()

    @cached_property
    def plain(self) -> State:
        """The deal to compare with: the seat's own deck ascending, and other hands of many kinds of cards."""
        return self._dealer.lay(self._own, self._hidden(None))

    @cached_property
    def other_orders(self) -> list[State]:
        """The same with the seat's own deck reversed: drawing some of it, but not all, gives other cards."""
        turned = self._own[::-1]
        return [self._dealer.lay(turned, self._hidden(None))] if turned != self._own else []

    @cached_property
    def other_hands(self) -> list[State]:
        """The same with other hands that are as uniform as can be: in different ways, and equal to what is known."""
        known = set(self._dealer.known_cards())
        frequent = sorted(self._copies, key=lambda card: -self._copies[card])[:2]
        return [self._with(card) for card in dict.fromkeys([*frequent, *(known if len(known) == 1 else ())])]

    @cached_property
    def all_orders(self) -> list[State]:
        """A deal for each card of the seat's own deck that has all its copies on top."""
        return [self._dealer.lay(_first(card, self._own), self._hidden(None)) for card in dict.fromkeys(self._own)]

    @cached_property
    def all_hands(self) -> list[State]:
        """A deal for each card that the other player may hide that has as many copies as possible in its hand."""
        return [self._with(card) for card in self._copies]

    def _with(self, card: int) -> State:
        return self._dealer.lay(self._own, self._hidden(card))

    def _hidden(self, card: int | None) -> list[int]:
        """Return what the other player hides: first all copies of a card, then as many kinds as there are."""
        count = self._dealer.hidden_count()
        if not count:
            return []
        found = list(islice(_by_kinds(self._copies), count))
        found += islice(cycle(self._copies or [int(spare) for spare in self._dealer.stock.spare]), count - len(found))
        return found if card is None else _first(card, found, self._copies.get(card, 0))


def _by_kinds(copies: dict[int, int]) -> Iterator[int]:
    """Give one copy of each card, then the second copies, and so on."""
    rounds = range(max(copies.values(), default=0))
    return chain.from_iterable((card for card, count in copies.items() if count > around) for around in rounds)


def _first(card: int, cards: Sequence[int], copies: int = 0) -> list[int]:
    """Return as many cards with all copies of one in front, at least so many unless there is no room for them."""
    count = max(copies, cards.count(card))
    return [*[card] * count, *(other for other in cards if other != card)][: len(cards)]
