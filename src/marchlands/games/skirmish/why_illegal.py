"""Why a move is not legal, in three to eight words for the player who tried it."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.zone import holds_card
from marchlands.errors import NotationError
from marchlands.games.skirmish.board import FRONT, SIDE, TERRAINS
from marchlands.games.skirmish.book import (
    ENEMYS,
    GRAVE_UNITS,
    HAND_CARDS,
    LEADER,
    NO_SPOT,
    ON_ACTIVATE,
    ON_PLAY,
    OWNERS,
    QUICK,
    TOKEN,
    UNIT_SPOT,
    UNITS,
)
from marchlands.games.skirmish.field import CHARGES, NO_SLOT, Field
from marchlands.games.skirmish.field import LEADER as LEADER_OF
from marchlands.games.skirmish.legal_moves import is_legal
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_NONE,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
)
from marchlands.games.skirmish.place import SLOTS_BY_NAME
from marchlands.games.skirmish.program import open_selector
from marchlands.games.skirmish.select import answers, deployable, takeable
from marchlands.games.skirmish.turn import ACTIONS_PER_TURN

CHOICE_FIRST: Final = "answer the open choice first"
BY_CONSUMING: Final = "only by consuming a unit"
NO_CARD: Final = {GRAVE_UNITS: "no unit in your graveyard fits", HAND_CARDS: "you have no card to discard"}


def why_not(state: Field, move: int) -> str:
    """Return why a move is not legal."""
    card, how = divmod(move - FIRST_CARD, BLOCK)
    is_answer = (PASS < move < ACTIVATE) or (move >= FIRST_CARD and how >= CHOOSE_CARD)
    if is_answer:
        return _answer(state, move)
    if state.asked:
        return CHOICE_FIRST
    if state.acts >= ACTIONS_PER_TURN:
        return _tired()
    if move == USE_LEADER:
        return _leader(state)
    if move < FIRST_CARD:
        return _activate(state, int(state.active) * TERRAINS + move - ACTIVATE)
    return _unplayable(state, card) or _play(state, card, how)


def why_unplayable(state: Field, card: int, place: str | None) -> str:
    """Return why the player to act cannot play a card to a slot, or at all; what is hidden may be blank.

    Raises NotationError for a slot that does not exist.
    """
    if place is not None and place not in SLOTS_BY_NAME:
        raise NotationError(f"cannot read place {place!r}: expected a slot from 'a0' to 'a4' or 'e0' to 'e4'")
    reason = _unplayable(state, card)
    if reason is not None:
        return reason
    if state.book.spot[card] == NO_SPOT:
        if not is_legal(state, i64(FIRST_CARD + BLOCK * card + PLAY_ACTION)):
            return _play(state, card, PLAY_ACTION)
        return "it can be played now" if place is None else "it is played without a slot"
    if place is None:
        reasons = {_slot(state, card, terrain) for terrain in range(TERRAINS)}
        if None in reasons:
            return "it can be played now"
        shared = reasons.pop() if len(reasons) == 1 else BY_CONSUMING if BY_CONSUMING in reasons else None
        return shared or "no slot is open to it"
    is_own, terrain = SLOTS_BY_NAME[place]
    if not is_own:
        return "it goes to your own side"
    return _slot(state, card, terrain) or "it can be played there"


def _answer(state: Field, move: int) -> str:
    if not state.asked:
        return "no choice is open"
    if move == ANSWER_NONE and not state.book.may[open_selector(state)]:
        return "this choice cannot be declined"
    return "that is not among the answers"


def _tired() -> str:
    return f"only pass is left after {ACTIONS_PER_TURN} actions"


def _leader(state: Field) -> str:
    leader = state.tally[LEADER_OF + state.active]
    if not leader:
        return "you have no leader"
    if not state.book.cost[leader]:
        return "your leader has nothing to use"
    if state.tally[CHARGES + state.active] < state.book.cost[leader]:
        return "your leader has no charge left"
    return _no_target(state, int(state.book.first[ON_ACTIVATE * state.book.size + leader]))


def _activate(state: Field, slot: int) -> str:
    if not state.occupied >> slot & 1:
        return "you have no unit there"
    card = state.card[slot]
    if state.cleansed >> slot & 1 or state.book.cooldown[card] < 0:
        return "that unit has nothing to activate"
    if state.used >> slot & 1:
        return "that unit was already activated"
    if state.cooldown[slot]:
        return f"that unit has a cooldown of {int(state.cooldown[slot])}"
    return _no_target(state, int(state.book.first[ON_ACTIVATE * state.book.size + card]), slot)


def _unplayable(state: Field, card: int) -> str | None:
    """Return why a card cannot be played now, wherever it might go; None if it depends on where."""
    book = state.book
    if state.asked:
        return CHOICE_FIRST
    if state.acts >= ACTIONS_PER_TURN:
        return _tired()
    if book.kind[card] in (LEADER, TOKEN):
        return f"{book.names[card]} is never played from hand"
    if not holds_card(state, state.active, i64(card)):
        return f"{book.names[card]} is not in your hand"
    if book.single_turns and state.acts:
        return "only activations are left this turn"
    if not book.single_turns and state.played and not book.marks[card] & QUICK:
        return "you have played a card this turn"
    return None


def _play(state: Field, card: int, how: int) -> str:
    if state.book.spot[card] == NO_SPOT:
        if how != PLAY_ACTION:
            return "it is played without a slot"
        return _no_target(state, int(state.book.first[ON_PLAY * state.book.size + card]))
    if how == PLAY_ACTION:
        return f"name a terrain: play {state.book.names[card]} @2"
    return _slot(state, card, how) or "it cannot be played there"


def _slot(state: Field, card: int, terrain: int) -> str | None:
    """Return why a card that could be played cannot go to one of its player's slots; None if it can."""
    slot = int(state.active) * TERRAINS + terrain
    if is_legal(state, i64(FIRST_CARD + BLOCK * card + terrain)):
        return None
    if not deployable(state, state.active) >> slot & 1:
        guard = state.book.names[state.card[FRONT[slot]]]
        return f"{_article(guard)} {guard} stands opposite"
    return BY_CONSUMING if state.book.spot[card] == UNIT_SPOT else "the slot is taken"


def _no_target(state: Field, ability: int, slot: int = NO_SLOT) -> str:
    """Return what an ability lacks that must find something before it can begin (SK-34, SK-35)."""
    book, player = state.book, state.active
    serial = state.serial[slot] if slot != NO_SLOT else i64(0)
    for index in range(int(book.first_ask[ability]), int(book.first_ask[ability] + book.asks[ability])):
        selector = book.ask[index]
        what = int(book.what[selector])
        if what in NO_CARD:
            if not takeable(state, selector, player):
                return NO_CARD[what]
        elif not answers(state, selector, player, i64(slot), serial, i64(slot)):
            return _nobody(state, int(book.whose[selector])) if what == UNITS else "there is no slot to target"
    return "there is nothing to target"


def _nobody(state: Field, whose: int) -> str:
    """Return that there is no unit of a side, or none that fits."""
    if whose == ENEMYS:
        return "no enemy can be targeted" if state.occupied & SIDE[1 - state.active] else "no enemy to target"
    if whose == OWNERS:
        return "no ally can be targeted" if state.occupied & SIDE[state.active] else "no ally to target"
    return "no unit can be targeted" if state.occupied else "no unit to target"


def _article(name: str) -> str:
    return "an" if name[0] in "AEIOU" else "a"
