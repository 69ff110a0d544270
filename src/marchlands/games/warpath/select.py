"""What a noun means in a position: selectors give the serials of units and buildings."""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import (
    ANYWHERE,
    BUILDINGS,
    CHOOSE,
    END,
    ENEMYS,
    IT_ITSELF,
    MY_SELF,
    ON_MY_TILE,
    OWNERS,
)
from marchlands.games.warpath.field import NO_ROW, NOTHING, Field, row_of, tile_of


def place_of(f: Field, serial: i64) -> i64:
    """Return the tile where a unit is or died, or of a building that still stands; NO_ROW for neither."""
    row = row_of(f, serial)
    return f.tile[row] if row != NO_ROW else tile_of(f, serial)


def is_there(f: Field, serial: i64) -> bool:
    """Return whether a unit lives or a building stands."""
    row = row_of(f, serial)
    return f.alive[row] == 1 if row != NO_ROW else tile_of(f, serial) != NO_ROW


def select(f: Field, selector: i64, owner: i64, me: i64, it: i64) -> vec[i64]:
    """Return the serials of what a selector names, in the order in which they came into play."""
    book = f.book
    what = book.what[selector]
    out = vec[i64]()
    if what == MY_SELF or what == IT_ITSELF:
        one: i64 = me if what == MY_SELF else it
        return append(out, one) if is_there(f, one) else out
    where = book.where[selector]
    spot: i64 = NO_ROW
    if where != ANYWHERE:
        spot = place_of(f, me if where == ON_MY_TILE else it)
        if spot == NO_ROW:
            return out
    if what == BUILDINGS:
        return _buildings(f, selector, owner, me, spot)
    row: i64
    for row in range(len(f.card)):
        if f.alive[row] and _is_meant(f, selector, owner, f.owner[row]) and (spot == NO_ROW or f.tile[row] == spot):
            if not (book.not_me[selector] and f.serial[row] == me):
                out = append(out, f.serial[row])
    return out


def _is_meant(f: Field, selector: i64, owner: i64, whose: i64) -> bool:
    wanted = f.book.whose[selector]
    if wanted == OWNERS:
        return whose == owner
    return whose != owner if wanted == ENEMYS else True


def _buildings(f: Field, selector: i64, owner: i64, me: i64, spot: i64) -> vec[i64]:
    """Return the buildings that a selector names, oldest first."""
    out = vec[i64]()
    tile: i64
    for tile in range(TILES):
        if not f.building[tile] or (spot != NO_ROW and tile != spot):
            continue
        if _is_meant(f, selector, owner, f.building_owner[tile]):
            if not (f.book.not_me[selector] and f.building_serial[tile] == me):
                out = _insert(out, f.building_serial[tile])
    return out


def _insert(serials: vec[i64], serial: i64) -> vec[i64]:
    """Return an ascending list with one more number inserted."""
    serials = append(serials, serial)
    i: i64 = len(serials) - 1
    while i > 0 and serials[i - 1] > serial:
        serials[i] = serials[i - 1]
        serials[i - 1] = serial
        i -= 1
    return serials


def all_things(f: Field, also: vec[i64]) -> vec[i64]:
    """Return the serials of everything on the board, oldest first, and of those in `also` that are gone."""
    out = vec[i64]()
    row: i64
    for row in range(len(f.card)):
        if f.alive[row] or _has(also, f.serial[row]):
            out = append(out, f.serial[row])
    tile: i64
    for tile in range(TILES):
        if f.building[tile]:
            out = _insert(out, f.building_serial[tile])
    return out


def _has(serials: vec[i64], serial: i64) -> bool:
    for one in serials:
        if one == serial:
            return True
    return False


def can_begin(f: Field, card: i64, owner: i64, event: i64) -> bool:
    """Return whether every mandatory choice of a card's ability has an answer now (WP-40)."""
    book = f.book
    at: i64 = book.start[book.first[event * book.size + card]]
    while book.op[at] != END:
        if book.op[at] == CHOOSE and not book.may[book.selector[at]]:
            if len(select(f, book.selector[at], owner, NOTHING, NOTHING)) == 0:
                return False
        at += 1
    return True
