"""All deals that agree with what a seat sees, as one position in which hidden cards are decided when they appear.

A position is kept as the seat knows it: the other hand and deck are blank, and its own deck is in no order. A card
that the seat draws may be any card of its deck, and one that the opponent plays from its hand any card that it may
hold. Since the seat sees every such card at once, following all of them separately is the same as playing all deals at
the same time and deciding by nothing but what can be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from marchlands.coach.puzzle.aim import DECK_AS_GIVEN, HAND_AS_GIVEN, NOTHING_MORE, OPPONENT_PASSES
from marchlands.engine.dealer import CardDealer, Stock
from marchlands.engine.native import i64
from marchlands.engine.state import State
from marchlands.engine.table import Table
from marchlands.engine.zone import LAST, NEXT, CardState, deck_of, hand_of
from marchlands.errors import IllegalMoveError

BLANK: Final = 0
NO_STOCK: Final = Stock([], [], [], [], [], 0)


class Outcome(NamedTuple):
    """Where a move leads in some of the deals: those in which the seat draws these cards."""

    state: CardState
    drawn: tuple[int, ...] = ()


class Reply(NamedTuple):
    """A move that the opponent can make in some of the deals: those in which it holds this card, if there is one."""

    move: int
    state: CardState  # the position before the move, with the card in hand
    card: int = BLANK


class Deals:
    """Follows moves through all deals that agree with what a seat sees and with what may be assumed."""

    def __init__(self, table: Table, seat: int, assume: frozenset[str] = frozenset()) -> None:
        self.table = table
        self.seat = seat
        self.open_hand = HAND_AS_GIVEN in assume
        self.open_deck = DECK_AS_GIVEN in assume
        self.idle = OPPONENT_PASSES in assume
        self._cards: dict[int, str | None] = {}

    def seen(self, state: State) -> CardState:
        """Return a whole position as the seat knows it."""
        veiled = own(self.table.veiled(state, self.seat))
        if not self.open_hand and not self.open_deck:
            return veiled
        whole, dealer = own(state), CardDealer(veiled, self.seat, NO_STOCK)
        deck = deck_of(whole, self.seat) if self.open_deck else dealer.own_cards()
        hidden = [BLANK] * dealer.hidden_count()
        if self.open_hand:
            unknown = Counter(hand_of(whole, 1 - self.seat)) - Counter(dealer.known_cards())
            held = sorted(unknown.elements())
            hidden[: len(held)] = held
        return own(dealer.lay(deck, hidden))

    def outcomes(self, state: CardState, move: int, after: CardState | None = None) -> Iterator[Outcome]:
        """Yield where a move leads, once for each way in which the cards drawn by it can come.

        `after` is the position after the move with the deck as it lies, if it is known already.
        """
        if after is None:
            after = made(state, move)
        if self.open_deck or after.tally[NEXT + self.seat] == state.tally[NEXT + self.seat]:
            yield Outcome(after)
        else:
            yield from self._dealt(state, move, ())

    def _dealt(self, state: CardState, move: int, drawn: tuple[int, ...]) -> Iterator[Outcome]:
        """Yield the outcomes in which these cards are drawn first."""
        rest = Counter(deck_of(state, self.seat)) - Counter(drawn)
        after = made(self.laid(state, [*drawn, *sorted(rest.elements())]), move)
        if after.tally[NEXT + self.seat] - state.tally[NEXT + self.seat] <= len(drawn):
            yield Outcome(after, drawn)
            return
        for card in sorted(rest):
            yield from self._dealt(state, move, (*drawn, card))

    def laid(self, state: CardState, deck: Sequence[int], hidden: Sequence[int] = ()) -> CardState:
        """Return a position with the seat's deck in this order, and these cards among those that are blank."""
        dealer = CardDealer(state, self.seat, NO_STOCK)
        blanks = [BLANK] * (dealer.hidden_count() - len(hidden))
        return own(dealer.lay(list(deck), [*hidden, *blanks]))

    def replies(self, state: CardState) -> Iterator[Reply]:
        """Yield every move that the opponent may have where it is to decide."""
        moves = state.legal_moves()
        if self.idle and not state.is_asking():
            yield Reply(NOTHING_MORE, state)
            return
        known = [move for move in moves if self._card(move) != ""]
        yield from (Reply(move, state) for move in known)
        if BLANK not in hand_of(state, 1 - self.seat):
            return
        deck, names = deck_of(state, self.seat), self.table.book.names
        for card in self.possible(state):
            holding = self.laid(state, deck, [card])
            for move in holding.legal_moves():
                if self._card(move) == names[card] and move not in known:
                    yield Reply(move, holding, card)

    def possible(self, state: CardState) -> list[int]:
        """Return the cards that the opponent may hold unseen, ascending."""
        dealer = self.table.dealer(state, self.seat, (), 0)
        return sorted(dealer.stock.copies())

    def _card(self, move: int) -> str | None:
        """Return the card that a move names; empty for the blank one, None for none."""
        if move not in self._cards:
            try:
                self._cards[move] = self.table.parts(move).card
            except IllegalMoveError:
                self._cards[move] = ""
        return self._cards[move]


def made(state: CardState, move: int) -> CardState:
    """Return the position after a move, as the deck lies."""
    after = state.clone()
    after.apply(i64(move))
    return after


def own(state: State) -> CardState:
    """Return a state as one with zones of cards."""
    if not isinstance(state, CardState):
        raise TypeError(f"no state with zones of cards: {type(state).__name__}")
    return state


def deck_size(state: CardState, seat: int) -> int:
    """Return how many cards are left in a deck."""
    return int(state.tally[LAST + seat] - state.tally[NEXT + seat])
