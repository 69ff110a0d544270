"""Endpoints for decks: one's own, and what codes stand for."""

from __future__ import annotations

from typing import Final

import msgspec

from marchlands.server import draft_deck, rest_body, saved_decks
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import deck_body
from marchlands.server.player_name import clean_words
from marchlands.server.refusal import Refusal


async def _decks(asked: Asked) -> list[rest_body.DeckInfo]:
    """List my saved decks."""
    return [saved_decks.shown_saved(deck) for deck in await asked.lobby.service.store.decks(asked.known().id)]


async def _save_deck(asked: Asked) -> rest_body.DeckInfo:
    """Save a deck; one that breaks the rules is refused, with every reason."""
    guest = asked.known().id
    async with asked.lobby.guests.one_by_one(guest):
        return await saved_decks.save(asked.lobby.service.store, guest, _named(asked.body))


async def _deck_by_code(asked: Asked) -> rest_body.DeckInfo:
    """Show the deck that a code stands for."""
    return draft_deck.read_code(asked.words["code"])


async def _check_deck(asked: Asked) -> deck_body.DeckCheck:
    """Say what there is to say about a deck that is being built: limits, faults, what still fits, its shape."""
    return draft_deck.checked(asked.body)


async def _complete_deck(asked: Asked) -> deck_body.DeckCompletion:
    """Complete a deck, and say which cards would go well with it, each with the reason."""
    return draft_deck.completed(asked.body)


async def _deal_hand(asked: Asked) -> deck_body.DeckHand:
    """Deal a sample opening hand from a deck after a fresh shuffle."""
    return draft_deck.dealt(asked.body)


async def _read_deck(asked: Asked) -> rest_body.DeckInfo:
    """Read a deck from a code, a list or the contents of a deck file; nothing is saved."""
    return draft_deck.read(asked.body)


async def _change_deck(asked: Asked) -> rest_body.DeckInfo:
    """Replace one of my decks."""
    store, guest, id = asked.lobby.service.store, asked.known().id, asked.words["id"]
    if await store.deck(guest, id) is None:
        raise Refusal("deck/unknown", "you have no such deck")
    return await saved_decks.save(store, guest, _named(asked.body), id)


async def _drop_deck(asked: Asked) -> None:
    """Delete one of my decks."""
    await saved_decks.drop(asked.lobby.service.store, asked.known().id, asked.words["id"])


ENDPOINTS: Final = (
    Endpoint("GET", "/api/decks", _decks, list[rest_body.DeckInfo]),
    Endpoint("POST", "/api/decks", _save_deck, rest_body.DeckInfo, rest_body.SaveDeck, limited=True),
    Endpoint("POST", "/api/decks/check", _check_deck, deck_body.DeckCheck, deck_body.DraftDeck),
    Endpoint("POST", "/api/decks/complete", _complete_deck, deck_body.DeckCompletion, deck_body.CompleteDeck),
    Endpoint("POST", "/api/decks/hand", _deal_hand, deck_body.DeckHand, deck_body.DraftDeck),
    Endpoint("POST", "/api/decks/read", _read_deck, rest_body.DeckInfo, deck_body.ReadDeck),
    Endpoint("GET", "/api/decks/code/{code}", _deck_by_code, rest_body.DeckInfo),
    Endpoint("PUT", "/api/decks/{id}", _change_deck, rest_body.DeckInfo, rest_body.SaveDeck, limited=True),
    Endpoint("DELETE", "/api/decks/{id}", _drop_deck, None, limited=True),
)


def _named(deck: rest_body.SaveDeck) -> rest_body.SaveDeck:
    return msgspec.structs.replace(deck, name=clean_words(deck.name))
