"""Which moves are legal: listing all of them, and checking one."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, Moves
from marchlands.engine.zone import holds_card
from marchlands.games.skirmish.board import SIDE, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import (
    ACTIVATES,
    ANY_SPOT,
    EMPTY_SPOT,
    GRAVE_UNITS,
    NO_SPOT,
    ON_ACTIVATE,
    ON_PLAY,
    PLAYERS,
)
from marchlands.games.skirmish.field import CHARGES, HAND, LEADER, NO_SLOT, Field
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_FOE,
    ANSWER_ME,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
    card_block,
    seen_by,
)
from marchlands.games.skirmish.program import chooser, open_selector, open_slots
from marchlands.games.skirmish.select import can_begin, deployable, is_ready, takeable
from marchlands.games.skirmish.turn import ACTIONS_PER_TURN

ANY_CARD: Final = -1


def legal_into(f: Field, out: Moves) -> None:
    """Fill `out` with the legal moves, ascending."""
    s: i64
    out.count = 0
    if f.winner != NOBODY:
        return
    if f.asked:
        _answers_into(f, out)
        return
    out.add(PASS)
    if f.acts >= ACTIONS_PER_TURN:
        return
    player = f.active
    for s in SLOTS_OF[_ready(f, player)]:
        out.add(ACTIVATE + s)
    if can_use_leader(f, player):
        out.add(USE_LEADER)
    room = _room_for_cards(f)
    if room:
        _plays_into(f, player, room, out)


def is_legal(f: Field, move: i64) -> bool:
    """Return whether a move is among the legal ones, without listing them."""
    if f.winner != NOBODY or move < 0:
        return False
    if f.asked:
        return _is_answer(f, move)
    if move == PASS:
        return True
    if f.acts >= ACTIONS_PER_TURN or move < ACTIVATE:
        return False
    player = f.active
    if move < USE_LEADER:
        slot: i64 = player * TERRAINS + move - ACTIVATE
        return f.occupied >> slot & 1 == 1 and is_ready(f, slot)
    if move == USE_LEADER:
        return can_use_leader(f, player)
    return move >= FIRST_CARD and _is_play(f, player, (move - FIRST_CARD) // BLOCK, (move - FIRST_CARD) % BLOCK)


def _is_play(f: Field, player: i64, card: i64, how: i64) -> bool:
    """Return whether a card may be played in a given way."""
    book = f.book
    if card >= book.size or how > PLAY_ACTION or not holds_card(f, player, card):
        return False
    room = _room_for_cards(f)
    if room != ANY_CARD and not book.marks[card] & room:
        return False
    spot = book.spot[card]
    if spot == NO_SPOT or how == PLAY_ACTION:
        return spot == NO_SPOT and how == PLAY_ACTION and _has_targets(f, player, card)
    shift: i64 = player * TERRAINS
    return _terrains(spot, deployable(f, player) >> shift, f.occupied >> shift) >> how & 1 == 1


def can_use_leader(f: Field, player: i64) -> bool:
    """Return whether the player's leader has an ability with charges and targets left (SK-80)."""
    leader = f.tally[LEADER + player]
    book = f.book
    if book.cost[leader] == 0 or f.tally[CHARGES + player] < book.cost[leader]:
        return False
    return can_begin(f, book.first[ON_ACTIVATE * book.size + leader], player, NO_SLOT, 0)


def _ready(f: Field, player: i64) -> i64:
    """Return the player's units that are ready, as a mask of terrains."""
    mask: i64 = 0
    if not f.marks & ACTIVATES:
        return mask
    s: i64
    for s in SLOTS_OF[f.occupied & ~f.used & SIDE[player]]:
        if f.book.cooldown[f.card[s]] >= 0 and is_ready(f, s):
            mask |= i64(1) << (s - player * TERRAINS)
    return mask


def _room_for_cards(f: Field) -> i64:
    """Return the mark a card needs to be playable in the rest of the turn, or ANY_CARD; 0 if none is (SK-21, SK-22)."""
    if f.book.single_turns:
        return ANY_CARD if f.acts == 0 else 0
    return ANY_CARD if f.played == 0 else f.book.quick_mark


def _plays_into(f: Field, player: i64, room: i64, out: Moves) -> None:
    """Add every way to play a card from the hand; it is sorted, so equal cards are adjacent."""
    book = f.book
    hand = f.hand
    shift: i64 = player * TERRAINS
    free: i64 = deployable(f, player) >> shift & 0x1F
    taken: i64 = f.occupied >> shift & 0x1F
    last: i64 = 0
    s: i64
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    moves = out.reserve(TERRAINS * f.tally[HAND + player])
    count: i64 = out.count
    while i < end:
        card = hand[i] >> 1
        i += 1
        if card == last or not (room == ANY_CARD or book.marks[card] & room):
            continue
        last = card
        block = card_block(card)
        spot = book.spot[card]
        if spot == NO_SPOT:
            if _has_targets(f, player, card):
                moves[count] = block + PLAY_ACTION
                count += 1
        else:
            terrains = _terrains(spot, free, taken)
            for s in range(TERRAINS):  # written in any case and then counted or not: quicker than a branch
                moves[count] = block + s
                count += terrains >> s & 1
    out.count = count


def _terrains(spot: i64, free: i64, taken: i64) -> i64:
    """Return the terrains where a card may be played: those that no Sentinel forbids, depending on what is there."""
    if spot == EMPTY_SPOT:
        return free & ~taken
    return free if spot == ANY_SPOT else free & taken


def _has_targets(f: Field, player: i64, card: i64) -> bool:
    """Return whether an action has a legal target for everything it names (SK-34)."""
    return can_begin(f, f.book.first[ON_PLAY * f.book.size + card], player, NO_SLOT, 0)


def is_spent(f: Field) -> bool:
    """Return whether a single-action turn is over: a card was played, or nothing is ready any more (SK-22)."""
    return f.played != 0 or (_ready(f, f.active) == 0 and not can_use_leader(f, f.active))


def _answers_into(f: Field, out: Moves) -> None:
    selector = open_selector(f)
    by = chooser(f)
    s: i64
    if f.book.what[selector] >= PLAYERS:
        if f.book.may[selector]:
            out.add(ANSWER_NONE)
        if f.book.what[selector] == PLAYERS:
            out.add(ANSWER_ME)
            out.add(ANSWER_FOE)
            return
        for card in takeable(f, selector, by):
            out.add(card_block(card) + CHOOSE_CARD)
    else:
        for s in SLOTS_OF[seen_by(by, open_slots(f))]:
            out.add(ANSWER_SLOT + s)
        if f.book.may[selector]:
            out.add(ANSWER_NONE)


def _is_answer(f: Field, move: i64) -> bool:
    selector = open_selector(f)
    if move == ANSWER_NONE:
        return f.book.may[selector] != 0
    if f.book.what[selector] == PLAYERS:
        return move == ANSWER_ME or move == ANSWER_FOE
    if f.book.what[selector] < GRAVE_UNITS:
        slots = seen_by(chooser(f), open_slots(f))
        return ANSWER_SLOT <= move < ANSWER_NONE and slots >> (move - ANSWER_SLOT) & 1 == 1
    if move < FIRST_CARD or (move - FIRST_CARD) % BLOCK != CHOOSE_CARD:
        return False
    for card in takeable(f, selector, chooser(f)):
        if card_block(card) + CHOOSE_CARD == move:
            return True
    return False
