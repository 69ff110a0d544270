"""The data of a position of Skirmish. It has no rules: those are functions over it in the modules beside.

Sets of slots are masks (`marchlands.games.skirmish.board`). What is known of a unit stands at its slot in one
vector per quantity; after a unit has left, its slot keeps the old numbers until the next one is placed, so that
what reacts to the leaving can still read them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.hand import COPIES
from marchlands.engine.native import i64, vec
from marchlands.engine.state import State, as_vec
from marchlands.games.skirmish.board import SLOTS
from marchlands.games.skirmish.book import Book

# --- rows of `tally`: add the player
HAND: Final = 0  # cards in hand
GRAVE: Final = 2  # cards in the graveyard
NEXT: Final = 4  # where in `deck` the next card to draw is
LAST: Final = 6  # where in `deck` the cards of the player end
WINS: Final = 8
POINTS: Final = 10
CHARGES: Final = 12
LEADER: Final = 14  # card number, 0 for none
TALLIES: Final = 16

NO_SLOT: Final = -1

# --- events: what happened, and the numbers that say to whom (see `marchlands.games.skirmish.event`)
STARTED: Final = 1
SKIRMISH_STARTED: Final = 2
SKIRMISH_ENDED: Final = 3
TURN_STARTED: Final = 4
TURN_ENDED: Final = 5
DRAWN: Final = 6
PLAYED: Final = 7
DEPLOYED: Final = 8
CONSUMED: Final = 9
MOVED: Final = 10
SWITCHED: Final = 11
DAMAGED: Final = 12
SHIELDED: Final = 13
BUFFED: Final = 14
HEALED: Final = 15
SLOT_CHANGED: Final = 16
DOMINANT_ON: Final = 17
DOMINANT_OFF: Final = 18
ACTIVATED: Final = 19
LEADER_USED: Final = 20
DIED: Final = 21
RETURNED: Final = 22
CLEANSED: Final = 23
DISCARDED: Final = 24
CHOSEN: Final = 25
DONE: Final = 26
TERRAIN_WON: Final = 27
ENDED: Final = 28
TRIGGERS_DROPPED: Final = 29
LEFT: Final = 30  # cleaned up between skirmishes
TRIGGERED: Final = 31
TERRAIN_TIED: Final = 32


@mypyc_attr(acyclic=True)
class Field(State):
    """A position: the board, the zones, whose turn it is and what is still to happen."""

    def __init__(
        self,
        book: Book,
        deck: vec[i64],
        room: i64,
        card: vec[i64],
        serial: vec[i64],
        damage: vec[i64],
        buff: vec[i64],
        shield: vec[i64],
        crown: vec[i64],
        cooldown: vec[i64],
        modifier: vec[i64],
        lasting: vec[i64],
        power: vec[i64],
        hand: vec[i64],
        grave: vec[i64],
        tally: vec[i64],
        agenda: vec[i64],
        depth: i64,
        occupied: i64,
        dominant: i64,
        used: i64,
        cleansed: i64,
        reserved: i64,
        active: i64,
        acts: i64,
        played: i64,
        done: i64,
        starter: i64,
        skirmish: i64,
        turn: i64,
        skirmish_turn: i64,
        winner: i64,
        asked: i64,
        ask_forced: i64,
        next_serial: i64,
        gift_power: i64,
        gift_shield: i64,
        triggers: i64,
        boosted: i64,
        marks: i64,
    ) -> None:
        self.book = book
        self.deck = deck  # both decks after the shuffle; never written to, shared by clones
        self.room = room  # how many cards a player can have at most: the stride of `hand`, `grave` and `deck`
        # by slot
        self.card = card
        self.serial = serial  # tells a unit from any other that stood or stands there
        self.damage = damage
        self.buff = buff
        self.shield = shield
        self.crown = crown  # the part of `shield` that lasts only while the unit is Dominant
        self.cooldown = cooldown
        self.modifier = modifier
        self.lasting = lasting  # permanent parts: of the modifier at the slot, of the buff at SLOTS + the slot
        self.power = power  # as settled last, bonuses included
        # by player
        self.hand = hand  # sorted; twice the card number, plus one if the other player knows that it is there
        self.grave = grave
        self.tally = tally
        # what is still to happen
        self.agenda = agenda
        self.depth = depth
        # sets of slots
        self.occupied = occupied
        self.dominant = dominant
        self.used = used
        self.cleansed = cleansed
        self.reserved = reserved  # the slot of a unit that is being played by consuming
        # the turn
        self.active = active
        self.acts = acts  # actions in this turn
        self.played = played
        self.done = done  # bit per player
        self.starter = starter
        self.skirmish = skirmish
        self.turn = turn
        self.skirmish_turn = skirmish_turn
        self.winner = winner
        self.asked = asked  # 0, or while the topmost entry of the agenda waits: 1 + the slots that may be answered
        self.ask_forced = ask_forced
        self.next_serial = next_serial
        self.gift_power = gift_power  # what the consumed unit gives to the one that is about to be placed
        self.gift_shield = gift_shield
        self.marks = marks  # of all units on the board together, cleansed or not: what need not be looked for
        self.boosted = boosted  # 1 if `power` may contain bonuses
        self.triggers = triggers  # how many began since the last move that was no answer
        self.recording = False
        self.log = vec[i64]()

    def lay_deck(self, cards: list[int]) -> None:
        """Have other decks: p1's cards from 0 and p2's from `room` on."""
        self.deck = as_vec(cards)


def give_card(f: Field, player: i64, card: i64, known: i64) -> None:
    """Put a card into a hand, which stays sorted."""
    hand = f.hand
    entry: i64 = card * 2 + known
    start: i64 = player * f.room
    i: i64 = start + f.tally[HAND + player]
    f.tally[HAND + player] += 1
    while i > start and hand[i - 1] > entry:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = entry


def take_card(f: Field, player: i64, card: i64) -> None:
    """Take a card out of a hand; of equal ones the one that the other player knows of."""
    hand = f.hand
    start: i64 = player * f.room
    last: i64 = start + f.tally[HAND + player] - 1
    i: i64 = last
    while hand[i] >> 1 != card:
        i -= 1
    while i < last:
        hand[i] = hand[i + 1]
        i += 1
    f.tally[HAND + player] -= 1


def hand_id(f: Field, player: i64, card: i64) -> i64:
    """Return the id, in a hand, of the last copy of a card that is there: the one that leaves first."""
    copies: i64 = 0
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] >> 1 == card:
            copies += 1
        i += 1
    return card * COPIES + copies - 1


def holds_card(f: Field, player: i64, card: i64) -> bool:
    """Return whether the card is in the player's hand."""
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] >> 1 == card:
            return True
        i += 1
    return False


