"""Setting up a match: the shuffle and the opening hands (SK-12)."""

from __future__ import annotations

from marchlands.engine.seed import Dice
from marchlands.engine.state import record
from marchlands.engine.zone import EMPTY, shuffle_decks
from marchlands.games.skirmish.book import Book
from marchlands.games.skirmish.effect import draw
from marchlands.games.skirmish.field import CHARGES, LEADER, SKIRMISH_STARTED, STARTED
from marchlands.games.skirmish.program import run
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.turn import OPENING_HAND, begin_turn


def start(
    book: Book,
    first: list[int],
    second: list[int],
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
    state = SkirmishState(book, max(len(first), len(second)), EMPTY, None)
    state.lay_decks(first, second)
    shuffle_decks(state, dice)
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
