"""Skirmish as a game: its sets, its ready-made decks, its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault
from marchlands.cards.keyword import words_said
from marchlands.cards.search import Field
from marchlands.engine.cardgame import CardGame
from marchlands.engine.deckrules import DeckRules
from marchlands.engine.game import cards_of
from marchlands.engine.pack import Pack
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.check import faults_of, find_faults
from marchlands.games.skirmish.deck_rules import deck_rules
from marchlands.games.skirmish.keyword import DEEDS, EXPLAINED
from marchlands.games.skirmish.options import PRESETS, Options, read_options
from marchlands.games.skirmish.schema import pack_schema
from marchlands.games.skirmish.search_field import FIELDS
from marchlands.games.skirmish.sets.core import CORE
from marchlands.games.skirmish.sets.second import SECOND
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.skirmish.trial import trial_position
from marchlands.games.skirmish.vocabulary import FRAME

SETS: Final[tuple[CardSet[SkirmishCard], ...]] = (CORE, SECOND)


class Skirmish(CardGame[SkirmishCard]):
    """Five terrains, best of three skirmishes."""

    name = "skirmish"
    lead_word = "leader"
    code_prefix = "SK"
    curve_word = "power"
    sample = "Archer"
    sets = SETS
    presets = tuple(PRESETS)
    frame = FRAME
    deck_folder = Path(__file__).parent / "decks"
    explained = EXPLAINED
    glossary_words = ("The table", "Units and power", "Abilities", "The course of a match")
    deeds = DEEDS

    def __init__(self, packs: Sequence[Pack[SkirmishCard]] = ()) -> None:
        """Add packs of cards to the published sets. Raises CardError for bad cards."""
        super().__init__(packs)
        self._tables: dict[Options, SkirmishTable] = {}
        self._presets: dict[str, SkirmishTable] = {}
        self._deck_rules: dict[Options, DeckRules] = {}

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
        ordinary = [pack for pack in self.packs if not pack.overlay]
        return tuple(self.by_name[card.name] for card in cards_of(*allowed, *ordinary))

    def faults_among(self, cards: Sequence[SkirmishCard]) -> Iterable[Fault]:
        return find_faults(cards)

    def card_faults(self, card: SkirmishCard, cards: Sequence[SkirmishCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def deck_rules(self, rules: object = None) -> DeckRules:
        options = self.table(rules).options
        if options not in self._deck_rules:
            self._deck_rules[options] = deck_rules(options, self.all_cards, self.playable(options))
        return self._deck_rules[options]

    def curve_value(self, card: Card) -> int | None:
        own = self.by_name[card.name]
        return own.power if own.kind is Kind.UNIT else None

    def hand_note(self, rules: object = None) -> str:
        return "for the whole match, with no mulligan"

    def later_draws(self, rules: object = None) -> tuple[tuple[str, int], ...]:
        count = self.table(rules).options.later_draw
        return (("skirmish 2", count), ("skirmish 3", count))

    def trial_position(self, card: SkirmishCard) -> dict[str, Any]:
        return trial_position(card)

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def card_text(self, card: Card, rules: object = None) -> str:
        return self.table(rules).speaker.card(self.by_name[card.name])

    def keywords_of(self, card: Card, rules: object = None) -> tuple[str, ...]:
        own = self.by_name[card.name]
        said = words_said(EXPLAINED, self.card_text(own, rules), self.table(rules).options.abilities(own))
        has_shield = own.shield > 0 and "Shield" not in said
        return (*said, "Shield") if has_shield else said

    def search_fields(self, rules: object = None) -> Sequence[Field[Any]]:
        return FIELDS

    def allowed_cards(self, rules: object = None) -> frozenset[str]:
        options = self.table(rules).options
        playable = self.playable(options)
        return frozenset(card.name for card in playable if options.leaders or card.kind is not Kind.LEADER)

    def set_versions(self, rules: object = None) -> dict[str, int]:
        allowed = self.table(rules).options.sets
        return {card_set.name: card_set.version for card_set in SETS if card_set.name in allowed}

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.LEADER}
