"""Damage and death: of players, units and buildings.

Abilities notice it through `f.happen`, so nothing here has to know them. After the end of the match nothing happens.
"""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import NOBODY, record
from marchlands.games.warpath.book import ON_DEALT, ON_DEATH
from marchlands.games.warpath.field import (
    CLASS,
    DAMAGED,
    DESTROYED,
    DIED,
    ENDED,
    HP,
    NO_ROW,
    PLACE,
    PLAYER_HIT,
    Field,
    happened_to,
    row_of,
    tile_of,
)


def hit_player(f: Field, player: i64, amount: i64, dealer: i64) -> None:
    """Damage a player; at 0 HP the match is over at once (WP-01)."""
    if amount <= 0 or f.winner != NOBODY:
        return
    left: i64 = f.tally[HP + player] - amount
    f.tally[HP + player] = left if left > 0 else 0
    if f.recording:
        record(f, PLAYER_HIT, player, amount, f.tally[HP + player], card_of(f, dealer, 1 - player), dealer)
    if left <= 0:
        finish(f, 1 - player)
    elif row_of(f, dealer) != NO_ROW:
        happened_to(f, ON_DEALT, dealer, 1)


def finish(f: Field, winner: i64) -> None:
    """End the match."""
    f.winner = winner
    if f.recording:
        record(f, ENDED, winner, 0, 0, 0)


def damage(f: Field, targets: vec[i64], amount: i64, dealer: i64) -> None:
    """Deal damage to several things at the same time, from one source."""
    dealt: i64 = 0
    for serial in targets:
        dealt += hurt(f, serial, amount, dealer)
    if dealt and row_of(f, dealer) != NO_ROW:
        happened_to(f, ON_DEALT, dealer)
    bury(f, targets)


def hurt(f: Field, serial: i64, amount: i64, dealer: i64) -> i64:
    """Take HP from a unit that lives or a building that stands; return how much was dealt."""
    row = row_of(f, serial)
    if row == NO_ROW:
        return hurt_building(f, tile_of(f, serial), amount, dealer)
    dealt: i64 = amount - f.book.armor[f.card[row]]
    if dealt <= 0:
        return 0
    f.hp[row] -= dealt
    if f.recording:
        record(f, DAMAGED, f.tile[row] + PLACE * f.owner[row], dealt, f.hp[row], f.card[row], serial, dealer)
    return dealt


def hurt_building(f: Field, tile: i64, amount: i64, dealer: i64) -> i64:
    """Take HP from a building; return how much was dealt."""
    if amount <= 0 or tile == NO_ROW:
        return 0
    f.building_hp[tile] -= amount
    if f.recording:
        place: i64 = tile + PLACE * f.building_owner[tile]
        record(f, DAMAGED, place, amount, f.building_hp[tile], f.building[tile], f.building_serial[tile], dealer)
    return amount


def bury(f: Field, serials: vec[i64]) -> None:
    """Remove those of some things that are at 0 HP together; then let their deaths be noticed."""
    dead = vec[i64]()
    for serial in serials:
        row = row_of(f, serial)
        if row == NO_ROW:
            tile = tile_of(f, serial)
            if tile != NO_ROW and f.building_hp[tile] <= 0:
                _raze(f, tile)
        elif f.alive[row] and f.hp[row] <= 0:
            f.alive[row] = 0
            dead = append(dead, serial)
            if f.recording:
                record(f, DIED, f.tile[row] + PLACE * f.owner[row], 0, 0, f.card[row], serial)
    if len(dead) > 0 and f.winner == NOBODY:
        f.happen(ON_DEATH, dead, 0)


def _raze(f: Field, tile: i64) -> None:
    if f.recording:
        place: i64 = tile + PLACE * f.building_owner[tile]
        record(f, DESTROYED, place, 0, 0, f.building[tile], f.building_serial[tile])
    f.building[tile] = 0


def kill(f: Field, targets: vec[i64]) -> None:
    """Let units die and buildings fall, without damage."""
    for serial in targets:
        row = row_of(f, serial)
        if row == NO_ROW:
            f.building_hp[tile_of(f, serial)] = 0
        else:
            f.hp[row] = 0
    bury(f, targets)


def card_of(f: Field, serial: i64, owner: i64) -> i64:
    """Return the card of a thing, alive or dead; the owner's class for none."""
    row = row_of(f, serial)
    if row != NO_ROW:
        return f.card[row]
    tile = tile_of(f, serial)
    return f.building[tile] if tile != NO_ROW else f.tally[CLASS + owner]
