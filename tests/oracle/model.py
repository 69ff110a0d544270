"""The nouns of Skirmish: cards, abilities, leaders, units, and the moment in which an ability happens."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .skirmish import Oracle

#: A slot: (seat, terrain). Seat 0 is p1, seat 1 is p2; terrains are 0 to 4 (SK-10).
Slot = tuple[int, int]

#: A rule in progress. It yields another rule (to be carried out first), or a question, and receives the
#: result of the one or the answer to the other.
Rule = Generator[Any, Any, Any]


def _no_condition(g: Oracle, m: Moment) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Ability:
    """One printed ability.

    `when` is one of: deploy, consume, consumed, death, activate, turn starts, turn ends, action played,
    unit damaged, unit dies, conquer.
    `needs` tells whether every mandatory choice in it has a legal answer now (SK-35).
    `watches` tells, for the two "unit ..." triggers, whether this victim is meant.
    """

    when: str
    happen: Callable[[Oracle, Moment], Rule]
    needs: Callable[[Oracle, Moment], object] = _no_condition
    watches: Callable[[Oracle, Unit, Unit], bool] | None = None
    dominant: bool = False
    cooldown: int = 0


@dataclass(frozen=True, eq=False)
class Card:
    """A printed card. A unit has power; an action has none, except those that deploy (SK-96)."""

    name: str
    power: int | None
    rarity: str = "Bronze"
    abilities: tuple[Ability, ...] = ()
    keywords: frozenset[str] = frozenset()
    is_action: bool = False
    token: bool = False
    must_consume: bool = False
    #: For actions without power: what it does, and whether all its mandatory choices have an answer.
    resolve: Callable[[Oracle, Moment], Rule] | None = None
    needs: Callable[[Oracle, Moment], object] = _no_condition
    #: "Dominant: close allies get +N", "Dominant: all allies get +N", "Dominant: this unit has Shield N",
    #: "Dominant: actions you play deal +N damage" (SK-40, SK-62).
    dominant_close_bonus: int = 0
    dominant_all_bonus: int = 0
    dominant_shield: int = 0
    dominant_action_damage: int = 0
    #: Shield printed beside the power (SK-42).
    shield: int = 0

    @property
    def is_placed(self) -> bool:
        """True for cards that are played to a slot: units and actions with a power."""
        return self.power is not None

    @property
    def has_consume(self) -> bool:
        """SK-02: it has the bare keyword Consume or a "Consume:" ability, or must consume."""
        return "Consume" in self.keywords or self.must_consume or any(a.when == "consume" for a in self.abilities)

    @property
    def has_dominant(self) -> bool:
        """It has a "Dominant:" ability (SK-61)."""
        bonus = self.dominant_close_bonus or self.dominant_all_bonus
        held = bonus or self.dominant_shield or self.dominant_action_damage
        return bool(held) or any(ability.dominant for ability in self.abilities)

    @property
    def activate(self) -> Ability | None:
        """The Activate ability, if there is one (there is at most one)."""
        for ability in self.abilities:
            if ability.when == "activate":
                return ability
        return None


@dataclass(frozen=True, eq=False)
class Leader:
    """A leader (SK-80). A passive one has no charges and no activated ability."""

    name: str
    charges: int = 0
    happen: Callable[[Oracle, Moment], Rule] | None = None
    needs: Callable[[Oracle, Moment], object] = _no_condition
    #: "your units with Shield get +N power" (SK-82)
    shield_bonus: int = 0
    #: "wounded enemies get N power", a number below 0 (SK-84, SK-136)
    wounded_enemy_bonus: int = 0


@dataclass(eq=False)
class Unit:
    """A unit on the board, on its way to it, or gone from it (then seat and terrain tell its last slot)."""

    card: Card
    seat: int
    #: tells it from all other units of the match
    id: int
    terrain: int = -1
    on_board: bool = False
    damage: int = 0
    buff: int = 0
    lasting_buff: int = 0
    shield: int = 0
    dominant_shield: int = 0
    cooldown: int | None = None
    used: bool = False
    cleansed: bool = False
    dominant: bool = False
    #: base + buffs - damage just before the last effect (SK-90)
    own_power_before: int = 0

    def __post_init__(self) -> None:
        """A fresh unit has its printed cooldown and Shield (SK-42, SK-43, SK-60)."""
        self.shield = self.card.shield
        activate = self.card.activate
        self.cooldown = activate.cooldown if activate else None

    @property
    def slot(self) -> Slot:
        """Where it stands, or stood last."""
        return (self.seat, self.terrain)

    @property
    def base(self) -> int:
        """The printed power."""
        assert self.card.power is not None
        return self.card.power

    @property
    def own_power(self) -> int:
        """Base + buffs - damage, without slot and continuous bonuses."""
        return self.base + self.buff + self.lasting_buff - self.damage

    @property
    def all_shield(self) -> int:
        """Shield of both kinds (SK-62)."""
        return self.shield + self.dominant_shield

    def has(self, keyword: str) -> bool:
        """True if it has the keyword and was not cleansed (SK-53)."""
        return not self.cleansed and keyword in self.card.keywords

    def abilities(self, when: str) -> list[Ability]:
        """Its abilities of one kind in printed order; none if it was cleansed (SK-53)."""
        if self.cleansed:
            return []
        return [a for a in self.card.abilities if a.when == when]


@dataclass(eq=False)
class Moment:
    """What an ability or an action knows about the moment in which it happens."""

    owner: int
    card: str
    unit: Unit | None = None
    is_action: bool = False
    victim: Unit | None = None
    amount: int = 0
    consumer: Unit | None = None
    consumed_power: int = 0

    @property
    def me(self) -> Unit:
        """The unit whose ability this is."""
        assert self.unit is not None
        return self.unit

    @property
    def slot(self) -> Slot:
        """The slot of the unit whose ability this is, or its last one."""
        return self.me.slot


@dataclass(frozen=True, eq=False)
class Trigger:
    """A triggered ability that waits for its turn to happen (SK-49)."""

    ability: Ability
    moment: Moment


@dataclass(eq=False)
class Choice:
    """A question that is open: answer texts and what they stand for (SK-35)."""

    by: int
    card: str
    at: int | None
    kind: str
    options: dict[str, Any]
    may: bool


@dataclass(eq=False)
class Player:
    """What belongs to one player. Slots are lists of five, terrain 0 first."""

    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)
    leader: Leader | None = None
    charges: int = 0
    wins: int = 0
    sp: int = 0
    done: bool = False
    units: list[Unit | None] = field(default_factory=lambda: [None] * 5)
    modifier: list[int] = field(default_factory=lambda: [0] * 5)
    lasting_modifier: list[int] = field(default_factory=lambda: [0] * 5)
