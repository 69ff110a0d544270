"""A game of cards that are declared in sets and packs: what all such games do alike.

A game says what its cards are and which decks they may make; the rest is here.
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
from marchlands.engine.game import Game, cards_of
from marchlands.engine.pack import Pack, numbered

FIRST_PACK_NUMBER: Final = LAST_NUMBER + 1


class CardGame(Game, Generic[C]):
    """A game with cards of class C, with leaders or classes, and with ready-made decks in files."""

    frame: ClassVar[Frame[Any]]  # how its cards are written
    deck_folder: ClassVar[Path]  # where the files of its ready-made decks lie

    def __init__(self, packs: Sequence[Pack[C]] = ()) -> None:
        """Take packs of cards beside the published sets. Raises CardError for bad cards."""
        self.packs = numbered(packs, FIRST_PACK_NUMBER)
        self.all_cards: tuple[C, ...] = tuple(cards_of(*self.sets, *self.packs))
        self.by_name = {card.name: card for card in self.all_cards}
        refuse(self.faults_among(self.all_cards))

    # --- what a game says

    @abstractmethod
    def table(self, rules: object = None) -> CardTable: ...

    @abstractmethod
    def faults_among(self, cards: Sequence[C]) -> Iterable[Fault]:
        """Return every fault of these cards, which are all that there are."""

    @abstractmethod
    def find_deck_faults(self, deck: Deck, rules: object) -> list[str]:
        """Return what `deck_faults` does, without remembering anything."""

    # --- what follows

    def playing(self, packs: Sequence[Pack[Any]]) -> Self:
        return type(self)(packs)

    def read_card(self, content: Mapping[str, Any]) -> tuple[C | None, list[Fault]]:
        return self.frame.decode_of_pack(content)

    def cards(self, rules: object = None) -> Sequence[C]:
        return self.all_cards

    def decks(self) -> Mapping[str, Deck]:
        return self.with_decks_of_packs(_decks_in(self.deck_folder, self.name, self.lead_word))

    def deck_faults(self, deck: Deck, rules: object = None) -> list[str]:
        table = self.table(rules)
        if deck in table.allowed:
            return []
        found = self.find_deck_faults(deck, rules)
        if not found:
            table.allow(deck)
        return found


@cache
def _decks_in(folder: Path, game: str, lead_word: str) -> dict[str, Deck]:
    """Return the decks of a folder by id, which is the name of their file."""
    return {path.stem: read_deck_file(path, game=game, lead_word=lead_word) for path in sorted(folder.glob("*.toml"))}
