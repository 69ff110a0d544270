"""The Base Set of Warpath, written by hand as plain functions; the numbers in comments are the rules' ids.

What a card does is a function of the game and the moment. One that needs a choice, or whose work can call
other abilities, is a generator: `yield g.ask_...` asks its owner, `yield g.damage(...)` carries out one
change with everything that follows from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .warpath_model import LANES, Ability, Blueprint, Building, Card, Change, Hit, Moment, PlayerClass, Rule, Unit

if TYPE_CHECKING:
    from .warpath import Oracle


# ---------------------------------------------------------------- which events are meant


def about_me(g: Oracle, m: Moment) -> bool:
    """The unit or building of the event is the source itself."""
    return m.source is not None and m.source in (m.event.unit, m.event.building)


def friend_is_here(g: Oracle, m: Moment) -> bool:
    """The event takes place at this building, with a unit of its owner."""
    return m.event.building is m.source and m.unit.seat == m.owner


def enemy_is_here(g: Oracle, m: Moment) -> bool:
    """The event takes place at this building, with an enemy unit."""
    return m.event.building is m.source and m.unit.seat != m.owner


def my_turn(g: Oracle, m: Moment) -> bool:
    """It is the turn of the source's owner that ends."""
    return m.event.seat == m.owner


# ---------------------------------------------------------------- buildings


def get_one_gold(g: Oracle, m: Moment) -> None:
    """Workshop and Thief: the owner gets 1 gold."""
    g.gain_gold(m.owner, 1)


def stop_march(g: Oracle, m: Moment) -> None:
    """Muddy Roads: the rest of the march is lost; a unit that was placed has none to lose (WP-50)."""
    if m.event.march is not None:
        m.event.march.steps = 0


def give_step(g: Oracle, m: Moment) -> None:
    """Stone Road: 1 more step, once per road and march (WP-51)."""
    march, road = m.event.march, m.source
    assert march is not None and isinstance(road, Building)
    if road not in march.helped_by:
        march.helped_by.append(road)
        march.steps += 1


def kill_who_enters(g: Oracle, m: Moment) -> Rule:
    """Traps: the unit dies (WP-52)."""
    yield g.kill(m.unit)


def train_who_enters(g: Oracle, m: Moment) -> None:
    """Barracks: +2 attack permanently, each time (WP-54)."""
    m.unit.attack += 2


def shoot_at_player(g: Oracle, m: Moment) -> Rule:
    """Trebuchet: 1 damage to the enemy player (WP-55)."""
    yield g.hit_player(m.owner, m.source, 1 - m.owner, 1)


# ---------------------------------------------------------------- units


def double_my_hit(g: Oracle, m: Moment, damage: int) -> int:
    """Battering Ram: double damage to the enemy player."""
    return damage * 2 if m.event.unit is m.source else damage


def reward_construction(g: Oracle, m: Moment) -> None:
    """Architect: 1 gold and a card."""
    g.gain_gold(m.owner, 1)
    g.draw(m.owner, 1)


# ---------------------------------------------------------------- skills


def conscription(g: Oracle, m: Moment) -> Rule:
    """A Militia on the first tile of every lane, in their order (WP-42)."""
    for lane in LANES:
        yield g.place(m.owner, MILITIA, g.tile(m.owner, lane, 0))


def war_reserves(g: Oracle, m: Moment) -> None:
    """Get 2 gold."""
    g.gain_gold(m.owner, 2)


def enemy_units(g: Oracle, m: Moment) -> list[Unit]:
    """All units of the opponent."""
    return g.units_of(1 - m.owner)


def arrow_volley(g: Oracle, m: Moment) -> Rule:
    """2 damage to an enemy unit."""
    target = yield g.ask_unit(m, enemy_units(g, m))
    yield g.damage(m.owner, [Hit(None, target, 2)])


def enemy_buildings(g: Oracle, m: Moment) -> list[Building]:
    """All buildings of the opponent."""
    return [b for b in g.buildings() if b.seat != m.owner]


def flaming_volley(g: Oracle, m: Moment) -> Rule:
    """Destroy an enemy building."""
    target = yield g.ask_building(m, enemy_buildings(g, m))
    yield g.destroy(target)


def war_plans(g: Oracle, m: Moment) -> None:
    """Draw 2 cards."""
    g.draw(m.owner, 2)


def any_units(g: Oracle, m: Moment) -> list[Unit]:
    """All units of both players."""
    return g.units()


