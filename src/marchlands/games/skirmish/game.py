"""Skirmish as a game of the program: its sets, its ready-made decks, its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from marchlands.cards.card import Card, CardSet
from marchlands.engine.deck import Deck, read_deck_file
from marchlands.engine.deckcode import LAST_NUMBER
from marchlands.engine.game import Game
from marchlands.engine.pack import read_pack
from marchlands.engine.seed import Dice
from marchlands.engine.state import NOBODY, play_out
from marchlands.errors import CardError, DeckError
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.check import check_cards
from marchlands.games.skirmish.legality import faults
from marchlands.games.skirmish.options import Options, read_options
from marchlands.games.skirmish.sets.core import CORE
from marchlands.games.skirmish.setup import start
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.skirmish.vocabulary import decode_card

SETS: Final[tuple[CardSet[SkirmishCard], ...]] = (CORE,)
FIRST_PACK_NUMBER: Final = LAST_NUMBER + 1
DECKS: Final = Path(__file__).parent / "decks"


class Skirmish(Game):
    """Five terrains, best of three skirmishes."""

    name = "skirmish"
    lead_word = "leader"
    code_prefix = "SK"

    def __init__(self, packs: Sequence[CardSet[SkirmishCard]] = (), loaded: tuple[tuple[str, str], ...] = ()) -> None:
        """Take packs of cards beside the published sets, and their names and hashes. Raises CardError for bad cards."""
        self.packs = tuple(packs)
        self.loaded = loaded
        self.sets = SETS + self.packs
        self.all_cards = tuple(card for card_set in self.sets for card in card_set.cards)
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
            self._tables[options] = SkirmishTable(options, self.all_cards, self.playable(options))
        if isinstance(rules, str):
            self._presets[rules] = self._tables[options]
        return self._tables[options]

    def playable(self, options: Options) -> tuple[SkirmishCard, ...]:
        """Return the cards of the sets that a deck may have under these options."""
        allowed = [card_set for card_set in SETS if card_set.name in options.sets]
        return tuple(card for card_set in (*allowed, *self.packs) for card in card_set.cards)

    def with_packs(self, paths: Sequence[Path]) -> Skirmish:
        packs, loaded = list(self.packs), list(self.loaded)
        number = max([FIRST_PACK_NUMBER - 1, *(card.number for card in self.all_cards)])
        for path in paths:
            pack = read_pack(path, self.name)
            cards = []
            for content in pack.cards:
                number += 1
                cards.append(_read_card(path, {**content, "number": number}))
            packs.append(CardSet(pack.name, pack.version, tuple(cards)))
            loaded.append((pack.name, pack.digest))
        return Skirmish(packs, tuple(loaded))

    def cards(self, rules: object = None) -> Sequence[SkirmishCard]:
        return self.all_cards

    def card_text(self, card: Card, rules: object = None) -> str:
        return self.table(rules).speaker.card(self.by_name[card.name])

    def decks(self) -> Mapping[str, Deck]:
        return ready_made()

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

    def playouts(
        self, matches: int, seed: int, rules: object, decks: Sequence[object] | None
    ) -> tuple[int, int, int, int]:
        table = self.table(rules)
        if decks is None:
            chosen = [deck for deck in self.decks().values() if not self.deck_faults(deck, rules)]
        else:
            chosen = [self.deck(deck) for deck in decks]
        if not chosen:
            raise DeckError("cannot play: there is no deck that these rules allow")
        for deck in chosen:
            reasons = self.deck_faults(deck, rules)
            if reasons:
                raise DeckError(f"cannot play deck {deck.name!r}: {'; '.join(reasons)}", reasons)
        numbers = [table.deck_numbers(deck) for deck in chosen]
        leads = [table.lead_number(deck.lead) for deck in chosen]
        decisions = 0
        results = [0, 0, 0]
        for index in range(matches):
            first, second = index % len(chosen), index // len(chosen) % len(chosen)
            state = start(table.book, numbers[first], numbers[second], (leads[first], leads[second]), seed + index)
            decisions += play_out(state, Dice(seed + index))
            assert state.winner != NOBODY
            results[state.winner] += 1
        return decisions, results[0], results[1], results[2]


def _read_card(path: Path, content: Mapping[str, Any]) -> SkirmishCard:
    try:
        return decode_card(content)
    except CardError as error:
        raise CardError(f"{path}: {error}") from error


@cache
def ready_made() -> dict[str, Deck]:
    """Return the ready-made decks by id, which is the name of their file."""
    return {
        path.stem: read_deck_file(path, game="skirmish", lead_word="leader") for path in sorted(DECKS.glob("*.toml"))
    }
