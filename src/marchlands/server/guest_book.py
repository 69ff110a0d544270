"""The guest book: guests by token, and their names."""

from __future__ import annotations

import time
from collections.abc import Iterable

import msgspec

from marchlands.server.connection_limit import CountLimit
from marchlands.server.guess_limit import GuessLimit
from marchlands.server.named_locks import NamedLocks
from marchlands.server.player_name import clean_name
from marchlands.server.record import AddGuest, Guest, RenameGuest
from marchlands.server.refusal import Refusal
from marchlands.server.secret import hash_token, new_id, new_token
from marchlands.server.service import Service

NAMES_AT_MOST = 1000  # kept in memory


class GuestBook:
    """The guests of a service. For one event loop.

    `one_by_one(id)` is a lock for what a guest may not do twice at once; `sockets` counts the sockets of each.
    """

    def __init__(self, service: Service) -> None:
        self.service = service
        self.guesses = GuessLimit(service.settings.guess_rate, service.settings.guess_burst)
        self.sockets = CountLimit(service.settings.guest_connections)
        self.one_by_one = NamedLocks()
        self._names: dict[str, str] = {}

    async def new_guest(self, name: str) -> tuple[Guest, str]:
        """Return a new guest and its token, of which only the hash is stored."""
        token = new_token()
        guest = Guest(new_id(), clean_name(name), hash_token(token), time.time())
        await self.service.store.write(AddGuest(guest))
        self.guesses.remember(guest.token_hash)
        return guest, token

    async def guest(self, token: str, address: str) -> Guest:
        """Return the guest with a token; `address` is where the request came from. Raises Refusal."""
        hashed = hash_token(token)
        if not self.guesses.is_familiar(hashed):
            self.guesses.check(address)
        found = await self.service.store.guest_by_token(hashed)
        if found is None:
            self.guesses.miss(address)
            raise Refusal("guest/unknown", "this token is not known here; ask for a new one")
        self.guesses.remember(hashed)
        self._names[found.id] = found.name
        return found

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Change a guest's name."""
        renamed = msgspec.structs.replace(guest, name=clean_name(name))
        await self.service.store.write(RenameGuest(guest.id, renamed.name))
        self._names[guest.id] = renamed.name
        return renamed

    async def names(self, guests: Iterable[str]) -> dict[str, str]:
        """Return the names of guests by id."""
        names: dict[str, str] = {}
        for id in guests:
            if id not in self._names:
                guest = await self.service.store.guest(id)
                self._names[id] = guest.name if guest is not None else "guest"
            names[id] = self._names[id]
        return names

    def tidy(self, needed: int) -> None:
        """Forget all names, which can be read again, if there are many more than needed."""
        if len(self._names) > NAMES_AT_MOST + needed:
            self._names.clear()
