"""A move of Warpath as a row of shorts, for programs that judge moves by what they are about."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.packing import pack_shorts
from marchlands.games.warpath.book import BUILDING, SKILL
from marchlands.games.warpath.field import CLASS, NO_ROW, Field, row_of, tile_of
from marchlands.games.warpath.flat import tile_for
from marchlands.games.warpath.legal_moves import site
from marchlands.games.warpath.move import (
    ANSWER_FOE,
    ANSWER_LANE,
    ANSWER_ME,
    ANSWER_NONE,
    BLOCK,
    END,
    FIRST_CARD,
    FIRST_TARGET,
    USE_SKILL,
)
from marchlands.games.warpath.program import meant

COLUMNS: Final = ("verb", "card", "owner", "lane", "tile", "there", "HP there", "cost")
WORDS: Final = 2
# --- verbs
DO_END: Final = 0
DO_PLAY: Final = 1  # a unit or a building to a lane
DO_PLAY_SKILL: Final = 2
USE_ACTIVE: Final = 3
CHOOSE_LANE: Final = 4
CHOOSE_TARGET: Final = 5
DECLINE: Final = 6
CHOOSE_PLAYER: Final = 7
NOWHERE: Final = -1


def move_into(f: Field, move: i64, out: vec[i64], at: i64) -> None:
    """Write what a legal move is about: its verb, its card, the lane and tile that it names, and what stands there."""
    book = f.book
    column = book.column
    if move >= FIRST_TARGET:
        _target(f, meant(f, move), out, at)
    elif move >= FIRST_CARD:
        card: i64 = (move - FIRST_CARD) // BLOCK
        how: i64 = (move - FIRST_CARD) % BLOCK
        if book.kind[card] == SKILL:
            _plain(DO_PLAY_SKILL, column[card], 0, NOWHERE, NOWHERE, book.cost[card], out, at)
        else:
            tile: i64 = NOWHERE
            if book.kind[card] == BUILDING:
                tile = tile_for(f.active, site(f, f.active, card, how))
            _plain(DO_PLAY, column[card], 0, how, tile, book.cost[card], out, at)
    elif move == USE_SKILL:
        skill = book.skill[f.tally[CLASS + f.active]]
        _plain(USE_ACTIVE, column[skill], 0, NOWHERE, NOWHERE, book.cost[skill], out, at)
    elif move == END or move == ANSWER_NONE:
        verb: i64 = DO_END
        if move == ANSWER_NONE:
            verb = DECLINE
        _plain(verb, 0, 0, NOWHERE, NOWHERE, 0, out, at)
    elif move == ANSWER_ME or move == ANSWER_FOE:
        _plain(CHOOSE_PLAYER, 0, i64(move == ANSWER_FOE), NOWHERE, NOWHERE, 0, out, at)
    else:
        _plain(CHOOSE_LANE, 0, 0, move - ANSWER_LANE, NOWHERE, 0, out, at)


def _plain(verb: i64, card: i64, owner: i64, lane: i64, tile: i64, cost: i64, out: vec[i64], at: i64) -> None:
    out[at] = pack_shorts(verb, card, owner, lane)
    out[at + 1] = pack_shorts(tile, 0, 0, cost)


def _target(f: Field, serial: i64, out: vec[i64], at: i64) -> None:
    """Write the move that chooses a unit or a building."""
    seat = f.active
    row = row_of(f, serial)
    if row != NO_ROW:
        owner = i64(f.owner[row] != seat)
        out[at] = pack_shorts(CHOOSE_TARGET, 0, owner, NOWHERE)
        out[at + 1] = pack_shorts(tile_for(seat, f.tile[row]), f.book.column[f.card[row]], f.hp[row], 0)
    else:
        tile = tile_of(f, serial)
        owner = i64(f.building_owner[tile] != seat)
        out[at] = pack_shorts(CHOOSE_TARGET, 0, owner, NOWHERE)
        out[at + 1] = pack_shorts(tile_for(seat, tile), f.book.column[f.building[tile]], f.building_hp[tile], 0)
