"""Variants small enough to be solved: positions near the end of a match, with few cards and no decks."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError, did_you_mean

Hand = tuple[str, ...]


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


def find_variant(game: str, name: str) -> Variant:
    """Return a variant by its name. Raises MarchlandsError for one that does not exist."""
    if name not in VARIANTS[game]:
        raise MarchlandsError(f"unknown variant {name!r} of {game}{did_you_mean(name, VARIANTS[game])}", "openspiel/variant")
    return VARIANTS[game][name]


VARIANTS: Final[Mapping[str, Mapping[str, Variant]]] = {"skirmish": {"tiny1": Variant("skirmish","tiny1","x",{"turn": "p1", "skirmish": 3, "p1": {"wins": 1, "units": {"1": "Veteran", "0": "Noble", "4": "Champion"}}, "p2": {"wins": 1, "units": {"3": "Scout", "2": "Veteran"}}},
((("Assassinate", "Sentinel"), ("Assassinate", "Unsummon"), ("Hunter", "Sentinel")), (("Duelist", "Hail of Arrows"), ("Hail of Arrows", "Hunter"), ("Duelist", "Hunter"))),12)}, "warpath": {}}
