"""What a position of Warpath says about who will win: the numbers that the win model is trained on.

Every number is a difference between the two players, so a position is worth to one what it costs the other.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, scratch, vec
from marchlands.engine.state import zeros
from marchlands.games.warpath.board import LANE_OF, LENGTH, TILES, depth
from marchlands.games.warpath.field import GOLD, HAND, HP, USED, Field

NAMES: Final = (
    "to move",
    "life",
    "life below ten",
    "life below five",
    "gold",
    "cards",
    "units",
    "HP of units in the near half",
    "HP of units in the far half",
    "attack in the near half",
    "attack in the far half",
    "attack that has come the whole way",
    "hits of the next march",
    "hits that kill",
    "HP of buildings",
    "cost of buildings",
    "buildings",
    "skill still to use",
    "attack in the plains",
    "attack in the forest",
    "attack in the mountains",
)
SITUATIONS: Final = ("early", "middle", "late")
MIDDLE: Final = 9  # the turns at which these begin
LATE: Final = 19
LOW: Final = 10
VERY_LOW: Final = 5
PARTS: Final = 12  # parts that the length of a lane is divided into


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
    value += _hand(f, player, weights, hand, size) - _hand(f, 1 - player, weights, hand, size)
    for i in range(len(f.card)):
        if f.alive[i] and f.card[i] < size:
            worth = weights[board + f.card[i]]
            value += worth if f.owner[i] == player else -worth
    for i in range(TILES):
        if f.building[i] and f.building[i] < size:
            worth = weights[board + f.building[i]]
            value += worth if f.building_owner[i] == player else -worth
    return value


def _hand(f: Field, player: i64, weights: vec[i64], hand: i64, size: i64) -> i64:
    """Return what the individual cards in a hand are worth; cards without weights are worth nothing."""
    value: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] < size:
            value += weights[hand + f.hand[i]]
        i += 1
    return value


def features(f: Field, player: i64, out: vec[i64]) -> i64:
    """Write the numbers of NAMES, as a player sees them, and return the index of the situation in SITUATIONS."""
    i: i64
    for i in range(len(NAMES)):
        out[i] = 0
    out[0] = 1 if f.active == player else -1
    _player(f, player, 1, out)
    _player(f, 1 - player, -1, out)
    row: i64
    threat_mine: i64 = 0
    threat_theirs: i64 = 0
    for row in range(len(f.card)):
        if f.alive[row]:
            hit = _unit(f, row, 1 if f.owner[row] == player else -1, out)
            if f.owner[row] == player:
                threat_mine += hit
            else:
                threat_theirs += hit
    out[12] = threat_mine - threat_theirs
    if threat_mine >= f.tally[HP + 1 - player]:
        out[13] += 1
    if threat_theirs >= f.tally[HP + player]:
        out[13] -= 1
    tile: i64
    for tile in range(TILES):
        if f.building[tile]:
            sign: i64 = 1 if f.building_owner[tile] == player else -1
            out[14] += sign * f.building_hp[tile]
            out[15] += sign * f.book.cost[f.building[tile]]
            out[16] += sign
    if f.turn < MIDDLE:
        return 0
    return 1 if f.turn < LATE else 2


def _player(f: Field, player: i64, sign: i64, out: vec[i64]) -> None:
    hp = f.tally[HP + player]
    out[1] += sign * hp
    if hp < LOW:
        out[2] -= sign * (LOW - hp)
    if hp < VERY_LOW:
        out[3] -= sign * (VERY_LOW - hp)
    out[4] += sign * f.tally[GOLD + player]
    out[5] += sign * f.tally[HAND + player]
    if f.active == player and not f.tally[USED + player]:
        out[17] += sign


def _unit(f: Field, row: i64, sign: i64, out: vec[i64]) -> i64:
    """Add a unit's part; return how much HP its next march can take from the enemy player."""
    attack = f.attack[row]
    tile = f.tile[row]
    lane = LANE_OF[tile]
    way: i64 = depth(f.owner[row], tile) + 1
    length = LENGTH[lane]
    far: i64 = 1 if 2 * way > length else 0
    out[6] += sign
    out[7 + far] += sign * f.hp[row]
    out[9 + far] += sign * attack
    out[18 + lane] += sign * attack
    if not f.steps[row]:
        return 0
    out[11] += sign * (attack * way * PARTS // length)  # rounded before the sign, so that it is the same for both
    if f.waits[row] == 0 and f.steps[row] + way > length:
        return attack * 2 if f.book.siege[f.card[row]] else attack
    return 0
