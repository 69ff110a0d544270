"""Cards for mechanics that the core set does not use. They are in no deck unless a deck names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Ability, Card, Moment, Rule, Slot, Unit
from .skirmish_cards import allies, close_units, deploy_squire_close, enemies, words

if TYPE_CHECKING:
    from .skirmish import Oracle


# ---------------------------------------------------------------- units


def bulwark_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get Shield 2."""
    yield g.give_shield([m.me], 2)


def bearer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: close allies get Shield 1."""
    yield g.give_shield(g.close_allies(m), 1)


def far_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """The opponent's units that are not close (SK-63)."""
    return [u for u in g.units_on(g.far_slots(m.slot)) if u.seat != m.owner]


def ballista_turn_ends(g: Oracle, m: Moment) -> Rule:
    """Dominant: at the end of your turn, 1 damage to a far enemy."""
    target = yield g.ask_unit(m, far_enemies(g, m))
    if target:
        yield g.damage(m, [target], 1)


def close_empty_slots(g: Oracle, m: Moment) -> list[Slot]:
    """Empty own slots beside the source."""
    return [s for s in g.beside(m.slot) if g.is_empty(s)]


def strider_activate(g: Oracle, m: Moment) -> Rule:
    """Activate: move me to a close empty own slot."""
    slot = yield g.ask_slot(m, close_empty_slots(g, m))
    if slot:
        yield g.move(m.me, slot)


def own_empty_slots(g: Oracle, m: Moment) -> list[Slot]:
    """All empty own slots."""
    return [(m.owner, t) for t in range(5) if g.is_empty((m.owner, t))]


def herald_needs(g: Oracle, m: Moment) -> bool:
    """A close ally and somewhere to move it to."""
    return bool(g.close_allies(m) and own_empty_slots(g, m))


def herald_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: move a close ally to an empty slot."""
    unit = yield g.ask_unit(m, g.close_allies(m))
    if unit is None:
        return
    slot = yield g.ask_slot(m, own_empty_slots(g, m))
    if slot:
        yield g.move(unit, slot)


def trickster_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: return a close unit to its owner's hand."""
    target = yield g.ask_unit(m, g.close_units(m))
    if target:
        yield g.bounce(target)


def close_allies(g: Oracle, m: Moment) -> list[Unit]:
    """Own units close to the source."""
    return g.close_allies(m)


def healer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: heal a close ally for 3."""
    target = yield g.ask_unit(m, g.close_allies(m))
    if target:
        yield g.heal(target, 3)


def whirlwind_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 1 damage to close enemies."""
    yield g.damage(m, g.close_enemies(m), 1)


def keep_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: my slot gets +1 permanently."""
    yield g.change_slots([m.slot], 1, permanently=True)


def monument_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get +2 permanently."""
    yield g.give_buff([m.me], 2, permanently=True)


def all_allies_get_1(g: Oracle, m: Moment) -> Rule:
    """All allies get +1, the source included (SK-36)."""
    yield g.give_buff(g.units_of(m.owner), 1)


def martyr_consumed(g: Oracle, m: Moment) -> Rule:
    """Consumed: the consuming unit gets Shield 2."""
    assert m.consumer is not None
    m.consumer.shield += 2
    return
    yield


def devourer_consume(g: Oracle, m: Moment) -> Rule:
    """Consume: I get + the consumed unit's power."""
    yield g.give_buff([m.me], m.consumed_power)


def bomber_death(g: Oracle, m: Moment) -> Rule:
    """Death: 1 damage to all close units."""
    yield g.damage(m, g.close_units(m), 1)


def is_other_ally(g: Oracle, unit: Unit, victim: Unit) -> bool:
    """The victim is another unit of the same player."""
    return victim is not unit and victim.seat == unit.seat


def damage_1_to_an_enemy(g: Oracle, m: Moment) -> Rule:
    """1 damage to an enemy."""
    target = yield g.ask_unit(m, enemies(g, m))
    if target:
        yield g.damage(m, [target], 1)


def has_hand(g: Oracle, m: Moment) -> bool:
    """There is a card to discard as the ability begins (SK-35)."""
    return bool(g.players[m.owner].hand)


def looter_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: draw a card, then discard a card."""
    g.draw(m.owner, 1)
    name = yield g.ask_card(m, g.players[m.owner].hand)
    if name is not None:
        g.discard(m.owner, name)


def twin_first_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 1 damage to a close unit."""
    target = yield g.ask_unit(m, g.close_units(m))
    if target:
        yield g.damage(m, [target], 1)


