"""What a noun means in a position: selectors give masks of slots, or the cards of a zone."""

from __future__ import annotations

from marchlands.engine.native import append, i64, vec
from marchlands.games.skirmish.board import ALL_SLOTS, FIRST_SLOTS, FRONT, SIDE, SLOTS_OF, player_of
from marchlands.games.skirmish.book import (
    A_UNIT_NEEDED,
    AN_ALLY_NEEDED,
    AN_ENEMY_NEEDED,
    ANY_SLOTS,
    ANYWHERE,
    CLOSE,
    DEPLOY_SLOTS,
    ENEMYS,
    FAR,
    GRAVE_UNITS,
    HAND_CARDS,
    HERE,
    IN_FRONT,
    IT,
    ME,
    MUST_CONSUME,
    NO_LIMIT,
    NOTHING_NEEDED,
    ON_ACTIVATE,
    OWNERS,
    PLAYERS,
    SAME_SIDE,
    SENTINEL,
    SWITCH_SLOTS,
    UNIT,
    UNITS,
    WOUNDED,
    Book,
)
from marchlands.games.skirmish.field import HAND, NO_SLOT, PILE, Field


def deployable(f: Field, player: i64) -> i64:
    """Return the player's slots that no enemy Sentinel forbids (SK-97)."""
    mask = SIDE[player]
    if not f.marks & SENTINEL:
        return mask
    s: i64
    for s in SLOTS_OF[f.occupied & SIDE[1 - player]]:
        if f.book.marks[f.card[s]] & SENTINEL and not f.cleansed >> s & 1:
            mask &= ~(i64(1) << FRONT[s])
    return mask


def area(book: Book, selector: i64, owner: i64, ref: i64) -> i64:
    """Return all slots in a selector's scope, occupied or not: by side, and by position relative to `ref`."""
    mask: i64 = ALL_SLOTS
    where = book.where[selector]
    if where != ANYWHERE:
        if ref == NO_SLOT:
            return 0
        if where == CLOSE:
            mask = book.close[ref]
        elif where == FAR:
            mask &= ~book.close[ref] & ~(i64(1) << ref)
        elif where == IN_FRONT:
            mask = i64(1) << FRONT[ref]
        elif where == HERE:
            mask = i64(1) << ref
    whose = book.whose[selector]
    if whose == OWNERS:
        mask &= SIDE[owner]
    elif whose == ENEMYS:
        mask &= SIDE[1 - owner]
    elif whose == SAME_SIDE:
        mask &= SIDE[player_of(ref)]
    return mask


def select(f: Field, selector: i64, owner: i64, me: i64, serial: i64, it: i64) -> i64:
    """Return the slots that a selector names, from the point of view of `owner`'s unit `serial` at slot `me`."""
    book = f.book
    ref: i64 = it if book.ref[selector] == IT else me
    mask = area(book, selector, owner, ref)
    what = book.what[selector]
    if what == UNITS:
        mask &= f.occupied
        if book.where[selector] == HERE and mask and book.ref[selector] == ME and f.serial[me] != serial:
            return 0
        if book.not_me[selector] and me != NO_SLOT and f.serial[me] == serial:
            mask &= ~(i64(1) << me)
        if book.trait[selector] or book.least[selector] != NO_LIMIT or book.most[selector] != NO_LIMIT:
            mask = _described(f, selector, mask)
    elif what == PLAYERS:
        mask &= FIRST_SLOTS
    elif what != ANY_SLOTS:
        mask &= ~f.reserved
        if what != SWITCH_SLOTS:
            mask &= ~f.occupied
            if what == DEPLOY_SLOTS and mask:
                mask &= deployable(f, owner)
    return mask


