"""What the verbs do: each function makes one change to the position and then settles it (SK-47).

An effect that changes nothing settles nothing.
"""

from __future__ import annotations

from marchlands.engine.native import i64, vec
from marchlands.engine.state import record
from marchlands.engine.zone import NO_CARD, bury, give_card, hand_id, next_card, take_card
from marchlands.games.skirmish.agenda import push_abilities
from marchlands.games.skirmish.board import SLOTS, SLOTS_OF, player_of
from marchlands.games.skirmish.book import DEPLOYING, LASTING, ON_CONSUME, ON_DEPLOY, TOKEN
from marchlands.games.skirmish.field import (
    BUFFED,
    CLEANSED,
    DAMAGED,
    DEPLOYED,
    DIED,
    DISCARDED,
    DRAWN,
    HEALED,
    MOVED,
    RETURNED,
    SHIELDED,
    SLOT_CHANGED,
    SWITCHED,
    Field,
)
from marchlands.games.skirmish.settle import BEFORE, DEALT, bury_units, react, settle, worth


def conclude(f: Field, touched: i64, hurt: i64, gone: i64) -> None:
    """Settle a change and collect what reacts to it (see `react` for the masks)."""
    dead = settle(f, gone, DIED)
    react(f, touched, hurt, dead)


def damage(f: Field, targets: i64, amount: i64) -> None:
    """Deal damage to all target units at the same time; Shield absorbs it first (SK-42, SK-50)."""
    hit: i64 = targets & f.occupied
    if hit == 0 or amount <= 0:
        return
    hurt: i64 = 0
    s: i64
    for s in SLOTS_OF[hit]:
        BEFORE[s] = worth(f, s)
        absorbed: i64 = f.shield[s] if f.shield[s] < amount else amount
        f.shield[s] -= absorbed
        f.crown[s] = f.crown[s] - absorbed if f.crown[s] > absorbed else 0
        f.damage[s] += amount - absorbed
        f.power[s] -= amount - absorbed
        DEALT[s] = amount - absorbed
        if amount > absorbed:
            hurt |= i64(1) << s
        if f.recording:
            record(f, DAMAGED, s, amount - absorbed, absorbed, f.card[s], f.serial[s])
    conclude(f, hit, hurt, 0)


def action_damage(f: Field, player: i64) -> i64:
    """Return how much more damage the player's actions deal (SK-62)."""
    more: i64 = 0
    s: i64
    for s in SLOTS_OF[f.dominant & f.occupied & ~f.cleansed]:
        if player_of(s) == player:
            more += f.book.action_damage[f.card[s]]
    return more


def kill(f: Field, targets: i64) -> None:
    """Make units die without damage (SK-52)."""
    dying: i64 = targets & f.occupied
    if dying == 0:
        return
    bury_units(f, dying, DIED)
    conclude(f, 0, 0, dying)


def get_power(f: Field, targets: i64, amount: i64, variant: i64) -> None:
    """Buff units."""
    units: i64 = targets & f.occupied
    if units == 0 or amount == 0:
        return
    s: i64
    for s in SLOTS_OF[units]:
        BEFORE[s] = worth(f, s)
        f.buff[s] += amount
        f.power[s] += amount
        if variant & LASTING:
            f.lasting[SLOTS + s] += amount
        if f.recording:
            record(f, BUFFED, s, amount, 0, f.card[s], f.serial[s])
    conclude(f, units, 0, 0)


def change_slots(f: Field, targets: i64, amount: i64, variant: i64) -> None:
    """Add to the modifiers of slots (SK-46)."""
    if targets == 0 or amount == 0:
        return
    s: i64
    for s in SLOTS_OF[targets]:
        f.modifier[s] += amount
        f.power[s] += amount
        if variant & LASTING:
            f.lasting[s] += amount
        if f.recording:
            record(f, SLOT_CHANGED, s, amount, f.modifier[s], 0, f.serial[s] if f.occupied >> s & 1 else 0)
    conclude(f, 0, 0, 0)


def give_shield(f: Field, targets: i64, amount: i64) -> None:
    """Add Shield to units."""
    units: i64 = targets & f.occupied
    if units == 0 or amount == 0:
        return
    s: i64
    for s in SLOTS_OF[units]:
        f.shield[s] += amount
        if f.recording:
            record(f, SHIELDED, s, amount, 0, f.card[s], f.serial[s])
    conclude(f, 0, 0, 0)


def heal(f: Field, targets: i64, amount: i64) -> None:
    """Remove damage, no more than there is (SK-45)."""
    total: i64 = 0
    s: i64
    for s in SLOTS_OF[targets & f.occupied]:
        healed: i64 = f.damage[s] if f.damage[s] < amount else amount
        f.damage[s] -= healed
        f.power[s] += healed
        if f.recording:
            record(f, HEALED, s, healed, 0, f.card[s], f.serial[s])
        total += healed
    if total:
        conclude(f, 0, 0, 0)


def become(f: Field, slot: i64, power: i64) -> None:
    """Set the power of the unit on a slot to a number, by a buff of the difference (SK-92)."""
    get_power(f, i64(1) << slot, power - f.power[slot], 0)


