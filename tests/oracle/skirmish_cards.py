"""The core set of Skirmish, its token and the first three leaders, written by hand as plain functions.

Every ability is a generator: `yield g.ask_...` asks its owner, `yield g.damage(...)` and the like carry out
one change with everything that follows from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Ability, Card, Leader, Moment, Rule, Slot, Unit
from .skirmish_shared import (
    action,
    allies,
    any_units,
    close_enemies,
    close_units,
    deploy_squire_close,
    draw_a_card,
    empty_beside,
    enemies,
    enemy_in_front,
    graveyard_units,
    hit_one,
    is_close,
    kill_one,
    movable,
    move_me,
    move_one,
    raise_one,
    return_one,
    slots_to_put,
    words,
)

if TYPE_CHECKING:
    from .skirmish import Oracle


# ---------------------------------------------------------------- units


def acolyte_consumed(g: Oracle, m: Moment) -> Rule:
    """Consumed: the consuming unit gets +3 (SK-32: it is there as soon as that unit is placed)."""
    assert m.consumer is not None
    m.consumer.buff += 3
    return
    yield


def archer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 2 damage to a close enemy."""
    yield hit_one(g, m, g.close_enemies(m), 2)


def bard_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: close allies get +1."""
    yield g.give_buff(g.close_allies(m), 1)


def engineer_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: my slot gets +1."""
    yield g.change_slots([m.slot], 1)


def ghoul_unit_dies(g: Oracle, m: Moment) -> Rule:
    """When a close unit dies: I get +2."""
    yield g.give_buff([m.me], 2)


def wounded_close_units(g: Oracle, m: Moment) -> list[Unit]:
    """Close units with damage on them (SK-44)."""
    return [u for u in g.close_units(m) if u.damage > 0]


def hunter_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: kill a close wounded unit."""
    yield kill_one(g, m, wounded_close_units(g, m))


def mimic_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: my power becomes that of the enemy in front of me (SK-92)."""
    enemy = g.unit_at(g.front(m.slot))
    if enemy:
        yield g.give_buff([m.me], g.power(enemy) - g.power(m.me))


def necromancer_cards(g: Oracle, m: Moment) -> list[str]:
    """Units of base power 3 or less in the graveyard (SK-95)."""
    return graveyard_units(g, m, 3)


def necromancer_needs(g: Oracle, m: Moment) -> bool:
    """A card and a slot are needed (SK-95)."""
    return bool(necromancer_cards(g, m) and slots_to_put(g, m))


def necromancer_activate(g: Oracle, m: Moment) -> Rule:
    """Activate (Cooldown 1): deploy a unit of power 3 or less from your graveyard."""
    yield raise_one(g, m, necromancer_cards(g, m), slots_to_put(g, m))


def noble_conquer(g: Oracle, m: Moment) -> Rule:
    """Conquer: draw 2 cards (only where the option `conquer` is "trigger", SK-73, SK-99)."""
    g.draw(m.owner, 2)
    return
    yield


def priest_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: cleanse a close slot."""
    slot = yield g.ask_slot(m, g.close_slots(m.slot))
    if slot:
        yield g.cleanse([slot])


def ranger_activate(g: Oracle, m: Moment) -> Rule:
    """Activate: move me to a close friendly slot (switch if occupied)."""
    yield move_me(g, m, ranger_slots(g, m))


def ranger_slots(g: Oracle, m: Moment) -> list[Slot]:
    """The friendly slots beside it; nothing can be put on a reserved one (SK-31)."""
    return [slot for slot in g.beside(m.slot) if slot != g.reserved]


def rookie_activate(g: Oracle, m: Moment) -> Rule:
    """Activate (Cooldown 2): my slot and a close slot get +2."""
    slot = yield g.ask_slot(m, g.close_slots(m.slot))
    if slot:
        yield g.change_slots([m.slot, slot], 2)


def roots_death(g: Oracle, m: Moment) -> Rule:
    """Death: my slot gets +X, where X is my power (SK-90)."""
    yield g.change_slots([m.slot], max(0, m.me.own_power_before))


def turret_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: 1 damage to the enemy in front of me."""
    yield g.damage(m, enemy_in_front(g, m), 1)


def vampire_unit_damaged(g: Oracle, m: Moment) -> Rule:
    """When a close unit is dealt damage: I gain that much power (SK-50, SK-93)."""
    yield g.give_buff([m.me], m.amount)


def vampire_activate(g: Oracle, m: Moment) -> Rule:
    """Activate (Cooldown 1): 2 damage to a close unit."""
    yield hit_one(g, m, g.close_units(m), 2)


def warlock_consume(g: Oracle, m: Moment) -> Rule:
    """Consume: deal damage to a close enemy equal to the consumed unit's power (SK-91)."""
    yield hit_one(g, m, g.close_enemies(m), m.consumed_power)


def wizard_action_played(g: Oracle, m: Moment) -> Rule:
    """When you play an action: my slot gets +2 (SK-94)."""
    yield g.change_slots([m.slot], 2)


# ---------------------------------------------------------------- actions


def strong_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """Enemies with power 5 or greater (SK-98)."""
    return [u for u in g.units_of(1 - m.owner) if g.power(u) >= 5]


def assassinate(g: Oracle, m: Moment) -> Rule:
    """Kill an enemy with power 5 or greater."""
    yield kill_one(g, m, strong_enemies(g, m))