def phalanx(g: Oracle, m: Moment) -> Rule:
    """+1 attack, +2 HP, slower by 1 on the bottom of the fraction; movement 0 stays 0 (WP-56)."""
    target = yield g.ask_unit(m, any_units(g, m))
    target.attack += 1
    target.hp += 2
    steps, marches = target.movement
    if steps > 0:
        target.movement = (steps, marches + 1)


def heroic_charge(g: Oracle, m: Moment) -> Rule:
    """All friendly units march now."""
    yield g.march_all(m.owner)


# ---------------------------------------------------------------- the cards


def blueprint(text: str) -> Blueprint:
    """Read a blueprint such as "P0 F0-1 M0-1"; "every tile" is all of them."""
    if text == "every tile":
        return {lane: tuple(range(size)) for lane, size in LANES.items()}
    plan: Blueprint = {}
    for part in text.split():
        found = re.fullmatch(r"([PFM])(\d)(?:-(\d))?", part)
        assert found is not None
        lane = next(lane for lane in LANES if lane[0].upper() == found[1])
        plan[lane] = tuple(range(int(found[2]), int(found[3] or found[2]) + 1))
    return plan


def unit(
    name: str,
    cost: int,
    hp: int,
    attack: int,
    movement: int,
    stars: int,
    *abilities: Ability | Change,
    slow: int = 1,
    armor: int = 0,
) -> Card:
    """A unit card; `slow` is the bottom of the movement fraction, `armor` what damage is lessened by."""
    return Card(
        name,
        "unit",
        cost,
        stars,
        hp,
        attack,
        (movement, slow),
        armor,
        abilities=tuple(a for a in abilities if isinstance(a, Ability)),
        changes=tuple(a for a in abilities if isinstance(a, Change)),
    )


def building(name: str, cost: int, hp: int, stars: int, plan: str, ability: Ability) -> Card:
    """A building card."""
    return Card(name, "building", cost, stars, hp, blueprint=blueprint(plan), abilities=(ability,))


CONSCRIPTION = Card("Conscription", "skill", 5, 0, resolve=conscription)
MILITIA = unit("Militia", 0, 2, 2, 1, 0)

_CARDS = [
    CONSCRIPTION,
    MILITIA,
    building("Workshop", 3, 3, 1, "P0 F0-1 M0-1", Ability("enters", get_one_gold, friend_is_here)),
    building("Muddy Roads", 1, 5, 1, "P1-2 F2-3 M3-4", Ability("entered", stop_march, enemy_is_here)),
    building("Stone Road", 2, 3, 1, "every tile", Ability("leaves", give_step, friend_is_here)),
    building("Traps", 2, 1, 2, "P0-1 F0-2 M0-3", Ability("enters", kill_who_enters, enemy_is_here)),
    building("Barracks", 3, 5, 2, "P0 F0-1 M0-1", Ability("enters", train_who_enters, friend_is_here)),
    building("Trebuchet", 3, 1, 3, "P3 F4-5 M5-7", Ability("turn ends", shoot_at_player, my_turn)),
    unit("Thief", 2, 2, 2, 1, 1, Ability("deals", get_one_gold, about_me)),
    unit("Castle Guards", 4, 5, 4, 0, 1),
    unit("War Hounds", 1, 1, 2, 2, 1),
    unit("Battering Ram", 2, 1, 2, 3, 2, Change("hit", double_my_hit)),
    unit("Brute", 5, 6, 7, 2, 2, slow=2),
    unit("Architect", 2, 2, 1, 1, 3, Ability("constructs", reward_construction, about_me)),
    Card("War Reserves", "skill", 0, 1, resolve=war_reserves),
    Card("Arrow Volley", "skill", 2, 1, resolve=arrow_volley, needs=enemy_units),
    Card("Flaming Volley", "skill", 3, 1, resolve=flaming_volley, needs=enemy_buildings),
    Card("War Plans", "skill", 3, 2, resolve=war_plans),
    Card("Phalanx", "skill", 3, 2, resolve=phalanx, needs=any_units),
    Card("Heroic Charge", "skill", 4, 3, resolve=heroic_charge),
]

#: The Base Set of 20.
BASE_SET: dict[str, Card] = {card.name: card for card in _CARDS}

#: The classes; the plain one has Conscription and no passive skill.
CLASSES: dict[str, PlayerClass] = {"Base": PlayerClass("Base", CONSCRIPTION)}
