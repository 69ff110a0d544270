"""The tables of the database, step by step from the first version, and how an older database is migrated."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from marchlands.server.sqlite_trouble import DAMAGED, NO_DATABASE
from marchlands.server.store import StoreError

APPLICATION = 0x4D4C5344  # SQLite's application_id: "MLSD"

FIRST = f"""
PRAGMA application_id = {APPLICATION};

CREATE TABLE service (              -- one row
    id INTEGER PRIMARY KEY CHECK (id = 1),
    batch INTEGER NOT NULL,         -- the number of the last transaction
    alive REAL
);
INSERT INTO service VALUES (1, 0, NULL);

CREATE TABLE guest (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    created REAL NOT NULL
);

CREATE TABLE match (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'frozen')),
    created REAL NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    invite TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    setup TEXT,
    p1 TEXT,
    p2 TEXT,
    result TEXT,
    reason TEXT,
    ended REAL,
    report TEXT,
    previous TEXT REFERENCES match (id),
    following TEXT REFERENCES match (id)
);
CREATE INDEX match_unfinished ON match (created) WHERE status IN ('waiting', 'playing');
CREATE INDEX match_listed ON match (created) WHERE public = 1 AND status IN ('waiting', 'playing');
CREATE INDEX match_p1 ON match (p1, created);
CREATE INDEX match_p2 ON match (p2, created);

CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL,
    seat TEXT,
    text TEXT NOT NULL,
    request TEXT,
    guest TEXT,
    at REAL NOT NULL,
    clock TEXT,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entry_request ON entry (match, request, ifnull(guest, '')) WHERE request IS NOT NULL;

CREATE TABLE deck (
    guest TEXT NOT NULL REFERENCES guest (id),
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    cards TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, id)
) WITHOUT ROWID;
"""

SECOND = """
ALTER TABLE match ADD COLUMN turns INTEGER;  -- how many turns a finished match took
CREATE INDEX match_over_p1 ON match (p1, ended) WHERE status = 'over';
CREATE INDEX match_over_p2 ON match (p2, ended) WHERE status = 'over';
CREATE INDEX match_previous ON match (previous) WHERE previous IS NOT NULL;  -- for matches that are deleted
CREATE INDEX match_following ON match (following) WHERE following IS NOT NULL;

CREATE TABLE token (                -- of the further browsers of a guest
    hash BLOB NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guest (id),
    about TEXT NOT NULL,            -- what the browser calls itself, for its guest to know it by
    created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX token_guest ON token (guest);

CREATE TABLE pack (                 -- as matches were played with them
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,           -- of what its cards say, in their order
    text TEXT NOT NULL,
    kept REAL NOT NULL,
    PRIMARY KEY (game, name, digest)
) WITHOUT ROWID;

CREATE TABLE note (                 -- what a guest wrote about a match, after so many of its moves
    guest TEXT NOT NULL REFERENCES guest (id),
    match TEXT NOT NULL REFERENCES match (id),
    move INTEGER NOT NULL CHECK (move >= 0),
    text TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, match, move)
) WITHOUT ROWID;
CREATE INDEX note_match ON note (match);
"""

THIRD = """
CREATE TABLE mission (              -- the first matches that a guest has been through
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    how TEXT NOT NULL CHECK (how IN ('done', 'skipped')),
    finished REAL NOT NULL,
    PRIMARY KEY (guest, game, name)
) WITHOUT ROWID;
"""

FOURTH = """
CREATE TABLE puzzle (               -- the puzzles that a guest has tried
    guest TEXT NOT NULL REFERENCES guest (id),
    puzzle TEXT NOT NULL,
    game TEXT NOT NULL,
    first TEXT NOT NULL CHECK (first IN ('solved', 'failed', 'shown')),
    begun REAL NOT NULL,            -- when the first try ended
    latest REAL NOT NULL,
    solved REAL,
    shown REAL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    PRIMARY KEY (guest, puzzle)
) WITHOUT ROWID;

CREATE TABLE puzzle_rating (        -- how good a guest is at them
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    tries INTEGER NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, game)
) WITHOUT ROWID;

CREATE TABLE daily (                -- the puzzles of the day that a guest has solved on that day
    guest TEXT NOT NULL REFERENCES guest (id),
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    solved REAL NOT NULL,
    PRIMARY KEY (guest, game, day)
) WITHOUT ROWID;
"""

STEPS: tuple[str, ...] = (FIRST, SECOND, THIRD, FOURTH)
"""Scripts of SQL; the first creates version 1, and each other one the next version. Published scripts never change."""


def bring_up_to_date(path: Path, busy: float, steps: Sequence[str] = STEPS) -> None:
    """Create a database at `path`, or take all steps that an older one needs; its version is then `len(steps)`.

    Each step is one transaction: whatever interrupts it, the previous version is intact. An older database is first
    copied to PATH.vN.bak, where N is its version. Raises StoreError for a newer database and for one of another
    program, before anything is changed, and sqlite3.Error.
    """
    uri = f"{path.as_uri()}?mode=rwc"
    with closing(sqlite3.connect(uri, uri=True, timeout=busy, isolation_level=None)) as connection:
        version = version_of(connection, path, len(steps))
        if 0 < version < len(steps):
            _back_up(connection, path.with_name(f"{path.name}.v{version}.bak"))
        for number in range(version + 1, len(steps) + 1):
            _take(connection, path, number, steps[number - 1])


def version_of(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """Return the version of a database, 0 if it is empty. Raises StoreError if it is newer, or of another program."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    program: int = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if program != APPLICATION and not (is_empty and program == version == 0):
        reason = NO_DATABASE.replace("a database", "a database of this program")
        raise StoreError(f"cannot open the store {path}: {reason}", "store/not-a-database")
    if version > newest:
        reason = f"it has version {version}, and this program knows versions up to {newest}; use a newer program"
        raise StoreError(f"cannot open the store {path}: {reason}", "store/newer")
    return version


def _back_up(connection: sqlite3.Connection, place: Path) -> None:
    unfinished = place.with_name(place.name + ".part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
    os.replace(unfinished, place)


def _take(connection: sqlite3.Connection, path: Path, number: int, script: str) -> None:
    # References are checked at the end: until then, a step may replace a table with a new one of the same name.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script};\nPRAGMA user_version = {number};")
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StoreError(f"cannot bring the store {path} to version {number}: {DAMAGED}", "store/broken")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.rollback()
