"""Decks as the service takes them: ready-made ones, codes, and those that a guest has saved. Never files."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from marchlands.engine.deck import Deck
from marchlands.engine.deckcode import is_code
from marchlands.engine.game import Game, find_game
from marchlands.errors import DeckError, MarchlandsError, did_you_mean
from marchlands.server import body
from marchlands.server.record import DropDeck, SavedDeck
from marchlands.server.record import SaveDeck as KeepDeck
from marchlands.server.refusal import Refusal
from marchlands.server.secret import new_deck_id
from marchlands.server.store import Store

DECKS_AT_MOST: Final = 200  # of one guest


async def find_deck(store: Store, guest: str, game: Game, source: str) -> Deck:
    """Return the deck that a ready-made id, a code or the id of a guest's own deck names. Raises DeckError."""
    ready_made = game.decks().get(source)
    if ready_made is not None:
        return ready_made
    # Before codes: decks that were saved without the mark in their ids may have one that looks like a code.
    saved = await store.deck(guest, source)
    if saved is not None and saved.game == game.name:
        return game.deck(msgspec.json.decode(saved.cards))
    if is_code(source, game.code_prefix):
        return game.deck(source)
    hint = did_you_mean(source, game.decks())
    raise DeckError(f"unknown deck {source[:60]!r}{hint} (the id of a deck or a code is wanted)", slug="deck/unknown")


def shown(id: str, game: Game, deck: Deck) -> body.DeckInfo:
    """Return a deck as clients see it."""
    try:
        code = game.deck_code(deck)
    except DeckError:
        code = None
    faults = game.deck_faults(deck, deck.rules or None)
    return body.DeckInfo(
        id=id,
        game=game.name,
        name=deck.name or id,
        rules=deck.rules,
        lead=deck.lead,
        cards=dict(deck.cards),
        code=code,
        about=deck.about,
        style=deck.style,
        faults=tuple(faults),
    )


def shown_saved(saved: SavedDeck) -> body.DeckInfo:
    """Return a saved deck as its owner sees it, faults and all: the rules may have changed since it was saved."""
    game = find_game(saved.game)
    table: dict[str, Any] = msgspec.json.decode(saved.cards)
    try:
        return msgspec.structs.replace(shown(saved.id, game, game.deck(table)), name=saved.name)
    except MarchlandsError as error:  # there are no such rules any more
        lead, cards, rules = table.get(game.lead_word), table.get("cards", {}), table.get("rules", "")
        return body.DeckInfo(saved.id, game.name, saved.name, rules, lead, cards, None, faults=(str(error),))


async def save(store: Store, guest: str, wanted: body.SaveDeck, id: str | None = None) -> body.DeckInfo:
    """Keep a deck, legal or not, as long as it can be read; in place of the one with this id. Raises DeckError."""
    game = find_game(wanted.game)
    if (wanted.code is None) == (wanted.cards is None):
        raise Refusal("deck/unreadable", "cannot save the deck: either a code or cards are wanted")
    if wanted.code is not None:
        if not is_code(wanted.code, game.code_prefix):
            reason = f"a code that begins with {game.code_prefix!r} is wanted"
            raise Refusal("deck/unreadable", f"cannot read the code {wanted.code[:40]!r}: {reason}")
        deck = game.deck(wanted.code)
    else:
        rules = {"rules": wanted.rules} if wanted.rules else {}
        deck = game.deck({"name": wanted.name, **rules, game.lead_word: wanted.lead, "cards": wanted.cards})
    if id is None and len(await store.decks(guest)) >= DECKS_AT_MOST:
        raise Refusal("deck/too-many", f"cannot save the deck: {DECKS_AT_MOST} are kept at most; delete one first")
    named = msgspec.structs.replace(shown("", game, deck), name=wanted.name.strip() or deck.name or "My deck")
    cards = msgspec.json.encode(deck.to_json(game.lead_word)).decode()
    kept = SavedDeck(guest, id or new_deck_id(), game.name, named.name, named.code or "", cards, time.time())
    await store.write(KeepDeck(kept))
    return msgspec.structs.replace(named, id=kept.id)


async def drop(store: Store, guest: str, id: str) -> None:
    """Forget a saved deck. Raises Refusal if there is none."""
    if await store.deck(guest, id) is None:
        raise Refusal("deck/unknown", "there is no such deck of yours")
    await store.write(DropDeck(guest, id))
