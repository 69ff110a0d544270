"""Setting up a match: an empty field, the shuffle, the opening hands (SK-12)."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle
from marchlands.engine.state import NOBODY, as_vec, record, zeros
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


def empty_field(book: Book, decks: tuple[Sequence[int], Sequence[int]], room: int) -> SkirmishState:
    """Return a field with nothing on it and decks in this order; no player can ever have more than `room` cards."""
    padded = [list(deck) + [0] * (room - len(deck)) for deck in decks]
    state = SkirmishState(
        book=book,
        deck=as_vec(padded[0] + padded[1]),
        room=i64(room),
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
        hand=zeros(2 * i64(room)),
        grave=zeros(2 * i64(room)),
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
    )
    for player in (0, 1):
        state.tally[NEXT + player] = i64(player * room)
        state.tally[LAST + player] = i64(player * room + len(decks[player]))
    return state


def start(
    book: Book,
    decks: tuple[Sequence[int], Sequence[int]],
    leaders: tuple[int, int],
    seed: int,
    *,
    ask_forced: bool = False,
    recording: bool = False,
) -> SkirmishState:
    """Return the first position of a match: both decks shuffled, p1's first, then the starting player drawn.

    The decks are lists of card numbers in any order: equal decks and seeds give equal matches.
    """
    dice = Dice(seed)
    room = max(len(decks[0]), len(decks[1]))
    first = as_vec(sorted(decks[0]))
    second = as_vec(sorted(decks[1]))
    shuffle(first, dice)
    shuffle(second, dice)
    state = empty_field(book, ([int(card) for card in first], [int(card) for card in second]), room)
    state.starter = dice.below(2)
    state.ask_forced = i64(ask_forced)
    state.recording = recording
    for player in (0, 1):
        state.tally[LEADER + player] = i64(leaders[player])
        state.tally[CHARGES + player] = book.charges[leaders[player]]
    if recording:
        record(state, STARTED, state.starter, 0, 0)
        record(state, SKIRMISH_STARTED, 1, state.starter, 0)
    draw(state, 0, OPENING_HAND)
    draw(state, 1, OPENING_HAND)
    begin_turn(state, state.starter)
    run(state)
    return state
