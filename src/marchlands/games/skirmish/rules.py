"""The rules of Skirmish as a state of the engine, and what a move does."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.encoding import FLAT
from marchlands.engine.native import i64, vec
from marchlands.engine.state import ALONE, BY_MOVE, NOBODY, OPENS, Moves, begin_cause, end_cause, record
from marchlands.engine.zone import EMPTY, hand_id, take_card
from marchlands.games.skirmish import effect
from marchlands.games.skirmish.agenda import ACTED, AFTER_ACTION, PLACE, push, push_abilities
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import ON_ACTIVATE, ON_CONSUMED, ON_PLAY, QUICK, UNIT
from marchlands.games.skirmish.entities import entities_into
from marchlands.games.skirmish.features import features, win_odds
from marchlands.games.skirmish.field import (
    ACTIVATED,
    CHARGES,
    CONSUMED,
    DIED,
    LEADER,
    LEADER_USED,
    NO_SLOT,
    PLAYED,
    Field,
    new_serial,
)
from marchlands.games.skirmish.flat import flat_into
from marchlands.games.skirmish.heuristic import evaluate
from marchlands.games.skirmish.legal_moves import is_legal, is_spent, legal_into
from marchlands.games.skirmish.move import ACTIVATE, BLOCK, FIRST_CARD, PASS, USE_LEADER
from marchlands.games.skirmish.move_row import move_into
from marchlands.games.skirmish.program import answer, chooser, run
from marchlands.games.skirmish.settle import bury_units
from marchlands.games.skirmish.turn import end_turn


@mypyc_attr(acyclic=True, free_list_len=1)
class SkirmishState(Field):
    """A position of Skirmish, with its rules."""

    def clone(self) -> SkirmishState:
        return SkirmishState(self.book, self.room, EMPTY, self)

    def actor(self) -> i64:
        if self.winner != NOBODY:
            return NOBODY
        if self.asked:
            return chooser(self)
        return self.active

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

    def apply(self, move: i64) -> None:
        if self.asked:
            answer(self, move)
        else:
            self.triggers = 0
            if move == PASS:
                end_turn(self)
            else:
                self.acts += 1
                if move >= FIRST_CARD:
                    _play(self, (move - FIRST_CARD) // BLOCK, (move - FIRST_CARD) % BLOCK)
                elif move == USE_LEADER:
                    _use_leader(self)
                else:
                    _activate(self, self.active * TERRAINS + move - ACTIVATE)
        run(self)
        while self.book.single_turns and not self.asked and self.acts and self.winner == NOBODY and is_spent(self):
            end_turn(self)
            run(self)


def _play(f: Field, card: i64, how: i64) -> None:
    player = f.active
    book = f.book
    if book.single_turns or not book.marks[card] & QUICK:
        f.played = 1
    slot: i64 = NO_SLOT
    if how < TERRAINS:
        slot = player * TERRAINS + how
    if f.recording:
        _record_move(f, PLAYED, player, slot, card, hand_id(f, player, card), 0)
        begin_cause(f, BY_MOVE, 0, OPENS, card, 0)
    take_card(f, player, card)
    if book.kind[card] != UNIT:
        push(f, AFTER_ACTION, 0, player, NO_SLOT, 0, 0, card)
    if slot == NO_SLOT:
        push(f, ACTED, book.first[ON_PLAY * book.size + card], player, NO_SLOT, 0, 0, card)
    elif f.occupied >> slot & 1:
        _consume(f, card, slot)
    else:
        effect.place(f, slot, card, -1, new_serial(f))
    if f.recording:
        end_cause(f)


def _record_move(f: Field, kind: i64, a: i64, b: i64, card: i64, id: i64, unit: i64) -> None:
    """Record the move itself; no other event is its cause."""
    begin_cause(f, BY_MOVE, 0, ALONE, card, unit)
    record(f, kind, a, b, 0, card, id)
    end_cause(f)


def _consume(f: Field, card: i64, slot: i64) -> None:
    """Play a unit onto a friendly one: Death and its reactions, Consumed, then the new one is placed (SK-31)."""
    f.reserved = i64(1) << slot
    serial = new_serial(f)
    if f.recording:
        record(f, CONSUMED, slot, card, 0, f.card[slot], f.serial[slot], serial)
    push(f, PLACE, 0, f.active, slot, serial, f.power[slot], card)
    push_abilities(f, ON_CONSUMED, slot, f.power[slot])
    bury_units(f, i64(1) << slot, DIED)
    effect.conclude(f, 0, 0, i64(1) << slot)


def _activate(f: Field, slot: i64) -> None:
    f.used |= i64(1) << slot
    card = f.card[slot]
    if f.recording:
        _record_move(f, ACTIVATED, slot, 0, card, f.serial[slot], f.serial[slot])
    push(f, ACTED, f.book.first[ON_ACTIVATE * f.book.size + card], f.active, slot, f.serial[slot], 0, card)


def _use_leader(f: Field) -> None:
    leader = f.tally[LEADER + f.active]
    f.tally[CHARGES + f.active] -= f.book.cost[leader]
    if f.recording:
        _record_move(f, LEADER_USED, f.active, 0, leader, 0, 0)
    push(f, ACTED, f.book.first[ON_ACTIVATE * f.book.size + leader], f.active, NO_SLOT, 0, 0, leader)
