"""Which moves are legal: listing all of them, and checking one."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, Moves
from marchlands.engine.zone import holds_card
from marchlands.games.warpath.board import EVERY_TILE, HOME, LANES, TILES_OF, forward
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

UNKNOWN: Final = -1


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
    _plays_into(f, player, out)


def _plays_into(f: Field, player: i64, out: Moves) -> None:
    """Add every way to play a card from the hand; it is sorted, so equal cards are adjacent."""
    book = f.book
    hand = f.hand
    gold = f.tally[GOLD + player]
    ground: i64 = UNKNOWN
    last: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        card = hand[i]
        i += 1
        if card == last or book.cost[card] > gold:
            continue
        last = card
        kind = book.kind[card]
        if kind == UNIT:
            _add_lanes(out, card_block(card), EVERY_TILE)
        elif kind == BUILDING:
            if ground == UNKNOWN:
                ground = _ground(f, player)
            _add_lanes(out, card_block(card), ground & _blueprint(f, player, card))
        elif can_begin(f, card, player, ON_PLAY):
            out.add(card_block(card) + PLAY_SKILL)


def _add_lanes(out: Moves, block: i64, tiles: i64) -> None:
    """Add the moves of a card to the lanes in which these tiles are, given as a mask."""
    moves = out.reserve(LANES)
    count: i64 = out.count
    lane: i64
    for lane in range(LANES):
        if tiles & TILES_OF[lane]:
            moves[count] = block + lane
            count += 1
    out.count = count


def _ground(f: Field, player: i64) -> i64:
    """Return the tiles on which the player may build, as a mask: those with a unit and without a building (WP-31)."""
    tiles: i64 = 0
    row: i64
    for row in range(len(f.card)):
        if f.owner[row] == player and f.alive[row] and not f.building[f.tile[row]]:
            tiles |= i64(1) << f.tile[row]
    return tiles


def _blueprint(f: Field, player: i64, card: i64) -> i64:
    """Return the tiles of a building's blueprint, as a mask; none for other cards (WP-30)."""
    return f.book.blueprint[2 * card + player]


def site(f: Field, player: i64, card: i64, lane: i64) -> i64:
    """Return the tile where a building would be constructed in a lane, or NO_ROW (WP-31)."""
    tiles: i64 = _blueprint(f, player, card) & TILES_OF[lane]
    if tiles:
        tiles &= _ground(f, player)
    if not tiles:
        return NO_ROW
    tile = HOME[player * LANES + lane]
    while not tiles >> tile & 1:
        tile += forward(player)
    return tile


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
