"""What a narrator of Warpath needs to know about the cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from marchlands.cards.ability import When
from marchlands.cards.card import Card
from marchlands.cards.event import TurnEnded
from marchlands.games.warpath.blueprint import read_movement
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.text import speaker


@dataclass(frozen=True, slots=True)
class KnownCards:
    """What events do not say about the cards that they name.

    `classes` are names that events use if no card dealt the damage, `steps` says by name how many steps a unit takes in
    a march, and `endings` are the abilities that happen at the end of a turn, as card and sentence.
    """

    classes: frozenset[str]
    steps: Mapping[str, int]
    endings: frozenset[tuple[str, str]]


def known_of(cards: Iterable[Card]) -> KnownCards:
    """Return what narrators need to know about these cards."""
    own = [card for card in cards if isinstance(card, WarpathCard)]
    return KnownCards(
        classes=frozenset(card.name for card in own if card.kind is Kind.CLASS),
        steps={card.name: read_movement(card.movement)[0] for card in own},
        endings=frozenset(
            (card.name, speaker(card).sentence(ability))
            for card in own
            for ability in card.abilities
            if isinstance(ability, When) and isinstance(ability.event, TurnEnded)
        ),
    )
