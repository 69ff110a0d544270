"""The compiled tree that a search grows; both games use it.

Every simulation deals a match from what the seat knows, walks down the tree among the moves that are legal in that
deal, adds one position, plays on from there for a while, evaluates the result with the win model and carries that back.
A node stands for a sequence of moves, whatever the deal (single-observer information-set Monte Carlo tree search).

Which move to walk down: what it has earned so far, mixed with a first glance at the position after it, plus a bonus for
moves that look good and were rarely tried. How to play on: moves that did well elsewhere in the tree usually do well
again, so the best of a few random ones is taken.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.dealer import Dealer
from marchlands.engine.native import append, i64, vec
from marchlands.engine.seed import Dice
from marchlands.engine.state import DRAW, NOBODY, Moves, State, zeros

ROOT: Final = 0
NONE: Final = -1
WIN: Final = 1_000_000  # a certain win; chances are fractions of it
THOUSANDTHS: Final = 1000.0  # the unit of a win model's weights
ANSWERS: Final = 2  # how many consecutive answers a first glance tries
KEYS: Final = 4096  # moves are remembered by this many keys
PLAYERS: Final = 2
ANY: Final = -1  # no move in particular
FINE: Final = 1000  # worths are squared in thousandths, so that no sum of them overflows
DOUBT: Final = 4.0  # extra visits of average spread, added when a move's own spread is computed


@mypyc_attr(acyclic=True)
class Style:
    """How a search works.

    `explore` says how much to try doubtful moves; `faith` how many simulations the first glance at a move is worth
    (with 0 there is no glance, and untried moves come first); `focus` how much worse a move's chance has to look for it
    to be tried a quarter as often. A leaf is evaluated after `rollout` more moves (-1: at the end of the match), each
    the one that did best so far among `candidates` random ones (1: any). However bad a move of the root looks, it gets
    one in `patience` of the simulations that it would get if all moves got as many (0: none for certain).
    """

    def __init__(
        self, explore: float, faith: float, focus: float, rollout: i64, candidates: i64, patience: i64 = 0
    ) -> None:
        self.patience = patience
        self.explore = explore
        self.faith = faith
        self.focus = focus
        self.rollout = rollout
        self.candidates = candidates


@mypyc_attr(acyclic=True)
class Tree:
    """What the simulations of one decision have found; `grow` adds more of them.

    Nodes are numbers; the root is 0. The children of a node form a chain, ascending by move.
    """

    def __init__(self, dealer: Dealer, seat: i64, weights: vec[i64], style: Style) -> None:
        """Start with only a root; `weights` are those of a win model."""
        self.dealer = dealer
        self.seat = seat
        self.weights = weights
        self.style = style
        self.simulations: i64 = 0
        # by node
        self.move = zeros(1)
        self.mover = zeros(1)
        self.visits = zeros(1)
        self.total = zeros(1)  # what the visits were worth to the mover, in units of 1/WIN
        self.squares = zeros(1)  # the squares of those worths, in thousandths
        self.glance = zeros(1)  # what the move looked like at first, in units of 1/WIN
        self.first = zeros(1)
        self.next = zeros(1)
        self.first[ROOT] = NONE
        self.next[ROOT] = NONE
        # of a trial of two moves
        self.pairs: i64 = 0
        self.gain: i64 = 0  # how much more the first was worth than the second in all pairs, in thousandths
        self.gain_squares: i64 = 0
        # by seat and key of a move, wherever it was made
        self.made = zeros(PLAYERS * KEYS)
        self.earned = zeros(PLAYERS * KEYS)
        # reused by every simulation
        self.moves = Moves()
        self.choices = Moves()
        self.attractions = Moves()  # of the choices, in units of 1/WIN
        self.path = Moves()
        self.steps = Moves()

    def grow(self, simulations: i64, dice: Dice) -> None:
        """Run so many more simulations."""
        for _ in range(simulations):
            self._simulate(dice, ANY)
        self.simulations += simulations

    def pit(self, first: i64, second: i64, pairs: i64, dice: Dice) -> None:
        """Run so many more pairs of simulations, one with each of two moves of the seat, both on the same deal."""
        for _ in range(pairs):
            seed = int(dice.roll())
            if self.pairs & 1:
                theirs = self._simulate(Dice(seed), second)
                mine = self._simulate(Dice(seed), first)
            else:
                mine = self._simulate(Dice(seed), first)
                theirs = self._simulate(Dice(seed), second)
            gain = mine // FINE - theirs // FINE
            self.pairs += 1
            self.gain += gain
            self.gain_squares += gain * gain
            self.simulations += 2

    def children(self, node: int) -> list[int]:
        """Return the child nodes of a node, ascending by move."""
        found: list[int] = []
        child = self.first[node]
        while child != NONE:
            found.append(int(child))
            child = self.next[child]
        return found

    def chance(self, node: i64) -> float:
        """Return the chance to win, from 0 to 1, of the player who made the move into a node; 1 while it is unknown."""
        weight = float(self.visits[node]) + self.style.faith
        if weight == 0.0:
            return 1.0
        return (float(self.total[node]) + self.style.faith * float(self.glance[node])) / weight / WIN

    def error(self, node: i64) -> float:
        """Return the standard error of a node's chance, from the spread of its visits; 0.5 without any.

        A few visits may agree by accident, so each move is treated as if it had DOUBT more visits, spread as widely as
        all simulations are.
        """
        count = float(self.visits[node])
        if count == 0.0:
            return 0.5
        own = self._deviations(node)
        pooled: float = self._deviations(ROOT) / float(self.visits[ROOT])
        return sqrt((own + DOUBT * pooled) / (count + DOUBT) / count)

    def _deviations(self, node: i64) -> float:
        """Return the sum of the squared deviations of a node's visits from their mean."""
        total: float = float(self.total[node]) / WIN
        squares: float = float(self.squares[node]) / (float(FINE) * float(FINE))
        return max(0.0, squares - total * total / float(self.visits[node]))

    # --- a simulation

    def _simulate(self, dice: Dice, opening: i64) -> i64:
        """Play one match through, starting with a move of the seat or any; return what it was worth to the seat."""
        state = self.dealer.deal(dice)
        path, steps = self.path, self.steps
        path.count = 0
        steps.count = 0
        node: i64 = ROOT
        while state.result() == NOBODY:
            state.legal_into(self.moves)
            if node == ROOT and opening != ANY:
                node = self._opening(state, opening)
            else:
                node = self._select(state, node, dice)
            path.add(node)
            move = self.move[node]
            if self.moves.count > 1:
                steps.add(_key(self.mover[node], move))
            state.apply(move)
            if self.visits[node] == 0 and self.moves.count > 1:
                break
        worth = self._play_on(state, dice)
        self.visits[ROOT] += 1
        self.total[ROOT] += worth
        self.squares[ROOT] += (worth // FINE) * (worth // FINE)
        i: i64 = 0
        while i < path.count:
            node = path.items[i]
            gained = worth if self.mover[node] == self.seat else WIN - worth
            self.visits[node] += 1
            self.total[node] += gained
            self.squares[node] += (gained // FINE) * (gained // FINE)
            i += 1
        i = 0
        while i < steps.count:
            key = steps.items[i]
            self.made[key] += 1
            self.earned[key] += worth if key // KEYS == self.seat else WIN - worth
            i += 1
        return worth

    def _opening(self, state: State, move: i64) -> i64:
        """Return the child of the root for a legal move; all `moves` have become children."""
        self._offer(state, ROOT)
        i: i64 = 0
        while self.move[self.choices.items[i]] != move:
            i += 1
        return self.choices.items[i]

    def _select(self, state: State, node: i64, dice: Dice) -> i64:
        """Return the child to continue with; all `moves`, which are legal in this deal, have become children."""
        self._offer(state, node)
        choices = self.choices
        if choices.count == 1:
            return choices.items[0]
        style, glances, visits, totals = self.style, self.glance, self.visits, self.total
        best_glance: i64 = 0
        tries: i64 = 0
        i: i64 = 0
        while i < choices.count:
            child = choices.items[i]
            tries += visits[child]
            if glances[child] > best_glance:
                best_glance = glances[child]
            i += 1
        if node == ROOT and style.patience > 0:
            i = 0
            while i < choices.count:  # what looks bad after a few tries may need more of them to show what it is for
                if visits[choices.items[i]] * choices.count * style.patience < tries:
                    return choices.items[i]
                i += 1
        faith: float = style.faith
        steepness: float = 1.0 / (float(WIN) * style.focus)
        attractions = self.attractions
        attractions.count = 0
        whole: i64 = 0
        i = 0
        while i < choices.count:
            # how much attention the move deserves, from its first glance compared with the best one
            near: float = 1.0 + float(best_glance - glances[choices.items[i]]) * steepness
            attraction = i64(WIN / (near * near))
            attractions.add(attraction)
            whole += attraction
            i += 1
        reach: float = style.explore * sqrt(float(tries + 1)) * WIN / float(whole)
        best: i64 = NONE
        best_value: float = -1.0
        equals: i64 = 0
        i = 0
        while i < choices.count:
            child = choices.items[i]
            count = float(visits[child])
            value = float(WIN)
            if count + faith > 0.0:
                value = (float(totals[child]) + faith * float(glances[child])) / (count + faith)
            value += reach * float(attractions.items[i]) / (1.0 + count)
            if value > best_value:
                best, best_value, equals = child, value, 1
            elif value == best_value:
                equals += 1
                if dice.below(equals) == 0:
                    best = child
            i += 1
        return best

    def _offer(self, state: State, node: i64) -> None:
        """Set `choices` to the children for all legal moves, adding new ones."""
        choices, moves = self.choices, self.moves
        choices.count = 0
        actor = state.actor()
        before: i64 = NONE
        child = self.first[node]
        i: i64 = 0
        while i < moves.count:
            move = moves.items[i]
            while child != NONE and self.move[child] < move:
                before, child = child, self.next[child]
            if child == NONE or self.move[child] != move:
                added = self._add(move, actor, child)
                if before == NONE:
                    self.first[node] = added
                else:
                    self.next[before] = added
                if moves.count > 1 and self.style.faith > 0.0:
                    self.glance[added] = self._look(state, move, actor, ANSWERS)
                child = added
            choices.add(child)
            i += 1

    def _add(self, move: i64, actor: i64, following: i64) -> i64:
        added: i64 = len(self.move)
        self.move = append(self.move, move)
        self.mover = append(self.mover, actor)
        self.visits = append(self.visits, i64(0))
        self.total = append(self.total, i64(0))
        self.squares = append(self.squares, i64(0))
        self.glance = append(self.glance, i64(0))
        self.first = append(self.first, i64(NONE))
        self.next = append(self.next, following)
        return added

    # --- evaluating positions

    def _look(self, state: State, move: i64, actor: i64, depth: i64) -> i64:
        """Return how good the position after a move looks to the player who makes it, with the best answers."""
        after = state.clone()
        after.apply(move)
        if depth == 0 or after.result() != NOBODY or not after.is_asking() or after.actor() != actor:
            return self._judge(after, actor)
        answers = Moves()
        after.legal_into(answers)
        best: i64 = 0
        i: i64 = 0
        while i < answers.count:
            glance = self._look(after, answers.items[i], actor, depth - 1)
            if glance > best:
                best = glance
            i += 1
        return best

    def _play_on(self, state: State, dice: Dice) -> i64:
        """Return what a position is worth to the seat after some more moves."""
        moves, steps = self.moves, self.steps
        left: i64 = self.style.rollout
        while left != 0 and state.result() == NOBODY:
            state.legal_into(moves)
            move = moves.items[0]
            if moves.count > 1:
                actor = state.actor()
                move = self._likely(actor, dice)
                steps.add(_key(actor, move))
            state.apply(move)
            left -= 1
        return self._judge(state, self.seat)

    def _likely(self, actor: i64, dice: Dice) -> i64:
        """Return the legal move that did best so far, among a few random ones."""
        moves = self.moves
        best: i64 = moves.items[dice.below(moves.count)]
        if self.style.candidates <= 1:
            return best
        best_mean = self._mean(actor, best)
        tries: i64 = 1
        while tries < self.style.candidates:
            move = moves.items[dice.below(moves.count)]
            mean = self._mean(actor, move)
            if mean > best_mean:
                best, best_mean = move, mean
            tries += 1
        return best

    def _mean(self, actor: i64, move: i64) -> i64:
        key = _key(actor, move)
        made = self.made[key]
        return self.earned[key] // made if made else WIN

    def _judge(self, state: State, seat: i64) -> i64:
        """Return a seat's chance in a position, in units of 1/WIN: the result, or what the win model says."""
        winner = state.result()
        if winner != NOBODY:
            if winner == DRAW:
                return WIN // 2
            return WIN if winner == seat else 0
        value = state.win_odds(seat, self.weights)
        return i64(WIN / (1.0 + exp(-float(value) / THOUSANDTHS)))


def _key(actor: i64, move: i64) -> i64:
    return actor * KEYS + (move if move < KEYS else (move * 2654435761 >> 8) & (KEYS - 1))
