"""The bodies of requests and answers about puzzles."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from marchlands.server.message import Seat
from marchlands.server.practice_body import Moves, PracticeTable
from marchlands.server.rest_body import Body


class PuzzleInfo(Struct, frozen=True):
    """A puzzle as it stands in a list, without its solution.

    `kind` is the slug of its kind and `kind_name` what people call that. `mark` is "solved", or "failed" if it was
    tried and never solved. `first` says how the first try ended, which is the one that counts; it is "shown" if the
    solution was asked for before.
    """

    id: str
    game: str
    kind: str
    kind_name: str
    goal: str
    rating: int
    mark: Literal["solved", "failed"] | None
    first: Literal["solved", "failed", "shown"] | None


class PuzzlePlayer(Struct, frozen=True):
    """How somebody stands at the puzzles of a game.

    The true rating is within two deviations, nineteen times out of twenty; `rated` is how many first tries it goes by.
    `streak` is on how many days in a row the daily puzzle was solved, up to today or yesterday, and `longest` the
    longest such row. `next` is the puzzle to go on with, None if all are solved; `again` are those that were failed and
    not solved since, the one that waits longest first.
    """

    rating: int
    deviation: int
    rated: int
    solved: int
    streak: int
    longest: int
    next: str | None
    again: tuple[str, ...]


class DailyPuzzle(Struct, frozen=True):
    """The puzzle of a day: the same for everybody, from midnight to midnight in UTC.

    `day` is a date such as "2026-02-03"; `solved` says whether it was solved on this day. `view` is how `seat`, which
    is to solve it, sees the board.
    """

    game: str
    day: str
    puzzle: PuzzleInfo
    seat: Seat
    view: Raw
    solved: bool
    streak: int


class PuzzleShelf(Struct, frozen=True):
    """All puzzles, how their player stands in each game, and the puzzles of the day."""

    puzzles: tuple[PuzzleInfo, ...]
    players: dict[str, PuzzlePlayer]
    dailies: tuple[DailyPuzzle, ...]


class ShownPuzzle(Struct, frozen=True):
    """A puzzle to be solved: what it asks for, and the table. `daily` says that it is the puzzle of today."""

    puzzle: PuzzleInfo
    table: PracticeTable
    daily: bool
    player: PuzzlePlayer


class TryPuzzle(Body, frozen=True):
    """All moves of the player since the beginning of a puzzle, choices one by one."""

    moves: Moves = ()


class RatingChange(Struct, frozen=True):
    """What a first try has done to a rating."""

    before: int
    after: int
    deviation: int


class TriedPuzzle(Struct, frozen=True):
    """What became of moves at a puzzle.

    `state` is "failed" as soon as the goal can be kept from the player. The table then shows how, on hidden cards with
    which it works: the first `wrong` of its steps were made in the attempt, and the rest is the refutation. `reason`
    says in one sentence how it stands. `rating` is there if this was the first try and it has ended.
    """

    state: Literal["open", "solved", "failed"]
    table: PracticeTable
    reason: str
    wrong: int | None
    puzzle: PuzzleInfo
    player: PuzzlePlayer
    daily: bool
    rating: RatingChange | None = None


class SolutionMove(Struct, frozen=True):
    """A move of a solution, in notation; in it the opponent plays as the puzzle's own cards let it."""

    seat: Seat
    text: str


class PuzzleSolution(Struct, frozen=True):
    """The solution of a puzzle: its moves, and the table on which they were made. It counts like a failed try."""

    moves: tuple[SolutionMove, ...]
    table: PracticeTable
    puzzle: PuzzleInfo
    player: PuzzlePlayer
    rating: RatingChange | None = None
