"""The solver: whether a seat can force its goal in every deal, by an exhaustive search.

The seat needs one move that works; the opponent and the hidden cards get every chance. The opponent is taken to know
everything and to play only against the goal: what is proven holds against any play.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from marchlands.coach.puzzle.aim import Aim
from marchlands.coach.puzzle.deals import Deals, Outcome, made
from marchlands.engine.state import State
from marchlands.engine.zone import CardState
from marchlands.errors import MarchlandsError

LIMIT: Final = 1_000_000  # positions
DEEPEST: Final = 150  # moves in a line; more would not fit on the interpreter's stack


class TooLargeError(MarchlandsError):
    """A proof that would need more positions than it may look at."""

    slug = "puzzle/too-large"


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver found: the first moves that win in every deal, the others, and how many positions that took."""

    winning: tuple[int, ...]
    losing: tuple[int, ...]
    positions: int


class Prover:
    """Proves what a seat can force from a position, and remembers what it has proven."""

    def __init__(self, deals: Deals, aim: Aim, root: State, limit: int = LIMIT) -> None:
        """Take the position as it is; only what the seat sees of it is used, and what may be assumed."""
        self.deals = deals
        self.aim = aim
        self.root = deals.seen(root)
        self.limit = limit
        self.positions = 0
        self.depth = 0
        self._known: dict[bytes, bool] = {}

    def proof(self) -> Proof:
        """Return which first moves win. Raises TooLargeError."""
        moves = self.root.legal_moves()
        winning = [move for move in moves if self.holds(self.root, move)]
        return Proof(tuple(winning), tuple(move for move in moves if move not in winning), self.positions)

    def wins(self, state: CardState) -> bool:
        """Return whether the seat can force the goal from a position as it knows it. Raises TooLargeError."""
        key = digest(self.aim.key(state))
        if key is not None:
            known = self._known.get(key)
            if known is not None:
                return known
        self._descend()
        won = self._has_win(state) if state.actor() == self.deals.seat else self._is_safe(state)
        self.depth -= 1
        if key is not None:
            self._known[key] = won
        return won

    def _has_win(self, state: CardState) -> bool:
        for move in state.legal_moves():
            if self.holds(state, move):
                return True
        return False

    def _is_safe(self, state: CardState) -> bool:
        for reply in self.deals.replies(state):
            if not self.holds(reply.state, reply.move):
                return False
        return True

    def holds(self, state: CardState, move: int) -> bool:
        """Return whether the seat can force the goal after a move, whoever makes it, in every deal."""
        after = made(state, move)
        verdict = self.aim.verdict(state, move, after)
        if verdict is not None:
            return verdict
        for outcome in self.deals.outcomes(state, move, after):
            if not self.wins(outcome.state):
                return False
        return True

    def winning_moves(self, state: CardState) -> list[int]:
        """Return the moves of the seat after which it can still force the goal. Raises TooLargeError."""
        return [move for move in state.legal_moves() if self.holds(state, move)]

    def losing_outcomes(self, state: CardState, move: int) -> Iterator[Outcome]:
        """Yield the outcomes of a move after which the goal can no longer be forced, if it is not missed at once."""
        for outcome in self.deals.outcomes(state, move):
            if not self.wins(outcome.state):
                yield outcome

    def _descend(self) -> None:
        """Count a position, one move deeper. Raises TooLargeError."""
        self.positions += 1
        self.depth += 1
        if self.positions > self.limit or self.depth > DEEPEST:
            deep = self.depth > DEEPEST
            self.depth = 0
            size = f"lines of more than {DEEPEST} moves" if deep else f"more than {self.limit:,} positions"
            raise TooLargeError(
                f"cannot prove the puzzle: {size}; take fewer cards, a nearer goal, or assume more of what is hidden"
            )


def prospect(aim: Aim, state: CardState, move: int) -> int:
    """Return how near a move of the seat brings it to its goal at first sight, with the answers that look best."""
    after = made(state, move)
    for _ in range(DEEPEST):
        if not after.is_asking() or after.actor() != aim.seat:
            break
        after = max((made(after, answer) for answer in after.legal_moves()), key=aim.standing)
    return aim.standing(after)


def digest(key: Any) -> bytes | None:
    """Return a short form of a key that no two positions share, so that many can be remembered; None stays None."""
    # Version 2 writes equal numbers alike; later ones also write which objects are the same.
    return None if key is None else blake2b(marshal.dumps(key, 2), digest_size=16).digest()
