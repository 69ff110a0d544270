"""The rules of Skirmish as a state of the engine: which moves are legal, and what a move does."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, Moves, record
from marchlands.games.skirmish import effect
from marchlands.games.skirmish.agenda import ACTED, AFTER_ACTION, PLACE, WIDTH, push, push_abilities
from marchlands.games.skirmish.board import SIDE, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import (
    ACTIVATES,
    ANY_SPOT,
    EMPTY_SPOT,
    GRAVE_UNITS,
    NO_SPOT,
    ON_ACTIVATE,
    ON_CONSUMED,
    ON_PLAY,
    QUICK,
    UNIT,
)
from marchlands.games.skirmish.evaluate import evaluate
from marchlands.games.skirmish.field import (
    ACTIVATED,
    CHARGES,
    CONSUMED,
    DIED,
    HAND,
    LEADER,
    LEADER_USED,
    NO_SLOT,
    PLAYED,
    Field,
    holds_card,
    take_card,
)
from marchlands.games.skirmish.move import (
    ACTIVATE,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    PASS,
    PLAY_ACTION,
    USE_LEADER,
    card_block,
    seen_by,
)
from marchlands.games.skirmish.program import answer, chooser, open_selector, open_slots, run
from marchlands.games.skirmish.select import can_begin, deployable, is_ready, takeable
from marchlands.games.skirmish.settle import bury_units
from marchlands.games.skirmish.turn import ACTIONS_PER_TURN, end_turn


@mypyc_attr(acyclic=True, free_list_len=1)
class SkirmishState(Field):
    """A position of Skirmish that knows its rules."""

    def clone(self) -> SkirmishState:
        return SkirmishState(
            self.book,
            self.deck,
            self.room,
            self.card[:],
            self.serial[:],
            self.damage[:],
            self.buff[:],
            self.shield[:],
            self.crown[:],
            self.cooldown[:],
            self.modifier[:],
            self.lasting[:],
            self.power[:],
            self.hand[:],
            self.grave[:],
            self.tally[:],
            self.agenda[: self.depth * WIDTH],
            self.depth,
            self.occupied,
            self.dominant,
            self.used,
            self.cleansed,
            self.reserved,
            self.active,
            self.acts,
            self.played,
            self.done,
            self.starter,
            self.skirmish,
            self.turn,
            self.skirmish_turn,
            self.winner,
            self.asked,
            self.ask_forced,
            self.next_serial,
            self.gift_power,
            self.gift_shield,
            self.triggers,
            self.boosted,
            self.marks,
        )

    def actor(self) -> i64:
        if self.winner != NOBODY:
            return NOBODY
        if self.asked:
            return chooser(self)
        return self.active

    def result(self) -> i64:
        return self.winner

    def turn_number(self) -> i64:
        return self.turn

    def evaluate(self, seat: i64) -> i64:
        return evaluate(self, seat)

    def legal_into(self, out: Moves) -> None:
        s: i64
        out.count = 0
        if self.winner != NOBODY:
            return
        if self.asked:
            _answers_into(self, out)
            return
        out.add(PASS)
        if self.acts >= ACTIONS_PER_TURN:
            return
        player = self.active
        for s in SLOTS_OF[_ready(self, player)]:
            out.add(ACTIVATE + s)
        if can_use_leader(self, player):
            out.add(USE_LEADER)
        if _may_play_something(self):
            _plays_into(self, player, out)

    def is_legal(self, move: i64) -> bool:
        if self.winner != NOBODY or move < 0:
            return False
        if self.asked:
            return _is_answer(self, move)
        if move == PASS:
            return True
        if self.acts >= ACTIONS_PER_TURN or move < ACTIVATE:
            return False
        player = self.active
        if move < USE_LEADER:
            slot: i64 = player * TERRAINS + move - ACTIVATE
            return self.occupied >> slot & 1 == 1 and is_ready(self, slot)
        if move == USE_LEADER:
            return can_use_leader(self, player)
        card: i64 = (move - FIRST_CARD) // BLOCK
        how: i64 = (move - FIRST_CARD) % BLOCK
        if move < FIRST_CARD or card >= self.book.size or how > PLAY_ACTION or not holds_card(self, player, card):
            return False
        if not _may_play(self, card):
            return False
        spot = self.book.spot[card]
        if spot == NO_SPOT or how == PLAY_ACTION:
            return spot == NO_SPOT and how == PLAY_ACTION and _has_targets(self, player, card)
        shift: i64 = player * TERRAINS
        return _terrains(spot, deployable(self, player) >> shift, self.occupied >> shift) >> how & 1 == 1

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
        while self.book.single_turns and not self.asked and self.acts and self.winner == NOBODY and _is_spent(self):
            end_turn(self)
            run(self)


def can_use_leader(f: Field, player: i64) -> bool:
    """Return whether the player's leader has an ability with charges and targets left (SK-80)."""
    leader = f.tally[LEADER + player]
    book = f.book
    if book.cost[leader] == 0 or f.tally[CHARGES + player] < book.cost[leader]:
        return False
    return can_begin(f, book.first[ON_ACTIVATE * book.size + leader], player, NO_SLOT, 0)


def _ready(f: Field, player: i64) -> i64:
    """Return the player's units that are ready, as a mask of terrains."""
    mask: i64 = 0
    if not f.marks & ACTIVATES:
        return mask
    s: i64
    for s in SLOTS_OF[f.occupied & ~f.used & SIDE[player]]:
        if f.book.cooldown[f.card[s]] >= 0 and is_ready(f, s):
            mask |= i64(1) << (s - player * TERRAINS)
    return mask


