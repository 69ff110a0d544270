"""Setting up a match: the shuffle and the opening hands (WP-01 to WP-03)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.seed import Dice
from marchlands.engine.state import record
from marchlands.engine.zone import EMPTY, shuffle_decks
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.field import CLASS, GOLD, HP, STARTED
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.supply import draw
from marchlands.games.warpath.turn import begin_turn

FULL_HP: Final = 20
FIRST_GOLD: Final = 5
OPENING_HAND: Final = 4


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
    """Return the first position of a match: both decks shuffled, p1's first, and p1's first turn started.

    The decks are card numbers in ascending order, so that equal decks and seeds give equal matches.
    """
    state = WarpathState(book, max(len(first), len(second)), EMPTY, None)
    state.lay_decks(first, second)
    shuffle_decks(state, Dice(seed))
    state.ask_forced = 1 if ask_forced else 0
    state.recording = recording
    state.tally[CLASS] = classes[0]
    state.tally[CLASS + 1] = classes[1]
    state.tally[HP] = FULL_HP
    state.tally[HP + 1] = FULL_HP
    state.tally[GOLD] = FIRST_GOLD
    state.tally[GOLD + 1] = FIRST_GOLD
    if recording:
        record(state, STARTED, 0, 0, 0, 0)
    draw(state, 0, OPENING_HAND)
    draw(state, 1, OPENING_HAND)
    begin_turn(state, 0)
    return state
