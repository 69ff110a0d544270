"""Why a move is not legal, in a few words for the player who tried it."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.zone import holds_card
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ACTION, CONSUMES, LEADER, MUST_CONSUME, QUICK, TOKEN
from marchlands.games.skirmish.field import CHARGES, Field
from marchlands.games.skirmish.field import LEADER as LEADER_OF
from marchlands.games.skirmish.move import ACTIVATE, ANSWER_NONE, BLOCK, FIRST_CARD, PASS, PLAY_ACTION, USE_LEADER
from marchlands.games.skirmish.program import open_selector
from marchlands.games.skirmish.select import deployable
from marchlands.games.skirmish.turn import ACTIONS_PER_TURN


def why_not(state: Field, move: int) -> str:
    """Return the reason why a move that is not legal is not."""
    card, how = divmod(move - FIRST_CARD, BLOCK)
    is_answer = (PASS < move < ACTIVATE) or (move >= FIRST_CARD and how > PLAY_ACTION)
    if state.asked:
        if not is_answer:
            return "a choice is open and must be answered first"
        if move == ANSWER_NONE and not state.book.may[open_selector(state)]:
            return "this choice may not be declined"
        return "that is not among the answers to the open choice"
    if is_answer:
        return "no choice is open"
    if state.acts >= ACTIONS_PER_TURN:
        return f"after {ACTIONS_PER_TURN} actions in a turn only pass is left"
    if move == USE_LEADER:
        return _leader(state)
    if move < FIRST_CARD:
        return _activate(state, int(state.active) * TERRAINS + move - ACTIVATE)
    return _play(state, card, how)


def _leader(state: Field) -> str:
    leader = state.tally[LEADER_OF + state.active]
    if not leader:
        return "you have no leader"
    if not state.book.cost[leader]:
        return "your leader has nothing to use"
    if state.tally[CHARGES + state.active] < state.book.cost[leader]:
        return "your leader has no charge left"
    return "your leader's ability has no legal target"


def _activate(state: Field, slot: int) -> str:
    if not state.occupied >> slot & 1:
        return "you have no unit there"
    if state.cleansed >> slot & 1 or state.book.cooldown[state.card[slot]] < 0:
        return "that unit has nothing to activate"
    if state.used >> slot & 1:
        return "that unit was already activated"
    if state.cooldown[slot]:
        return f"that unit has a cooldown of {int(state.cooldown[slot])}"
    return "its ability has no legal target"


def _play(state: Field, card: int, how: int) -> str:
    book = state.book
    player = state.active
    name = book.names[card]
    if book.kind[card] in (LEADER, TOKEN):
        return f"{name} is never played from a hand"
    if not holds_card(state, player, i64(card)):
        return f"{name} is not in your hand"
    if book.single_turns and state.acts:
        return "after activating, only activations are left"
    if not book.single_turns and state.played and not book.marks[card] & QUICK:
        return "you have already played a card this turn"
    if book.kind[card] == ACTION:
        return "it has no legal target" if how == PLAY_ACTION else "an action is played without a terrain"
    if how == PLAY_ACTION:
        return f"it is played to a terrain, as in 'play {name} @2'"
    slot = int(player) * TERRAINS + how
    if not deployable(state, player) >> slot & 1:
        return "a Sentinel stands in front of that slot"
    if book.marks[card] & MUST_CONSUME:
        return "it can only be deployed by consuming one of your units"
    if state.occupied >> slot & 1 and not book.marks[card] & CONSUMES:
        return "you already have a unit there"
    return "it cannot be played there"
