"""A decision on its way to another process: what a bot is to think about, without anything of the truth."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from marchlands.bots.budget import Budget
from marchlands.cards.card import Card
from marchlands.engine.cardtable import CardTable
from marchlands.engine.game import Game, find_game
from marchlands.engine.knowledge import Knowledge, knowledge_from_json
from marchlands.engine.pack import Pack
from marchlands.engine.table import Table
from marchlands.errors import BotError, MarchlandsError

REMEMBERED_GAMES: Final = 8  # with different packs, in one process


@dataclass(frozen=True, slots=True)
class Parcel:
    """A question for a bot. Everything in it can be sent; `knowledge` is JSON and `cards` are those of packs, pickled.

    The cards themselves travel, not the files that they came from: those may have changed since the match began.
    """

    bot: str
    game: str
    rules: Any
    cards: bytes
    knowledge: str
    legal: tuple[int, ...]
    seed: int
    budget: Budget | None
    analyse: bool

    def open(self) -> Knowledge:
        """Return the knowledge, at a table laid out anew. Raises MarchlandsError when that cannot be done here."""
        return knowledge_from_json(_game_with(self.game, self.cards).table(self.rules), self.knowledge)


def pack_parcel(
    bot: str, knowledge: Knowledge, legal: Sequence[int], seed: int, budget: Budget | None, analyse: bool
) -> Parcel:
    """Return a decision as it can be sent.

    Raises TypeError for anything but knowledge, and BotError for cards that cannot be sent.
    """
    if not isinstance(knowledge, Knowledge):
        raise TypeError(f"cannot think about {type(knowledge).__name__}: the knowledge of a seat is wanted")
    if not legal:
        raise BotError(f"cannot think with {bot!r}: there is no legal move to choose from")
    table = knowledge.table
    try:
        cards = _pickled(_cards_of_packs(table))
    except Exception as error:
        reason = f"the cards of its packs cannot be sent to another process: {error}"
        raise BotError(f"cannot think with {bot!r}: {' '.join(reason.split())}") from error
    moves = tuple(int(move) for move in legal)
    return Parcel(bot, table.game, table.rules, cards, knowledge.to_json(), moves, int(seed), budget, analyse)


def _cards_of_packs(table: Table) -> tuple[Card, ...]:
    """Return the cards of a table that are not in the sets of its game, in the order of their numbers."""
    if not isinstance(table, CardTable):
        return ()
    built_in = {card.name for card_set in find_game(table.game).sets for card in card_set.cards}
    return tuple(card for name, card in table.cards.items() if name not in built_in)


@lru_cache(maxsize=REMEMBERED_GAMES)
def _pickled(cards: tuple[Card, ...]) -> bytes:
    return pickle.dumps(cards) if cards else b""


@lru_cache(maxsize=REMEMBERED_GAMES)
def _game_with(name: str, pickled: bytes) -> Game:
    """Return a game with cards of packs beside its own, under the numbers that they had. Raises MarchlandsError."""
    game = find_game(name)
    if not pickled:
        return game.playing(())
    cards: tuple[Card, ...] = pickle.loads(pickled)
    changed = game.playing([Pack("cards", 1, name, "", cards, Path())])
    numbers = changed.card_numbers()
    for card in cards:
        if numbers[card.name] != card.number:
            reason = f"the card {card.name!r} of a pack cannot be laid out again under its number {card.number}"
            raise MarchlandsError(f"cannot think: {reason}", "bot/packs")
    return changed
