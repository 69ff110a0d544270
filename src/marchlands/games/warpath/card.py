"""A card of Warpath, a class, and the ways to declare them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from marchlands.cards.ability import Does
from marchlands.cards.card import Card
from marchlands.cards.word import Ability, Verb

BASE: Final = "Base"


class Kind(StrEnum):
    """What a card is."""

    UNIT = "unit"
    BUILDING = "building"
    SKILL = "skill"
    CLASS = "class"


LACKS: Final = {
    Kind.UNIT: ("blueprint", "skill"),
    Kind.BUILDING: ("attack", "movement", "skill"),
    Kind.SKILL: ("hp", "attack", "movement", "blueprint", "skill"),
    Kind.CLASS: ("cost", "stars", "hp", "attack", "movement", "blueprint", "of"),
}


@dataclass(frozen=True, slots=True)
class WarpathCard(Card):
    """A card of Warpath, or a class.

    `stars` are its rarity; cards with 0 stars cannot be in a deck. `movement` is X/Y: X steps, then Y - 1 marches
    waiting. A `blueprint` names the tiles where a building may be built, from its owner's side, as in "P0 F0-1 M0-1".
    `of` is the class that a card belongs to; for a class, `skill` names its active skill. `emblem` names the motif that
    it is drawn with.
    """

    kind: Kind
    cost: int = 0
    stars: int = 0
    hp: int = 0
    attack: int = 0
    movement: str = "0"
    blueprint: str = ""
    of: str = BASE
    skill: str = ""
    emblem: str = ""

    @property
    def lacks(self) -> tuple[str, ...]:
        return LACKS[self.kind]


def unit(
    number: int,
    name: str,
    stars: int,
    cost: int,
    hp: int,
    attack: int,
    movement: str,
    *abilities: Ability,
    of: str = BASE,
) -> WarpathCard:
    """Declare a unit."""
    return WarpathCard(number, name, abilities, Kind.UNIT, cost, stars, hp, attack, movement, of=of)


def building(
    number: int, name: str, stars: int, cost: int, hp: int, blueprint: str, *abilities: Ability, of: str = BASE
) -> WarpathCard:
    """Declare a building."""
    return WarpathCard(number, name, abilities, Kind.BUILDING, cost, stars, hp, blueprint=blueprint, of=of)


def skill(number: int, name: str, stars: int, cost: int, *effects: Verb, of: str = BASE) -> WarpathCard:
    """Declare a skill: its effects in order."""
    return WarpathCard(number, name, (Does(effects),), Kind.SKILL, cost, stars, of=of)


def class_(number: int, name: str, skill: str, *passive: Ability) -> WarpathCard:
    """Declare a class: its active skill by name, and its passive skill if it has one."""
    return WarpathCard(number, name, passive, Kind.CLASS, skill=skill)
