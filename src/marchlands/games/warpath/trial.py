"""A position in which a card of Warpath can be tried at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from marchlands.games.warpath.blueprint import read_blueprint
from marchlands.games.warpath.board import LANE_NAMES
from marchlands.games.warpath.card import Kind, WarpathCard

DECK: Final = ("Thief", "War Hounds", "Brute", "Arrow Volley", "Barracks", "Castle Guards", "War Reserves", "Thief")


def trial_position(card: WarpathCard, cards: Sequence[WarpathCard]) -> dict[str, Any]:
    """Return a small board with enough gold for a card, units of both sides in each lane, and a building of either.

    The card is in p1's hand, with units where it can be built if it is a building; a class is p1's class, and so is the
    one that has it as its active skill.
    """
    hand, of = [card.name, "War Hounds", "Arrow Volley"], card.of
    if card.kind is Kind.CLASS:
        hand, of = hand[1:], card.name
    elif card.kind is Kind.SKILL and card.stars == 0:
        hand = hand[1:]
        of = next((other.name for other in cards if other.skill == card.name), of)
    builders = dict(reversed(read_blueprint(card.blueprint)))  # the first tile in each lane
    own = [(f"{LANE_NAMES[lane]}{away}", "p1", "War Hounds") for lane, away in sorted(builders.items())]
    things = (
        *(own or [("plains1", "p1", "War Hounds")]),
        ("forest2", "p1", "Brute"),
        ("plains2", "p2", "Thief"),
        ("forest4", "p2", "War Hounds"),
        ("mountains5", "p2", "Castle Guards"),
    )
    buildings = (("forest3", "p1", "Barracks"), ("mountains4", "p2", "Workshop"))
    return {
        "turn": "p1",
        "number": 9,
        "p1": {"class": of, "gold": 12, "hand": hand, "deck": list(DECK)},
        "p2": {"gold": 6, "hand": ["Thief", "Arrow Volley", "Brute"], "deck": list(DECK)},
        "unit": [{"at": at, "owner": owner, "card": name} for at, owner, name in things],
        "building": [{"at": at, "owner": owner, "card": name} for at, owner, name in buildings],
    }
