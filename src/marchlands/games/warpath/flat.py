"""A position of Warpath as one row of bytes, the flat encoding: what a seat knows, counted.

First come numbers about the match, then the tiles lane by lane, each counted from the seat's own side, then how often
each card is in each zone.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.card_rows import count_cards
from marchlands.engine.native import i64, vec
from marchlands.engine.packing import BYTES, MOST_BYTE, clear, count_byte, pack_bytes
from marchlands.engine.state import DRAW, NOBODY
from marchlands.games.warpath.board import FIRST, LANE_NAMES, LANE_OF, LENGTH, LENGTHS, TILES
from marchlands.games.warpath.book import CHOOSE_LANE
from marchlands.games.warpath.field import CLASS, GOLD, HAND, HP, LAST, NEXT, PILE, USED, Field
from marchlands.games.warpath.select import place_of

MATCH: Final = (
    "to act", "round", "own HP", "enemy HP", "own gold", "enemy gold", "own skill used", "enemy skill used",
    "own hand", "enemy hand", "own deck", "enemy deck", "own discard pile", "enemy discard pile", "own class",
    "enemy class",
    "choice", "own choice", "card that asks", "tile chosen before", "a lane is chosen", "may decline", "result", "",
)  # fmt: skip
UNIT_NAMES: Final = ("units", "HP", "attack", "attack of the next march")
FIRST_UNIT: Final = ("card", "HP", "attack", "waits")
TILE_NAMES: Final = (
    *(
        f"{side} {name}"
        for side in ("own", "enemy")
        for name in (*UNIT_NAMES, *(f"first unit's {n}" for n in FIRST_UNIT))
    ),
    *(f"{side} building{what}" for side in ("own", "enemy") for what in ("", "'s HP")),
    *(f"{side} first unit's {name}" for side in ("own", "enemy") for name in ("steps", "every")),
)
ZONES: Final = (
    "own hand", "own deck", "own discard pile", "own units", "own buildings", "enemy discard pile", "enemy units",
    "enemy buildings",
)  # fmt: skip
OWN_HAND: Final = 0
OWN_DECK: Final = 1
OWN_PILE: Final = 2
OWN_UNITS: Final = 3
OWN_BUILDINGS: Final = 4
ENEMY_PILE: Final = 5
ENEMY_UNITS: Final = 6
ENEMY_BUILDINGS: Final = 7
FIRST_TILE: Final = 3  # words
TILE_WORDS: Final = 3
FIRST_ZONE: Final = 57
# --- what the end of a match is to a seat
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3


def flat_names(cards: list[str]) -> tuple[str, ...]:
    """Return the name of every byte, given the names of the cards by their places; unused ones have none."""
    tiles = [f"{lane} {tile}" for lane, length in zip(LANE_NAMES, LENGTHS, strict=True) for tile in range(length)]
    names = [*MATCH, *(f"{tile}: {name}" for tile in tiles for name in TILE_NAMES)]
    names += [f"{zone}: {card}" for zone in ZONES for card in cards]
    return (*names, *[""] * (-len(names) % BYTES))


def tile_for(seat: i64, tile: i64) -> i64:
    """Return a tile counted from a seat's own side of its lane; or back."""
    if seat == 0:
        return tile
    lane = LANE_OF[tile]
    return 2 * FIRST[lane] + LENGTH[lane] - 1 - tile


