"""The data of a position of Warpath. It has no rules: those are functions over it in the modules beside.

Units stand in the order in which they came into play, a row for each in one vector per quantity. A dead unit keeps its
row until its turn is over, so that what reacts to its death can still read it. Units and buildings have serials, which
tell any two things apart and say who came first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.hand import COPIES
from marchlands.engine.native import append, i64, vec
from marchlands.engine.state import State, as_vec
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import Book

# --- rows of `tally`: add the player
HAND: Final = 0  # cards in hand
PILE: Final = 2  # cards in the discard pile
NEXT: Final = 4  # where in `deck` the next card to draw is
LAST: Final = 6  # where in `deck` the cards of the player end
HP: Final = 8
GOLD: Final = 10
CLASS: Final = 12  # card number
USED: Final = 14  # whether the active skill was used this turn
TALLIES: Final = 16

NO_ROW: Final = -1
NOTHING: Final = 0  # no serial
IDLE: Final = -1  # no program is running

# --- events: what happened, and the numbers that say to whom (see `marchlands.games.warpath.event`)
STARTED: Final = 1
TURN_STARTED: Final = 2
TURN_ENDED: Final = 3
DRAWN: Final = 4
EXHAUSTED: Final = 5
PLAYED: Final = 6
SKILL_USED: Final = 7
DEPLOYED: Final = 8
STEPPED: Final = 9
WAITED: Final = 10
FOUGHT: Final = 11
ENTERED: Final = 12
BUILT: Final = 13
DAMAGED: Final = 14
DIED: Final = 15
DESTROYED: Final = 16
PLAYER_HIT: Final = 17
GOLD_GAINED: Final = 18
STRENGTHENED: Final = 19
SLOWED: Final = 20
HALTED: Final = 21
HASTENED: Final = 22
MOVED: Final = 23
HEALED: Final = 24
CHOSEN: Final = 25
TRIGGERED: Final = 26
TRIGGERS_DROPPED: Final = 27
ENDED: Final = 28


@mypyc_attr(acyclic=True)
class Field(State):
    """A position: the lanes, the zones, whose turn it is and what is being asked."""

    def __init__(
        self,
        book: Book,
        deck: vec[i64],
        room: i64,
        card: vec[i64],
        owner: vec[i64],
        tile: vec[i64],
        hp: vec[i64],
        attack: vec[i64],
        steps: vec[i64],
        every: vec[i64],
        waits: vec[i64],
        serial: vec[i64],
        alive: vec[i64],
        building: vec[i64],
        building_owner: vec[i64],
        building_hp: vec[i64],
        building_serial: vec[i64],
        hand: vec[i64],
        pile: vec[i64],
        tally: vec[i64],
        active: i64,
        turn: i64,
        winner: i64,
        next_serial: i64,
        heeds: i64,
        ask_forced: i64,
        asked: i64,
        at: i64,
        actor_card: i64,
        it: i64,
        lane: i64,
    ) -> None:
        self.book = book
        self.deck = deck  # both decks after the shuffle; never written to, shared by clones
        self.room = room  # how many cards a player can have at most: the stride of `hand`, `pile` and `deck`
        # by row of a unit
        self.card = card
        self.owner = owner
        self.tile = tile
        self.hp = hp
        self.attack = attack
        self.steps = steps
        self.every = every
        self.waits = waits
        self.serial = serial
        self.alive = alive
        # by tile
        self.building = building  # card number, 0 for none
        self.building_owner = building_owner
        self.building_hp = building_hp
        self.building_serial = building_serial
        # by player
        self.hand = hand  # sorted card numbers
        self.pile = pile
        self.tally = tally
        # the turn
        self.active = active
        self.turn = turn
        self.winner = winner
        self.next_serial = next_serial
        self.heeds = heeds  # the events that anything on the board, or a class, may have an ability for, as bits
        # the skill that is taking effect
        self.ask_forced = ask_forced
        self.asked = asked
        self.at = at  # its next operation, IDLE when there is none
        self.actor_card = actor_card
        self.it = it
        self.lane = lane
        # of the move that is being made; no part of a position
        self.marching: i64 = NOTHING  # the serial of the unit on its march
        self.steps_left: i64 = 0
        self.helped: i64 = 0  # the tiles whose buildings have given it steps, as bits
        self.triggers: i64 = 0  # how many abilities have happened
        self.nested: i64 = 0  # how many of them are happening, each because of the one before
        self.extra = vec[i64]()  # units that march once more after the present march
        self.recording = False
        self.log = vec[i64]()

    def lay_deck(self, cards: list[int]) -> None:
        """Have other decks: p1's cards from 0 and p2's from `room` on."""
        self.deck = as_vec(cards)


def add_unit(f: Field, card: i64, owner: i64, tile: i64) -> i64:
    """Add a fresh unit behind all others and return its row."""
    book = f.book
    f.card = append(f.card, card)
    f.owner = append(f.owner, owner)
    f.tile = append(f.tile, tile)
    f.hp = append(f.hp, book.hp[card])
    f.attack = append(f.attack, book.attack[card])
    f.steps = append(f.steps, book.steps[card])
    f.every = append(f.every, book.every[card])
    f.waits = append(f.waits, i64(0))
    f.serial = append(f.serial, f.next_serial)
    f.alive = append(f.alive, i64(1))
    f.next_serial += 1
    f.heeds |= book.heeds[card]
    return len(f.card) - 1


def add_building(f: Field, card: i64, owner: i64, tile: i64) -> None:
    """Put a fresh building on a tile that has none."""
    f.building[tile] = card
    f.building_owner[tile] = owner
    f.building_hp[tile] = f.book.hp[card]
    f.building_serial[tile] = f.next_serial
    f.next_serial += 1
    f.heeds |= f.book.heeds[card]


def forget_the_dead(f: Field) -> None:
    """Drop the rows of dead units, and find out anew what is heeded."""
    heeds: i64 = f.book.heeds[f.tally[CLASS]] | f.book.heeds[f.tally[CLASS + 1]]
    kept: i64 = 0
    row: i64
    for row in range(len(f.card)):
        if not f.alive[row]:
            continue
        heeds |= f.book.heeds[f.card[row]]
        if kept != row:
            f.card[kept] = f.card[row]
            f.owner[kept] = f.owner[row]
            f.tile[kept] = f.tile[row]
            f.hp[kept] = f.hp[row]
            f.attack[kept] = f.attack[row]
            f.steps[kept] = f.steps[row]
            f.every[kept] = f.every[row]
            f.waits[kept] = f.waits[row]
            f.serial[kept] = f.serial[row]
            f.alive[kept] = 1
        kept += 1
    if kept < len(f.card):
        f.card = f.card[:kept]
        f.owner = f.owner[:kept]
        f.tile = f.tile[:kept]
        f.hp = f.hp[:kept]
        f.attack = f.attack[:kept]
        f.steps = f.steps[:kept]
        f.every = f.every[:kept]
        f.waits = f.waits[:kept]
        f.serial = f.serial[:kept]
        f.alive = f.alive[:kept]
    tile: i64
    for tile in range(TILES):
        heeds |= f.book.heeds[f.building[tile]]
    f.heeds = heeds


def row_of(f: Field, serial: i64) -> i64:
    """Return the row of the unit with a serial, dead or alive, or NO_ROW."""
    row: i64 = len(f.serial) - 1
    while row >= 0:
        if f.serial[row] == serial:
            return row
        row -= 1
    return NO_ROW


def tile_of(f: Field, serial: i64) -> i64:
    """Return the tile of the building with a serial that still stands, or NO_ROW."""
    tile: i64
    for tile in range(TILES):
        if f.building[tile] and f.building_serial[tile] == serial:
            return tile
    return NO_ROW


def give_card(f: Field, player: i64, card: i64) -> None:
    """Put a card into a hand, which stays sorted."""
    start: i64 = player * f.room
    i: i64 = start + f.tally[HAND + player]
    f.tally[HAND + player] += 1
    while i > start and f.hand[i - 1] > card:
        f.hand[i] = f.hand[i - 1]
        i -= 1
    f.hand[i] = card


def take_card(f: Field, player: i64, card: i64) -> None:
    """Take a card out of a hand and put it on the discard pile."""
    last: i64 = player * f.room + f.tally[HAND + player] - 1
    i: i64 = last
    while f.hand[i] != card:
        i -= 1
    while i < last:
        f.hand[i] = f.hand[i + 1]
        i += 1
    f.tally[HAND + player] -= 1
    f.pile[player * f.room + f.tally[PILE + player]] = card
    f.tally[PILE + player] += 1


def hand_id(f: Field, player: i64, card: i64) -> i64:
    """Return the id of the last copy of a card in a hand: the one that was given last, and will be taken first."""
    id: i64 = card * COPIES - 1
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] == card:
            id += 1
        i += 1
    return id


def holds_card(f: Field, player: i64, card: i64) -> bool:
    """Return whether the card is in the player's hand."""
    i: i64 = player * f.room
    end: i64 = i + f.tally[HAND + player]
    while i < end:
        if f.hand[i] == card:
            return True
        i += 1
    return False
