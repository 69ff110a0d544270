"""The judgement of one question of a review.

Whoever looks for the largest of many doubtful losses finds those that chance has made large. So each look has deals of
its own: the first finds a promising move, the second whether that is better than the one made, and only the third, on
fresh deals and more of them, says by how much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final

from marchlands.coach.review.account import Decision, Draw, Question
from marchlands.coach.review.dealing import dealer_of, otherwise
from marchlands.coach.review.growth import Duel, Estimate, Growth, duel
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice

LEAST_VISITS: Final = 40  # that a move needs before its chance is worth telling
PROBE: Final = 6  # other deals that show whether anything hidden matters
SIMULATIONS: Final = 1_200_000  # for a whole match
OWN, THEIRS, DRAWN = 2.25, 0.33, 2.0  # what a question of each kind costs, in looks
WORLDS: Final = 40
LEAST_WORLDS, LEAST_WORLD = 10, 20
BRIEF: Final = 4  # a move that was hardly looked at is compared with the best one on so many times fewer deals
LEAST_LOOK, MOST_LOOK = 60, 12_000
# what dice are for
LOOK, CHECK, MEASURE, TURN_UP, WORLD, OPEN, SURVEY = range(7)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought goes into a review, in simulations, and the seed of its dice.

    `look` is for each own decision, `glance` for each of the opponent's. Two moves are compared on `pairs` of deals,
    and measured twice on `more_pairs`. What a draw was worth is told by so many other `worlds`, each with a brief
    search of `world` simulations.
    """

    look: int
    glance: int
    pairs: int
    more_pairs: int
    worlds: int
    world: int
    seed: int = 0


