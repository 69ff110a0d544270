"""Which moves are legal: listing all of them, and checking one."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, Moves
from marchlands.engine.zone import holds_card
from marchlands.games.warpath.board import FIRST, HOME, LANES, LENGTH, forward
from marchlands.games.warpath.book import BUILDING, ON_PLAY, SKILL, UNIT
from marchlands.games.warpath.field import CLASS, GOLD, HAND, NO_ROW, USED, Field
from marchlands.games.warpath.move import (
    ANSWER_LANE,
    ANSWER_NONE,
    BLOCK,
    END,
    FIRST_CARD,
    FIRST_TARGET,
    PLAY_SKILL,
    USE_SKILL,
    card_block,
)
from marchlands.games.warpath.program import open_lanes, target_moves
from marchlands.games.warpath.select import can_begin


def legal_into(f: Field, out: Moves) -> None:
    """Fill `out` with the legal moves, ascending."""
    out.count = 0
    if f.winner != NOBODY:
        return
    if f.asked:
        _answers_into(f, out)
        return
    out.add(END)
    player = f.active
    if can_use_skill(f, player):
        out.add(USE_SKILL)
    last: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        card = f.hand[i]
        i += 1
        if card != last:
            last = card
            _plays_into(f, player, card, out)


def _plays_into(f: Field, player: i64, card: i64, out: Moves) -> None:
    book = f.book
    if book.cost[card] > f.tally[GOLD + player]:
        return
    kind = book.kind[card]
    block = card_block(card)
    lane: i64
    if kind == SKILL:
        if can_begin(f, card, player, ON_PLAY):
            out.add(block + PLAY_SKILL)
        return
    for lane in range(LANES):
        if kind == UNIT or site(f, player, card, lane) != NO_ROW:
            out.add(block + lane)


def site(f: Field, player: i64, card: i64, lane: i64) -> i64:
    """Return the tile where a building would be constructed in a lane, or NO_ROW (WP-31)."""
    tiles = f.book.blueprint[2 * card + player]
    if tiles >> FIRST[lane] & ((i64(1) << LENGTH[lane]) - 1) == 0:
        return NO_ROW
    tile = HOME[player * LANES + lane]
    i: i64 = LENGTH[lane]
    while i > 0:
        if tiles >> tile & 1 and not f.building[tile] and builder(f, player, tile) != NO_ROW:
            return tile
        tile += forward(player)
        i -= 1
    return NO_ROW


def builder(f: Field, player: i64, tile: i64) -> i64:
    """Return the row of the player's oldest unit on a tile, or NO_ROW (WP-32)."""
    row: i64
    for row in range(len(f.card)):
        if f.tile[row] == tile and f.owner[row] == player and f.alive[row]:
            return row
    return NO_ROW


def can_use_skill(f: Field, player: i64) -> bool:
    """Return whether the active skill is unused, affordable and has its targets (WP-41)."""
    skill = f.book.skill[f.tally[CLASS + player]]
    if skill == 0 or f.tally[USED + player] or f.book.cost[skill] > f.tally[GOLD + player]:
        return False
    return can_begin(f, skill, player, ON_PLAY)


def is_legal(f: Field, move: i64) -> bool:
    """Return whether a move is among the legal ones, without listing them."""
    if f.winner != NOBODY or move < 0:
        return False
    if f.asked:
        return _is_answer(f, move)
    player = f.active
    if move == END:
        return True
    if move == USE_SKILL:
        return can_use_skill(f, player)
    if move < FIRST_CARD or move >= FIRST_TARGET:
        return False
    card: i64 = (move - FIRST_CARD) // BLOCK
    how: i64 = (move - FIRST_CARD) % BLOCK
    book = f.book
    if card >= book.size or how > PLAY_SKILL or not holds_card(f, player, card):
        return False
    if book.cost[card] > f.tally[GOLD + player]:
        return False
    if book.kind[card] == SKILL:
        return how == PLAY_SKILL and can_begin(f, card, player, ON_PLAY)
    if how >= LANES:
        return False
    return book.kind[card] == UNIT or (book.kind[card] == BUILDING and site(f, player, card, how) != NO_ROW)


def _answers_into(f: Field, out: Moves) -> None:
    lane: i64
    lanes = open_lanes(f)
    for lane in range(LANES):
        if lanes >> lane & 1:
            out.add(ANSWER_LANE + lane)
    if f.book.may[f.book.selector[f.at]]:
        out.add(ANSWER_NONE)
    for move in target_moves(f):
        out.add(move)


def _is_answer(f: Field, move: i64) -> bool:
    if move == ANSWER_NONE:
        return f.book.may[f.book.selector[f.at]] != 0
    if ANSWER_LANE <= move < ANSWER_LANE + LANES:
        return open_lanes(f) >> (move - ANSWER_LANE) & 1 == 1
    for answer in target_moves(f):
        if answer == move:
            return True
    return False
