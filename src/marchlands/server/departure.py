"""How a guest leaves for good: everything about it is deleted, and matches with other people lose its name.

Matches against people that are being played are conceded first. Everything else happens in one transaction.
"""

from __future__ import annotations

import logging
from contextlib import AsyncExitStack, suppress
from typing import Any, Final
from uuid import uuid4

import msgspec

from marchlands.engine.game import find_game
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError
from marchlands.server.match_terms import FORMER, guests_of, read_terms, seats_of, written
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.message import Refused
from marchlands.server.record import ChangeMatch, ForgetGuest, Guest, MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.room import Room
from marchlands.server.secret import new_id
from marchlands.server.store import StoreError

log: Final = logging.getLogger("marchlands.server")
ENCODE: Final = msgspec.json.Encoder().encode


class Leaver:
    """A guest who concedes on the way out: a follower that hears nothing."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def send(self, message: bytes) -> None:
        """Do nothing: nobody listens any more."""


async def leave(matchmaking: Matchmaking, guest: Guest) -> None:
    """Delete everything about a guest, and close its sockets.

    Raises StoreError if that cannot be saved; then nothing is deleted, though matches may have been conceded.
    """
    lobby, guests = matchmaking.lobby, matchmaking.guests
    store = lobby.service.store
    former = FORMER + new_id()
    async with guests.one_by_one(guest.id), matchmaking.seating:
        await guests.check_known(guest)
        await _concede_all(matchmaking, guest.id)
        hashes = await lobby.devices.hashes(guest.id)
        async with AsyncExitStack() as held:
            rooms = _rooms_of(matchmaking, guest.id)
            for room in rooms:
                await held.enter_async_context(room.referee.lock)
            nameless = [_without_deck_names(record, guest.id) for record in await store.shared_of(guest.id)]
            try:
                await store.write(*(change for change in nameless if change is not None), ForgetGuest(guest.id, former))
            except StoreError:
                if await store.guest(guest.id) is not None:  # it may have been written despite the error
                    raise
            for room in rooms:
                room.standing.is_closed |= guests_of(room.record) == {guest.id}
        lobby.devices.codes.cancel(guest.id)
        guests.forget(guest.id)
        guests.shut_out(guest.id, hashes, "guest/deleted", "everything about this player was deleted")
        await _clear_rooms(matchmaking, guest.id)
    log.info("a guest was deleted")


async def _concede_all(matchmaking: Matchmaking, guest: str) -> None:
    """Concede the guest's matches against other people; those that cannot go on anyway are left as they are."""
    for record in await matchmaking.service.store.open_of(guest):
        if record.status == "playing" and guests_of(record) != {guest}:
            with suppress(Refusal):
                await (await matchmaking.lobby.room(record.id)).do(Leaver(guest), uuid4().hex, "concede")


def _rooms_of(matchmaking: Matchmaking, guest: str) -> list[Room]:
    return [room for room in matchmaking.lobby.rooms.values() if seats_of(room.record, guest)]


async def _clear_rooms(matchmaking: Matchmaking, guest: str) -> None:
    """Let everybody who follows one of the guest's matches see it without the guest, or that it is gone."""
    lobby = matchmaking.lobby
    for opening in list(lobby.opening.values()):  # it may have read what was there before
        with suppress(MarchlandsError):
            await opening
    for room in _rooms_of(matchmaking, guest):
        record = await lobby.service.store.match(room.record.id)
        if record is not None:
            try:
                await room.show_anew(record, await lobby.guests.names(guests_of(record)))
                continue
            except Exception as error:
                lobby.service.log_fault(record.id, "was not shown anew", error)
        lobby.rooms.pop(room.record.id, None)
        gone = Refused("match/unknown", "this match was deleted by its player", None, room.record.id)
        for follower in list(room.audience.presence.followers):
            follower.send(ENCODE(gone))
        await room.close()


def _without_deck_names(record: MatchRecord, guest: str) -> ChangeMatch | None:
    """Return the change by which a match forgets what a guest called its decks; None if it says nothing of that."""
    ready_made = {deck.name for deck in find_game(record.game).decks().values()}
    seats = seats_of(record, guest)
    terms = read_terms(record)
    setup: dict[str, Any] | None = msgspec.json.decode(record.setup) if record.setup is not None else None
    decks = [terms.brought[seat].deck for seat in seats if seat in terms.brought]
    if setup is not None:
        decks += [setup["decks"][SEATS.index(seat)] for seat in seats]
    named = [deck for deck in decks if deck.get("name") and deck["name"] not in ready_made]
    for deck in named:
        del deck["name"]
    if not named:
        return None
    text = msgspec.json.encode(setup).decode() if setup is not None else None
    return ChangeMatch(record.id, terms=written(terms), setup=text)
