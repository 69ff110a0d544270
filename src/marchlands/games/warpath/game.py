"""Warpath as a game of the program: its sets, its ready-made decks, its table."""

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
from marchlands.errors import OptionError, did_you_mean
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.check import check_cards, faults_of
from marchlands.games.warpath.deck_rules import faults
from marchlands.games.warpath.schema import pack_schema
from marchlands.games.warpath.sets.astronaut import ASTRONAUT
from marchlands.games.warpath.sets.base import BASE_SET
from marchlands.games.warpath.sets.dinosaur import DINOSAUR
from marchlands.games.warpath.sets.mage import MAGE
from marchlands.games.warpath.sets.warrior import WARRIOR
from marchlands.games.warpath.table import WarpathTable
from marchlands.games.warpath.vocabulary import PACK_KEYS, read_card

SETS: Final[tuple[CardSet[WarpathCard], ...]] = (BASE_SET, WARRIOR, MAGE, ASTRONAUT, DINOSAUR)
PRESETS: Final = ("standard",)
FIRST_PACK_NUMBER: Final = LAST_NUMBER + 1
DECKS: Final = Path(__file__).parent / "decks"


class Warpath(Game):
    """Three lanes of different length, and armies that march on their own."""

    name = "warpath"
    lead_word = "class"
    code_prefix = "WP"

    def __init__(self, packs: Sequence[Pack[WarpathCard]] = ()) -> None:
        """Take packs of cards beside the published sets. Raises CardError for bad cards."""
        self.sets = SETS
        self.packs = numbered(packs, FIRST_PACK_NUMBER)
        self.all_cards: tuple[WarpathCard, ...] = tuple(cards_of(*SETS, *self.packs))
        self.by_name = {card.name: card for card in self.all_cards}
        check_cards(self.all_cards)
        self._table = WarpathTable(self.all_cards, self.packs)

    def table(self, rules: object = None) -> WarpathTable:
        if isinstance(rules, Mapping):
            for key in rules:
                if key != "preset":
                    raise OptionError(f"unknown option {key!r}: Warpath has none", "rules/unknown-option")
            rules = rules.get("preset", "standard")
        if rules not in (None, *PRESETS):
            hint = did_you_mean(str(rules), PRESETS)
            raise OptionError(f"unknown preset {rules!r}{hint}", "rules/unknown-preset")
        return self._table

    def playing(self, packs: Sequence[Pack[Any]]) -> Self:
        return type(self)(packs)

    def read_card(self, content: Mapping[str, Any]) -> tuple[WarpathCard | None, list[Fault]]:
        card, found = read_card({key: value for key, value in content.items() if key != "number"}, PACK_KEYS)
        if "number" in content:
            found.append(Fault(card.name if card else "", "number", "numbers are given by the loader"))
        return card, found

    def card_faults(self, card: WarpathCard, cards: Sequence[WarpathCard]) -> list[Fault]:
        return list(faults_of(card, cards))

    def pack_schema(self) -> dict[str, Any]:
        return pack_schema()

    def cards(self, rules: object = None) -> Sequence[WarpathCard]:
        return self.all_cards

    def card_text(self, card: Card, rules: object = None) -> str:
        return self._table.speaker.card(self.by_name[card.name])

    def decks(self) -> Mapping[str, Deck]:
        return self.with_decks_of_packs(ready_made())

    def set_versions(self, rules: object = None) -> dict[str, int]:
        return {card_set.name: card_set.version for card_set in SETS}

    def card_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards}

    def lead_numbers(self) -> Mapping[str, int]:
        return {card.name: card.number for card in self.all_cards if card.kind is Kind.CLASS}

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        table = self.table(rules)
        if deck in table.allowed:
            return []
        found = faults(deck, self.by_name)
        if not found:
            table.allow(deck)
        return found


@cache
def ready_made() -> dict[str, Deck]:
    """Return the ready-made decks by id, which is the name of their file."""
    return {path.stem: read_deck_file(path, game="warpath", lead_word="class") for path in sorted(DECKS.glob("*.toml"))}