def twin_second_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get +1."""
    yield g.give_buff([m.me], 1)


def outpost_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: my slot gets +1."""
    yield g.change_slots([m.slot], 1)


# ---------------------------------------------------------------- actions


def volley(g: Oracle, m: Moment) -> Rule:
    """1 damage to all enemies."""
    yield g.damage(m, enemies(g, m), 1)


def swamp(g: Oracle, m: Moment) -> Rule:
    """A slot gets -2."""
    slot = yield g.ask_slot(m, g.all_slots())
    if slot:
        yield g.change_slots([slot], -2)


def curse(g: Oracle, m: Moment) -> Rule:
    """A slot gets -1 permanently."""
    slot = yield g.ask_slot(m, g.all_slots())
    if slot:
        yield g.change_slots([slot], -1, permanently=True)


def flank_needs(g: Oracle, m: Moment) -> bool:
    """An ally and an empty own slot."""
    return bool(allies(g, m) and own_empty_slots(g, m))


def flank(g: Oracle, m: Moment) -> Rule:
    """Move an ally to an empty slot, triggering Deploy (SK-38)."""
    unit = yield g.ask_unit(m, allies(g, m))
    if unit is None:
        return
    slot = yield g.ask_slot(m, own_empty_slots(g, m))
    if slot:
        yield g.move(unit, slot)
        yield g.deploy_abilities(unit)


# ---------------------------------------------------------------- the list

_CARDS = [
    Card("Test Bulwark", 3, abilities=(Ability("deploy", bulwark_deploy),)),
    Card("Test Bearer", 2, abilities=(Ability("deploy", bearer_deploy),)),
    Card("Test Warcaller", 4, dominant_action_damage=2),
    Card("Test Standard", 3, dominant_close_bonus=1),
    Card("Test Paladin", 3, dominant_shield=2),
    Card("Test Ballista", 3, abilities=(Ability("turn ends", ballista_turn_ends, far_enemies, dominant=True),)),
    Card("Test Strider", 3, abilities=(Ability("activate", strider_activate, close_empty_slots),)),
    Card("Test Herald", 2, abilities=(Ability("deploy", herald_deploy, herald_needs),)),
    Card("Test Trickster", 2, abilities=(Ability("deploy", trickster_deploy, close_units),)),
    Card("Test Healer", 2, abilities=(Ability("deploy", healer_deploy, close_allies),)),
    Card("Test Whirlwind", 3, abilities=(Ability("deploy", whirlwind_deploy),)),
    Card("Test Keep", 3, abilities=(Ability("deploy", keep_deploy),), keywords=words("Permanent")),
    Card(
        "Test Monument",
        2,
        keywords=words("Permanent"),
        abilities=(Ability("deploy", monument_deploy), Ability("activate", all_allies_get_1, cooldown=2)),
    ),
    Card("Test Baron", 3, "Silver", keywords=words("Conquer")),
    Card(
        "Test Martyr",
        1,
        abilities=(Ability("consumed", martyr_consumed), Ability("death", deploy_squire_close)),
    ),
    Card("Test Devourer", 2, abilities=(Ability("consume", devourer_consume),)),
    Card("Test Bomber", 2, abilities=(Ability("death", bomber_death),)),
    Card(
        "Test Avenger",
        2,
        abilities=(Ability("unit dies", damage_1_to_an_enemy, enemies, watches=is_other_ally),),
    ),
    Card("Test Looter", 2, abilities=(Ability("deploy", looter_deploy, has_hand),)),
    Card(
        "Test Twin",
        2,
        abilities=(Ability("deploy", twin_first_deploy, close_units), Ability("deploy", twin_second_deploy)),
    ),
    Card("Test Warder", 2, "Gold", keywords=words("Quick")),
    Card("Test Rally", None, is_action=True, resolve=all_allies_get_1),
    Card("Test Volley", None, is_action=True, resolve=volley),
    Card("Test Swamp", None, is_action=True, resolve=swamp),
    Card("Test Curse", None, is_action=True, resolve=curse),
    Card(
        "Test Dart",
        None,
        is_action=True,
        resolve=damage_1_to_an_enemy,
        needs=enemies,
        keywords=words("Quick"),
    ),
    Card("Test Flank", None, is_action=True, resolve=flank, needs=flank_needs),
    Card("Test Outpost", 2, is_action=True, abilities=(Ability("turn starts", outpost_turn_starts),)),
]

TEST_CARDS: dict[str, Card] = {card.name: card for card in _CARDS}
