"""The browsers of a guest: another one joins by a code, and each can be signed out."""

from __future__ import annotations

import logging
import time
from hashlib import sha256
from secrets import token_bytes
from typing import Final, NamedTuple

import msgspec

from marchlands.server.device_codes import DeviceCodes, SettingsBrought
from marchlands.server.guest_book import GuestBook
from marchlands.server.player_name import clean_words
from marchlands.server.puzzle_record import kept_record
from marchlands.server.record import (
    REVOKED,
    AddToken,
    Change,
    DropToken,
    Guest,
    RevokeFirst,
    SavedDeck,
    SaveDeck,
    Token,
)
from marchlands.server.refusal import Refusal
from marchlands.server.saved_decks import DECKS_AT_MOST
from marchlands.server.secret import hash_token, new_deck_id, new_token
from marchlands.server.store import Store

log: Final = logging.getLogger("marchlands.server")
BROWSERS_AT_MOST: Final = 20  # of one guest


class Browser(NamedTuple):
    """A browser of a guest: what it is called in lists, what it calls itself, since when, and the hash of its token."""

    id: str
    about: str
    since: float
    token_hash: bytes


class Joining(NamedTuple):
    """A browser that has joined a guest: its token, the other browser's settings, how many decks it brought along."""

    guest: Guest
    token: str
    settings: SettingsBrought
    decks: int


class Devices:
    """The browsers of all guests. For one event loop."""

    def __init__(self, guests: GuestBook) -> None:
        self.guests = guests
        self.codes = DeviceCodes()

    @property
    def _store(self) -> Store:
        return self.guests.service.store

    async def offer(self, guest: Guest, settings: SettingsBrought) -> str:
        """Return a code by which another browser can be this guest. Raises Refusal."""
        if len(await self.hashes(guest.id)) >= BROWSERS_AT_MOST:
            raise Refusal("device/too-many", f"you use {BROWSERS_AT_MOST} browsers already; sign one out first")
        code = self.codes.offer(guest.id, settings)
        if code is None:
            raise Refusal("request/too-many", "too many codes are out just now; wait a moment")
        return code

    async def join(
        self, code: str, about: str, before: Guest | None, address: str, *, bring_decks: bool = False
    ) -> Joining:
        """Let a browser be the guest of a code; `before` is who it was until now. Raises Refusal."""
        guessers = {before.id if before is not None else address, address}
        for who in guessers:
            self.guests.guesses.check(who)
        owner = self.codes.owner(code)
        if owner is None:
            raise self._missed(guessers)
        async with self.guests.one_by_one(owner):
            offered = self.codes.take(code)
            if offered is None:  # another browser was quicker
                raise self._missed(guessers)
            guest = await self._store.guest(offered.guest)
            if guest is None:
                raise Refusal("device/unknown", "whoever made this code is not here any more")
            if before is not None and before.id == guest.id:
                raise Refusal("device/same", "this browser is that player already; nothing has changed")
            token = new_token()
            added = Token(hash_token(token), guest.id, clean_words(about), time.time())
            decks, puzzles = list[SavedDeck](), list[Change]()
            if before is not None and bring_decks:
                decks = await self._decks_to_bring(before, guest)
                own, there = await kept_record(self._store, before.id), await kept_record(self._store, guest.id)
                puzzles = own.brought_to(there)
            await self._store.write(AddToken(added), *(SaveDeck(deck) for deck in decks), *puzzles)
        self.guests.guesses.remember(added.hash)
        log.info("a guest has joined with another browser")
        return Joining(guest, token, offered.settings, len(decks))

    def _missed(self, guessers: set[str]) -> Refusal:
        """Count a wrong code, and return what to say about it."""
        for who in guessers:
            self.guests.guesses.miss(who)
        return Refusal("device/unknown", "this code is not good, or not any more; ask for a new one there")

    async def _decks_to_bring(self, before: Guest, guest: Guest) -> list[SavedDeck]:
        """Return the decks of whoever a browser was before, as those of its new guest; what it has already is left."""
        there = await self._store.decks(guest.id)
        known = {(deck.game, deck.cards) for deck in there}
        new = [deck for deck in await self._store.decks(before.id) if (deck.game, deck.cards) not in known]
        room = max(0, DECKS_AT_MOST - len(there))
        return [msgspec.structs.replace(deck, guest=guest.id, id=new_deck_id()) for deck in new[:room]]

    async def overview(self, guest: str) -> tuple[list[Browser], float | None]:
        """Return the browsers of a guest, and how long its code is still good.

        When a code is used up, the browser that used it is in the list.
        """
        async with self.guests.one_by_one(guest):
            return await self.listed(guest), self.codes.seconds_left(guest)

    async def listed(self, guest: str) -> list[Browser]:
        """Return the browsers of a guest, the oldest first; the first one does not call itself anything."""
        first = await self._store.guest(guest)
        own = [("", first.created, first.token_hash)] if first is not None and not _is_revoked(first) else []
        further = [(token.about, token.created, token.hash) for token in await self._store.tokens(guest)]
        return [Browser(browser_id(hashed), about, since, hashed) for about, since, hashed in [*own, *further]]

    async def hashes(self, guest: str) -> list[bytes]:
        """Return the hashes of all tokens of a guest that are good."""
        return [browser.token_hash for browser in await self.listed(guest)]

    async def sign_out(self, guest: Guest, id: str) -> None:
        """Sign out one browser of a guest. Raises Refusal for the last one, which would leave nobody."""
        async with self.guests.one_by_one(guest.id):
            hashes = await self.hashes(guest.id)
            meant = [hashed for hashed in hashes if browser_id(hashed) == id]
            if not meant:
                raise Refusal("device/missing", "you have no such browser; it may be signed out already")
            if len(hashes) == 1:
                reason = "this is your only browser: nobody could be you any more; delete everything about you instead"
                raise Refusal("device/last", reason)
            await self._revoke(guest.id, meant)

    async def sign_out_others(self, guest: Guest) -> None:
        """Sign out all browsers of a guest but the one that asks."""
        async with self.guests.one_by_one(guest.id):
            self.codes.cancel(guest.id)
            await self._revoke(guest.id, [each for each in await self.hashes(guest.id) if each != guest.token_hash])

    async def _revoke(self, guest: str, hashes: list[bytes]) -> None:
        further = {token.hash for token in await self._store.tokens(guest)}
        changes: list[Change] = [
            DropToken(guest, hashed) if hashed in further else RevokeFirst(guest, token_bytes(REVOKED))
            for hashed in hashes
        ]
        await self._store.write(*changes)
        self.guests.shut_out(guest, hashes, "guest/signed-out", "this browser was signed out from another one")


def _is_revoked(guest: Guest) -> bool:
    """Return whether the token of a guest's first browser was revoked."""
    return len(guest.token_hash) == REVOKED


def browser_id(token_hash: bytes) -> str:
    """Return what a guest's browser is called in lists; nothing about its token follows from that."""
    return sha256(b"browser" + token_hash).hexdigest()[:20]
