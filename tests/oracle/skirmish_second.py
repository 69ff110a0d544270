"""The second set of Skirmish and the three leaders that come with it, written by hand as plain functions.

Every ability is a generator, as in the core set; the powers and rarities stand in the lists at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import Ability, Card, Leader, Moment, Rule, Unit
from .skirmish_shared import (
    action,
    allies,
    allies_with_a_goal,
    change_one_slot,
    close_allies,
    close_allies_with_a_goal,
    close_empty_slots,
    close_slots_to_put,
    close_units,
    deploy_squire_close,
    discard_one,
    draw_a_card,
    empty_beside,
    enemies,
    enemy_in_front,
    far_enemies,
    graveyard_units,
    grow_by_the_meal,
    has_hand,
    hit_one,
    is_other_ally,
    kill_one,
    movable,
    move_a_close_ally,
    move_an_ally_triggering_deploy,
    move_me_close,
    move_one,
    own_slots,
    raise_one,
    return_a_close_unit,
    return_one,
    words,
)

if TYPE_CHECKING:
    from .skirmish import Oracle


# ---------------------------------------------------------------- Aggro


def longbow_turn_ends(g: Oracle, m: Moment) -> Rule:
    """Dominant: at the end of your turn, 1 damage to a far enemy."""
    yield hit_one(g, m, far_enemies(g, m), 1)


def firebrand_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 1 damage to close enemies."""
    yield g.damage(m, g.close_enemies(m), 1)


def duelist_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: 3 damage to the enemy in front of me."""
    yield g.damage(m, enemy_in_front(g, m), 3)


def hail_of_arrows(g: Oracle, m: Moment) -> Rule:
    """1 damage to all enemies."""
    yield g.damage(m, enemies(g, m), 1)


def weak_wounded_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """Wounded enemies with power 4 or less at this moment (SK-115)."""
    return [u for u in enemies(g, m) if u.damage > 0 and g.power(u) <= 4]


def mercy_stroke(g: Oracle, m: Moment) -> Rule:
    """Quick. Kill a wounded enemy with power 4 or less."""
    yield kill_one(g, m, weak_wounded_enemies(g, m))


# ---------------------------------------------------------------- Control


def bulwark_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get Shield 2."""
    yield g.give_shield([m.me], 2)


def shieldbearer_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: close allies get Shield 1."""
    yield g.give_shield(g.close_allies(m), 1)


def herbalist_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: heal a close ally for 3, then it gets +1 (SK-116)."""
    target = yield g.ask_unit(m, g.close_allies(m))
    if target:
        yield g.heal([target], 3)
        yield g.give_buff([target], 1)


def surgeon_turn_ends(g: Oracle, m: Moment) -> Rule:
    """At the end of your turn: heal all allies for 1 (itself included, SK-36)."""
    yield g.heal(g.units_of(m.owner), 1)


def gatekeeper_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: I get Shield 3."""
    yield g.give_shield([m.me], 3)


def weak_close_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """Close enemies with power 2 or less at this moment (SK-115)."""
    return [u for u in g.close_enemies(m) if g.power(u) <= 2]


def headsman_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: kill a close enemy with power 2 or less."""
    yield kill_one(g, m, weak_close_enemies(g, m))


def quagmire(g: Oracle, m: Moment) -> Rule:
    """A slot gets -3."""
    yield change_one_slot(g, m, g.all_slots(), -3)


def cursed_ground(g: Oracle, m: Moment) -> Rule:
    """A slot gets -2 permanently."""
    yield change_one_slot(g, m, g.all_slots(), -2, permanently=True)


def hoplite_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: I get Shield 1."""
    yield g.give_shield([m.me], 1)


def templar_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: heal close allies for 1."""
    yield g.heal(g.close_allies(m), 1)


def absolution(g: Oracle, m: Moment) -> Rule:
    """Cleanse all slots of a player (SK-36, SK-139)."""
    seat = yield g.ask_player(m)
    yield g.cleanse([(seat, t) for t in range(5)])


def hush(g: Oracle, m: Moment) -> Rule:
    """Quick. Cleanse a slot."""
    slot = yield g.ask_slot(m, g.all_slots())
    if slot:
        yield g.cleanse([slot])


# ---------------------------------------------------------------- Ongoing


def marshal_activate(g: Oracle, m: Moment) -> Rule:
    """Activate (Cooldown 1): all allies get +1 (itself included, SK-36)."""
    yield g.give_buff(g.units_of(m.owner), 1)


def gardener_turn_ends(g: Oracle, m: Moment) -> Rule:
    """At the end of your turn: a close friendly slot gets +1 (SK-121)."""
    yield change_one_slot(g, m, g.beside(m.slot), 1)


