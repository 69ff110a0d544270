"""Which decks may be played (SK-06 to SK-09, SK-19, SK-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from marchlands.engine.deck import Deck, named_cards, size_faults, unknown_card
from marchlands.errors import did_you_mean
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.options import Options


def faults(
    deck: Deck, options: Options, cards: Mapping[str, SkirmishCard], playable: Iterable[SkirmishCard]
) -> list[str]:
    """Return every reason why a deck may not be played; `playable` are the cards of the sets that the options allow."""
    size = size_faults(deck, options.deck_min, options.deck_max)
    return [*size, *_cards(deck, options, cards, set(playable)), *_leader(deck, options, cards)]


def _cards(deck: Deck, options: Options, cards: Mapping[str, SkirmishCard], playable: set[SkirmishCard]) -> list[str]:
    reasons = []
    copies = dict(options.copies)
    rarities: Counter[str] = Counter()
    for name, count in named_cards(deck).items():
        card = cards.get(name)
        if card is None:
            reasons.append(unknown_card(name, cards))
        elif card.kind in (Kind.TOKEN, Kind.LEADER):
            reasons.append(f"{name} is a {card.kind.value} and cannot be in a deck")
        elif card not in playable:
            reasons.append(f"{name} is not in the sets that may be played: {', '.join(options.sets)}")
        else:
            rarity = str(card.rarity)
            rarities[rarity] += count
            if count > copies[rarity]:
                reasons.append(f"{name} is {rarity}: at most {copies[rarity]} copies, not {count}")
    for rarity, cap in options.rarity_caps:
        if rarities[rarity] > cap:
            reasons.append(f"the deck has {rarities[rarity]} {rarity} cards; at most {cap} are allowed")
    return reasons


def _leader(deck: Deck, options: Options, cards: Mapping[str, SkirmishCard]) -> list[str]:
    leaders = [card.name for card in cards.values() if card.kind is Kind.LEADER]
    if not options.leaders:
        return [f"leader {deck.lead!r}: there are no leaders by these rules"] if deck.lead else []
    if deck.lead is None:
        return [f"a leader is missing{did_you_mean('', leaders)}"]
    if deck.lead not in leaders:
        return [f"unknown leader {deck.lead!r}{did_you_mean(deck.lead, leaders)}"]
    return []
