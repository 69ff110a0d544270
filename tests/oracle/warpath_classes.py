"""The classes of Warpath besides the plain one, in the manner of the Base Set; ids in comments are the rules'.

All numbers stand in the lists of cards. What a card does is made by a function that takes its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from .warpath_cards import (
    CLASSES,
    CONSCRIPTION,
    about_me,
    building,
    enemy_is_here,
    enemy_units,
    friend_is_here,
    my_turn,
    unit,
)
from .warpath_model import LANES, Ability, Card, Hit, Moment, PlayerClass, Rule, Unit

if TYPE_CHECKING:
    from .warpath import Oracle

#: What an ability or a skill does, either at once or step by step.
Effect = Callable[["Oracle", Moment], Rule | None]


# ---------------------------------------------------------------- which events are meant


def own_unit_hits_player(g: Oracle, m: Moment) -> bool:
    """A unit of the owner, not a building or a skill, has damaged the enemy player (WP-73)."""
    return m.event.unit is not None and m.event.unit.seat == m.owner and m.event.target == 1 - m.owner


def own_unit(g: Oracle, m: Moment) -> bool:
    """The event is about a unit of the owner."""
    return m.unit.seat == m.owner


def other_own_unit(g: Oracle, m: Moment) -> bool:
    """The event is about a unit of the owner that is not the source (WP-72)."""
    return own_unit(g, m) and m.unit is not m.source


def own_skill(g: Oracle, m: Moment) -> bool:
    """The owner has played a skill: a card, or the active skill (WP-40, WP-41)."""
    return m.event.seat == m.owner and m.event.card is not None and m.event.card.kind == "skill"


# ---------------------------------------------------------------- whom an effect is for


def me(m: Moment) -> Unit:
    """The unit whose ability it is."""
    assert isinstance(m.source, Unit)
    return m.source


def own_units(g: Oracle, m: Moment) -> list[Unit]:
    """All units of the owner."""
    return g.units_of(m.owner)


def own_units_here(g: Oracle, m: Moment) -> list[Unit]:
    """The owner's units on the tile of the source."""
    assert m.source is not None
    return [friend for friend in g.units_at(m.source.tile) if friend.seat == m.owner]


# ---------------------------------------------------------------- effects of units, buildings and passive skills


def get_gold(amount: int) -> Effect:
    """The owner gets gold."""

    def effect(g: Oracle, m: Moment) -> None:
        g.gain_gold(m.owner, amount)

    return effect


def draw_cards(number: int) -> Effect:
    """The owner draws."""

    def effect(g: Oracle, m: Moment) -> None:
        g.draw(m.owner, number)

    return effect


def grow(who: Unit, attack: int, hp: int) -> None:
    """More attack and HP, permanently."""
    who.attack += attack
    who.hp += hp


def i_grow(attack: int, hp: int) -> Effect:
    """The source itself grows."""

    def effect(g: Oracle, m: Moment) -> None:
        grow(me(m), attack, hp)

    return effect


def it_grows(attack: int, hp: int) -> Effect:
    """The unit that the event is about grows."""

    def effect(g: Oracle, m: Moment) -> None:
        grow(m.unit, attack, hp)

    return effect


def those_here_grow(attack: int, hp: int) -> Effect:
    """All friendly units on the tile of the source grow."""

    def effect(g: Oracle, m: Moment) -> None:
        for friend in own_units_here(g, m):
            grow(friend, attack, hp)

    return effect


def hit_enemy_player(amount: int) -> Effect:
    """Damage to the enemy player, dealt by the source if it has one."""

    def effect(g: Oracle, m: Moment) -> Rule:
        yield g.hit_player(m.owner, m.source, 1 - m.owner, amount)

    return effect


def hit_who_enters(amount: int) -> Effect:
    """Damage to the unit that enters, dealt by the building."""

    def effect(g: Oracle, m: Moment) -> Rule:
        yield g.damage(m.owner, [Hit(m.source, m.unit, amount)])

    return effect


def move_it(tiles: int) -> Effect:
    """The unit that the event is about is moved, back if `tiles` is below 0 (WP-75, WP-77)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        yield g.shift(m.unit, tiles)

    return effect


def move_those_here(tiles: int) -> Effect:
    """All friendly units that are on the tile of the source are moved, the oldest first (WP-75)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        for friend in own_units_here(g, m):
            yield g.shift(friend, tiles)

    return effect


def heal_all_own(amount: int) -> Effect:
    """The Dinosaur's passive: friendly units, not buildings, get back HP up to those on the card (WP-80).

    HP beyond the card are not missing when they are lost, and hide what was missing when they are got.
    The dead are off the board by now (WP-28), and so get nothing.
    """

    def effect(g: Oracle, m: Moment) -> None:
        for thing in g.things:
            if isinstance(thing, Unit) and thing.seat == m.owner:
                missing = max(thing.card.hp - thing.hp, 0)
                thing.hp += min(missing, amount)

    return effect


