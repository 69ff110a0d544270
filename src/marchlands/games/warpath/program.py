"""Skills taking effect: programs that stop at a choice and continue after the answer."""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import BY_ABILITY, GOES_ON, NOBODY, OPENS, begin_cause, end_cause, record, zeros
from marchlands.games.warpath.ability import do, happen_to
from marchlands.games.warpath.board import LANE_OF, LANES, TILES
from marchlands.games.warpath.book import AIM, CHOOSE, CHOOSE_LANE, END, ON_PLAY, ON_SKILL_PLAYED
from marchlands.games.warpath.field import CHOSEN, IDLE, NO_ROW, NOTHING, Field
from marchlands.games.warpath.move import ANSWER_LANE, ANSWER_NONE, FIRST_TARGET, target
from marchlands.games.warpath.select import place_of, select


def begin(f: Field, card: i64) -> None:
    """Run a skill of the player whose turn it is, a card or the active skill, until it ends or has to ask."""
    f.actor_card = card
    f.it = NOTHING
    f.lane = NO_ROW
    f.at = f.book.start[f.book.first[ON_PLAY * f.book.size + card]]
    if f.recording:
        _begin_cause(f, OPENS)
    _go_on(f)


def _begin_cause(f: Field, opens: i64) -> None:
    """Record that the current skill causes what follows."""
    begin_cause(f, BY_ABILITY, f.book.first[ON_PLAY * f.book.size + f.actor_card], opens, f.actor_card, NOTHING)


def _go_on(f: Field) -> None:
    """Continue the current skill; abilities that watch for skills happen when it is over (WP-40, WP-41)."""
    _take_effect(f)
    if f.recording:
        end_cause(f)
    if f.asked:
        return
    f.at = IDLE
    if f.winner == NOBODY:
        happen_to(f, ON_SKILL_PLAYED, f.active)


def _take_effect(f: Field) -> None:
    """Carry out the skill until it ends or has to ask."""
    book = f.book
    targets = vec[i64]()
    if f.it != NOTHING:
        targets = append(targets, f.it)
    while book.op[f.at] != END and f.winner == NOBODY:
        at = f.at
        op = book.op[at]
        if op == CHOOSE:
            found = select(f, book.selector[at], f.active, NOTHING, f.it)
            if len(found) > 1 or (len(found) == 1 and (book.may[book.selector[at]] or f.ask_forced)):
                f.asked = 1
                return
            if len(found) == 0:
                f.at = book.otherwise[at]
                continue
            _choose(f, found[0], 1)
            targets = append(vec[i64](), f.it)
        elif op == CHOOSE_LANE:
            f.asked = 1
            return
        elif op == AIM:
            targets = select(f, book.selector[at], f.active, NOTHING, f.it)
        else:
            do(f, at, f.active, NOTHING, f.it, f.lane, targets)
        f.at += 1


def answer(f: Field, move: i64) -> None:
    """Give the answer that the skill waits for, and continue."""
    f.asked = 0
    if f.recording:
        _begin_cause(f, GOES_ON)
    if move == ANSWER_NONE:
        if f.recording:
            record(f, CHOSEN, f.active, move, 0, f.actor_card)
        f.at = f.book.otherwise[f.at]
    elif move >= FIRST_TARGET:
        _choose(f, meant(f, move), 0)
        f.at += 1
    else:
        f.lane = move - ANSWER_LANE
        if f.recording:
            record(f, CHOSEN, f.active, move, 0, f.actor_card)
        f.at += 1
    _go_on(f)


def _choose(f: Field, serial: i64, forced: i64) -> None:
    if f.recording:
        record(f, CHOSEN, f.active, _said(f, serial), forced, f.actor_card, NOTHING, serial)
    f.it = serial


def open_targets(f: Field) -> vec[i64]:
    """Return the serials that are valid answers to the open choice; none if it asks for a lane."""
    if f.book.op[f.at] == CHOOSE_LANE:
        return vec[i64]()
    return select(f, f.book.selector[f.at], f.active, NOTHING, f.it)


def open_lanes(f: Field) -> i64:
    """Return the lanes that are valid answers, as bits: all but the one that the unit is in."""
    if f.book.op[f.at] != CHOOSE_LANE:
        return 0
    return (i64(1) << LANES) - 1 & ~(i64(1) << LANE_OF[place_of(f, f.it)])


def target_moves(f: Field) -> vec[i64]:
    """Return the answers that name the open targets, ascending."""
    found = open_targets(f)
    counts = zeros(TILES)
    tile: i64
    most: i64 = 0
    for serial in found:
        tile = place_of(f, serial)
        counts[tile] += 1
        if counts[tile] > most:
            most = counts[tile]
    out = vec[i64]()
    before: i64
    for before in range(most):
        for tile in range(TILES):
            if counts[tile] > before:
                out = append(out, target(tile, before))
    return out


def meant(f: Field, move: i64) -> i64:
    """Return the serial that an answer names."""
    tile: i64 = (move - FIRST_TARGET) % TILES
    before: i64 = (move - FIRST_TARGET) // TILES
    for serial in open_targets(f):
        if place_of(f, serial) == tile:
            if before == 0:
                return serial
            before -= 1
    return NOTHING


def _said(f: Field, serial: i64) -> i64:
    """Return the answer that names a serial."""
    tile = place_of(f, serial)
    before: i64 = 0
    for other in open_targets(f):
        if other == serial:
            return target(tile, before)
        if place_of(f, other) == tile:
            before += 1
    return target(tile, 0)