def _described(f: Field, selector: i64, among: i64) -> i64:
    """Return the units of `among` with the trait and power that a selector asks for."""
    book = f.book
    trait = book.trait[selector]
    least = book.least[selector]
    most = book.most[selector]
    mask: i64 = among
    s: i64
    for s in SLOTS_OF[among]:
        if trait:
            state: i64 = f.damage[s] if trait == WOUNDED else f.shield[s]
            if state <= 0:
                mask &= ~(i64(1) << s)
        if (least != NO_LIMIT and f.power[s] < least) or (most != NO_LIMIT and f.power[s] > most):
            mask &= ~(i64(1) << s)
    return mask


def answers(f: Field, selector: i64, owner: i64, me: i64, serial: i64, it: i64) -> i64:
    """Return the slots that may be chosen: those that leave an answer to the choice that depends on it (SK-35)."""
    mask = select(f, selector, owner, me, serial, it)
    follower = f.book.leaves[selector]
    if follower != NO_SLOT:
        s: i64
        for s in SLOTS_OF[mask]:
            if select(f, follower, owner, me, serial, s) == 0:
                mask &= ~(i64(1) << s)
    return mask


def is_takeable(f: Field, selector: i64, card: i64) -> bool:
    """Return whether a selector names a card in the right zone."""
    book = f.book
    if book.what[selector] == HAND_CARDS:
        return True
    return (
        book.kind[card] == UNIT
        and not book.marks[card] & MUST_CONSUME
        and (book.least[selector] == NO_LIMIT or book.base[card] >= book.least[selector])
        and (book.most[selector] == NO_LIMIT or book.base[card] <= book.most[selector])
    )


def takeable(f: Field, selector: i64, owner: i64) -> vec[i64]:
    """Return the distinct cards, ascending, that a selector names in the owner's zone."""
    out = vec[i64]()
    i: i64 = owner * f.room
    graves = f.book.what[selector] == GRAVE_UNITS
    end: i64 = i + f.tally[(PILE if graves else HAND) + owner]
    while i < end:
        card: i64 = f.pile[i] if graves else f.hand[i] >> 1
        i += 1
        if not is_takeable(f, selector, card):
            continue
        at: i64 = 0
        while at < len(out) and out[at] < card:
            at += 1
        if at < len(out) and out[at] == card:
            continue
        out = append(out, card)
        j: i64 = len(out) - 1
        while j > at:
            out[j] = out[j - 1]
            j -= 1
        out[at] = card
    return out


def can_begin(f: Field, ability: i64, owner: i64, me: i64, serial: i64) -> bool:
    """Return whether every mandatory choice of the ability has an answer now (SK-35)."""
    book = f.book
    need = book.need[ability]
    if need == NOTHING_NEEDED:
        return True
    if need == A_UNIT_NEEDED:
        return f.occupied != 0
    if need == AN_ALLY_NEEDED:
        return f.occupied & SIDE[owner] != 0
    if need == AN_ENEMY_NEEDED:
        return f.occupied & SIDE[1 - owner] != 0
    i: i64 = book.first_ask[ability]
    end: i64 = i + book.asks[ability]
    while i < end:
        selector = book.ask[i]
        i += 1
        if book.what[selector] >= GRAVE_UNITS:
            if len(takeable(f, selector, owner)) == 0:
                return False
        elif not _has_answer(f, selector, owner, me, serial):
            return False
    return True


def _has_answer(f: Field, selector: i64, owner: i64, me: i64, serial: i64) -> bool:
    """Return whether `answers` would return any, stopping at the first."""
    mask = select(f, selector, owner, me, serial, me)
    follower = f.book.leaves[selector]
    if follower == NO_SLOT:
        return mask != 0
    s: i64
    for s in SLOTS_OF[mask]:
        if select(f, follower, owner, me, serial, s):
            return True
    return False


def is_ready(f: Field, slot: i64) -> bool:
    """Return whether the unit on an occupied slot could be activated if it were its owner's turn."""
    book = f.book
    card = f.card[slot]
    if book.cooldown[card] < 0 or f.cooldown[slot] != 0 or (f.used | f.cleansed) >> slot & 1:
        return False
    ability = book.first[ON_ACTIVATE * book.size + card]
    return can_begin(f, ability, player_of(slot), slot, f.serial[slot])
