"""Variants small enough to be solved: positions near the end of a match, with few cards and no decks.

What is hidden matters in each of them: with open hands it would be worth something else to the players.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError, did_you_mean

Hand = tuple[str, ...]

VARIANTS: Final[dict[str, dict[str, Variant]]] = {}  # by game and name; each game registers its own from its folder


@dataclass(frozen=True, eq=False)
class Variant:
    """A position in the words of a scenario, and the hands that may be dealt to each seat in it.

    Both players know the position and all of the hands, and each sees only its own. `length` is the most moves that a
    match in it can have.
    """

    game: str
    name: str
    about: str
    given: Mapping[str, Any]
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    length: int

    def __reduce__(self) -> tuple[Any, ...]:
        return find_variant, (self.game, self.name)

    def position(self, one: int, two: int) -> dict[str, Any]:
        """Return the position with a pair of hands, by their places."""
        given = deepcopy(dict(self.given))
        for seat, hands, index in zip(SEATS, self.hands, (one, two), strict=True):
            given[seat] = {**given.get(seat, {}), "hand": list(hands[index])}
        return given


def register_variants(*variants: Variant) -> None:
    """Make variants known by their games and names."""
    for variant in variants:
        VARIANTS.setdefault(variant.game, {})[variant.name] = variant


def find_variant(game: str, name: str) -> Variant:
    """Return a variant by its name. Raises MarchlandsError for one that does not exist."""
    if name not in VARIANTS[game]:
        hint = did_you_mean(name, [*VARIANTS[game]])
        raise MarchlandsError(f"unknown variant {name!r} of {game}{hint}", "openspiel/variant")
    return VARIANTS[game][name]
