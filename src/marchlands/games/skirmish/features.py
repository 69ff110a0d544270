"""What a position of Skirmish says about who will win: the numbers that the win model is trained on.

Every number is a difference between the two players, so a position is worth to one what it costs the other.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, scratch, vec
from marchlands.engine.state import zeros
from marchlands.games.skirmish.board import SIDE, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import ACTIVATES, ENDS, STARTS, UNIT
from marchlands.games.skirmish.field import CHARGES, HAND, WINS, Field, marks_at
from marchlands.games.skirmish.heuristic import ahead_by
from marchlands.games.skirmish.turn import points_of

NAMES: Final = (
    "skirmishes won",
    "to move, with the normal action still to come",
    "to move, with it gone",
    "ahead in points",
    "points",
    "ahead by two points or more",
    "ahead by three points or more",
    "power",
    "terrains held firmly",
    "empty terrains",
    "cards",
    "power in hand",
    "a card left",
    "charges",
    "engines",
    "units to activate",
    "shield",
    "lasting ground",
    "Done",
    "cards of the one who is not",
    "power in hand of the one who is not",
)
SITUATIONS: Final = (
    "even",
    "even, one Done",
    "one skirmish to nothing",
    "one skirmish to nothing, one Done",
    "last skirmish",
    "last skirmish, one Done",
)
FIRM: Final = 3
LAST_SKIRMISH: Final = 3


SCRATCH: Final[vec[i64]] = scratch(zeros(len(NAMES)))


def win_odds(f: Field, player: i64, weights: vec[i64]) -> i64:
    """Return the log odds of a player winning, in thousandths.

    `weights` are by situation and number, then by card in hand, then by card on the board.
    """
    place = features(f, player, SCRATCH) * len(NAMES)
    value: i64 = 0
    i: i64
    for i in range(len(NAMES)):
        value += weights[place + i] * SCRATCH[i]
    hand: i64 = len(SITUATIONS) * len(NAMES)
    board: i64 = (len(weights) + hand) // 2
    size: i64 = board - hand
    return value + _cards(f, player, weights, hand, board, size) - _cards(f, 1 - player, weights, hand, board, size)


def _cards(f: Field, player: i64, weights: vec[i64], hand: i64, board: i64, size: i64) -> i64:
    """Return what the individual cards of a player are worth; cards without weights are worth nothing."""
    value: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        card = f.hand[i] >> 1
        if card < size:
            value += weights[hand + card]
        i += 1
    for i in SLOTS_OF[f.occupied & SIDE[player]]:
        if f.card[i] < size and not f.cleansed >> i & 1:
            value += weights[board + f.card[i]]
    return value


def features(f: Field, player: i64, out: vec[i64]) -> i64:
    """Write the numbers of NAMES, as a player sees them, and return the index of the situation in SITUATIONS."""
    other: i64 = 1 - player
    i: i64
    for i in range(len(NAMES)):
        out[i] = 0
    wins: i64 = f.tally[WINS + player] - f.tally[WINS + other]
    out[0] = wins
    side: i64 = 1 if f.active == player else -1
    out[1 if f.played == 0 else 2] = side
    lead: i64 = 0
    terrain: i64
    for terrain in range(TERRAINS):
        lead += points_of(f, terrain, player)
        ahead = ahead_by(f, player * TERRAINS + terrain, other * TERRAINS + terrain)
        out[7] += ahead
        if ahead >= FIRM:
            out[8] += 1
        elif ahead <= -FIRM:
            out[8] -= 1
    if lead:
        sign: i64 = 1 if lead > 0 else -1
        out[3] = sign
        out[4] = lead
        if lead * sign >= 2:
            out[5] = sign
        if lead * sign >= 3:
            out[6] = sign
    _side(f, player, 1, out)
    _side(f, other, -1, out)
    out[13] = f.tally[CHARGES + player] - f.tally[CHARGES + other]
    place: i64 = 4
    if f.skirmish < LAST_SKIRMISH:
        place = 0 if wins == 0 else 2
    if f.done:
        which: i64 = 1 if f.done >> player & 1 else -1
        active: i64 = other if which == 1 else player
        out[18] = which
        out[19] = which * f.tally[HAND + active]
        out[20] = which * _power_in_hand(f, active)
        place += 1
    return place


def _side(f: Field, player: i64, sign: i64, out: vec[i64]) -> None:
    cards = f.tally[HAND + player]
    out[10] += sign * cards
    out[11] += sign * _power_in_hand(f, player)
    if cards:
        out[12] += sign
    s: i64
    going_on: bool = not f.done >> player & 1
    for s in SLOTS_OF[f.occupied & SIDE[player]]:
        marks = marks_at(f, s)
        if marks & (STARTS | ENDS) and going_on:
            out[14] += sign
        if marks & ACTIVATES and not f.used >> s & 1 and going_on:
            out[15] += sign
        out[16] += sign * f.shield[s]
        out[9] -= sign
    for s in SLOTS_OF[SIDE[player]]:
        out[17] += sign * f.lasting[s]


def _power_in_hand(f: Field, player: i64) -> i64:
    total: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        card = f.hand[i] >> 1
        if f.book.kind[card] == UNIT:
            total += f.book.base[card]
        else:
            total += ACTION_WORTH
        i += 1
    return total


ACTION_WORTH: Final = 4  # an action, in points of power
