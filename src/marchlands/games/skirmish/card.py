"""A card of Skirmish, and the ways to declare one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from marchlands.cards.ability import Does
from marchlands.cards.card import Card
from marchlands.cards.word import Ability, Verb


class Kind(StrEnum):
    """What a card is."""

    UNIT = "unit"
    ACTION = "action"
    TOKEN = "token"
    LEADER = "leader"


class Rarity(StrEnum):
    """How rare a card is; decks are limited by it."""

    BRONZE = "Bronze"
    SILVER = "Silver"
    GOLD = "Gold"


BRONZE: Final = Rarity.BRONZE
SILVER: Final = Rarity.SILVER
GOLD: Final = Rarity.GOLD


@dataclass(frozen=True, slots=True)
class SkirmishCard(Card):
    """A card of Skirmish.

    `power` is the base power of a unit or token; an action with a power stays on the board as a unit. `shield` is the
    Shield that it enters play with, printed beside the power: "5/2". `charges` are what a leader starts a match with.
    `emblem` names the motif that it is drawn with.
    """

    kind: Kind
    rarity: Rarity | None = None
    power: int | None = None
    charges: int = 0
    shield: int = 0
    emblem: str = ""

    @property
    def figures(self) -> str:
        """The printed power, with the Shield beside it: "5/2"; empty for a card without a power."""
        if self.power is None:
            return ""
        return f"{self.power}/{self.shield}" if self.shield else str(self.power)


def unit(number: int, name: str, power: int, rarity: Rarity, *abilities: Ability, shield: int = 0) -> SkirmishCard:
    """Declare a unit."""
    return SkirmishCard(number, name, abilities, Kind.UNIT, rarity, power, shield=shield)


def token(number: int, name: str, power: int, *abilities: Ability) -> SkirmishCard:
    """Declare a unit that only effects bring into play."""
    return SkirmishCard(number, name, abilities, Kind.TOKEN, None, power)


def action(number: int, name: str, rarity: Rarity, *says: Verb | Ability, power: int | None = None) -> SkirmishCard:
    """Declare an action: its keywords and abilities if it has any, then its effects in order."""
    effects = tuple(word for word in says if isinstance(word, Verb))
    abilities = tuple(word for word in says if isinstance(word, Ability))
    return SkirmishCard(number, name, abilities + ((Does(effects),) if effects else ()), Kind.ACTION, rarity, power)


def leader(number: int, name: str, *abilities: Ability, charges: int = 0) -> SkirmishCard:
    """Declare a leader."""
    return SkirmishCard(number, name, abilities, Kind.LEADER, None, None, charges)
