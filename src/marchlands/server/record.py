"""The records that the store keeps: guests, matches, their entries and saved decks; and the changes to them.

Everything is frozen. Some texts are JSON: the service writes and reads them, and the store does not look inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Status: TypeAlias = Literal["waiting", "playing", "over", "frozen"]
TAKING_BACK: Final = frozenset({"take_back", "accept_take_back"})  # the kinds of entries by which a move goes
REVOKED: Final = 16  # bytes in place of the hash of a token that was revoked; a hash has 32
BETWEEN_MOVES: Final = "\n"  # no move in notation has a line break


class Guest(Struct, frozen=True):
    """A player, recognised by a token of which only the hash is stored.

    A guest that was read by a token has the hash of that one. The token of the first browser may have been revoked:
    then what is stored in its place is not a hash, and no token fits (see `REVOKED`).
    """

    id: str
    name: str
    token_hash: bytes
    created: float


class MatchRecord(Struct, frozen=True):
    """A match as it is stored: everything but its entries.

    `terms` and `setup` are JSON; there is no setup while the match waits. `p1` and `p2` are a guest's id, "bot:NAME",
    or None while the seat is free. `previous` is the match that this is a rematch of; `following` is its own rematch.
    `turns` is how many a finished match took, if that is known.
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
    turns: int | None = None


class Finished(Struct, frozen=True):
    """A match that was played to its end, as the history of a player needs it.

    `setup` is JSON. `begun` is when the first thing was done in it, and `starter` the seat that made the first move, if
    it began with one.
    """

    id: str
    game: str
    created: float
    ended: float
    p1: str
    p2: str
    result: str
    reason: str | None
    turns: int | None
    setup: str
    begun: float | None
    starter: str | None


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


class Token(Struct, frozen=True):
    """A further browser of a guest, by the hash of its token; `about` is what it calls itself."""

    hash: bytes
    guest: str
    about: str
    created: float


class Note(Struct, frozen=True):
    """What a guest wrote about a match, after so many of its moves."""

    guest: str
    match: str
    move: int
    text: str
    changed: float


class PassedMission(Struct, frozen=True):
    """A mission that a guest has been through: done, or skipped; `name` is that of its file."""

    guest: str
    game: str
    name: str
    how: Literal["done", "skipped"]
    finished: float


class PuzzleMark(Struct, frozen=True):
    """What became of a puzzle that a guest has tried: how the first try ended, and when the puzzle was solved.

    `first` is "shown" if the solution was asked for before any try had ended; `tries` counts those that ended.
    `latest` is when one of them did, or the solution was asked for; `shown` is when that was, if it was.
    """

    guest: str
    puzzle: str
    game: str
    first: Literal["solved", "failed", "shown"]
    begun: float
    latest: float
    solved: float | None
    shown: float | None
    tries: int


class PuzzleRating(Struct, frozen=True):
    """How good a guest is at the puzzles of a game, in Glicko-2, after so many first tries."""

    guest: str
    game: str
    rating: float
    deviation: float
    volatility: float
    tries: int
    changed: float


class SolvedDaily(Struct, frozen=True):
    """A guest has solved the daily puzzle of a game on its `day`, a date such as "2026-02-03"."""

    guest: str
    game: str
    day: str
    puzzle: str
    solved: float


class KeptPack(Struct, frozen=True):
    """A pack of cards as matches are played with it: its text, and the hash of what its cards say."""

    game: str
    name: str
    digest: str
    text: str
    kept: float


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
    terms: str | UnsetType = UNSET
    setup: str | UnsetType | None = UNSET
    result: str | UnsetType | None = UNSET
    reason: str | UnsetType | None = UNSET
    ended: float | UnsetType | None = UNSET
    report: str | UnsetType | None = UNSET
    following: str | UnsetType | None = UNSET
    turns: int | UnsetType | None = UNSET


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


class AddToken(Struct, frozen=True):
    """Let a further browser be an existing guest; the hash of its token must be new."""

    token: Token


class DropToken(Struct, frozen=True):
    """Take a further browser from its guest; no error if there is none."""

    guest: str
    hash: bytes


class RevokeFirst(Struct, frozen=True):
    """Revoke the token of an existing guest's first browser; `mark` takes the place of its hash."""

    guest: str
    mark: bytes


class ForgetGuest(Struct, frozen=True):
    """Delete everything about a guest, who need not exist: tokens, decks, notes, missions, puzzles and the guest.

    Matches with nobody else are deleted with their entries and everybody's notes on them. In matches with other people
    `former` takes the guest's place.
    """

    guest: str
    former: str


class WriteNote(Struct, frozen=True):
    """Write a note of an existing guest on an existing match, replacing the one on the same move if there is one."""

    note: Note


class DropNote(Struct, frozen=True):
    """Delete a note of a guest; no error if there is none."""

    guest: str
    match: str
    move: int


class PassMission(Struct, frozen=True):
    """Note that an existing guest has been through a mission; one that was done once stays done as it was."""

    mission: PassedMission


class MarkPuzzle(Struct, frozen=True):
    """Keep what became of a puzzle for an existing guest, in place of what was kept of it before."""

    mark: PuzzleMark


class RatePuzzles(Struct, frozen=True):
    """Keep the rating of an existing guest at the puzzles of a game, in place of the one before."""

    rating: PuzzleRating


class SolveDaily(Struct, frozen=True):
    """Keep that an existing guest has solved a daily puzzle; no change if it is kept already."""

    daily: SolvedDaily


class KeepPack(Struct, frozen=True):
    """Keep a pack; no change if one of the same game, name and hash is kept already."""

    pack: KeptPack


class NoteAlive(Struct, frozen=True):
    """Record that the service was running at this time on its own clock, which stops while nothing runs."""

    at: float


Change: TypeAlias = (
    AddGuest
    | RenameGuest
    | AddMatch
    | ChangeMatch
    | AddEntry
    | SaveDeck
    | DropDeck
    | KeepPack
    | AddToken
    | DropToken
    | MarkPuzzle
    | RatePuzzles
    | SolveDaily
    | WriteNote
    | DropNote
    | PassMission
    | RevokeFirst
    | ForgetGuest
    | NoteAlive
)
