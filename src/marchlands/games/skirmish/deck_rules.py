"""Which decks may be played (SK-06 to SK-09, SK-19, SK-26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from marchlands.engine.deckrules import CardTerms, DeckRules, Group
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.options import Options


def deck_rules(options: Options, cards: Sequence[SkirmishCard], playable: Iterable[SkirmishCard]) -> DeckRules:
    """Return what the options say about decks; `playable` are the cards of the sets that they allow."""
    allowed = set(playable)
    caps = [(rarity, cap, _named(rarity, allowed)) for rarity, cap in options.rarity_caps]
    leaders = tuple(card.name for card in cards if card.kind is Kind.LEADER)
    return DeckRules(
        least=options.deck_min,
        most=options.deck_max,
        cards={card.name: _terms(card, options, allowed) for card in cards},
        groups=tuple(Group(*cap) for cap in caps),
        leads=leaders if options.leaders else (),
        lead_word="leader",
    )


def _terms(card: SkirmishCard, options: Options, allowed: set[SkirmishCard]) -> CardTerms:
    if card.kind in (Kind.TOKEN, Kind.LEADER):
        return CardTerms(0, barred=f"is a {card.kind.value} and cannot be in a deck", is_loose=True)
    if card not in allowed:
        return CardTerms(0, barred=f"is not in the sets that may be played: {', '.join(options.sets)}")
    rarity = str(card.rarity)
    return CardTerms(dict(options.copies)[rarity], because=f"is {rarity}")


def _named(rarity: str, allowed: Iterable[SkirmishCard]) -> frozenset[str]:
    """Return the names of the cards of a rarity that may be in a deck."""
    return frozenset(card.name for card in allowed if card.rarity == rarity)
