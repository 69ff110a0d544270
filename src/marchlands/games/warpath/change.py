"""Changes to units that are neither damage nor a move: their numbers, and the steps of the march that they are on."""

from __future__ import annotations

from marchlands.engine.native import i64, vec
from marchlands.engine.state import record
from marchlands.games.warpath.field import (
    HALTED,
    HASTENED,
    HEALED,
    NO_ROW,
    PLACE,
    SLOWED,
    STRENGTHENED,
    Field,
    row_of,
    tile_of,
)


def strengthen(f: Field, targets: vec[i64], attack: i64, hp: i64) -> None:
    """Give units attack and HP."""
    for serial in targets:
        row = row_of(f, serial)
        f.attack[row] += attack
        f.hp[row] += hp
        if f.recording:
            record(f, STRENGTHENED, f.tile[row] + PLACE * f.owner[row], attack, hp, f.card[row], serial)


def heal(f: Field, targets: vec[i64], amount: i64) -> None:
    """Give units back up to so many of the HP that their card has."""
    for serial in targets:
        row = row_of(f, serial)
        missing: i64 = f.book.hp[f.card[row]] - f.hp[row]
        healed: i64 = amount if amount < missing else missing
        if healed > 0:
            f.hp[row] += healed
            if f.recording:
                record(f, HEALED, f.tile[row] + PLACE * f.owner[row], healed, f.hp[row], f.card[row], serial)


def slow(f: Field, targets: vec[i64], by: i64) -> None:
    """Add to the bottom of the fraction; the wait in progress is unchanged (WP-56)."""
    for serial in targets:
        row = row_of(f, serial)
        if f.steps[row]:
            f.every[row] += by
            if f.recording:
                record(f, SLOWED, f.tile[row] + PLACE * f.owner[row], f.steps[row], f.every[row], f.card[row], serial)


def halt(f: Field, targets: vec[i64]) -> None:
    """Take the rest of its march from the unit that is marching."""
    for serial in targets:
        if serial == f.marching:
            f.steps_left = 0
            row = row_of(f, serial)
            if f.recording:
                record(f, HALTED, f.tile[row] + PLACE * f.owner[row], 0, 0, f.card[row], serial)


def hasten(f: Field, targets: vec[i64], steps: i64, me: i64) -> None:
    """Give steps to the unit that is marching, once a march for each building (WP-51)."""
    tile = tile_of(f, me)
    for serial in targets:
        if serial != f.marching or (tile != NO_ROW and f.helped >> tile & 1):
            continue
        if tile != NO_ROW:
            f.helped |= i64(1) << tile
        f.steps_left += steps
        row = row_of(f, serial)
        if f.recording:
            record(f, HASTENED, f.tile[row] + PLACE * f.owner[row], steps, 0, f.card[row], serial)
