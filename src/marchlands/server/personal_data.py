"""Everything that is kept about a guest, as one JSON document that is written piece by piece."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from marchlands.server.lobby import Lobby
from marchlands.server.match_terms import guests_of, read_terms, seats_of
from marchlands.server.record import Entry, Guest, MatchRecord
from marchlands.server.saved_decks import shown_saved
from marchlands.server.time_slice import TimeSlice

FORMAT: Final = 1
MATCHES_AT_MOST: Final = 20_000
ENCODE: Final = msgspec.json.Encoder().encode


async def personal_data(lobby: Lobby, guest: Guest) -> AsyncIterator[bytes]:
    """Yield the pieces of a JSON document with all that is kept about a guest; matches come one by one.

    Only finished matches come with their replay: the setup of one that is being played would tell its hidden cards.
    """
    store = lobby.service.store
    browsers = [{"about": each.about, "since": each.since} for each in await lobby.devices.listed(guest.id)]
    whole = await store.guest(guest.id)
    person = {"id": guest.id, "name": guest.name, "created": whole.created if whole is not None else None}
    decks = [shown_saved(deck) for deck in await store.decks(guest.id)]
    notes = [
        {"match": note.match, "move": note.move, "text": note.text, "changed": note.changed}
        for note in await store.notes_of(guest.id)
    ]
    missions = [
        {"game": each.game, "name": each.name, "how": each.how, "finished": each.finished}
        for each in await store.missions(guest.id)
    ]
    puzzles = {
        "tried": [_without_guest(mark) for mark in await store.puzzles(guest.id)],
        "ratings": [_without_guest(rating) for rating in await store.puzzle_ratings(guest.id)],
        "dailies": [_without_guest(daily) for daily in await store.dailies(guest.id)],
    }
    head = {
        "format": FORMAT,
        "written": time.time(),
        "guest": person,
        "browsers": browsers,
        "decks": decks,
        "notes": notes,
        "missions": missions,
        "puzzles": puzzles,
    }
    yield ENCODE(head)[:-1] + b',"matches":['
    time_slice = TimeSlice()
    separator = b""
    for record in await store.matches_of(guest.id, MATCHES_AT_MOST):
        yield separator + ENCODE(await _match(lobby, guest.id, record))
        separator = b","
        await time_slice.let_others_run()
    yield b"]}"


def _without_guest(record: msgspec.Struct) -> dict[str, Any]:
    """Return a record of a guest as JSON, without the guest's id."""
    told: dict[str, Any] = msgspec.to_builtins(record)
    del told["guest"]
    return told


async def _match(lobby: Lobby, guest: str, record: MatchRecord) -> dict[str, Any]:
    names = await lobby.guests.names(guests_of(record))
    told: dict[str, Any] = {
        "id": record.id,
        "game": record.game,
        "status": record.status,
        "created": record.created,
        "ended": record.ended,
        "seats": seats_of(record, guest),
        "start": read_terms(record).start,
        "players": {"p1": _called(record.p1, names), "p2": _called(record.p2, names)},
        "result": record.result,
        "reason": record.reason,
        "turns": record.turns,
    }
    if record.status == "over" and record.setup is not None:
        entries = await lobby.service.store.entries(record.id)
        setup = msgspec.json.decode(record.setup)
        told["replay"] = {**setup, "moves": moves_that_stand(setup["moves"], entries)}
    return told


def _called(player: str | None, names: dict[str, str]) -> str | None:
    """Return what somebody on a seat is called."""
    return None if player is None else names.get(player, player)


def moves_that_stand(before: list[str], entries: list[Entry]) -> list[str]:
    """Return the moves of a match after those that it began with, without those that were taken back."""
    moves = list(before)
    for entry in entries:
        if entry.kept is not None:
            del moves[entry.kept :]
        moves += entry.moves
    return moves
