"""Records as table rows: the SQL for each change, and how rows are read back."""

from __future__ import annotations

import sqlite3
from typing import Any, TypeVar, assert_never

from msgspec import UNSET, Struct
from msgspec.structs import astuple

from marchlands.server.record import (
    AddEntry,
    AddGuest,
    AddMatch,
    Change,
    ChangeMatch,
    DropDeck,
    Entry,
    Guest,
    MatchRecord,
    NoteAlive,
    RenameGuest,
    SavedDeck,
    SaveDeck,
)
from marchlands.server.store import StoreError

R = TypeVar("R", bound=Struct)

# Columns are named like fields. The names are quoted, because some of them are SQL keywords.


def columns(kind: type[Struct]) -> str:
    """Return the columns of a kind of record, in the order of its fields."""
    return ", ".join(f'"{name}"' for name in kind.__struct_fields__)


def _insertion(table: str, kind: type[Struct]) -> str:
    marks = ", ".join("?" * len(kind.__struct_fields__))
    return f'INSERT INTO "{table}" ({columns(kind)}) VALUES ({marks})'


ADD_GUEST = _insertion("guest", Guest)
ADD_MATCH = _insertion("match", MatchRecord)
# Further parameters: the number, the match and the previous number.
ADD_ENTRY = f"""
    {_insertion("entry", Entry).replace("VALUES (", "SELECT ").removesuffix(")")}
    WHERE ? <= 1 OR EXISTS (SELECT 1 FROM entry WHERE match = ? AND number = ?)
"""
SAVE_DECK = _insertion("deck", SavedDeck).replace("INSERT", "INSERT OR REPLACE", 1)

CHANGEABLE = ChangeMatch.__struct_fields__[1:]
PUBLIC = MatchRecord.__struct_fields__.index("public")  # SQLite has no booleans

GUEST = f"SELECT {columns(Guest)} FROM guest WHERE id = ?"
GUEST_BY_TOKEN = f"SELECT {columns(Guest)} FROM guest WHERE token_hash = ?"
MATCH = f"SELECT {columns(MatchRecord)} FROM match WHERE id = ?"
MATCH_BY_INVITE = f"SELECT {columns(MatchRecord)} FROM match WHERE invite = ?"
ENTRIES = f"SELECT {columns(Entry)} FROM entry WHERE match = ? ORDER BY number"
DECK = f"SELECT {columns(SavedDeck)} FROM deck WHERE guest = ? AND id = ?"
DECKS = f"SELECT {columns(SavedDeck)} FROM deck WHERE guest = ? ORDER BY changed DESC, id"
ALIVE = "SELECT alive FROM service"

# The conditions are those of partial indexes, word for word. Rows with equal times are ordered by insertion.
_IS_OPEN = "status IN ('waiting', 'playing')"
UNFINISHED = f"SELECT {columns(MatchRecord)} FROM match WHERE {_IS_OPEN} ORDER BY created, rowid"
# Two index searches; a match with the same guest on both seats counts once. Parameters: the guest, twice.
UNFINISHED_OF = f"""
    SELECT count(*) FROM (
        SELECT rowid FROM match INDEXED BY match_p1 WHERE p1 = ? AND {_IS_OPEN}
        UNION
        SELECT rowid FROM match INDEXED BY match_p2 WHERE p2 = ? AND {_IS_OPEN}
    )
"""
LISTED = f"""
    SELECT {columns(MatchRecord)} FROM match INDEXED BY match_listed
    WHERE public = 1 AND {_IS_OPEN} ORDER BY created DESC, rowid DESC LIMIT ?
"""
# Two index searches, cut to what can be needed, instead of a full scan with OR.
# Parameters: the guest and the limit, twice, and the limit once more.
MATCHES_OF = f"""
    SELECT {columns(MatchRecord)} FROM match WHERE rowid IN (
        SELECT * FROM (SELECT rowid FROM match WHERE p1 = ? ORDER BY created DESC, rowid DESC LIMIT ?)
        UNION
        SELECT * FROM (SELECT rowid FROM match WHERE p2 = ? ORDER BY created DESC, rowid DESC LIMIT ?)
    ) ORDER BY created DESC, rowid DESC LIMIT ?
"""


def carry_out(connection: sqlite3.Connection, change: Change) -> None:
    """Make a change within the connection's transaction, with one statement: if it fails, nothing has changed.

    Raises StoreError if what it changes does not exist or an entry skips a number, and whatever SQLite raises.
    """
    execute = connection.execute
    match change:
        case AddGuest():
            execute(ADD_GUEST, astuple(change.guest))
        case RenameGuest():
            if execute("UPDATE guest SET name = ? WHERE id = ?", (change.name, change.id)).rowcount == 0:
                raise _missing(change)
        case AddMatch():
            execute(ADD_MATCH, astuple(change.match))
        case ChangeMatch():
            _change_match(connection, change)
        case AddEntry():
            _add_entry(connection, change)
        case SaveDeck():
            execute(SAVE_DECK, astuple(change.deck))
        case DropDeck():
            execute("DELETE FROM deck WHERE guest = ? AND id = ?", (change.guest, change.id))
        case NoteAlive():
            execute("UPDATE service SET alive = ?", (change.at,))
        case _:
            assert_never(change)


def subject(change: Change) -> str:
    """Return what a change is about, for messages."""
    match change:
        case AddGuest():
            return f"guest {change.guest.id!r}"
        case RenameGuest():
            return f"the name of guest {change.id!r}"
        case AddMatch():
            return f"match {change.match.id!r}"
        case ChangeMatch():
            return f"a change of match {change.id!r}"
        case AddEntry():
            return f"entry {change.entry.number} of match {change.entry.match!r}"
        case SaveDeck():
            return f"deck {change.deck.id!r} of guest {change.deck.guest!r}"
        case DropDeck():
            return f"that deck {change.id!r} of guest {change.guest!r} is gone"
        case NoteAlive():
            return "the time"
        case _:
            return repr(change)


def read(kind: type[R], row: tuple[Any, ...]) -> R:
    """Return a row with all columns of a kind of record as a record of that kind."""
    if issubclass(kind, MatchRecord):
        row = (*row[:PUBLIC], bool(row[PUBLIC]), *row[PUBLIC + 1 :])
    return kind(*row)


def _change_match(connection: sqlite3.Connection, change: ChangeMatch) -> None:
    values = {name: value for name in CHANGEABLE if (value := getattr(change, name)) is not UNSET}
    settings = ", ".join(f'"{name}" = ?' for name in values) or "id = id"
    if connection.execute(f"UPDATE match SET {settings} WHERE id = ?", (*values.values(), change.id)).rowcount == 0:
        raise _missing(change)


def _add_entry(connection: sqlite3.Connection, change: AddEntry) -> None:
    entry = change.entry
    before = entry.number - 1
    if connection.execute(ADD_ENTRY, (*astuple(entry), entry.number, entry.match, before)).rowcount == 0:
        raise StoreError(f"cannot store {subject(change)}: entry {before} is not there", "store/conflict")


def _missing(change: Change) -> StoreError:
    return StoreError(f"cannot store {subject(change)}: there is none with that id", "store/missing")
