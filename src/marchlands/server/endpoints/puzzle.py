"""Endpoints for puzzles: all of them, one to be solved, tries, solutions, and the puzzle of the day."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import date
from typing import Final, cast

from msgspec import Raw

from marchlands.coach.glicko import Rating
from marchlands.coach.puzzle import Attempt, Puzzle, attempt, daily, day_of, find_puzzle, puzzles, solution_line
from marchlands.coach.puzzle.collection import GAMES
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import puzzle_body as body
from marchlands.server.message import Seat
from marchlands.server.perspective import ENCODE
from marchlands.server.practice import table_of
from marchlands.server.puzzle_record import (
    End,
    Outcome,
    PuzzleRecord,
    kept_record,
    longest_streak,
    streak,
)
from marchlands.server.record import PuzzleMark


async def _puzzles(asked: Asked) -> body.PuzzleShelf:
    """List all puzzles, with what I have solved, how I stand, and the puzzles of the day."""
    record, today = await _record(asked), day_of(time.time())
    found, days = await asked.lobby.service.puzzle_desk.work(lambda: (_all(), _dailies(today)))
    return body.PuzzleShelf(
        tuple(_info(puzzle, record.marks) for each in found.values() for puzzle in each),
        {game: _player(record, game, today) for game in found},
        tuple(_daily(puzzle, record, today) for puzzle in days),
    )


async def _of_the_day(asked: Asked) -> list[body.DailyPuzzle]:
    """Tell which puzzles are those of today, one of each game."""
    record, today = await _record(asked), day_of(time.time())
    days = await asked.lobby.service.puzzle_desk.work(lambda: _dailies(today))
    return [_daily(puzzle, record, today) for puzzle in days]


async def _puzzle(asked: Asked) -> body.ShownPuzzle:
    """Show a puzzle to be solved, as its player sees the table."""
    record, today = await _record(asked), day_of(time.time())
    puzzle, is_daily = await asked.lobby.service.puzzle_desk.work(lambda: _opened(asked.words["id"], today))
    table = table_of(puzzle.position(), cast("Seat", puzzle.seat))
    return body.ShownPuzzle(
        _info(puzzle, record.marks), table, is_daily, _player(record, puzzle.game, today, puzzle.id)
    )


async def _try(asked: Asked) -> body.TriedPuzzle:
    """Try moves at a puzzle: the opponent answers them, and a wrong one is refuted. The first try counts."""
    moves = asked.body.moves

    def work() -> tuple[Puzzle, Attempt, bool]:
        puzzle = find_puzzle(asked.words["id"])
        return puzzle, attempt(puzzle, moves), _is_daily(puzzle, day_of(now))

    now = time.time()
    puzzle, tried, is_daily = await asked.lobby.service.puzzle_desk.work(work)
    record, outcome = await _ended(asked, puzzle, None if tried.state == "open" else tried.state, now, is_daily)
    return body.TriedPuzzle(
        tried.state,
        table_of(tried.match, cast("Seat", puzzle.seat), is_open=tried.state == "open"),
        tried.reason,
        tried.wrong,
        _info(puzzle, record.marks),
        _player(record, puzzle.game, day_of(now), puzzle.id),
        is_daily,
        _change(outcome),
    )


async def _solution(asked: Asked) -> body.PuzzleSolution:
    """Show the solution of a puzzle; who has not tried it before has failed it."""

    def work() -> tuple[Puzzle, tuple[tuple[str, str], ...], Attempt, bool]:
        puzzle = find_puzzle(asked.words["id"])
        line = solution_line(puzzle)
        return puzzle, line, attempt(puzzle, puzzle.solution), _is_daily(puzzle, day_of(now))

    now = time.time()
    puzzle, line, solved, is_daily = await asked.lobby.service.puzzle_desk.work(work)
    record, outcome = await _ended(asked, puzzle, "shown", now, is_daily)
    return body.PuzzleSolution(
        tuple(body.SolutionMove(cast("Seat", seat), text) for seat, text in line),
        table_of(solved.match, cast("Seat", puzzle.seat), is_open=False),
        _info(puzzle, record.marks),
        _player(record, puzzle.game, day_of(now), puzzle.id),
        _change(outcome),
    )


async def _ended(
    asked: Asked, puzzle: Puzzle, end: End | None, now: float, is_daily: bool
) -> tuple[PuzzleRecord, Outcome | None]:
    """Keep that a try has ended, for somebody of whom anything is kept; return the record after it."""
    if end is None or asked.guest is None:
        return await _record(asked), None
    store = asked.lobby.service.store
    async with asked.lobby.guests.one_by_one(asked.guest.id):
        record = await kept_record(store, asked.guest.id)
        if end == "shown" and record.is_solved(puzzle.id):
            return record, None  # it may be looked at again
        outcome = record.after(puzzle, end, now, is_daily=is_daily)
        await store.write(*outcome.changes)
    return record.with_changes(outcome.changes), outcome


async def _record(asked: Asked) -> PuzzleRecord:
    return await kept_record(asked.lobby.service.store, asked.who)


def _all() -> dict[str, tuple[Puzzle, ...]]:
    return {game: puzzles(game) for game in GAMES}


def _dailies(today: date) -> list[Puzzle]:
    return [daily(game, today) for game, found in _all().items() if found]


def _is_daily(puzzle: Puzzle, today: date) -> bool:
    return daily(puzzle.game, today).id == puzzle.id


def _opened(id: str, today: date) -> tuple[Puzzle, bool]:
    puzzle = find_puzzle(id)
    return puzzle, _is_daily(puzzle, today)


def _info(puzzle: Puzzle, marks: Mapping[str, PuzzleMark]) -> body.PuzzleInfo:
    mark = marks.get(puzzle.id)
    return body.PuzzleInfo(
        puzzle.id,
        puzzle.game,
        puzzle.kind,
        puzzle.kind_name,
        puzzle.goal,
        puzzle.rating,
        None if mark is None else "failed" if mark.solved is None else "solved",
        None if mark is None else mark.first,
    )


def _player(record: PuzzleRecord, game: str, today: date, but: str = "") -> body.PuzzlePlayer:
    rating, days = record.rating(game), record.days(game)
    return body.PuzzlePlayer(
        round(rating.rating),
        round(rating.deviation),
        record.rated(game),
        sum(mark.game == game and mark.solved is not None for mark in record.marks.values()),
        streak(days, today),
        longest_streak(days),
        record.following(game, puzzles(game), but),
        tuple(record.again(game)),
    )


def _daily(puzzle: Puzzle, record: PuzzleRecord, today: date) -> body.DailyPuzzle:
    days = record.days(puzzle.game)
    is_solved = today.isoformat() in days
    return body.DailyPuzzle(
        puzzle.game,
        today.isoformat(),
        _info(puzzle, record.marks),
        cast("Seat", puzzle.seat),
        Raw(ENCODE(puzzle.position().view(puzzle.seat))),
        is_solved,
        streak(days, today),
    )


def _change(outcome: Outcome | None) -> body.RatingChange | None:
    if outcome is None or outcome.rating is None:
        return None
    before, after = outcome.rating
    return body.RatingChange(_shown(before), _shown(after), round(after.deviation))


def _shown(rating: Rating) -> int:
    return round(rating.rating)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/puzzles", _puzzles, body.PuzzleShelf, packed=True),
    Endpoint("GET", "/api/puzzles/daily", _of_the_day, list[body.DailyPuzzle]),
    Endpoint("GET", "/api/puzzles/{id}", _puzzle, body.ShownPuzzle, packed=True),
    Endpoint("POST", "/api/puzzles/{id}/try", _try, body.TriedPuzzle, body.TryPuzzle, limited=True, packed=True),
    Endpoint("POST", "/api/puzzles/{id}/solution", _solution, body.PuzzleSolution, limited=True, packed=True),
)
