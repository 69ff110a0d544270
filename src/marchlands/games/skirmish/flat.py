"""A position of Skirmish as one row of bytes, the flat encoding: what a seat knows, counted.

First come numbers about the match, then ten slots, the seat's own first, then how often each card is in each zone. The
names of all of them follow from the same tables, so that a number and its name cannot get apart.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.card_rows import count_cards
from marchlands.engine.native import i64, vec
from marchlands.engine.packing import BYTES, byte, clear, count_byte, pack_bytes
from marchlands.engine.state import DRAW, NOBODY
from marchlands.games.skirmish.agenda import CARD, SLOT, WIDTH
from marchlands.games.skirmish.board import SLOTS, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.book import LEADER as LEADER_CARD
from marchlands.games.skirmish.field import (
    CHARGES,
    HAND,
    LAST,
    LEADER,
    NEXT,
    NO_SLOT,
    PILE,
    WINS,
    Field,
)
from marchlands.games.skirmish.program import chooser, open_selector
from marchlands.games.skirmish.turn import controller

SIDES: Final = ("own", "enemy")
MATCH: Final = (
    "to act", "turn", "turn of the skirmish", "skirmish", "own wins", "enemy wins", "own start", "actions this turn",
    "card played", "own Done", "enemy Done", "own charges", "enemy charges", "own leader", "enemy leader", "result",
    "own hand", "enemy hand", "own deck", "enemy deck", "own graveyard", "enemy graveyard", "own terrains",
    "enemy terrains",
    "choice", "own choice", "card that asks", "slot that asks", "kind of answer", "may decline", "leader asks", "",
)  # fmt: skip
SLOT_NAMES: Final = (
    "card", "power", "base power", "damage", "buff", "buff below 0", "permanent buff", "permanent buff below 0",
    "shield", "shield while Dominant", "cooldown", "Dominant", "used", "cleansed", "wins the terrain", "",
    "modifier", "modifier below 0", "permanent modifier", "permanent modifier below 0", "", "", "", "",
)  # fmt: skip
ZONES: Final = (
    "own hand", "own deck", "own graveyard", "own board", "enemy known in hand", "enemy graveyard", "enemy board",
)  # fmt: skip
OWN_HAND: Final = 0
OWN_DECK: Final = 1
OWN_PILE: Final = 2
OWN_BOARD: Final = 3
ENEMY_HAND: Final = 4
ENEMY_PILE: Final = 5
ENEMY_BOARD: Final = 6
FIRST_SLOT: Final = 4  # words
SLOT_WORDS: Final = 3
FIRST_ZONE: Final = 34
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3


def flat_names(cards: list[str]) -> tuple[str, ...]:
    """Return the name of every byte, given the names of the cards by their places; unused ones have none."""
    slots = [f"{side} {terrain}" for side in SIDES for terrain in range(TERRAINS)]
    names = [*MATCH, *(f"{slot}: {name}" if name else "" for slot in slots for name in SLOT_NAMES)]
    names += [f"{zone}: {card}" for zone in ZONES for card in cards]
    return (*names, *[""] * (-len(names) % BYTES))


def flat_words(columns: int) -> int:
    """Return how many words a position takes with so many cards."""
    return FIRST_ZONE + -(-len(ZONES) * columns // BYTES)


def flat_into(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    """Write what a seat knows about a position into the words from `start` on."""
    clear(out, start + FIRST_ZONE, (len(ZONES) * f.book.columns + BYTES - 1) // BYTES)
    other: i64 = 1 - seat
    won: i64 = 0
    s: i64
    for s in range(TERRAINS):
        winner = controller(f, s)
        if winner >= 0:
            won |= i64(1) << (winner * TERRAINS + s)
    _match(f, seat, other, won, out, start)
    _slots(f, seat, won, out, start)
    _zones(f, seat, other, out, start + FIRST_ZONE)


def _match(f: Field, seat: i64, other: i64, won: i64, out: vec[i64], start: i64) -> None:
    tally = f.tally
    book = f.book
    over: bool = f.winner != NOBODY
    asked: bool = f.asked != 0 and not over
    by = f.active
    if asked:
        by = chooser(f)
    out[start] = pack_bytes(
        i64(by == seat and not over), 1 + i64(f.active != seat), f.skirmish_turn, f.skirmish,
        tally[WINS + seat], tally[WINS + other], i64(f.starter == seat), f.acts,
    )  # fmt: skip
    out[start + 1] = pack_bytes(
        f.played, f.done >> seat & 1, f.done >> other & 1, tally[CHARGES + seat], tally[CHARGES + other],
        book.column[tally[LEADER + seat]], book.column[tally[LEADER + other]], result_for(f.winner, seat),
    )  # fmt: skip
    out[start + 2] = pack_bytes(
        tally[HAND + seat], tally[HAND + other],
        tally[LAST + seat] - tally[NEXT + seat], tally[LAST + other] - tally[NEXT + other],
        tally[PILE + seat], tally[PILE + other],
        len(SLOTS_OF[won >> seat * TERRAINS & 0x1F]), len(SLOTS_OF[won >> other * TERRAINS & 0x1F]),
    )  # fmt: skip
    if asked:
        base: i64 = (f.depth - 1) * WIDTH
        selector = open_selector(f)
        slot = f.agenda[base + SLOT]
        place: i64 = 0
        if slot != NO_SLOT:
            place = 1 + slot_for(seat, slot)
        card = f.agenda[base + CARD]
        out[start + 3] = pack_bytes(
            1, i64(by == seat), book.column[card], place,
            1 + book.what[selector], book.may[selector], i64(book.kind[card] == LEADER_CARD), 0,
        )  # fmt: skip
    else:
        out[start + 3] = 0


def result_for(winner: i64, seat: i64) -> i64:
    """Return what the end of a match is to a seat: 0 while it goes on, then WON, LOST or DRAWN."""
    if winner == NOBODY:
        return 0
    if winner == DRAW:
        return DRAWN
    if winner == seat:
        return WON
    return LOST


def slot_for(seat: i64, slot: i64) -> i64:
    """Return a slot as a seat counts it, its own ones first; or back."""
    if seat == 0:
        return slot
    if slot < TERRAINS:
        return slot + TERRAINS
    return slot - TERRAINS


def _slots(f: Field, seat: i64, won: i64, out: vec[i64], start: i64) -> None:
    book = f.book
    zones: i64 = start + FIRST_ZONE
    word: i64 = start + FIRST_SLOT
    at: i64
    for at in range(SLOTS):
        slot = slot_for(seat, at)
        if f.occupied >> slot & 1:
            column = book.column[f.card[slot]]
            buff = f.buff[slot]
            lasting = f.lasting[SLOTS + slot]
            low: i64 = byte(column) | byte(f.power[slot]) << 8 | byte(book.base[f.card[slot]]) << 16
            if buff != 0 or lasting != 0:
                low |= byte(buff) << 32 | byte(-buff) << 40 | byte(lasting) << 48 | byte(-lasting) << 56
            out[word] = low | byte(f.damage[slot]) << 24
            low = byte(f.shield[slot]) | byte(f.crown[slot]) << 8 | byte(f.cooldown[slot]) << 16
            low |= (f.dominant >> slot & 1) << 24 | (f.used >> slot & 1) << 32
            out[word + 1] = low | (f.cleansed >> slot & 1) << 40 | (won >> slot & 1) << 48
            zone: i64 = OWN_BOARD
            if at >= TERRAINS:
                zone = ENEMY_BOARD
            count_byte(out, zones, zone * book.columns + column - 1)
        else:
            out[word] = 0
            out[word + 1] = 0
        ground = f.modifier[slot]
        stays = f.lasting[slot]
        out[word + 2] = 0
        if ground != 0 or stays != 0:
            out[word + 2] = byte(ground) | byte(-ground) << 8 | byte(stays) << 16 | byte(-stays) << 24
        word += SLOT_WORDS


def _zones(f: Field, seat: i64, other: i64, out: vec[i64], at: i64) -> None:
    tally = f.tally
    column = f.book.column
    size = f.book.columns
    own: i64 = seat * f.room
    enemy: i64 = other * f.room
    count_cards(f.hand, own, own + tally[HAND + seat], 1, 0, column, OWN_HAND * size, out, at)
    count_cards(f.deck, tally[NEXT + seat], tally[LAST + seat], 0, 0, column, OWN_DECK * size, out, at)
    count_cards(f.pile, own, own + tally[PILE + seat], 0, 0, column, OWN_PILE * size, out, at)
    count_cards(f.hand, enemy, enemy + tally[HAND + other], 1, 1, column, ENEMY_HAND * size, out, at)
    count_cards(f.pile, enemy, enemy + tally[PILE + other], 0, 0, column, ENEMY_PILE * size, out, at)
