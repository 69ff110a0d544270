"""Opponents that play in the loop of a batch, and the two that are quick enough to be compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.lookahead import values_of
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import Moves, State
from marchlands.engine.table import Table

DEALS: Final = 2  # of the bot named "greedy", and how many moves of its turn it looks ahead
DEPTH: Final = 4


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Player:
    """Plays one seat of one match."""

    def choose(self, state: State) -> i64:
        """Return the id of a legal move for the seat to act; it depends only on what that seat knows."""
        raise TypeError("a player belongs to an opponent")

    def close(self) -> None:
        """Release what is held; the match is over."""


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Opponent:
    """Makes a player for each match; `records` says whether it has to be told events."""

    def __init__(self, records: bool = False) -> None:
        self.records = records

    def begin(self, state: State, seat: i64, dice: Dice) -> Player:
        """Return a player for a seat of a match that has just begun."""
        raise TypeError("an opponent has players of its own")


class RandomPlayer(Player):
    """Makes any legal move, each with the same probability."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.moves = Moves()

    def choose(self, state: State) -> i64:
        state.legal_into(self.moves)
        return self.moves.items[self.dice.below(self.moves.count)]


class RandomOpponent(Opponent):
    """Plays as the bot named "random" does."""

    def begin(self, state: State, seat: i64, dice: Dice) -> Player:
        return RandomPlayer(dice)


class GreedyPlayer(Player):
    """Makes the same moves as the bot named "greedy" with the same dice."""

    def __init__(self, table: Table, seat: int, dice: Dice) -> None:
        self.table = table
        self.seat = seat
        self.dice = dice
        self.weights: list[int] = list(table.weights.values())

    def choose(self, state: State) -> i64:
        legal = state.legal_moves()
        if len(legal) == 1:
            return i64(legal[0])
        lists: Sequence[Mapping[str, int]] = ()
        dealer = self.table.dealer(self.table.veiled(state, self.seat), self.seat, lists, 0)
        totals = [0] * len(legal)
        for _ in range(DEALS):
            values = values_of(dealer.deal(self.dice), self.seat, DEPTH, self.weights, self.table.idle_turns)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        best = [move for move, total in zip(legal, totals, strict=True) if total == max(totals)]
        return i64(best[self.dice.pick(len(best))])


class GreedyOpponent(Opponent):
    """Plays as the bot named "greedy" does."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def begin(self, state: State, seat: i64, dice: Dice) -> Player:
        return GreedyPlayer(self.table, int(seat), dice)
