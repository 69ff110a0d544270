"""Recorded events in words. Slots are `{"seat", "terrain"}`; cards stand under their printed names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from marchlands.engine.state import EVENT_WIDTH
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.skirmish import field as f
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import Book

Reader = Callable[[Book, int, int, int], Json]  # of the three numbers; the card is read the same way for all


def _place(slot: int) -> Json:
    return {"seat": SEATS[slot // TERRAINS], "terrain": slot % TERRAINS}


def _there(_: Book, slot: int, __: int, ___: int) -> Json:
    return _place(slot)


def _amount_there(_: Book, slot: int, amount: int, __: int) -> Json:
    return {**_place(slot), "amount": amount}


def _seat(_: Book, player: int, __: int, ___: int) -> Json:
    return {"seat": SEATS[player]}


def _turn(_: Book, player: int, turn: int, __: int) -> Json:
    return {"seat": SEATS[player], "turn": turn}


def _way(_: Book, start: int, end: int, __: int) -> Json:
    return {"seat": SEATS[start // TERRAINS], "from": start % TERRAINS, "to": end % TERRAINS}


# By kind of event: its name, whether it is about a card, and what its numbers mean.
READERS: Final[dict[int, tuple[str, bool, Reader]]] = {
    f.STARTED: ("started", False, lambda _, starter, __, ___: {"starter": SEATS[starter]}),
    f.SKIRMISH_STARTED: (
        "skirmish_started",
        False,
        lambda _, number, starter, __: {"skirmish": number, "starter": SEATS[starter]},
    ),
    f.SKIRMISH_ENDED: (
        "skirmish_ended",
        False,
        lambda _, p1, p2, winner: {"sp": {"p1": p1, "p2": p2}, "winner": RESULTS[winner]},
    ),
    f.TURN_STARTED: ("turn_started", False, _turn),
    f.TURN_ENDED: ("turn_ended", False, _turn),
    f.DRAWN: ("drawn", True, _seat),
    f.PLAYED: (
        "played",
        True,
        lambda _, player, slot, __: {"seat": SEATS[player], "terrain": slot % TERRAINS if slot >= 0 else None},
    ),
    f.DEPLOYED: ("deployed", True, _there),
    f.CONSUMED: ("consumed", True, lambda book, slot, by, _: {**_place(slot), "by": book.names[by]}),
    f.MOVED: ("moved", True, _way),
    f.SWITCHED: ("switched", True, lambda book, a, b, other: {**_way(book, a, b, 0), "with": book.names[other]}),
    f.DAMAGED: (
        "damaged",
        True,
        lambda _, slot, amount, absorbed: {**_place(slot), "amount": amount, "absorbed": absorbed},
    ),
    f.SHIELDED: ("shielded", True, _amount_there),
    f.BUFFED: ("buffed", True, _amount_there),
    f.HEALED: ("healed", True, _amount_there),
    f.SLOT_CHANGED: (
        "slot_changed",
        False,
        lambda _, slot, amount, now: {**_place(slot), "amount": amount, "modifier": now},
    ),
    f.DOMINANT_ON: ("dominant_on", True, _there),
    f.DOMINANT_OFF: ("dominant_off", True, _there),
    f.ACTIVATED: ("activated", True, _there),
    f.LEADER_USED: ("leader_used", True, _seat),
    f.TRIGGERED: (
        "triggered",
        True,
        lambda book, slot, ability, _: {**_place(slot), "text": book.sentences[ability]},
    ),
    f.DIED: ("died", True, _there),
    f.LEFT: ("left", True, _there),
    f.RETURNED: ("returned", True, _there),
    f.CLEANSED: ("cleansed", True, _there),
    f.DISCARDED: ("discarded", True, _seat),
    f.DONE: ("done", False, _seat),
    f.TERRAIN_WON: (
        "terrain_won",
        True,
        lambda _, terrain, player, sp: {"terrain": terrain, "seat": SEATS[player], "sp": sp},
    ),
    f.ENDED: ("ended", False, lambda _, winner, __, ___: {"result": RESULTS[winner]}),
    f.TRIGGERS_DROPPED: ("triggers_dropped", False, lambda _, __, ___, ____: {}),
}


def read_events(book: Book, log: Sequence[int], text: Callable[[int], str]) -> list[Json]:
    """Return the events of a log with everything in them; `text` says a move."""
    events: list[Json] = []
    for index in range(0, len(log), EVENT_WIDTH):
        kind, a, b, c, card = log[index : index + EVENT_WIDTH]
        named = {"card": book.names[card] or None}
        if kind == f.CHOSEN:
            answer = text(b).removeprefix("choose ")
            events.append({"event": "chosen", "seat": SEATS[a], "answer": answer, "forced": bool(c), **named})
        else:
            name, about_card, read = READERS[kind]
            events.append({"event": name, **read(book, a, b, c), **(named if about_card else {})})
    return events


def told(event: Json, seat: int | None) -> Json:
    """Return an event as a seat is told it: who else draws is seen, what is not."""
    if event["event"] == "drawn" and (seat is None or event["seat"] != SEATS[seat]):
        return {**event, "card": None}
    return event


def forced_answers(log: Sequence[int], seat: int) -> list[int]:
    """Return the answers of a seat in a log that were taken by themselves."""
    rows: list[Any] = [log[index : index + EVENT_WIDTH] for index in range(0, len(log), EVENT_WIDTH)]
    return [int(b) for kind, a, b, c, _ in rows if kind == f.CHOSEN and a == seat and c == 1]
