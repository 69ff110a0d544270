"""The bodies about a move that is tried in a review."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from marchlands.server.endpoints.review_body import ReviewedMove
from marchlands.server.message import Notation
from marchlands.server.rest_body import Body, ReplayText

MatchId = Annotated[str, Meta(max_length=60)]


class TryMove(Body, frozen=True):
    """A move to be tried in the place of the one that was made after the first `move` moves.

    The match is exactly one of `match`, the id of a finished one with its `invite` if it is somebody else's and
    private, and `replay`, the text of a file. `text` is a legal move there, in notation.
    """

    text: Notation
    match: MatchId | None = None
    invite: MatchId | None = None
    replay: ReplayText | None = None
    move: Annotated[int, Meta(ge=0, le=100_000)] = 0


class TriedMove(Struct, frozen=True):
    """What a move wins that was `tried`, and the one that was `made`, on the same deals.

    `gain` is how much more the tried one wins, with the standard error of that.
    """

    tried: ReviewedMove
    made: ReviewedMove
    gain: float
    error: float
