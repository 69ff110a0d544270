"""The data of a position of Warpath. It contains no rules; those are functions on it, in the modules beside this one.

Units are stored in the order in which they came into play, one row each, in one vector per quantity. A dead unit keeps
its row until the turn is over, so that whatever reacts to its death can still read it. Units and buildings have
serials, which distinguish any two things and tell which came first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import NOBODY, zeros
from marchlands.engine.zone import HAND as HAND
from marchlands.engine.zone import LAST as LAST
from marchlands.engine.zone import NEXT as NEXT
from marchlands.engine.zone import PILE as PILE
from marchlands.engine.zone import CardState, Sheet
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import Book

# --- rows of `tally`, after those of the zones: add the player (plain numbers: the compiler does not fold constants)
HP: Final = 8
GOLD: Final = 10
CLASS: Final = 12  # card number
USED: Final = 14  # whether the active skill was used this turn
TALLIES: Final = 16

NO_ROW: Final = -1
NOTHING: Final = 0  # no serial
IDLE: Final = -1  # no program is running

# --- events: what happened, and the numbers that say to whom (see `marchlands.games.warpath.event`)
STARTED: Final = 1
TURN_STARTED: Final = 2
TURN_ENDED: Final = 3
DRAWN: Final = 4
EXHAUSTED: Final = 5
PLAYED: Final = 6
SKILL_USED: Final = 7
DEPLOYED: Final = 8
STEPPED: Final = 9
WAITED: Final = 10
FOUGHT: Final = 11
ENTERED: Final = 12
BUILT: Final = 13
DAMAGED: Final = 14
DIED: Final = 15
DESTROYED: Final = 16
PLAYER_HIT: Final = 17
GOLD_GAINED: Final = 18
STRENGTHENED: Final = 19
SLOWED: Final = 20
HALTED: Final = 21
HASTENED: Final = 22
MOVED: Final = 23
HEALED: Final = 24
CHOSEN: Final = 25
TRIGGERED: Final = 26
TRIGGERS_DROPPED: Final = 27
ENDED: Final = 28

PLACE: Final = 32  # a place in an event: the tile + PLACE * its owner


@mypyc_attr(acyclic=True)
class Field(CardState):
    """A position: the lanes, the zones, whose turn it is and what is being asked. The pile is the discard pile."""

    def __init__(self, book: Book, room: i64, sheet: Sheet, like: Field | None) -> None:
        super().__init__(0, TALLIES, room, sheet, like)
        self.book = book
        # by row of a unit; see also `add_unit` and `forget_the_dead`
        self.card: vec[i64] = sheet.vector("card", 0) if like is None else like.card[:]
        self.owner: vec[i64] = sheet.vector("owner", 0) if like is None else like.owner[:]
        self.tile: vec[i64] = sheet.vector("tile", 0) if like is None else like.tile[:]
        self.hp: vec[i64] = sheet.vector("hp", 0) if like is None else like.hp[:]
        self.attack: vec[i64] = sheet.vector("attack", 0) if like is None else like.attack[:]
        self.steps: vec[i64] = sheet.vector("steps", 0) if like is None else like.steps[:]
        self.every: vec[i64] = sheet.vector("every", 0) if like is None else like.every[:]
        self.waits: vec[i64] = sheet.vector("waits", 0) if like is None else like.waits[:]
        self.serial: vec[i64] = sheet.vector("serial", 0) if like is None else like.serial[:]
        self.alive: vec[i64] = sheet.vector("alive", 0) if like is None else like.alive[:]
        # by tile
        # card number, 0 for none
        self.building: vec[i64] = sheet.vector("building", TILES) if like is None else like.building[:]
        self.building_owner: vec[i64] = (
            sheet.vector("building_owner", TILES) if like is None else like.building_owner[:]
        )
        self.building_hp: vec[i64] = sheet.vector("building_hp", TILES) if like is None else like.building_hp[:]
        self.building_serial: vec[i64] = (
            sheet.vector("building_serial", TILES) if like is None else like.building_serial[:]
        )
        # the turn
        self.active: i64 = sheet.number("active", 0) if like is None else like.active
        self.turn: i64 = sheet.number("turn", 0) if like is None else like.turn
        self.winner: i64 = sheet.number("winner", NOBODY) if like is None else like.winner
        self.next_serial: i64 = sheet.number("next_serial", 1) if like is None else like.next_serial
        # the events that anything on the board, or a class, may have an ability for, as bits
        self.heeds: i64 = sheet.number("heeds", 0) if like is None else like.heeds
        # the skill that is taking effect
        self.ask_forced: i64 = sheet.number("ask_forced", 0) if like is None else like.ask_forced
        self.asked: i64 = sheet.number("asked", 0) if like is None else like.asked
        # its next operation, or IDLE if there is none
        self.at: i64 = sheet.number("at", IDLE) if like is None else like.at
        self.actor_card: i64 = sheet.number("actor_card", 0) if like is None else like.actor_card
        self.it: i64 = sheet.number("it", 0) if like is None else like.it
        self.lane: i64 = sheet.number("lane", NO_ROW) if like is None else like.lane
        # for the current move; not part of a position
        self.marching: i64 = NOTHING  # the serial of the unit that is marching
        self.steps_left: i64 = 0
        self.helped: i64 = 0  # the tiles whose buildings gave it steps, as bits
        self.triggers: i64 = 0  # how many abilities have happened
        self.nested: i64 = 0  # how many of them are nested, each caused by the one before
        self.extra = vec[i64]()  # units that march again after the current march

    def happen(self, event: i64, subjects: vec[i64], to_player: i64) -> None:
        """Let everything react to what happened to some things at the same moment.

        Damage, arrivals and marches say through this what they did; `marchlands.games.warpath.ability` answers.
        """
        raise NotImplementedError

    def building_reacts(self, event: i64, tile: i64, unit: i64) -> None:
        """Let the building on a tile react to a unit there."""
        raise NotImplementedError


def happened_to(f: Field, event: i64, serial: i64, to_player: i64 = 0) -> None:
    """Let everything react to what happened to one thing; cheap if nothing in this match would react."""
    if f.heeds >> event & 1:
        f.happen(event, append(vec[i64](), serial), to_player)


def add_unit(f: Field, card: i64, owner: i64, tile: i64) -> i64:
    """Add a fresh unit after all others and return its row."""
    book = f.book
    f.card = append(f.card, card)
    f.owner = append(f.owner, owner)
    f.tile = append(f.tile, tile)
    f.hp = append(f.hp, book.hp[card])
    f.attack = append(f.attack, book.attack[card])
    f.steps = append(f.steps, book.steps[card])
    f.every = append(f.every, book.every[card])
    f.waits = append(f.waits, i64(0))
    f.serial = append(f.serial, f.next_serial)
    f.alive = append(f.alive, i64(1))
    f.next_serial += 1
    f.heeds |= book.heeds[card]
    return len(f.card) - 1


def add_building(f: Field, card: i64, owner: i64, tile: i64) -> None:
    """Put a fresh building on a tile without one."""
    f.building[tile] = card
    f.building_owner[tile] = owner
    f.building_hp[tile] = f.book.hp[card]
    f.building_serial[tile] = f.next_serial
    f.next_serial += 1
    f.heeds |= f.book.heeds[card]


def forget_the_dead(f: Field) -> None:
    """Drop the rows of dead units, and update `heeds`."""
    of_card = f.book.heeds
    heeds: i64 = of_card[f.tally[CLASS]] | of_card[f.tally[CLASS + 1]]
    row: i64
    living: i64 = 0
    for row in range(len(f.card)):
        if f.alive[row]:
            heeds |= of_card[f.card[row]]
            living += 1
    if living < len(f.card):
        kept = _living_rows(f, living)
        f.card = _only(f.card, kept)
        f.owner = _only(f.owner, kept)
        f.tile = _only(f.tile, kept)
        f.hp = _only(f.hp, kept)
        f.attack = _only(f.attack, kept)
        f.steps = _only(f.steps, kept)
        f.every = _only(f.every, kept)
        f.waits = _only(f.waits, kept)
        f.serial = _only(f.serial, kept)
        f.alive = _only(f.alive, kept)
    for card in f.building:
        if card:
            heeds |= of_card[card]
    f.heeds = heeds


def _living_rows(f: Field, count: i64) -> vec[i64]:
    """Return the rows of the living units, given how many there are."""
    rows = zeros(count)
    found: i64 = 0
    row: i64
    for row in range(len(f.alive)):
        if f.alive[row]:
            rows[found] = row
            found += 1
    return rows


def _only(items: vec[i64], rows: vec[i64]) -> vec[i64]:
    """Return the items of some rows, given in ascending order; `items` may be overwritten."""
    i: i64 = 0
    end: i64 = len(rows)
    while i < end and rows[i] == i:
        i += 1
    while i < end:
        items[i] = items[rows[i]]
        i += 1
    return items[:end]


def row_of(f: Field, serial: i64) -> i64:
    """Return the row of the unit with a serial, dead or alive, or NO_ROW."""
    row: i64 = len(f.serial) - 1
    while row >= 0:
        if f.serial[row] == serial:
            return row
        row -= 1
    return NO_ROW


def tile_of(f: Field, serial: i64) -> i64:
    """Return the tile of the building with a serial that still stands, or NO_ROW."""
    tile: i64
    for tile in range(TILES):
        if f.building[tile] and f.building_serial[tile] == serial:
            return tile
    return NO_ROW
