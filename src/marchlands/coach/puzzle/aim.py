"""What a puzzle asks for: when it is decided, and whether the goal is reached."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from marchlands.engine.native import i64
from marchlands.engine.state import EVENT_WIDTH, State

OPPONENT_PASSES: Final = "opponent-passes"
HAND_AS_GIVEN: Final = "hand-as-given"
DECK_AS_GIVEN: Final = "deck-as-given"
ASSUMPTIONS: Final = {
    OPPONENT_PASSES: "the opponent does nothing in its turns",
    HAND_AS_GIVEN: "the opponent holds the cards that the file gives it",
    DECK_AS_GIVEN: "the seat's deck is in the order of the file",
}
SERIAL: Final = 5  # the column of the log with the unit or building that an event is about
NOTHING_MORE: Final = 0  # the move that ends a turn, in every game


@dataclass(frozen=True, slots=True)
class Terms:
    """What a puzzle file says about its goal, for programs; what it leaves out is None.

    `target` is a slot, a tile or a lane; `assume` has some of the ASSUMPTIONS.
    """

    keep: int | None = None
    lead: int | None = None
    hp: int | None = None
    damage: int | None = None
    target: str | None = None
    assume: frozenset[str] = frozenset()


class Aim(ABC):
    """The goal of one seat from one position on.

    It is judged by what both players see, so it is the same for all deals that look alike to the seat.
    """

    def __init__(self, root: State, seat: int) -> None:
        """Take the position that the puzzle begins with, and the seat that is to reach the goal."""
        self.root = root
        self.seat = seat

    @abstractmethod
    def verdict(self, before: State, move: int, after: State) -> bool | None:
        """Return whether the goal is reached for good (True) or missed for good (False); None while it is open."""

    @abstractmethod
    def standing(self, state: State) -> int:
        """Return how near the seat is to the goal; only used to choose which line is shown."""

    @abstractmethod
    def shortfall(self, before: State, move: int, after: State) -> str:
        """Return in one sentence how the goal was missed by the move that decided it."""

    @abstractmethod
    def key(self, state: State) -> tuple[object, ...] | None:
        """Return what tells the position apart from all that do not lead to the same; None to not remember it."""


def told_by(before: State, move: int) -> list[tuple[int, ...]]:
    """Return the rows of the log that a move writes."""
    again = before.clone()
    again.recording = True
    again.apply(i64(move))
    log = [int(number) for number in again.log]
    return [tuple(log[at : at + EVENT_WIDTH]) for at in range(0, len(log), EVENT_WIDTH)]


def gone_before(rows: list[tuple[int, ...]], end: int, kinds: tuple[int, ...]) -> set[int]:
    """Return the serials of what these kinds of events took off the board before the first event of the kind `end`."""
    ended = next((index for index, row in enumerate(rows) if row[0] == end), len(rows))
    return {row[SERIAL] for row in rows[:ended] if row[0] in kinds}


def several(count: int, noun: str) -> str:
    """Return a number of things in words, as in "two cards"."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    number = words[count] if 0 <= count < len(words) else str(count)
    return f"{number} {noun}" if count == 1 else f"{number} {noun}s"
