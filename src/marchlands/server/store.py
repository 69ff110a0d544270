"""The store: the interface to whatever keeps the records of the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Final, Self

from marchlands.errors import MarchlandsError
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

TOLD: Final = {
    "store/conflict": "it does not fit with what was saved before",
    "store/missing": "what it belongs to is not there",
    "store/refused": "it cannot be saved as it is",
    "store/busy": "the server has too much to save just now; try again in a moment",
    "store/closed": "the server is about to stop; try again in a moment",
    "store/locked": "another program has locked the server's database; try again in a moment",
    "store/read-only": "the server may not write to its database",
    "store/full": "the server's disk is full",
    "store/gone": "the server's database was moved or deleted",
    "store/in-doubt": "the server's disk failed in the middle; try again in a moment",
}


class StoreError(MarchlandsError):
    """Something that the store cannot do; unless the slug is `store/in-doubt`, nothing was changed.

    Faults that affect only this call:

    - `store/conflict`: what was to be added already exists, or an entry is not the next one;
    - `store/missing`: what was to be changed, or is referred to, does not exist;
    - `store/refused`: a value that cannot be stored.

    Trouble with the store; while it runs, the next write tries again:

    - `store/busy`: too many writes are waiting; `store/closed`: the store was closed;
    - `store/locked`: another process has it; `store/read-only`: it may not be written to; `store/full`: no room left;
    - `store/gone`: it is no longer where it was;
    - `store/newer`: made by a newer version of the program; `store/not-a-database`: a different kind of file;
    - `store/broken`: anything else, such as a failing disk;
    - `store/in-doubt`: the disk failed in such a way that nobody knows whether the changes are on it. Read before
      trying again.
    """

    slug = "store/broken"

    @property
    def told(self) -> str:
        """What clients may be told; the message itself, which names files, is for operators."""
        return TOLD.get(self.slug, "the server cannot use its database; try again in a moment")


class Store(ABC):
    """Keeps records durably. All methods are for one event loop's tasks and raise StoreError.

    Reads see everything whose write has returned.
    """

    @abstractmethod
    async def write(self, *changes: Change) -> None:
        """Make the changes in the order given, all or none; when this returns they are on disk.

        Calls are carried out in the order in which they were made. If one fails, the others are not affected. A
        cancelled call may still be carried out. Raises StoreError, at once if too many calls are waiting.
        """

    @abstractmethod
    async def guest(self, id: str) -> Guest | None:
        """Return the guest with this id, or None."""

    @abstractmethod
    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        """Return the guest one of whose tokens has this hash, which is then its `token_hash`, or None."""

    @abstractmethod
    async def tokens(self, guest: str) -> list[Token]:
        """Return the tokens of a guest's further browsers, oldest first."""

    @abstractmethod
    async def notes_of(self, guest: str) -> list[Note]:
        """Return all notes of a guest, by match and move."""

    @abstractmethod
    async def match(self, id: str) -> MatchRecord | None:
        """Return the match with this id, or None."""

    @abstractmethod
    async def match_by_invite(self, code: str) -> MatchRecord | None:
        """Return the match that this code invites to, or None."""

    @abstractmethod
    async def entries(self, match: str) -> list[Entry]:
        """Return all entries of a match by number; none for an unknown match."""

    @abstractmethod
    async def unfinished(self) -> list[MatchRecord]:
        """Return all matches that are waiting or being played, oldest first."""

    @abstractmethod
    async def unfinished_of(self, guest: str) -> int:
        """Return in how many matches that are waiting or being played this guest has a seat."""

    @abstractmethod
    async def open_of(self, guest: str) -> list[MatchRecord]:
        """Return the matches that are waiting or being played in which this guest has a seat, oldest first."""

    @abstractmethod
    async def shared_of(self, guest: str) -> list[MatchRecord]:
        """Return all matches in which this guest and somebody else, no bot, have seats."""

    @abstractmethod
    async def finished_of(self, guest: str, limit: int, before: str = "", game: str = "") -> list[Finished]:
        """Return at most so many matches that this guest has played to an end, last ended first.

        Left out are matches in which the guest has both seats, those that did not begin with a shuffle, and those of
        other games if `game` is given.
        `before` is the id of the match after which to go on.
        """

    @abstractmethod
    async def listed(self, limit: int) -> list[MatchRecord]:
        """Return at most so many public matches that are waiting or being played, newest first."""

    @abstractmethod
    async def matches_of(self, guest: str, limit: int) -> list[MatchRecord]:
        """Return at most so many matches in which this guest has a seat, newest first."""

    @abstractmethod
    async def decks(self, guest: str) -> list[SavedDeck]:
        """Return the saved decks of a guest, last changed first."""

    @abstractmethod
    async def deck(self, guest: str, id: str) -> SavedDeck | None:
        """Return a guest's saved deck with this id, or None."""

    @abstractmethod
    async def notes(self, guest: str, match: str) -> list[Note]:
        """Return what a guest wrote about a match, by move."""

    @abstractmethod
    async def missions(self, guest: str) -> list[PassedMission]:
        """Return the missions that a guest has been through, by game and name."""

    @abstractmethod
    async def puzzles(self, guest: str) -> list[PuzzleMark]:
        """Return what became of the puzzles that a guest has tried; what was tried last comes last."""

    @abstractmethod
    async def puzzle_ratings(self, guest: str) -> list[PuzzleRating]:
        """Return the ratings of a guest at puzzles, by game."""

    @abstractmethod
    async def dailies(self, guest: str) -> list[SolvedDaily]:
        """Return the daily puzzles that a guest has solved, by day."""

    @abstractmethod
    async def pack(self, game: str, name: str, digest: str) -> KeptPack | None:
        """Return the kept pack of a game with this name and hash, or None."""

    @abstractmethod
    async def alive(self) -> float | None:
        """Return the last recorded time at which the service was running, or None."""

    @abstractmethod
    async def check(self) -> None:
        """Check that records can be written and read, by trying. No record is changed."""

    @abstractmethod
    async def close(self) -> None:
        """Finish all writes that were begun, and release everything. Calling it twice is harmless.

        Every later call raises StoreError with the slug `store/closed`.
        """

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