def bury(f: Field, player: i64, card: i64) -> None:
    """Put a card on top of its owner's graveyard."""
    f.grave[player * f.room + f.tally[GRAVE + player]] = card
    f.tally[GRAVE + player] += 1


def unbury(f: Field, player: i64, card: i64) -> None:
    """Take the topmost such card out of a graveyard."""
    start: i64 = player * f.room
    last: i64 = start + f.tally[GRAVE + player] - 1
    i: i64 = last
    while f.grave[i] != card:
        i -= 1
    while i < last:
        f.grave[i] = f.grave[i + 1]
        i += 1
    f.tally[GRAVE + player] -= 1


def new_serial(f: Field) -> i64:
    """Return the serial of the next unit, which no other unit gets."""
    serial: i64 = f.next_serial
    f.next_serial = serial + 1
    return serial


def locate(f: Field, slot: i64, serial: i64) -> i64:
    """Return where the unit with this serial stands now, looking at `slot` first, or NO_SLOT."""
    if slot >= 0 and f.occupied >> slot & 1 and f.serial[slot] == serial:
        return slot
    s: i64
    for s in range(SLOTS):
        if f.occupied >> s & 1 and f.serial[s] == serial:
            return s
    return NO_SLOT


def marks_at(f: Field, slot: i64) -> i64:
    """Return the keywords and marks of the unit on an occupied slot; none when it was cleansed."""
    if f.cleansed >> slot & 1:
        return 0
    return f.book.marks[f.card[slot]]
