"""A position of Warpath as rows of shorts, the entities encoding: a row for each thing that a seat knows of.

The first rows are always the two players, the open choice and the tiles lane by lane, each counted from the seat's own
side. Then come cards, in the own hand, left in the own deck and in the discard piles, and then units, the seat's own
first and the oldest first; as many rows as there are, up to ROWS.
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
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import CHOOSE_LANE
from marchlands.games.warpath.field import CLASS, GOLD, HAND, HP, LAST, NEXT, PILE, USED, Field
from marchlands.games.warpath.flat import chosen_tile, result_for, tile_for

ROWS: Final = 128
COLUMNS: Final = (
    "card", "owner", "zone", "place",
    "count", "HP", "cost", "attack",
    "steps", "every", "waits", "order",
    "", "", "", "flags",
)  # fmt: skip
UNIT_ROW: Final = 7  # a zone
# --- flags of a player
TO_ACT: Final = 1
ON_TURN: Final = 2
HAS_USED: Final = 4  # the active skill
# --- flags of a tile and of a unit
THERE: Final = 1
CHOSEN: Final = 2  # before, in the same skill
# --- flags of the choice
ASKED: Final = 1
MAY_DECLINE: Final = 2
ASKS_LANE: Final = 4
FIRST_TILE: Final = 3  # rows
FIRST_CARD: Final = 21


def entities_into(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    """Write what a seat knows about a position into the words from `start` on."""
    clear(out, start, ROWS * ROW_WORDS)
    other: i64 = 1 - seat
    _player(f, seat, 0, out, start)
    _player(f, other, 1, out, start + ROW_WORDS)
    asked: bool = f.asked != 0 and f.winner == NOBODY
    if asked:
        _choice(f, seat, out, start + 2 * ROW_WORDS)
    _tiles(f, seat, asked, out, start + FIRST_TILE * ROW_WORDS)
    last: i64 = start + ROWS * ROW_WORDS
    row = _cards(f, seat, other, out, start + FIRST_CARD * ROW_WORDS, last)
    row = _units(f, seat, seat, asked, out, row, last)
    _units(f, seat, other, asked, out, row, last)


def _player(f: Field, player: i64, owner: i64, out: vec[i64], at: i64) -> None:
    """Write the row of a player: its class, HP and gold, the sizes of its zones, and the round."""
    tally = f.tally
    flags: i64 = 0
    if f.active == player:
        flags = ON_TURN
        if f.winner == NOBODY:
            flags |= TO_ACT
    if tally[USED + player]:
        flags |= HAS_USED
    out[at] = pack_shorts(f.book.column[tally[CLASS + player]], owner, PLAYER_ROW, result_for(f.winner, player))
    out[at + 1] = pack_shorts(tally[HAND + player], tally[HP + player], tally[GOLD + player], 0)
    out[at + 2] = pack_shorts(tally[LAST + player] - tally[NEXT + player], tally[PILE + player], (f.turn + 1) // 2, 0)
    out[at + 3] = pack_shorts(0, 0, 0, flags)


def _choice(f: Field, seat: i64, out: vec[i64], at: i64) -> None:
    """Write the row of the open choice: the card that asks, and what was chosen before."""
    flags: i64 = ASKED
    if f.book.may[f.book.selector[f.at]]:
        flags |= MAY_DECLINE
    if f.book.op[f.at] == CHOOSE_LANE:
        flags |= ASKS_LANE
    out[at] = pack_shorts(f.book.column[f.actor_card], i64(f.active != seat), CHOICE_ROW, chosen_tile(f, seat))
    out[at + 3] = pack_shorts(0, 0, 0, flags)


def _tiles(f: Field, seat: i64, asked: bool, out: vec[i64], start: i64) -> None:
    """Write the rows of the tiles, each with its building."""
    place: i64
    for place in range(TILES):
        tile = tile_for(seat, place)
        at: i64 = start + place * ROW_WORDS
        card = f.building[tile]
        if card:
            owner = i64(f.building_owner[tile] != seat)
            flags: i64 = THERE
            if asked and f.it == f.building_serial[tile]:
                flags |= CHOSEN
            out[at] = pack_shorts(f.book.column[card], owner, BOARD_ROW, place)
            out[at + 1] = pack_shorts(1, f.building_hp[tile], f.book.cost[card], 0)
            out[at + 3] = pack_shorts(0, 0, 0, flags)
        else:
            out[at] = pack_shorts(0, 0, BOARD_ROW, place)


def _cards(f: Field, seat: i64, other: i64, out: vec[i64], row: i64, last: i64) -> i64:
    """Write the rows of cards and return the next row."""
    tally = f.tally
    column = f.book.column
    cost = f.book.cost
    own: i64 = seat * f.room
    enemy: i64 = other * f.room
    deck = in_order(f.deck, tally[NEXT + seat], tally[LAST + seat])
    row = card_rows(f.hand, own, own + tally[HAND + seat], 0, 0, column, cost, 0, IN_HAND, out, row, last)
    row = card_rows(deck, 0, len(deck), 0, 0, column, cost, 0, IN_DECK, out, row, last)
    row = card_rows(f.pile, own, own + tally[PILE + seat], 0, 0, column, cost, 0, IN_PILE, out, row, last)
    return card_rows(f.pile, enemy, enemy + tally[PILE + other], 0, 0, column, cost, 1, IN_PILE, out, row, last)


def _units(f: Field, seat: i64, player: i64, asked: bool, out: vec[i64], row: i64, last: i64) -> i64:
    """Write the rows of a player's units, oldest first, and return the next row."""
    book = f.book
    owner = i64(player != seat)
    order: i64 = 0
    i: i64
    for i in range(len(f.card)):
        if not f.alive[i]:
            continue
        order += 1
        if f.owner[i] == player and row < last:
            flags: i64 = THERE
            if asked and f.it == f.serial[i]:
                flags |= CHOSEN
            out[row] = pack_shorts(book.column[f.card[i]], owner, UNIT_ROW, tile_for(seat, f.tile[i]))
            out[row + 1] = pack_shorts(1, f.hp[i], book.cost[f.card[i]], f.attack[i])
            out[row + 2] = pack_shorts(f.steps[i], f.every[i], f.waits[i], order)
            out[row + 3] = pack_shorts(0, 0, 0, flags)
            row += ROW_WORDS
    return row
