"""Marches: steps, fights on the way, and hits on the player at its end (WP-20 to WP-27)."""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import BY_FIGHT, BY_MARCH, NOBODY, OPENS, WITHIN, begin_cause, end_cause, record
from marchlands.games.warpath.arrival import enter
from marchlands.games.warpath.board import forward, goal
from marchlands.games.warpath.book import ON_DEALT, ON_DEPART
from marchlands.games.warpath.damage import bury, hit_player, hurt
from marchlands.games.warpath.field import FOUGHT, NO_ROW, NOTHING, PLACE, STEPPED, WAITED, Field, row_of


def march(f: Field, units: vec[i64]) -> None:
    """Let units march, one after the other; while one is on its march, others wait for its end (WP-11, WP-26)."""
    if f.marching != NOTHING:
        for serial in units:
            f.extra = append(f.extra, serial)
        return
    for serial in units:
        _march_one(f, serial)
        while len(f.extra) > 0 and f.winner == NOBODY:
            waiting = f.extra
            f.extra = vec[i64]()
            for again in waiting:
                _march_one(f, again)


def _march_one(f: Field, serial: i64) -> None:
    row = row_of(f, serial)
    if row == NO_ROW or not f.alive[row] or f.winner != NOBODY:
        return
    if f.recording:
        begin_cause(f, BY_MARCH, 0, WITHIN, f.card[row], serial)
    _take_steps(f, row)
    if f.recording:
        end_cause(f)


def _take_steps(f: Field, row: i64) -> None:
    """Let a unit wait, or step until its march is over (WP-26, WP-27)."""
    serial = f.serial[row]
    if f.waits[row]:
        f.waits[row] -= 1
        if f.recording:
            record(f, WAITED, f.tile[row] + PLACE * f.owner[row], f.waits[row], 0, f.card[row], serial)
        return
    if f.steps[row] == 0:
        return
    f.waits[row] = f.every[row] - 1
    f.marching = serial
    f.helped = 0
    f.steps_left = f.steps[row]
    while f.steps_left > 0 and f.alive[row] and f.winner == NOBODY:
        f.steps_left -= 1
        _step(f, row)
    f.marching = NOTHING


def _step(f: Field, row: i64) -> None:
    """Take one step: fight, hit the player, or advance (WP-21, WP-22)."""
    player = f.owner[row]
    tile = f.tile[row]
    enemy = _enemy_on(f, player, tile)
    if enemy != NO_ROW:
        f.steps_left = 0
        _fight(f, row, enemy)
    elif tile == goal(player, tile):
        f.steps_left = 0
        times: i64 = 2 if f.book.siege[f.card[row]] else 1
        hit_player(f, 1 - player, f.attack[row] * times, f.serial[row])
    else:
        if f.building[tile]:
            f.building_reacts(ON_DEPART, tile, f.serial[row])
            if not f.alive[row] or f.tile[row] != tile or f.winner != NOBODY:
                return
        f.tile[row] = tile + forward(player)
        if f.recording:
            record(f, STEPPED, tile + PLACE * player, f.tile[row], 0, f.card[row], f.serial[row])
        enter(f, row, 1)


def _enemy_on(f: Field, player: i64, tile: i64) -> i64:
    """Return the row of the enemy unit on a tile that came into play first, or NO_ROW."""
    row: i64
    for row in range(len(f.card)):
        if f.tile[row] == tile and f.alive[row] and f.owner[row] != player:
            return row
    return NO_ROW


def _fight(f: Field, row: i64, enemy: i64) -> None:
    """Let two units damage each other at the same time (WP-24, WP-44)."""
    one, other = f.serial[row], f.serial[enemy]
    if f.recording:
        record(f, FOUGHT, f.tile[row] + PLACE * f.owner[row], f.card[enemy], 0, f.card[row], one, other)
        begin_cause(f, BY_FIGHT, 0, OPENS, f.card[row], one)
    strength = f.attack[enemy]
    dealers = vec[i64]()
    if hurt(f, other, f.attack[row], one):
        dealers = append(dealers, one)
    if hurt(f, one, strength, other):
        dealers = append(dealers, other)
    if len(dealers) == 2 and dealers[0] > dealers[1]:
        dealers[0], dealers[1] = other, one
    f.happen(ON_DEALT, dealers, 0)
    if f.winner == NOBODY:
        both = append(vec[i64](), one if one < other else other)
        bury(f, append(both, other if one < other else one))
    if f.recording:
        end_cause(f)
