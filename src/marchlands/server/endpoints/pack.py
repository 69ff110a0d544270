"""Endpoints for packs: which ones the service plays with, and what is wrong with those that have changed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from marchlands.engine.game import Game, find_game, game_names
from marchlands.engine.pack import Pack
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import pack_body
from marchlands.server.pack_watch import PackWatch


async def _packs(asked: Asked) -> pack_body.Packs:
    """List the packs that the service plays with, and what is wrong with those that could not be loaded again."""
    watch = asked.lobby.service.pack_watch
    games = [find_game(name) for name in game_names()]
    return pack_body.Packs(
        {game.name: book_of(game) for game in games}, tuple(_info(pack, watch) for game in games for pack in game.packs)
    )


ENDPOINTS: Final = (Endpoint("GET", "/api/packs", _packs, pack_body.Packs),)


def book_of(game: Game) -> str:
    """Return what the cards of a game and its decks are known by; empty as long as they are its own."""
    if not game.packs:
        return ""
    parts = [repr((pack.name, pack.version, pack.digest, pack.file_digest, pack.decks)) for pack in game.packs]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _info(pack: Pack[Any], watch: PackWatch) -> pack_body.PackInfo:
    troubles = watch.troubles.get(pack.path, ())
    return pack_body.PackInfo(
        name=pack.name,
        game=pack.game,
        file=pack.path.name,
        version=pack.version,
        cards=tuple(card.name for card in pack.cards),
        troubles=tuple(
            pack_body.PackTrouble(trouble.line, trouble.card, trouble.path, trouble.reason) for trouble in troubles
        ),
    )