def energize(g: Oracle, m: Moment) -> Rule:
    """An ally gets +3."""
    target = yield g.ask_unit(m, allies(g, m))
    if target:
        yield g.give_buff([target], 3)


def fireball(g: Oracle, m: Moment) -> Rule:
    """A slot: 2 damage to the unit on it and to each close unit, both sides."""
    slot = yield g.ask_slot(m, g.all_slots())
    if slot:
        yield g.damage(m, g.units_on([slot, *g.close_slots(slot)]), 2)


def slots_beside(g: Oracle, unit: Unit) -> list[Slot]:
    """The slots beside a unit, taken or not."""
    return g.beside(unit.slot)


def repositioning(g: Oracle, m: Moment) -> Rule:
    """Move a unit (either player's) to a close slot of the same player (switch if occupied)."""
    yield move_one(g, m, any_units(g, m), slots_beside)


def seed(g: Oracle, m: Moment) -> Rule:
    """A slot and the close slots of the same player get +1."""
    slot = yield g.ask_slot(m, g.all_slots())
    if slot:
        yield g.change_slots([slot, *g.beside(slot)], 1)


def strike(g: Oracle, m: Moment) -> Rule:
    """3 damage to a unit."""
    yield hit_one(g, m, any_units(g, m), 3)


def unsummon(g: Oracle, m: Moment) -> Rule:
    """Return a unit to its owner's hand."""
    yield return_one(g, m, any_units(g, m))


# ---------------------------------------------------------------- leaders


def warlord(g: Oracle, m: Moment) -> Rule:
    """SK-81: 2 damage to an enemy."""
    yield hit_one(g, m, enemies(g, m), 2)


def movable_close(g: Oracle, m: Moment) -> list[Unit]:
    """Units that have a close empty slot on their own side."""
    return movable(g, g.all_units(), empty_beside)


def tactician(g: Oracle, m: Moment) -> Rule:
    """SK-83: move a unit (either player's) to a close empty slot of its own side."""
    yield move_one(g, m, any_units(g, m), empty_beside)


# ---------------------------------------------------------------- the lists


SQUIRE = Card("Squire", 1, token=True)

_UNITS = [
    Card("Acolyte", 1, "Bronze", (Ability("consumed", acolyte_consumed),)),
    Card("Apprentice", 3, "Bronze", (Ability("consume", draw_a_card),)),
    Card("Archer", 3, "Bronze", (Ability("deploy", archer_deploy, close_enemies),)),
    Card("Bard", 2, "Bronze", (Ability("turn starts", bard_turn_starts),)),
    Card("Champion", 5, "Silver"),
    Card("Dragon", 7, "Gold", must_consume=True),
    Card("Engineer", 1, "Bronze", (Ability("turn starts", engineer_turn_starts),)),
    Card("Ghoul", 1, "Bronze", (Ability("unit dies", ghoul_unit_dies, watches=is_close),)),
    Card("Hunter", 4, "Silver", (Ability("deploy", hunter_deploy, wounded_close_units),)),
    Card("Knight", 3, "Bronze", (Ability("deploy", deploy_squire_close),)),
    Card("Mimic", 1, "Silver", (Ability("deploy", mimic_deploy),)),
    Card("Necromancer", 2, "Gold", (Ability("activate", necromancer_activate, necromancer_needs, cooldown=1),)),
    Card("Noble", 4, "Silver", (Ability("conquer", noble_conquer),), words("Conquer")),
    Card("Priest", 2, "Silver", (Ability("deploy", priest_deploy),)),
    Card("Ranger", 4, "Bronze", (Ability("activate", ranger_activate, ranger_slots),)),
    Card("Rogue", 2, "Silver", (), words("Rogue")),
    Card("Rookie", 3, "Bronze", (Ability("activate", rookie_activate, cooldown=2),)),
    Card("Roots", 2, "Bronze", (Ability("death", roots_death),)),
    Card("Scout", 2, "Bronze", (Ability("deploy", draw_a_card),)),
    Card("Sentinel", 3, "Bronze", (), words("Sentinel")),
    Card("Turret", 3, "Bronze", (Ability("turn starts", turret_turn_starts),)),
    Card(
        "Vampire",
        2,
        "Gold",
        (
            Ability("unit damaged", vampire_unit_damaged, watches=is_close),
            Ability("activate", vampire_activate, close_units, cooldown=1),
        ),
    ),
    Card("Veteran", 4, "Bronze"),
    Card("Warlock", 3, "Silver", (Ability("consume", warlock_consume, close_enemies),)),
    Card("Wizard", 3, "Silver", (Ability("action played", wizard_action_played),)),
]


_ACTIONS = [
    action("Assassinate", "Silver", assassinate, strong_enemies),
    action("Energize", "Bronze", energize, allies),
    action("Fireball", "Silver", fireball),
    action("Repositioning", "Bronze", repositioning, any_units),
    action("Seed", "Bronze", seed),
    action("Strike", "Bronze", strike, any_units),
    action("Unsummon", "Silver", unsummon, any_units),
]

CORE: dict[str, Card] = {card.name: card for card in [*_UNITS, *_ACTIONS]}
TOKENS: dict[str, Card] = {SQUIRE.name: SQUIRE}

CORE_LEADERS: dict[str, Leader] = {
    "Warlord": Leader("Warlord", 3, warlord, enemies),
    "Warden": Leader("Warden", shield_bonus=1),
    "Tactician": Leader("Tactician", 3, tactician, movable_close),
}
