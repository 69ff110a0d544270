"""A position of Skirmish as rows of shorts, the entities encoding: a row for each thing that a seat knows of.

The first rows are always the two players, the open choice and the ten slots, the seat's own first. Then come cards, as
many rows as there are, up to ROWS: in the own hand, known in the enemy's, left in the own deck, in the graveyards.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.card_rows import (
    BOARD_ROW,
    CHOICE_ROW,
    IN_DECK,
    IN_HAND,
    IN_PILE,
    PLAYER_ROW,
    ROW_WORDS,
    card_rows,
    in_order,
)
from marchlands.engine.native import i64, vec
from marchlands.engine.packing import clear, pack_shorts
from marchlands.engine.state import NOBODY
from marchlands.games.skirmish.agenda import CARD, SLOT, WIDTH
from marchlands.games.skirmish.board import SLOTS, TERRAINS
from marchlands.games.skirmish.book import LEADER as LEADER_CARD
from marchlands.games.skirmish.field import (
    CHARGES,
    HAND,
    LAST,
    LEADER,
    NEXT,
    NO_SLOT,
    PILE,
    WINS,
    Field,
)
from marchlands.games.skirmish.flat import result_for, slot_for
from marchlands.games.skirmish.program import chooser, open_selector
from marchlands.games.skirmish.turn import controller

ROWS: Final = 80
COLUMNS: Final = (
    "card", "owner", "zone", "place",
    "count", "power", "base power", "damage",
    "buff", "permanent buff", "shield", "shield while Dominant",
    "modifier", "permanent modifier", "cooldown", "flags",
)  # fmt: skip
# --- flags of a slot: whether there is a unit, and what it is
THERE: Final = 1
DOMINANT: Final = 2
USED: Final = 4
CLEANSED: Final = 8
WINS_TERRAIN: Final = 16
# --- flags of a player
TO_ACT: Final = 1
ON_TURN: Final = 2
IS_DONE: Final = 4
STARTED: Final = 8
HAS_PLAYED: Final = 16
# --- flags of the choice
ASKED: Final = 1
MAY_DECLINE: Final = 2
LEADER_ASKS: Final = 4
FIRST_SLOT: Final = 3  # rows
FIRST_CARD: Final = 13


def entities_into(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    """Write what a seat knows about a position into the words from `start` on."""
    clear(out, start, ROWS * ROW_WORDS)
    other: i64 = 1 - seat
    _player(f, seat, 0, seat, out, start)
    _player(f, other, 1, seat, out, start + ROW_WORDS)
    if f.asked and f.winner == NOBODY:
        _choice(f, seat, out, start + 2 * ROW_WORDS)
    at: i64
    for at in range(SLOTS):
        _slot(f, seat, at, out, start + (FIRST_SLOT + at) * ROW_WORDS)
    _cards(f, seat, other, out, start + FIRST_CARD * ROW_WORDS, start + ROWS * ROW_WORDS)


def _player(f: Field, player: i64, owner: i64, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the row of a player: its leader, charges and wins, the sizes of its zones, and where the match stands."""
    tally = f.tally
    flags: i64 = 0
    acts: i64 = 0
    if f.winner == NOBODY and f.actor() == player:
        flags |= TO_ACT
    if f.active == player:
        flags |= ON_TURN
        acts = f.acts
        if f.played:
            flags |= HAS_PLAYED
    if f.done >> player & 1:
        flags |= IS_DONE
    if f.starter == player:
        flags |= STARTED
    out[at] = pack_shorts(f.book.column[tally[LEADER + player]], owner, PLAYER_ROW, result_for(f.winner, player))
    out[at + 1] = pack_shorts(
        tally[HAND + player], tally[WINS + player], tally[CHARGES + player], tally[LAST + player] - tally[NEXT + player]
    )
    out[at + 2] = pack_shorts(tally[PILE + player], f.skirmish, f.skirmish_turn, acts)
    out[at + 3] = pack_shorts(0, 0, 0, flags)


def _choice(f: Field, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the row of the open choice: the card that asks, where it is, and what kind of answer it wants."""
    base: i64 = (f.depth - 1) * WIDTH
    selector = open_selector(f)
    slot = f.agenda[base + SLOT]
    card = f.agenda[base + CARD]
    place: i64 = 0
    if slot != NO_SLOT:
        place = 1 + slot_for(seat, slot)
    flags: i64 = ASKED
    if f.book.may[selector]:
        flags |= MAY_DECLINE
    if f.book.kind[card] == LEADER_CARD:
        flags |= LEADER_ASKS
    out[at] = pack_shorts(f.book.column[card], i64(chooser(f) != seat), CHOICE_ROW, place)
    out[at + 1] = pack_shorts(1 + f.book.what[selector], 0, 0, 0)
    out[at + 3] = pack_shorts(0, 0, 0, flags)


def _slot(f: Field, seat: i64, at: i64, out: vec[i64], word: i64) -> None:
    slot = slot_for(seat, at)
    owner = i64(at >= TERRAINS)
    card: i64 = 0
    cooldown: i64 = 0
    flags: i64 = 0
    terrain: i64 = at - owner * TERRAINS
    if f.occupied >> slot & 1:
        card = f.book.column[f.card[slot]]
        cooldown = f.cooldown[slot]
        flags = THERE
        if f.dominant >> slot & 1:
            flags |= DOMINANT
        if f.used >> slot & 1:
            flags |= USED
        if f.cleansed >> slot & 1:
            flags |= CLEANSED
        if controller(f, terrain) * TERRAINS + terrain == slot:
            flags |= WINS_TERRAIN
        out[word + 1] = pack_shorts(1, f.power[slot], f.book.base[f.card[slot]], f.damage[slot])
        out[word + 2] = pack_shorts(f.buff[slot], f.lasting[SLOTS + slot], f.shield[slot], f.crown[slot])
    out[word] = pack_shorts(card, owner, BOARD_ROW, terrain)
    out[word + 3] = pack_shorts(f.modifier[slot], f.lasting[slot], cooldown, flags)


def _cards(f: Field, seat: i64, other: i64, out: vec[i64], row: i64, last: i64) -> None:
    """Write the rows of cards."""
    tally = f.tally
    column = f.book.column
    base = f.book.base
    own: i64 = seat * f.room
    enemy: i64 = other * f.room
    deck = in_order(f.deck, tally[NEXT + seat], tally[LAST + seat])
    row = card_rows(f.hand, own, own + tally[HAND + seat], 1, 0, column, base, 0, IN_HAND, out, row, last)
    row = card_rows(f.hand, enemy, enemy + tally[HAND + other], 1, 1, column, base, 1, IN_HAND, out, row, last)
    row = card_rows(deck, 0, len(deck), 0, 0, column, base, 0, IN_DECK, out, row, last)
    row = card_rows(f.pile, own, own + tally[PILE + seat], 0, 0, column, base, 0, IN_PILE, out, row, last)
    card_rows(f.pile, enemy, enemy + tally[PILE + other], 0, 0, column, base, 1, IN_PILE, out, row, last)
