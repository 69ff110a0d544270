"""The records that the store keeps: guests, matches, their entries and saved decks; and the changes to them.

Everything is frozen. The service writes and reads the texts that are JSON; the store does not look into them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Status: TypeAlias = Literal["waiting", "playing", "over", "frozen"]
BETWEEN_MOVES: Final = "\n"  # no move in notation has a line break


class Guest(Struct, frozen=True):
    """Somebody who plays, recognised by a token of which only the hash is stored."""

    id: str
    name: str
    token_hash: bytes
    created: float


class MatchRecord(Struct, frozen=True):
    """A match as it is stored: everything but its entries.

    `terms` and `setup` are JSON; there is no setup while the match waits. `p1` and `p2` are a guest's id, "bot:NAME",
    or None while the seat is free. `previous` is the match that this is a rematch of, `following` the rematch of this.
    """

    id: str
    game: str
    status: Status
    created: float
    public: bool
    invite: str
    terms: str
    setup: str | None = None
    p1: str | None = None
    p2: str | None = None
    result: str | None = None
    reason: str | None = None
    ended: float | None = None
    report: str | None = None
    previous: str | None = None
    following: str | None = None


class Entry(Struct, frozen=True):
    """One thing that happened in a match; `number` counts 1, 2, 3 and so on in each match, without a gap.

    `kind` is "move", "concede", "offer" or whatever the service calls it. `text` holds the moves that were made as
    they are stored: see `moves`. `request` is the id that the client gave to
    its request: the same guest has each only once in a match. `at` is wall clock time, `clock` JSON.
    """

    match: str
    number: int
    kind: str
    seat: str | None
    text: str
    request: str | None
    guest: str | None
    at: float
    clock: str | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in notation: one, and the answers that were given with it; none unless `kind` is "move"."""
        return tuple(self.text.split(BETWEEN_MOVES)) if self.kind == "move" else ()


def stored_moves(moves: Iterable[str]) -> str:
    """Return moves in notation as the text of an entry, which `Entry.moves` reads.

    This is the only place that knows how moves lie in the database. The form is permanent: kept matches have it.
    """
    return BETWEEN_MOVES.join(moves)


class SavedDeck(Struct, frozen=True):
    """A deck that a guest keeps; `id` tells it from the guest's other decks, `cards` is JSON."""

    guest: str
    id: str
    game: str
    name: str
    code: str
    cards: str
    changed: float


class AddGuest(Struct, frozen=True):
    """Keep a new guest; its id and token hash must be new."""

    guest: Guest


class RenameGuest(Struct, frozen=True):
    """Give a guest, who must be there, another name."""

    id: str
    name: str


class AddMatch(Struct, frozen=True):
    """Keep a new match; its id and invite must be new, and the match that it names as previous must be there."""

    match: MatchRecord


class ChangeMatch(Struct, frozen=True):
    """Change what is set, and nothing else, of a match that must be there; a `following` match must be there too."""

    id: str
    status: Status | UnsetType = UNSET
    p1: str | UnsetType | None = UNSET
    p2: str | UnsetType | None = UNSET
    setup: str | UnsetType | None = UNSET
    result: str | UnsetType | None = UNSET
    reason: str | UnsetType | None = UNSET
    ended: float | UnsetType | None = UNSET
    report: str | UnsetType | None = UNSET
    following: str | UnsetType | None = UNSET


class AddEntry(Struct, frozen=True):
    """Keep the next entry of a match: its number must be the next one, and its request new."""

    entry: Entry


class SaveDeck(Struct, frozen=True):
    """Keep a deck of a guest, who must be there, in place of the one with the same id if there is one."""

    deck: SavedDeck


class DropDeck(Struct, frozen=True):
    """Forget a deck of a guest; no error if there is none."""

    guest: str
    id: str


class NoteAlive(Struct, frozen=True):
    """Note that the service was running at this time of its own, which stands still while nothing runs."""

    at: float


Change: TypeAlias = AddGuest | RenameGuest | AddMatch | ChangeMatch | AddEntry | SaveDeck | DropDeck | NoteAlive
