"""What a seat cannot know, blanked; and dealers that fill the blanks again.

A blank card has the number 0. A dealer reads the veiled state, the classes and lists that the opponent may have: never
the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from marchlands.engine.dealer import Stock, believed
from marchlands.engine.native import i64
from marchlands.games.warpath.dealer import WarpathDealer
from marchlands.games.warpath.field import CLASS, HAND, LAST, NEXT, PILE, forget_the_dead
from marchlands.games.warpath.rules import WarpathState

Pool = Mapping[int, Sequence[tuple[int, int]]]  # by class: the numbers of its cards, and how often a deck may hold them


def veil(state: WarpathState, seat: int) -> WarpathState:
    """Return a copy without the other hand and without any deck order."""
    copy = state.clone()
    room = int(state.room)
    for i in range(int(state.tally[HAND + 1 - seat])):
        copy.hand[(1 - seat) * room + i] = i64(0)
    for player in (0, 1):
        for i in range(int(copy.tally[HAND + player]), room):
            copy.hand[player * room + i] = i64(0)
        for i in range(int(copy.tally[PILE + player]), room):
            copy.pile[player * room + i] = i64(0)
    deck = [0] * (2 * room)
    start, end = int(state.tally[NEXT + seat]), int(state.tally[LAST + seat])
    deck[start:end] = sorted(int(state.deck[i]) for i in range(start, end))
    copy.lay_deck(deck)
    _forget_the_gone(copy)
    return copy


def _forget_the_gone(state: WarpathState) -> None:
    """Blank what tiles without a building still remember, so that equal knowledge is equal."""
    if not state.asked:
        forget_the_dead(state)
    for tile in range(len(state.building)):
        if not state.building[tile]:
            for numbers in (state.building_owner, state.building_hp, state.building_serial):
                numbers[tile] = i64(0)


def dealer(veiled: WarpathState, seat: int, lists: Sequence[Sequence[int]], trust: int, pool: Pool) -> WarpathDealer:
    """Return a dealer of whole states: the other player has one of the lists with a chance of `trust` in a hundred.

    Else any cards that a deck of its class could have; lists that do not hold what was seen are left out.
    """
    other = 1 - seat
    seen = [int(veiled.pile[other * int(veiled.room) + i]) for i in range(int(veiled.tally[PILE + other]))]
    count = Counter(seen)
    cards = pool[int(veiled.tally[CLASS + other])]
    bag = [number for number, copies in cards for _ in range(copies - count[number])]
    stock = Stock(bag, [-1] * len(bag), [], [number for number, _ in cards], *believed(lists, seen, trust))
    return WarpathDealer(veiled, i64(seat), stock)
