"""The lobby: finds matches, and keeps them in memory while somebody is there."""

from __future__ import annotations

import logging
from asyncio import Task, create_task, gather, get_running_loop, shield
from collections.abc import AsyncIterator, Iterable
from random import SystemRandom
from typing import Final, NamedTuple

from marchlands.engine.match import Match
from marchlands.engine.packuse import PackChangedError
from marchlands.engine.replay import Replay
from marchlands.errors import MarchlandsError, ReplayError
from marchlands.server.audience import Audience
from marchlands.server.devices import Devices
from marchlands.server.guest_book import GuestBook
from marchlands.server.match_terms import guests_of, read_terms, seats_of
from marchlands.server.message import MatchInfo
from marchlands.server.record import Guest, MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.room import Room
from marchlands.server.service import Service
from marchlands.server.standing import Standing
from marchlands.server.store import StoreError

log: Final = logging.getLogger("marchlands.server")
IDLE: Final = 60.0  # seconds after which a match that nobody follows is removed from memory
LISTED: Final = 100  # the most matches in a list
CHANCE: Final = SystemRandom()


def _unknown() -> Refusal:
    return Refusal("match/unknown", "there is no such match here")


class Finished(NamedTuple):
    """A match that is over, as a guest may see it from outside; the names of its players are those for spectators."""

    info: MatchInfo
    match: Match
    names: dict[str, str]


class Lobby:
    """All matches of a service, in memory and on disk. For one event loop."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.guests = GuestBook(service)
        self.devices = Devices(self.guests)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, Task[Room]] = {}
        self.is_closed = False

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Change a guest's name, here and in its matches."""
        renamed = await self.guests.rename(guest, name)
        for room in self.rooms.values():
            room.standing.rename(guest.id, renamed.name)
        return renamed

    # --- finding matches

    async def room(self, id: str) -> Room:
        """Return the room of a match, loading it from disk if need be. Raises Refusal for an unknown match."""
        room = self.rooms.get(id)
        if room is not None:
            room.standing.touch()
            return room
        # No variable here may hold the task: its exception refers to this frame, so they would keep each other alive.
        return await shield(self._open_once(id))

    def _open_once(self, id: str) -> Task[Room]:
        """Return the task that opens a match; everybody who asks shares it."""
        task = self.opening.get(id)
        if task is None:
            task = self.opening[id] = create_task(self._open(id))
            task.add_done_callback(lambda _: self.opening.pop(id, None))
        return task

    async def _open(self, id: str) -> Room:
        record = await self.service.store.match(id)
        if record is None:
            raise _unknown()
        names = await self.guests.names(guests_of(record))
        room = Room(record, names, self.service)
        try:
            await room.load()
        except StoreError:
            raise
        except Exception as error:
            # The error's message may name hidden cards; that of a replay error is only about versions and packs.
            reason = str(error) if isinstance(error, ReplayError) else type(error).__name__
            log.error("match %s cannot be opened: %s", id, reason)
            reason = error.outline if isinstance(error, PackChangedError) else reason
            raise Refusal("match/unreadable", f"this match cannot be opened any more: {reason}") from error
        room.standing.is_closed = self.is_closed
        self.rooms[id] = room
        room.go_on()
        self.service.metrics.rooms.set(len(self.rooms))
        return room

    async def visible(self, id: str, guest: str, invite: str | None, address: str = "") -> Room:
        """Return the room of a match that somebody may see: as a player, by invitation, or because it is public.

        `address` is where the request came from. Raises Refusal.
        """
        if invite is not None:
            self.guests.guesses.check(guest or address)
        record = self.rooms[id].record if id in self.rooms else await self.service.store.match(id)
        is_invited = record is not None and invite is not None and invite == record.invite
        if record is None or not (record.public or is_invited or seats_of(record, guest)):
            if invite is not None:
                self.guests.guesses.miss(guest or address)
            raise _unknown()
        return await self.room(id)

    async def listed(self, guest: str) -> list[MatchInfo]:
        """Return the public matches in progress."""
        records = await self.service.store.listed(LISTED)
        # For spectators with a delay, a match goes on until they have seen its end.
        late = [room.record for room in self.rooms.values() if room.record.public and room.audience.is_late(guest)]
        newest_first = sorted([*records, *late], key=lambda record: record.created, reverse=True)
        return [
            audience.info(guest) async for audience in self._audiences(newest_first) if not audience.is_early(guest)
        ]

    async def mine(self, guest: str) -> list[MatchInfo]:
        """Return the matches of a guest, newest first."""
        records = await self.service.store.matches_of(guest, LISTED)
        return [audience.info(guest) async for audience in self._audiences(records)]

    async def _audiences(self, records: Iterable[MatchRecord]) -> AsyncIterator[Audience]:
        """Yield the audiences of matches, without loading those that are not in memory."""
        for record in records:
            room = self.rooms.get(record.id)
            if room is not None:
                yield room.audience
            else:
                yield Audience(Standing(record, await self.guests.names(guests_of(record))), self.service)

    async def replay(self, id: str, guest: str, invite: str | None, address: str = "") -> Replay:
        """Return a finished match as a replay, including its seed. Raises Refusal while it is not over."""
        return (await self.finished(id, guest, invite, address)).match.replay()

    async def finished(self, id: str, guest: str, invite: str | None, address: str = "") -> Finished:
        """Return a finished match that somebody may see. Raises Refusal while it is not over, for this guest."""
        room = await self.visible(id, guest, invite, address)
        info = room.audience.info(guest)
        if info.status == "frozen":
            raise Refusal("replay/frozen", "the match was stopped after a fault in the rules; it has no replay")
        if info.reason == "withdrawn":
            raise Refusal("replay/none", "the invitation was withdrawn before the match began; nothing was played")
        if info.status != "over" or room.progress is None:
            raise Refusal("replay/playing", "the replay is available when the match is over")
        return Finished(info, room.progress.match, room.standing.player_names)

    # --- housekeeping

    async def resume(self) -> None:
        """Load the matches with clocks; these go on by themselves."""
        for record in await self.service.store.unfinished():
            if record.status == "playing" and read_terms(record).clock is not None:
                try:
                    await self.room(record.id)
                except MarchlandsError as error:
                    log.error("match %s: %s", record.id, error)

    async def sweep(self) -> None:
        """Remove matches that nobody follows from memory."""
        now = get_running_loop().time()
        for id, room in list(self.rooms.items()):
            if room.is_idle and now - room.standing.used > IDLE:
                del self.rooms[id]
                await room.close()
        self.service.metrics.rooms.set(len(self.rooms))
        self.guests.tidy(len(self.rooms))

    @property
    def has_clocks(self) -> bool:
        """Whether any clock runs."""
        return any(room.has_clock for room in self.rooms.values())

    async def close(self) -> None:
        """Finish what was started in all rooms, and start nothing more."""
        self.is_closed = True
        await gather(*(room.close() for room in self.rooms.values()))
