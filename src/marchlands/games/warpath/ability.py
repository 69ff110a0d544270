"""Abilities: who reacts to what happens, in which order, and what each of their verbs does.

Nothing here asks a player; only skills do, and they do it before anything of theirs happens (`program`).
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import BY_ABILITY, NOBODY, OPENS, begin_cause, end_cause, record
from marchlands.games.warpath.arrival import advance, beam, place, summon_in_lanes
from marchlands.games.warpath.book import (
    ADVANCE,
    AIM,
    ALLIES,
    ANYONE,
    BEAM,
    DAMAGE,
    DRAW,
    END,
    ENEMIES,
    GAIN,
    HALT,
    HASTEN,
    HEAL,
    HIT_FOE,
    KILL,
    MARCH,
    MYSELF,
    SLOW,
    STRENGTHEN,
    SUMMON_HERE,
    SUMMON_IN_LANES,
)
from marchlands.games.warpath.change import halt, hasten, heal, slow, strengthen
from marchlands.games.warpath.damage import card_of, damage, hit_player, kill
from marchlands.games.warpath.field import CLASS, NO_ROW, NOTHING, TRIGGERED, TRIGGERS_DROPPED, Field, row_of, tile_of
from marchlands.games.warpath.march import march
from marchlands.games.warpath.select import all_things, is_there, place_of, select
from marchlands.games.warpath.supply import draw, gain

TRIGGERS_PER_MOVE: Final = 1000
TRIGGERS_WITHIN_EACH_OTHER: Final = 40


def happen(f: Field, event: i64, subjects: vec[i64], to_player: i64) -> None:
    """Let everything react to what happened to some things at the same moment, in the order of WP-44.

    A reaction whose source has gone meanwhile is dropped, unless it is to what happened to itself.
    """
    if len(subjects) == 0 or not f.heeds >> event & 1:
        return
    player: i64
    for player in (f.active, 1 - f.active):
        for subject in subjects:
            _react(f, event, f.tally[CLASS + player], player, NOTHING, subject, to_player)
    for source in all_things(f, subjects):
        row = row_of(f, source)
        tile: i64 = tile_of(f, source) if row == NO_ROW else NO_ROW
        if row == NO_ROW and tile == NO_ROW:
            continue
        card: i64 = f.card[row] if row != NO_ROW else f.building[tile]
        if f.book.heeds[card] >> event & 1:
            owner: i64 = f.owner[row] if row != NO_ROW else f.building_owner[tile]
            for subject in subjects:
                _react(f, event, card, owner, source, subject, to_player)


def happen_to(f: Field, event: i64, player: i64) -> None:
    """Let everything of a player react to what concerns the player: its passive, then its things by age."""
    if not f.heeds >> event & 1:
        return
    _all_of(f, event, f.tally[CLASS + player], player, NOTHING)
    for source in all_things(f, vec[i64]()):
        row = row_of(f, source)
        if row != NO_ROW:
            if f.alive[row] and f.owner[row] == player:
                _all_of(f, event, f.card[row], player, source)
        else:
            tile = tile_of(f, source)
            if tile != NO_ROW and f.building_owner[tile] == player:
                _all_of(f, event, f.building[tile], player, source)


def _all_of(f: Field, event: i64, card: i64, owner: i64, me: i64) -> None:
    """Let all abilities of a card for an event happen."""
    row: i64 = event * f.book.size + card
    ability: i64 = f.book.first[row]
    end: i64 = ability + f.book.count[row]
    while ability < end:
        _run(f, ability, owner, me, me)
        ability += 1


def _react(f: Field, event: i64, card: i64, owner: i64, me: i64, subject: i64, to_player: i64) -> None:
    """Let the abilities of one source happen that watch for this subject."""
    book = f.book
    row: i64 = event * book.size + card
    ability: i64 = book.first[row]
    end: i64 = ability + book.count[row]
    while ability < end:
        if _watches(f, ability, owner, me, subject) and (to_player or not book.to_player[ability]):
            if me == NOTHING or me == subject or is_there(f, me):
                _run(f, ability, owner, me, subject)
        ability += 1


def _watches(f: Field, ability: i64, owner: i64, me: i64, subject: i64) -> bool:
    watches = f.book.watches[ability]
    if watches == MYSELF:
        return me == subject
    row = row_of(f, subject)
    if me == subject or row == NO_ROW:
        return False
    if watches == ALLIES:
        return f.owner[row] == owner
    return f.owner[row] != owner if watches == ENEMIES else watches == ANYONE


def building_reacts(f: Field, event: i64, tile: i64, unit: i64) -> None:
    """Let a building react to a unit on its tile."""
    book = f.book
    row: i64 = event * book.size + f.building[tile]
    ability: i64 = book.first[row]
    end: i64 = ability + book.count[row]
    serial = f.building_serial[tile]
    while ability < end:
        if f.building_serial[tile] == serial and f.building[tile]:
            if _watches(f, ability, f.building_owner[tile], serial, unit):
                _run(f, ability, f.building_owner[tile], serial, unit)
        ability += 1


def _run(f: Field, ability: i64, owner: i64, me: i64, it: i64) -> None:
    """Let a triggered ability happen."""
    if f.winner != NOBODY:
        return
    if f.triggers >= TRIGGERS_PER_MOVE or f.nested >= TRIGGERS_WITHIN_EACH_OTHER:
        if f.recording:
            record(f, TRIGGERS_DROPPED, 0, 0, 0, 0)
        return
    f.triggers += 1
    f.nested += 1
    if f.recording:
        card = card_of(f, me, owner)
        record(f, TRIGGERED, owner, place_of(f, me), ability, card, me, it)
        begin_cause(f, BY_ABILITY, ability, OPENS, card, me)
    at: i64 = f.book.start[ability]
    targets = vec[i64]()
    while f.book.op[at] != END and f.winner == NOBODY:
        if f.book.op[at] == AIM:
            targets = select(f, f.book.selector[at], owner, me, it)
        else:
            do(f, at, owner, me, it, NO_ROW, targets)
        at += 1
    if f.recording:
        end_cause(f)
    f.nested -= 1


def do(f: Field, at: i64, owner: i64, me: i64, it: i64, lane: i64, targets: vec[i64]) -> None:
    """Carry out one verb on its targets."""
    op = f.book.op[at]
    amount = f.book.amount[at]
    if op == DAMAGE:
        damage(f, targets, amount, me)
    elif op == GAIN:
        gain(f, owner, amount)
    elif op == DRAW:
        draw(f, owner, amount)
    elif op == STRENGTHEN:
        strengthen(f, targets, amount, f.book.second[at])
    elif op == KILL:
        kill(f, targets)
    elif op == HIT_FOE:
        hit_player(f, 1 - owner, amount, me)
    elif op == HASTEN:
        hasten(f, targets, amount, me)
    elif op == HALT:
        halt(f, targets)
    elif op == MARCH:
        march(f, targets)
    elif op == SUMMON_IN_LANES:
        summon_in_lanes(f, owner, amount, f.book.second[at])
    elif op == SUMMON_HERE:
        where = place_of(f, me)
        if where != NO_ROW:
            place(f, amount, owner, where)
    elif op == SLOW:
        slow(f, targets, amount)
    elif op == HEAL:
        heal(f, targets, amount)
    elif op == ADVANCE:
        advance(f, targets, amount)
    elif op == BEAM:
        beam(f, it, lane)
