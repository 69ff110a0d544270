"""Blanks what a seat cannot know, and lists which cards of a deck it has seen. A blank card has the number 0."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.engine.dealer import Pool
from marchlands.engine.native import i64
from marchlands.engine.zone import deck_of, hand_of, hide_zones, known_hand_of, pile_of
from marchlands.games.skirmish.agenda import AFTER_ACTION, CARD, OWNER, PLACE, STEP, WIDTH
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, TOKEN
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.rules import SkirmishState


def pool_of(playable: Sequence[SkirmishCard], options: Options) -> Pool:
    """Return the cards that a deck may contain under these options; rarities with a cap are its groups."""
    copies, caps = dict(options.copies), dict(options.rarity_caps)
    capped = sorted(caps)
    rarities = {card.number: str(card.rarity) for card in playable if card.kind in (Kind.UNIT, Kind.ACTION)}
    groups = {number: capped.index(rarity) for number, rarity in rarities.items() if rarity in caps}
    cards = [(number, copies.get(rarity, 3)) for number, rarity in sorted(rarities.items())]
    return Pool(cards, groups, [caps[rarity] for rarity in capped])


def veil(state: SkirmishState, seat: int) -> SkirmishState:
    """Return a copy without the other hand, except for the cards known to be there, and without any deck order."""
    copy = state.clone()
    hide_zones(copy, seat)
    _forget_the_gone(copy)
    return copy


def _forget_the_gone(state: SkirmishState) -> None:
    """Blank what empty slots still hold, so that equal knowledge compares equal."""
    for slot in range(2 * TERRAINS):
        if not state.occupied >> slot & 1:
            for numbers in (state.damage, state.buff, state.shield, state.crown, state.cooldown, state.power):
                numbers[slot] = i64(0)


def seen_of(state: SkirmishState, player: int) -> list[int]:
    """Return the visible cards of a player's deck: in the graveyard, on the board, known in hand, being played."""
    seen = pile_of(state, player)
    for terrain in range(TERRAINS):
        slot = player * TERRAINS + terrain
        if state.occupied >> slot & 1 and state.book.kind[state.card[slot]] != TOKEN:
            seen.append(int(state.card[slot]))
    return seen + known_hand_of(state, player) + being_played(state, player)


def hidden_count(veiled: SkirmishState, player: int) -> int:
    """Return how many cards of a player are blank: its whole deck, and the unknown cards in hand."""
    return hand_of(veiled, player).count(0) + len(deck_of(veiled, player))


def being_played(state: SkirmishState, player: int) -> list[int]:
    """Return the cards of a player that have left the hand and are not yet on the board or in the graveyard."""
    cards = []
    for entry in range(int(state.depth)):
        step, owner, card = (int(state.agenda[entry * WIDTH + column]) for column in (STEP, OWNER, CARD))
        if owner == player and (step == PLACE or (step == AFTER_ACTION and state.book.kind[card] == ACTION)):
            cards.append(card)
    return cards
