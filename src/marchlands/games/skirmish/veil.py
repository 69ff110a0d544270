"""What a seat cannot know, blanked; and dealers that fill the blanks again.

A blank card has the number 0. A dealer reads the veiled state, the options and lists that the opponent may have: never
the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from marchlands.engine.dealer import PERCENT, Stock, believed
from marchlands.engine.native import i64
from marchlands.games.skirmish.agenda import AFTER_ACTION, CARD, OWNER, PLACE, STEP, WIDTH
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, TOKEN
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.dealer import SkirmishDealer
from marchlands.games.skirmish.field import GRAVE, HAND, LAST, NEXT
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
    copy.lay_deck(deck)
    _forget_the_gone(copy)
    return copy


def _forget_the_gone(state: SkirmishState) -> None:
    """Blank what empty slots still remember, so that equal knowledge is equal."""
    for slot in range(2 * TERRAINS):
        if not state.occupied >> slot & 1:
            for numbers in (state.damage, state.buff, state.shield, state.crown, state.cooldown, state.power):
                numbers[slot] = i64(0)


def dealer(
    veiled: SkirmishState, seat: int, lists: Sequence[Sequence[int]], trust: int, pool: Pool, caps: Mapping[str, int]
) -> SkirmishDealer:
    """Return a dealer of whole states: the other player has one of the lists with a chance of `trust` in a hundred.

    Else any cards that a legal deck could have. Lists that do not hold what was seen, or have another number of cards
    than the player, are left out.
    """
    other = 1 - seat
    seen = seen_of(veiled, other)
    size = len(seen) + _hidden_count(veiled, other)
    fitting = [cards for cards in lists if trust >= PERCENT or len(cards) == size]
    count = Counter(seen)
    capped = sorted(caps)
    rarity = {card.number: card.rarity for card in pool}
    bag = [card for card in pool for _ in range(card.copies - count[card.number])]
    stock = Stock(
        [card.number for card in bag],
        [capped.index(card.rarity) if card.rarity in caps else -1 for card in bag],
        [caps[name] - sum(rarity.get(number) == name for number in seen) for name in capped],
        [card.number for card in pool],
        *believed(fitting, seen, trust),
    )
    return SkirmishDealer(veiled, i64(seat), stock)


def seen_of(state: SkirmishState, player: int) -> list[int]:
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


def _hidden_count(veiled: SkirmishState, player: int) -> int:
    """Return how many cards of a player are blank: all of its deck, and those in hand that are not known."""
    start = player * int(veiled.room)
    in_hand = sum(not veiled.hand[start + i] for i in range(int(veiled.tally[HAND + player])))
    return in_hand + int(veiled.tally[LAST + player] - veiled.tally[NEXT + player])


def being_played(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player that have left the hand and are not yet on the board or in the graveyard."""
    cards = []
    for entry in range(int(state.depth)):
        step, owner, card = (int(state.agenda[entry * WIDTH + column]) for column in (STEP, OWNER, CARD))
        if owner == player and (step == PLACE or (step == AFTER_ACTION and state.book.kind[card] == ACTION)):
            cards.append(card)
    return cards
