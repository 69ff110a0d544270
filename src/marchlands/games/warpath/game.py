"""Warpath as a game: its sets, its ready-made decks, its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault
from marchlands.cards.search import Field
from marchlands.engine.cardgame import CardGame
from marchlands.engine.deckrules import DeckRules
from marchlands.engine.pack import Pack
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.games.warpath.check import faults_of, find_faults
from marchlands.games.warpath.deck_rules import deck_rules
from marchlands.games.warpath.keyword import DEEDS, EXPLAINED
from marchlands.games.warpath.schema import pack_schema
from marchlands.games.warpath.search_field import FIELDS
from marchlands.games.warpath.sets.astronaut import ASTRONAUT
from marchlands.games.warpath.sets.base import BASE_SET
from marchlands.games.warpath.sets.dinosaur import DINOSAUR
from marchlands.games.warpath.sets.mage import MAGE
from marchlands.games.warpath.sets.warrior import WARRIOR
from marchlands.games.warpath.table import WarpathTable
from marchlands.games.warpath.trial import trial_position
from marchlands.games.warpath.vocabulary import FRAME

SETS: Final[tuple[CardSet[WarpathCard], ...]] = (BASE_SET, WARRIOR, MAGE, ASTRONAUT, DINOSAUR)
LATER_TURNS: Final = 4  # whose draws a sample hand shows


class Warpath(CardGame[WarpathCard]):
    """Three lanes of different length, and armies that march on their own."""

    name = "warpath"
    lead_word = "class"
    code_prefix = "WP"
    curve_word = "cost"
    sample = "Thief"
    sets = SETS
    frame = FRAME
    deck_folder = Path(__file__).parent / "decks"
    explained = EXPLAINED
    glossary_words = ("Warpath", "hand", "deck", "unit", "friendly", "enemy", "kill", "heal", "match", "turn")
    deeds = DEEDS

    def __init__(self, packs: Sequence[Pack[WarpathCard]] = ()) -> None:
        """Add packs of cards to the published sets. Raises CardError for bad cards."""
        super().__init__(packs)
        self._table = WarpathTable(self.all_cards, self.packs)
        self._deck_rules = deck_rules(self.all_cards)

    def table(self, rules: object = None) -> WarpathTable:
        self.refuse_options(rules)
        return self._table

    def faults_among(self, cards: Sequence[WarpathCard]) -> Iterable[Fault]:
        return find_faults(cards)

    def card_faults(self, card: WarpathCard, cards: Sequence[WarpathCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def deck_rules(self, rules: object = None) -> DeckRules:
        self.refuse_options(rules)
        return self._deck_rules

    def curve_value(self, card: Card) -> int | None:
        return self.by_name[card.name].cost

    def hand_note(self, rules: object = None) -> str:
        return "with the card of your first turn, with no mulligan"

    def later_draws(self, rules: object = None) -> tuple[tuple[str, int], ...]:
        return tuple((f"turn {turn}", 1) for turn in range(2, 2 + LATER_TURNS))

    def trial_position(self, card: WarpathCard) -> dict[str, Any]:
        return trial_position(card, self.all_cards)

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def card_text(self, card: Card, rules: object = None) -> str:
        return self._table.speaker.card(self.by_name[card.name])

    def search_fields(self, rules: object = None) -> Sequence[Field[Any]]:
        return FIELDS

    def kin_of(self, card: Card) -> Iterator[str]:
        yield from super().kin_of(card)
        own = self.by_name[card.name]
        of = own.name if own.kind is Kind.CLASS else own.of
        if of != BASE:
            yield f"is a card of the {of}"

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.CLASS}
