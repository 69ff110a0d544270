"""A win model: what a position says about who will win, learned from many matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import State, as_vec, features_of


@dataclass(frozen=True, slots=True)
class WinModel:
    """A weight for every number that `State.features` writes, in every situation it reports; and two for each card.

    A weight is how much one more of the thing adds to the log odds of winning, in thousandths. A card has one for being
    held and one for being on the board, beyond what the numbers say. Cards without weights add nothing.
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
        """Return the index of the situation, and the numbers, as seen by a seat."""
        return features_of(state, seat, len(self.names))


NO_MODEL: Final = WinModel((), ("any",), {}, {})  # for games without a model
