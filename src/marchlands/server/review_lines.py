"""Reviews as they are streamed: what the coach found, as lines of JSON."""

from __future__ import annotations

from typing import Final, cast

import msgspec

from marchlands.coach.review.account import Decision, Draw, Question
from marchlands.coach.review.growth import Estimate
from marchlands.coach.review.moment import Moment, Weighed
from marchlands.coach.review.review import Inquiry, Point, Review
from marchlands.server.endpoints import review_body as body
from marchlands.server.message import Seat

ENCODE: Final = msgspec.json.Encoder().encode
DIGITS: Final = 4
KNOWN: Final = "Every chance is judged from what {who} could know at that moment."
OPEN: Final = f"{KNOWN} The second curve is judged with both hands open – nobody could know this."


def line(content: body.ReviewLine) -> bytes:
    """Return a line as it is sent."""
    return ENCODE(content) + b"\n"


def head_line(inquiry: Inquiry, match: str | None, result: str | None, who: str) -> bytes:
    """Return the head of a review for somebody whom sentences call `who`; `result` is how the match ended."""
    account = inquiry.account
    rules, note = account.match.table.rules, OPEN if account.open_hands else KNOWN
    return line(
        body.ReviewHead(
            match,
            account.game,
            rules,
            account.seat,
            len(account.match.made),
            len(account.decisions),
            result or account.match.result or "",
            account.open_hands,
            note.format(who=who),
        )
    )


def progress_line(questions: list[Question], done: int, seat: str) -> bytes:
    """Return how far a review is, and what comes next."""
    return line(body.ReviewProgress(done, len(questions), _doing(questions[done:], seat)))


def _doing(left: list[Question], seat: str) -> str:
    if not left:
        return "Adding it all up"
    question = left[0]
    if isinstance(question, Draw):
        return "What the cards were worth that turned up"
    if not isinstance(question, Decision):
        return "How the match stood at the end"
    return f"{'Your' if question.seat == seat else 'Their'} decision in turn {question.turn}"


def point_line(point: Point) -> bytes:
    """Return a point of the curve."""
    chance = point.chance
    return line(
        body.ReviewPoint(
            point.number,
            point.turn,
            cast("Seat", point.seat),
            point.move,
            point.words,
            _short(chance.chance),
            _short(chance.low),
            _short(chance.high),
            None if point.loss is None else _short(point.loss),
            None if point.error is None else _short(point.error),
            None if point.open is None else _short(point.open.chance),
        )
    )


def review_line(review: Review) -> bytes:
    """Return the whole of a review, but for the points."""
    sums, average = review.sums, review.average
    return line(
        body.Review(
            _short(review.first),
            _short(review.last),
            body.ReviewSums(_sum(sums.yours), _sum(sums.draws), _sum(sums.theirs)),
            None
            if average is None
            else body.AverageLoss(_short(average.loss), _short(average.low), _short(average.high), average.decisions),
            tuple(map(_moment, review.moments)),
        )
    )


def _moment(moment: Moment) -> body.ReviewMoment:
    return body.ReviewMoment(
        moment.number,
        moment.turn,
        moment.kind,
        moment.question,
        moment.label,
        _move(moment.made),
        _move(moment.best),
        _short(moment.loss),
        _short(moment.error),
        moment.sentence,
        tuple(body.LineMove(cast("Seat", step.seat), step.move, step.words) for step in moment.line),
        tuple(map(_move, moment.options)),
    )


def _move(weighed: Weighed) -> body.ReviewedMove:
    chance = weighed.estimate
    return body.ReviewedMove(
        weighed.move, weighed.words, _short(chance.chance), _short(chance.low), _short(chance.high)
    )


def _sum(change: Estimate) -> body.ReviewSum:
    return body.ReviewSum(_short(change.chance), _short(change.error))


def _short(number: float) -> float:
    return round(number, DIGITS)
