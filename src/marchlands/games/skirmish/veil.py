"""What a seat cannot know, blanked; and dealers that fill the blanks again.

A blank card has the number 0. A dealer reads the veiled state, the options and lists that the opponent may have: never
the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from marchlands.engine.dealer import PERCENT, CardDealer, Stock, believed
from marchlands.engine.native import i64
from marchlands.engine.zone import deck_of, hand_of, hide_zones, known_hand_of, pile_of
from marchlands.games.skirmish.agenda import AFTER_ACTION, CARD, OWNER, PLACE, STEP, WIDTH
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, TOKEN
from marchlands.games.skirmish.card import Kind, SkirmishCard
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
    hide_zones(copy, seat)
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
) -> CardDealer:
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
    return CardDealer(veiled, seat, stock)


def seen_of(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player's deck that are in the open: buried, on the board, known in hand, being played."""
    seen = pile_of(state, player)
    for terrain in range(TERRAINS):
        slot = player * TERRAINS + terrain
        if state.occupied >> slot & 1 and state.book.kind[state.card[slot]] != TOKEN:
            seen.append(int(state.card[slot]))
    return seen + known_hand_of(state, player) + being_played(state, player)


def _hidden_count(veiled: SkirmishState, player: int) -> int:
    """Return how many cards of a player are blank: all of its deck, and those in hand that are not known."""
    return hand_of(veiled, player).count(0) + len(deck_of(veiled, player))


def being_played(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player that have left the hand and are not yet on the board or in the graveyard."""
    cards = []
    for entry in range(int(state.depth)):
        step, owner, card = (int(state.agenda[entry * WIDTH + column]) for column in (STEP, OWNER, CARD))
        if owner == player and (step == PLACE or (step == AFTER_ACTION and state.book.kind[card] == ACTION)):
            cards.append(card)
    return cards
