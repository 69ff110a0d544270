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
FINAL: Final = 0.4  # the part of the simulations that is kept for the moves that look best
FINALISTS: Final = 4  # how many of them there are at first; two go on
FEWEST: Final = 300  # simulations for which that is worth while
HEAT: Final = 5  # pairs of simulations in a turn of each two finalists
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

    A move that looks a little worse may only need more thought to show its point. So part of the simulations is kept
    for the moves that look best by then, all of which get as many, on the same deals; the best of them is taken.

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
        tree, finalists = self._think(knowledge, budget, rng)
        return int(tree.move[_ranked(tree, finalists, knowledge, rng)[0]])

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the search thinks of each legal move, starting with the one it would make."""
        tree, finalists = self._think(knowledge, budget, rng)
        lines = tuple(_line(tree, node) for node in _ranked(tree, finalists, knowledge, rng))
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

    def _think(self, knowledge: Knowledge, budget: Budget, rng: Dice) -> tuple[Tree, list[int]]:
        """Return a tree with the simulations of a decision, and the nodes that were compared at the end, if any."""
        tree = self._tree(knowledge)
        most = budget.simulations
        if most is None and budget.seconds is None:
            most = SIMULATIONS
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        free = most if most is None or most < FEWEST else most - int(most * FINAL)
        while free is None or tree.simulations < free:
            tree.grow(i64(BATCH if free is None else min(BATCH, free - tree.simulations)), rng)
            if end is not None and perf_counter() >= end:
                return tree, []
        return tree, [] if most is None else self._compared(tree, most, end, rng)

    def _compared(self, tree: Tree, most: int, end: float | None, rng: Dice) -> list[int]:
        """Share the rest of the simulations among the moves that look best; return the last two, the better one first.

        The move that was visited most is one of them, and stays the better one unless the other beats it clearly.
        """
        leader = _by_merit(tree, ROOT)[0]
        rivals = _rivals(tree, leader)[: FINALISTS - 1]
        if len(rivals) > 1:
            circle = [leader, *rivals]
            half = most - (most - int(tree.simulations)) // 2
            if not _compare(tree, list(zip(circle, [*rivals, leader], strict=True)), half, end, rng):
                return []
            rivals = _rivals(tree, leader)
        if not rivals:
            return []
        before = _tally(tree)
        _compare(tree, [(rivals[0], leader)], most, end, rng)
        pairs, gain, squares = (now - then for now, then in zip(_tally(tree), before, strict=True))
        is_beaten = pairs > 1 and gain * gain > (squares - gain * gain / pairs) * pairs / (pairs - 1) and gain > 0
        return [rivals[0], leader] if is_beaten else [leader, rivals[0]]


def _rivals(tree: Tree, leader: int) -> list[int]:
    """Return the other moves at the root, those with the best chances first."""
    others = [node for node in tree.children(ROOT) if node != leader]
    return sorted(others, key=lambda node: (-tree.chance(node), node))


def _tally(tree: Tree) -> tuple[int, int, int]:
    """Return how many pairs of simulations were tried, what they gained in all, and the sum of the squares of that."""
    return int(tree.pairs), int(tree.gain), int(tree.gain_squares)


def _compare(tree: Tree, couples: list[tuple[int, int]], until: int, end: float | None, rng: Dice) -> bool:
    """Try couples of moves until there are so many simulations; return whether the time sufficed for it."""
    while until - tree.simulations > 1:
        for one, other in couples:
            pairs = min(HEAT, (until - int(tree.simulations)) // 2)
            tree.pit(i64(tree.move[one]), i64(tree.move[other]), i64(pairs), rng)
        if end is not None and perf_counter() >= end:
            return False
    tree.grow(i64(until - tree.simulations), rng)
    return True


def _ranked(tree: Tree, finalists: Sequence[int], knowledge: Knowledge, rng: Dice) -> list[int]:
    """Return the moves at the root, best first; among certain wins, one that wins at once.

    Those that were compared at the end come first.
    """
    nodes = [*finalists, *(node for node in _by_merit(tree, ROOT) if node not in finalists)]
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
