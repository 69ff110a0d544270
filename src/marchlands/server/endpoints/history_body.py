"""The bodies of answers about what a player has played."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from marchlands.server.message import Seat


class PlayedDeck(Struct, frozen=True):
    """A deck as it was played: its name, empty if it had none, and its leader or class."""

    name: str
    lead: str | None


class Rival(Struct, frozen=True):
    """The other player of a match. `key` is the same for the same one in all matches of this player."""

    kind: Literal["bot", "guest", "former"]
    name: str
    key: str


class PlayedMatch(Struct, frozen=True):
    """A match that this player has played to an end.

    `ended` and `created` are in seconds since 1970; `seconds` is how long it took from the first deed on. What was not
    written down by an earlier version is null.
    """

    id: str
    game: str
    created: float
    ended: float
    seat: Seat
    result: Literal["won", "lost", "drawn"]
    reason: str | None
    turns: int | None
    seconds: float | None
    began: bool | None
    deck: PlayedDeck
    rival: Rival
    rival_deck: PlayedDeck


class History(Struct, frozen=True):
    """Some matches, last ended first; `next` is the id to go on after, or null at the end."""

    matches: tuple[PlayedMatch, ...]
    next: str | None


class WinRate(Struct, frozen=True):
    """How a player did in some matches: the share of points, where a draw is half a point, and its 95% interval."""

    matches: int
    won: int
    lost: int
    drawn: int
    rate: float | None
    low: float
    high: float


class Group(Struct, frozen=True):
    """Matches that have something in common: by `key`, with a name, and the leader or class it is drawn by."""

    key: str
    name: str
    lead: str | None
    rates: WinRate


class GameStatistics(Struct, frozen=True):
    """How a player did in a game: in all, and by own deck, own leader or class, opponent, and who began."""

    game: str
    rates: WinRate
    decks: tuple[Group, ...]
    leads: tuple[Group, ...]
    rivals: tuple[Group, ...]
    starts: tuple[Group, ...]


class Statistics(Struct, frozen=True):
    """How a player did in all; `left_out` says that there are more matches, which were too long ago to be counted."""

    rates: WinRate
    games: tuple[GameStatistics, ...]
    left_out: bool
