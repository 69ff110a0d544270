"""Settling: what follows from every change before anything reacts to it (SK-40, SK-41, SK-47, SK-48, SK-61, SK-62)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, scratch, vec
from marchlands.engine.state import record, zeros
from marchlands.engine.zone import bury
from marchlands.games.skirmish.agenda import TRIGGERED, push, push_abilities
from marchlands.games.skirmish.board import FRONT, ORDER, SLOTS, SLOTS_OF, TERRAINS, player_of
from marchlands.games.skirmish.book import (
    BOOSTS,
    CROWNED,
    ON_DEATH,
    ON_OTHER_DAMAGED,
    ON_OTHER_DIED,
    REACTS,
    TOKEN,
)
from marchlands.games.skirmish.field import (
    DOMINANT_OFF,
    DOMINANT_ON,
    LEADER,
    NO_SLOT,
    Field,
)
from marchlands.games.skirmish.select import area, select

SIGN: Final = 63  # shifted right by it, a number is -1 if it was below 0, else 0

# Not part of a position: an effect writes these, and `react` reads them before the effect is over.
DEALT: Final[vec[i64]] = scratch(zeros(SLOTS))  # by damaged slot: the damage that got past Shield
BEFORE: Final[vec[i64]] = scratch(zeros(SLOTS))  # by changed slot: what `worth` was before
# The same, within one check of Dominant.
CROWN: Final[vec[i64]] = scratch(zeros(SLOTS))  # by slot: the Dominant Shield left before the check


def settle(f: Field, gone: i64, how: i64) -> i64:
    """Settle powers, Dominant and deaths until nothing changes; return the slots of all units that died.

    `gone` are the slots of units that the change itself has already killed; `how` is the event that is recorded for
    further deaths: DIED, or LEFT for the cleanup between skirmishes.
    """
    while True:
        dead = weigh(f)
        if dead == 0:
            return gone
        bury_units(f, dead, how)
        gone |= dead


def worth(f: Field, slot: i64) -> i64:
    """Return base + buff - damage of the unit that is on a slot, or left it last (SK-90)."""
    return f.book.base[f.card[slot]] + f.buff[slot] - f.damage[slot]


def weigh(f: Field) -> i64:
    """Bring powers and Dominant up to date without removing any unit; return the units at 0 or less.

    Effects keep `power` correct as long as nothing gives bonuses. While anything on the board does, and once more
    after it has left, all powers are computed anew.
    """
    anew = f.boosted
    if anew:
        _measure(f)
    power = f.power
    card = f.card
    table = f.book.marks
    occupied = f.occupied
    marks: i64 = 0
    leading: i64 = 0
    dead: i64 = 0
    s: i64
    for s in SLOTS_OF[occupied]:
        marks |= table[card[s]]
        front: i64 = s + TERRAINS if s < TERRAINS else s - TERRAINS
        own = power[s]
        # by the signs of differences: quicker than branches, which nothing can predict here
        leading |= (((power[front] - own) >> SIGN | ~(occupied >> front)) & 1) << s
        dead |= ((own - 1) >> SIGN & 1) << s
    f.marks = marks
    if marks & BOOSTS and not anew:
        f.boosted = 1
        return weigh(f)
    if leading == f.dominant:
        return dead
    if marks & (BOOSTS | CROWNED):
        _check_dominant(f, 0)
        return _fallen(f)
    was: i64 = f.dominant
    f.dominant = leading
    if f.recording:
        _tell(f, was)
    return dead


def settle_given(f: Field, stated: i64) -> None:
    """Settle powers and Dominant in a given position; the units of `stated` get no Dominant Shield."""
    f.marks = 0
    s: i64
    for s in SLOTS_OF[f.occupied]:
        f.marks |= f.book.marks[f.card[s]]
    _measure(f)
    _check_dominant(f, stated)


def _fallen(f: Field) -> i64:
    dead: i64 = 0
    s: i64
    for s in SLOTS_OF[f.occupied]:
        if f.power[s] <= 0:
            dead |= i64(1) << s
    return dead


def _tell(f: Field, was: i64) -> None:
    """Record which units became Dominant and which no longer are."""
    s: i64
    for s in SLOTS_OF[was ^ f.dominant]:
        record(f, DOMINANT_ON if f.dominant >> s & 1 else DOMINANT_OFF, s, 0, 0, f.card[s], f.serial[s])


def _measure(f: Field) -> None:
    """Compute the power of every unit, including all continuous bonuses (SK-40)."""
    book = f.book
    card = f.card
    base = book.base
    bonuses = book.bonuses
    power, buff, damage, modifier = f.power, f.buff, f.damage, f.modifier
    giving: i64 = 0
    s: i64
    for s in SLOTS_OF[f.occupied]:
        power[s] = base[card[s]] + buff[s] - damage[s] + modifier[s]
        if bonuses[card[s]]:
            giving |= i64(1) << s
    f.boosted = 0
    for s in SLOTS_OF[giving & ~f.cleansed]:
        _add_bonuses(f, card[s], player_of(s), s)
    player: i64
    for player in range(2):
        leader = f.tally[LEADER + player]
        if bonuses[leader]:
            _add_bonuses(f, leader, player, NO_SLOT)


def _add_bonuses(f: Field, card: i64, owner: i64, slot: i64) -> None:
    """Add the continuous bonuses of a unit or leader to their recipients."""
    book = f.book
    f.boosted = 1
    power = f.power
    line: i64 = book.first_bonus[card]
    end: i64 = line + book.bonuses[card]
    serial: i64 = f.serial[slot] if slot != NO_SLOT else 0
    s: i64
    while line < end:
        if not book.bonus_dominant[line] or f.dominant >> slot & 1:
            bonus = book.bonus[line]
            for s in SLOTS_OF[select(f, book.bonus_selector[line], owner, slot, serial, slot)]:
                power[s] += bonus
        line += 1


def _check_dominant(f: Field, stated: i64) -> None:
    """Make one check of SK-61 from the current status; powers are up to date.

    Dominant Shield follows from who was Dominant before the check and who is after it (SK-62). If a bonus depends on
    having Shield, that can change who leads; then the check continues. The units of `stated` get no Dominant Shield.
    """
    was: i64 = f.dominant
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    s: i64
    for s in SLOTS_OF[f.occupied]:
        CROWN[s] = f.crown[s]
    while True:
        changed = True
        while changed:
            changed = False
            for s in ORDER[f.active]:
                bit: i64 = i64(1) << s
                if not f.occupied & bit:
                    continue
                front = FRONT[s]
                leads = not f.occupied >> front & 1 or f.power[s] > f.power[front]
                if leads == (f.dominant & bit != 0) or (leads and thrice & bit):
                    continue
                if not leads:
                    thrice |= twice & bit
                    twice |= once & bit
                    once |= bit
                f.dominant ^= bit
                changed = True
                if f.book.bonuses[f.card[s]]:
                    _measure(f)
        if not f.marks & CROWNED or not _crown(f, was, stated) or not f.boosted:
            break
        _measure(f)
    if f.recording:
        _tell(f, was)


def _crown(f: Field, was: i64, stated: i64) -> bool:
    """Give Dominant Shield to units that became Dominant, and remove it from all others but those that already were."""
    changed = False
    s: i64
    for s in SLOTS_OF[f.occupied & ~f.cleansed & ~stated]:
        crown: i64 = 0
        if f.dominant >> s & 1:
            crown = CROWN[s] if was >> s & 1 else f.book.dominant_shield[f.card[s]]
        if crown != f.crown[s]:
            f.shield[s] += crown - f.crown[s]
            f.crown[s] = crown
            changed = True
    return changed


def bury_units(f: Field, dead: i64, how: i64) -> None:
    """Remove units that die or are cleaned up; tokens leave the game (SK-16, SK-17)."""
    f.occupied &= ~dead
    f.dominant &= ~dead
    s: i64
    for s in SLOTS_OF[dead]:
        card = f.card[s]
        if f.book.kind[card] != TOKEN:
            bury(f, player_of(s), card)
        if f.recording:
            record(f, how, s, 0, 0, card, f.serial[s])


def react(f: Field, touched: i64, hurt: i64, dead: i64) -> None:
    """Collect the triggers of a settled change on the agenda, in the order of SK-49.

    Masks of slots: `touched` are the units whose damage or buff changed (their earlier worth is in BEFORE), `hurt`
    those that took damage (how much is in DEALT), `dead` those that died.
    """
    if dead == 0 and (hurt == 0 or not f.marks & REACTS):
        return
    order = ORDER[f.active]
    i: i64 = SLOTS - 1
    while i >= 0:
        s = order[i]
        i -= 1
        if f.occupied >> s & 1:
            if f.book.marks[f.card[s]] & REACTS and not f.cleansed >> s & 1:
                _push_reactions(f, ON_OTHER_DIED, s, dead)
                _push_reactions(f, ON_OTHER_DAMAGED, s, hurt)
        elif dead >> s & 1:
            had: i64 = BEFORE[s] if touched >> s & 1 else worth(f, s)
            push_abilities(f, ON_DEATH, s, had if had > 0 else 0)


def _push_reactions(f: Field, event: i64, slot: i64, victims: i64) -> None:
    """Collect the reactions of one unit, one for each victim that its ability watches."""
    book = f.book
    row: i64 = event * book.size + f.card[slot]
    ability: i64 = book.first[row] + book.count[row] - 1
    order = ORDER[f.active]
    i: i64
    while ability >= book.first[row]:
        if not book.only_dominant[ability] or f.dominant >> slot & 1:
            watched: i64 = area(book, book.watches[ability], player_of(slot), slot) & victims & ~(i64(1) << slot)
            i = SLOTS - 1
            while i >= 0:
                s = order[i]
                i -= 1
                if watched >> s & 1:
                    amount: i64 = DEALT[s] if event == ON_OTHER_DAMAGED else 0
                    push(f, TRIGGERED, ability, player_of(slot), slot, f.serial[slot], amount, f.card[slot])
        ability -= 1
