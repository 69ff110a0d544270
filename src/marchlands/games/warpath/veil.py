"""What a seat cannot know, blanked; and blanks filled again at random.

A blank card has the number 0. Filling reads the veiled state, the classes and, where lists are open, the opponent's
list: never the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from marchlands.engine.native import i64
from marchlands.engine.seed import Dice, shuffle
from marchlands.engine.state import as_vec
from marchlands.games.warpath.field import CLASS, HAND, LAST, NEXT, PILE, forget_the_dead, give_card
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
    copy.deck = as_vec(deck)
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


def fill(veiled: WarpathState, seat: int, their_list: Sequence[int] | None, pool: Pool, dice: Dice) -> WarpathState:
    """Return a whole state: the seat's own deck in a random order, the other's hand and deck of cards it might have."""
    state = veiled.clone()
    room, other = int(state.room), 1 - seat
    start, end = int(state.tally[NEXT + seat]), int(state.tally[LAST + seat])
    own = as_vec([int(state.deck[i]) for i in range(start, end)])
    shuffle(own, dice)
    held = int(state.tally[HAND + other])
    their_start, their_end = int(state.tally[NEXT + other]), int(state.tally[LAST + other])
    wanted = held + their_end - their_start
    seen = [int(state.pile[other * room + i]) for i in range(int(state.tally[PILE + other]))]
    if their_list is None:
        unseen = _guess(seen, wanted, pool[int(state.tally[CLASS + other])], dice)
    else:
        unseen = list((Counter(their_list) - Counter(seen)).elements())[:wanted]
    cards = as_vec(unseen)
    shuffle(cards, dice)
    deck = [0] * (2 * room)
    deck[start:end] = [int(card) for card in own]
    deck[their_start:their_end] = [int(cards[held + i]) for i in range(their_end - their_start)]
    state.deck = as_vec(deck)
    state.tally[HAND + other] = i64(0)
    for i in range(held):
        give_card(state, i64(other), cards[i])
    return state


def _guess(seen: Sequence[int], wanted: int, pool: Sequence[tuple[int, int]], dice: Dice) -> list[int]:
    """Return cards that, with those seen, a legal deck could have; if there are too few, copies give way.

    Every copy that may still be there is as likely as any other.
    """
    count = Counter(seen)
    bag = [number for number, copies in pool for _ in range(copies - count[number])]
    guess: list[int] = []
    while len(guess) < wanted:
        if not bag:
            bag = [number for number, _ in pool]
        index = dice.pick(len(bag))
        guess.append(bag[index])
        bag[index] = bag[-1]
        bag.pop()
    return guess
