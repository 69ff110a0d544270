"""The bot named "search"."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Final

from marchlands.bots.bot import Analysis, Comparison, Line
from marchlands.bots.budget import Budget
from marchlands.bots.search.belief import believing_dealer
from marchlands.bots.search.tree import FINE, ROOT, Style, Tree
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS

SIMULATIONS: Final = 1000  # without a budget
BATCH: Final = 50  # simulations between checks of the clock and for interrupts
LINE: Final = 12  # the most moves in a principal line
LEAST_VISITS: Final = 2  # of every move in a principal line
SURE: Final = 0.999  # a chance to win that leaves no doubt
PAIRS: Final = 20  # pairs of simulations between checks of a comparison
LEAST_PAIRS: Final = 20
ENOUGH: Final = 100  # pairs, if their result is clear
CLEAR: Final = 4.0  # how many standard errors make it clear

STYLE: Final = Style(explore=0.3, faith=2.0, focus=0.1, rollout=i64(20), candidates=i64(3), patience=i64(4))


class Search:
    """Plays out many matches that agree with what it knows, and takes the move that it came back to most.

    The budget is the number of these matches for one decision, or a time; with both, whichever is used up first. With
    a budget in simulations its choice depends only on knowledge and dice.
    """

    def __init__(self, style: Style = STYLE) -> None:
        """Search in a given style."""
        self.style = style

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the most visited legal move, or one that wins at once if everything wins."""
        if len(legal) == 1:
            return legal[0]
        tree = self._think(knowledge, budget, rng)
        return int(tree.move[_ranked(tree, knowledge, rng)[0]])

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the search thinks of each legal move, starting with the one it would make."""
        tree = self._think(knowledge, budget, rng)
        lines = tuple(_line(tree, node) for node in _ranked(tree, knowledge, rng))
        return Analysis(lines[0].chance, lines, int(tree.simulations))

    def compare(self, knowledge: Knowledge, first: int, second: int, budget: Budget, rng: Dice) -> Comparison:
        """Return how much better one legal move is than another, trying both on the same deals.

        Both get the same number of simulations, in a fresh tree. This takes about half of the budget, less if the
        difference is clear.
        """
        tree = self._tree(knowledge)
        most = max(LEAST_PAIRS, (budget.simulations or SIMULATIONS) // 4)
        end = None if budget.seconds is None else perf_counter() + budget.seconds / 2
        found = Comparison(0.0, 0.5, 0)
        while end is not None or tree.pairs < most:
            tree.pit(i64(first), i64(second), i64(PAIRS if end is not None else min(PAIRS, most - tree.pairs)), rng)
            found = _comparison(tree)
            if end is not None and perf_counter() >= end:
                break
            if found.pairs >= ENOUGH and abs(found.gain) > CLEAR * found.error:
                break
        return found

    def _tree(self, knowledge: Knowledge) -> Tree:
        seat = i64(SEATS.index(knowledge.seat))
        return Tree(believing_dealer(knowledge), seat, knowledge.table.win_weights, self.style)

    def _think(self, knowledge: Knowledge, budget: Budget, rng: Dice) -> Tree:
        tree = self._tree(knowledge)
        most = budget.simulations
        if most is None and budget.seconds is None:
            most = SIMULATIONS
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        while most is None or tree.simulations < most:
            tree.grow(i64(BATCH if most is None else min(BATCH, most - tree.simulations)), rng)
            if end is not None and perf_counter() >= end:
                break
        return tree


def _ranked(tree: Tree, knowledge: Knowledge, rng: Dice) -> list[int]:
    """Return the moves at the root, best first; among certain wins, one that wins at once."""
    nodes = _by_merit(tree, ROOT)
    if tree.chance(nodes[0]) < SURE:
        return nodes
    state = knowledge.dealer().deal(rng)
    seat = SEATS.index(knowledge.seat)

    def wins(node: int) -> bool:
        if tree.chance(node) < SURE:
            return False
        after = state.clone()
        after.apply(i64(tree.move[node]))
        return after.result() == seat

    return sorted(nodes, key=lambda node: not wins(node))


def _by_merit(tree: Tree, node: int) -> list[int]:
    """Return the children of a node, most visited first; of equals, the more promising first."""
    return sorted(tree.children(node), key=lambda child: (-tree.visits[child], -tree.chance(child)))


def _line(tree: Tree, node: int) -> Line:
    """Return the move into a node, and how the match is expected to continue from there."""
    nodes = [node]
    while len(nodes) < LINE:
        following = _by_merit(tree, nodes[-1])
        if not following or tree.visits[following[0]] < LEAST_VISITS:
            break
        nodes.append(following[0])
    moves = tuple(int(tree.move[each]) for each in nodes)
    seats = tuple(SEATS[tree.mover[each]] for each in nodes)
    return Line(moves[0], tree.chance(node), int(tree.visits[node]), moves, seats, tree.error(node))


def _comparison(tree: Tree) -> Comparison:
    """Return the result of a trial of two moves, with the standard error of the mean of its pairs."""
    pairs = int(tree.pairs)
    gain = tree.gain / pairs / FINE
    spread = max(0.0, tree.gain_squares / FINE**2 / pairs - gain * gain)
    return Comparison(gain, sqrt(spread / max(1, pairs - 1)), pairs)
