"""Skirmish as a game: its sets, its ready-made decks, its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault
from marchlands.engine.cardgame import CardGame
from marchlands.engine.deck import Deck
from marchlands.engine.game import cards_of
from marchlands.engine.pack import Pack
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.check import faults_of, find_faults
from marchlands.games.skirmish.deck_rules import faults
from marchlands.games.skirmish.options import PRESETS, Options, read_options
from marchlands.games.skirmish.schema import pack_schema
from marchlands.games.skirmish.sets.core import CORE
from marchlands.games.skirmish.sets.second import SECOND
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.skirmish.vocabulary import FRAME

SETS: Final[tuple[CardSet[SkirmishCard], ...]] = (CORE, SECOND)


class Skirmish(CardGame[SkirmishCard]):
    """Five terrains, best of three skirmishes."""

    name = "skirmish"
    lead_word = "leader"
    code_prefix = "SK"
    sets = SETS
    presets = tuple(PRESETS)
    frame = FRAME
    deck_folder = Path(__file__).parent / "decks"

    def __init__(self, packs: Sequence[Pack[SkirmishCard]] = ()) -> None:
        """Add packs of cards to the published sets. Raises CardError for bad cards."""
        super().__init__(packs)
        self._tables: dict[Options, SkirmishTable] = {}
        self._presets: dict[str, SkirmishTable] = {}

    def table(self, rules: object = None) -> SkirmishTable:
        if rules is None:
            rules = "standard"
        if isinstance(rules, str) and rules in self._presets:
            return self._presets[rules]
        options = read_options(rules)
        if options not in self._tables:
            self._tables[options] = SkirmishTable(options, self.all_cards, self.playable(options), self.packs)
        if isinstance(rules, str):
            self._presets[rules] = self._tables[options]
        return self._tables[options]

    def playable(self, options: Options) -> tuple[SkirmishCard, ...]:
        """Return the cards from the sets that a deck may use under these options."""
        allowed = [card_set for card_set in SETS if card_set.name in options.sets]
        return tuple(cards_of(*allowed, *self.packs))

    def faults_among(self, cards: Sequence[SkirmishCard]) -> Iterable[Fault]:
        return find_faults(cards)

    def card_faults(self, card: SkirmishCard, cards: Sequence[SkirmishCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def find_deck_faults(self, deck: Deck, rules: object) -> list[str]:
        options = self.table(rules).options
        return faults(deck, options, self.by_name, self.playable(options))

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def card_text(self, card: Card, rules: object = None) -> str:
        return self.table(rules).speaker.card(self.by_name[card.name])

    def set_versions(self, rules: object = None) -> dict[str, int]:
        allowed = self.table(rules).options.sets
        return {card_set.name: card_set.version for card_set in SETS if card_set.name in allowed}

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.LEADER}
