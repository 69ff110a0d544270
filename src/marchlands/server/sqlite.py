"""The store in an SQLite database: one connection that writes, one that reads, and one process that owns the file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self, TypeAlias

from marchlands.server import sqlite_rows as sql
from marchlands.server.migration import STEPS, bring_up_to_date, version_of
from marchlands.server.ownership import Ownership
from marchlands.server.record import (
    Change,
    Entry,
    Finished,
    Guest,
    KeptPack,
    MatchRecord,
    Note,
    PassedMission,
    PuzzleMark,
    PuzzleRating,
    SavedDeck,
    SolvedDaily,
    Token,
)
from marchlands.server.sqlite_reader import Reader
from marchlands.server.sqlite_rows import R
from marchlands.server.sqlite_trouble import NO_DATABASE, check_room, told
from marchlands.server.sqlite_writer import Writer
from marchlands.server.store import Store, StoreError

PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten: guests may ask for everything to be gone
    "PRAGMA synchronous = FULL",  # a commit returns when it is on disk
    "PRAGMA fullfsync = ON",  # on a Mac, really on disk
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA journal_mode = WAL",  # readers and the writer do not wait for each other
)

Connect: TypeAlias = Callable[[Path, float], sqlite3.Connection]


def connect(path: Path, busy: float, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """Connect to an existing database for durable writes, waiting at most `busy` seconds for locks of others.

    Raises sqlite3.Error.
    """
    uri = f"{path.as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=False, factory=factory
    )
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


class SqliteStore(Store):
    """A store in one file, opened by `open`; a process that is killed at any moment leaves it consistent."""

    def __init__(self, path: Path, ownership: Ownership, writer: Writer, reader: Reader) -> None:
        """Use `open` to make stores."""
        self._path = path
        self._ownership = ownership
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        *,
        wait: float = 0.0,
        interval: float = 0.002,
        room: int = 1024,
        busy: float = 0.5,
        steps: Sequence[str] = STEPS,
        connect: Connect = connect,
    ) -> Self:
        """Open the store in this file, which is created if it is missing; its folder must exist.

        wait: seconds to wait for the process that owns the file to end.
        interval: seconds for which a write waits for others, to be committed together; 0 takes what is there.
        room: how many writes may wait; any more are refused.
        busy: seconds to wait if another program has locked the database.
        steps: the migrations; an older database takes those that it lacks, after a copy is made beside it.
        connect: makes a connection for writing, given the path and `busy`; used again after trouble.

        Raises StoreError for a file that cannot be used; then nothing is left open, and no record was changed.
        """
        place = Path(path).resolve()  # the same file under another name has the same owner
        if place.is_dir():
            raise StoreError(f"cannot open the store {place}: {NO_DATABASE}", "store/not-a-database")

        def connected() -> sqlite3.Connection:
            ownership.check()
            connection = connect(place, busy)
            try:
                version = version_of(connection, place, len(steps))
                if version != len(steps):
                    reason = f"its version became {version}, although nobody else may change it; open it again"
                    raise StoreError(f"cannot write to the store {place}: {reason}", "store/broken")
            except BaseException:
                connection.close()
                raise
            return connection

        ownership = await Ownership.take(place, wait)
        try:
            with told("cannot open the store", place):
                bring_up_to_date(place, busy, steps)
            writer = Writer(place, connected, interval, room, ownership.check)
            try:
                reader = Reader(place, busy)
            except BaseException:
                writer.close()
                raise
        except BaseException:
            ownership.abandon()
            raise
        return cls(place, ownership, writer, reader)

    @property
    def commits(self) -> int:
        """How many transactions with changes have reached the disk since the store was opened."""
        return self._writer.commits

    async def write(self, *changes: Change) -> None:
        if changes:
            await self._writer.put(changes)

    async def guest(self, id: str) -> Guest | None:
        return await self._one(Guest, sql.GUEST, id)

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        return await self._one(Guest, sql.GUEST_BY_TOKEN, token_hash)

    async def tokens(self, guest: str) -> list[Token]:
        return await self._all(Token, sql.TOKENS, guest)

    async def notes_of(self, guest: str) -> list[Note]:
        return await self._all(Note, sql.NOTES_OF, guest)

    async def match(self, id: str) -> MatchRecord | None:
        return await self._one(MatchRecord, sql.MATCH, id)

    async def match_by_invite(self, code: str) -> MatchRecord | None:
        return await self._one(MatchRecord, sql.MATCH_BY_INVITE, code)

    async def entries(self, match: str) -> list[Entry]:
        return await self._all(Entry, sql.ENTRIES, match)

    async def unfinished(self) -> list[MatchRecord]:
        return await self._all(MatchRecord, sql.UNFINISHED)

    async def unfinished_of(self, guest: str) -> int:
        count: int = (await self._reader.rows(sql.UNFINISHED_OF, guest, guest))[0][0]
        return count

    async def open_of(self, guest: str) -> list[MatchRecord]:
        return await self._all(MatchRecord, sql.OPEN_OF, guest, guest)

    async def shared_of(self, guest: str) -> list[MatchRecord]:
        return await self._all(MatchRecord, sql.SHARED, guest)

    async def finished_of(self, guest: str, limit: int, before: str = "", game: str = "") -> list[Finished]:
        return await self._all(Finished, sql.FINISHED_OF, guest, before, game, limit)

    async def listed(self, limit: int) -> list[MatchRecord]:
        return await self._all(MatchRecord, sql.LISTED, limit)

    async def matches_of(self, guest: str, limit: int) -> list[MatchRecord]:
        return await self._all(MatchRecord, sql.MATCHES_OF, guest, limit, guest, limit, limit)

    async def decks(self, guest: str) -> list[SavedDeck]:
        return await self._all(SavedDeck, sql.DECKS, guest)

    async def deck(self, guest: str, id: str) -> SavedDeck | None:
        return await self._one(SavedDeck, sql.DECK, guest, id)

    async def notes(self, guest: str, match: str) -> list[Note]:
        return await self._all(Note, sql.NOTES, guest, match)

    async def missions(self, guest: str) -> list[PassedMission]:
        return await self._all(PassedMission, sql.MISSIONS, guest)

    async def puzzles(self, guest: str) -> list[PuzzleMark]:
        return await self._all(PuzzleMark, sql.PUZZLES, guest)

    async def puzzle_ratings(self, guest: str) -> list[PuzzleRating]:
        return await self._all(PuzzleRating, sql.PUZZLE_RATINGS, guest)

    async def dailies(self, guest: str) -> list[SolvedDaily]:
        return await self._all(SolvedDaily, sql.DAILIES, guest)

    async def pack(self, game: str, name: str, digest: str) -> KeptPack | None:
        return await self._one(KeptPack, sql.PACK, game, name, digest)

    async def alive(self) -> float | None:
        time: float | None = (await self._reader.rows(sql.ALIVE))[0][0]
        return time

    async def check(self) -> None:
        await self._writer.put(())
        await self.alive()
        with told("cannot write to the store", self._path):
            check_room(self._path)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._reader.close()  # first: the last connection cleans up, and must be able to write
        self._writer.close()
        self._ownership.release()

    async def _all(self, kind: type[R], query: str, *values: object) -> list[R]:
        return [sql.read(kind, row) for row in await self._reader.rows(query, *values)]

    async def _one(self, kind: type[R], query: str, *values: object) -> R | None:
        found = await self._all(kind, query, *values)
        return found[0] if found else None
