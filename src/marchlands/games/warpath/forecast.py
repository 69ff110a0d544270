"""Forecasts: what the next march of each player would do, found by marching on a copy of the position."""

from __future__ import annotations

from marchlands.engine.native import i64, vec
from marchlands.engine.state import EVENT_WIDTH
from marchlands.engine.table import SEATS, Json
from marchlands.games.warpath.board import TILE_NAMES
from marchlands.games.warpath.field import (
    DESTROYED,
    DIED,
    FOUGHT,
    LAST,
    MOVED,
    NEXT,
    NOTHING,
    PLACE,
    PLAYER_HIT,
    STEPPED,
    Field,
    forget_the_dead,
)
from marchlands.games.warpath.march import march
from marchlands.games.warpath.turn import army


def forecast(f: Field) -> Json:
    """Return, by seat, what its march would do if it happened at once, without draw and income.

    No hidden card plays a part: the forecast is the same for all positions that look the same to a seat.
    """
    return {seat: _told(_marched(f, player), player) for player, seat in enumerate(SEATS)}


def _marched(f: Field, player: i64) -> vec[i64]:
    """Return the log of a march of all units of a player, on a copy with empty decks."""
    trial = f.clone()
    assert isinstance(trial, Field)
    trial.tally[NEXT] = trial.tally[LAST]
    trial.tally[NEXT + 1] = trial.tally[LAST + 1]
    trial.active = player
    trial.recording = True
    forget_the_dead(trial)
    march(trial, army(trial, player))
    return trial.log


def _told(log: vec[i64], player: i64) -> Json:
    """Return what a march did: who fought, died and moved, and what hit the other player."""
    fights: dict[int, None] = {}  # in the order of the fights
    deaths: list[int] = []
    steps: list[Json] = []
    hits: list[Json] = []
    damage: i64 = 0
    at: i64 = 0
    while at < len(log):
        kind = log[at]
        a: i64 = log[at + 1]
        b: i64 = log[at + 2]
        serial = int(log[at + 5])
        if kind == STEPPED or kind == MOVED:
            steps.append({"id": serial, "from": TILE_NAMES[a % PLACE], "to": TILE_NAMES[b]})
        elif kind == FOUGHT:
            fights[serial] = None
            fights[int(log[at + 6])] = None
        elif kind == DIED or kind == DESTROYED:
            deaths.append(serial)
        elif kind == PLAYER_HIT and a != player:
            hits.append({"id": None if serial == NOTHING else serial, "amount": int(b)})
            damage += b
        at += EVENT_WIDTH
    return {"damage": int(damage), "fights": list(fights), "deaths": deaths, "steps": steps, "hits": hits}
