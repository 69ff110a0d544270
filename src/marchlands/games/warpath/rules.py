"""The rules of Warpath as a state of the engine, and what a move does."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.encoding import FLAT
from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import ALONE, BY_MOVE, NOBODY, OPENS, Moves, begin_cause, end_cause, record
from marchlands.engine.zone import EMPTY, bury, hand_id, take_card
from marchlands.games.warpath.ability import building_reacts, happen
from marchlands.games.warpath.arrival import place
from marchlands.games.warpath.board import HOME, LANES
from marchlands.games.warpath.book import ON_CONSTRUCT, SKILL, UNIT
from marchlands.games.warpath.entities import entities_into
from marchlands.games.warpath.features import features, win_odds
from marchlands.games.warpath.field import (
    BUILT,
    CLASS,
    GOLD,
    PLACE,
    PLAYED,
    SKILL_USED,
    USED,
    Field,
    add_building,
)
from marchlands.games.warpath.flat import flat_into
from marchlands.games.warpath.heuristic import evaluate
from marchlands.games.warpath.legal_moves import builder, is_legal, legal_into, site
from marchlands.games.warpath.move import BLOCK, END, FIRST_CARD, USE_SKILL
from marchlands.games.warpath.move_row import move_into
from marchlands.games.warpath.program import answer, begin
from marchlands.games.warpath.turn import end_turn


@mypyc_attr(acyclic=True, free_list_len=1)
class WarpathState(Field):
    """A position of Warpath, with its rules."""

    def clone(self) -> WarpathState:
        return WarpathState(self.book, self.room, EMPTY, self)

    def actor(self) -> i64:
        return NOBODY if self.winner != NOBODY else self.active

    def result(self) -> i64:
        return self.winner

    def is_asking(self) -> bool:
        return self.asked != 0

    def turn_number(self) -> i64:
        return self.turn

    def evaluate(self, seat: i64, weights: vec[i64]) -> i64:
        return evaluate(self, seat, weights)

    def features(self, seat: i64, out: vec[i64]) -> i64:
        return features(self, seat, out)

    def win_odds(self, seat: i64, weights: vec[i64]) -> i64:
        return win_odds(self, seat, weights)

    def observe_into(self, seat: i64, encoding: i64, out: vec[i64], start: i64) -> None:
        if encoding == FLAT:
            flat_into(self, seat, out, start)
        else:
            entities_into(self, seat, out, start)

    def move_into(self, move: i64, out: vec[i64], start: i64) -> None:
        move_into(self, move, out, start)

    def legal_into(self, out: Moves) -> None:
        legal_into(self, out)

    def is_legal(self, move: i64) -> bool:
        return is_legal(self, move)

    def happen(self, event: i64, subjects: vec[i64], to_player: i64) -> None:
        """Let everything react to what happened to some things at the same moment."""
        happen(self, event, subjects, to_player)

    def building_reacts(self, event: i64, tile: i64, unit: i64) -> None:
        """Let the building on a tile react to a unit there."""
        building_reacts(self, event, tile, unit)

    def apply(self, move: i64) -> None:
        if self.asked:
            answer(self, move)
            return
        self.triggers = 0
        if move == END:
            end_turn(self)
        elif move == USE_SKILL:
            _use_skill(self)
        else:
            _play(self, (move - FIRST_CARD) // BLOCK, (move - FIRST_CARD) % BLOCK)


def _use_skill(f: Field) -> None:
    skill = f.book.skill[f.tally[CLASS + f.active]]
    f.tally[GOLD + f.active] -= f.book.cost[skill]
    f.tally[USED + f.active] = 1
    if f.recording:
        _record_move(f, SKILL_USED, f.book.cost[skill], 0, skill, 0)
    begin(f, skill)


def _play(f: Field, card: i64, how: i64) -> None:
    """Pay for a card, put it on the discard pile, then put it into play or let it take effect (WP-13)."""
    player = f.active
    kind = f.book.kind[card]
    f.tally[GOLD + player] -= f.book.cost[card]
    if f.recording:
        _record_move(f, PLAYED, -1 if kind == SKILL else how, f.book.cost[card], card, hand_id(f, player, card))
    take_card(f, player, card)
    bury(f, player, card)
    if kind == SKILL:
        begin(f, card)
        return
    if f.recording:
        begin_cause(f, BY_MOVE, 0, OPENS, card, 0)
    if kind == UNIT:
        place(f, card, player, HOME[player * LANES + how])
    else:
        _build(f, card, site(f, player, card, how))
    if f.recording:
        end_cause(f)


def _record_move(f: Field, kind: i64, a: i64, b: i64, card: i64, id: i64) -> None:
    """Record the move of the player whose turn it is; no other event is its cause."""
    begin_cause(f, BY_MOVE, 0, ALONE, card, 0)
    record(f, kind, f.active, a, b, card, id)
    end_cause(f)


def _build(f: Field, card: i64, tile: i64) -> None:
    """Construct a building; the player's oldest unit there does it (WP-31, WP-32)."""
    player = f.active
    serial = f.serial[builder(f, player, tile)]
    add_building(f, card, player, tile)
    if f.recording:
        record(f, BUILT, tile + PLACE * player, 0, 0, card, f.building_serial[tile], serial)
    happen(f, ON_CONSTRUCT, append(vec[i64](), serial), 0)
