"""Warpath as a game: its sets, its ready-made decks, its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault
from marchlands.engine.cardgame import CardGame
from marchlands.engine.deck import Deck
from marchlands.engine.pack import Pack
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.check import faults_of, find_faults
from marchlands.games.warpath.deck_rules import faults
from marchlands.games.warpath.schema import pack_schema
from marchlands.games.warpath.sets.astronaut import ASTRONAUT
from marchlands.games.warpath.sets.base import BASE_SET
from marchlands.games.warpath.sets.dinosaur import DINOSAUR
from marchlands.games.warpath.sets.mage import MAGE
from marchlands.games.warpath.sets.warrior import WARRIOR
from marchlands.games.warpath.table import WarpathTable
from marchlands.games.warpath.vocabulary import FRAME

SETS: Final[tuple[CardSet[WarpathCard], ...]] = (BASE_SET, WARRIOR, MAGE, ASTRONAUT, DINOSAUR)


class Warpath(CardGame[WarpathCard]):
    """Three lanes of different length, and armies that march on their own."""

    name = "warpath"
    lead_word = "class"
    code_prefix = "WP"
    sets = SETS
    frame = FRAME
    deck_folder = Path(__file__).parent / "decks"

    def __init__(self, packs: Sequence[Pack[WarpathCard]] = ()) -> None:
        """Add packs of cards to the published sets. Raises CardError for bad cards."""
        super().__init__(packs)
        self._table = WarpathTable(self.all_cards, self.packs)

    def table(self, rules: object = None) -> WarpathTable:
        self.refuse_options(rules)
        return self._table

    def faults_among(self, cards: Sequence[WarpathCard]) -> Iterable[Fault]:
        return find_faults(cards)

    def card_faults(self, card: WarpathCard, cards: Sequence[WarpathCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def find_deck_faults(self, deck: Deck, rules: object) -> list[str]:
        return faults(deck, self.by_name)

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def card_text(self, card: Card, rules: object = None) -> str:
        return self._table.speaker.card(self.by_name[card.name])

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.CLASS}
