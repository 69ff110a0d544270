"""The course of a match: turns, Done, the resolution of a skirmish, and the cleanup between skirmishes."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import DRAW, record
from marchlands.games.skirmish.agenda import AFTER_CONQUER, AFTER_TURN, push, push_conquests, push_for_all
from marchlands.games.skirmish.board import SIDE, SLOTS, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import (
    ACTIVATES,
    CONQUER,
    ENDS,
    ON_TURN_END,
    ON_TURN_START,
    PERMANENT,
    ROGUE,
    STARTS,
)
from marchlands.games.skirmish.effect import draw
from marchlands.games.skirmish.field import (
    DONE,
    ENDED,
    LEFT,
    NO_SLOT,
    POINTS,
    SKIRMISH_ENDED,
    SKIRMISH_STARTED,
    TERRAIN_TIED,
    TERRAIN_WON,
    TURN_ENDED,
    TURN_STARTED,
    WINS,
    Field,
    marks_at,
)
from marchlands.games.skirmish.settle import bury_units, settle

OPENING_HAND: Final = 8
TURNS_PER_SKIRMISH: Final = 100
ACTIONS_PER_TURN: Final = 50
WINS_NEEDED: Final = 2
NOBODY_WINS: Final = -1
NO_POWER: Final = -1  # for an empty slot
LOWER: Final = 8  # added to the points of a recorded terrain if the lower power won it


def begin_turn(f: Field, player: i64) -> None:
    """Start a turn: cooldowns go down, then start-of-turn abilities happen (SK-20)."""
    f.active = player
    f.acts = 0
    f.played = 0
    f.turn += 1
    f.skirmish_turn += 1
    if f.recording:
        record(f, TURN_STARTED, player, f.turn, 0, 0)
    s: i64
    if f.marks & ACTIVATES:
        for s in SLOTS_OF[f.occupied & SIDE[player]]:
            if f.cooldown[s] > 0:
                f.cooldown[s] -= 1
    if f.marks & STARTS:
        push_for_all(f, ON_TURN_START, player)


def end_turn(f: Field) -> None:
    """End the turn: end-of-turn abilities happen first, then the turn passes (SK-24)."""
    if f.marks & ENDS:
        push(f, AFTER_TURN, 0, f.active, NO_SLOT, 0, 0, 0)
        push_for_all(f, ON_TURN_END, f.active)
    else:
        after_turn(f)


def after_turn(f: Field) -> None:
    """Make the player Done if it did nothing; then resolve, or pass the turn to the next one (SK-21, SK-23, SK-25)."""
    if f.recording:
        record(f, TURN_ENDED, f.active, f.turn, 0, 0)
    if f.acts == 0:
        _make_done(f, f.active)
    if f.skirmish_turn >= TURNS_PER_SKIRMISH:
        _make_done(f, f.active)
        _make_done(f, 1 - f.active)
    other: i64 = 1 - f.active
    if f.done == 3:
        _resolve(f)
    else:
        begin_turn(f, f.active if f.done >> other & 1 else other)


def _make_done(f: Field, player: i64) -> None:
    if f.recording and not f.done >> player & 1:
        record(f, DONE, player, 0, 0, 0)
    f.done |= i64(1) << player


def _resolve(f: Field) -> None:
    """Fix control and points; then Conquer abilities happen, if the rules have them (SK-04, SK-70 to SK-74)."""
    controlled: i64 = 0
    f.tally[POINTS] = 0
    f.tally[POINTS + 1] = 0
    terrain: i64
    for terrain in range(TERRAINS):
        player = controller(f, terrain)
        points: i64 = 0
        if player != NOBODY_WINS:
            slot: i64 = player * TERRAINS + terrain
            controlled |= i64(1) << slot
            points = points_at(f, slot)
            f.tally[POINTS + player] += points
        if f.recording:
            _record_control(f, terrain, player, points)
    push(f, AFTER_CONQUER, 0, f.active, NO_SLOT, 0, 0, 0)
    if not f.book.conquer_points:
        push_conquests(f, controlled)


def controller(f: Field, terrain: i64) -> i64:
    """Return who controls a terrain, or -1 (SK-70, SK-71)."""
    mine = f.occupied >> terrain & 1
    theirs = f.occupied >> (TERRAINS + terrain) & 1
    if not mine or not theirs:
        if mine:
            return 0
        return 1 if theirs else NOBODY_WINS
    lead: i64 = f.power[terrain] - f.power[TERRAINS + terrain]
    if lead == 0:
        return NOBODY_WINS
    if (marks_at(f, terrain) | marks_at(f, TERRAINS + terrain)) & ROGUE:
        lead = -lead
    return 0 if lead > 0 else 1


def points_at(f: Field, slot: i64) -> i64:
    """Return the points of the terrain that the unit on a slot wins (SK-72)."""
    return 2 if f.book.conquer_points and marks_at(f, slot) & CONQUER else 1


def points_of(f: Field, terrain: i64, player: i64) -> i64:
    """Return the points that a terrain would give a player now; negative if they go to the other."""
    winner = controller(f, terrain)
    if winner == NOBODY_WINS:
        return 0
    points = points_at(f, winner * TERRAINS + terrain)
    return points if winner == player else -points


def _record_control(f: Field, terrain: i64, player: i64, points: i64) -> None:
    """Record who won a terrain and with which powers, or that the powers were equal; nothing for an empty terrain."""
    facing: i64 = TERRAINS + terrain
    mine: i64 = f.power[terrain] if f.occupied >> terrain & 1 else NO_POWER
    theirs: i64 = f.power[facing] if f.occupied >> facing & 1 else NO_POWER
    if player == NOBODY_WINS:
        if mine != NO_POWER:
            record(f, TERRAIN_TIED, terrain, mine, 0, 0)
        return
    slot: i64 = player * TERRAINS + terrain
    lower: i64 = 1 if mine != NO_POWER and theirs != NO_POWER and (mine < theirs) == (player == 0) else 0
    record(f, TERRAIN_WON, slot + SLOTS * (points + LOWER * lower), mine, theirs, f.card[slot], f.serial[slot])


def after_conquer(f: Field) -> None:
    """Award the skirmish; end the match or go on to the next skirmish (SK-11, SK-13, SK-74)."""
    lead: i64 = f.tally[POINTS] - f.tally[POINTS + 1]
    if lead >= 0:
        f.tally[WINS] += 1
    if lead <= 0:
        f.tally[WINS + 1] += 1
    if f.recording:
        winner: i64 = DRAW if lead == 0 else (0 if lead > 0 else 1)
        record(f, SKIRMISH_ENDED, f.tally[POINTS], f.tally[POINTS + 1], winner, 0)
    first: i64 = f.tally[WINS]
    second: i64 = f.tally[WINS + 1]
    if first >= WINS_NEEDED or second >= WINS_NEEDED:
        f.winner = DRAW if first == second else (0 if first > second else 1)
        if f.recording:
            record(f, ENDED, f.winner, 0, 0, 0)
        return
    if lead == 0:
        f.starter = 1 - f.starter
    else:
        f.starter = 1 if lead > 0 else 0
    _clean_up(f)
    f.skirmish += 1
    f.skirmish_turn = 0
    if f.recording:
        record(f, SKIRMISH_STARTED, f.skirmish, f.starter, 0, 0)
    draw(f, 0, f.book.later_draw)
    draw(f, 1, f.book.later_draw)
    begin_turn(f, f.starter)


def _clean_up(f: Field) -> None:
    """Clear everything off the board that does not stay; nothing triggers (SK-15, SK-18)."""
    f.done = 0
    staying: i64 = 0
    s: i64
    for s in SLOTS_OF[f.occupied]:
        if marks_at(f, s) & PERMANENT:
            staying |= i64(1) << s
    bury_units(f, f.occupied & ~staying, LEFT)
    for s in range(SLOTS):
        f.modifier[s] = f.lasting[s]
        f.buff[s] = f.lasting[SLOTS + s]
    f.boosted = 1
    settle(f, 0, LEFT)
