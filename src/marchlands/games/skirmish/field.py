"""The data of a position of Skirmish. It contains no rules; those are functions on it, in the modules beside this one.

Sets of slots are masks (`marchlands.games.skirmish.board`). What is known about a unit is stored by slot, in one
vector per quantity. After a unit has left, its slot keeps the old numbers until the next unit is placed, so that
whatever reacts to its leaving can still read them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec
from marchlands.engine.state import NOBODY
from marchlands.engine.zone import HAND as HAND
from marchlands.engine.zone import LAST as LAST
from marchlands.engine.zone import NEXT as NEXT
from marchlands.engine.zone import PILE as PILE
from marchlands.engine.zone import CardState, Sheet
from marchlands.games.skirmish.board import SLOTS
from marchlands.games.skirmish.book import Book

# --- rows of `tally`, after those of the zones: add the player (plain numbers: the compiler does not fold constants)
WINS: Final = 8
POINTS: Final = 10
CHARGES: Final = 12
LEADER: Final = 14  # card number, 0 for none
TALLIES: Final = 16

NO_SLOT: Final = -1
WIDTH: Final = 11  # numbers in an agenda entry (see `marchlands.games.skirmish.agenda`)

# --- events: what happened, and the numbers that say to whom (see `marchlands.games.skirmish.event`)
STARTED: Final = 1
SKIRMISH_STARTED: Final = 2
SKIRMISH_ENDED: Final = 3
TURN_STARTED: Final = 4
TURN_ENDED: Final = 5
DRAWN: Final = 6
PLAYED: Final = 7
DEPLOYED: Final = 8
CONSUMED: Final = 9
MOVED: Final = 10
SWITCHED: Final = 11
DAMAGED: Final = 12
SHIELDED: Final = 13
BUFFED: Final = 14
HEALED: Final = 15
SLOT_CHANGED: Final = 16
DOMINANT_ON: Final = 17
DOMINANT_OFF: Final = 18
ACTIVATED: Final = 19
LEADER_USED: Final = 20
DIED: Final = 21
RETURNED: Final = 22
CLEANSED: Final = 23
DISCARDED: Final = 24
CHOSEN: Final = 25
DONE: Final = 26
TERRAIN_WON: Final = 27
ENDED: Final = 28
TRIGGERS_DROPPED: Final = 29
LEFT: Final = 30  # cleaned up between skirmishes
TRIGGERED: Final = 31
TERRAIN_TIED: Final = 32


@mypyc_attr(acyclic=True)
class Field(CardState):
    """A position: the board, the zones, whose turn it is and what is still to happen.

    Hands record which cards the other player knows to be there; a player's pile is its graveyard.
    """

    def __init__(self, book: Book, room: i64, sheet: Sheet, like: Field | None) -> None:
        super().__init__(1, TALLIES, room, sheet, like)
        self.book = book
        # by slot
        self.card: vec[i64] = sheet.vector("card", SLOTS) if like is None else like.card[:]
        # distinguishes a unit from any other that is or was there
        self.serial: vec[i64] = sheet.vector("serial", SLOTS) if like is None else like.serial[:]
        self.damage: vec[i64] = sheet.vector("damage", SLOTS) if like is None else like.damage[:]
        self.buff: vec[i64] = sheet.vector("buff", SLOTS) if like is None else like.buff[:]
        self.shield: vec[i64] = sheet.vector("shield", SLOTS) if like is None else like.shield[:]
        # the part of `shield` that lasts only while the unit is Dominant
        self.crown: vec[i64] = sheet.vector("crown", SLOTS) if like is None else like.crown[:]
        self.cooldown: vec[i64] = sheet.vector("cooldown", SLOTS) if like is None else like.cooldown[:]
        self.modifier: vec[i64] = sheet.vector("modifier", SLOTS) if like is None else like.modifier[:]
        # permanent parts: of the modifier at the slot, of the buff at SLOTS + the slot
        self.lasting: vec[i64] = sheet.vector("lasting", 2 * SLOTS) if like is None else like.lasting[:]
        # as of the last settling, including bonuses
        self.power: vec[i64] = sheet.vector("power", SLOTS) if like is None else like.power[:]
        # what is still to happen
        self.agenda: vec[i64] = sheet.vector("agenda", 0) if like is None else like.agenda[: like.depth * WIDTH]
        self.depth: i64 = sheet.number("depth", 0) if like is None else like.depth
        # sets of slots
        self.occupied: i64 = sheet.number("occupied", 0) if like is None else like.occupied
        self.dominant: i64 = sheet.number("dominant", 0) if like is None else like.dominant
        self.used: i64 = sheet.number("used", 0) if like is None else like.used
        self.cleansed: i64 = sheet.number("cleansed", 0) if like is None else like.cleansed
        # the slot of a unit that is being played by consuming
        self.reserved: i64 = sheet.number("reserved", 0) if like is None else like.reserved
        # the turn
        self.active: i64 = sheet.number("active", 0) if like is None else like.active
        self.acts: i64 = sheet.number("acts", 0) if like is None else like.acts  # actions in this turn
        self.played: i64 = sheet.number("played", 0) if like is None else like.played
        self.done: i64 = sheet.number("done", 0) if like is None else like.done  # bit per player
        self.starter: i64 = sheet.number("starter", 0) if like is None else like.starter
        self.skirmish: i64 = sheet.number("skirmish", 1) if like is None else like.skirmish
        self.turn: i64 = sheet.number("turn", 0) if like is None else like.turn
        self.skirmish_turn: i64 = sheet.number("skirmish_turn", 0) if like is None else like.skirmish_turn
        self.winner: i64 = sheet.number("winner", NOBODY) if like is None else like.winner
        # 0, or while the top entry of the agenda waits: 1 + the slots that are valid answers
        self.asked: i64 = sheet.number("asked", 0) if like is None else like.asked
        self.ask_forced: i64 = sheet.number("ask_forced", 0) if like is None else like.ask_forced
        self.next_serial: i64 = sheet.number("next_serial", 1) if like is None else like.next_serial
        # what the consumed unit gives to the one about to be placed
        self.gift_power: i64 = sheet.number("gift_power", 0) if like is None else like.gift_power
        self.gift_shield: i64 = sheet.number("gift_shield", 0) if like is None else like.gift_shield
        # marks of all units on the board together, cleansed or not: anything else need not be looked for
        self.marks: i64 = sheet.number("marks", 0) if like is None else like.marks
        # 1 if `power` may contain bonuses
        self.boosted: i64 = sheet.number("boosted", 1) if like is None else like.boosted
        # how many began since the last move that was not an answer
        self.triggers: i64 = sheet.number("triggers", 0) if like is None else like.triggers


def new_serial(f: Field) -> i64:
    """Return the serial of the next unit; no other unit gets it."""
    serial: i64 = f.next_serial
    f.next_serial = serial + 1
    return serial


def locate(f: Field, slot: i64, serial: i64) -> i64:
    """Return where the unit with this serial is now, looking at `slot` first, or NO_SLOT."""
    if slot >= 0 and f.occupied >> slot & 1 and f.serial[slot] == serial:
        return slot
    s: i64
    for s in range(SLOTS):
        if f.occupied >> s & 1 and f.serial[s] == serial:
            return s
    return NO_SLOT


def marks_at(f: Field, slot: i64) -> i64:
    """Return the keywords and marks of the unit on an occupied slot; none if it was cleansed."""
    if f.cleansed >> slot & 1:
        return 0
    return f.book.marks[f.card[slot]]