def ancient_oak_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: I get +1."""
    yield g.give_buff([m.me], 1)


def stronghold_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: my slot gets +1 permanently."""
    yield g.change_slots([m.slot], 1, permanently=True)


def ballista_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: 1 damage to a far enemy."""
    yield hit_one(g, m, far_enemies(g, m), 1)


def foundations(g: Oracle, m: Moment) -> Rule:
    """A friendly slot gets +2 permanently."""
    yield change_one_slot(g, m, own_slots(g, m), 2, permanently=True)


def war_song(g: Oracle, m: Moment) -> Rule:
    """All allies get +1."""
    yield g.give_buff(g.units_of(m.owner), 1)


# ---------------------------------------------------------------- Sacrifice


def martyr_consumed(g: Oracle, m: Moment) -> Rule:
    """Consumed: the consuming unit gets Shield 2 (SK-32: it is there as soon as that unit is placed)."""
    assert m.consumer is not None
    m.consumer.shield += 2
    return
    yield


def powder_keg_death(g: Oracle, m: Moment) -> Rule:
    """Death: 2 damage to close enemies (SK-126: around the slot where it died)."""
    yield g.damage(m, g.close_enemies(m), 2)


def keener_unit_dies(g: Oracle, m: Moment) -> Rule:
    """When an ally dies: 1 damage to an enemy."""
    yield hit_one(g, m, enemies(g, m), 1)


def grave_robber_cards(g: Oracle, m: Moment) -> list[str]:
    """Units of base power 2 or less in the graveyard (SK-129)."""
    return graveyard_units(g, m, 2)


def grave_robber_needs(g: Oracle, m: Moment) -> bool:
    """A card and a close slot are needed (SK-129)."""
    return bool(grave_robber_cards(g, m) and close_slots_to_put(g, m))


def grave_robber_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: deploy a unit of power 2 or less from your graveyard to a close friendly slot."""
    yield raise_one(g, m, grave_robber_cards(g, m), close_slots_to_put(g, m))


def maneater_turn_starts(g: Oracle, m: Moment) -> Rule:
    """When your turn starts: 1 damage to close allies."""
    yield g.damage(m, g.close_allies(m), 1)


def dark_bargain(g: Oracle, m: Moment) -> Rule:
    """Kill an ally, then draw 2 cards (SK-130: its Death and all reactions come first)."""
    yield kill_one(g, m, allies(g, m))
    g.draw(m.owner, 2)


# ---------------------------------------------------------------- Tactical


def movable_enemies(g: Oracle, m: Moment) -> list[Unit]:
    """Enemies that have a close empty slot on their own side (SK-132)."""
    return movable(g, enemies(g, m), empty_beside)


def siren_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: move an enemy to a close empty slot of the same player."""
    yield move_one(g, m, enemies(g, m), empty_beside)


def quartermaster_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: discard a card, then draw 2 cards."""
    yield discard_one(g, m)
    g.draw(m.owner, 2)


def gale_rider_deploy(g: Oracle, m: Moment) -> Rule:
    """Deploy: return close enemies to their owner's hand (SK-131: all at the same time)."""
    yield g.bounce(g.close_enemies(m))


def fall_back(g: Oracle, m: Moment) -> Rule:
    """Quick. Return an ally to its owner's hand, then draw a card."""
    yield return_one(g, m, allies(g, m))
    g.draw(m.owner, 1)


# ---------------------------------------------------------------- leaders


def steward(g: Oracle, m: Moment) -> Rule:
    """SK-84: a friendly slot gets +1 permanently."""
    yield change_one_slot(g, m, own_slots(g, m), 1, permanently=True)


def matriarch(g: Oracle, m: Moment) -> Rule:
    """SK-84: kill an ally, then draw 2 cards (SK-130)."""
    yield kill_one(g, m, allies(g, m))
    g.draw(m.owner, 2)


# ---------------------------------------------------------------- the lists

_AGGRO = [
    Card("Vanguard", 3, "Bronze", dominant_shield=2),
    Card("Longbow", 3, "Bronze", (Ability("turn ends", longbow_turn_ends, far_enemies, dominant=True),)),
    Card("War Drummer", 4, "Silver", dominant_action_damage=2),
    Card("Firebrand", 3, "Bronze", (Ability("deploy", firebrand_deploy),)),
    Card("Duelist", 3, "Bronze", (Ability("deploy", duelist_deploy),)),
    Card("Outrider", 3, "Bronze", (Ability("activate", move_me_close, close_empty_slots),), words("Conquer")),
    Card("Duchess", 6, "Gold", (), words("Conquer"), must_consume=True),
    action("Hail of Arrows", "Silver", hail_of_arrows),
    action("Mercy Stroke", "Bronze", mercy_stroke, weak_wounded_enemies, words("Quick")),
]

