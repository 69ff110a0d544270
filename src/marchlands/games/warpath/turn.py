"""The course of a match: the turn's march, draw and income, and its end (WP-10 to WP-15)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import ALONE, BY_MOVE, BY_RULES, DRAW, NOBODY, OPENS, begin_cause, end_cause, record
from marchlands.games.warpath.ability import happen_to
from marchlands.games.warpath.book import ON_TURN_END
from marchlands.games.warpath.damage import finish, hit_player
from marchlands.games.warpath.field import (
    EXHAUSTED,
    LAST,
    NEXT,
    TURN_ENDED,
    TURN_STARTED,
    USED,
    Field,
    forget_the_dead,
)
from marchlands.games.warpath.march import march
from marchlands.games.warpath.supply import draw, gain

INCOME: Final = 2
EXHAUSTION: Final = 5
LAST_TURN: Final = 200


def begin_turn(f: Field, player: i64) -> None:
    """Start a turn: the active skill becomes available, all units march, a card is drawn, gold comes in."""
    f.active = player
    f.turn += 1
    f.tally[USED + player] = 0
    forget_the_dead(f)
    if f.recording:
        record(f, TURN_STARTED, player, f.turn, 0, 0)
        begin_cause(f, BY_RULES, 0, OPENS, 0, 0)
    _march_and_draw(f, player)
    if f.recording:
        end_cause(f)


def _march_and_draw(f: Field, player: i64) -> None:
    march(f, army(f, player))
    if f.winner != NOBODY:
        return
    if f.tally[NEXT + player] < f.tally[LAST + player]:
        draw(f, player, 1)
    else:
        if f.recording:
            record(f, EXHAUSTED, player, EXHAUSTION, 0, 0)
        hit_player(f, player, EXHAUSTION, 0)
    if f.winner == NOBODY:
        gain(f, player, INCOME)


def army(f: Field, player: i64) -> vec[i64]:
    """Return the units of a player, oldest first."""
    out = vec[i64]()
    row: i64
    for row in range(len(f.card)):
        if f.alive[row] and f.owner[row] == player:
            out = append(out, f.serial[row])
    return out


def end_turn(f: Field) -> None:
    """End the turn: end-of-turn abilities, then the other player's turn, or a draw after the last turn."""
    happen_to(f, ON_TURN_END, f.active)
    if f.winner != NOBODY:
        return
    if f.recording:
        begin_cause(f, BY_MOVE, 0, ALONE, 0, 0)
        record(f, TURN_ENDED, f.active, f.turn, 0, 0)
        end_cause(f)
    if f.turn >= LAST_TURN:
        finish(f, DRAW)
    else:
        begin_turn(f, 1 - f.active)
