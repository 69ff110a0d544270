"""Games whose cards are declared in sets and packs: what all of them have in common.

A game defines its cards and its deck rules; everything else is here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Self

from marchlands.cards.card import C
from marchlands.cards.check import Fault, refuse
from marchlands.cards.frame import Frame
from marchlands.engine.cardtable import CardTable
from marchlands.engine.deck import Deck, read_deck_file
from marchlands.engine.deckcode import LAST_NUMBER
from marchlands.engine.deckrules import DeckRules
from marchlands.engine.game import Game
from marchlands.engine.overlay import settled
from marchlands.engine.pack import Pack
from marchlands.engine.shipped import glossary_text, rulebook_text, scenario_texts

FIRST_PACK_NUMBER: Final = LAST_NUMBER + 1


class CardGame(Game, Generic[C]):
    """A game with cards of class C, leaders or classes, and ready-made decks in files."""

    frame: ClassVar[Frame[Any]]  # how its cards are written
    deck_folder: ClassVar[Path]  # the folder with its ready-made decks

    def __init__(self, packs: Sequence[Pack[C]] = ()) -> None:
        """Add packs of cards to the published sets, and lay overlays over them. Raises CardError for bad cards."""
        found: tuple[tuple[Pack[C], ...], tuple[C, ...]] = settled(self, packs, FIRST_PACK_NUMBER)
        self.packs, self.all_cards = found
        self.by_name = {card.name: card for card in self.all_cards}
        refuse(self.faults_among(self.all_cards))

    # --- what a game defines

    @abstractmethod
    def table(self, rules: object = None) -> CardTable: ...

    @abstractmethod
    def faults_among(self, cards: Sequence[C]) -> Iterable[Fault]:
        """Return every fault in these cards, which must be all of the game's cards."""

    @abstractmethod
    def deck_rules(self, rules: object = None) -> DeckRules: ...

    # --- what every game gets from it

    def playing(self, packs: Sequence[Pack[Any]]) -> Self:
        return type(self)(packs)

    def read_card(self, content: Mapping[str, Any]) -> tuple[C | None, list[Fault]]:
        return self.frame.decode_of_pack(content)

    def card_content(self, card: C) -> dict[str, Any]:
        return {key: value for key, value in self.frame.encode(card).items() if key != "number"}

    def cards(self, rules: object = None) -> Sequence[C]:
        return self.all_cards

    def rulebook(self) -> str:
        return rulebook_text(self.name)

    def glossary(self) -> str:
        return glossary_text()

    def scenario_texts(self) -> Mapping[str, str]:
        return scenario_texts(self.name)

    def decks(self) -> Mapping[str, Deck]:
        return self.with_decks_of_packs(_decks_in(self.deck_folder, self.name, self.lead_word))

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        table = self.table(rules)
        if deck in table.allowed:
            return []
        found = super().deck_faults(deck, rules)
        if not found:
            table.allow(deck)
        return found


@cache
def _decks_in(folder: Path, game: str, lead_word: str) -> dict[str, Deck]:
    """Return the decks in a folder by id; the id is the file's name."""
    return {path.stem: read_deck_file(path, game=game, lead_word=lead_word) for path in sorted(folder.glob("*.toml"))}
