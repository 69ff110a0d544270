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
    AddToken,
    Change,
    ChangeMatch,
    DropDeck,
    DropNote,
    DropToken,
    Entry,
    ForgetGuest,
    Guest,
    KeepPack,
    KeptPack,
    MarkPuzzle,
    MatchRecord,
    Note,
    NoteAlive,
    PassedMission,
    PassMission,
    PuzzleMark,
    PuzzleRating,
    RatePuzzles,
    RenameGuest,
    RevokeFirst,
    SavedDeck,
    SaveDeck,
    SolveDaily,
    SolvedDaily,
    Token,
    WriteNote,
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
ADD_TOKEN = _insertion("token", Token)
# Further parameters: the number, the match and the previous number.
ADD_ENTRY = f"""
    {_insertion("entry", Entry).replace("VALUES (", "SELECT ").removesuffix(")")}
    WHERE ? <= 1 OR EXISTS (SELECT 1 FROM entry WHERE match = ? AND number = ?)
"""
SAVE_DECK = _insertion("deck", SavedDeck).replace("INSERT", "INSERT OR REPLACE", 1)
KEEP_PACK = f"{_insertion('pack', KeptPack)} ON CONFLICT (game, name, digest) DO NOTHING"

WRITE_NOTE = _insertion("note", Note).replace("INSERT", "INSERT OR REPLACE", 1)

# What was done once stays done, and since when.
PASS_MISSION = f"""
    {_insertion("mission", PassedMission)} ON CONFLICT (guest, game, name)
    DO UPDATE SET how = excluded.how, finished = excluded.finished WHERE how = 'skipped'
"""

MARK_PUZZLE = _insertion("puzzle", PuzzleMark).replace("INSERT", "INSERT OR REPLACE", 1)
RATE_PUZZLES = _insertion("puzzle_rating", PuzzleRating).replace("INSERT", "INSERT OR REPLACE", 1)
SOLVE_DAILY = f"{_insertion('daily', SolvedDaily)} ON CONFLICT (guest, game, day) DO NOTHING"

CHANGEABLE = ChangeMatch.__struct_fields__[1:]
PUBLIC = MatchRecord.__struct_fields__.index("public")  # SQLite has no booleans

