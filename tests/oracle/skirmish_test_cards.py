"""Cards for mechanics that the core set does not use. They are in no deck unless a deck names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Ability, Card, Moment, Rule
from .skirmish_shared import (
    allies_with_a_goal,
    change_one_slot,
    close_allies,
    close_allies_with_a_goal,
    close_empty_slots,
    close_units,
    deploy_squire_close,
    discard_one,
    draw_a_card,
    enemies,
    far_enemies,
    grow_by_the_meal,
    has_hand,
    hit_one,
    is_other_ally,
    move_a_close_ally,
    move_an_ally_triggering_deploy,
    move_me_close,
    return_a_close_unit,
    words,
)

if TYPE_CHECKING:
    from .skirmish import Oracle


# ---------------------------------------------------------------- units


def bulwark_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get Shield 2."""
    yield g.give_shield([m.me], 2)


def bearer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: close allies get Shield 1."""
    yield g.give_shield(g.close_allies(m), 1)


def ballista_turn_ends(g: Oracle, m: Moment) -> Rule:
    """Dominant: at the end of your turn, 1 damage to a far enemy."""
    yield hit_one(g, m, far_enemies(g, m), 1)


def healer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: heal a close ally for 3."""
    target = yield g.ask_unit(m, g.close_allies(m))
    if target:
        yield g.heal([target], 3)


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


def bomber_death(g: Oracle, m: Moment) -> Rule:
    """Death: 1 damage to all close units."""
    yield g.damage(m, g.close_units(m), 1)


def damage_1_to_an_enemy(g: Oracle, m: Moment) -> Rule:
    """1 damage to an enemy."""
    yield hit_one(g, m, enemies(g, m), 1)


def looter_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: draw a card, then discard a card."""
    g.draw(m.owner, 1)
    yield discard_one(g, m)


def twin_first_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 1 damage to a close unit."""
    yield hit_one(g, m, g.close_units(m), 1)


def twin_second_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get +1."""
    yield g.give_buff([m.me], 1)


def outpost_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: my slot gets +1."""
    yield g.change_slots([m.slot], 1)


def patron_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: you may let a player draw a card."""
    seat = yield g.ask_player(m, may=True)
    if seat is not None:
        g.draw(seat, 1)


# ---------------------------------------------------------------- actions


def almoner(g: Oracle, m: Moment) -> Rule:
    """A player draws 2 cards."""
    seat = yield g.ask_player(m)
    g.draw(seat, 2)


def tempest(g: Oracle, m: Moment) -> Rule:
    """1 damage to all units of a player, then that player draws a card."""
    seat = yield g.ask_player(m)
    yield g.damage(m, g.units_of(seat), 1)
    g.draw(seat, 1)


def volley(g: Oracle, m: Moment) -> Rule:
    """1 damage to all enemies."""
    yield g.damage(m, enemies(g, m), 1)


def swamp(g: Oracle, m: Moment) -> Rule:
    """A slot gets -2."""
    yield change_one_slot(g, m, g.all_slots(), -2)


def curse(g: Oracle, m: Moment) -> Rule:
    """A slot gets -1 permanently."""
    yield change_one_slot(g, m, g.all_slots(), -1, permanently=True)


# ---------------------------------------------------------------- the list

_CARDS = [
    Card("Test Bulwark", 3, abilities=(Ability("deploy", bulwark_deploy),)),
    Card("Test Bearer", 2, abilities=(Ability("deploy", bearer_deploy),)),
    Card("Test Warcaller", 4, dominant_action_damage=2),
    Card("Test Standard", 3, dominant_close_bonus=1),
    Card("Test Paladin", 3, dominant_shield=2),
    Card("Test Gloom", 4, dominant_all_bonus=-1),
    Card("Test Ballista", 3, abilities=(Ability("turn ends", ballista_turn_ends, far_enemies, dominant=True),)),
    Card("Test Strider", 3, abilities=(Ability("activate", move_me_close, close_empty_slots),)),
    Card("Test Herald", 2, abilities=(Ability("deploy", move_a_close_ally, close_allies_with_a_goal),)),
    Card("Test Trickster", 2, abilities=(Ability("deploy", return_a_close_unit, close_units),)),
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
    Card("Test Satrap", 3, "Silver", abilities=(Ability("conquer", draw_a_card),)),
    Card(
        "Test Martyr",
        1,
        abilities=(Ability("consumed", martyr_consumed), Ability("death", deploy_squire_close)),
    ),
    Card("Test Devourer", 2, abilities=(Ability("consume", grow_by_the_meal),)),
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
    Card("Test Patron", 2, abilities=(Ability("deploy", patron_deploy),)),
    Card("Test Almoner", None, is_action=True, resolve=almoner),
    Card("Test Tempest", None, is_action=True, resolve=tempest),
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
    Card("Test Flank", None, is_action=True, resolve=move_an_ally_triggering_deploy, needs=allies_with_a_goal),
    Card("Test Outpost", 2, is_action=True, abilities=(Ability("turn starts", outpost_turn_starts),)),
]

TEST_CARDS: dict[str, Card] = {card.name: card for card in _CARDS}
