"""Setting up a match: an empty field, the shuffle, the opening hands (SK-12)."""

from __future__ import annotations

from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import NOBODY, record, zeros
from marchlands.games.skirmish.board import SLOTS
from marchlands.games.skirmish.book import Book
from marchlands.games.skirmish.effect import draw
from marchlands.games.skirmish.field import (
    CHARGES,
    LAST,
    LEADER,
    NEXT,
    SKIRMISH_STARTED,
    STARTED,
    TALLIES,
)
from marchlands.games.skirmish.program import run
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.turn import OPENING_HAND, begin_turn


def empty_field(book: Book, deck: vec[i64], room: i64, first: i64, second: i64) -> SkirmishState:
    """Return a field with nothing on it.

    `deck` holds p1's cards from 0 and p2's from `room` on, `first` and `second` of them; no player can ever have more
    than `room` cards.
    """
    state = SkirmishState(
        book=book,
        deck=deck,
        room=room,
        card=zeros(SLOTS),
        serial=zeros(SLOTS),
        damage=zeros(SLOTS),
        buff=zeros(SLOTS),
        shield=zeros(SLOTS),
        crown=zeros(SLOTS),
        cooldown=zeros(SLOTS),
        modifier=zeros(SLOTS),
        lasting=zeros(2 * SLOTS),
        power=zeros(SLOTS),
        hand=zeros(2 * room),
        grave=zeros(2 * room),
        tally=zeros(TALLIES),
        agenda=vec[i64](),
        depth=0,
        occupied=0,
        dominant=0,
        used=0,
        cleansed=0,
        reserved=0,
        active=0,
        acts=0,
        played=0,
        done=0,
        starter=0,
        skirmish=1,
        turn=0,
        skirmish_turn=0,
        winner=NOBODY,
        asked=0,
        ask_forced=0,
        next_serial=1,
        gift_power=0,
        gift_shield=0,
        triggers=0,
        boosted=1,
        marks=0,
    )
    state.tally[LAST] = first
    state.tally[NEXT + 1] = room
    state.tally[LAST + 1] = room + second
    return state


def blank_field(book: Book, room: int, first: int, second: int) -> SkirmishState:
    """Return an empty field with blank decks, of so many cards."""
    return empty_field(book, zeros(2 * i64(room)), i64(room), i64(first), i64(second))


def start(
    book: Book,
    first: vec[i64],
    second: vec[i64],
    leaders: tuple[int, int],
    seed: int,
    *,
    ask_forced: bool = False,
    recording: bool = False,
) -> SkirmishState:
    """Return the first position of a match: both decks shuffled, p1's first, then the starting player drawn.

    The decks are card numbers in ascending order, so that equal decks and seeds give equal matches.
    """
    dice = Dice(seed)
    room: i64 = len(first) if len(first) > len(second) else len(second)
    deck = zeros(2 * room)
    i: i64
    for i in range(len(first)):
        deck[i] = first[i]
    for i in range(len(second)):
        deck[room + i] = second[i]
    shuffle_part(deck, 0, len(first), dice)
    shuffle_part(deck, room, len(second), dice)
    state = empty_field(book, deck, room, len(first), len(second))
    state.starter = dice.below(2)
    state.ask_forced = 1 if ask_forced else 0
    state.recording = recording
    state.tally[LEADER] = leaders[0]
    state.tally[LEADER + 1] = leaders[1]
    state.tally[CHARGES] = book.charges[state.tally[LEADER]]
    state.tally[CHARGES + 1] = book.charges[state.tally[LEADER + 1]]
    if recording:
        record(state, STARTED, state.starter, 0, 0, 0)
        record(state, SKIRMISH_STARTED, 1, state.starter, 0, 0)
    draw(state, 0, OPENING_HAND)
    draw(state, 1, OPENING_HAND)
    begin_turn(state, state.starter)
    run(state)
    return state