GUEST = f"SELECT {columns(Guest)} FROM guest WHERE id = ?"
# With the hash that was asked for, be it that of the first browser or of a further one. Two index searches.
GUEST_BY_TOKEN = """
    SELECT id, name, ?1, created FROM guest WHERE id = (
        SELECT id FROM guest WHERE token_hash = ?1 UNION ALL SELECT guest FROM token WHERE hash = ?1 LIMIT 1
    )
"""
TOKENS = f"SELECT {columns(Token)} FROM token WHERE guest = ? ORDER BY created, hash"
NOTES_OF = f"SELECT {columns(Note)} FROM note WHERE guest = ? ORDER BY match, move"
MATCH = f"SELECT {columns(MatchRecord)} FROM match WHERE id = ?"
MATCH_BY_INVITE = f"SELECT {columns(MatchRecord)} FROM match WHERE invite = ?"
ENTRIES = f"SELECT {columns(Entry)} FROM entry WHERE match = ? ORDER BY number"
DECK = f"SELECT {columns(SavedDeck)} FROM deck WHERE guest = ? AND id = ?"
DECKS = f"SELECT {columns(SavedDeck)} FROM deck WHERE guest = ? ORDER BY changed DESC, id"
DROP_NOTE = "DELETE FROM note WHERE guest = ? AND match = ? AND move = ?"
NOTES = f"SELECT {columns(Note)} FROM note WHERE guest = ? AND match = ? ORDER BY move"
MISSIONS = f"SELECT {columns(PassedMission)} FROM mission WHERE guest = ? ORDER BY game, name"
PUZZLES = f"SELECT {columns(PuzzleMark)} FROM puzzle WHERE guest = ? ORDER BY latest, puzzle"
PUZZLE_RATINGS = f"SELECT {columns(PuzzleRating)} FROM puzzle_rating WHERE guest = ? ORDER BY game"
DAILIES = f"SELECT {columns(SolvedDaily)} FROM daily WHERE guest = ? ORDER BY day, game"
PACK = f"SELECT {columns(KeptPack)} FROM pack WHERE game = ? AND name = ? AND digest = ?"
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
OPEN_OF = f"""
    SELECT {columns(MatchRecord)} FROM match WHERE rowid IN (
        SELECT rowid FROM match INDEXED BY match_p1 WHERE p1 = ? AND {_IS_OPEN}
        UNION
        SELECT rowid FROM match INDEXED BY match_p2 WHERE p2 = ? AND {_IS_OPEN}
    ) ORDER BY created, rowid
"""
# Those in which somebody else, no bot, has the other seat. Parameters: the guest, twice.
SHARED = f"""
    SELECT {columns(MatchRecord)} FROM match WHERE rowid IN (
        SELECT rowid FROM match INDEXED BY match_p1 WHERE p1 = ?1 AND p2 <> ?1 AND p2 NOT LIKE 'bot:%'
        UNION
        SELECT rowid FROM match INDEXED BY match_p2 WHERE p2 = ?1 AND p1 <> ?1 AND p1 NOT LIKE 'bot:%'
    )
"""
# Two index searches, each cut to what can be needed. Parameters: the guest, the id of the match before which to begin
# or an empty text, the game or an empty text, and the limit.
_BEFORE = """(?2 = '' OR (ended, rowid) < (SELECT ended, rowid FROM match WHERE id = ?2))"""
# Matches that did not begin with a shuffle say so in their terms; inside a name, quotes are never bare.
_IS_WHOLE = """instr(terms, '"start":"') = 0"""
_FINISHED = f"""
    status = 'over' AND result IS NOT NULL AND p1 <> p2 AND (?3 = '' OR game = ?3) AND {_BEFORE} AND {_IS_WHOLE}
"""
FINISHED_OF = f"""
    SELECT m.id, m.game, m.created, m.ended, m.p1, m.p2, m.result, m.reason, m.turns, m.setup, e.at,
        CASE e.kind WHEN 'move' THEN e.seat END
    FROM match m LEFT JOIN entry e ON e.match = m.id AND e.number = 1
    WHERE m.rowid IN (
        SELECT * FROM (
            SELECT rowid FROM match INDEXED BY match_over_p1 WHERE p1 = ?1 AND {_FINISHED}
            ORDER BY ended DESC, rowid DESC LIMIT ?4
        )
        UNION
        SELECT * FROM (
            SELECT rowid FROM match INDEXED BY match_over_p2 WHERE p2 = ?1 AND {_FINISHED}
            ORDER BY ended DESC, rowid DESC LIMIT ?4
        )
    ) ORDER BY m.ended DESC, m.rowid DESC LIMIT ?4
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


# What a guest leaves behind. Parameters: the guest, and what takes its place.
_OWN = """
    SELECT id FROM match WHERE p1 = ?1 AND (p2 IS NULL OR p2 = ?1 OR p2 LIKE 'bot:%')
    UNION
    SELECT id FROM match WHERE p2 = ?1 AND (p1 IS NULL OR p1 = ?1 OR p1 LIKE 'bot:%')
