"""The records that the store keeps: guests, matches, their entries and saved decks; and the changes to them.

Everything is frozen. Some texts are JSON: the service writes and reads them, and the store does not look inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Status: TypeAlias = Literal["waiting", "playing", "over", "frozen"]
TAKING_BACK: Final = frozenset({"take_back", "accept_take_back"})  # the kinds of entries by which a move goes
BETWEEN_MOVES: Final = "\n"  # no move in notation has a line break


class Guest(Struct, frozen=True):
    """A player, recognised by a token of which only the hash is stored."""

    id: str
    name: str
    token_hash: bytes
    created: float


class MatchRecord(Struct, frozen=True):
    """A match as it is stored: everything but its entries.

    `terms` and `setup` are JSON; there is no setup while the match waits. `p1` and `p2` are a guest's id, "bot:NAME",
    or None while the seat is free. `previous` is the match that this is a rematch of; `following` is its own rematch.
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
    """One thing that happened in a match; `number` counts 1, 2, 3 and so on in each match, without gaps.

    `kind` is "move", "concede", "offer" or whatever the service calls it. `text` holds the moves in their stored form
    (see `moves`), or how many are kept when one is taken back (see `kept`). `request` is the id that the client gave to
    its request: the same guest uses each only once in a match. `at` is wall clock time, `clock` is JSON.
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
        """The moves in notation: one, and the answers given with it; none unless `kind` is "move"."""
        return tuple(self.text.split(BETWEEN_MOVES)) if self.kind == "move" else ()

    @property
    def kept(self) -> int | None:
        """How many of the moves before it still count, answers included; None unless a move is taken back."""
        return int(self.text) if self.kind in TAKING_BACK else None


def stored_moves(moves: Iterable[str]) -> str:
    """Return moves in notation as the text of an entry, which `Entry.moves` reads.

    This is the only place that knows how moves are stored in the database. The form is permanent: stored matches use
    it.
    """
    return BETWEEN_MOVES.join(moves)


def stored_kept(count: int) -> str:
    """Return as the text of an entry how many moves are kept when one is taken back; `Entry.kept` reads it."""
    return str(count)


class SavedDeck(Struct, frozen=True):
    """A deck that a guest keeps; `id` distinguishes it from the guest's other decks, `cards` is JSON."""

    guest: str
    id: str
    game: str
    name: str
    code: str
    cards: str
    changed: float


class AddGuest(Struct, frozen=True):
    """Add a guest; its id and token hash must be new."""

    guest: Guest


class RenameGuest(Struct, frozen=True):
    """Change the name of an existing guest."""

    id: str
    name: str


class AddMatch(Struct, frozen=True):
    """Add a match; its id and invite must be new, and the match that it names as previous must exist."""

    match: MatchRecord


class ChangeMatch(Struct, frozen=True):
    """Change only the given fields of an existing match; a `following` match must exist too."""

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
    """Add the next entry of a match: its number must be the next one, and its request new."""

    entry: Entry


class SaveDeck(Struct, frozen=True):
    """Save a deck of an existing guest, replacing the one with the same id if there is one."""

    deck: SavedDeck


class DropDeck(Struct, frozen=True):
    """Delete a deck of a guest; no error if there is none."""

    guest: str
    id: str


class NoteAlive(Struct, frozen=True):
    """Record that the service was running at this time on its own clock, which stops while nothing runs."""

    at: float


Change: TypeAlias = AddGuest | RenameGuest | AddMatch | ChangeMatch | AddEntry | SaveDeck | DropDeck | NoteAlive
