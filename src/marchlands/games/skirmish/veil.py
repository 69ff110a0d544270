"""What a seat cannot know, blanked; and blanks filled again at random.

A blank card has the number 0. Filling reads the veiled state, the options and, where lists are open, the opponent's
list: never the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from marchlands.engine.native import i64
from marchlands.engine.seed import Dice, shuffle
from marchlands.engine.state import as_vec
from marchlands.games.skirmish.agenda import AFTER_ACTION, CARD, OWNER, PLACE, STEP, WIDTH
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, TOKEN
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.field import GRAVE, HAND, LAST, NEXT, give_card
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.rules import SkirmishState


class PoolCard(NamedTuple):
    """A card that a deck may hold, and how often."""

    number: int
    rarity: str
    copies: int


Pool = Sequence[PoolCard]


def pool_of(playable: Sequence[SkirmishCard], options: Options) -> Pool:
    """Return the cards that a deck may hold under these options, by number."""
    copies = dict(options.copies)
    cards = sorted((card.number, str(card.rarity)) for card in playable if card.kind in (Kind.UNIT, Kind.ACTION))
    return [PoolCard(number, rarity, copies.get(rarity, 3)) for number, rarity in cards]


def veil(state: SkirmishState, seat: int) -> SkirmishState:
    """Return a copy without the other hand, but for the cards known to be there, and without any deck order."""
    copy = state.clone()
    room = int(state.room)
    other = 1 - seat
    hand = [int(state.hand[other * room + i]) for i in range(int(state.tally[HAND + other]))]
    known = [entry for entry in hand if entry & 1]
    for i, entry in enumerate([0] * (len(hand) - len(known)) + known):
        copy.hand[other * room + i] = i64(entry)
    for player in (0, 1):
        for i in range(int(copy.tally[HAND + player]), room):
            copy.hand[player * room + i] = i64(0)
        for i in range(int(copy.tally[GRAVE + player]), room):
            copy.grave[player * room + i] = i64(0)
    deck = [0] * (2 * room)
    start, end = int(state.tally[NEXT + seat]), int(state.tally[LAST + seat])
    deck[start:end] = sorted(int(state.deck[i]) for i in range(start, end))
    copy.deck = as_vec(deck)
    _forget_the_gone(copy)
    return copy


def _forget_the_gone(state: SkirmishState) -> None:
    """Blank what empty slots still remember, so that equal knowledge is equal."""
    for slot in range(2 * TERRAINS):
        if not state.occupied >> slot & 1:
            for numbers in (state.damage, state.buff, state.shield, state.crown, state.cooldown, state.power):
                numbers[slot] = i64(0)


def fill(
    veiled: SkirmishState,
    seat: int,
    their_list: Sequence[int] | None,
    pool: Pool,
    caps: Mapping[str, int],
    dice: Dice,
) -> SkirmishState:
    """Return a whole state: the seat's own deck in a random order, the other's hand and deck of cards it might have."""
    state = veiled.clone()
    room = int(state.room)
    other = 1 - seat
    start, end = int(state.tally[NEXT + seat]), int(state.tally[LAST + seat])
    own = as_vec([int(state.deck[i]) for i in range(start, end)])
    shuffle(own, dice)
    hand = [int(state.hand[other * room + i]) for i in range(int(state.tally[HAND + other]))]
    known = [entry for entry in hand if entry]
    their_start, their_end = int(state.tally[NEXT + other]), int(state.tally[LAST + other])
    wanted = len(hand) - len(known) + their_end - their_start
    if their_list is None:
        unseen = _guess(_seen(state, other), wanted, pool, caps, dice)
    else:
        unseen = list((Counter(their_list) - Counter(_seen(state, other))).elements())
    cards = as_vec(unseen)
    shuffle(cards, dice)
    deck = [0] * (2 * room)
    deck[start:end] = [int(card) for card in own]
    drawn = len(hand) - len(known)
    deck[their_start:their_end] = [int(cards[drawn + i]) for i in range(their_end - their_start)]
    state.deck = as_vec(deck)
    state.tally[HAND + other] = i64(0)
    for entry in known:
        give_card(state, i64(other), i64(entry >> 1), i64(1))
    for i in range(drawn):
        give_card(state, i64(other), cards[i], i64(0))
    return state


def _seen(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player's deck that are in the open: buried, on the board, known in hand, being played."""
    room = int(state.room)
    seen = [int(state.grave[player * room + i]) for i in range(int(state.tally[GRAVE + player]))]
    for terrain in range(TERRAINS):
        slot = player * TERRAINS + terrain
        if state.occupied >> slot & 1 and state.book.kind[state.card[slot]] != TOKEN:
            seen.append(int(state.card[slot]))
    for i in range(int(state.tally[HAND + player])):
        if state.hand[player * room + i] & 1:
            seen.append(int(state.hand[player * room + i]) >> 1)
    return seen + being_played(state, player)


def being_played(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player that have left the hand and are not yet on the board or in the graveyard."""
    cards = []
    for entry in range(int(state.depth)):
        step, owner, card = (int(state.agenda[entry * WIDTH + column]) for column in (STEP, OWNER, CARD))
        if owner == player and (step == PLACE or (step == AFTER_ACTION and state.book.kind[card] == ACTION)):
            cards.append(card)
    return cards


def _guess(seen: Sequence[int], wanted: int, pool: Pool, caps: Mapping[str, int], dice: Dice) -> list[int]:
    """Return cards that, with those seen, a legal deck could have; if there are too few, copies and caps give way.

    Every copy that may still be there is as likely as any other.
    """
    count = Counter(seen)
    room = {
        rarity: cap - sum(count[card.number] for card in pool if card.rarity == rarity) for rarity, cap in caps.items()
    }
    bag = [card for card in pool for _ in range(card.copies - count[card.number])]
    guess: list[int] = []
    while len(guess) < wanted and bag:
        index = dice.pick(len(bag))
        card, bag[index] = bag[index], bag[-1]
        bag.pop()
        if room.get(card.rarity, wanted) > 0:
            guess.append(card.number)
            if card.rarity in room:
                room[card.rarity] -= 1
    while len(guess) < wanted:
        guess.append(pool[dice.pick(len(pool))].number)
    return guess
