"""How units come onto a tile: into play, by a move, and what they meet there."""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import NOBODY, record
from marchlands.games.warpath.board import HOME, LANE_OF, LANES, LENGTH, depth, forward
from marchlands.games.warpath.book import ON_ARRIVE, ON_DEALT, ON_ENTER, ON_STEPPED
from marchlands.games.warpath.damage import bury, hurt_building
from marchlands.games.warpath.field import DEPLOYED, ENTERED, MOVED, NO_ROW, PLACE, Field, add_unit, happened_to, row_of


def place(f: Field, card: i64, owner: i64, tile: i64) -> None:
    """Bring a unit into play: it enters what stands there, then its coming is noticed (WP-20, WP-34, WP-57)."""
    row = add_unit(f, card, owner, tile)
    serial = f.serial[row]
    if f.recording:
        record(f, DEPLOYED, tile + PLACE * owner, 0, 0, card, serial)
    enter(f, row, 0)
    if f.alive[row_of(f, serial)]:
        happened_to(f, ON_ARRIVE, serial)


def summon_in_lanes(f: Field, owner: i64, card: i64, lanes: i64) -> None:
    """Bring a unit into play on the first tile of each of some lanes."""
    lane: i64
    for lane in range(LANES):
        if lanes >> lane & 1 and f.winner == NOBODY:
            place(f, card, owner, HOME[owner * LANES + lane])


def advance(f: Field, targets: vec[i64], tiles: i64) -> None:
    """Move units ahead by some tiles, or back if negative, as far as the lane goes."""
    for serial in targets:
        row = row_of(f, serial)
        if row == NO_ROW or not f.alive[row]:
            continue
        player = f.owner[row]
        away: i64 = depth(player, f.tile[row]) + tiles
        last: i64 = LENGTH[LANE_OF[f.tile[row]]] - 1
        away = 0 if away < 0 else (last if away > last else away)
        _relocate(f, row, HOME[player * LANES + LANE_OF[f.tile[row]]] + forward(player) * away)


def beam(f: Field, serial: i64, lane: i64) -> None:
    """Move a unit to another lane, as far from home as before or to the lane's last tile."""
    row = row_of(f, serial)
    if row == NO_ROW or not f.alive[row] or lane == NO_ROW:
        return
    player = f.owner[row]
    away: i64 = depth(player, f.tile[row])
    last: i64 = LENGTH[lane] - 1
    _relocate(f, row, HOME[player * LANES + lane] + forward(player) * (away if away < last else last))


def _relocate(f: Field, row: i64, tile: i64) -> None:
    """Move a unit without marching; it enters where it arrives."""
    if tile == f.tile[row]:
        return
    if f.recording:
        record(f, MOVED, f.tile[row] + PLACE * f.owner[row], tile, 0, f.card[row], f.serial[row])
    f.tile[row] = tile
    enter(f, row, 0)


def enter(f: Field, row: i64, marching: i64) -> None:
    """Let a unit enter the building on its tile: effects, an enemy's damage, then what stops it (WP-34 to WP-36)."""
    tile = f.tile[row]
    if not f.building[tile] or f.winner != NOBODY:
        return
    serial = f.serial[row]
    built = f.building_serial[tile]
    if f.recording:
        record(f, ENTERED, tile + PLACE * f.owner[row], f.building[tile], 0, f.card[row], serial, built)
    f.building_reacts(ON_ENTER, tile, serial)
    if f.winner != NOBODY or not f.building[tile] or f.building_serial[tile] != built:
        return
    if f.owner[row] != f.building_owner[tile]:
        if hurt_building(f, tile, f.attack[row], serial):
            happened_to(f, ON_DEALT, serial)
            bury(f, append(vec[i64](), built))
    if marching and f.alive[row] and f.building[tile] and f.building_serial[tile] == built and f.tile[row] == tile:
        f.building_reacts(ON_STEPPED, tile, serial)
