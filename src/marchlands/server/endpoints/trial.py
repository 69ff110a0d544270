"""Endpoint for a move that is tried in a review."""

from __future__ import annotations

from asyncio import to_thread
from typing import Final

from marchlands.coach.review.growth import Estimate
from marchlands.coach.review.trial import compare
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.replay import Replay
from marchlands.errors import MoveError
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import trial_body as body
from marchlands.server.endpoints.review_body import ReviewedMove
from marchlands.server.match_start import played
from marchlands.server.refusal import Refusal
from marchlands.story.telling import offer

NICENESS: Final = 10  # bots think first
DIGITS: Final = 4


async def _try(asked: Asked) -> body.TriedMove:
    """Compare a move that is tried in a review with the one that was made, from what its player knew."""
    wanted: body.TryMove = asked.body
    replay = await _replay(asked, wanted)
    if wanted.move >= len(replay.moves):
        raise Refusal("review/move", f"nothing was decided after move {wanted.move}: there are {len(replay.moves)}")
    match = await played(replay, wanted.move)
    legal = {match.text(move): move for move in match.legal_moves()}
    after = match.clone()
    after.apply(replay.moves[wanted.move])
    made = after.made[-1]
    if wanted.text not in legal:
        raise MoveError(f"cannot try {wanted.text!r} after move {wanted.move}: it is not a legal move", "move/illegal")
    tried = legal[wanted.text]
    assert match.to_act is not None  # a move was made here
    knowledge = match.knowledge(match.to_act)
    async with asked.lobby.service.reviews.trial():
        found = await to_thread(compare, knowledge, tried, made, niceness=NICENESS)
    return body.TriedMove(
        _weighed(knowledge, tried, found.first),
        _weighed(knowledge, made, found.second),
        round(found.gain, DIGITS),
        round(found.error, DIGITS),
    )


async def _replay(asked: Asked, wanted: body.TryMove) -> Replay:
    """Return the one replay that is named. Raises Refusal unless it is exactly one."""
    if (wanted.match is None) == (wanted.replay is None):
        raise Refusal("review/unclear", "a match to try moves in is given by exactly one of match and replay")
    if wanted.match is None:
        return Replay.from_json(wanted.replay or "")
    finished = await asked.lobby.finished(wanted.match, asked.who, wanted.invite, asked.address)
    return finished.match.replay()


def _weighed(knowledge: Knowledge, move: int, estimate: Estimate) -> ReviewedMove:
    table, seat = knowledge.table, knowledge.seat
    words = offer(knowledge.view, seat, table.parts(move))
    chance, low, high = (round(number, DIGITS) for number in (estimate.chance, estimate.low, estimate.high))
    return ReviewedMove(table.text(move), words, chance, low, high)


ENDPOINTS: Final = (Endpoint("POST", "/api/reviews/try", _try, body.TriedMove, body.TryMove, limited=True),)