def march_now(g: Oracle, m: Moment) -> Rule:
    """Shuttle: a march like any other (WP-78)."""
    yield g.march(me(m))


def summon_chick(g: Oracle, m: Moment) -> Rule:
    """Nest: a Chick on its own tile (WP-81)."""
    assert m.source is not None
    yield g.place(m.owner, CLASS_CARDS["Dinosaur"]["Chick"], m.source.tile)


# ---------------------------------------------------------------- skills


def all_own_grow(attack: int, hp: int) -> Effect:
    """All friendly units grow."""

    def effect(g: Oracle, m: Moment) -> None:
        for friend in own_units(g, m):
            grow(friend, attack, hp)

    return effect


def one_own_grows(attack: int, hp: int) -> Effect:
    """A chosen friendly unit grows."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, own_units(g, m))
        grow(target, attack, hp)

    return effect


def hit_one_enemy(amount: int) -> Effect:
    """Damage to a chosen enemy unit."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, enemy_units(g, m))
        yield g.damage(m.owner, [Hit(None, target, amount)])

    return effect


def hit_all_enemies(amount: int) -> Effect:
    """Damage to all enemy units at once (WP-44)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        yield g.damage(m.owner, [Hit(None, target, amount) for target in enemy_units(g, m)])

    return effect


def move_one_own(tiles: int) -> Effect:
    """A chosen friendly unit is moved forward (WP-75)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, own_units(g, m))
        yield g.shift(target, tiles)

    return effect


def move_one_enemy_back(tiles: int) -> Effect:
    """A chosen enemy unit is moved back, towards its own side (WP-75)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, enemy_units(g, m))
        yield g.shift(target, -tiles)

    return effect


def transporter(g: Oracle, m: Moment) -> Rule:
    """A friendly unit to another lane: first the unit is asked for, then the lane (WP-76)."""
    target = yield g.ask_unit(m, own_units(g, m))
    lane = yield g.ask_lane(m, [lane for lane in LANES if lane != target.tile[0]])
    yield g.change_lane(target, lane)


def slow_one_enemy(more: int) -> Effect:
    """More on the bottom of the movement of a chosen enemy unit; movement 0 stays 0 (WP-56)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, enemy_units(g, m))
        steps, marches = target.movement
        if steps > 0:
            target.movement = (steps, marches + more)

    return effect


def summon_in_every_lane(of_class: str, name: str) -> Effect:
    """Drop Pods: plains, forest and mountains get one each, and each is done with entering before the next (WP-81).

    The own first tile is tile 0 for p1 and the highest of the lane for p2. Nothing there keeps the unit away
    (WP-15, WP-20), and one that is lost on landing does not keep the next one away either.
    """

    def effect(g: Oracle, m: Moment) -> Rule:
        for lane, size in (("plains", 4), ("forest", 6), ("mountains", 8)):
            yield g.place(m.owner, CLASS_CARDS[of_class][name], (lane, 0 if m.owner == 0 else size - 1))

    return effect


def meteor(amount: int) -> Effect:
    """An enemy unit is killed, with all that follows; then damage to the enemy player (WP-79)."""

    def effect(g: Oracle, m: Moment) -> Rule:
        target = yield g.ask_unit(m, enemy_units(g, m))
        yield g.kill(target)
        yield g.hit_player(m.owner, None, 1 - m.owner, amount)

    return effect


def skill(
    name: str, cost: int, stars: int, effect: Effect, aimed_at: Callable[[Oracle, Moment], object] | None = None
) -> Card:
    """A skill card; one that is aimed needs a target (WP-40)."""
    card = Card(name, "skill", cost, stars, resolve=effect)
    return card if aimed_at is None else replace(card, needs=aimed_at)


# ---------------------------------------------------------------- the cards

_WARRIOR = [
    unit("Shield Maiden", 3, 2, 2, 1, 1, armor=1),
    unit("Berserker", 4, 3, 3, 1, 1, Ability("deals", i_grow(1, 0), about_me)),
    unit("Ironclad", 7, 4, 3, 1, 2, armor=2),
    unit("Jarl", 7, 5, 4, 1, 3, Ability("dies", i_grow(1, 1), other_own_unit), armor=1),
    building("Forge", 3, 3, 1, "P0 F0-1 M0-1", Ability("enters", it_grows(1, 1), friend_is_here)),
    building("War Banner", 3, 4, 2, "P0-1 F0-2 M0-3", Ability("turn ends", those_here_grow(1, 0), my_turn)),
    skill("Battle Cry", 3, 2, all_own_grow(1, 0)),
    skill("Shield Wall", 4, 1, all_own_grow(0, 2)),
    skill("Duel", 3, 1, hit_one_enemy(4), enemy_units),
]

