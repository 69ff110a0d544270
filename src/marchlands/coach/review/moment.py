"""Moments: the few decisions of a match that are worth another look, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from marchlands.coach.review.account import Account, Decision, Question
from marchlands.coach.review.growth import Estimate
from marchlands.coach.review.judgement import Judged, Verdict
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER, SEATS, Json, Stop
from marchlands.story.telling import name_move, offer, telling_of

Kind = Literal["move", "done", "turn"]
Label = Literal["turning point", "mistake", "slip", ""]
LABELS: Final[tuple[tuple[float, Label], ...]] = ((0.15, "turning point"), (0.10, "mistake"), (0.05, "slip"))
CERTAIN: Final = 2.0  # a loss must be at least so many standard errors
MOST: Final = 5
MOST_CLOSE: Final = 2  # questions of being Done or not that are too close to call
OPEN_ENOUGH: Final = 0.1  # a chance so near to 0 or 1 is not worth such a question
CLOSE: Final = "Too close to call."
DEALS: Final = 60  # in which a line may turn out to be possible


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move in notation and in words, and what it wins."""

    move: str
    words: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Step:
    """A move of an expected line, and who makes it."""

    seat: str
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth another look: what was made, what was better, by how much, and how it would have gone on.

    `kind` is "done" or "turn" if exactly one of the two moves gives up later turns, or the rest of this one. `label` is
    empty if the two are too close to call. `view` is the position as the seat knew it.
    """

    number: int
    turn: int
    kind: Kind
    question: str
    label: Label
    made: Weighed
    best: Weighed
    loss: float
    error: float
    sentence: str
    line: tuple[Step, ...]
    options: tuple[Weighed, ...]
    view: Json


def label_of(loss: float, error: float) -> Label:
    """Return what to call a loss with this standard error; empty for a small or doubtful one."""
    if loss < CERTAIN * error:
        return ""
    return next((label for least, label in LABELS if loss >= least), "")


def moments_of(account: Account, answers: Iterable[tuple[Question, Judged]]) -> Iterator[Moment]:
    """Yield the moments of a match, at most five: the largest losses first, then what was too close to call."""
    own = [
        (question, judged.verdict)
        for question, judged in answers
        if isinstance(question, Decision) and judged.verdict is not None
    ]
    by_loss = sorted(own, key=lambda pair: (-pair[1].loss, pair[0].number))
    labelled = [pair for pair in by_loss if label_of(pair[1].loss, pair[1].error)][:MOST]
    close = [pair for pair in by_loss if _is_close_call(*pair)][: min(MOST_CLOSE, MOST - len(labelled))]
    for decision, verdict in [*labelled, *close]:
        yield _moment(account, decision, verdict)


def _is_close_call(decision: Decision, verdict: Verdict) -> bool:
    """Return whether it is hard to say if the seat should have been Done, in a match that was still open."""
    if verdict.best == decision.move or abs(verdict.loss) >= CERTAIN * verdict.error:
        return False
    is_open = OPEN_ENOUGH <= verdict.made.chance <= 1 - OPEN_ENOUGH
    return is_open and _stop(decision, verdict) == "done"


def _stop(decision: Decision, verdict: Verdict) -> Stop:
    """Return what is given up by one of the two moves and not by the other."""
    knowledge = decision.knowledge
    made, best = (knowledge.table.stop(knowledge.veiled, move) for move in (decision.move, verdict.best))
    if made == best:
        return ""
    return "done" if "done" in (made, best) else "turn"


def _moment(account: Account, decision: Decision, verdict: Verdict) -> Moment:
    knowledge, seat = decision.knowledge, account.seat
    table = knowledge.table
    stop = _stop(decision, verdict)
    estimates = {option.move: option.estimate for option in verdict.options}

    def weighed(move: int) -> Weighed:
        return Weighed(table.text(move), offer(knowledge.view, seat, table.parts(move)), estimates[move])

    label = label_of(verdict.loss, verdict.error)
    return Moment(
        decision.number,
        decision.turn,
        stop or "move",
        telling_of(table.game).question(stop),
        label,
        weighed(decision.move),
        weighed(verdict.best),
        verdict.loss,
        verdict.error,
        _sentence(decision, verdict, is_close=not label),
        tuple(_told(knowledge, verdict.line)),
        tuple(weighed(option.move) for option in verdict.options),
        knowledge.view,
    )


def _sentence(decision: Decision, verdict: Verdict, *, is_close: bool) -> str:
    knowledge = decision.knowledge
    view, table, seat = knowledge.view, knowledge.table, knowledge.seat
    estimates = {option.move: option.estimate for option in verdict.options}
    best, made = (name_move(view, seat, table.parts(move)) for move in (verdict.best, decision.move))
    won, lost = (round(100 * estimates[move].chance) for move in (verdict.best, decision.move))
    known = knowledge.hand_known
    hides = view[OTHER[seat]].get("hand_size", 0) > len(known or ())
    start = "Of the hands they could have held" if hides else "Of the ways it could have gone on"
    words = f"{start}, {best.words} won {won}%, {made.yours} {lost}%."
    return f"{CLOSE} {words}" if is_close else words


def _told(knowledge: Knowledge, line: Sequence[tuple[str, int]]) -> list[Step]:
    """Return an expected line in words, as far as it is possible in one of some deals.

    The cards that the other seat plays in it are what the search expects, and need not be what it held.
    """
    table, dealer, dice = knowledge.table, knowledge.dealer(), Dice(len(line))
    longest: list[Step] = []
    for _ in range(DEALS):
        state = dealer.deal(dice)
        steps: list[Step] = []
        for seat, move in line:
            actor = SEATS.index(seat)
            if state.actor() != actor or not state.is_legal(i64(move)):
                break
            words = offer(table.view(state, actor), seat, table.parts(move))
            steps.append(Step(seat, table.text(move), words))
            state.apply(i64(move))
        longest = max(longest, steps, key=len)
        if len(longest) == len(line):
            break
    return longest
