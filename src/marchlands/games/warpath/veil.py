"""What a seat cannot know, blanked; and dealers that fill the blanks again.

A blank card has the number 0. A dealer reads the veiled state, the classes and lists that the opponent may have: never
the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from marchlands.engine.dealer import CardDealer, Stock, believed
from marchlands.engine.native import i64
from marchlands.engine.zone import hide_zones, pile_of
from marchlands.games.warpath.field import CLASS, forget_the_dead
from marchlands.games.warpath.rules import WarpathState

Pool = Mapping[int, Sequence[tuple[int, int]]]  # by class: the numbers of its cards, and how often a deck may hold them


def veil(state: WarpathState, seat: int) -> WarpathState:
    """Return a copy without the other hand and without any deck order."""
    copy = state.clone()
    hide_zones(copy, seat)
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


def dealer(veiled: WarpathState, seat: int, lists: Sequence[Sequence[int]], trust: int, pool: Pool) -> CardDealer:
    """Return a dealer of whole states: the other player has one of the lists with a chance of `trust` in a hundred.

    Else any cards that a deck of its class could have; lists that do not hold what was seen are left out.
    """
    other = 1 - seat
    seen = pile_of(veiled, other)
    count = Counter(seen)
    cards = pool[int(veiled.tally[CLASS + other])]
    bag = [number for number, copies in cards for _ in range(copies - count[number])]
    stock = Stock(bag, [-1] * len(bag), [], [number for number, _ in cards], *believed(lists, seen, trust))
    return CardDealer(veiled, seat, stock)
