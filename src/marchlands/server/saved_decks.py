"""Decks that the service accepts: ready-made ones, codes, and those that a guest has saved, by code or as a list."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from marchlands.engine.deck import Deck
from marchlands.engine.deckcode import is_code
from marchlands.engine.game import Game, find_game
from marchlands.engine.packuse import packs_in_use
from marchlands.errors import DeckError, MarchlandsError, did_you_mean
from marchlands.server import rest_body
from marchlands.server.record import DropDeck, SavedDeck
from marchlands.server.record import SaveDeck as KeepDeck
from marchlands.server.refusal import Refusal
from marchlands.server.secret import new_deck_id
from marchlands.server.store import Store

DECKS_AT_MOST: Final = 200  # per guest
NAME_LENGTH: Final = 40  # of a deck's name


async def find_deck(store: Store, guest: str, game: Game, source: str) -> Deck:
    """Return the deck with a ready-made id, a code or the id of a guest's own deck. Raises DeckError."""
    ready_made = game.decks().get(source)
    if ready_made is not None:
        return ready_made
    # Before codes: decks that were saved without the mark in their ids may have an id that looks like a code.
    saved = await store.deck(guest, source)
    if saved is not None and saved.game == game.name:
        table, packs = _read(saved)
        gone = missing(game, packs)
        if gone:
            raise DeckError(f"cannot play your deck {saved.name!r}: {gone[0]}", gone)
        return replace(game.deck(table), name=saved.name)
    if is_code(source, game.code_prefix):
        return game.deck(source)
    hint = did_you_mean(source, game.decks())
    raise DeckError(f"unknown deck {source[:60]!r}{hint} (expected the id of a deck or a code)", slug="deck/unknown")


def shown(id: str, game: Game, deck: Deck) -> rest_body.DeckInfo:
    """Return a deck as clients see it."""
    try:
        code = game.deck_code(deck)
    except DeckError:
        code = None
    faults = game.deck_faults(deck, deck.rules or None)
    return rest_body.DeckInfo(
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
        packs=tuple(pack.name for pack in packs_in_use(game, (deck,)) if not pack.overlay),
        fits=tuple(rules for rules in game.presets if not game.deck_faults(deck, rules)),
    )


def shown_saved(saved: SavedDeck) -> rest_body.DeckInfo:
    """Return a saved deck as its owner sees it, with its faults: rules and packs may have changed since then."""
    game = find_game(saved.game)
    table, packs = _read(saved)
    faults = missing(game, packs)
    try:
        if not faults:
            return msgspec.structs.replace(shown(saved.id, game, game.deck(table)), name=saved.name)
    except MarchlandsError as error:  # these rules no longer exist
        faults = [str(error)]
    lead, cards, rules = table.get(game.lead_word), table.get("cards", {}), table.get("rules", "")
    return rest_body.DeckInfo(
        saved.id, game.name, saved.name, rules, lead, cards, None, faults=tuple(faults), packs=tuple(packs)
    )


async def save(store: Store, guest: str, wanted: rest_body.SaveDeck, id: str | None = None) -> rest_body.DeckInfo:
    """Save a deck that may be played, replacing the one with this id. Raises DeckError with every reason."""
    game = find_game(wanted.game)
    deck = _wanted(game, wanted)
    rules, faults = _fitting_rules(game, deck)
    if faults:
        raise DeckError(f"cannot save the deck: {'; '.join(faults)}", faults)
    if id is None and len(await store.decks(guest)) >= DECKS_AT_MOST:
        raise Refusal("deck/too-many", f"cannot save the deck: {DECKS_AT_MOST} are kept at most; delete one first")
    deck = replace(deck, rules=rules)
    named = msgspec.structs.replace(shown("", game, deck), name=wanted.name.strip() or deck.name or "My deck")
    table = {**deck.to_json(game.lead_word), **({"packs": named.packs} if named.packs else {})}
    cards = msgspec.json.encode(table).decode()
    kept = SavedDeck(guest, id or new_deck_id(), game.name, named.name, named.code or "", cards, time.time())
    await store.write(KeepDeck(kept))
    return msgspec.structs.replace(named, id=kept.id)


def _wanted(game: Game, wanted: rest_body.SaveDeck) -> Deck:
    """Return the deck that a request describes. Raises DeckError."""
    if sum(given is not None for given in (wanted.code, wanted.cards, wanted.text)) != 1:
        raise Refusal("deck/unreadable", "cannot save the deck: expected one of a code, cards and a text")
    if wanted.code is not None:
        if not is_code(wanted.code, game.code_prefix):
            reason = f"expected a code that begins with {game.code_prefix!r}"
            raise Refusal("deck/unreadable", f"cannot read the code {wanted.code[:40]!r}: {reason}")
        return game.deck(wanted.code)
    if wanted.text is not None:
        deck = game.deck_of_text(wanted.text).led_by(wanted.lead)
        return replace(deck, rules=wanted.rules or deck.rules, name=deck.name[:NAME_LENGTH])
    rules = {"rules": wanted.rules} if wanted.rules else {}
    return game.deck({"name": wanted.name, **rules, game.lead_word: wanted.lead, "cards": wanted.cards})


def _fitting_rules(game: Game, deck: Deck) -> tuple[str, list[str]]:
    """Return the rules that a deck is for, and every reason why they do not allow it.

    A deck that names no rules is for any that allow it; if only rules other than the default ones do, it is for those.
    """
    faults = game.deck_faults(deck, deck.rules or None)
    if faults and not deck.rules:
        for rules in game.presets:
            if not game.deck_faults(deck, rules):
                return rules, []
    return deck.rules, faults


def _read(saved: SavedDeck) -> tuple[dict[str, Any], list[str]]:
    """Return a saved deck as a table, and the names of the packs that its cards come from."""
    table: dict[str, Any] = msgspec.json.decode(saved.cards)
    return table, table.pop("packs", [])


def missing(game: Game, packs: Sequence[str]) -> list[str]:
    """Return a sentence for each pack that is not loaded."""
    loaded = [pack.name for pack in game.packs]
    return [
        f"it has cards of the pack {name!r}, which this server does not have now"
        for name in packs
        if name not in loaded
    ]


async def drop(store: Store, guest: str, id: str) -> None:
    """Delete a saved deck. Raises Refusal if there is none."""
    if await store.deck(guest, id) is None:
        raise Refusal("deck/unknown", "you have no such deck")
    await store.write(DropDeck(guest, id))
