"""What happens: abilities, damage, deaths, marches and arrivals. They call each other, and so they stand together.

Nothing here asks a player; only skills do, and they do it before anything of theirs happens (`program`). Whatever comes
after the end of the match does not happen: every function looks at `winner` before it goes on.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import (
    BY_ABILITY,
    BY_FIGHT,
    BY_MARCH,
    NOBODY,
    OPENS,
    WITHIN,
    begin_cause,
    end_cause,
    record,
)
from marchlands.engine.zone import NO_CARD, give_card, hand_id, next_card
from marchlands.games.warpath.board import HOME, LANE_OF, LANES, LENGTH, depth, forward, goal
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
    ON_ARRIVE,
    ON_DEALT,
    ON_DEATH,
    ON_DEPART,
    ON_ENTER,
    ON_STEPPED,
    SLOW,
    STRENGTHEN,
    SUMMON_HERE,
    SUMMON_IN_LANES,
)
from marchlands.games.warpath.field import (
    CLASS,
    DAMAGED,
    DEPLOYED,
    DESTROYED,
    DIED,
    DRAWN,
    ENDED,
    ENTERED,
    FOUGHT,
    GOLD,
    GOLD_GAINED,
    HALTED,
    HASTENED,
    HEALED,
    HP,
    MOVED,
    NO_ROW,
    NOTHING,
    PLAYER_HIT,
    SLOWED,
    STEPPED,
    STRENGTHENED,
    TRIGGERED,
    TRIGGERS_DROPPED,
    WAITED,
    Field,
    add_unit,
    row_of,
    tile_of,
)
from marchlands.games.warpath.select import all_things, is_there, place_of, select

TRIGGERS_PER_MOVE: Final = 1000
TRIGGERS_WITHIN_EACH_OTHER: Final = 40
PLACE: Final = 32  # a place in an event: the tile + PLACE * its owner


# --- abilities


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


def _building_reacts(f: Field, event: i64, tile: i64, unit: i64) -> None:
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


def card_of(f: Field, serial: i64, owner: i64) -> i64:
    """Return the card of a thing, alive or dead; the owner's class for none."""
    row = row_of(f, serial)
    if row != NO_ROW:
        return f.card[row]
    tile = tile_of(f, serial)
    return f.building[tile] if tile != NO_ROW else f.tally[CLASS + owner]


def do(f: Field, at: i64, owner: i64, me: i64, it: i64, lane: i64, targets: vec[i64]) -> None:
    """Carry out one verb on its targets."""
    op = f.book.op[at]
    amount = f.book.amount[at]
    if op == DAMAGE:
        _damage(f, targets, amount, me)
    elif op == GAIN:
        gain(f, owner, amount)
    elif op == DRAW:
        draw(f, owner, amount)
    elif op == STRENGTHEN:
        _strengthen(f, targets, amount, f.book.second[at])
    elif op == KILL:
        kill(f, targets)
    elif op == HIT_FOE:
        hit_player(f, 1 - owner, amount, me)
    elif op == HASTEN:
        _hasten(f, targets, amount, me)
    elif op == HALT:
        _halt(f, targets)
    elif op == MARCH:
        march(f, targets)
    elif op == SUMMON_IN_LANES:
        _summon_in_lanes(f, owner, amount, f.book.second[at])
    elif op == SUMMON_HERE:
        where = place_of(f, me)
        if where != NO_ROW:
            place(f, amount, owner, where)
    elif op == SLOW:
        _slow(f, targets, amount)
    elif op == HEAL:
        _heal(f, targets, amount)
    elif op == ADVANCE:
        _advance(f, targets, amount)
    elif op == BEAM:
        _beam(f, it, lane)


# --- gold and cards


def gain(f: Field, player: i64, amount: i64) -> None:
    """Give gold to a player."""
    f.tally[GOLD + player] += amount
    if f.recording:
        record(f, GOLD_GAINED, player, amount, f.tally[GOLD + player], 0)


def draw(f: Field, player: i64, count: i64) -> None:
    """Let a player draw cards, as many as there are."""
    while count > 0:
        card = next_card(f, player)
        if card == NO_CARD:
            return
        give_card(f, player, card, 0)
        if f.recording:
            record(f, DRAWN, player, 0, 0, card, hand_id(f, player, card))
        count -= 1


# --- damage and death


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
        happen(f, ON_DEALT, append(vec[i64](), dealer), 1)


def finish(f: Field, winner: i64) -> None:
    """End the match."""
    f.winner = winner
    if f.recording:
        record(f, ENDED, winner, 0, 0, 0)


def _hurt(f: Field, serial: i64, amount: i64, dealer: i64) -> i64:
    """Take HP from a unit that lives or a building that stands; return how much was dealt."""
    row = row_of(f, serial)
    if row == NO_ROW:
        return _hurt_building(f, tile_of(f, serial), amount, dealer)
    dealt: i64 = amount - f.book.armor[f.card[row]]
    if dealt <= 0:
        return 0
    f.hp[row] -= dealt
    if f.recording:
        record(f, DAMAGED, f.tile[row] + PLACE * f.owner[row], dealt, f.hp[row], f.card[row], serial, dealer)
    return dealt


def _hurt_building(f: Field, tile: i64, amount: i64, dealer: i64) -> i64:
    if amount <= 0 or tile == NO_ROW:
        return 0
    f.building_hp[tile] -= amount
    if f.recording:
        place: i64 = tile + PLACE * f.building_owner[tile]
        record(f, DAMAGED, place, amount, f.building_hp[tile], f.building[tile], f.building_serial[tile], dealer)
    return amount


