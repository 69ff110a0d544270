"""`marchlands analyse --html`: the review of a match as a page, and in a few lines."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from marchlands.cli.contests import watch
from marchlands.cli.output import open_console
from marchlands.coach.review.account import Question
from marchlands.coach.review.judgement import SIMULATIONS, Judged
from marchlands.coach.review.page import page_of
from marchlands.coach.review.review import Inquiry, Review
from marchlands.engine.match import Match
from marchlands.errors import MarchlandsError

SEAT: Final = "p1"


def write_review(args: Namespace, match: Match) -> int:
    """Review a match for `args.seat`, write the page, and print what it says in short.

    Return 0, or 130 if it was interrupted; then nothing is written. Raises MarchlandsError and OSError.
    """
    if not args.html.parent.is_dir():
        raise MarchlandsError(f"cannot write {args.html}: there is no folder {args.html.parent}", "analyse/html")
    inquiry = Inquiry(
        match,
        args.seat or SEAT,
        open_hands=bool(args.open_hands),
        simulations=args.simulations or SIMULATIONS,
        seed=args.seed,
    )
    answers: list[tuple[Question, Judged]] = []
    ending = watch(inquiry.answers(args.workers), len(inquiry.questions), "looking at the match", answers.append)
    code = ending.code()
    if code:
        return code
    review = inquiry.review(answers)
    args.html.write_text(page_of(review, args.replay.name), "utf-8")
    _show(review, args)
    return 0


def _show(review: Review, args: Namespace) -> None:
    console = open_console()

    def say(words: str) -> None:
        console.print(words, soft_wrap=True, markup=False, highlight=False)

    sums = review.sums
    told = ((sums.yours, "your decisions"), (sums.draws, "the draws"), (sums.theirs, "their decisions"))
    changes = ", ".join(f"{words} {_points(change.chance)}" for change, words in told)
    say(f"{review.game}, reviewed for {review.seat}: {_percent(review.first)} to {_percent(review.last)} ({changes})")
    if review.average is not None:
        average = review.average
        interval = f"{100 * average.low:.1f} to {100 * average.high:.1f}"
        say(f"A decision gave away {100 * average.loss:.1f} points on average (95%: {interval}).")
    for moment in review.moments:
        say(f"Move {moment.number}, {moment.label or 'close'}: {moment.sentence}")
    say(f"The page is {args.html}")


def _points(change: float) -> str:
    return f"{round(100 * change):+d}".replace("-", "−")


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}%"
