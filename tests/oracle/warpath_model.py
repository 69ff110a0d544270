"""The nouns of Warpath: lanes and tiles, cards, abilities, classes, units, buildings, events and marches."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .warpath import Oracle

#: The lanes in their order, with the number of their tiles (WP-02).
LANES = {"plains": 4, "forest": 6, "mountains": 8}

#: A place on the board: a lane and the number of the tile, counted from p1's side.
Tile = tuple[str, int]

#: Movement X/Y (WP-26): X steps in a march, then Y - 1 marches are sat out. Whole movement has Y = 1.
Movement = tuple[int, int]

#: The own-relative tiles of each lane on which a building may be built (WP-30).
Blueprint = dict[str, tuple[int, ...]]

#: A rule in progress. It yields another rule (to be carried out first), or a question, and receives the
#: result of the one or the answer to the other.
Rule = Generator[Any, Any, Any]


@dataclass(frozen=True, eq=False)
class Ability:
    """One thing that a card or a passive skill does when something happens.

    `when` is the kind of event that calls it; `watches` tells whether this very event is meant.
    `happen` either does its work at once and returns None, or is a generator and asks or changes step by step.
    """

    when: str
    happen: Callable[[Oracle, Moment], Rule | None]
    watches: Callable[[Oracle, Moment], bool]


@dataclass(frozen=True, eq=False)
class Change:
    """One lasting change to a number of the game, for as long as its source is there.

    `what` is "cost" (of a card or active skill), "income" (the gold of a turn), "attack" (of a unit) or
    "hit" (the damage of a unit on the last tile to the player). `alter` returns the number to use.
    """

    what: str
    alter: Callable[[Oracle, Moment, int], int]


def _no_condition(g: Oracle, m: Moment) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Card:
    """A printed card: a unit, a building or a skill. Cards with 0 stars are made by effects only (WP-05)."""

    name: str
    kind: str
    cost: int
    stars: int
    hp: int = 0
    attack: int = 0
    movement: Movement = (0, 1)
    armor: int = 0  # WP-70
    blueprint: Blueprint = field(default_factory=dict)
    abilities: tuple[Ability, ...] = ()
    changes: tuple[Change, ...] = ()
    #: For skills: what it does, and whether all that it needs is there (WP-40).
    resolve: Callable[[Oracle, Moment], Rule | None] | None = None
    needs: Callable[[Oracle, Moment], object] = _no_condition
    of_class: str = "Base"


@dataclass(frozen=True, eq=False)
class PlayerClass:
    """A class: its active skill (WP-41) and, if it has one, its passive skill (WP-43)."""

    name: str
    active_skill: Card
    abilities: tuple[Ability, ...] = ()
    changes: tuple[Change, ...] = ()


@dataclass(eq=False)
class Thing:
    """What units and buildings have in common. `serial` counts how things came into play."""

    card: Card
    seat: int
    tile: Tile
    serial: int
    hp: int = 0
    on_board: bool = False

    def __post_init__(self) -> None:
        """A thing comes with the HP of its card."""
        self.hp = self.card.hp


@dataclass(eq=False)
class Unit(Thing):
    """A unit on the board, or gone from it (then `tile` is its last one)."""

    attack: int = 0
    movement: Movement = (0, 1)
    waits: int = 0

    def __post_init__(self) -> None:
        """A unit comes with the numbers of its card and does not wait."""
        super().__post_init__()
        self.attack = self.card.attack
        self.movement = self.card.movement

    @property
    def movement_text(self) -> str:
        """As it prints: "1", "2/2", "0"."""
        steps, marches = self.movement
        return str(steps) if marches == 1 or steps == 0 else f"{steps}/{marches}"


@dataclass(eq=False)
class Building(Thing):
    """A building on the board, or gone from it."""


@dataclass(eq=False)
class March:
    """One march of one unit: the steps that it has left, and the buildings that gave it one (WP-51)."""

    unit: Unit
    steps: int
    helped_by: list[Building] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Hit:
    """Damage that is about to be dealt to a thing, before its Armor; `source` is None for skills."""

    source: Thing | None
    target: Thing
    amount: int


@dataclass(eq=False)
class Event:
    """Something that happens, or a number that is asked for.

    The kinds, with what the event tells:
    enters      a unit has come onto the tile of a building, before any damage (WP-36): unit, building, march
    entered     the same after the damage, if both are still there (WP-50): unit, building, march
    leaves      a unit takes a step from the tile of a building (WP-51): unit, building, march
    arrives     a unit has come into play and has entered what there was to enter: unit
    constructs  a unit has constructed a building (WP-32): unit, building
    deals       damage above 0 was dealt: seat, unit (or building) as the dealer, target, amount
    dies        a unit has left the board by death: unit
    destroyed   a building has left the board: building
    played      a card was played, or the active skill, and has taken effect: seat, card
    turn ends   seat
    And for `Change`: cost (seat, card), income (seat), attack (unit), hit (unit).
    `march` is None where the unit was placed, or moved without a step (WP-75).
    """

    kind: str
    seat: int
    unit: Unit | None = None
    building: Building | None = None
    march: March | None = None
    target: Thing | int | None = None
    card: Card | None = None
    amount: int = 0


@dataclass(eq=False)
class Moment:
    """What an ability or a skill knows: its owner, its source (None for skills and passives) and the event."""

    owner: int
    card: str
    source: Thing | None = None
    event: Event = field(default_factory=lambda: Event("", 0))

    @property
    def unit(self) -> Unit:
        """The unit that the event is about."""
        assert self.event.unit is not None
        return self.event.unit


@dataclass(eq=False)
class Choice:
    """A question that is open: answer texts and what they stand for."""

    by: int
    card: str
    at: str | None
    kind: str
    options: dict[str, Any]
    may: bool


@dataclass(eq=False)
class Player:
    """What belongs to one player off the board."""

    of_class: PlayerClass
    hp: int = 20
    gold: int = 0
    skill_used: bool = False
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