_MAGE = [
    skill("Arcane Bolt", 3, 0, hit_one_enemy(3), enemy_units),
    unit("Spark Adept", 2, 2, 1, 1, 1, Ability("played", i_grow(1, 0), own_skill)),
    unit("Rune Keeper", 3, 3, 2, 1, 2, Ability("played", get_gold(1), own_skill)),
    unit("Golem", 3, 5, 3, 1, 1, slow=2),
    unit("Archmage", 5, 4, 3, 1, 3, Ability("played", hit_enemy_player(1), own_skill)),
    building("Library", 3, 3, 3, "P0 F0-1 M0-1", Ability("played", draw_cards(1), own_skill)),
    building("Fire Wall", 3, 4, 2, "P0-1 F1-3 M1-4", Ability("enters", hit_who_enters(2), enemy_is_here)),
    skill("Blink", 1, 1, move_one_own(2), own_units),
    skill("Frost Ring", 1, 1, slow_one_enemy(2), enemy_units),
    skill("Chain Lightning", 4, 2, hit_all_enemies(1)),
    skill("Meteor", 6, 3, meteor(2), enemy_units),
]

_ASTRONAUT = [
    skill("Drop Pods", 6, 0, summon_in_every_lane("Astronaut", "Drone")),
    unit("Drone", 0, 1, 2, 2, 0),
    unit("Rover", 2, 3, 2, 2, 1),
    unit("Moonwalker", 3, 3, 3, 1, 2, Ability("arrives", move_it(1), about_me)),
    unit("Shuttle", 5, 5, 5, 2, 3, Ability("arrives", march_now, about_me)),
    building("Solar Array", 4, 2, 1, "P0 F0-1 M0-1", Ability("turn ends", get_gold(1), my_turn)),
    building("Launch Pad", 3, 3, 2, "P0 F0-1 M0-1", Ability("turn ends", move_those_here(1), my_turn)),
    building("Gravity Well", 3, 4, 2, "P1-2 F2-3 M3-4", Ability("enters", move_it(-1), enemy_is_here)),
    skill("Transporter", 1, 1, transporter, own_units),
    skill("Recall", 2, 1, move_one_enemy_back(2), enemy_units),
    skill("Orbital Strike", 5, 3, hit_all_enemies(2)),
]

_DINOSAUR = [
    unit("Chick", 0, 1, 1, 1, 0),
    unit("Raptor", 2, 1, 2, 1, 1),
    unit("Hatchling", 2, 1, 1, 1, 1, Ability("turn ends", i_grow(1, 0), my_turn)),
    unit("Ankylosaur", 5, 3, 1, 1, 1, Ability("turn ends", i_grow(1, 0), my_turn)),
    unit("Longneck", 6, 4, 2, 1, 2, Ability("turn ends", i_grow(0, 2), my_turn), slow=2),
    unit("Tyrant", 9, 5, 5, 1, 3, Ability("turn ends", i_grow(1, 1), my_turn)),
    building("Nest", 4, 3, 2, "P0 F0-1 M0-1", Ability("turn ends", summon_chick, my_turn)),
    building("Feeding Ground", 2, 3, 1, "P0-1 F0-2 M0-3", Ability("turn ends", those_here_grow(0, 1), my_turn)),
    skill("Primal Roar", 2, 1, one_own_grows(2, 1), own_units),
    skill("Stampede", 5, 2, all_own_grow(1, 1)),
]

#: The cards of each class.
CLASS_CARDS: dict[str, dict[str, Card]] = {
    of_class: {card.name: replace(card, of_class=of_class) for card in cards}
    for of_class, cards in (
        ("Warrior", _WARRIOR),
        ("Mage", _MAGE),
        ("Astronaut", _ASTRONAUT),
        ("Dinosaur", _DINOSAUR),
    )
}

#: All classes, the plain one too.
ALL_CLASSES: dict[str, PlayerClass] = {
    **CLASSES,
    "Warrior": PlayerClass("Warrior", CONSCRIPTION, (Ability("deals", get_gold(1), own_unit_hits_player),)),
    "Mage": PlayerClass("Mage", CLASS_CARDS["Mage"]["Arcane Bolt"]),
    "Astronaut": PlayerClass("Astronaut", CLASS_CARDS["Astronaut"]["Drop Pods"]),
    "Dinosaur": PlayerClass("Dinosaur", CONSCRIPTION, (Ability("turn ends", heal_all_own(1), my_turn),)),
}
