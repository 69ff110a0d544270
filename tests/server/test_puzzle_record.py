"""What is kept of somebody's puzzles: the first try counts, days in a row, what comes next, another browser."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from marchlands.coach.puzzle import Puzzle, day_of, puzzles
from marchlands.server.puzzle_record import PuzzleRecord, longest_streak, streak
from marchlands.server.record import MarkPuzzle, PuzzleRating, RatePuzzles, SolveDaily

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0


def some() -> tuple[Puzzle, Puzzle]:
    """Return the easiest and the hardest puzzle of Skirmish."""
    found = sorted(puzzles("skirmish"), key=lambda puzzle: (puzzle.rating, puzzle.id))
    return found[0], found[-1]


def after(record: PuzzleRecord, *ends: tuple[Puzzle, str, float], is_daily: bool = False) -> PuzzleRecord:
    """Return a record after some tries, each of a puzzle with its end and its time."""
    for puzzle, end, now in ends:
        outcome = record.after(puzzle, end, now, is_daily=is_daily)  # type: ignore[arg-type]
        record = record.with_changes(outcome.changes)
    return record


def test_only_the_first_try_of_a_puzzle_counts() -> None:
    easy, _ = some()
    failed = PuzzleRecord("g").after(easy, "failed", NOON, is_daily=False)
    assert failed.rating is not None and failed.rating[1].rating < failed.rating[0].rating == 1500
    record = PuzzleRecord("g").with_changes(failed.changes)
    solved = record.after(easy, "solved", NOON + 5, is_daily=False)
    assert solved.rating is None and [type(change) for change in solved.changes] == [MarkPuzzle]
    record = record.with_changes(solved.changes)
    mark = record.marks[easy.id]
    assert (mark.first, mark.begun, mark.solved, mark.latest, mark.tries) == ("failed", NOON, NOON + 5, NOON + 5, 2)
    assert record.rated("skirmish") == 1 and record.rating("warpath").rating == 1500


def test_who_asks_for_the_solution_before_any_try_has_failed_it() -> None:
    easy, hard = some()
    shown = PuzzleRecord("g").after(hard, "shown", NOON, is_daily=False)
    assert shown.rating is not None and shown.rating[1].rating < 1500
    record = after(PuzzleRecord("g"), (hard, "shown", NOON), (hard, "solved", NOON + 9))
    mark = record.marks[hard.id]
    assert (mark.first, mark.shown, mark.solved, mark.tries) == ("shown", NOON, NOON + 9, 1)
    later = after(PuzzleRecord("g"), (easy, "failed", NOON), (easy, "shown", NOON + 9)).marks[easy.id]
    assert (later.first, later.shown, later.tries) == ("failed", NOON + 9, 1)


def test_a_harder_puzzle_tells_more_when_it_is_solved() -> None:
    easy, hard = some()
    gains = [after(PuzzleRecord("g"), (each, "solved", NOON)).rating("skirmish").rating for each in (easy, hard)]
    assert 1500 < gains[0] < gains[1]


def test_the_next_puzzle_is_one_that_was_not_tried_and_then_one_that_was_failed() -> None:
    found = puzzles("skirmish")
    record = PuzzleRecord("g")
    first = record.following("skirmish", found)
    aim = 1500 - 350
    assert first == min(found, key=lambda puzzle: (abs(puzzle.rating - aim), puzzle.id)).id
    assert record.following("skirmish", found, but=first or "") != first
    for number, puzzle in enumerate(found):
        record = after(record, (puzzle, "failed" if number < 2 else "solved", NOON + number))
    assert record.again("skirmish") == [found[0].id, found[1].id]
    assert record.following("skirmish", found) == found[0].id
    record = after(record, (found[0], "failed", NOON + 100))
    assert record.again("skirmish") == [found[1].id, found[0].id]
    record = after(record, (found[0], "solved", NOON + 101), (found[1], "solved", NOON + 102))
    assert record.again("skirmish") == [] and record.following("skirmish", found) is None


def test_a_strong_player_gets_harder_puzzles() -> None:
    found = puzzles("skirmish")
    strong = PuzzleRating("g", "skirmish", 3000.0, 50.0, 0.06, 90, NOON)
    next_one = PuzzleRecord("g", {}, {"skirmish": strong}).following("skirmish", found)
    assert next_one == max(found, key=lambda puzzle: puzzle.rating).id


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ([], 0),
        (["2026-03-10"], 1),
        (["2026-03-09"], 1),  # today may still come
        (["2026-03-08"], 0),
        (["2026-03-10", "2026-03-09", "2026-03-08", "2026-03-06"], 3),
        (["2026-03-01", "2026-02-28", "2026-02-27"], 0),
    ],
)
def test_a_streak_goes_back_day_by_day_from_today_or_yesterday(days: list[str], count: int) -> None:
    assert streak(days, date(2026, 3, 10)) == count


def test_the_longest_streak_is_kept_over_months() -> None:
    assert longest_streak(["2026-03-01", "2026-02-28", "2026-02-27", "2026-03-10"]) == 3
    assert longest_streak([]) == 0


def test_a_day_ends_at_midnight_in_utc() -> None:
    midnight = datetime(2026, 3, 11, tzinfo=UTC).timestamp()
    assert (day_of(midnight - 1), day_of(midnight)) == (date(2026, 3, 10), date(2026, 3, 11))


def test_the_daily_puzzle_counts_on_its_day_even_after_a_failed_try_but_not_once_it_was_shown() -> None:
    easy, hard = some()
    record = after(PuzzleRecord("g"), (easy, "failed", NOON), (easy, "solved", NOON + 1), is_daily=True)
    assert record.days("skirmish") == {"2026-03-10"}
    assert after(record, (easy, "solved", NOON + 2), is_daily=True).days("skirmish") == {"2026-03-10"}
    shown = after(PuzzleRecord("g"), (hard, "shown", NOON), (hard, "solved", NOON + 1), is_daily=True)
    assert shown.days("skirmish") == set()
    again = after(shown, (hard, "solved", NOON + DAY), is_daily=True)  # when it comes again on another day
    assert again.days("skirmish") == {"2026-03-11"}
    plain = PuzzleRecord("g").after(easy, "solved", NOON, is_daily=False)
    assert not any(isinstance(change, SolveDaily) for change in plain.changes)


def test_another_guest_who_takes_over_a_browser_gets_what_it_has_not() -> None:
    easy, hard = some()
    own = after(PuzzleRecord("old"), (easy, "failed", NOON), (hard, "solved", NOON), is_daily=True)
    there = after(PuzzleRecord("new"), (easy, "solved", NOON - DAY), is_daily=True)
    merged = there.with_changes(own.brought_to(there))
    assert merged.marks[easy.id].first == "solved" and merged.marks[hard.id].first == "solved"
    assert merged.rating("skirmish") == there.rating("skirmish")
    assert merged.days("skirmish") == {"2026-03-09", "2026-03-10"}
    changes = own.brought_to(PuzzleRecord("new"))
    assert {type(change) for change in changes} == {MarkPuzzle, RatePuzzles, SolveDaily}
    assert all("old" not in repr(change) for change in changes)
