"""Actions: the moves of a game numbered without gaps, as programs that learn need them.

The permanent ids of moves have gaps and no end. An action table gives every move that can ever be legal an index of its
own, and never moves one: cards of packs come after all others. Only targets in a crowd may be without an index; see
`ActionTable`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec
from marchlands.engine.packing import ONES
from marchlands.engine.state import Moves, State, as_vec

ACTIONS_VERSION: Final = 1  # goes up whenever an index gets another meaning
NO_ACTION: Final = -1
NO_TARGETS: Final = 1 << 40  # more than any id


@mypyc_attr(acyclic=True)
class ActionTable:
    """The moves of a game by index, and the indices by move.

    `moves` has the ids of the built-in moves and then those of packs. A game may have targets besides, whose ids begin
    at `far` and have no end: `crowd` rounds of `places` each have the indices from `far_index` on, and those behind
    them have none. They are counted from the side of the player who moves, as everything else that a player sees. A
    move without an index is left out of lists and masks; at least one legal move always has one.
    """

    def __init__(
        self, moves: list[int], far: int = 0, far_index: int = 0, crowd: int = 0, places: list[int] | None = None
    ) -> None:
        """Take the ids by index, those of the targets among them, and where each place lies for the second player."""
        self.moves: vec[i64] = as_vec(moves)
        self.size: i64 = len(moves)
        self.far: i64 = i64(far if places else NO_TARGETS)
        self.far_index = i64(far_index)
        self.places: vec[i64] = as_vec(places or [])
        self.targets: i64 = i64(crowd) * len(self.places)
        index = [NO_ACTION] * (max(move for move in moves if move < self.far) + 1)
        for action, move in enumerate(moves):
            if move < self.far:
                index[move] = action
        self.index: vec[i64] = as_vec(index)

    def action(self, move: i64, seat: i64) -> i64:
        """Return the index of a seat's move, or NO_ACTION."""
        if 0 <= move < len(self.index):
            return self.index[move]
        behind: i64 = move - self.far
        if behind < 0 or behind >= self.targets:
            return NO_ACTION
        return self.far_index + self._seen(behind, seat)

    def move(self, action: i64, seat: i64) -> i64:
        """Return the id of a seat's move by its index, or NO_ACTION for an index that there is not."""
        if action < 0 or action >= self.size:
            return NO_ACTION
        behind: i64 = action - self.far_index
        if 0 <= behind < self.targets:
            return self.far + self._seen(behind, seat)
        return self.moves[action]

    def _seen(self, target: i64, seat: i64) -> i64:
        """Return a target from a seat's side, given from p1's; or back."""
        if seat == 0:
            return target
        place: i64 = target % len(self.places)
        return target - place + self.places[place]

    def legal_into(self, state: State, moves: Moves, out: vec[i64], start: i64, mask: vec[i64], masked: i64) -> i64:
        """Write the indices of the legal moves into `out` from `start` on, ascending; return where they end.

        Their bytes in the words of `mask` from `masked` on become 1. `moves` becomes the legal moves. `out` must have
        room for as many.
        """
        state.legal_into(moves)
        seat = state.actor()
        index = self.index
        far = self.far
        end: i64 = start
        i: i64 = 0
        while i < moves.count:
            move = moves.items[i]
            if move < far:
                action = index[move]
            else:
                action = self.action(move, seat)
            i += 1
            if action != NO_ACTION:
                mask[masked + (action >> 3)] |= ONES[action & 7]
                j: i64 = end
                while j > start and out[j - 1] > action:  # only targets that p2 counts the other way round
                    out[j] = out[j - 1]
                    j -= 1
                out[j] = action
                end += 1
        return end

    def legal(self, state: State) -> list[int]:
        """Return the indices of the legal moves, ascending; none when the match is over."""
        seat = state.actor()
        found = [self.action(i64(move), seat) for move in state.legal_moves()]
        return sorted(int(action) for action in found if action != NO_ACTION)