def _may_play_something(f: Field) -> bool:
    """Return whether the turn still has room for playing any card."""
    if f.book.single_turns:
        return f.acts == 0
    return f.played == 0 or f.book.has_quick != 0


def _may_play(f: Field, card: i64) -> bool:
    """Return whether the turn still has room for playing the card (SK-21, SK-22, SK-64)."""
    if f.book.single_turns:
        return f.acts == 0
    return f.played == 0 or f.book.marks[card] & QUICK != 0


def _plays_into(f: Field, player: i64, out: Moves) -> None:
    """Add every way to play a card of the hand, which is sorted, so that equal cards come together."""
    book = f.book
    hand = f.hand
    shift: i64 = player * TERRAINS
    free: i64 = deployable(f, player) >> shift & 0x1F
    taken: i64 = f.occupied >> shift & 0x1F
    any_card = f.played == 0
    last: i64 = 0
    s: i64
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    moves = out.reserve(TERRAINS * f.tally[HAND + player])
    count: i64 = out.count
    while i < end:
        card = hand[i] >> 1
        i += 1
        if card == last or not (any_card or book.marks[card] & QUICK):
            continue
        last = card
        block = card_block(card)
        spot = book.spot[card]
        if spot == NO_SPOT:
            if _has_targets(f, player, card):
                moves[count] = block + PLAY_ACTION
                count += 1
        else:
            for s in SLOTS_OF[_terrains(spot, free, taken)]:
                moves[count] = block + s
                count += 1
    out.count = count


def _terrains(spot: i64, free: i64, taken: i64) -> i64:
    """Return the terrains where a card may be played: of those that no Sentinel forbids, by what stands there."""
    if spot == EMPTY_SPOT:
        return free & ~taken
    return free if spot == ANY_SPOT else free & taken


def _has_targets(f: Field, player: i64, card: i64) -> bool:
    """Return whether an action has a legal target for all that it names (SK-34)."""
    return can_begin(f, f.book.first[ON_PLAY * f.book.size + card], player, NO_SLOT, 0)


def _is_spent(f: Field) -> bool:
    """Return whether a turn of one thing is over: a card was played, or nothing is ready any more (SK-22)."""
    return f.played != 0 or (_ready(f, f.active) == 0 and not can_use_leader(f, f.active))


def _play(f: Field, card: i64, how: i64) -> None:
    player = f.active
    book = f.book
    if book.single_turns or not book.marks[card] & QUICK:
        f.played = 1
    take_card(f, player, card)
    slot: i64 = NO_SLOT
    if how < TERRAINS:
        slot = player * TERRAINS + how
    if f.recording:
        record(f, PLAYED, player, slot, 0, card)
    if book.kind[card] != UNIT:
        push(f, AFTER_ACTION, 0, player, NO_SLOT, 0, 0, card)
    if slot == NO_SLOT:
        push(f, ACTED, book.first[ON_PLAY * book.size + card], player, NO_SLOT, 0, 0, card)
    elif f.occupied >> slot & 1:
        _consume(f, card, slot)
    else:
        effect.place(f, slot, card, -1)


def _consume(f: Field, card: i64, slot: i64) -> None:
    """Play a unit on an own one: Death and its reactions, Consumed, then the new one is placed (SK-31)."""
    f.reserved = i64(1) << slot
    if f.recording:
        record(f, CONSUMED, slot, card, 0, f.card[slot])
    push(f, PLACE, 0, f.active, slot, 0, f.power[slot], card)
    push_abilities(f, ON_CONSUMED, slot, f.power[slot])
    bury_units(f, i64(1) << slot, DIED)
    effect.conclude(f, 0, 0, i64(1) << slot)


def _activate(f: Field, slot: i64) -> None:
    f.used |= i64(1) << slot
    card = f.card[slot]
    if f.recording:
        record(f, ACTIVATED, slot, 0, 0, card)
    push(f, ACTED, f.book.first[ON_ACTIVATE * f.book.size + card], f.active, slot, f.serial[slot], 0, card)


def _use_leader(f: Field) -> None:
    leader = f.tally[LEADER + f.active]
    f.tally[CHARGES + f.active] -= f.book.cost[leader]
    if f.recording:
        record(f, LEADER_USED, f.active, 0, 0, leader)
    push(f, ACTED, f.book.first[ON_ACTIVATE * f.book.size + leader], f.active, NO_SLOT, 0, 0, leader)


def _answers_into(f: Field, out: Moves) -> None:
    selector = open_selector(f)
    by = chooser(f)
    s: i64
    if f.book.what[selector] >= GRAVE_UNITS:
        if f.book.may[selector]:
            out.add(ANSWER_NONE)
        for card in takeable(f, selector, by):
            out.add(card_block(card) + CHOOSE_CARD)
    else:
        for s in SLOTS_OF[seen_by(by, open_slots(f))]:
            out.add(ANSWER_SLOT + s)
        if f.book.may[selector]:
            out.add(ANSWER_NONE)


def _is_answer(f: Field, move: i64) -> bool:
    selector = open_selector(f)
    if move == ANSWER_NONE:
        return f.book.may[selector] != 0
    if f.book.what[selector] < GRAVE_UNITS:
        slots = seen_by(chooser(f), open_slots(f))
        return ANSWER_SLOT <= move < ANSWER_NONE and slots >> (move - ANSWER_SLOT) & 1 == 1
    if move < FIRST_CARD or (move - FIRST_CARD) % BLOCK != CHOOSE_CARD:
        return False
    for card in takeable(f, selector, chooser(f)):
        if card_block(card) + CHOOSE_CARD == move:
            return True
    return False
