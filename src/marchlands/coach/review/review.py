"""Reviews: a match as one seat saw it, what its decisions gave away, and the decisions worth another look."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from math import sqrt

from marchlands.coach.review.account import Account, Decision, Draw, Question
from marchlands.coach.review.growth import Estimate, Z
from marchlands.coach.review.judgement import SIMULATIONS, Effort, Judged, effort_for, judge
from marchlands.coach.review.moment import Moment, moments_of
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.errors import MarchlandsError
from marchlands.lab.pool import spread


@dataclass(frozen=True, slots=True)
class Point:
    """A decision on the curve, and the reviewed seat's chance just before it.

    `loss` is what an own decision gave away, with its standard error `error`; None for the opponent's decisions.
    """

    number: int
    turn: int
    seat: str
    move: str
    words: str
    chance: Estimate
    loss: float | None = None
    error: float | None = None
    open: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """What led from the first chance to the last: own decisions, what turned up, and what the opponent did.

    The three add up to that change. What the opponent did includes what it happened to hold, for nobody else can tell
    these two apart.
    """

    yours: Estimate
    draws: Estimate
    theirs: Estimate


@dataclass(frozen=True, slots=True)
class Average:
    """What a decision gave away on average, with a 95% interval."""

    loss: float
    low: float
    high: float
    decisions: int


@dataclass(frozen=True, slots=True)
class Review:
    """A match as one seat saw it: `first` is its first chance, `last` the result as 1, 0 or one half.

    If the match was given up before its end, `last` is the chance then.
    """

    game: str
    seat: str
    result: str | None
    moves: int
    points: tuple[Point, ...]
    first: float
    last: float
    sums: Sums
    average: Average | None
    moments: tuple[Moment, ...]


class Inquiry:
    """A match to be reviewed for a seat; `questions` are answered one after another, and then make a review."""

    def __init__(
        self,
        played: Replay | Match,
        seat: str,
        *,
        open_hands: bool = False,
        simulations: int = SIMULATIONS,
        seed: int = 0,
    ) -> None:
        """Play the match again, which must have decisions. `simulations` is the effort for the whole match.

        Raises ReplayError if the match cannot be played again, SeatError for a seat that does not exist, and
        MarchlandsError for a match without a decision.
        """
        match = played.match() if isinstance(played, Replay) else played
        self.account = Account(match, seat, open_hands=open_hands)
        if not self.account.decisions:
            raise MarchlandsError("cannot review the match: nobody had anything to decide", "review/empty")
        self.effort = effort_for(self.account.questions, simulations, seed)

    @property
    def questions(self) -> list[Question]:
        """All that is asked, in the order in which it happened."""
        return self.account.questions

    def answers(
        self, workers: int = 1, *, niceness: int = 0, halted: Callable[[], bool] | None = None
    ) -> Generator[tuple[Question, Judged], None, None]:
        """Yield each question with its answer, in order; the number of workers makes no difference.

        Other processes run at a lower priority by `niceness`. As soon as `halted` says so, there are no more answers.
        Raises WorkerError if a process dies. However it ends, no process is left behind.
        """
        jobs = list(enumerate(self.questions))
        found = spread(_answer, jobs, workers, _begin, self.effort, niceness if workers > 1 else 0, halted=halted)
        with closing(found) as answers:
            for index, judged in answers:
                yield self.questions[index], judged

    def point(self, question: Question, judged: Judged) -> Point | None:
        """Return the point of the curve that an answer gives; None if the question was not about a decision."""
        if not isinstance(question, Decision):
            return None
        verdict = judged.verdict
        loss, error = (verdict.loss, verdict.error) if verdict is not None else (None, None)
        text = self.account.match.table.text(question.move)
        return Point(
            question.number,
            question.turn,
            question.seat,
            text,
            question.words,
            judged.estimate,
            loss,
            error,
            judged.open,
        )

    def review(self, answers: Sequence[tuple[Question, Judged]]) -> Review:
        """Return the review that the answers to all questions make."""
        points = tuple(point for point in (self.point(*answer) for answer in answers) if point is not None)
        account = self.account
        first = points[0].chance
        last = account.last if account.last is not None else answers[-1][1].estimate.chance
        verdicts = [judged.verdict for _, judged in answers if judged.verdict is not None]
        lost = _sum(Estimate(verdict.loss, verdict.error) for verdict in verdicts)
        yours = Estimate(min(0.0, -lost.chance), lost.error)  # nobody can do better than the best
        draws = _sum(judged.estimate for question, judged in answers if isinstance(question, Draw))
        rest = last - first.chance - yours.chance - draws.chance
        theirs = Estimate(rest, sqrt(first.error**2 + yours.error**2 + draws.error**2))
        return Review(
            account.game,
            account.seat,
            account.match.result,
            len(account.match.made),
            points,
            first.chance,
            last,
            Sums(yours, draws, theirs),
            average_of([verdict.loss for verdict in verdicts]),
            tuple(moments_of(account, answers)),
        )


def review(
    played: Replay | Match,
    seat: str,
    *,
    open_hands: bool = False,
    simulations: int = SIMULATIONS,
    seed: int = 0,
    workers: int = 1,
) -> Review:
    """Return the review of a match for a seat, all of it judged from what the seat could know.

    Equal matches, seeds and numbers of simulations give equal reviews, with any number of workers. What the seat never
    got to see makes no difference, except for the chances with `open_hands`. Raises what `Inquiry` does.
    """
    inquiry = Inquiry(played, seat, open_hands=open_hands, simulations=simulations, seed=seed)
    with closing(inquiry.answers(workers)) as answers:
        return inquiry.review(list(answers))


def average_of(losses: Sequence[float]) -> Average | None:
    """Return the average of what decisions gave away; None if there were none."""
    count = len(losses)
    if not count:
        return None
    mean = sum(losses) / count
    error = sqrt(sum((loss - mean) ** 2 for loss in losses) / max(1, count - 1) / count)
    return Average(max(0.0, mean), max(0.0, mean - Z * error), max(0.0, mean + Z * error), count)


def _sum(changes: Iterable[Estimate]) -> Estimate:
    found = list(changes)
    return Estimate(sum(change.chance for change in found), sqrt(sum(change.error**2 for change in found)))


_effort: list[Effort] = []  # with which this process answers


def _begin(effort: Effort, niceness: int) -> None:
    _effort[:] = [effort]
    if niceness:
        with suppress(AttributeError, OSError):  # on Windows there is no such thing
            os.nice(niceness)


def _answer(job: tuple[int, Question]) -> tuple[int, Judged]:
    index, question = job
    return index, judge(question, _effort[0])