def effort_for(questions: Sequence[Question], simulations: int = SIMULATIONS, seed: int = 0) -> Effort:
    """Return an effort that takes about so many simulations for all questions, whatever the machine."""
    own = sum(isinstance(question, Decision) and question.is_own for question in questions)
    draws = sum(isinstance(question, Draw) for question in questions)
    others = len(questions) - own - draws
    looks = OWN * own + THEIRS * others + DRAWN * draws
    look = min(MOST_LOOK, max(LEAST_LOOK, int(simulations / max(1.0, looks))))
    worlds = min(WORLDS, max(LEAST_WORLDS, look // LEAST_WORLD))
    return Effort(look, look // 3, look // 4, look // 2, worlds, max(LEAST_WORLD, look // worlds), seed)


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it wins."""

    move: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an own move gave away compared with the `best` one, on the same deals, and the standard error of that.

    Where the made move is the best one, both are 0; where chance hides which one is better, `loss` may be negative.
    `line` is how the match is expected to go on from the best move, as seats and moves. `options` say what moves win,
    the best one first: all moves if another one than the best was made, else those that were looked at closely.
    """

    best: int
    loss: float
    error: float
    made: Estimate
    line: tuple[tuple[str, int], ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer to a question: the chance at a decision, or by how much a draw has changed it.

    `verdict` is there for own decisions, `open` if the truth is known that would open both hands.
    """

    estimate: Estimate
    verdict: Verdict | None = None
    open: Estimate | None = None


def judge(question: Question, effort: Effort) -> Judged:
    """Answer a question. Equal knowledge, numbers and effort give equal answers."""
    if isinstance(question, Draw):
        return Judged(_worth_of(question, effort))
    knowledge, number = question.knowledge, question.number
    opened = None
    if question.truth is not None:
        dealer = dealer_of(knowledge, question.truth)
        opened = Growth(knowledge, dealer, effort.glance, _dice(effort, number, OPEN)).estimate()
    if isinstance(question, Decision) and question.is_own:
        estimate, verdict = _weighed(question, effort)
        return Judged(estimate, verdict, opened)
    growth = Growth(knowledge, dealer_of(knowledge), effort.glance, _dice(effort, number, LOOK))
    return Judged(growth.estimate(), None, opened)


def _dice(effort: Effort, number: int, purpose: int, index: int = 0) -> Dice:
    """Return dice that depend on the seed, on a moment, and on what they are for."""
    return Dice((((effort.seed << 20) + number << 3) + purpose << 8) + index)


# --- own decisions


def _weighed(decision: Decision, effort: Effort) -> tuple[Estimate, Verdict]:
    """Return the chance before an own decision, and what was given away."""
    knowledge, number, made = decision.knowledge, decision.number, decision.move
    growth = Growth(knowledge, dealer_of(knowledge), effort.look, _dice(effort, number, LOOK))
    nodes = {int(growth.tree.move[node]): node for node in growth.ranked()}
    seen = {
        move: growth.of(node)
        for move, node in nodes.items()
        if growth.tree.visits[node] >= LEAST_VISITS or move == made
    }
    best, loss, error = next(iter(nodes)), 0.0, 0.0
    if best != made:
        found = _compared(decision, best, effort.pairs, _dice(effort, number, CHECK))
        if found.gain > 0:
            found = _measured(decision, best, effort)
            loss, error = found.gain, found.error
        seen |= {best: found.first, made: found.second}
        if loss:
            seen |= _surveyed(decision, best, seen, nodes, effort)
        best = best if loss else made
    ranking = sorted(seen, key=lambda move: (move != best, -seen[move].chance))
    options = tuple(Option(move, seen[move]) for move in ranking)
    return seen[best], Verdict(best, loss, error, seen[made], growth.line(nodes[best]), options)


def _measured(decision: Decision, best: int, effort: Effort) -> Duel:
    """Return how much better the best move is than the one made, by two trees that know nothing of each other.

    Within a tree, what one simulation finds leads the next one, so its pairs agree more than they should. How far two
    trees are apart tells how much.
    """
    one, two = (
        _compared(decision, best, effort.more_pairs, _dice(effort, decision.number, MEASURE, index)) for index in (0, 1)
    )
    error = max(hypot(one.error, two.error), abs(one.gain - two.gain)) / 2
    return Duel(_middle(one.first, two.first), _middle(one.second, two.second), (one.gain + two.gain) / 2, error)


def _middle(one: Estimate, two: Estimate) -> Estimate:
    error = max(hypot(one.error, two.error), abs(one.chance - two.chance)) / 2
    return Estimate((one.chance + two.chance) / 2, error)


def _surveyed(
    decision: Decision, best: int, seen: Mapping[int, Estimate], moves: Iterable[int], effort: Effort
) -> dict[int, Estimate]:
    """Return what the other moves win: somebody who looks for a better one may try any of them."""
    found = {}
    for index, move in enumerate(sorted(move for move in moves if move not in seen)):
        dice = _dice(effort, decision.number, SURVEY, index)
        dealer = dealer_of(decision.knowledge)
        compared = duel(decision.knowledge, dealer, best, move, max(1, effort.pairs // BRIEF), dice)
        chance = min(1.0, max(0.0, seen[best].chance - compared.gain))
        found[move] = Estimate(chance, compared.error)
    return found


def _compared(decision: Decision, best: int, pairs: int, dice: Dice) -> Duel:
    return duel(decision.knowledge, dealer_of(decision.knowledge), best, decision.move, pairs, dice)


# --- draws


def _worth_of(draw: Draw, effort: Effort) -> Estimate:
    """Return by how much what turned up has changed the chance, compared with what else could have turned up.

    All of these worlds are searched in the same small way, so that whatever such a search gets wrong is wrong in all
    of them.
    """
    dice, dealer = _dice(effort, draw.number, TURN_UP), dealer_of(draw.before)
    others: list[Knowledge] = []
    for _ in range(effort.worlds):
        other = otherwise(draw.before, draw.move, dealer, dice)
        if other is None:
            return Estimate(0.0, 0.0)  # the opponent had a card that nobody would have expected
        others.append(other)
        if len(others) == PROBE and all(each.view == draw.after.view for each in others):
            return Estimate(0.0, 0.0)
    without = [_chance_in(other, effort, draw.number, index) for index, other in enumerate(others)]
    within = [_chance_in(draw.after, effort, draw.number, index) for index in range(len(others))]
    return Estimate(_mean(within) - _mean(without), sqrt(_doubt(within) + _doubt(without)))


def _chance_in(knowledge: Knowledge, effort: Effort, number: int, index: int) -> float:
    dice = _dice(effort, number, WORLD, index)
    return Growth(knowledge, dealer_of(knowledge), effort.world, dice).estimate().chance


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _doubt(numbers: Sequence[float]) -> float:
    """Return the variance of the mean of some numbers."""
    mean = _mean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1) / len(numbers)
