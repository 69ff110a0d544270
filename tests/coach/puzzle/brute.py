"""A second solver, as plain as can be: it plays out every deal beside every other and every strategy.

A group holds all deals that the seat cannot tell apart. In every group the seat has one move for all of them; what it
sees afterwards splits the group. The opponent may make any of its moves in any of the deals.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, permutations

from marchlands.engine.match import Match

Judge = Callable[[Match, Match], bool | None]


class Brute:
    """Tries everything for a seat; `judge` says of a match before and after a move whether the goal is decided."""

    def __init__(self, seat: str, judge: Judge) -> None:
        self.seat = seat
        self.judge = judge

    def winning(self, deals: Sequence[Match]) -> set[str]:
        """Return the first moves with which the seat can force its goal in all deals at once."""
        return {deals[0].text(move) for move in deals[0].legal_moves() if self._works(deals, move)}

    def _works(self, group: Sequence[Match], move: int) -> bool:
        return self._all_won([(match, played(match, move)) for match in group])

    def _can_force(self, group: Sequence[Match]) -> bool:
        if group[0].to_act == self.seat:
            return any(self._works(group, move) for move in group[0].legal_moves())
        return self._all_won([(match, played(match, move)) for match in group for move in match.legal_moves()])

    def _all_won(self, steps: Sequence[tuple[Match, Match]]) -> bool:
        groups: dict[str, dict[str, Match]] = {}
        for before, after in steps:
            verdict = self.judge(before, after)
            if verdict is False:
                return False
            if verdict is None:
                look = json.dumps(after.view(self.seat), sort_keys=True)
                truth = json.dumps(after.table.dump(after.state), sort_keys=True)
                groups.setdefault(look, {}).setdefault(truth, after)
        return all(self._can_force(list(group.values())) for group in groups.values())


def played(match: Match, move: int) -> Match:
    """Return the match after a move."""
    after = match.clone()
    after.apply(move)
    return after


def orders(cards: Sequence[str]) -> Iterator[list[str]]:
    """Yield every order of some cards once."""
    yield from map(list, sorted(set(permutations(cards))))


def hands(kinds: Sequence[str], size: int, copies: int) -> Iterator[list[str]]:
    """Yield every hand of so many cards of these kinds with at most so many copies."""
    for hand in combinations_with_replacement(sorted(kinds), size):
        if all(hand.count(card) <= copies for card in hand):
            yield list(hand)