def draw(f: Field, player: i64, count: i64) -> None:
    """Draw cards, as many as there are (SK-14)."""
    while count > 0:
        card = next_card(f, player)
        if card == NO_CARD:
            return
        give_card(f, player, card, 0)
        if f.recording:
            record(f, DRAWN, player, 0, 0, card, hand_id(f, player, card))
        count -= 1


def discard(f: Field, player: i64, card: i64) -> None:
    """Put a card from the hand into the graveyard."""
    if f.recording:
        record(f, DISCARDED, player, 0, 0, card, hand_id(f, player, card))
    take_card(f, player, card)
    bury(f, player, card)


def return_units(f: Field, targets: i64) -> None:
    """Put units back into their owners' hands, fresh; tokens leave the game (SK-17, SK-51)."""
    leaving: i64 = targets & f.occupied
    if leaving == 0:
        return
    f.occupied &= ~leaving
    f.dominant &= ~leaving
    s: i64
    for s in SLOTS_OF[leaving]:
        if f.book.kind[f.card[s]] != TOKEN:
            give_card(f, player_of(s), f.card[s], 1)
        if f.recording:
            held: i64 = hand_id(f, player_of(s), f.card[s]) if f.book.kind[f.card[s]] != TOKEN else 0
            record(f, RETURNED, s, 0, 0, f.card[s], f.serial[s], held)
    conclude(f, 0, 0, 0)


def cleanse(f: Field, targets: i64) -> None:
    """Clear slots, and remove everything but damage from the units on them (SK-53)."""
    if targets == 0:
        return
    s: i64
    for s in SLOTS_OF[targets]:
        f.modifier[s] = 0
        f.lasting[s] = 0
        if f.occupied >> s & 1:
            BEFORE[s] = worth(f, s)
            f.cleansed |= i64(1) << s
            f.buff[s] = 0
            f.lasting[SLOTS + s] = 0
            f.shield[s] = 0
            f.crown[s] = 0
            f.power[s] = worth(f, s)
        if f.recording:
            if f.occupied >> s & 1:
                record(f, CLEANSED, s, 0, 0, f.card[s], f.serial[s])
            else:
                record(f, CLEANSED, s, 0, 0, 0)
    conclude(f, targets & f.occupied, 0, 0)


def move(f: Field, start: i64, end: i64, variant: i64) -> None:
    """Move a unit, or switch it with the unit at its destination (SK-38)."""
    both: i64 = i64(1) << start | i64(1) << end
    if f.recording:
        way: i64 = end + SLOTS if variant & DEPLOYING else end
        if f.occupied & both == both:
            record(f, SWITCHED, start, way, f.card[end], f.card[start], f.serial[start], f.serial[end])
        else:
            record(f, MOVED, start, way, 0, f.card[start], f.serial[start])
    _swap(f.card, start, end)
    _swap(f.serial, start, end)
    _swap(f.damage, start, end)
    _swap(f.buff, start, end)
    _swap(f.shield, start, end)
    _swap(f.crown, start, end)
    _swap(f.cooldown, start, end)
    _swap(f.lasting, SLOTS + start, SLOTS + end)
    f.power[start] = worth(f, start) + f.modifier[start]
    f.power[end] = worth(f, end) + f.modifier[end]
    f.occupied = _swapped(f.occupied, start, end)
    f.dominant = _swapped(f.dominant, start, end)
    f.used = _swapped(f.used, start, end)
    f.cleansed = _swapped(f.cleansed, start, end)
    if variant & DEPLOYING:
        push_abilities(f, ON_DEPLOY, end, 0)
    conclude(f, 0, 0, 0)


def place(f: Field, slot: i64, card: i64, consumed: i64, serial: i64) -> None:
    """Put a unit into play; if it survives, its Deploy and then its Consume abilities happen (SK-30, SK-31, SK-41).

    `consumed` is the power of the unit it consumed, or -1; `serial` is its own, from `new_serial`.
    """
    bit: i64 = i64(1) << slot
    f.card[slot] = card
    f.serial[slot] = serial
    f.damage[slot] = 0
    f.buff[slot] = f.gift_power
    f.shield[slot] = f.book.shield[card] + f.gift_shield
    f.crown[slot] = 0
    f.lasting[SLOTS + slot] = 0
    f.cooldown[slot] = f.book.cooldown[card] if f.book.cooldown[card] > 0 else 0
    f.power[slot] = f.book.base[card] + f.gift_power + f.modifier[slot]
    f.gift_power = 0
    f.gift_shield = 0
    f.occupied |= bit
    f.dominant &= ~bit
    f.used &= ~bit
    f.cleansed &= ~bit
    if f.recording:
        record(f, DEPLOYED, slot, 0, 0, card, serial)
    conclude(f, 0, 0, 0)
    if f.occupied & bit and f.serial[slot] == serial:
        if consumed >= 0:
            push_abilities(f, ON_CONSUME, slot, consumed)
        push_abilities(f, ON_DEPLOY, slot, 0)


def _swap(items: vec[i64], a: i64, b: i64) -> None:
    item = items[a]
    items[a] = items[b]
    items[b] = item


def _swapped(mask: i64, a: i64, b: i64) -> i64:
    if (mask >> a ^ mask >> b) & 1:
        return mask ^ (i64(1) << a | i64(1) << b)
    return mask
