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
        hint = did_you_mean(name, [*VARIANTS[game]])
        raise MarchlandsError(f"unknown variant {name!r} of {game}{hint}", "openspiel/variant")
    return VARIANTS[game][name]


LAST_SKIRMISH: Final = {
    "turn": "p1",
    "skirmish": 3,
    "p1": {"wins": 1, "units": {"0": "Archer", "1": "Veteran"}},
    "p2": {"wins": 1, "units": {"1": "Champion", "2": "Rogue", "4": "Scout"}},
}
NOBLE_LEADS: Final = {
    "turn": "p1",
    "skirmish": 3,
    "p1": {"wins": 1, "units": {"0": "Noble", "1": "Veteran", "4": "Champion"}},
    "p2": {"wins": 1, "units": {"2": "Veteran", "3": "Scout"}},
}
GUARDED_ROAD: Final = {
    "turn": "p1",
    "number": 9,
    "p1": {"hp": 7, "gold": 2},
    "p2": {"hp": 11, "gold": 3},
    "unit": [
        {"at": "plains1", "owner": "p1", "card": "War Hounds"},
        {"at": "forest1", "owner": "p1", "card": "War Hounds"},
        {"at": "forest2", "owner": "p1", "card": "Castle Guards"},
        {"at": "mountains0", "owner": "p1", "card": "War Hounds"},
    ],
}
WORN_ARMIES: Final = {
    "turn": "p1",
    "number": 9,
    "p1": {"hp": 12, "gold": 2},
    "p2": {"hp": 12, "gold": 1},
    "unit": [
        {"at": "plains0", "owner": "p2", "card": "Castle Guards"},
        {"at": "forest2", "owner": "p2", "card": "Militia"},
        {"at": "forest4", "owner": "p1", "card": "Thief"},
        {"at": "forest5", "owner": "p2", "card": "War Hounds"},
    ],
}
HUNTERS: Final = (("Hail of Arrows", "Hunter"), ("Hunter", "Rogue"), ("Hail of Arrows", "Rogue"))
STROKES: Final = (("Energize", "Mercy Stroke"), ("Headsman", "Mercy Stroke"), ("Energize", "Headsman"))
PLOTS: Final = (("Assassinate", "Sentinel"), ("Assassinate", "Unsummon"), ("Hunter", "Sentinel"))
DUELS: Final = (("Duelist", "Hail of Arrows"), ("Hail of Arrows", "Hunter"), ("Duelist", "Hunter"))
CHARGES: Final = (("Heroic Charge", "Phalanx"), ("Heroic Charge", "Traps"), ("Phalanx", "Traps"))
ANSWERS: Final = (("Muddy Roads",), ("Castle Guards",))
RAIDS: Final = (("Flaming Volley",), ("Battering Ram",), ("War Hounds",))
ORDERS: Final = (("Heroic Charge",), ("Battering Ram",), ("Phalanx",))

VARIANTS: Final[Mapping[str, Mapping[str, Variant]]] = {
    "skirmish": {
        variant.name: variant
        for variant in (
            Variant("skirmish", "tiny1", "two hands each", LAST_SKIRMISH, (HUNTERS[1:], STROKES[:2]), 9),
            Variant("skirmish", "tiny2", "three hands each", LAST_SKIRMISH, (HUNTERS, STROKES), 12),
            Variant("skirmish", "tiny3", "three hands each, a Noble on the board", NOBLE_LEADS, (PLOTS, DUELS), 12),
        )
    },
    "warpath": {
        "tiny1": Variant("warpath", "tiny1", "three hands against two", GUARDED_ROAD, (CHARGES, ANSWERS), 7),
        "tiny2": Variant("warpath", "tiny2", "three hands each", WORN_ARMIES, (RAIDS, ORDERS), 9),
    },
}
