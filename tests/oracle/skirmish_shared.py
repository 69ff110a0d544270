"""What cards of several sets have in common: whom and which slots they mean, and effects with one choice.

The effects here take their numbers from the card that calls them. Each asks for what it needs and does
nothing where there is no answer (SK-35).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .model import Card, Moment, Rule, Slot, Unit

if TYPE_CHECKING:
    from .skirmish import Oracle

#: The slots to which a unit may be moved by some effect.
Goals = Callable[["Oracle", Unit], list[Slot]]

# ---------------------------------------------------------------- units


def allies(g: Oracle, m: Moment) -> list[Unit]:
    """All friendly units; for actions and leaders nothing is excluded (SK-36)."""
    return g.units_of(m.owner)


def enemies(g: Oracle, m: Moment) -> list[Unit]:
    """All units of the opponent (SK-36)."""
    return g.units_of(1 - m.owner)


def any_units(g: Oracle, m: Moment) -> list[Unit]:
    """All units on the board; for actions and leaders nothing is excluded (SK-36)."""
    return g.all_units()


def close_units(g: Oracle, m: Moment) -> list[Unit]:
    """Units of both sides close to the unit whose ability this is."""
    return g.close_units(m)


def close_allies(g: Oracle, m: Moment) -> list[Unit]:
    """Own units close to the unit whose ability this is."""
    return g.close_allies(m)


def close_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """Enemies close to the unit whose ability this is."""
    return g.close_enemies(m)


def far_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """The opponent's units that are not close (SK-63)."""
    return [u for u in g.units_on(g.far_slots(m.slot)) if u.seat != m.owner]


def enemy_in_front(g: Oracle, m: Moment) -> list[Unit]:
    """The enemy across, if there is one (SK-10)."""
    return g.units_on([g.front(m.slot)])


def is_close(g: Oracle, unit: Unit, victim: Unit) -> bool:
    """The victim is, or was last, close to the unit (SK-03)."""
    return victim.slot in g.close_slots(unit.slot)


def is_other_ally(g: Oracle, unit: Unit, victim: Unit) -> bool:
    """The victim is another unit of the same player."""
    return victim is not unit and victim.seat == unit.seat


# ---------------------------------------------------------------- slots


def own_slots(g: Oracle, m: Moment) -> list[Slot]:
    """The five slots of the owner, taken or not."""
    return [(m.owner, t) for t in range(5)]


def close_empty_slots(g: Oracle, m: Moment) -> list[Slot]:
    """Empty friendly slots beside the source."""
    return empty_beside(g, m.me)


def slots_to_put(g: Oracle, m: Moment) -> list[Slot]:
    """Own empty slots that do not face a Sentinel (SK-37)."""
    return [s for s in own_slots(g, m) if g.is_empty(s) and not g.faces_sentinel(s)]


def close_slots_to_put(g: Oracle, m: Moment) -> list[Slot]:
    """Those of them that are beside the source."""
    return [s for s in slots_to_put(g, m) if s in g.beside(m.slot)]


def empty_beside(g: Oracle, unit: Unit) -> list[Slot]:
    """The empty slots beside a unit, on its own side."""
    return [s for s in g.beside(unit.slot) if g.is_empty(s)]


def empty_on_its_side(g: Oracle, unit: Unit) -> list[Slot]:
    """All empty slots of the player to whom the unit belongs (SK-38)."""
    return [(unit.seat, t) for t in range(5) if g.is_empty((unit.seat, t))]


# ---------------------------------------------------------------- cards


def has_hand(g: Oracle, m: Moment) -> bool:
    """There is a card to discard as the ability begins (SK-35)."""
    return bool(g.players[m.owner].hand)


def graveyard_units(g: Oracle, m: Moment, most: int) -> list[str]:
    """Unit cards up to that base power that may be deployed from the graveyard (SK-95, SK-96, SK-33)."""
    names = []
    for name in g.players[m.owner].graveyard:
        card = g.card(name)
        if card.power is not None and not card.is_action and card.power <= most and not card.must_consume:
            names.append(name)
    return names


# ---------------------------------------------------------------- effects with a choice


def hit_one(g: Oracle, m: Moment, units: list[Unit], amount: int) -> Rule:
    """That much damage to one of these units."""
    target = yield g.ask_unit(m, units)
    if target:
        yield g.damage(m, [target], amount)


def kill_one(g: Oracle, m: Moment, units: list[Unit]) -> Rule:
    """Kill one of these units."""
    target = yield g.ask_unit(m, units)
    if target:
        yield g.kill(target)


