"""Recorded events in words. Places are `{"seat", "tile"}`; cards stand under their printed names."""

from __future__ import annotations

from typing import Final

from marchlands.engine.event import Readers
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.warpath import field as f
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.resolution import PLACE


def _place(place: int) -> Json:
    return {"seat": SEATS[place // PLACE], "tile": TILE_NAMES[place % PLACE]}


def _there(_: Book, place: int, __: int, ___: int) -> Json:
    return _place(place)


def _seat(_: Book, player: int, __: int, ___: int) -> Json:
    return {"seat": SEATS[player]}


def _turn(_: Book, player: int, turn: int, __: int) -> Json:
    return {"seat": SEATS[player], "turn": turn}


def _way(_: Book, place: int, to: int, __: int) -> Json:
    return {"seat": SEATS[place // PLACE], "from": TILE_NAMES[place % PLACE], "to": TILE_NAMES[to]}


def _hp(_: Book, place: int, amount: int, hp: int) -> Json:
    return {**_place(place), "amount": amount, "hp": hp}


# By kind of event: its name, whether it is about a card, and what its numbers mean.
READERS: Final[Readers] = {
    f.STARTED: ("started", False, lambda _, starter, __, ___: {"starter": SEATS[starter]}),
    f.TURN_STARTED: ("turn_started", False, _turn),
    f.TURN_ENDED: ("turn_ended", False, _turn),
    f.DRAWN: ("drawn", True, _seat),
    f.EXHAUSTED: ("exhausted", False, lambda _, player, amount, __: {"seat": SEATS[player], "amount": amount}),
    f.PLAYED: (
        "played",
        True,
        lambda _, player, lane, cost: {
            "seat": SEATS[player],
            "lane": LANE_NAMES[lane] if lane >= 0 else None,
            "cost": cost,
        },
    ),
    f.SKILL_USED: ("skill_used", True, lambda _, player, cost, __: {"seat": SEATS[player], "cost": cost}),
    f.DEPLOYED: ("deployed", True, _there),
    f.STEPPED: ("stepped", True, _way),
    f.WAITED: ("waited", True, lambda _, place, left, __: {**_place(place), "waits": left}),
    f.FOUGHT: ("fought", True, lambda book, place, enemy, _: {**_place(place), "with": book.names[enemy]}),
    f.ENTERED: ("entered", True, lambda book, place, what, _: {**_place(place), "building": book.names[what]}),
    f.BUILT: ("built", True, _there),
    f.DAMAGED: ("damaged", True, _hp),
    f.DIED: ("died", True, _there),
    f.DESTROYED: ("destroyed", True, _there),
    f.PLAYER_HIT: (
        "player_hit",
        True,
        lambda _, player, amount, hp: {"seat": SEATS[player], "amount": amount, "hp": hp},
    ),
    f.GOLD_GAINED: (
        "gold",
        False,
        lambda _, player, amount, now: {"seat": SEATS[player], "amount": amount, "now": now},
    ),
    f.STRENGTHENED: ("buffed", True, lambda _, place, attack, hp: {**_place(place), "attack": attack, "hp": hp}),
    f.SLOWED: ("slowed", True, lambda _, place, steps, every: {**_place(place), "movement": f"{steps}/{every}"}),
    f.HALTED: ("halted", True, _there),
    f.HASTENED: ("hastened", True, lambda _, place, steps, __: {**_place(place), "steps": steps}),
    f.MOVED: ("moved", True, _way),
    f.HEALED: ("healed", True, _hp),
    f.TRIGGERED: (
        "triggered",
        True,
        lambda book, player, tile, ability: {
            "seat": SEATS[player],
            "tile": TILE_NAMES[tile] if tile >= 0 else None,
            "text": book.sentences[ability],
        },
    ),
    f.TRIGGERS_DROPPED: ("triggers_dropped", False, lambda _, __, ___, ____: {}),
    f.ENDED: ("ended", False, lambda _, winner, __, ___: {"result": RESULTS[winner]}),
}
