"""Growing a search tree at a moment of a match, and what it says about the chances there."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from marchlands.bots.search.bot import STYLE
from marchlands.bots.search.tree import FINE, ROOT, WIN, Tree
from marchlands.engine.dealer import Dealer
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS

LINE: Final = 8  # the most moves in an expected line
LINE_VISITS: Final = 8  # of every move in an expected line
EARLY: Final = 4  # the first part of the simulations, in which everything is tried, does not count in a mean
BATCH: Final = 200  # simulations, or pairs of them, between chances to interrupt
Z: Final = 1.96  # a 95% interval is so many standard errors wide, each way


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance, or by how much one has changed, and the standard error of that."""

    chance: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95% interval of a chance."""
        return max(0.0, self.chance - Z * self.error)

    @property
    def high(self) -> float:
        """The upper end of the 95% interval of a chance."""
        return min(1.0, self.chance + Z * self.error)


class Growth:
    """A tree grown for a seat at a moment, with so many simulations; either seat may be the one to decide."""

    def __init__(self, knowledge: Knowledge, dealer: Dealer, simulations: int, dice: Dice) -> None:
        """Grow it, unless the match is over at that moment."""
        self.knowledge = knowledge
        self.tree = _tree(knowledge, dealer)
        if knowledge.view["result"] is None:
            early = max(1, simulations // EARLY)
            self._grow(early, dice)
            self._early = int(self.tree.total[ROOT])
            self._grow(max(1, simulations - early), dice)
            self._late = int(self.tree.simulations) - early

    def _grow(self, simulations: int, dice: Dice) -> None:
        for start in range(0, simulations, BATCH):
            self.tree.grow(i64(min(BATCH, simulations - start)), dice)

    def ranked(self) -> list[int]:
        """Return the nodes of the moves here, most visited first; of equals, the more promising first."""
        return _ranked(self.tree, ROOT)

    def estimate(self) -> Estimate:
        """Return the seat's chance: that of its best move, or what the opponent leaves it on average."""
        knowledge, tree = self.knowledge, self.tree
        result = knowledge.view["result"]
        if result is not None:
            return Estimate(0.5 if result == "draw" else float(result == knowledge.seat), 0.0)
        if knowledge.view["to_act"] == knowledge.seat:
            return self.of(self.ranked()[0])
        late = (int(tree.total[ROOT]) - self._early) / self._late / WIN
        return Estimate(late, tree.error(ROOT) * sqrt(int(tree.simulations) / self._late))

    def of(self, node: int) -> Estimate:
        """Return the chance of the player who makes the move into a node."""
        return Estimate(self.tree.chance(node), self.tree.error(node))

    def line(self, node: int) -> tuple[tuple[str, int], ...]:
        """Return how the match is expected to go on from the move into a node, as seats and moves."""
        tree, nodes = self.tree, [node]
        while len(nodes) < LINE:
            following = _ranked(tree, nodes[-1])
            if not following or tree.visits[following[0]] < LINE_VISITS:
                break
            nodes.append(following[0])
        return tuple((SEATS[tree.mover[each]], int(tree.move[each])) for each in nodes)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two moves tried on the same deals: what each of them won, how much more the first did, and the error of that."""

    first: Estimate
    second: Estimate
    gain: float
    error: float


def duel(knowledge: Knowledge, dealer: Dealer, first: int, second: int, pairs: int, dice: Dice) -> Duel:
    """Try two legal moves on so many deals each, in a tree of their own."""
    tree = _tree(knowledge, dealer)
    for start in range(0, pairs, BATCH):
        tree.pit(i64(first), i64(second), i64(min(BATCH, pairs - start)), dice)
    gain = int(tree.gain) / pairs / FINE
    spread = max(0.0, int(tree.gain_squares) / FINE**2 / pairs - gain * gain)
    nodes = {int(tree.move[node]): node for node in tree.children(ROOT)}

    def won(move: int) -> Estimate:
        node = nodes[move]
        return Estimate(int(tree.total[node]) / int(tree.visits[node]) / WIN, tree.error(node))

    return Duel(won(first), won(second), gain, sqrt(spread / max(1, pairs - 1)))


def _tree(knowledge: Knowledge, dealer: Dealer) -> Tree:
    return Tree(dealer, i64(SEATS.index(knowledge.seat)), knowledge.table.win_weights, STYLE)


def _ranked(tree: Tree, node: int) -> list[int]:
    return sorted(tree.children(node), key=lambda child: (-tree.visits[child], -tree.chance(child)))