def return_one(g: Oracle, m: Moment, units: list[Unit]) -> Rule:
    """Return one of these units to its owner's hand."""
    target = yield g.ask_unit(m, units)
    if target:
        yield g.bounce([target])


def change_one_slot(g: Oracle, m: Moment, slots: list[Slot], amount: int, permanently: bool = False) -> Rule:
    """One of these slots gets that modifier."""
    slot = yield g.ask_slot(m, slots)
    if slot:
        yield g.change_slots([slot], amount, permanently)


def discard_one(g: Oracle, m: Moment) -> Rule:
    """Discard a card of one's own choice."""
    name = yield g.ask_card(m, g.players[m.owner].hand)
    if name is not None:
        g.discard(m.owner, name)


def move_me(g: Oracle, m: Moment, slots: list[Slot]) -> Rule:
    """Move the source to one of these slots."""
    slot = yield g.ask_slot(m, slots)
    if slot:
        yield g.move(m.me, slot)


def movable(g: Oracle, units: Iterable[Unit], goals: Goals) -> list[Unit]:
    """Those of the units that have somewhere to go: only they may be chosen (SK-35)."""
    return [u for u in units if goals(g, u)]


def move_one(g: Oracle, m: Moment, units: Iterable[Unit], goals: Goals) -> Rule:
    """Move one of these units to one of its goals, and tell which it was."""
    unit = yield g.ask_unit(m, movable(g, units, goals))
    if unit is None:
        return None
    slot = yield g.ask_slot(m, goals(g, unit))
    if slot:
        yield g.move(unit, slot)
    return unit


def raise_one(g: Oracle, m: Moment, names: list[str], slots: list[Slot]) -> Rule:
    """Deploy one of these cards from the graveyard to one of these slots."""
    name = yield g.ask_card(m, names)
    if name is None:
        return
    slot = yield g.ask_slot(m, slots)
    if slot:
        g.players[m.owner].graveyard.remove(name)
        yield g.deploy(m.owner, g.card(name), slot)


# ---------------------------------------------------------------- abilities shared word by word


def draw_a_card(g: Oracle, m: Moment) -> Rule:
    """Draw a card."""
    g.draw(m.owner, 1)
    return
    yield


def deploy_squire_close(g: Oracle, m: Moment) -> Rule:
    """You may deploy a Squire to a close friendly slot (SK-37)."""
    slot = yield g.ask_slot(m, close_slots_to_put(g, m), may=True)
    if slot:
        yield g.deploy(m.owner, g.card("Squire"), slot)


def move_me_close(g: Oracle, m: Moment) -> Rule:
    """Move me to a close empty friendly slot."""
    yield move_me(g, m, close_empty_slots(g, m))


def close_allies_with_a_goal(g: Oracle, m: Moment) -> list[Unit]:
    """Close allies, if there is an empty friendly slot at all."""
    return movable(g, g.close_allies(m), empty_on_its_side)


def move_a_close_ally(g: Oracle, m: Moment) -> Rule:
    """Move a close ally to an empty slot."""
    yield move_one(g, m, g.close_allies(m), empty_on_its_side)


def return_a_close_unit(g: Oracle, m: Moment) -> Rule:
    """Return a close unit to its owner's hand."""
    yield return_one(g, m, g.close_units(m))


def grow_by_the_meal(g: Oracle, m: Moment) -> Rule:
    """I get +X, where X is the consumed unit's power (SK-91)."""
    yield g.give_buff([m.me], m.consumed_power)


def allies_with_a_goal(g: Oracle, m: Moment) -> list[Unit]:
    """Allies, if there is an empty friendly slot at all."""
    return movable(g, allies(g, m), empty_on_its_side)


def move_an_ally_triggering_deploy(g: Oracle, m: Moment) -> Rule:
    """Move an ally to an empty slot, triggering Deploy (SK-38)."""
    unit = yield move_one(g, m, allies(g, m), empty_on_its_side)
    if unit:
        yield g.deploy_abilities(unit)


# ---------------------------------------------------------------- making cards


def words(*keywords: str) -> frozenset[str]:
    """Keywords of a card."""
    return frozenset(keywords)


def action(
    name: str,
    rarity: str,
    resolve: Callable[[Oracle, Moment], Rule],
    needs: Callable[[Oracle, Moment], object] | None = None,
    keywords: frozenset[str] = frozenset(),
) -> Card:
    """An action without power."""
    if needs is None:
        return Card(name, None, rarity, is_action=True, resolve=resolve, keywords=keywords)
    return Card(name, None, rarity, is_action=True, resolve=resolve, needs=needs, keywords=keywords)