_CONTROL = [
    Card("Bulwark", 3, "Bronze", (Ability("deploy", bulwark_deploy),)),
    Card("Shieldbearer", 3, "Bronze", (Ability("deploy", shieldbearer_deploy),)),
    Card("Hoplite", 2, "Bronze", (Ability("turn starts", hoplite_turn_starts),), shield=2),
    Card("Templar", 4, "Silver", (Ability("deploy", templar_deploy),), shield=2),
    Card("Herbalist", 3, "Bronze", (Ability("deploy", herbalist_deploy, close_allies),)),
    Card("Surgeon", 3, "Bronze", (Ability("turn ends", surgeon_turn_ends),)),
    Card("Gatekeeper", 3, "Silver", (Ability("deploy", gatekeeper_deploy),), words("Sentinel")),
    Card("Headsman", 4, "Silver", (Ability("deploy", headsman_deploy, weak_close_enemies),)),
    action("Quagmire", "Bronze", quagmire),
    action("Cursed Ground", "Silver", cursed_ground),
    action("Absolution", "Gold", absolution),
    action("Hush", "Bronze", hush, keywords=words("Quick")),
]

_ONGOING = [
    Card("Banneret", 3, "Silver", dominant_close_bonus=1),
    Card("Marshal", 3, "Silver", (Ability("activate", marshal_activate, cooldown=1),)),
    Card("Gardener", 2, "Bronze", (Ability("turn ends", gardener_turn_ends),)),
    Card("Chronicler", 2, "Silver", (Ability("action played", draw_a_card),)),
    Card("Ancient Oak", 2, "Silver", (Ability("turn starts", ancient_oak_turn_starts),), words("Permanent")),
    Card("Stronghold", 3, "Gold", (Ability("deploy", stronghold_deploy),), words("Permanent")),
    Card("Ballista", 2, "Bronze", (Ability("turn starts", ballista_turn_starts, far_enemies),), is_action=True),
    action("Foundations", "Bronze", foundations),
    action("War Song", "Bronze", war_song),
]

_SACRIFICE = [
    Card("Martyr", 2, "Bronze", (Ability("consumed", martyr_consumed), Ability("death", draw_a_card))),
    Card("Glutton", 3, "Silver", (Ability("consume", grow_by_the_meal),)),
    Card("Powder Keg", 2, "Bronze", (Ability("death", powder_keg_death),)),
    Card("Liege", 3, "Bronze", (Ability("death", deploy_squire_close),)),
    Card("Keener", 3, "Silver", (Ability("unit dies", keener_unit_dies, enemies, watches=is_other_ally),)),
    Card("Grave Robber", 2, "Silver", (Ability("deploy", grave_robber_deploy, grave_robber_needs),)),
    Card("Usurper", 4, "Bronze", keywords=words("Consume")),
    Card("Maneater", 9, "Gold", (Ability("turn starts", maneater_turn_starts),), must_consume=True),
    action("Dark Bargain", "Bronze", dark_bargain, allies),
]

_TACTICAL = [
    Card("Smuggler", 3, "Silver", (Ability("deploy", return_a_close_unit, close_units),)),
    Card("Courier", 3, "Bronze", (Ability("deploy", move_a_close_ally, close_allies_with_a_goal),)),
    Card("Siren", 3, "Bronze", (Ability("deploy", siren_deploy, movable_enemies),)),
    Card("Quartermaster", 2, "Bronze", (Ability("deploy", quartermaster_deploy, has_hand),)),
    Card("Stable Boy", 1, "Bronze", (Ability("deploy", draw_a_card),), words("Quick")),
    Card("Gale Rider", 2, "Gold", (Ability("deploy", gale_rider_deploy),)),
    action("Flanking March", "Bronze", move_an_ally_triggering_deploy, allies_with_a_goal, words("Quick")),
    action("Fall Back", "Bronze", fall_back, allies, words("Quick")),
]

SECOND: dict[str, Card] = {c.name: c for c in [*_AGGRO, *_CONTROL, *_ONGOING, *_SACRIFICE, *_TACTICAL]}

SECOND_LEADERS: dict[str, Leader] = {
    "Inquisitor": Leader("Inquisitor", wounded_enemy_bonus=-1),
    "Steward": Leader("Steward", 2, steward),
    "Matriarch": Leader("Matriarch", 1, matriarch, allies),
}
