"""The terms of a match: what was agreed before it began, and who has which seat."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec

from marchlands.engine.table import SEATS
from marchlands.server.message import ClockTerms, Seat
from marchlands.server.record import MatchRecord

BOT: Final = "bot:"  # prefix for the seat of a bot; its level follows


class Brought(msgspec.Struct, frozen=True):
    """The deck that a player brings, with its leader or class, in the form used by setups."""

    deck: dict[str, Any]


class Terms(msgspec.Struct, frozen=True):
    """The terms of a match. `brought` are the decks of the players who have taken their seats.

    `named` are the names of players who play at somebody else's screen.
    """

    rules: Any
    clock: ClockTerms | None = None
    delay: float = 0.0
    brought: dict[Seat, Brought] = {}
    named: dict[Seat, str] = {}


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
