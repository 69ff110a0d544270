"""The cards of zones in observations: counted by the place of each card, or as rows.

Zones are given as they lie in a `CardState`: entries from `first` up to `end`, each a card number shifted by `shift`
bits. Entries that do not have the bits in `wanted` are skipped.
"""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.packing import count_byte, pack_shorts

ROW_WORDS: Final = 4  # in a row of shorts

# --- the third column of a row: what it is about
PLAYER_ROW: Final = 1
CHOICE_ROW: Final = 2
BOARD_ROW: Final = 3
IN_HAND: Final = 4
IN_DECK: Final = 5
IN_PILE: Final = 6


def count_cards(
    cards: vec[i64], first: i64, end: i64, shift: i64, wanted: i64, column: vec[i64], base: i64, out: vec[i64], at: i64
) -> None:
    """Count cards in the bytes of the words from `at` on; the card in the first place has the byte `base`."""
    i: i64 = first
    while i < end:
        entry = cards[i]
        i += 1
        if entry & wanted == wanted:
            count_byte(out, at, base + column[entry >> shift] - 1)


def card_rows(
    cards: vec[i64], first: i64, end: i64, shift: i64, wanted: i64, column: vec[i64], price: vec[i64],
    owner: i64, zone: i64, out: vec[i64], row: i64, last: i64,
) -> i64:  # fmt: skip
    """Write a row for each card, equal ones beside each other in one; return where the next row goes.

    A row has the card's place, its owner, its zone, how many there are, and its `price`: the number that a game prints
    on it first. Rows from `last` on are left out.
    """
    i: i64 = first
    before: i64 = -1
    count: i64 = 0
    while i < end:
        entry = cards[i]
        i += 1
        if entry & wanted != wanted:
            continue
        card: i64 = entry >> shift
        if card == before:
            count += 1
            row -= ROW_WORDS
        else:
            count = 1
            before = card
        if row >= last:
            return last
        out[row] = pack_shorts(column[card], owner, zone, 0)
        out[row + 1] = pack_shorts(count, 0, price[card], 0)
        row += ROW_WORDS
    return row


def in_order(cards: vec[i64], first: i64, end: i64) -> vec[i64]:
    """Return the cards from `first` up to `end`, ascending, which tells nothing of the order in which they lie."""
    found = cards[first:end]
    i: i64 = 1
    while i < len(found):
        card = found[i]
        j: i64 = i
        while j > 0 and found[j - 1] > card:
            found[j] = found[j - 1]
            j -= 1
        found[j] = card
        i += 1
    return found
