"""A judgement: what the numbers of a survey say about who will win, as it was learned from many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from marchlands.engine.native import i64, vec
from marchlands.engine.state import State, as_vec, zeros


@dataclass(frozen=True)
class Judgement:
    """For every number that `State.survey` writes and every situation that it tells: a weight.

    A weight is what one more of the thing adds to the logarithm of the odds to win, in thousandths.
    """

    names: Sequence[str]
    situations: Sequence[str]
    weights: Mapping[str, Sequence[int]]

    @cached_property
    def flat(self) -> vec[i64]:
        """The weights by situation, then by number."""
        places = range(len(self.situations))
        return as_vec([self.weights[name][place] for place in places for name in self.names])

    def survey(self, state: State, seat: int) -> tuple[int, list[int]]:
        """Return the place of the situation and the numbers, seen by a seat."""
        numbers = zeros(i64(len(self.names)))
        place = state.survey(i64(seat), numbers)
        return int(place), [int(number) for number in numbers]
