"""The guest book: guests by token, and their names."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Protocol

import msgspec

from marchlands.server.connection_limit import CountLimit
from marchlands.server.guess_limit import GuessLimit
from marchlands.server.match_terms import FORMER_NAME, is_former
from marchlands.server.named_locks import NamedLocks
from marchlands.server.player_name import clean_name
from marchlands.server.record import AddGuest, Guest, RenameGuest
from marchlands.server.refusal import Refusal
from marchlands.server.secret import hash_token, new_id, new_token
from marchlands.server.service import Service

NAMES_AT_MOST = 1000  # kept in memory
REVOKED_AT_MOST = 1000  # tokens that are remembered until everybody who was just let in by them has come


class Present(Protocol):
    """A socket of a guest; `token_hash` tells which of the guest's browsers it belongs to."""

    guest: str
    token_hash: bytes

    def send_away(self, slug: str, reason: str) -> None:
        """Close it, because its token is no longer valid."""


class GuestBook:
    """The guests of a service. For one event loop.

    `one_by_one(id)` is a lock for what a guest may not do twice at once. `sockets` counts the sockets of each, and
    `present` holds them.
    """

    def __init__(self, service: Service) -> None:
        self.service = service
        self.guesses = GuessLimit(service.settings.guess_rate, service.settings.guess_burst)
        self.sockets = CountLimit(service.settings.guest_connections)
        self.present: dict[str, set[Present]] = {}
        self.one_by_one = NamedLocks()
        self._names: dict[str, str] = {}
        self._revoked: dict[bytes, None] = {}

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
        if found is None or hashed in self._revoked:
            self.guesses.miss(address)
            raise unknown_token()
        self.guesses.remember(hashed)
        self._names[found.id] = found.name
        return found

    async def check_known(self, guest: Guest) -> None:
        """Raise Refusal for a guest that was deleted since its token was read."""
        if await self.service.store.guest(guest.id) is None:
            raise unknown_token()

    # --- sockets

    def enter(self, socket: Present) -> bool:
        """Add a socket and return True, or return False if its guest has too many."""
        if not self.sockets.enter(socket.guest):
            return False
        self.present.setdefault(socket.guest, set()).add(socket)
        return True

    def leave(self, socket: Present) -> None:
        """Remove a socket."""
        self.sockets.leave(socket.guest)
        others = self.present[socket.guest]
        others.discard(socket)
        if not others:
            del self.present[socket.guest]

    def shut_out(self, guest: str, token_hashes: Iterable[bytes], slug: str, reason: str) -> None:
        """Close the sockets of some browsers of a guest whose tokens are good no more, also of those that just come."""
        for hashed in token_hashes:
            self.guesses.forget(hashed)
            self._revoked[hashed] = None
            for socket in list(self.present.get(guest, ())):
                if socket.token_hash == hashed:
                    socket.send_away(slug, reason)
        while len(self._revoked) > REVOKED_AT_MOST:
            del self._revoked[next(iter(self._revoked))]

    # --- names

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
            if is_former(id):
                names[id] = FORMER_NAME
                continue
            if id not in self._names:
                guest = await self.service.store.guest(id)
                self._names[id] = guest.name if guest is not None else "guest"
            names[id] = self._names[id]
        return names

    def forget(self, guest: str) -> None:
        """Forget the name of a guest that was deleted."""
        self._names.pop(guest, None)

    def tidy(self, needed: int) -> None:
        """Forget all names, which can be read again, if there are many more than needed."""
        if len(self._names) > NAMES_AT_MOST + needed:
            self._names.clear()


def unknown_token() -> Refusal:
    """Return the refusal for somebody whose token is not, or no longer, that of a guest."""
    return Refusal("guest/unknown", "this token is not known here; ask for a new one")
