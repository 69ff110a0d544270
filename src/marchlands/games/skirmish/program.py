"""Running the agenda: abilities as programs that stop at a choice and continue after the answer."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import BY_ABILITY, BY_MOVE, GOES_ON, OPENS, begin_cause, end_cause, record
from marchlands.engine.zone import bury, unbury
from marchlands.games.skirmish import effect
from marchlands.games.skirmish.agenda import (
    ABILITY,
    ACTED,
    AFTER_ACTION,
    AFTER_TURN,
    AMOUNT,
    AT,
    CARD,
    HELD,
    IT,
    NOT_BEGUN,
    OWNER,
    PARTING,
    PLACE,
    SERIAL,
    SLOT,
    STEP,
    TARGETS,
    TRIGGERED,
    WIDTH,
    push_for_all,
)
from marchlands.games.skirmish.board import LOWEST, TERRAINS, player_of
from marchlands.games.skirmish.book import (
    ACTION,
    ADD,
    BECOME,
    BY_IT,
    CHOOSE,
    CLEANSE,
    DAMAGE,
    DEPLOY_TAKEN,
    DEPLOY_TOKEN,
    DISCARD,
    DRAW,
    END,
    FIXED,
    FROM_EVENT,
    GET,
    GIFT_POWER,
    GIFT_SHIELD,
    HEAL,
    HEEDS,
    HOLD,
    KILL,
    MOVE,
    ON_ACTION_PLAYED,
    PLAYERS,
    RETURN,
    SHIELD,
    SLOT_GET,
    TAKE,
)
from marchlands.games.skirmish.field import (
    CHOSEN,
    NO_SLOT,
    TRIGGERS_DROPPED,
    Field,
    locate,
    new_serial,
)
from marchlands.games.skirmish.field import TRIGGERED as TRIGGER_BEGUN
from marchlands.games.skirmish.move import (
    ANSWER_FOE,
    ANSWER_ME,
    ANSWER_NONE,
    ANSWER_SLOT,
    BLOCK,
    CHOOSE_CARD,
    FIRST_CARD,
    card_block,
)
from marchlands.games.skirmish.select import answers, can_begin, select, takeable
from marchlands.games.skirmish.turn import after_conquer, after_turn

TRIGGERS_PER_MOVE: Final = 1000
ASKED: Final = 1  # added to the valid answers in `asked`


def run(f: Field) -> None:
    """Carry out everything on the agenda, until it is empty or there is a choice to ask."""
    while f.depth:
        base: i64 = (f.depth - 1) * WIDTH
        agenda = f.agenda
        step = agenda[base + STEP]
        if step <= ACTED:
            begun = agenda[base + AT] != NOT_BEGUN
            if not begun and not _begin(f, base, step):
                f.depth -= 1
                continue
            if f.recording:
                _begin_cause(f, base, GOES_ON if begun else OPENS)
            ended = _go_on(f, base)
            if f.recording:
                end_cause(f)
            if not ended:
                return
        else:
            f.depth -= 1
            _take_step(f, base, step)


def _begin_cause(f: Field, base: i64, opens: i64) -> None:
    """Record that an ability causes what follows."""
    agenda = f.agenda
    begin_cause(f, BY_ABILITY, agenda[base + ABILITY], opens, agenda[base + CARD], agenda[base + SERIAL])


def _take_step(f: Field, base: i64, step: i64) -> None:
    """Take the step of the rules that was just taken off the agenda."""
    owner = f.agenda[base + OWNER]
    card = f.agenda[base + CARD]
    if step == PLACE:
        f.reserved = 0
        if f.recording:
            begin_cause(f, BY_MOVE, 0, GOES_ON, card, 0)
        effect.place(f, f.agenda[base + SLOT], card, f.agenda[base + AMOUNT], f.agenda[base + SERIAL])
        if f.recording:
            end_cause(f)
    elif step == AFTER_ACTION:
        if f.book.kind[card] == ACTION:
            bury(f, owner, card)
        if f.marks & HEEDS:
            push_for_all(f, ON_ACTION_PLAYED, owner)
    elif step == AFTER_TURN:
        after_turn(f)
    else:
        after_conquer(f)


def _begin(f: Field, base: i64, step: i64) -> bool:
    """Begin an ability; return False if it does not happen (SK-25, SK-35, SK-49)."""
    agenda = f.agenda
    ability = agenda[base + ABILITY]
    if step != ACTED:
        if f.triggers >= TRIGGERS_PER_MOVE:
            if f.recording and f.triggers == TRIGGERS_PER_MOVE:
                record(f, TRIGGERS_DROPPED, 0, 0, 0, 0)
            f.triggers = TRIGGERS_PER_MOVE + 1
            return False
        if step == TRIGGERED:
            slot = locate(f, agenda[base + SLOT], agenda[base + SERIAL])
            if slot == NO_SLOT or f.cleansed >> slot & 1:
                return False
            if f.book.only_dominant[ability] and not f.dominant >> slot & 1:
                return False
            agenda[base + SLOT] = slot
            agenda[base + IT] = slot
        if not can_begin(f, ability, agenda[base + OWNER], agenda[base + SLOT], agenda[base + SERIAL]):
            return False
        f.triggers += 1
        if f.recording:
            amount = agenda[base + AMOUNT]
            record(f, TRIGGER_BEGUN, agenda[base + SLOT], ability, amount, agenda[base + CARD], agenda[base + SERIAL])
    agenda[base + AT] = f.book.start[ability]
    return True


def _go_on(f: Field, base: i64) -> bool:
    """Run the top ability until it ends or something else is on top; return False if it has to ask."""
    book = f.book
    depth = f.depth
    while f.depth == depth:
        agenda = f.agenda
        at = agenda[base + AT]
        op = book.op[at]
        if op == END:
            f.depth -= 1
            return True
        owner = agenda[base + OWNER]
        serial = agenda[base + SERIAL]
        me = agenda[base + SLOT]
        if serial and agenda[base + STEP] != PARTING:
            slot = locate(f, me, serial)
            if slot != NO_SLOT and slot != me:
                me = slot
                agenda[base + SLOT] = slot
        agenda[base + AT] = at + 1
        if op == CHOOSE:
            mask = answers(f, book.selector[at], owner, me, serial, agenda[base + IT])
            if mask & (mask - 1) or (mask and (book.may[book.selector[at]] or f.ask_forced)):
                agenda[base + AT] = at
                f.asked = ASKED + mask
                return False
            if mask:
                _choose_slot(f, base, at, LOWEST[mask], 1)
            else:
                _give_up(f, base, at)
        elif op == TAKE:
            cards = takeable(f, book.selector[at], owner)
            if len(cards) > 1 or (len(cards) == 1 and (book.may[book.selector[at]] or f.ask_forced)):
                agenda[base + AT] = at
                f.asked = ASKED
                return False
            if len(cards) == 1:
                _choose_card(f, base, cards[0], 1)
            else:
                _give_up(f, base, at)
        elif op == ADD:
            agenda[base + TARGETS] |= select(f, book.selector[at], owner, me, serial, agenda[base + IT])
        elif op == HOLD:
            if agenda[base + TARGETS]:
                agenda[base + HELD] = LOWEST[agenda[base + TARGETS]]
                agenda[base + IT] = agenda[base + HELD]
                agenda[base + TARGETS] = 0
            else:
                _give_up(f, base, at)
        else:
            _do(f, base, at, op, owner, me, serial)
    return True


def _do(f: Field, base: i64, at: i64, op: i64, owner: i64, me: i64, serial: i64) -> None:
    """Carry out one verb on the gathered targets."""
    book = f.book
    agenda = f.agenda
    targets = agenda[base + TARGETS]
    agenda[base + TARGETS] = 0
    amount = book.amount[at]
    if book.source[at] != FIXED:
        if book.source[at] == FROM_EVENT:
            amount = agenda[base + AMOUNT]
        else:
            whose = select(f, amount, owner, me, serial, agenda[base + IT])
            if whose == 0:
                return
            amount = f.power[LOWEST[whose]]
    if op == DAMAGE:
        if agenda[base + STEP] == ACTED and book.kind[agenda[base + CARD]] == ACTION:
            amount += effect.action_damage(f, owner)
        effect.damage(f, targets, amount)
    elif op == GET:
        effect.get_power(f, targets, amount, book.variant[at])
    elif op == SLOT_GET:
        effect.change_slots(f, targets, amount, book.variant[at])
    elif op == DRAW:
        effect.draw(f, player_of(agenda[base + IT]) if book.variant[at] & BY_IT else owner, amount)
    elif op == KILL:
        effect.kill(f, targets)
    elif op == SHIELD:
        effect.give_shield(f, targets, amount)
    elif op == HEAL:
        effect.heal(f, targets, amount)
    elif op == RETURN:
        effect.return_units(f, targets)
    elif op == CLEANSE:
        effect.cleanse(f, targets)
    elif op == MOVE:
        effect.move(f, agenda[base + HELD], agenda[base + IT], book.variant[at])
    elif op == DEPLOY_TOKEN:
        effect.place(f, agenda[base + IT], amount, -1, new_serial(f))
    elif op == DEPLOY_TAKEN:
        unbury(f, owner, agenda[base + HELD])
        effect.place(f, agenda[base + IT], agenda[base + HELD], -1, new_serial(f))
    elif op == DISCARD:
        effect.discard(f, owner, agenda[base + HELD])
    elif op == BECOME:
        if locate(f, me, serial) != NO_SLOT:
            effect.become(f, me, amount)
    elif op == GIFT_POWER:
        f.gift_power += amount
    elif op == GIFT_SHIELD:
        f.gift_shield += amount


def _give_up(f: Field, base: i64, at: i64) -> None:
    """Skip an effect that found nothing to act on, or was declined."""
    f.agenda[base + TARGETS] = 0
    f.agenda[base + AT] = f.book.otherwise[at]


def _choose_slot(f: Field, base: i64, at: i64, slot: i64, forced: i64) -> None:
    """Take a slot as the answer to the choice at an operation: as It, and as a target unless it stands for a player."""
    is_player = f.book.what[f.book.selector[at]] == PLAYERS
    if f.recording:
        owner = f.agenda[base + OWNER]
        seen: i64 = slot if owner == 0 else (slot + TERRAINS) % 10
        said: i64 = ANSWER_SLOT + seen
        target: i64 = f.serial[slot] if f.occupied >> slot & 1 else 0
        if is_player:
            said = ANSWER_ME if seen == 0 else ANSWER_FOE
            target = 0
        record(f, CHOSEN, owner, said, forced, f.agenda[base + CARD], f.agenda[base + SERIAL], target)
    f.agenda[base + IT] = slot
    if not is_player:
        f.agenda[base + TARGETS] |= i64(1) << slot


def _choose_card(f: Field, base: i64, card: i64, forced: i64) -> None:
    if f.recording:
        said: i64 = card_block(card) + CHOOSE_CARD
        record(f, CHOSEN, f.agenda[base + OWNER], said, forced, f.agenda[base + CARD], f.agenda[base + SERIAL])
    f.agenda[base + HELD] = card


def answer(f: Field, move: i64) -> None:
    """Give the answer that the top ability waits for."""
    base: i64 = (f.depth - 1) * WIDTH
    at = f.agenda[base + AT]
    f.asked = 0
    if f.recording:
        _begin_cause(f, base, GOES_ON)
    if move == ANSWER_NONE:
        if f.recording:
            record(f, CHOSEN, f.agenda[base + OWNER], move, 0, f.agenda[base + CARD], f.agenda[base + SERIAL])
        _give_up(f, base, at)
    else:
        f.agenda[base + AT] = at + 1
        if move >= FIRST_CARD:
            _choose_card(f, base, (move - FIRST_CARD) // BLOCK, 0)
        else:
            slot: i64 = move - ANSWER_SLOT
            if move == ANSWER_ME or move == ANSWER_FOE:
                slot = 0 if move == ANSWER_ME else TERRAINS
            _choose_slot(f, base, at, slot if f.agenda[base + OWNER] == 0 else (slot + TERRAINS) % 10, 0)
    if f.recording:
        end_cause(f)


def open_selector(f: Field) -> i64:
    """Return the selector of the open choice."""
    return f.book.selector[f.agenda[(f.depth - 1) * WIDTH + AT]]


def open_slots(f: Field) -> i64:
    """Return the slots that are valid answers to the open choice."""
    return f.asked - ASKED


def chooser(f: Field) -> i64:
    """Return the player who is asked."""
    return f.agenda[(f.depth - 1) * WIDTH + OWNER]
