"""The bot named "search"."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.search.belief import believing_dealer
from marchlands.bots.search.tree import ROOT, Style, Tree
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS

SIMULATIONS: Final = 1000  # without a budget
BATCH: Final = 50  # simulations between two looks at the clock, and between two chances to be interrupted
LINE: Final = 12  # moves of a principal line at most
LEAST_VISITS: Final = 2  # of a move that belongs to a principal line

STYLE: Final = Style(explore=0.3, faith=2.0, focus=0.1, rollout=i64(20), candidates=i64(3))


class Search:
    """Thinks many matches through that agree with what it knows, and takes the move that it came back to most.

    The budget is the number of those matches for one decision, or a time; with both it stops at what comes first. In
    simulations its choice follows from knowledge and dice alone.
    """

    def __init__(self, style: Style = STYLE) -> None:
        """Go about it in some style."""
        self.style = style

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the legal move that was visited most."""
        if len(legal) == 1:
            return legal[0]
        tree = self._think(knowledge, budget, rng)
        return int(tree.move[_by_merit(tree, ROOT)[0]])

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the search thinks of each legal move, the one that it would make first."""
        tree = self._think(knowledge, budget, rng)
        nodes = _by_merit(tree, ROOT)
        lines = tuple(_line(tree, node) for node in nodes)
        return Analysis(lines[0].chance, lines, int(tree.simulations))

    def _think(self, knowledge: Knowledge, budget: Budget, rng: Dice) -> Tree:
        seat = i64(SEATS.index(knowledge.seat))
        tree = Tree(believing_dealer(knowledge), seat, knowledge.table.judging, self.style)
        most = budget.simulations
        if most is None and budget.seconds is None:
            most = SIMULATIONS
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        while most is None or tree.simulations < most:
            tree.grow(i64(BATCH if most is None else min(BATCH, most - tree.simulations)), rng)
            if end is not None and perf_counter() >= end:
                break
        return tree


def _by_merit(tree: Tree, node: int) -> list[int]:
    """Return the children of a node, those that were visited most first, of equals the more promising."""
    return sorted(tree.children(node), key=lambda child: (-tree.visits[child], -tree.chance(child)))


def _line(tree: Tree, node: int) -> Line:
    """Return the move into a node, and how the match is expected to go on from there."""
    nodes = [node]
    while len(nodes) < LINE:
        following = _by_merit(tree, nodes[-1])
        if not following or tree.visits[following[0]] < LEAST_VISITS:
            break
        nodes.append(following[0])
    moves = tuple(int(tree.move[each]) for each in nodes)
    seats = tuple(SEATS[tree.mover[each]] for each in nodes)
    return Line(moves[0], tree.chance(node), int(tree.visits[node]), moves, seats)