def _damage(f: Field, targets: vec[i64], amount: i64, dealer: i64) -> None:
    """Deal damage to several things at the same time, from one source."""
    dealt: i64 = 0
    for serial in targets:
        dealt += _hurt(f, serial, amount, dealer)
    if dealt and row_of(f, dealer) != NO_ROW:
        happen(f, ON_DEALT, append(vec[i64](), dealer), 0)
    bury(f, targets)


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
        happen(f, ON_DEATH, dead, 0)


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


# --- what happens to units


def _strengthen(f: Field, targets: vec[i64], attack: i64, hp: i64) -> None:
    for serial in targets:
        row = row_of(f, serial)
        f.attack[row] += attack
        f.hp[row] += hp
        if f.recording:
            record(f, STRENGTHENED, f.tile[row] + PLACE * f.owner[row], attack, hp, f.card[row], serial)


def _heal(f: Field, targets: vec[i64], amount: i64) -> None:
    """Give units back up to so many of the HP that their card has."""
    for serial in targets:
        row = row_of(f, serial)
        missing: i64 = f.book.hp[f.card[row]] - f.hp[row]
        healed: i64 = amount if amount < missing else missing
        if healed > 0:
            f.hp[row] += healed
            if f.recording:
                record(f, HEALED, f.tile[row] + PLACE * f.owner[row], healed, f.hp[row], f.card[row], serial)


def _slow(f: Field, targets: vec[i64], by: i64) -> None:
    """Add to the bottom of the fraction; the wait in progress is unchanged (WP-56)."""
    for serial in targets:
        row = row_of(f, serial)
        if f.steps[row]:
            f.every[row] += by
            if f.recording:
                record(f, SLOWED, f.tile[row] + PLACE * f.owner[row], f.steps[row], f.every[row], f.card[row], serial)


def _halt(f: Field, targets: vec[i64]) -> None:
    for serial in targets:
        if serial == f.marching:
            f.steps_left = 0
            row = row_of(f, serial)
            if f.recording:
                record(f, HALTED, f.tile[row] + PLACE * f.owner[row], 0, 0, f.card[row], serial)


def _hasten(f: Field, targets: vec[i64], steps: i64, me: i64) -> None:
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


def _advance(f: Field, targets: vec[i64], tiles: i64) -> None:
    for serial in targets:
        row = row_of(f, serial)
        if row == NO_ROW or not f.alive[row]:
            continue
        player = f.owner[row]
        away: i64 = depth(player, f.tile[row]) + tiles
        last: i64 = LENGTH[LANE_OF[f.tile[row]]] - 1
        away = 0 if away < 0 else (last if away > last else away)
        _relocate(f, row, HOME[player * LANES + LANE_OF[f.tile[row]]] + forward(player) * away)


def _beam(f: Field, serial: i64, lane: i64) -> None:
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


def _summon_in_lanes(f: Field, owner: i64, card: i64, lanes: i64) -> None:
    lane: i64
    for lane in range(LANES):
        if lanes >> lane & 1 and f.winner == NOBODY:
            place(f, card, owner, HOME[owner * LANES + lane])


def place(f: Field, card: i64, owner: i64, tile: i64) -> None:
    """Bring a unit into play: it enters what stands there, then its coming is noticed (WP-20, WP-34, WP-57)."""
    row = add_unit(f, card, owner, tile)
    serial = f.serial[row]
    if f.recording:
        record(f, DEPLOYED, tile + PLACE * owner, 0, 0, card, serial)
    enter(f, row, 0)
    if f.alive[row_of(f, serial)]:
        happen(f, ON_ARRIVE, append(vec[i64](), serial), 0)


def enter(f: Field, row: i64, marching: i64) -> None:
    """Let a unit enter the building on its tile: effects, an enemy's damage, then what stops it (WP-34 to WP-36)."""
    tile = f.tile[row]
    if not f.building[tile] or f.winner != NOBODY:
        return
    serial = f.serial[row]
    built = f.building_serial[tile]
    if f.recording:
        record(f, ENTERED, tile + PLACE * f.owner[row], f.building[tile], 0, f.card[row], serial, built)
    _building_reacts(f, ON_ENTER, tile, serial)
    if f.winner != NOBODY or not f.building[tile] or f.building_serial[tile] != built:
        return
    if f.owner[row] != f.building_owner[tile]:
        if _hurt_building(f, tile, f.attack[row], serial):
            happen(f, ON_DEALT, append(vec[i64](), serial), 0)
            bury(f, append(vec[i64](), built))
    if marching and f.alive[row] and f.building[tile] and f.building_serial[tile] == built and f.tile[row] == tile:
        _building_reacts(f, ON_STEPPED, tile, serial)


# --- marching


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
            _building_reacts(f, ON_DEPART, tile, f.serial[row])
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
    if _hurt(f, other, f.attack[row], one):
        dealers = append(dealers, one)
    if _hurt(f, one, strength, other):
        dealers = append(dealers, other)
    if len(dealers) == 2 and dealers[0] > dealers[1]:
        dealers[0], dealers[1] = other, one
    happen(f, ON_DEALT, dealers, 0)
    if f.winner == NOBODY:
        both = append(vec[i64](), one if one < other else other)
        bury(f, append(both, other if one < other else one))
    if f.recording:
        end_cause(f)
