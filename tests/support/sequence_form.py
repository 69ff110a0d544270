"""The value of a small game of two players by linear programming over sequences, as a second way to it.

A sequence is the moves that a player has made so far, with what it knew at each. Every tree of a game with perfect
recall gives one equation for each information state, so the program is as small as the game is deep.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack

Sequence = int


@dataclass
class Player:
    """The sequences of a player: for each information state the one that leads there, and those that leave it."""

    count: int = 1
    parent: dict[str, Sequence] = field(default_factory=dict)
    moves: dict[str, dict[int, Sequence]] = field(default_factory=dict)

    def meet(self, state: Any, before: Sequence, player: int) -> dict[int, Sequence]:
        """Return the sequences that leave a state."""
        known = state.information_state_string(player)
        if known not in self.moves:
            legal = state.legal_actions()
            self.parent[known] = before
            self.moves[known] = {action: self.count + index for index, action in enumerate(legal)}
            self.count += len(legal)
        assert self.parent[known] == before
        assert list(self.moves[known]) == state.legal_actions()
        return self.moves[known]

    def flow(self) -> Any:
        """Return the matrix that says: what comes to an information state leaves it."""
        rows, columns, values = [0], [0], [1.0]
        for row, (known, moves) in enumerate(self.moves.items(), 1):
            rows += [row] * (1 + len(moves))
            columns += [self.parent[known], *moves.values()]
            values += [-1.0, *[1.0] * len(moves)]
        return csr_matrix((values, (rows, columns)), shape=(len(self.moves) + 1, self.count))


def value_of(game: Any) -> float:
    """Return what the first player gets if both play as well as they can."""
    players = (Player(), Player())
    payoff: dict[tuple[Sequence, Sequence], float] = {}
    _walk(game.new_initial_state(), (0, 0), 1.0, players, payoff)
    return _solve(players, payoff)


def _walk(
    state: Any,
    sequences: tuple[Sequence, Sequence],
    chance: float,
    players: tuple[Player, Player],
    payoff: dict[tuple[Sequence, Sequence], float],
) -> None:
    if state.is_terminal():
        payoff[sequences] = payoff.get(sequences, 0.0) + chance * state.returns()[0]
    elif state.is_chance_node():
        for outcome, probability in state.chance_outcomes():
            _walk(state.child(outcome), sequences, chance * probability, players, payoff)
    else:
        player = state.current_player()
        for action, after in players[player].meet(state, sequences[player], player).items():
            pair = (after, sequences[1]) if player == 0 else (sequences[0], after)
            _walk(state.child(action), pair, chance, players, payoff)


def _solve(players: tuple[Player, Player], payoff: dict[tuple[Sequence, Sequence], float]) -> float:
    """Maximise over p1's realisation plans what p2's best answer leaves."""
    one, two = players
    rows, columns = zip(*payoff, strict=True)
    matrix = csr_matrix((list(payoff.values()), (rows, columns)), shape=(one.count, two.count))
    mine, theirs = one.flow(), two.flow()
    answers = theirs.shape[0]
    goal = np.zeros(one.count + answers)
    goal[one.count] = -1.0
    start = np.zeros(mine.shape[0])
    start[0] = 1.0
    solved = linprog(
        goal,
        A_ub=hstack([-matrix.T, theirs.T]).tocsr(),
        b_ub=np.zeros(two.count),
        A_eq=hstack([mine, csr_matrix((mine.shape[0], answers))]).tocsr(),
        b_eq=start,
        bounds=[(0, None)] * one.count + [(None, None)] * answers,
        method="highs",
    )
    return float(-solved.fun)
