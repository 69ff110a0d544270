"""How good a position looks for a player at a glance; what quick bots maximise.

The unit of account is a hundredth of what a won skirmish is worth, roughly. The numbers are weights, not rules.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import DRAW, NOBODY
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.field import CHARGES, HAND, WINS, Field
from marchlands.games.skirmish.turn import NOBODY_WINS, controller

MATCH: Final = 10_000
SKIRMISH: Final = 1_000
LEAD: Final = 90  # more terrains than the opponent
TERRAIN: Final = 45
POWER: Final = 7  # each point of power ahead on a terrain, up to MOST_AHEAD
MOST_AHEAD: Final = 5
CARD: Final = 40  # each card in hand
CHARGE: Final = 25  # each charge of the leader
EXPOSED: Final = 40  # Done with a lead, for each card the opponent can still play, up to MOST_FEARED
MOST_FEARED: Final = 6
GIVEN_UP: Final = 1_000  # Done without a lead
UNANSWERED: Final = 120  # a lead that the opponent, being Done, cannot take back


def evaluate(f: Field, player: i64) -> i64:
    """Return how much better the position is for a player than for the other."""
    other: i64 = 1 - player
    if f.winner != NOBODY:
        if f.winner == DRAW:
            return 0
        return MATCH if f.winner == player else -MATCH
    value: i64 = SKIRMISH * (f.tally[WINS + player] - f.tally[WINS + other])
    value += CARD * (f.tally[HAND + player] - f.tally[HAND + other])
    value += CHARGE * (f.tally[CHARGES + player] - f.tally[CHARGES + other])
    lead: i64 = 0
    terrain: i64
    for terrain in range(TERRAINS):
        winner = controller(f, terrain)
        if winner != NOBODY_WINS:
            lead += 1 if winner == player else -1
        value += POWER * _ahead(f, player * TERRAINS + terrain, other * TERRAINS + terrain)
    value += TERRAIN * lead
    if lead > 0:
        value += LEAD
    elif lead < 0:
        value -= LEAD
    done = f.done >> player & 1
    if done != f.done >> other & 1:
        value += _alone(f, other, lead) if done else (UNANSWERED if lead > 0 else 0)
    return value


def _ahead(f: Field, mine: i64, theirs: i64) -> i64:
    """Return by how much power one slot is ahead of the other, within limits."""
    ahead: i64 = 0
    if f.occupied >> mine & 1:
        ahead += f.power[mine]
    if f.occupied >> theirs & 1:
        ahead -= f.power[theirs]
    if ahead > MOST_AHEAD:
        return MOST_AHEAD
    return -MOST_AHEAD if ahead < -MOST_AHEAD else ahead


def _alone(f: Field, other: i64, lead: i64) -> i64:
    """Return what it is worth to be Done while the other player goes on."""
    if lead < 0:
        return -GIVEN_UP
    feared = f.tally[HAND + other]
    return -EXPOSED * (feared if feared < MOST_FEARED else MOST_FEARED)
