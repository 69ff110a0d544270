"""A position in which a card of Skirmish can be tried at once."""

from __future__ import annotations

from typing import Any, Final

from marchlands.games.skirmish.card import Kind, SkirmishCard

DECK: Final = ("Veteran", "Scout", "Bard", "Archer", "Ranger", "Strike", "Veteran", "Energize")


def trial_position(card: SkirmishCard) -> dict[str, Any]:
    """Return a small board with room for a card: wounded and shielded units close by, something in front to hit.

    The card is in p1's hand; a token stands on the board, and a leader leads.
    """
    units: dict[str, Any] = {"0": {"card": "Veteran", "damage": 2}, "3": {"card": "Sentinel", "shield": 1}}
    own: dict[str, Any] = {"hand": [card.name, "Archer", "Veteran"]}
    if card.kind is Kind.LEADER:
        own = {"leader": card.name, "hand": ["Scout", "Archer", "Veteran"]}
    elif card.kind is Kind.TOKEN:
        own["hand"] = ["Scout", "Archer", "Veteran"]
        units["1"] = card.name
    enemies = {
        "0": "Champion",
        "1": {"card": "Rookie", "damage": 1},
        "2": "Veteran",
        "4": {"card": "Scout", "shield": 1},
    }
    return {
        "turn": "p1",
        "p1": {**own, "deck": list(DECK), "graveyard": ["Knight"], "units": dict(sorted(units.items()))},
        "p2": {"hand": ["Strike", "Hunter", "Veteran"], "deck": list(DECK), "units": enemies},
    }
