"""Endpoints for positions that are practised on: the table, what a move would do, and why a card cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from marchlands.coach.puzzle import Attempt, Puzzle, attempt, find_puzzle
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.server import practice_body as body
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.match_start import played
from marchlands.server.message import Seat
from marchlands.server.practice import as_known, foresight_of, practised, reason_of, source_of, table_of
from marchlands.server.refusal import Refusal


async def _table(asked: Asked) -> body.PracticeTable:
    """Show a position as a seat knew it, after moves that are tried there; nothing is kept."""
    if asked.body.puzzle is not None:
        raise Refusal("practice/puzzle", f"moves of a puzzle are tried at /api/puzzles/{asked.body.puzzle}/try")
    match, seat = await _practised(asked, asked.body)
    return table_of(match, seat)


async def _foresight(asked: Asked) -> list[body.PracticeForesight]:
    """Tell what each of some moves would do on a position, as far as their player knows."""
    match, seat = await _practised(asked, asked.body)
    return await foresight_of(match, seat, asked.body.texts)


async def _reason(asked: Asked) -> body.PracticeReason:
    """Tell why a card cannot be played to a place on a position, or anywhere at all."""
    match, seat = await _practised(asked, asked.body)
    return reason_of(match, seat, asked.body.card, asked.body.place)


async def _practised(asked: Asked, wanted: body.PracticeSource) -> tuple[Match, Seat]:
    """Return a match on which a position and the moves since then were played, and the practising seat."""
    if source_of(wanted) == "puzzle":
        return await _attempted(asked, wanted.puzzle or "", wanted.moves)
    match, seat = await _source(asked, wanted)
    return practised(as_known(match, seat), wanted.moves), seat


async def _attempted(asked: Asked, id: str, moves: Sequence[str]) -> tuple[Match, Seat]:
    """Return a puzzle after some moves, which have not ended the attempt. Raises MarchlandsError."""

    def work() -> tuple[Puzzle, Attempt]:
        puzzle = find_puzzle(id)
        return puzzle, attempt(puzzle, moves)

    puzzle, tried = await asked.lobby.service.puzzle_desk.work(work)
    if tried.state != "open":
        raise Refusal("practice/over", "this attempt is over; begin the puzzle again")
    return tried.match, cast("Seat", puzzle.seat)


async def _source(asked: Asked, wanted: body.PracticeSource) -> tuple[Match, Seat]:
    """Return the moment of a match or replay, and the seat that practises there. Raises MarchlandsError."""
    if wanted.match is not None:
        finished = await asked.lobby.finished(wanted.match, asked.who, wanted.invite, asked.address)
        replay = finished.match.replay()
    else:
        replay = Replay.from_json(wanted.replay or "")
    if wanted.move > len(replay.moves):
        raise Refusal("practice/move", f"there are only {len(replay.moves)} moves, not {wanted.move}")
    match = await played(replay, wanted.move)
    if match.to_act is None:
        raise Refusal("practice/over", f"the match is over after move {wanted.move}; choose an earlier one")
    return match, wanted.seat or cast("Seat", match.to_act)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/practice", _table, body.PracticeTable, body.PracticeSource, limited=True, packed=True),
    Endpoint(
        "POST", "/api/practice/foresee", _foresight, list[body.PracticeForesight], body.PracticeQuestion, limited=True
    ),
    Endpoint("POST", "/api/practice/why", _reason, body.PracticeReason, body.PracticeDoubt, limited=True),
)
