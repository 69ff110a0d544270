"""The agenda: what is still to happen, as a stack of entries of equal width.

An entry is either a step of the rules or an ability: triggered, played or activated. An ability keeps its own
place in its program, so that it can continue after an answer, and after everything it caused has happened.
What is pushed later happens earlier.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import append, i64
from marchlands.games.skirmish.book import ON_CONQUER, ON_CONSUMED, ON_DEATH
from marchlands.games.skirmish.field import NO_SLOT, Field
from marchlands.games.skirmish.field import WIDTH as WIDTH

# --- columns of an entry
STEP: Final = 0
ABILITY: Final = 1
AT: Final = 2  # the next operation, NOT_BEGUN before it starts
OWNER: Final = 3
SLOT: Final = 4  # where the source is, or was last
SERIAL: Final = 5
AMOUNT: Final = 6  # the number that the event carries
IT: Final = 7
TARGETS: Final = 8
HELD: Final = 9  # the slot of the unit about to move, or the card that was taken from a zone
CARD: Final = 10

# --- steps
TRIGGERED: Final = 0  # an ability that is dropped if its source is gone or cleansed when its time comes
PARTING: Final = 1  # Death and Consumed: happens although its source is gone
ACTED: Final = 2  # what an action, an activated unit or a leader does
PLACE: Final = 3  # put the consuming unit on its slot
AFTER_ACTION: Final = 4
AFTER_TURN: Final = 5
AFTER_CONQUER: Final = 6

NOT_BEGUN: Final = -1


def push(f: Field, step: i64, ability: i64, owner: i64, slot: i64, serial: i64, amount: i64, card: i64) -> None:
    """Put an entry on top of the agenda."""
    base: i64 = f.depth * WIDTH
    agenda = f.agenda
    if base == len(agenda):
        i: i64 = 0
        while i < WIDTH * 4:
            agenda = append(agenda, i64(0))
            i += 1
        f.agenda = agenda
    agenda[base + STEP] = step
    agenda[base + ABILITY] = ability
    agenda[base + AT] = NOT_BEGUN
    agenda[base + OWNER] = owner
    agenda[base + SLOT] = slot
    agenda[base + SERIAL] = serial
    agenda[base + AMOUNT] = amount
    agenda[base + IT] = slot
    agenda[base + TARGETS] = 0
    agenda[base + HELD] = NO_SLOT
    agenda[base + CARD] = card
    f.depth += 1


def push_abilities(f: Field, event: i64, slot: i64, amount: i64) -> None:
    """Put all abilities that the unit on `slot` has for an event on top; the first in print is topmost.

    If the slot is already empty, they are those of the unit that left it last.
    """
    if f.cleansed >> slot & 1:
        return
    book = f.book
    card = f.card[slot]
    row: i64 = event * book.size + card
    ability: i64 = book.first[row] + book.count[row] - 1
    step: i64 = PARTING if event == ON_DEATH or event == ON_CONSUMED else TRIGGERED
    while ability >= book.first[row]:
        if step == PARTING or not book.only_dominant[ability] or f.dominant >> slot & 1:
            push(f, step, ability, 0 if slot < 5 else 1, slot, f.serial[slot], amount, card)
        ability -= 1


def push_for_all(f: Field, event: i64, player: i64) -> None:
    """Put the abilities of all the player's units for an event on top; terrain 0 is topmost."""
    terrain: i64 = 4
    while terrain >= 0:
        slot: i64 = player * 5 + terrain
        if f.occupied >> slot & 1 and f.book.count[event * f.book.size + f.card[slot]]:
            push_abilities(f, event, slot, 0)
        terrain -= 1


def push_conquests(f: Field, controlled: i64) -> None:
    """Put the Conquer abilities on the controlled slots on top: p1's first, terrain 0 to 4 for each player (SK-73)."""
    slot: i64 = 9
    while slot >= 0:
        if controlled >> slot & 1:
            push_abilities(f, ON_CONQUER, slot, 0)
        slot -= 1
