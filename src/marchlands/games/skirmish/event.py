"""Recorded events in words. Slots are `{"seat", "terrain"}`; cards stand under their printed names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from marchlands.engine.state import EVENT_WIDTH
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.skirmish import field as f
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import Book

Reader = Callable[[Book, int, int, int], Json]


def _place(slot: int) -> Json:
    return {"seat": SEATS[slot // TERRAINS], "terrain": slot % TERRAINS}


def _at(key: str) -> Reader:
    """Read a slot, and the number that happened there."""
    return lambda book, slot, amount, _: {**_place(slot), key: amount}


def _card_at(book: Book, slot: int, card: int, _: int) -> Json:
    return {**_place(slot), "card": book.names[card]}


def _card_of(book: Book, player: int, card: int, _: int) -> Json:
    return {"seat": SEATS[player], "card": book.names[card]}


def _played(book: Book, player: int, card: int, slot: int) -> Json:
    return {"seat": SEATS[player], "card": book.names[card], "terrain": slot % TERRAINS if slot >= 0 else None}


def _ways(_: Book, start: int, end: int, __: int) -> Json:
    return {"seat": SEATS[start // TERRAINS], "from": start % TERRAINS, "to": end % TERRAINS}


READERS: Final[dict[int, tuple[str, Reader]]] = {
    f.STARTED: ("started", lambda _, starter, __, ___: {"starter": SEATS[starter]}),
    f.SKIRMISH_STARTED: (
        "skirmish_started",
        lambda _, number, starter, __: {"skirmish": number, "starter": SEATS[starter]},
    ),
    f.SKIRMISH_ENDED: (
        "skirmish_ended",
        lambda _, p1, p2, winner: {"sp": {"p1": p1, "p2": p2}, "winner": RESULTS[winner]},
    ),
    f.TURN_STARTED: ("turn_started", lambda _, player, turn, __: {"seat": SEATS[player], "turn": turn}),
    f.TURN_ENDED: ("turn_ended", lambda _, player, turn, __: {"seat": SEATS[player], "turn": turn}),
    f.DRAWN: ("drawn", _card_of),
    f.PLAYED: ("played", _played),
    f.DEPLOYED: ("deployed", _card_at),
    f.CONSUMED: ("consumed", lambda book, slot, card, by: {**_card_at(book, slot, card, 0), "by": book.names[by]}),
    f.MOVED: ("moved", _ways),
    f.SWITCHED: ("switched", _ways),
    f.DAMAGED: ("damaged", lambda _, slot, amount, absorbed: {**_place(slot), "amount": amount, "absorbed": absorbed}),
    f.SHIELDED: ("shielded", _at("amount")),
    f.BUFFED: ("buffed", _at("amount")),
    f.HEALED: ("healed", _at("amount")),
    f.SLOT_CHANGED: ("slot_changed", lambda _, slot, amount, now: {**_place(slot), "amount": amount, "modifier": now}),
    f.DOMINANT_ON: ("dominant_on", lambda _, slot, __, ___: _place(slot)),
    f.DOMINANT_OFF: ("dominant_off", lambda _, slot, __, ___: _place(slot)),
    f.ACTIVATED: ("activated", _card_at),
    f.LEADER_USED: ("leader_used", _card_of),
    f.DIED: ("died", _card_at),
    f.LEFT: ("left", _card_at),
    f.RETURNED: ("returned", _card_at),
    f.CLEANSED: ("cleansed", lambda _, slot, __, ___: _place(slot)),
    f.DISCARDED: ("discarded", _card_of),
    f.DONE: ("done", lambda _, player, __, ___: {"seat": SEATS[player]}),
    f.TERRAIN_WON: (
        "terrain_won",
        lambda _, terrain, player, sp: {"terrain": terrain, "seat": SEATS[player], "sp": sp},
    ),
    f.ENDED: ("ended", lambda _, winner, __, ___: {"result": RESULTS[winner]}),
    f.TRIGGERED: (
        "triggered",
        lambda book, slot, card, ability: {**_card_at(book, slot, card, 0), "text": book.sentences[ability]},
    ),
    f.TRIGGERS_DROPPED: ("triggers_dropped", lambda _, __, ___, ____: {}),
}


def read_events(book: Book, log: Sequence[int], text: Callable[[int], str]) -> list[Json]:
    """Return the events of a log with everything in them; `text` says a move."""
    events: list[Json] = []
    for index in range(0, len(log), EVENT_WIDTH):
        kind, a, b, c = log[index : index + EVENT_WIDTH]
        if kind == f.CHOSEN:
            answer = text(b).removeprefix("choose ")
            events.append({"event": "chosen", "seat": SEATS[a], "answer": answer, "forced": bool(c)})
        else:
            name, read = READERS[kind]
            events.append({"event": name, **read(book, a, b, c)})
    return events


def told(event: Json, seat: int | None) -> Json:
    """Return an event as a seat is told it: who else draws is seen, what is not."""
    if event["event"] == "drawn" and (seat is None or event["seat"] != SEATS[seat]):
        return {**event, "card": None}
    return event


def forced_answers(log: Sequence[int], seat: int) -> list[int]:
    """Return the answers of a seat in a log that were taken by themselves."""
    rows: list[Any] = [log[index : index + EVENT_WIDTH] for index in range(0, len(log), EVENT_WIDTH)]
    return [int(b) for kind, a, b, c in rows if kind == f.CHOSEN and a == seat and c == 1]