def flat_into(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    """Write what a seat knows about a position into the words from `start` on."""
    size: i64 = FIRST_ZONE + (len(ZONES) * f.book.columns + BYTES - 1) // BYTES
    clear(out, start, size)
    _match(f, seat, 1 - seat, out, start)
    _units(f, seat, out, start)
    _buildings(f, seat, out, start)
    _zones(f, seat, 1 - seat, out, start + FIRST_ZONE)


def _match(f: Field, seat: i64, other: i64, out: vec[i64], start: i64) -> None:
    tally = f.tally
    book = f.book
    over: bool = f.winner != NOBODY
    mine = i64(f.active == seat and not over)
    out[start] = pack_bytes(
        mine, (f.turn + 1) // 2, tally[HP + seat], tally[HP + other],
        tally[GOLD + seat], tally[GOLD + other], tally[USED + seat], tally[USED + other],
    )  # fmt: skip
    out[start + 1] = pack_bytes(
        tally[HAND + seat], tally[HAND + other],
        tally[LAST + seat] - tally[NEXT + seat], tally[LAST + other] - tally[NEXT + other],
        tally[PILE + seat], tally[PILE + other],
        book.column[tally[CLASS + seat]], book.column[tally[CLASS + other]],
    )  # fmt: skip
    asked = i64(f.asked != 0 and not over)
    card: i64 = 0
    chosen: i64 = 0
    lane: i64 = 0
    may: i64 = 0
    if asked:
        card = book.column[f.actor_card]
        chosen = chosen_tile(f, seat)
        lane = i64(book.op[f.at] == CHOOSE_LANE)
        may = book.may[book.selector[f.at]]
    out[start + 2] = pack_bytes(asked, asked & mine, card, chosen, lane, may, result_for(f.winner, seat), 0)


def chosen_tile(f: Field, seat: i64) -> i64:
    """Return 1 plus the tile of what was chosen before in the same skill, as a seat counts it; 0 for nothing."""
    if f.it == 0:
        return 0
    tile = place_of(f, f.it)
    if tile < 0:
        return 0
    return 1 + tile_for(seat, tile)


def result_for(winner: i64, seat: i64) -> i64:
    """Return what the end of a match is to a seat: 0 while it goes on, then WON, LOST or DRAWN."""
    if winner == NOBODY:
        return 0
    if winner == DRAW:
        return DRAWN
    if winner == seat:
        return WON
    return LOST


def add_byte(out: vec[i64], word: i64, at: i64, more: i64) -> None:
    """Add to a byte of a word, up to what it holds."""
    shift: i64 = at << 3
    there: i64 = out[word] >> shift & MOST_BYTE
    if there + more > MOST_BYTE:
        more = MOST_BYTE - there
    if more > 0:
        out[word] += more << shift


def _units(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    book = f.book
    row: i64
    for row in range(len(f.card)):
        if not f.alive[row]:
            continue
        side = i64(f.owner[row] != seat)
        word: i64 = start + FIRST_TILE + TILE_WORDS * tile_for(seat, f.tile[row])
        own: i64 = word + side
        column = book.column[f.card[row]]
        if out[own] == 0:
            out[own] = pack_bytes(0, 0, 0, 0, column, f.hp[row], f.attack[row], f.waits[row])
            add_byte(out, word + 2, 4 + 2 * side, f.steps[row])
            add_byte(out, word + 2, 5 + 2 * side, f.every[row])
        add_byte(out, own, 0, 1)
        add_byte(out, own, 1, f.hp[row])
        add_byte(out, own, 2, f.attack[row])
        if f.waits[row] == 0 and f.steps[row]:
            add_byte(out, own, 3, f.attack[row])
        zone: i64 = OWN_UNITS
        if side:
            zone = ENEMY_UNITS
        count_byte(out, start + FIRST_ZONE, zone * book.columns + column - 1)


def _buildings(f: Field, seat: i64, out: vec[i64], start: i64) -> None:
    book = f.book
    tile: i64
    for tile in range(TILES):
        if f.building[tile]:
            side = i64(f.building_owner[tile] != seat)
            word: i64 = start + FIRST_TILE + TILE_WORDS * tile_for(seat, tile) + 2
            column = book.column[f.building[tile]]
            add_byte(out, word, 2 * side, column)
            add_byte(out, word, 2 * side + 1, f.building_hp[tile])
            zone: i64 = OWN_BUILDINGS
            if side:
                zone = ENEMY_BUILDINGS
            count_byte(out, start + FIRST_ZONE, zone * book.columns + column - 1)


def _zones(f: Field, seat: i64, other: i64, out: vec[i64], at: i64) -> None:
    tally = f.tally
    column = f.book.column
    size = f.book.columns
    own: i64 = seat * f.room
    enemy: i64 = other * f.room
    count_cards(f.hand, own, own + tally[HAND + seat], 0, 0, column, OWN_HAND * size, out, at)
    count_cards(f.deck, tally[NEXT + seat], tally[LAST + seat], 0, 0, column, OWN_DECK * size, out, at)
    count_cards(f.pile, own, own + tally[PILE + seat], 0, 0, column, OWN_PILE * size, out, at)
    count_cards(f.pile, enemy, enemy + tally[PILE + other], 0, 0, column, ENEMY_PILE * size, out, at)
