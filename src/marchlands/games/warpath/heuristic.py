"""How good a position looks for a player at a glance; quick bots maximise this.

The weights say what each thing is worth. They were found by self-play (see docs/bots.md) and are not rules.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import DRAW, NOBODY
from marchlands.games.warpath.board import LANE_OF, LENGTH, TILES, depth
from marchlands.games.warpath.field import GOLD, HAND, HP, Field

MATCH: Final = 1_000_000

# --- indexes of the weights
LIFE: Final = 0
DANGER: Final = 1
COIN: Final = 2
CARD: Final = 3
BODY: Final = 4
FORCE: Final = 5
NEARNESS: Final = 6
WALL: Final = 7
WORTH: Final = 8
THREAT: Final = 9

LOW: Final = 10  # below this, every HP counts for more

WEIGHTS: Final[dict[str, int]] = {
    "life": 400,  # each HP of a player
    "danger": 75,  # each HP below LOW, on top
    "coin": 106,  # each gold
    "card": 72,  # each card in hand
    "body": 74,  # each HP of a unit
    "force": 84,  # each point of a unit's attack
    "nearness": 48,  # each point of attack at the far end of a lane; proportionally less before
    "wall": 8,  # each HP of a building
    "worth": 26,  # each gold that a building has cost
    "threat": 40,  # each HP that a unit's next march can take from the enemy player
}


def evaluate(f: Field, player: i64, weights: vec[i64]) -> i64:
    """Return how much better the position is for a player than for the other."""
    if f.winner != NOBODY:
        if f.winner == DRAW:
            return 0
        return MATCH if f.winner == player else -MATCH
    return _side(f, player, weights) - _side(f, 1 - player, weights)


def _side(f: Field, player: i64, weights: vec[i64]) -> i64:
    hp = f.tally[HP + player]
    value: i64 = weights[LIFE] * hp
    if hp < LOW:
        value -= weights[DANGER] * (LOW - hp)
    value += weights[COIN] * f.tally[GOLD + player] + weights[CARD] * f.tally[HAND + player]
    row: i64
    for row in range(len(f.card)):
        if f.alive[row] and f.owner[row] == player:
            value += weights[BODY] * f.hp[row] + weights[FORCE] * f.attack[row]
            if f.steps[row]:
                length = LENGTH[LANE_OF[f.tile[row]]]
                way: i64 = depth(player, f.tile[row]) + 1
                value += weights[NEARNESS] * f.attack[row] * way // length
                if f.waits[row] == 0 and f.steps[row] + way > length:
                    times: i64 = 2 if f.book.siege[f.card[row]] else 1
                    value += weights[THREAT] * f.attack[row] * times
    tile: i64
    for tile in range(TILES):
        if f.building[tile] and f.building_owner[tile] == player:
            value += weights[WALL] * f.building_hp[tile] + weights[WORTH] * f.book.cost[f.building[tile]]
    return value
