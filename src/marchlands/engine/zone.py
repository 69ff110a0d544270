"""What the states of all card games share: hands, decks and piles, and how a state is made of named numbers.

Each zone of both players is one vector: p1's cards start at 0 and p2's at `room`. `tally` holds how many there are.
The order of a deck and the cards of a hand are hidden from the other player; everything else in a state is open.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from marchlands.engine.hand import COPIES
from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import State, as_vec, zeros

# --- rows of `tally`: add the player; games append their own rows
HAND: Final = 0  # cards in hand
PILE: Final = 2  # cards in the pile
NEXT: Final = 4  # index in `deck` of the next card to draw
LAST: Final = 6  # index in `deck` where the player's cards end
ZONE_TALLIES: Final = 8

NO_CARD: Final = -1  # not to be confused with 0, the blank card of veiled states


class Sheet:
    """What a new state is filled with: numbers by name, as in a dump, or those of an empty position.

    A sheet that is `noting` remembers the names it is asked for, that is, what a state of that kind is made of.
    """

    def __init__(self, content: dict[str, Any] | None = None, noting: bool = False) -> None:
        """Take the content, or None for an empty position."""
        self.content = content
        self.noting = noting
        self.vectors: list[str] = []
        self.numbers: list[str] = []
        self._is_plain = content is None and not noting  # a fast path for new matches

    def vector(self, name: str, size: i64) -> vec[i64]:
        """Return a vector; in an empty position, this many zeros. Raises KeyError if the content does not have it."""
        return zeros(size) if self._is_plain else self._vector(name, size)

    def number(self, name: str, empty: i64) -> i64:
        """Return a number; in an empty position, this one. Raises KeyError if the content does not have it."""
        return empty if self._is_plain else self._number(name, empty)

    def _vector(self, name: str, size: i64) -> vec[i64]:
        if self.noting:
            self.vectors.append(name)
        if self.content is None:
            return zeros(size)
        items: list[int] = self.content[name]
        return as_vec(items)

    def _number(self, name: str, empty: i64) -> i64:
        if self.noting:
            self.numbers.append(name)
        if self.content is None:
            return empty
        return i64(int(self.content[name]))


EMPTY: Final = Sheet()


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class CardState(State):
    """A state with zones of cards. A game's own may be compiled with the engine, or plain Python.

    Everything that makes up a position is declared in `__init__`, here and in the classes of the games, one line each:
    its name, its value in an empty position, and how a copy gets it. Dumps follow from these lines.
    """

    def __init__(self, known_bit: i64, tallies: i64, room: i64, sheet: Sheet, like: CardState | None) -> None:
        """Copy `like` or, without it, take what the sheet says; `room` is the most cards that a player can have.

        `known_bit` is 1 if hands record which cards the other player knows of, else 0.
        """
        super().__init__()
        self.known_bit = known_bit
        self.room: i64 = sheet.number("room", room) if like is None else like.room
        # both decks as shuffled; never written to, shared by copies
        self.deck: vec[i64] = sheet.vector("deck", 2 * room) if like is None else like.deck
        # sorted; the card number, or with `known_bit` twice that, plus one if the other player knows the card is there
        self.hand: vec[i64] = sheet.vector("hand", 2 * room) if like is None else like.hand[:]
        # cards out of play: a graveyard or a discard pile
        self.pile: vec[i64] = sheet.vector("pile", 2 * room) if like is None else like.pile[:]
        self.tally: vec[i64] = sheet.vector("tally", tallies) if like is None else like.tally[:]

    def clone(self) -> CardState:
        raise TypeError("a state belongs to a game")

    def begin(self, dice: Dice) -> None:
        """Begin the match: both decks are shuffled, and nothing is drawn from them yet."""
        raise TypeError("a state belongs to a game")

    def lay_decks(self, first: list[int], second: list[int]) -> None:
        """Give the players these decks, in this order, with nothing drawn."""
        deck = zeros(2 * self.room)
        i: i64
        for i in range(len(first)):
            deck[i] = i64(first[i])
        for i in range(len(second)):
            deck[self.room + i] = i64(second[i])
        self.deck = deck
        self.tally[NEXT] = 0
        self.tally[LAST] = len(first)
        self.tally[NEXT + 1] = self.room
        self.tally[LAST + 1] = self.room + len(second)


def shuffle_decks(f: CardState, dice: Dice) -> None:
    """Shuffle both decks, p1's first; only while nobody else shares them."""
    shuffle_part(f.deck, 0, f.tally[LAST], dice)
    shuffle_part(f.deck, f.room, f.tally[LAST + 1] - f.room, dice)


