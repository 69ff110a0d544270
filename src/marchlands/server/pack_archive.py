"""The packs that matches are played with: the store keeps them, so that matches go on whatever becomes of the files."""

from __future__ import annotations

import time
from asyncio import to_thread
from functools import lru_cache
from typing import Final

from marchlands.engine.game import Game, find_game
from marchlands.engine.pack import open_pack_text
from marchlands.engine.packuse import PackChangedError
from marchlands.engine.toml_writing import written_pack
from marchlands.server.match_terms import PlayedPack, Terms
from marchlands.server.record import KeepPack, KeptPack, MatchRecord
from marchlands.server.store import Store

REMEMBERED: Final = 16  # games with packs of earlier times
PUBLISHED: Final = "published"  # what cards are known by that no overlay has changed


def played_packs(game: Game) -> tuple[PlayedPack, ...]:
    """Return the packs of a game as the terms of a match name them."""
    return tuple(PlayedPack(*loaded) for loaded in game.loaded)


def book_of(record: MatchRecord, terms: Terms) -> str:
    """Return what the cards of a match are known by; empty as long as they are those that the game has itself."""
    is_other = record.setup is not None and find_game(record.game).overlaid
    return terms.book or (PUBLISHED if is_other else "")


@lru_cache(maxsize=REMEMBERED)
def kept_packs(game: Game) -> tuple[KeepPack, ...]:
    """Return the changes by which the store keeps all packs of a game."""
    now = time.time()
    return tuple(
        KeepPack(KeptPack(game.name, pack.name, pack.digest, written_pack(pack, game), now)) for pack in game.packs
    )


class PackArchive:
    """Finds the games that matches are played in, with the packs of the time when each began."""

    def __init__(self) -> None:
        self._games: dict[tuple[str, tuple[PlayedPack, ...]], Game] = {}  # those used last at the end

    async def game_of(self, store: Store, name: str, terms: Terms) -> Game:
        """Return the game of a match: as it is now, unless the match began with other packs.

        A match that names no packs was played with cards that no overlay had changed. Raises StoreError,
        PackChangedError if a pack was not kept, and MarchlandsError if it cannot be read any more.
        """
        game = find_game(name)
        if not terms.packs:
            return game.as_published
        if played_packs(game) == terms.packs:
            return game
        key = (name, terms.packs)
        found = self._games.pop(key, None) or await _opened(store, game, terms.packs)
        self._games[key] = found
        while len(self._games) > REMEMBERED:
            del self._games[next(iter(self._games))]
        return found


async def _opened(store: Store, game: Game, packs: tuple[PlayedPack, ...]) -> Game:
    files = []
    for pack in packs:
        kept = await store.pack(game.name, pack.name, pack.digest)
        if kept is None:
            raise PackChangedError(f"it was played with pack {pack.name!r}, which was not kept")
        files.append(open_pack_text(kept.text, pack.name))
    return await to_thread(lambda: game.playing(()).with_pack_files(files))
