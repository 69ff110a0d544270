"""What a guest has done at puzzles: which are solved, the rating, the days in a row, and what comes next.

Nothing is written here; whatever a try changes is returned as changes for the store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from marchlands.coach.glicko import Rating, Score, rated
from marchlands.coach.puzzle import Puzzle, day_of
from marchlands.server.record import (
    Change,
    MarkPuzzle,
    PuzzleMark,
    PuzzleRating,
    RatePuzzles,
    SolveDaily,
    SolvedDaily,
)
from marchlands.server.store import Store

PUZZLE_DEVIATION: Final = 80.0  # how uncertain the ratings of puzzles are
DAY: Final = timedelta(days=1)
End = Literal["solved", "failed", "shown"]


class Outcome(NamedTuple):
    """What the end of a try changes, and the rating before and after it if it was the first."""

    changes: tuple[Change, ...]
    rating: tuple[Rating, Rating] | None


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """What is kept about the puzzles of one guest, whose id is empty if nothing is kept."""

    guest: str = ""
    marks: Mapping[str, PuzzleMark] = field(default_factory=dict)
    ratings: Mapping[str, PuzzleRating] = field(default_factory=dict)
    dailies: tuple[SolvedDaily, ...] = ()

    def rating(self, game: str) -> Rating:
        """Return how good the guest is at the puzzles of a game."""
        kept = self.ratings.get(game)
        return Rating() if kept is None else Rating(kept.rating, kept.deviation, kept.volatility)

    def rated(self, game: str) -> int:
        """Return how many tries the rating goes by."""
        kept = self.ratings.get(game)
        return 0 if kept is None else kept.tries

    def is_solved(self, puzzle: str) -> bool:
        """Return whether a puzzle was ever solved."""
        mark = self.marks.get(puzzle)
        return mark is not None and mark.solved is not None

    def days(self, game: str) -> set[str]:
        """Return the days on which the daily puzzle of a game was solved."""
        return {daily.day for daily in self.dailies if daily.game == game}

    def again(self, game: str) -> list[str]:
        """Return the puzzles of a game that were failed and not solved since, the one that waits longest first."""
        failed = [mark for mark in self.marks.values() if mark.game == game and mark.solved is None]
        return [mark.puzzle for mark in sorted(failed, key=lambda mark: (mark.latest, mark.puzzle))]

    def following(self, game: str, puzzles: Iterable[Puzzle], but: str = "") -> str | None:
        """Return the puzzle to go on with, None if all are solved.

        It is one that was never tried, as hard as the guest can well solve: the less certain the rating, the easier.
        Else it is the one that waits longest to be tried again.
        """
        rating = self.rating(game)
        own = rating.rating - rating.deviation
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in self.marks and puzzle.id != but]
        if fresh:
            return min(fresh, key=lambda puzzle: (abs(puzzle.rating - own), puzzle.id)).id
        return next((id for id in self.again(game) if id != but), None)

    def after(self, puzzle: Puzzle, end: End, now: float, *, is_daily: bool) -> Outcome:
        """Return what it changes that a try of a puzzle ended, or that its solution was asked for."""
        mark = self._marked(puzzle, end, now)
        changes: list[Change] = [MarkPuzzle(mark)]
        change = None
        if puzzle.id not in self.marks:
            change = self._rated(puzzle, end)
            new, tries = change[1], self.rated(puzzle.game) + 1
            kept = PuzzleRating(self.guest, puzzle.game, new.rating, new.deviation, new.volatility, tries, now)
            changes.append(RatePuzzles(kept))
        today = day_of(now)
        was_shown = mark.shown is not None and day_of(mark.shown) == today
        if is_daily and end == "solved" and not was_shown:
            changes.append(SolveDaily(SolvedDaily(self.guest, puzzle.game, today.isoformat(), puzzle.id, now)))
        return Outcome(tuple(changes), change)

    def with_changes(self, changes: Sequence[Change]) -> PuzzleRecord:
        """Return the record as it is once some changes are kept."""
        marks, ratings, dailies = dict(self.marks), dict(self.ratings), list(self.dailies)
        for change in changes:
            if isinstance(change, MarkPuzzle):
                marks[change.mark.puzzle] = change.mark
            elif isinstance(change, RatePuzzles):
                ratings[change.rating.game] = change.rating
            elif isinstance(change, SolveDaily) and change.daily.day not in self.days(change.daily.game):
                dailies.append(change.daily)
        return PuzzleRecord(self.guest, marks, ratings, tuple(dailies))

    def brought_to(self, other: PuzzleRecord) -> list[Change]:
        """Return what is to be kept for another guest who takes this one's place in a browser.

        Of each puzzle, what was first there counts; a rating comes along only where the other has none.
        """
        marks = [mark for id, mark in self.marks.items() if id not in other.marks]
        ratings = [rating for game, rating in self.ratings.items() if game not in other.ratings]
        return [
            *(MarkPuzzle(replace(mark, guest=other.guest)) for mark in marks),
            *(RatePuzzles(replace(rating, guest=other.guest)) for rating in ratings),
            *(SolveDaily(replace(daily, guest=other.guest)) for daily in self.dailies),
        ]

    def _marked(self, puzzle: Puzzle, end: End, now: float) -> PuzzleMark:
        mark = self.marks.get(puzzle.id)
        if mark is None:
            mark = PuzzleMark(self.guest, puzzle.id, puzzle.game, end, now, now, None, None, 0)
        return replace(
            mark,
            latest=now,
            solved=now if end == "solved" and mark.solved is None else mark.solved,
            shown=now if end == "shown" else mark.shown,
            tries=mark.tries + (end != "shown"),
        )

    def _rated(self, puzzle: Puzzle, end: End) -> tuple[Rating, Rating]:
        before = self.rating(puzzle.game)
        score = Score(puzzle.rating, PUZZLE_DEVIATION, 1.0 if end == "solved" else 0.0)
        return before, rated(before, [score])


async def kept_record(store: Store, guest: str) -> PuzzleRecord:
    """Return what is kept about the puzzles of a guest; nothing for an empty id. Raises StoreError."""
    if not guest:
        return PuzzleRecord()
    marks = await store.puzzles(guest)
    ratings = await store.puzzle_ratings(guest)
    return PuzzleRecord(
        guest,
        {mark.puzzle: mark for mark in marks},
        {rating.game: rating for rating in ratings},
        tuple(await store.dailies(guest)),
    )


def streak(days: Collection[str], today: date) -> int:
    """Return how many days in a row are among some, up to today, or to yesterday while today may still come."""
    end = today if today.isoformat() in days else today - DAY
    count = 0
    while (end - count * DAY).isoformat() in days:
        count += 1
    return count


def longest_streak(days: Collection[str]) -> int:
    """Return the length of the longest row of days."""
    return max((streak(days, date.fromisoformat(day)) for day in days), default=0)
