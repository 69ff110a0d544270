"""Why a move is not legal, in three to eight words for the player who tried it."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.zone import holds_card
from marchlands.errors import NotationError
from marchlands.games.warpath.board import FIRST, LANE_NAMES, LANES, LENGTH, TILE_NAMES
from marchlands.games.warpath.book import BUILDING, BUILDINGS, CHOOSE, CLASS, END, ENEMYS, ON_PLAY, OWNERS, SKILL
from marchlands.games.warpath.field import CLASS as CLASS_OF
from marchlands.games.warpath.field import GOLD, NO_ROW, NOTHING, USED, Field
from marchlands.games.warpath.legal_moves import builder, is_legal, site
from marchlands.games.warpath.move import (
    ANSWER_NONE,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    FIRST_TARGET,
    PLAY_SKILL,
    USE_SKILL,
)
from marchlands.games.warpath.select import select

CHOICE_FIRST: Final = "answer the open choice first"


def why_not(state: Field, move: int) -> str:
    """Return why a move is not legal."""
    card, how = divmod(move - FIRST_CARD, BLOCK)
    is_answer = 0 < move < USE_SKILL or move >= FIRST_TARGET or (move >= FIRST_CARD and how >= CHOOSE_CARD)
    if is_answer:
        return _answer(state, move)
    if state.asked:
        return CHOICE_FIRST
    if move == USE_SKILL:
        return _skill(state)
    return _unplayable(state, card) or _play(state, card, how)


def why_unplayable(state: Field, card: int, place: str | None) -> str:
    """Return why the player to act cannot play a card to a lane or tile, or at all; what is hidden may be blank.

    Raises NotationError for a place that does not exist.
    """
    if place is not None and place not in (*LANE_NAMES, *TILE_NAMES):
        raise NotationError(
            f"cannot read place {place!r}: expected a lane such as 'plains' or a tile such as 'plains2'"
        )
    reason = _unplayable(state, card)
    if reason is not None:
        return reason
    kind = state.book.kind[card]
    if kind == SKILL:
        if not is_legal(state, i64(FIRST_CARD + BLOCK * card + PLAY_SKILL)):
            return _no_target(state, card)
        return "it can be played now" if place is None else "it is played without a lane"
    if place in TILE_NAMES:
        return _on_tile(state, card, TILE_NAMES.index(place))
    lanes = range(LANES) if place is None else [LANE_NAMES.index(place)]
    if kind != BUILDING or any(site(state, state.active, i64(card), i64(lane)) != NO_ROW for lane in lanes):
        return "it can be played now" if place is None else "it can be played there"
    reasons = {_in_lane(state, card, lane) for lane in lanes}
    return reasons.pop() if len(reasons) == 1 else "no unit of yours can build it"


def _answer(state: Field, move: int) -> str:
    if not state.asked:
        return "no choice is open"
    if move == ANSWER_NONE and not state.book.may[state.book.selector[state.at]]:
        return "this choice cannot be declined"
    return "that is not among the answers"


def _skill(state: Field) -> str:
    skill = int(state.book.skill[state.tally[CLASS_OF + state.active]])
    if not skill:
        return "your class has no active skill"
    if state.tally[USED + state.active]:
        return "the active skill was already used"
    return _too_dear(state, skill) or _no_target(state, skill)


def _too_dear(state: Field, card: int) -> str | None:
    cost, gold = state.book.cost[card], state.tally[GOLD + state.active]
    return f"costs {cost} gold, you have {gold}" if cost > gold else None


def _unplayable(state: Field, card: int) -> str | None:
    """Return why a card cannot be played now, wherever it might go; None if it depends on where."""
    name = state.book.names[card]
    if state.asked:
        return CHOICE_FIRST
    if state.book.kind[card] == CLASS:
        return "a class is never played"
    if not holds_card(state, state.active, i64(card)):
        return f"{name} is not in your hand"
    return _too_dear(state, card)


def _play(state: Field, card: int, how: int) -> str:
    kind = state.book.kind[card]
    if kind == SKILL:
        return _no_target(state, card) if how == PLAY_SKILL else "it is played without a lane"
    if how >= LANES:
        return f"name a lane: play {state.book.names[card]} @plains"
    return _in_lane(state, card, how) if kind == BUILDING else "it cannot be played there"


def _in_lane(state: Field, card: int, lane: int) -> str:
    """Return why a building cannot be built in a lane (WP-31)."""
    tiles = [tile for tile in range(FIRST[lane], FIRST[lane] + LENGTH[lane]) if _fits(state, card, tile)]
    if not tiles:
        return "its blueprint has no tile here"
    if all(state.building[tile] for tile in tiles):
        return "a building stands there already"
    return "no unit of yours stands there"


def _on_tile(state: Field, card: int, tile: int) -> str:
    """Return why a card is not played to one tile: units enter at the first, buildings go where they fit first."""
    if state.book.kind[card] != BUILDING:
        return "units enter on your first tile"
    if not _fits(state, card, tile):
        return "its blueprint has no tile here"
    if state.building[tile]:
        return "a building stands there already"
    if builder(state, state.active, i64(tile)) == NO_ROW:
        return "no unit of yours stands there"
    lane = next(lane for lane in range(LANES) if FIRST[lane] <= tile < FIRST[lane] + LENGTH[lane])
    is_next = site(state, state.active, i64(card), i64(lane)) == tile
    return "it can be played there" if is_next else "a tile nearer to you comes first"


def _fits(state: Field, card: int, tile: int) -> bool:
    return bool(state.book.blueprint[2 * card + state.active] >> tile & 1)


def _no_target(state: Field, card: int) -> str:
    """Return what a skill lacks that must find something before it can be played (WP-40)."""
    book = state.book
    at = book.start[book.first[ON_PLAY * book.size + card]]
    while book.op[at] != END:
        selector = book.selector[at]
        if book.op[at] == CHOOSE and not book.may[selector]:
            if not select(state, selector, state.active, NOTHING, NOTHING):
                what = "building" if book.what[selector] == BUILDINGS else "unit"
                sides = {OWNERS: f"no {what} of yours to target", ENEMYS: f"no enemy {what} to target"}
                return sides.get(int(book.whose[selector]), f"no {what} to target")
        at += 1
    return "there is nothing to target"
