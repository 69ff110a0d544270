"""Endpoints for games: what can be chosen, and their cards."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from marchlands.bots.level import LEVELS
from marchlands.cards.card import Card
from marchlands.engine.game import Game, find_game, game_names
from marchlands.server import rest_body, saved_decks
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.story.telling import telling_of


async def _games(asked: Asked) -> list[rest_body.GameInfo]:
    """List the games with their rules, leaders or classes, levels of bots and ready-made decks."""
    return [_game_info(find_game(name)) for name in game_names()]


async def _cards(asked: Asked) -> list[rest_body.CardInfo]:
    """List the cards of a game with their texts under some rules."""
    return card_infos(find_game(asked.words["game"]), asked.words.get("rules"))


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", _games, list[rest_body.GameInfo]),
    Endpoint("GET", "/api/games/{game}/cards", _cards, list[rest_body.CardInfo], query=("rules",)),
)


# --- what does not change while the service runs


@lru_cache(maxsize=8)
def _game_info(game: Game) -> rest_body.GameInfo:
    decks = game.decks()
    return rest_body.GameInfo(
        name=game.name,
        lead_word=game.lead_word,
        rules=game.presets,
        leads=tuple(game.lead_numbers()),
        levels=tuple(LEVELS),
        decks=tuple(saved_decks.shown(id, game, deck) for id, deck in decks.items()),
    )


@lru_cache(maxsize=32)
def card_infos(game: Game, rules: str | None) -> list[rest_body.CardInfo]:
    """Return the cards of a game with their texts under some rules."""
    told = telling_of(game.name)
    return [
        _card_info(card, game.card_text(card, rules), {**told.facts(card), **_origin(game, card.name)})
        for card in game.cards(rules)
    ]


@lru_cache(maxsize=8)
def _packs_of_cards(game: Game) -> dict[str, str]:
    return {card.name: pack.name for pack in game.packs if not pack.overlay for card in pack.cards}


def _origin(game: Game, name: str) -> dict[str, str]:
    """Return the pack that a card is from, and the overlay that has changed it, if there are any."""
    pack, overlay = _packs_of_cards(game).get(name), game.overlaid.get(name)
    return {**({"pack": pack} if pack else {}), **({"overlay": overlay.name} if overlay else {})}


def _card_info(card: Card, text: str, more: dict[str, Any]) -> rest_body.CardInfo:
    facts = {field.name: getattr(card, field.name) for field in fields(card)}
    facts = {name: value for name, value in facts.items() if name not in ("name", "abilities", "kind", "text")}
    return rest_body.CardInfo(card.name, str(getattr(card, "kind", "")), text, {**facts, **more})
