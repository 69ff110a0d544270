"""A move of Skirmish as a row of shorts, for programs that judge moves by what they are about."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.packing import pack_shorts
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.field import LEADER, Field
from marchlands.games.skirmish.flat import slot_for
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_FOE,
    ANSWER_ME,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
)

COLUMNS: Final = ("verb", "card", "owner", "place", "there", "power there", "damage there", "power")
WORDS: Final = 2
# --- verbs
DO_PASS: Final = 0
DO_PLAY: Final = 1  # a card to a terrain
DO_PLAY_ACTION: Final = 2
DO_ACTIVATE: Final = 3
DO_LEAD: Final = 4
CHOOSE_SLOT: Final = 5
DECLINE: Final = 6
CHOOSE_PLAYER: Final = 7
CHOOSE_A_CARD: Final = 8
NOWHERE: Final = -1


def move_into(f: Field, move: i64, out: vec[i64], at: i64) -> None:
    """Write what a legal move is about: its verb, its card, and the slot that it names with what stands there."""
    column = f.book.column
    seat = f.actor()
    if move >= FIRST_CARD:
        card: i64 = (move - FIRST_CARD) // BLOCK
        how: i64 = (move - FIRST_CARD) % BLOCK
        if how < TERRAINS:
            _named(f, DO_PLAY, column[card], seat, how, f.book.base[card], out, at)
        else:
            verb: i64 = CHOOSE_A_CARD
            if how == PLAY_ACTION:
                verb = DO_PLAY_ACTION
            _plain(verb, column[card], 0, f.book.base[card], out, at)
    elif move >= ACTIVATE and move < USE_LEADER:
        _named(f, DO_ACTIVATE, 0, seat, move - ACTIVATE, 0, out, at)
    elif move >= ANSWER_SLOT and move < ANSWER_NONE:
        _named(f, CHOOSE_SLOT, 0, seat, move - ANSWER_SLOT, 0, out, at)
    elif move == USE_LEADER:
        _plain(DO_LEAD, column[f.tally[LEADER + seat]], 0, 0, out, at)
    elif move == ANSWER_ME or move == ANSWER_FOE:
        _plain(CHOOSE_PLAYER, 0, i64(move == ANSWER_FOE), 0, out, at)
    elif move == PASS:
        _plain(DO_PASS, 0, 0, 0, out, at)
    else:
        _plain(DECLINE, 0, 0, 0, out, at)


def _plain(verb: i64, card: i64, owner: i64, power: i64, out: vec[i64], at: i64) -> None:
    out[at] = pack_shorts(verb, card, owner, NOWHERE)
    out[at + 1] = pack_shorts(0, 0, 0, power)


def _named(f: Field, verb: i64, card: i64, seat: i64, seen: i64, power: i64, out: vec[i64], at: i64) -> None:
    """Write a move that names a slot, which the seat counts from its own side."""
    slot = slot_for(seat, seen)
    owner = i64(seen >= TERRAINS)
    out[at] = pack_shorts(verb, card, owner, seen - owner * TERRAINS)
    if f.occupied >> slot & 1:
        out[at + 1] = pack_shorts(f.book.column[f.card[slot]], f.power[slot], f.damage[slot], power)
    else:
        out[at + 1] = pack_shorts(0, 0, 0, power)
