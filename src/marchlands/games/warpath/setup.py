"""Setting up a match: an empty board, the shuffle, the opening hands (WP-01 to WP-03)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.seed import Dice, shuffle_part
from marchlands.engine.state import NOBODY, as_vec, record, zeros
from marchlands.games.warpath.board import TILES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.field import CLASS, GOLD, HP, IDLE, LAST, NEXT, NO_ROW, STARTED, TALLIES
from marchlands.games.warpath.resolution import draw
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.turn import begin_turn

FULL_HP: Final = 20
FIRST_GOLD: Final = 5
OPENING_HAND: Final = 4


def empty_field(book: Book, deck: vec[i64], room: i64, first: i64, second: i64) -> WarpathState:
    """Return a board with nothing on it and players with full HP.

    `deck` holds p1's cards from 0 and p2's from `room` on, `first` and `second` of them; no player can ever have more
    than `room` cards.
    """
    state = WarpathState(
        book=book,
        deck=deck,
        room=room,
        card=vec[i64](),
        owner=vec[i64](),
        tile=vec[i64](),
        hp=vec[i64](),
        attack=vec[i64](),
        steps=vec[i64](),
        every=vec[i64](),
        waits=vec[i64](),
        serial=vec[i64](),
        alive=vec[i64](),
        building=zeros(TILES),
        building_owner=zeros(TILES),
        building_hp=zeros(TILES),
        building_serial=zeros(TILES),
        hand=zeros(2 * room),
        pile=zeros(2 * room),
        tally=zeros(TALLIES),
        active=0,
        turn=0,
        winner=NOBODY,
        next_serial=1,
        heeds=0,
        ask_forced=0,
        asked=0,
        at=IDLE,
        actor_card=0,
        it=0,
        lane=NO_ROW,
    )
    state.tally[LAST] = first
    state.tally[NEXT + 1] = room
    state.tally[LAST + 1] = room + second
    state.tally[HP] = FULL_HP
    state.tally[HP + 1] = FULL_HP
    return state


def laid_field(book: Book, deck: list[int], room: int, first: int, second: int) -> WarpathState:
    """Return an empty field for uncompiled code: a vector that comes from there is never given back, a list is."""
    return empty_field(book, as_vec(deck), i64(room), i64(first), i64(second))


def start(
    book: Book,
    first: list[int],
    second: list[int],
    classes: tuple[int, int],
    seed: int,
    *,
    ask_forced: bool = False,
    recording: bool = False,
) -> WarpathState:
    """Return the first position of a match: both decks shuffled, p1's first, and p1's first turn begun.

    The decks are card numbers in ascending order, so that equal decks and seeds give equal matches.
    """
    dice = Dice(seed)
    room: i64 = len(first) if len(first) > len(second) else len(second)
    deck = zeros(2 * room)
    i: i64
    for i in range(len(first)):
        deck[i] = i64(first[i])
    for i in range(len(second)):
        deck[room + i] = i64(second[i])
    shuffle_part(deck, 0, len(first), dice)
    shuffle_part(deck, room, len(second), dice)
    state = empty_field(book, deck, room, len(first), len(second))
    state.ask_forced = 1 if ask_forced else 0
    state.recording = recording
    state.tally[CLASS] = classes[0]
    state.tally[CLASS + 1] = classes[1]
    state.tally[GOLD] = FIRST_GOLD
    state.tally[GOLD + 1] = FIRST_GOLD
    if recording:
        record(state, STARTED, 0, 0, 0, 0)
    draw(state, 0, OPENING_HAND)
    draw(state, 1, OPENING_HAND)
    begin_turn(state, 0)
    return state


def load_vectors(state: WarpathState, vectors: dict[str, list[int]]) -> None:
    """Give a state all its vectors by name, as ordinary lists."""
    state.deck = as_vec(vectors["deck"])
    state.card = as_vec(vectors["card"])
    state.owner = as_vec(vectors["owner"])
    state.tile = as_vec(vectors["tile"])
    state.hp = as_vec(vectors["hp"])
    state.attack = as_vec(vectors["attack"])
    state.steps = as_vec(vectors["steps"])
    state.every = as_vec(vectors["every"])
    state.waits = as_vec(vectors["waits"])
    state.serial = as_vec(vectors["serial"])
    state.alive = as_vec(vectors["alive"])
    state.building = as_vec(vectors["building"])
    state.building_owner = as_vec(vectors["building_owner"])
    state.building_hp = as_vec(vectors["building_hp"])
    state.building_serial = as_vec(vectors["building_serial"])
    state.hand = as_vec(vectors["hand"])
    state.pile = as_vec(vectors["pile"])
    state.tally = as_vec(vectors["tally"])
