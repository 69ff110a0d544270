"""How good a position looks for a player at a glance; quick bots maximise this.

The weights say what each thing is worth; a won skirmish is worth SKIRMISH. They were found by self-play (see
docs/bots.md) and are not rules.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import DRAW, NOBODY
from marchlands.games.skirmish.board import SIDE, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import ACTIVATES, ENDS, STARTS
from marchlands.games.skirmish.field import CHARGES, HAND, WINS, Field, marks_at
from marchlands.games.skirmish.turn import points_of

MATCH: Final = 100_000
SKIRMISH: Final = 10_000
LAST_SKIRMISH: Final = 3
MOST_AHEAD: Final = 5
MOST_FEARED: Final = 6

# --- indexes of the weights
LEAD: Final = 0
POINT: Final = 1
POWER: Final = 2
CARD: Final = 3
LAST_CARD: Final = 4
CHARGE: Final = 5
EXPOSED: Final = 6
GIVEN_UP: Final = 7
UNANSWERED: Final = 8
ENGINE: Final = 9
READY: Final = 10
SHIELD: Final = 11
GROUND: Final = 12

WEIGHTS: Final[dict[str, int]] = {
    "lead": 110,  # more points than the opponent
    "point": 40,  # each point ahead
    "power": 19,  # each point of power ahead on a terrain, up to MOST_AHEAD
    "card": 530,  # each card in hand
    "last card": 270,  # the same in the last skirmish
    "charge": 950,  # each charge of the leader
    "exposed": 1_040,  # Done with a lead, for each card the opponent can still play, up to MOST_FEARED
    "given up": 17_000,  # Done without a lead
    "unanswered": 1_350,  # a lead that the opponent, being Done, cannot take back
    "engine": 700,  # a unit that does something every turn, as long as its owner is not Done
    "ready": 100,  # a unit whose activated ability is still to come
    "shield": 38,  # each point of Shield
    "ground": 65,  # each point that stays on a friendly slot for the next skirmish
}


def evaluate(f: Field, player: i64, weights: vec[i64]) -> i64:
    """Return how much better the position is for a player than for the other."""
    other: i64 = 1 - player
    if f.winner != NOBODY:
        if f.winner == DRAW:
            return 0
        return MATCH if f.winner == player else -MATCH
    value: i64 = SKIRMISH * (f.tally[WINS + player] - f.tally[WINS + other])
    value += weights[LAST_CARD if f.skirmish == LAST_SKIRMISH else CARD] * (
        f.tally[HAND + player] - f.tally[HAND + other]
    )
    value += weights[CHARGE] * (f.tally[CHARGES + player] - f.tally[CHARGES + other])
    value += _side(f, player, weights) - _side(f, other, weights)
    lead: i64 = 0
    terrain: i64
    for terrain in range(TERRAINS):
        lead += points_of(f, terrain, player)
        value += weights[POWER] * ahead_by(f, player * TERRAINS + terrain, other * TERRAINS + terrain)
    value += weights[POINT] * lead
    if lead > 0:
        value += weights[LEAD]
    elif lead < 0:
        value -= weights[LEAD]
    if f.done >> player & 1 and not f.done >> other & 1:
        value += _alone(f, other, lead, weights)
    elif f.done >> other & 1 and not f.done >> player & 1 and lead > 0:
        value += weights[UNANSWERED]
    return value


def _side(f: Field, player: i64, weights: vec[i64]) -> i64:
    """Return what the units and slots of a player promise beyond their power."""
    value: i64 = 0
    s: i64
    for s in SLOTS_OF[f.occupied & SIDE[player]]:
        marks = marks_at(f, s)
        if marks & (STARTS | ENDS) and not f.done >> player & 1:
            value += weights[ENGINE]
        if marks & ACTIVATES and not f.used >> s & 1:
            value += weights[READY]
        value += weights[SHIELD] * f.shield[s]
    if f.skirmish < LAST_SKIRMISH:
        for s in SLOTS_OF[SIDE[player]]:
            value += weights[GROUND] * f.lasting[s]
    return value


def ahead_by(f: Field, mine: i64, theirs: i64) -> i64:
    """Return how much power one slot is ahead of the other, within limits."""
    ahead: i64 = 0
    if f.occupied >> mine & 1:
        ahead += f.power[mine]
    if f.occupied >> theirs & 1:
        ahead -= f.power[theirs]
    if ahead > MOST_AHEAD:
        return MOST_AHEAD
    return -MOST_AHEAD if ahead < -MOST_AHEAD else ahead


def _alone(f: Field, other: i64, lead: i64, weights: vec[i64]) -> i64:
    """Return what it is worth to be Done while the other player continues."""
    if lead < 0:
        return -weights[GIVEN_UP]
    feared = f.tally[HAND + other]
    return -weights[EXPOSED] * (feared if feared < MOST_FEARED else MOST_FEARED)
