"""The judgement of one question of a review: the search is asked, and asked again where somebody might be blamed.

Whoever looks for the largest of many doubtful losses finds those that chance has made large. So a move that seems to
have cost something is judged a second time, on fresh deals, and only what they say counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from marchlands.bots.search.bot import STYLE
from marchlands.bots.search.tree import FINE, ROOT, WIN, Tree
from marchlands.coach.review.course import Close, Decision, Draw, Question
from marchlands.coach.review.dealing import dealer_of, otherwise
from marchlands.engine.dealer import Dealer
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import RESULTS, SEATS

LINE: Final = 8  # the most moves in an expected line
LEAST_VISITS: Final = 30  # that a move needs before its chance is worth telling
LINE_VISITS: Final = 4  # of every move in an expected line
WORTH_A_LOOK: Final = 0.02  # what a move must seem to cost for a second look
PROBE: Final = 6  # other deals that show whether anything hidden matters
EARLY: Final = 4  # the first part of the simulations, in which everything is tried, does not count in a mean
Z: Final = 1.96  # a 95% interval is so many standard errors wide, each way


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought goes into a review, in simulations, and the seed of its dice.

    `look` is for each own decision, `glance` for each of the opponent's. Two moves are compared on `pairs` of deals,
    and for a second look on `more_pairs`. What a draw was worth is told by so many other `worlds`, each with a small
    search of `world` simulations.
    """

    look: int
    glance: int
    pairs: int
    more_pairs: int
    worlds: int
    world: int
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance and its standard error."""

    chance: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95% interval."""
        return max(0.0, self.chance - Z * self.error)

    @property
    def high(self) -> float:
        """The upper end of the 95% interval."""
        return min(1.0, self.chance + Z * self.error)


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it wins."""

    move: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an own move gave away, compared with the best one on the same deals; negative if it was the better one.

    `line` is how the match is expected to go on from the best move, as moves and who makes them. `is_sure` says that
    the two moves were looked at twice. `options` are the moves that were looked at closely, best first.
    """

    best: int
    loss: float
    error: float
    made: Estimate
    line: tuple[tuple[str, int], ...]
    options: tuple[Option, ...]
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer to a question: the chance at a decision, or by how much a draw has changed it.

    `verdict` is there for own decisions, `open` if both hands were to be open.
    """

    question: Question
    estimate: Estimate
    verdict: Verdict | None = None
    open: Estimate | None = None


def judge(question: Question, effort: Effort) -> Judged:
    """Answer a question. Equal knowledge, numbers and effort give equal answers."""
    if isinstance(question, Draw):
        return Judged(question, _worth_of(question, effort))
    opened = None
    if question.truth is not None:
        dice = _dice(effort, question.number, 5)
        tree = _grown(question.knowledge, dealer_of(question.knowledge, question.truth), effort.glance, dice)
        opened = tree.estimate()
    if isinstance(question, Close) or not question.is_own:
        dice = _dice(effort, question.number, 0)
        tree = _grown(question.knowledge, dealer_of(question.knowledge), effort.glance, dice)
        return Judged(question, tree.estimate(), None, opened)
    estimate, verdict = _weighed(question, effort)
    return Judged(question, estimate, verdict, opened)


def _dice(effort: Effort, number: int, purpose: int) -> Dice:
    """Return dice that depend on the seed, on a moment, and on what they are for."""
    return Dice((effort.seed << 24) + (number << 4) + purpose)


# --- own decisions


def _weighed(decision: Decision, effort: Effort) -> tuple[Estimate, Verdict]:
    """Return the chance before an own decision, and what was given away."""
    knowledge = decision.knowledge
    grove = _grown(knowledge, dealer_of(knowledge), effort.look, _dice(effort, decision.number, 0))
    tree = grove.tree
    nodes = grove.ranked()
    best = nodes[0]
    chances = {int(tree.move[node]): Estimate(tree.chance(node), tree.error(node)) for node in nodes}
    seen = [node for node in nodes if tree.visits[node] >= LEAST_VISITS or int(tree.move[node]) == decision.move]
    options = tuple(Option(int(tree.move[node]), chances[int(tree.move[node])]) for node in seen)
    line = grove.line(best)
    favourite = int(tree.move[best])
    if favourite == decision.move:
        estimate = chances[favourite]
        return estimate, Verdict(favourite, 0.0, 0.0, estimate, line, options, is_sure=False)
    duel = _duel(knowledge, favourite, decision.move, effort.pairs, _dice(effort, decision.number, 1))
    is_sure = duel.loss + 2 * duel.error >= WORTH_A_LOOK and duel.loss > -duel.error
    if is_sure:
        duel = _duel(knowledge, favourite, decision.move, effort.more_pairs, _dice(effort, decision.number, 2))
    compared = {favourite: duel.best, decision.move: duel.made}
    options = tuple(
        sorted(
            (Option(option.move, compared.get(option.move, option.estimate)) for option in options),
            key=lambda option: (-option.estimate.chance, option.move != favourite),
        )
    )
    return duel.best, Verdict(favourite, duel.loss, duel.error, duel.made, line, options, is_sure)


@dataclass(frozen=True, slots=True)
class _Duel:
    """Two moves on the same deals: what each won, how much more the first one did, and the error of that."""

    best: Estimate
    made: Estimate
    loss: float
    error: float


def _duel(knowledge: Knowledge, best: int, made: int, pairs: int, dice: Dice) -> _Duel:
    seat = i64(SEATS.index(knowledge.seat))
    tree = Tree(dealer_of(knowledge), seat, knowledge.table.win_weights, STYLE)
    tree.pit(i64(best), i64(made), i64(pairs), dice)
    count = int(tree.pairs)
    loss = tree.gain / count / FINE
    spread = max(0.0, tree.gain_squares / FINE**2 / count - loss * loss)
    nodes = {int(tree.move[node]): node for node in tree.children(ROOT)}
    won = {
        move: Estimate(tree.total[nodes[move]] / tree.visits[nodes[move]] / WIN, tree.error(nodes[move]))
        for move in (best, made)
    }
    return _Duel(won[best], won[made], loss, sqrt(spread / max(1, count - 1)))


# --- draws


def _worth_of(draw: Draw, effort: Effort) -> Estimate:
    """Return by how much what turned up has changed the chance, compared with what else could have turned up.

    All of these worlds are searched in the same small way, so that whatever such a search gets wrong is wrong in all
    of them.
    """
    dice, dealer = _dice(effort, draw.number, 3), dealer_of(draw.before)
    others: list[Knowledge] = []
    for _ in range(effort.worlds):
        other = otherwise(draw.before, draw.move, dealer, dice)
        if other is None:
            return Estimate(0.0, 0.0)  # the opponent did what it did with a card that nobody would have expected
        others.append(other)
        if len(others) == PROBE and all(each.view == draw.after.view for each in others):
            return Estimate(0.0, 0.0)
    without = [_chance_in(other, effort, draw.number, index) for index, other in enumerate(others)]
    within = [_chance_in(draw.after, effort, draw.number, index) for index in range(len(others))]
    return Estimate(_mean(within) - _mean(without), sqrt(_variance(within) + _variance(without)))


def _chance_in(knowledge: Knowledge, effort: Effort, number: int, index: int) -> float:
    dice = Dice((effort.seed << 24) + (number << 4) + 4 + ((index + 1) << 40))
    return _grown(knowledge, dealer_of(knowledge), effort.world, dice).estimate().chance


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _variance(numbers: Sequence[float]) -> float:
    """Return the variance of the mean of some numbers."""
    mean = _mean(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1) / len(numbers)


# --- trees


def _grown(knowledge: Knowledge, dealer: Dealer, simulations: int, dice: Dice) -> _Grove:
    return _Grove(knowledge, dealer, simulations, dice)


class _Grove:
    """A grown tree, and what it says about its root."""

    def __init__(self, knowledge: Knowledge, dealer: Dealer, simulations: int, dice: Dice) -> None:
        self.knowledge = knowledge
        seat = i64(SEATS.index(knowledge.seat))
        self.tree = Tree(dealer, seat, knowledge.table.win_weights, STYLE)
        self.is_own = knowledge.view["to_act"] == knowledge.seat
        early = max(1, simulations // EARLY)
        if knowledge.view["result"] is None:
            self.tree.grow(i64(early), dice)
            self._early = int(self.tree.total[ROOT])
            self.tree.grow(i64(max(1, simulations - early)), dice)
            self._late = int(self.tree.simulations) - early

    def ranked(self) -> list[int]:
        """Return the moves at the root, most visited first; of equals, the more promising first."""
        tree = self.tree
        return sorted(tree.children(ROOT), key=lambda node: (-tree.visits[node], -tree.chance(node)))

    def estimate(self) -> Estimate:
        """Return the seat's chance: that of its best move, or what the opponent leaves it on average."""
        result = self.knowledge.view["result"]
        if result is not None:
            return Estimate(0.5 if result == RESULTS[2] else float(result == self.knowledge.seat), 0.0)
        tree = self.tree
        if self.is_own:
            best = self.ranked()[0]
            return Estimate(tree.chance(best), tree.error(best))
        late = (int(tree.total[ROOT]) - self._early) / self._late / WIN
        return Estimate(late, tree.error(ROOT) * sqrt(int(tree.simulations) / self._late))

    def line(self, node: int) -> tuple[tuple[str, int], ...]:
        """Return how the match is expected to go on with a move at the root, as seats and moves."""
        tree = self.tree
        nodes = [node]
        while len(nodes) < LINE:
            following = sorted(tree.children(nodes[-1]), key=lambda child: (-tree.visits[child], -tree.chance(child)))
            if not following or tree.visits[following[0]] < LINE_VISITS:
                break
            nodes.append(following[0])
        return tuple((SEATS[tree.mover[each]], int(tree.move[each])) for each in nodes)
