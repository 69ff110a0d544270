"""Recorded events in words. Slots are `{"seat", "terrain"}`; cards stand under their printed names."""

from __future__ import annotations

from typing import Final

from marchlands.engine.event import Readers
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.skirmish import field as f
from marchlands.games.skirmish.board import SLOTS, TERRAINS
from marchlands.games.skirmish.book import Book
from marchlands.games.skirmish.turn import LOWER, NO_POWER


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


def _won(_: Book, which: int, p1: int, p2: int) -> Json:
    rest, slot = divmod(which, SLOTS)
    return {
        "terrain": slot % TERRAINS,
        "seat": SEATS[slot // TERRAINS],
        "sp": rest % LOWER,
        "power": {seat: None if power == NO_POWER else power for seat, power in zip(SEATS, (p1, p2), strict=True)},
        "rogue": rest >= LOWER,
    }


# By kind of event: its name, whether it is about a card, and what its numbers mean.
READERS: Final[Readers] = {
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
    f.TERRAIN_WON: ("terrain_won", True, _won),
    f.TERRAIN_TIED: ("terrain_tied", False, lambda _, terrain, power, __: {"terrain": terrain, "power": power}),
    f.ENDED: ("ended", False, lambda _, winner, __, ___: {"result": RESULTS[winner]}),
    f.TRIGGERS_DROPPED: ("triggers_dropped", False, lambda _, __, ___, ____: {}),
}
