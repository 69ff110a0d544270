"""A win_model: what a position says about who will win, as it was learned from many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import State, as_vec, features_of


@dataclass(frozen=True, slots=True)
class WinModel:
    """For every number that `State.features` writes and every situation that it tells: a weight; and two for each card.

    A weight is what one more of the thing adds to the logarithm of the odds to win, in thousandths: of a card, what it
    adds to hold it, and to have it on the board, beside all that the numbers say. Cards without weights add nothing.
    """

    names: Sequence[str]
    situations: Sequence[str]
    numbers: Mapping[str, Sequence[int]]
    cards: Mapping[str, tuple[int, int]]

    def weights(self, card_numbers: Mapping[str, int]) -> vec[i64]:
        """Return all weights as `State.win_odds` takes them: by situation and number, by card in hand, then in play."""
        places = range(len(self.situations))
        numbers = [self.numbers[name][place] for place in places for name in self.names]
        by_number = {card_numbers[name]: weights for name, weights in self.cards.items() if name in card_numbers}
        size = 1 + max(by_number, default=0)
        cards = [by_number.get(card, (0, 0))[zone] for zone in (0, 1) for card in range(size)]
        return as_vec([*numbers, *cards])

    def features(self, state: State, seat: int) -> tuple[int, list[int]]:
        """Return the place of the situation and the numbers, seen by a seat."""
        return features_of(state, seat, len(self.names))


NO_MODEL: Final = WinModel((), ("any",), {}, {})  # nothing is known of a game's positions
