"""Why a move is not legal, in a few words for the player who tried it."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.zone import holds_card
from marchlands.games.warpath.book import BUILDING, CLASS, SKILL
from marchlands.games.warpath.field import CLASS as CLASS_OF
from marchlands.games.warpath.field import GOLD, USED, Field
from marchlands.games.warpath.move import (
    ANSWER_NONE,
    BLOCK,
    FIRST_CARD,
    FIRST_TARGET,
    PLAY_SKILL,
    USE_SKILL,
)


def why_not(state: Field, move: int) -> str:
    """Return the reason why a move that is not legal is not."""
    card, how = divmod(move - FIRST_CARD, BLOCK)
    is_answer = 0 < move < USE_SKILL or move >= FIRST_TARGET or (move >= FIRST_CARD and how > PLAY_SKILL)
    if state.asked:
        if not is_answer:
            return "a choice is open and must be answered first"
        if move == ANSWER_NONE and not state.book.may[state.book.selector[state.at]]:
            return "this choice may not be declined"
        return "that is not among the answers to the open choice"
    if is_answer:
        return "no choice is open"
    if move == USE_SKILL:
        return _skill(state)
    return _play(state, card, how)


def _skill(state: Field) -> str:
    skill = state.book.skill[state.tally[CLASS_OF + state.active]]
    if state.tally[USED + state.active]:
        return "the active skill was already used this turn"
    if state.book.cost[skill] > state.tally[GOLD + state.active]:
        return f"it costs {state.book.cost[skill]} gold and you have {state.tally[GOLD + state.active]}"
    return "it has no legal target"


def _play(state: Field, card: int, how: int) -> str:
    book = state.book
    name = book.names[card]
    if book.kind[card] == CLASS:
        return f"{name} is a class and is never played"
    if not holds_card(state, state.active, i64(card)):
        return f"{name} is not in your hand"
    if book.cost[card] > state.tally[GOLD + state.active]:
        return f"it costs {book.cost[card]} gold and you have {state.tally[GOLD + state.active]}"
    if book.kind[card] == SKILL:
        return "it has no legal target" if how == PLAY_SKILL else "a skill is played without a lane"
    if how == PLAY_SKILL:
        return f"it is played to a lane, as in 'play {name} @plains'"
    if book.kind[card] == BUILDING:
        return "no tile of its blueprint in that lane has a unit of yours and no building"
    return "it cannot be played there"
