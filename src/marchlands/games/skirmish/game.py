"""Skirmish as a game of the program: its sets, its ready-made decks, its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from marchlands.cards.card import Card, CardSet
from marchlands.cards.check import Fault
from marchlands.engine.deck import Deck, read_deck_file
from marchlands.engine.deckcode import LAST_NUMBER
from marchlands.engine.game import Game, cards_of
from marchlands.engine.pack import Pack, numbered
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.check import check_cards, faults_of
from marchlands.games.skirmish.deck_rules import faults
from marchlands.games.skirmish.options import Options, read_options
from marchlands.games.skirmish.schema import pack_schema
from marchlands.games.skirmish.sets.core import CORE
from marchlands.games.skirmish.sets.second import SECOND
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.skirmish.vocabulary import PACK_KEYS, read_card

SETS: Final[tuple[CardSet[SkirmishCard], ...]] = (CORE, SECOND)
FIRST_PACK_NUMBER: Final = LAST_NUMBER + 1
DECKS: Final = Path(__file__).parent / "decks"


class Skirmish(Game):
    """Five terrains, best of three skirmishes."""

    name = "skirmish"
    lead_word = "leader"
    code_prefix = "SK"

    def __init__(self, packs: Sequence[Pack[SkirmishCard]] = ()) -> None:
        """Take packs of cards beside the published sets. Raises CardError for bad cards."""
        self.sets = SETS
        self.packs = numbered(packs, FIRST_PACK_NUMBER)
        self.all_cards = tuple(cards_of(*SETS, *self.packs))
        self.by_name = {card.name: card for card in self.all_cards}
        check_cards(self.all_cards)
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
        """Return the cards of the sets that a deck may have under these options."""
        allowed = [card_set for card_set in SETS if card_set.name in options.sets]
        return tuple(cards_of(*allowed, *self.packs))

    def playing(self, packs: Sequence[Pack[Any]]) -> Self:
        return type(self)(packs)

    def read_card(self, content: Mapping[str, Any]) -> tuple[SkirmishCard | None, list[Fault]]:
        card, found = read_card({key: value for key, value in content.items() if key != "number"}, PACK_KEYS)
        if "number" in content:
            found.append(Fault(card.name if card else "", "number", "numbers are given by the loader"))
        return card, found

    def card_faults(self, card: SkirmishCard, cards: Sequence[SkirmishCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def cards(self, rules: object = None) -> Sequence[SkirmishCard]:
        return self.all_cards

    def card_text(self, card: Card, rules: object = None) -> str:
        return self.table(rules).speaker.card(self.by_name[card.name])

    def decks(self) -> Mapping[str, Deck]:
        return self.with_decks_of_packs(ready_made())

    def set_versions(self, rules: object = None) -> dict[str, int]:
        allowed = self.table(rules).options.sets
        return {card_set.name: card_set.version for card_set in SETS if card_set.name in allowed}

    def card_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards}

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.LEADER}

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        table = self.table(rules)
        if deck in table.allowed:
            return []
        found = faults(deck, table.options, self.by_name, self.playable(table.options))
        if not found:
            table.allow(deck)
        return found


@cache
def ready_made() -> dict[str, Deck]:
    """Return the ready-made decks by id, which is the name of their file."""
    return {
        path.stem: read_deck_file(path, game="skirmish", lead_word="leader") for path in sorted(DECKS.glob("*.toml"))
    }
