"""Other deals of a match that look the same to a seat up to now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from marchlands.coach.puzzle.deals import NO_STOCK, Deals, own
from marchlands.engine.dealer import CardDealer
from marchlands.engine.match import Match
from marchlands.engine.zone import CardState, deck_of, hand_of
from marchlands.errors import MoveError, PositionError


def with_draws(match: Match, deals: Deals, cards: Sequence[int]) -> Match:
    """Return the match with the same moves in which these cards are the next that the seat draws."""
    first, seat = _first(match), deals.seat
    deck, left = deck_of(own(first.state), seat), deck_of(own(match.state), seat)
    past = deck[: len(deck) - len(left)]
    rest = list(left)
    for card in cards:
        rest.remove(card)
    return _again(match, first, deals, [*past, *cards, *rest], _hidden(first, deals))


def with_held(match: Match, deals: Deals, card: int) -> Match:
    """Return the match with the same moves in which the opponent now holds a card that the seat does not know of.

    Raises PositionError if there is no such deal.
    """
    first, other = _first(match), 1 - deals.seat
    deck, hidden = deck_of(own(first.state), deals.seat), _hidden(first, deals)
    looks = deals.seen(match.state)
    for index in range(len(hidden)):
        swapped = hidden[:]
        if card in swapped[index + 1 :]:
            swapped[swapped.index(card, index + 1)] = swapped[index]
        swapped[index] = card
        try:
            found = _again(match, first, deals, deck, swapped)
        except MoveError:
            continue  # the card that went was one that the opponent has played
        state = own(found.state)
        if card in hand_of(state, other) and _alike(deals.seen(state), looks, deals):
            return found
    raise PositionError("cannot deal the position again: no hidden card can be exchanged")


def _alike(one: CardState, other: CardState, deals: Deals) -> bool:
    """Return whether two positions as a seat knows them look the same to it."""
    return deals.table.view(one, deals.seat) == deals.table.view(other, deals.seat)


def _first(match: Match) -> Match:
    """Return the match as it began."""
    assert match.game is not None and match.setup is not None
    return match.game.open(match.setup)


def _hidden(first: Match, deals: Deals) -> list[int]:
    """Return the opponent's hidden cards at the beginning: those in hand, then the deck."""
    state, other = own(first.state), 1 - deals.seat
    known = CardDealer(own(first.table.veiled(state, deals.seat)), deals.seat, NO_STOCK).known_cards()
    unknown = Counter(hand_of(state, other)) - Counter(known)
    return [*unknown.elements(), *deck_of(state, other)]


def _again(match: Match, first: Match, deals: Deals, deck: Sequence[int], hidden: Sequence[int]) -> Match:
    """Return a match from the same beginning with other hidden cards, after the same moves. Raises MoveError."""
    assert match.game is not None
    veiled = own(first.table.veiled(first.state, deals.seat))
    state = CardDealer(veiled, deals.seat, NO_STOCK).lay(list(deck), list(hidden))
    again = match.game.match_from(first.table.given(state), first.table.rules)
    for move in match.made:
        again.apply(move)
    return again