def stack_deck(f: CardState, player: i64, cards: list[int]) -> None:
    """Lay what is left of a deck in this order, top card first; copies of the state keep the order they have."""
    deck = f.deck[:]
    at: i64 = f.tally[NEXT + player]
    for card in cards:
        deck[at] = i64(card)
        at += 1
    f.deck = deck


def next_card(f: CardState, player: i64) -> i64:
    """Take the top card off a deck and return it, or NO_CARD if there is none."""
    tally = f.tally
    at: i64 = tally[NEXT + player]
    if at >= tally[LAST + player]:
        return NO_CARD
    tally[NEXT + player] = at + 1
    return f.deck[at]


def give_card(f: CardState, player: i64, card: i64, known: i64) -> None:
    """Put a card into a hand, keeping it sorted; `known` is 1 if the other player knows of it, where that is kept."""
    hand = f.hand
    tally = f.tally
    entry: i64 = (card << f.known_bit) + known
    start: i64 = player * f.room
    i: i64 = start + tally[HAND + player]
    tally[HAND + player] += 1
    while i > start and hand[i - 1] > entry:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = entry


def take_card(f: CardState, player: i64, card: i64) -> None:
    """Take a card out of a hand; of equal copies, one that the other player knows of."""
    hand = f.hand
    tally = f.tally
    highest: i64 = (card << f.known_bit) + f.known_bit  # of the entries for this card
    last: i64 = player * f.room + tally[HAND + player] - 1
    i: i64 = last
    while hand[i] > highest:
        i -= 1
    while i < last:
        hand[i] = hand[i + 1]
        i += 1
    tally[HAND + player] -= 1


def holds_card(f: CardState, player: i64, card: i64) -> bool:
    """Return whether the card is in the player's hand."""
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] >> f.known_bit == card:
            return True
        i += 1
    return False


def hand_id(f: CardState, player: i64, card: i64) -> i64:
    """Return the id, in a hand, of the last copy of a card there: the last one added and the first one removed."""
    id: i64 = card * COPIES - 1
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] >> f.known_bit == card:
            id += 1
        i += 1
    return id


def bury(f: CardState, player: i64, card: i64) -> None:
    """Put a card on top of its owner's pile."""
    f.pile[player * f.room + f.tally[PILE + player]] = card
    f.tally[PILE + player] += 1


def unbury(f: CardState, player: i64, card: i64) -> None:
    """Take the topmost copy of a card off a pile."""
    last: i64 = player * f.room + f.tally[PILE + player] - 1
    i: i64 = last
    while f.pile[i] != card:
        i -= 1
    while i < last:
        f.pile[i] = f.pile[i + 1]
        i += 1
    f.tally[PILE + player] -= 1


# --- for uncompiled code


def hand_of(f: CardState, player: int) -> list[int]:
    """Return the cards of a hand, ascending; a blank card is 0."""
    return [entry >> int(f.known_bit) for entry in _entries(f, player)]


def known_hand_of(f: CardState, player: int) -> list[int]:
    """Return the cards of a hand that the other player knows to be there, ascending."""
    return [entry >> 1 for entry in _entries(f, player) if entry & int(f.known_bit)]


def pile_of(f: CardState, player: int) -> list[int]:
    """Return the cards of a pile, top card last."""
    start = player * int(f.room)
    return [int(f.pile[i]) for i in range(start, start + int(f.tally[PILE + player]))]


def deck_of(f: CardState, player: int) -> list[int]:
    """Return the cards left in a deck, top card first."""
    return [int(f.deck[i]) for i in range(int(f.tally[NEXT + player]), int(f.tally[LAST + player]))]


def _entries(f: CardState, player: int) -> list[int]:
    start = player * int(f.room)
    return [int(f.hand[i]) for i in range(start, start + int(f.tally[HAND + player]))]


def hide_zones(f: CardState, seat: int) -> None:
    """Blank what a seat cannot know, so that equal knowledge compares equal.

    That is: the other hand except for the cards known to be there, which then come last; the other deck, and the order
    of the seat's own; and leftovers beyond the ends of hands and piles.
    """
    other: i64 = 1 - i64(seat)
    blank: i64 = f.tally[HAND + other]
    i: i64 = blank - 1
    while i >= 0:
        entry = f.hand[other * f.room + i]
        if entry & f.known_bit:
            blank -= 1
            f.hand[other * f.room + blank] = entry
        i -= 1
    for i in range(blank):
        f.hand[other * f.room + i] = 0
    player: i64
    for player in range(2):
        for i in range(f.tally[HAND + player], f.room):
            f.hand[player * f.room + i] = 0
        for i in range(f.tally[PILE + player], f.room):
            f.pile[player * f.room + i] = 0
    deck = zeros(2 * f.room)
    at: i64 = f.tally[NEXT + seat]
    for card in sorted(deck_of(f, seat)):
        deck[at] = i64(card)
        at += 1
    f.deck = deck