"""
FORGET = (
    "DELETE FROM note WHERE guest = ?1",
    "DELETE FROM deck WHERE guest = ?1",
    "DELETE FROM mission WHERE guest = ?1",
    "DELETE FROM puzzle WHERE guest = ?1",
    "DELETE FROM puzzle_rating WHERE guest = ?1",
    "DELETE FROM daily WHERE guest = ?1",
    "DELETE FROM token WHERE guest = ?1",
    f"DELETE FROM note WHERE match IN ({_OWN})",
    f"DELETE FROM entry WHERE match IN ({_OWN})",
    f"UPDATE match SET previous = NULL WHERE previous IN ({_OWN})",
    f"UPDATE match SET following = NULL WHERE following IN ({_OWN})",
    f"DELETE FROM match WHERE id IN ({_OWN})",
    # What is left is shared with others. The ids of requests are the guest's own words.
    """
    UPDATE entry SET guest = ?2, request = NULL WHERE guest = ?1 AND match IN (
        SELECT id FROM match WHERE p1 = ?1 UNION SELECT id FROM match WHERE p2 = ?1
    )
    """,
    "UPDATE match SET p1 = ?2 WHERE p1 = ?1",
    "UPDATE match SET p2 = ?2 WHERE p2 = ?1",
    "DELETE FROM guest WHERE id = ?1",
)


def carry_out(connection: sqlite3.Connection, change: Change) -> None:
    """Make a change within the connection's transaction, all of it or nothing.

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
        case AddToken():
            execute(ADD_TOKEN, astuple(change.token))
        case DropToken():
            execute("DELETE FROM token WHERE guest = ? AND hash = ?", (change.guest, change.hash))
        case RevokeFirst():
            if execute("UPDATE guest SET token_hash = ? WHERE id = ?", (change.mark, change.guest)).rowcount == 0:
                raise _missing(change)
        case ForgetGuest():
            _forget(connection, change)
        case WriteNote():
            execute(WRITE_NOTE, astuple(change.note))
        case DropNote():
            execute(DROP_NOTE, astuple(change))
        case PassMission():
            execute(PASS_MISSION, astuple(change.mission))
        case MarkPuzzle():
            execute(MARK_PUZZLE, astuple(change.mark))
        case RatePuzzles():
            execute(RATE_PUZZLES, astuple(change.rating))
        case SolveDaily():
            execute(SOLVE_DAILY, astuple(change.daily))
        case KeepPack():
            execute(KEEP_PACK, astuple(change.pack))
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
        case AddToken():
            return f"another browser of guest {change.token.guest!r}"
        case DropToken():
            return f"that a browser of guest {change.guest!r} is gone"
        case RevokeFirst():
            return f"that the first browser of guest {change.guest!r} is gone"
        case ForgetGuest():
            return f"that guest {change.guest!r} is gone"
        case WriteNote():
            return f"a note of guest {change.note.guest!r} on match {change.note.match!r}"
        case DropNote():
            return f"that a note of guest {change.guest!r} on match {change.match!r} is gone"
        case PassMission():
            return f"mission {change.mission.name!r} of guest {change.mission.guest!r}"
        case MarkPuzzle():
            return f"puzzle {change.mark.puzzle!r} of guest {change.mark.guest!r}"
        case RatePuzzles():
            return f"the rating of guest {change.rating.guest!r} at puzzles of {change.rating.game}"
        case SolveDaily():
            return f"the daily puzzle of {change.daily.day} of guest {change.daily.guest!r}"
        case KeepPack():
            return f"pack {change.pack.name!r}"
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


def _forget(connection: sqlite3.Connection, change: ForgetGuest) -> None:
    connection.execute("SAVEPOINT forget")
    try:
        for statement in FORGET:
            connection.execute(statement, (change.guest, change.former)[: 2 if "?2" in statement else 1])
    except BaseException:
        connection.execute("ROLLBACK TO forget")
        raise
    finally:
        connection.execute("RELEASE forget")


def _add_entry(connection: sqlite3.Connection, change: AddEntry) -> None:
    entry = change.entry
    before = entry.number - 1
    if connection.execute(ADD_ENTRY, (*astuple(entry), entry.number, entry.match, before)).rowcount == 0:
        raise StoreError(f"cannot store {subject(change)}: entry {before} is not there", "store/conflict")


def _missing(change: Change) -> StoreError:
    return StoreError(f"cannot store {subject(change)}: there is none with that id", "store/missing")
