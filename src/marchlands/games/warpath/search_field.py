"""What cards of Warpath can be searched by, beside what all cards can."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from marchlands.cards.search import Field, Form
from marchlands.engine.card_search import printed
from marchlands.games.warpath.blueprint import read_blueprint, read_movement
from marchlands.games.warpath.board import LANE_NAMES
from marchlands.games.warpath.card import WarpathCard
from marchlands.games.warpath.nodes import Armor


def _class(card: WarpathCard) -> Iterable[str | int]:
    return (card.name,) if "of" in card.lacks else (card.of,)


def _movement(card: WarpathCard) -> Iterable[str | int]:
    """A movement is found as it is printed, and compared by its steps."""
    if "movement" in card.lacks:
        return ()
    steps, _ = read_movement(card.movement)
    return (steps,) if card.movement == str(steps) else (steps, card.movement)


def _armor(card: WarpathCard) -> Iterable[str | int]:
    return tuple(ability.amount for ability in card.abilities if isinstance(ability, Armor))


def _lanes(card: WarpathCard) -> Iterable[str | int]:
    return dict.fromkeys(LANE_NAMES[lane] for lane, _ in read_blueprint(card.blueprint))


FIELDS: Final[tuple[Field[Any], ...]] = (
    Field("class", Form.CHOICE, "the class that it belongs to", _class, ("of", "c"), is_filter=True),
    Field("stars", Form.NUMBER, "how rare it is", printed("stars"), ("star", "rarity", "r"), is_filter=True),
    Field("cost", Form.NUMBER, "what it costs", printed("cost"), ("gold", "price"), is_filter=True),
    Field("hp", Form.NUMBER, "its HP", printed("hp"), ("health", "life")),
    Field("attack", Form.NUMBER, "its attack", printed("attack"), ("atk", "damage")),
    Field("movement", Form.NUMBER, "its steps in a march", _movement, ("move", "speed", "steps")),
    Field("armor", Form.NUMBER, "its Armor", _armor, ("armour",)),
    Field("lane", Form.CHOICE, "where it may be built", _lanes, ("blueprint", "tile"), tuple(LANE_NAMES)),
)
