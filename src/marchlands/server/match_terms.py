"""The terms of a match: what was agreed before it began, and who has which seat."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, cast

import msgspec

from marchlands.engine.table import SEATS
from marchlands.server.message import ClockTerms, Seat, StartKind
from marchlands.server.record import MatchRecord

BOOK_LENGTH: Final = 16
BOT: Final = "bot:"  # prefix for the seat of a bot; its level follows
FORMER: Final = "former:"  # prefix for the seat of a guest that was deleted; nothing that means anything follows
FORMER_NAME: Final = "a former player"


class Brought(msgspec.Struct, frozen=True):
    """The deck that a player brings, with its leader or class, in the form used by setups."""

    deck: dict[str, Any]


class PlayedPack(msgspec.Struct, frozen=True):
    """A pack that a match is played with: its name, and the hash of what its cards say."""

    name: str
    digest: str


class Terms(msgspec.Struct, frozen=True):
    """The terms of a match. `brought` are the decks of the players who have taken their seats.

    `named` are the names of players who play at somebody else's screen. `packs` are those of the game that it is played
    with, in the order of loading, if it uses any of their cards; the store keeps them. `start` is how a match began
    that did not begin with a shuffle: its rematch begins with the same setup, which then includes moves made before.
    `mission` names the first match that it is.
    """

    rules: Any
    clock: ClockTerms | None = None
    delay: float = 0.0
    brought: dict[Seat, Brought] = {}
    named: dict[Seat, str] = {}
    packs: tuple[PlayedPack, ...] = ()
    start: StartKind | None = None
    mission: str | None = None

    @property
    def book(self) -> str:
        """What its cards are known by if it is played with packs; else empty."""
        named = "\n".join(f"{pack.name} {pack.digest}" for pack in self.packs)
        return sha256(named.encode()).hexdigest()[:BOOK_LENGTH] if named else ""


def read_terms(record: MatchRecord) -> Terms:
    """Return the terms of a match."""
    return msgspec.json.decode(record.terms, type=Terms)


def written(terms: Terms) -> str:
    """Return terms in the form used by records."""
    return msgspec.json.encode(terms).decode()


def seated(record: MatchRecord, seat: Seat) -> str | None:
    """Return who has a seat."""
    return record.p1 if seat == "p1" else record.p2


def seats_of(record: MatchRecord, guest: str) -> tuple[Seat, ...]:
    """Return the seats that a guest has in a match."""
    return tuple(seat for seat in SEATS if seated(record, seat) == guest)


def bot_of(record: MatchRecord, seat: Seat) -> str | None:
    """Return the level of the bot on a seat, None if there is none."""
    who = seated(record, seat)
    return who.removeprefix(BOT) if who is not None and who.startswith(BOT) else None


def guests_of(record: MatchRecord) -> set[str]:
    """Return the guests that have seats."""
    return {cast("str", seated(record, seat)) for seat in SEATS if seated(record, seat) and not bot_of(record, seat)}


def is_former(player: str) -> bool:
    """Return whether somebody on a seat is a guest that was deleted."""
    return player.startswith(FORMER)
