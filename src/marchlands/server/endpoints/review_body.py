"""The lines of a review as it is streamed: one JSON object each, told apart by its `type`.

First comes a `head`, perhaps after some `waiting`; then `point` and `progress` as the work goes on; last the `review`
itself, or a `trouble` in its place. Chances are from 0 to 1 and those of the reviewed seat, with a draw as half a win.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from marchlands.server.message import Seat
from marchlands.server.rest_body import Body, ReplayText


class ReviewWaiting(Struct, frozen=True, tag="waiting"):
    """Other reviews come first: so many of them."""

    ahead: int


class ReviewHead(Struct, frozen=True, tag="head"):
    """What is reviewed: a match of so many `moves`, by what one seat knew.

    `match` is null for a file. `points` is how many points the curve will have. `result` is who won, or "draw".
    `note` says in words what the chances are, or for `open` hands that nobody could know them.
    """

    match: str | None
    game: str
    rules: Any
    seat: Seat
    moves: int
    points: int
    result: str
    open: bool
    note: str


class ReviewProgress(Struct, frozen=True, tag="progress"):
    """How much is done, and what is looked at now, in words for people."""

    done: int
    of: int
    doing: str


class ReviewPoint(Struct, frozen=True, tag="point"):
    """A decision on the curve: the reviewed seat's chance just before the move with this number, counted from 1.

    The board is the one after `number - 1` moves. `seat` is who decides, and `move` and `words` are what was decided.
    95% of such intervals from `low` to `high` hold the chance that more thought would find. `loss` is what one of the
    reviewed seat's own moves gave away, with its standard error; both are null for the opponent's moves. `open` is the
    chance with both hands open, if it was asked for.
    """

    number: int
    turn: int
    seat: Seat
    move: str
    words: str
    chance: float
    low: float
    high: float
    loss: float | None = None
    error: float | None = None
    open: float | None = None


class ReviewSum(Struct, frozen=True):
    """By how much something has changed the chance to win in all, with the standard error of that."""

    change: float
    error: float


class ReviewSums(Struct, frozen=True):
    """What became of the first chance: these three changes lead from there to the result."""

    yours: ReviewSum
    draws: ReviewSum
    theirs: ReviewSum


class AverageLoss(Struct, frozen=True):
    """What a decision of the reviewed seat gave away on average, with its 95% interval."""

    loss: float
    low: float
    high: float
    decisions: int


class ReviewedMove(Struct, frozen=True):
    """A move that could be made: in notation, as a button would say it, and its chance with its 95% interval."""

    move: str
    words: str
    chance: float
    low: float
    high: float


class LineMove(Struct, frozen=True):
    """A move of an expected line, and who makes it."""

    seat: Seat
    move: str
    words: str


class ReviewMoment(Struct, frozen=True):
    """A decision worth another look; the board is the one after `number - 1` moves.

    `kind` is `done` for giving up the rest of a skirmish or not, `turn` for ending the turn or not, `move` for any
    other choice; `question` asks it. `label` is empty where the two moves are too close to call. `loss` is how much
    more the `best` move won than the `made` one on the same deals, with its standard error. `line` is how the match is
    expected to go on from the best move. `options` are all legal moves, the best one first.
    """

    number: int
    turn: int
    kind: Literal["move", "done", "turn"]
    question: str
    label: Literal["turning point", "mistake", "slip", ""]
    made: ReviewedMove
    best: ReviewedMove
    loss: float
    error: float
    sentence: str
    line: tuple[LineMove, ...]
    options: tuple[ReviewedMove, ...]


class Review(Struct, frozen=True, tag="review"):
    """The whole of a review: from the `first` chance to the `last`, which is the result as 1, 0 or one half.

    `moments` are at most five, those with the largest loss first. `average` is null without a decision.
    """

    first: float
    last: float
    sums: ReviewSums
    average: AverageLoss | None
    moments: tuple[ReviewMoment, ...]


class ReviewTrouble(Struct, frozen=True, tag="trouble"):
    """Why there is no review after all; asking again may help."""

    slug: str
    reason: str


class ReviewReplay(Body, frozen=True):
    """The text of a replay, the seat whose decisions are reviewed, and whether both hands are open."""

    replay: ReplayText
    seat: Seat = "p1"
    open: bool = False


ReviewLine = ReviewWaiting | ReviewHead | ReviewProgress | ReviewPoint | Review | ReviewTrouble
