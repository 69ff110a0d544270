"""The second set and its leaders on the oracle; what is expected was worked out by hand from the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from .positions import answers, do, power, see, table
from .skirmish import LEADERS, Oracle
from .skirmish_second import SECOND, SECOND_LEADERS


def unit(game: Oracle, slot: str) -> Any:
    """The unit on a slot named like "p1.2"; None if nobody is there."""
    seat, terrain = slot.split(".")
    return see(game, f"{seat}.slots.{terrain}.unit")


def modifiers(game: Oracle, seat: str) -> list[int]:
    """The five modifiers of a player."""
    return [slot["modifier"] for slot in see(game, f"{seat}.slots")]


def test_the_set_has_47_cards_and_three_leaders() -> None:
    assert len(SECOND) == 47 and len(LEADERS) == 6
    assert {name: leader.charges for name, leader in SECOND_LEADERS.items()} == {
        "Inquisitor": 0,
        "Steward": 2,
        "Matriarch": 1,
    }
    assert Counter(card.rarity for card in SECOND.values()) == {"Bronze": 28, "Silver": 14, "Gold": 5}


def test_printed_shield_comes_with_the_unit_and_again_with_a_new_one() -> None:
    game = table(p1={"hand": ["Templar", "Fall Back"]}, p2={"hand": ["Strike"]})
    do(game, "play Templar @2", "pass", "play Strike", "pass")
    assert unit(game, "p1.2")["shield"] == 0 and power(game, "p1.2") == 3
    do(game, "play Fall Back", "play Templar @0")
    assert unit(game, "p1.0")["shield"] == 2 and power(game, "p1.0") == 4


def test_a_usurper_consumes_by_the_bare_keyword() -> None:
    game = table(p1={"hand": ["Usurper", "Veteran"], "units": {1: "Acolyte"}})
    assert "play Veteran @1" not in game.legal()
    do(game, "play Usurper @1")
    assert power(game, "p1.1") == 7


def test_absolution_asks_for_a_player() -> None:
    game = table(p1={"hand": ["Absolution"], "modifiers": {0: 1}}, p2={"modifiers": {0: 1}})
    do(game, "play Absolution")
    assert sorted(game.legal()) == ["choose foe", "choose me"]
    do(game, "choose foe")
    assert modifiers(game, "p1")[0] == 1 and modifiers(game, "p2")[0] == 0


# ---------------------------------------------------------------- Aggro


def test_vanguard_has_shield_while_it_is_dominant() -> None:
    game = table(p1={"hand": ["Vanguard"]}, p2={"hand": ["Champion", "Veteran"], "units": {1: "Archer"}})
    do(game, "play Vanguard @0")
    assert unit(game, "p1.0")["shield"] == 2 and unit(game, "p1.0")["dominant"]
    do(game, "pass", "play Champion @0")
    assert unit(game, "p1.0")["shield"] == 0


def test_vanguard_in_front_of_an_equal_unit_has_no_shield() -> None:
    game = table(p1={"hand": ["Vanguard"]}, p2={"units": {1: "Archer"}})
    do(game, "play Vanguard @1")
    assert unit(game, "p1.1")["shield"] == 0 and not unit(game, "p1.1")["dominant"]


def test_vanguard_gets_its_shield_afresh_each_time() -> None:
    game = table(
        p1={"hand": ["Unsummon"], "units": {0: "Vanguard"}},
        p2={"hand": ["Strike"], "units": {0: "Champion"}},
    )
    assert unit(game, "p1.0")["shield"] == 0
    do(game, "play Unsummon > e0", "pass")
    assert unit(game, "p1.0")["shield"] == 2
    do(game, "play Strike > e0", "pass")
    assert unit(game, "p1.0")["shield"] == 0 and power(game, "p1.0") == 2 and unit(game, "p1.0")["dominant"]


def test_a_cleansed_vanguard_gets_no_shield() -> None:
    game = table(p1={"hand": ["Hush"]}, p2={"units": {0: "Vanguard"}})
    do(game, "play Hush > e0")
    assert unit(game, "p2.0")["shield"] == 0 and unit(game, "p2.0")["dominant"]


def test_longbow_shoots_a_far_enemy_at_the_end_of_the_own_turn() -> None:
    game = table(p1={"units": {0: "Longbow"}}, p2={"units": {0: "Scout", 1: "Scout", 2: "Champion", 4: "Champion"}})
    do(game, "pass")
    assert answers(game) == ["e2", "e4"] and see(game, "choice.at") == 0 and not see(game, "p1.done")
    do(game, "choose e4")
    assert power(game, "p2.4") == 4 and see(game, "p1.done") and see(game, "to_act") == "p2"
    do(game, "pass")  # p2 has no Longbow
    assert see(game, "skirmish") == 2


def test_longbow_keeps_still_when_it_is_not_dominant_or_has_no_far_enemy() -> None:
    game = table(p1={"units": {0: "Longbow"}}, p2={"units": {0: "Veteran", 4: "Champion"}})
    do(game, "pass")
    assert power(game, "p2.4") == 5
    game = table(p1={"units": {0: "Longbow"}}, p2={"units": {1: "Champion"}})
    do(game, "pass")
    assert power(game, "p2.1") == 5


def test_longbow_finds_the_slot_in_front_far_where_close_front_is_false() -> None:
    rules = {"preset": "standard", "close_front": False}
    game = table(rules, p1={"units": {0: "Longbow"}}, p2={"units": {0: "Scout", 1: "Champion"}})
    do(game, "pass")
    assert power(game, "p2.0") == 1 and power(game, "p2.1") == 5


def test_a_longbow_that_loses_dominance_before_its_turn_comes_does_not_shoot() -> None:
    # The first Longbow kills a Squire; the Keener answers by bringing the second one down to its enemy's power.
    game = table(
        p1={"units": {0: "Longbow", 3: "Longbow"}},
        p2={"units": {1: "Champion", 2: "Keener", 3: "Scout", 4: "Squire"}},
    )
    do(game, "pass")
    assert answers(game) == ["e2", "e3", "e4"]
    do(game, "choose e4")
    assert see(game, "to_act") == "p2" and answers(game) == ["e0", "e3"]
    do(game, "choose e3")
    assert power(game, "p1.3") == 2 and power(game, "p2.1") == 5 and see(game, "p1.done")


def test_war_drummer_adds_2_to_all_damage_of_actions() -> None:
    game = table(
        p1={"hand": ["Fireball"], "units": {0: "War Drummer", 2: {"card": "Champion", "buff": 5}}},
        p2={"units": {2: {"card": "Champion", "shield": 1, "buff": 5}, 3: "Veteran"}},
    )
    do(game, "play Fireball > e2")
    assert power(game, "p1.2") == 6 and power(game, "p2.2") == 7 and power(game, "p2.3") is None


def test_each_further_dominant_war_drummer_adds_2_more_and_others_nothing() -> None:
    game = table(
        p1={"hand": ["Hail of Arrows"], "units": {0: "War Drummer", 1: "War Drummer", 2: "War Drummer"}},
        p2={"units": {1: "Champion", 4: {"card": "Champion", "buff": 5}}},
    )
    do(game, "play Hail of Arrows")
    assert power(game, "p2.1") is None and power(game, "p2.4") == 5


def test_war_drummer_raises_neither_leaders_nor_units_nor_a_ballista() -> None:
    game = table(
        p1={"hand": ["Archer"], "leader": "Warlord", "units": {0: "War Drummer", 1: "Ballista"}},
        p2={"units": {4: {"card": "Champion", "buff": 5}}, "done": True},
    )
    do(game, "leader", "play Archer @3")
    assert power(game, "p2.4") == 6
    do(game, "pass")  # p1 takes the next turn too, and the Ballista shoots
    assert power(game, "p2.4") == 5


def test_a_cleansed_war_drummer_adds_nothing() -> None:
    game = table(
        p1={"hand": ["Hail of Arrows"], "units": {0: {"card": "War Drummer", "cleansed": True}}},
        p2={"units": {4: "Champion"}},
    )
    do(game, "play Hail of Arrows")
    assert power(game, "p2.4") == 4


def test_firebrand_hits_all_close_enemies_at_the_same_time() -> None:
    game = table(
        p1={"hand": ["Firebrand"], "units": {1: "Scout"}},
        p2={"units": {1: "Squire", 2: {"card": "Ghoul", "buff": 1}, 3: "Squire", 4: "Scout"}},
    )
    do(game, "play Firebrand @2")
    assert power(game, "p2.1") is None and power(game, "p2.3") is None
    assert power(game, "p2.2") == 1 + 2 + 2 and power(game, "p2.4") == 2 and power(game, "p1.1") == 2


def test_duelist_hits_nobody_but_the_enemy_in_front() -> None:
    game = table(p1={"hand": ["Duelist"]}, p2={"units": {1: "Champion", 2: "Champion"}})
    do(game, "play Duelist @1")
    assert power(game, "p2.1") == 2 and power(game, "p2.2") == 5
    game = table(p1={"hand": ["Duelist"]}, p2={"units": {2: "Champion"}})
    do(game, "play Duelist @1")
    assert power(game, "p2.2") == 5


def test_outrider_moves_to_an_empty_slot_only() -> None:
    game = table(p1={"units": {1: "Outrider", 2: "Scout"}}, p2={"units": {0: "Sentinel"}})
    do(game, "activate @1")
    assert game.forced == [("p1", "a0")] and unit(game, "p1.0")["card"] == "Outrider"
    assert unit(game, "p1.0")["used"] and "activate @0" not in game.legal()
    game = table(p1={"units": {0: "Outrider", 1: "Scout"}})
    assert not unit(game, "p1.0")["ready"] and "activate @0" not in game.legal()


def test_outrider_and_duchess_have_conquer() -> None:
    units = {0: "Outrider", 1: "Duchess", 2: {"card": "Duchess", "cleansed": True}}
    game = table(p1={"units": units}, p2={"done": True})
    do(game, "pass")
    assert see(game, "p1.sp") == 5
    game = table({"preset": "standard", "conquer": "trigger"}, p1={"units": units}, p2={"done": True})
    do(game, "pass")
    assert see(game, "p1.sp") == 3


@pytest.mark.parametrize("name", ["Duchess", "Maneater"])
@pytest.mark.parametrize("rules", ["standard", "classic"])
def test_duchess_and_maneater_must_consume(name: str, rules: str) -> None:
    game = table(rules, p1={"hand": [name], "units": {2: "Scout"}}, p2={"units": {3: "Scout"}})
    assert game.legal() == ["pass", f"play {name} @2"]
    do(game, f"play {name} @2")
    assert unit(game, "p1.2")["card"] == name and see(game, "p1.graveyard") == ["Scout"]


def test_hail_of_arrows_hits_all_enemies_and_can_be_played_without_any() -> None:
    game = table(p1={"hand": ["Hail of Arrows"], "units": {0: "Scout"}}, p2={"units": {0: "Squire", 4: "Champion"}})
    do(game, "play Hail of Arrows")
    assert power(game, "p2.0") is None and power(game, "p2.4") == 4 and power(game, "p1.0") == 2
    assert "play Hail of Arrows" in table(p1={"hand": ["Hail of Arrows"]}).legal()


def test_mercy_stroke_kills_a_wounded_enemy_by_the_power_of_the_moment() -> None:
    game = table(
        p1={"hand": ["Mercy Stroke", "Scout"], "units": {0: {"card": "Veteran", "damage": 1}}},
        p2={
            "modifiers": {2: -1},
            "units": {
                0: {"card": "Champion", "damage": 1, "buff": 1},
                1: "Scout",
                2: {"card": "Champion", "damage": 1, "buff": 1, "shield": 4},
                3: {"card": "Scout", "damage": 1, "buff": 4},
            },
        },
    )
    do(game, "play Mercy Stroke")
    assert game.forced == [("p1", "e2")] and power(game, "p2.2") is None
    assert not see(game, "p1.played") and "play Scout @1" in game.legal()  # Quick


def test_mercy_stroke_needs_a_target() -> None:
    game = table(p1={"hand": ["Mercy Stroke"]}, p2={"units": {0: "Scout", 1: {"card": "Duchess", "damage": 1}}})
    assert game.legal() == ["pass"]


# ---------------------------------------------------------------- Control


def test_bulwark_gets_shield_2() -> None:
    game = table(p1={"hand": ["Bulwark"]})
    do(game, "play Bulwark @0")
    assert unit(game, "p1.0")["shield"] == 2 and power(game, "p1.0") == 3


def test_shieldbearer_shields_close_allies_and_not_itself() -> None:
    game = table(
        p1={"hand": ["Shieldbearer"], "units": {0: "Scout", 2: {"card": "Scout", "shield": 1}, 3: "Scout"}},
        p2={"units": {1: "Scout"}},
    )
    do(game, "play Shieldbearer @1")
    assert [unit(game, f"p1.{t}")["shield"] for t in range(4)] == [1, 0, 2, 0]
    assert unit(game, "p2.1")["shield"] == 0


def test_herbalist_heals_and_strengthens_the_same_ally() -> None:
    game = table(p1={"hand": ["Herbalist"], "units": {0: {"card": "Champion", "damage": 4}, 2: "Scout"}})
    do(game, "play Herbalist @1 > a0")
    assert unit(game, "p1.0")["damage"] == 1 and unit(game, "p1.0")["buff"] == 1 and power(game, "p1.0") == 5


def test_herbalist_may_choose_an_undamaged_ally_and_must_choose_one() -> None:
    game = table(p1={"hand": ["Herbalist"], "units": {0: "Scout"}})
    do(game, "play Herbalist @1")
    assert power(game, "p1.0") == 3 and game.forced == [("p1", "a0")]
    game = table(p1={"hand": ["Herbalist"], "units": {3: "Scout"}}, p2={"units": {1: "Scout"}})
    do(game, "play Herbalist @1")
    assert power(game, "p1.3") == 2 and power(game, "p1.1") == 3


def test_surgeon_heals_all_allies_and_itself_at_the_end_of_the_own_turn() -> None:
    hurt = {"card": "Champion", "damage": 2}
    game = table(p1={"units": {0: {"card": "Surgeon", "damage": 1}, 4: hurt}}, p2={"units": {0: hurt}})
    do(game, "pass")
    assert power(game, "p1.0") == 3 and power(game, "p1.4") == 4 and power(game, "p2.0") == 3
    assert see(game, "p1.done")  # SK-24: that is not an act


def test_gatekeeper_keeps_out_what_sentinel_keeps_out() -> None:
    game = table(p1={"hand": ["Gatekeeper"]}, p2={"hand": ["Scout", "Apprentice", "Knight"], "units": {1: "Ranger"}})
    do(game, "play Gatekeeper @0")
    assert unit(game, "p1.0")["shield"] == 3
    do(game, "pass")
    assert "play Scout @0" not in game.legal() and "play Scout @2" in game.legal()
    do(game, "activate @1 > a0")  # moves are free
    assert power(game, "p2.0") == 4 and "play Apprentice @0" not in game.legal()
    do(game, "play Knight @1")
    assert answers(game) == ["a2"]


def test_a_cleansed_gatekeeper_keeps_nobody_out() -> None:
    game = table(p1={"hand": ["Hush", "Scout"]}, p2={"units": {0: {"card": "Gatekeeper", "shield": 3}}})
    do(game, "play Hush > e0", "play Scout @0")
    assert power(game, "p1.0") == 2 and unit(game, "p2.0")["shield"] == 0


def test_headsman_kills_a_close_enemy_with_power_2_or_less() -> None:
    game = table(
        p1={"hand": ["Headsman"], "units": {0: "Scout"}},
        p2={
            "modifiers": {2: -2},
            "units": {0: "Veteran", 1: {"card": "Scout", "buff": 1}, 2: {"card": "Veteran", "shield": 2}, 4: "Scout"},
        },
    )
    do(game, "play Headsman @1")
    assert game.forced == [("p1", "e2")] and power(game, "p2.2") is None and power(game, "p1.0") == 2


def test_quagmire_takes_any_slot_wounds_nobody_and_ends_with_the_skirmish() -> None:
    game = table(
        p1={"hand": ["Quagmire", "Quagmire"], "units": {0: "Scout"}},
        p2={"units": {1: {"card": "Veteran", "shield": 5}}, "done": True},
    )
    do(game, "play Quagmire")
    assert len(answers(game)) == 10
    do(game, "choose e1")
    assert power(game, "p2.1") == 1 and not unit(game, "p2.1")["wounded"] and unit(game, "p2.1")["shield"] == 5
    do(game, "pass", "play Quagmire > e1")
    assert power(game, "p2.1") is None and modifiers(game, "p2")[1] == -6
    do(game, "pass", "pass")
    assert see(game, "skirmish") == 2 and modifiers(game, "p2") == [0] * 5


def test_cursed_ground_outlasts_the_skirmish_until_the_slot_is_cleansed() -> None:
    game = table(p1={"hand": ["Cursed Ground"], "units": {0: "Scout"}}, p2={"hand": ["Hush", "Scout"], "done": True})
    do(game, "play Cursed Ground > e3", "pass", "pass")
    assert see(game, "skirmish") == 2 and modifiers(game, "p2") == [0, 0, 0, -2, 0]
    do(game, "play Scout @3")
    assert power(game, "p2.3") is None and see(game, "p2.graveyard") == ["Scout"]
    do(game, "play Hush > a3")
    assert modifiers(game, "p2") == [0] * 5


def test_hush_cleanses_the_slot_and_the_unit_there_pays_for_it() -> None:
    game = table(
        p1={
            "hand": ["Hush", "Scout"],
            "modifiers": {0: -1},
            "units": {0: {"card": "Marshal", "buff": 2, "shield": 1, "damage": 1}},
        }
    )
    do(game, "play Hush > a0")
    marshal = unit(game, "p1.0")
    assert (marshal["power"], marshal["buff"], marshal["shield"], marshal["damage"]) == (2, 0, 0, 1)
    assert marshal["cleansed"] and marshal["cooldown"] is None and modifiers(game, "p1") == [0] * 5
    assert "play Scout @1" in game.legal()  # Quick


# ---------------------------------------------------------------- Ongoing


def test_banneret_strengthens_close_allies_while_it_is_dominant() -> None:
    game = table(
        p1={"units": {0: "Scout", 1: "Banneret", 2: "Scout", 3: "Scout"}},
        p2={"hand": ["Veteran"], "units": {0: "Scout"}},
        turn="p2",
    )
    assert [power(game, f"p1.{t}") for t in range(4)] == [3, 3, 3, 2] and unit(game, "p1.0")["buff"] == 0
    do(game, "play Veteran @1")
    assert [power(game, f"p1.{t}") for t in range(4)] == [2, 3, 2, 2]


def test_the_bonus_of_a_banneret_can_make_a_neighbour_dominant_in_the_same_check() -> None:
    game = table(
        p1={"hand": ["Banneret"], "units": {0: "Scout", 1: "Banneret"}},
        p2={"units": {1: "Archer", 0: "Scout"}},
    )
    assert not unit(game, "p1.1")["dominant"] and not unit(game, "p1.0")["dominant"]
    do(game, "play Banneret @2")  # Dominant itself, so the one on 1 gets to 4 and is Dominant, and so on
    assert unit(game, "p1.1")["dominant"] and unit(game, "p1.0")["dominant"]
    assert [power(game, f"p1.{t}") for t in range(3)] == [3, 4, 4]


def test_marshal_strengthens_all_allies_itself_too_from_its_second_turn_on() -> None:
    game = table(p1={"hand": ["Marshal"], "units": {4: "Scout"}}, p2={"units": {0: "Scout"}, "done": True})
    do(game, "play Marshal @0")
    assert unit(game, "p1.0")["cooldown"] == 1 and "activate @0" not in game.legal()
    do(game, "pass", "activate @0")
    assert power(game, "p1.0") == 4 and power(game, "p1.4") == 3 and power(game, "p2.0") == 2
    assert unit(game, "p1.0")["buff"] == 1 and "activate @0" not in game.legal()


def test_gardener_raises_a_slot_beside_its_own_at_the_end_of_the_turn() -> None:
    game = table(p1={"units": {2: "Gardener", 3: "Scout"}})
    do(game, "pass")
    assert answers(game) == ["a1", "a3"] and see(game, "choice.kind") == "slot"
    do(game, "choose a3")
    assert modifiers(game, "p1") == [0, 0, 0, 1, 0] and power(game, "p1.3") == 3


def test_chronicler_draws_after_an_action_if_it_is_still_there() -> None:
    deck = ["Stable Boy", "Scout", "Bard"]
    game = table(p1={"hand": ["Strike"], "deck": deck, "units": {0: "Chronicler", 1: "Chronicler"}})
    do(game, "play Strike > a0")
    assert see(game, "p1.hand") == ["Stable Boy"] and "play Stable Boy @2" in game.legal()
    game = table(p1={"hand": ["Scout"], "deck": deck, "units": {0: "Chronicler"}})
    do(game, "play Scout @1")
    assert see(game, "p1.hand") == ["Stable Boy"]  # drawn by the Scout; a unit is not an action


def test_a_ballista_counts_for_a_chronicler_and_the_opponents_actions_do_not() -> None:
    deck = ["Stable Boy", "Scout"]
    game = table(
        p1={"hand": ["Ballista"], "deck": deck, "units": {0: "Chronicler"}},
        p2={"deck": deck, "units": {4: "Chronicler"}},
    )
    do(game, "play Ballista @1")
    assert see(game, "p1.deck_size") == 1 and see(game, "p2.deck_size") == 2


def test_ancient_oak_grows_stays_and_loses_what_it_has_grown() -> None:
    game = table(
        p1={"units": {0: {"card": "Ancient Oak", "damage": 1}}},
        p2={"hand": ["Scout"], "units": {1: "Scout", 2: "Scout"}},
        turn="p2",
    )
    do(game, "play Scout @3", "pass")
    assert power(game, "p1.0") == 2 and unit(game, "p1.0")["buff"] == 1
    do(game, "pass", "pass")
    # p1 lost and starts: the Oak has grown again by 1.
    assert see(game, "skirmish") == 2 and see(game, "to_act") == "p1"
    assert unit(game, "p1.0")["buff"] == 1 and unit(game, "p1.0")["damage"] == 1 and power(game, "p1.0") == 2


def test_a_cleansed_oak_is_cleaned_up() -> None:
    game = table(p1={"units": {0: {"card": "Ancient Oak", "cleansed": True}}}, p2={"done": True})
    do(game, "pass")
    assert power(game, "p1.0") is None and see(game, "p1.graveyard") == ["Ancient Oak"]


def test_stronghold_stays_and_its_slot_keeps_the_bonus_even_when_it_is_gone() -> None:
    game = table(p1={"hand": ["Stronghold", "Fall Back"]}, p2={"done": True})
    do(game, "play Stronghold @2")
    assert power(game, "p1.2") == 4 and modifiers(game, "p1")[2] == 1
    do(game, "pass", "pass")
    assert see(game, "skirmish") == 2 and power(game, "p1.2") == 4
    do(game, "pass", "play Fall Back")
    assert power(game, "p1.2") is None and modifiers(game, "p1")[2] == 1


def test_ballista_is_an_action_that_stays_and_shoots_a_far_enemy_as_the_turn_starts() -> None:
    game = table(
        p1={"hand": ["Ballista"], "units": {0: "Wizard", 1: "Scout"}},
        p2={"units": {3: "Champion", 1: "Champion"}, "done": True},
    )
    assert "play Ballista @1" not in game.legal()
    do(game, "play Ballista @4")
    assert power(game, "p1.4") == 2 and power(game, "p1.0") == 5 and power(game, "p2.1") == 5
    do(game, "pass")
    assert power(game, "p2.1") == 4 and power(game, "p2.3") == 5  # e3 is close to it


def test_a_ballista_has_nobody_to_shoot_where_no_enemy_is_far() -> None:
    game = table(p1={"units": {0: "Ballista", 4: "Scout"}}, p2={"units": {1: "Champion"}}, turn="p2")
    do(game, "pass")
    assert power(game, "p2.1") == 5 and see(game, "choice") is None


def test_foundations_raise_an_own_slot_for_good() -> None:
    game = table(p1={"hand": ["Foundations"], "units": {0: "Scout"}}, p2={"done": True})
    do(game, "play Foundations")
    assert answers(game) == ["a0", "a1", "a2", "a3", "a4"]
    do(game, "choose a0", "pass", "pass")
    assert see(game, "skirmish") == 2 and modifiers(game, "p1") == [2, 0, 0, 0, 0]


def test_war_song_strengthens_all_allies_and_can_be_played_without_any() -> None:
    game = table(p1={"hand": ["War Song"], "units": {0: "Scout", 4: "Scout"}}, p2={"units": {0: "Scout"}})
    do(game, "play War Song")
    assert power(game, "p1.0") == power(game, "p1.4") == 3 and power(game, "p2.0") == 2
    assert "play War Song" in table(p1={"hand": ["War Song"]}).legal()


# ---------------------------------------------------------------- Sacrifice


def test_martyr_draws_at_every_death_and_gives_shield_only_when_consumed() -> None:
    game = table(p1={"hand": ["Strike"], "deck": ["Bard", "Scout"], "units": {0: "Martyr", 1: "Scout"}})
    do(game, "play Strike > a0")
    assert see(game, "p1.hand") == ["Bard"] and unit(game, "p1.1")["shield"] == 0
    game = table(p1={"hand": ["Apprentice"], "deck": ["Bard", "Scout"], "units": {0: "Martyr"}})
    do(game, "play Apprentice @0")
    assert see(game, "p1.hand") == ["Bard", "Scout"] and unit(game, "p1.0")["shield"] == 2


def test_the_shield_of_a_martyr_is_there_when_the_unit_is_placed() -> None:
    game = table(
        p1={
            "hand": ["Glutton"],
            "leader": "Warden",
            "modifiers": {0: -3},
            "units": {0: {"card": "Martyr", "buff": 2}},
        }
    )
    do(game, "play Glutton @0")  # 3 - 3 + 1 by the Warden as it is placed, then + 1 for its meal
    assert power(game, "p1.0") == 2 and unit(game, "p1.0")["buff"] == 1


def test_glutton_gets_the_power_of_its_meal_and_what_the_meal_gives_on_top() -> None:
    game = table(
        p1={"hand": ["Glutton"], "modifiers": {0: 1}, "units": {0: {"card": "Acolyte", "buff": 2, "damage": 1}}}
    )
    do(game, "play Glutton @0")
    assert unit(game, "p1.0")["buff"] == 3 + 3 and power(game, "p1.0") == 3 + 6 + 1
    game = table(p1={"hand": ["Glutton"]})
    do(game, "play Glutton @0")
    assert power(game, "p1.0") == 3


def test_powder_keg_goes_off_around_the_slot_where_it_died() -> None:
    game = table(
        p1={"hand": ["Strike"], "units": {1: "Powder Keg", 2: "Veteran"}},
        p2={"units": {0: "Veteran", 1: "Scout", 2: "Veteran", 3: "Veteran"}},
    )
    do(game, "play Strike > a1")
    assert [power(game, f"p2.{t}") for t in range(4)] == [2, None, 2, 4] and power(game, "p1.2") == 4


def test_a_consumed_powder_keg_goes_off_before_the_new_unit_is_placed() -> None:
    # The enemy in front is dead by the time the Warlock is placed and asks for an enemy.
    game = table(p1={"hand": ["Warlock"], "units": {1: "Powder Keg"}}, p2={"units": {1: "Scout", 2: "Champion"}})
    do(game, "play Warlock @1")
    assert power(game, "p2.1") is None and power(game, "p2.2") == 5 - 2 - 2 and game.forced == [("p1", "e2")]


def test_a_cleansed_powder_keg_does_not_go_off() -> None:
    game = table(
        p1={"hand": ["Dark Bargain"], "units": {1: {"card": "Powder Keg", "cleansed": True}}},
        p2={"units": {1: "Scout"}},
    )
    do(game, "play Dark Bargain")
    assert power(game, "p2.1") == 2


def test_liege_leaves_a_squire_on_an_empty_slot_beside_it() -> None:
    game = table(p1={"hand": ["Strike"]}, p2={"units": {1: "Liege"}})
    do(game, "play Strike")
    assert see(game, "to_act") == "p2" and answers(game) == ["a0", "a2"] and see(game, "choice.may")
    do(game, "choose a2")
    assert unit(game, "p2.2")["card"] == "Squire" and power(game, "p2.1") is None
    game = table(p1={"hand": ["Dark Bargain"], "units": {0: "Liege"}}, p2={"units": {1: "Gatekeeper"}})
    do(game, "play Dark Bargain")
    assert see(game, "choice") is None  # the only slot beside it faces a Gatekeeper


def test_a_liege_may_leave_no_squire() -> None:
    game = table(p1={"hand": ["Dark Bargain"], "deck": ["Bard"] * 3, "units": {0: "Liege"}})
    do(game, "play Dark Bargain")
    assert see(game, "p1.hand_size") == 0  # SK-130: the cards are drawn afterwards
    do(game, "choose none")
    assert see(game, "p1.hand_size") == 2 and power(game, "p1.1") is None


def test_keener_deals_1_damage_for_each_death_of_another_ally_one_after_the_other() -> None:
    game = table(
        p1={"hand": ["Fireball"], "units": {0: "Scout", 1: "Squire", 4: "Keener"}},
        p2={"units": {3: "Champion", 4: "Scout"}},
    )
    do(game, "play Fireball > a0")
    assert answers(game) == ["e3", "e4"]
    do(game, "choose e4", "choose e4")
    assert power(game, "p2.4") is None and power(game, "p2.3") == 5


def test_keener_notices_a_consumed_ally_but_neither_its_own_death_nor_enemies() -> None:
    game = table(p1={"hand": ["Apprentice"], "units": {0: "Scout", 4: "Keener"}}, p2={"units": {4: "Champion"}})
    do(game, "play Apprentice @0")
    assert power(game, "p2.4") == 4
    game = table(p1={"hand": ["Strike"], "units": {0: "Keener"}}, p2={"units": {4: "Champion"}})
    do(game, "play Strike > a0")
    assert power(game, "p2.4") == 5
    game = table(p1={"hand": ["Strike"], "units": {0: "Keener"}}, p2={"units": {3: "Scout", 4: "Champion"}})
    do(game, "play Strike > e3")
    assert power(game, "p2.4") == 5


def test_grave_robber_deploys_a_small_unit_beside_itself() -> None:
    game = table(
        p1={
            "hand": ["Grave Robber"],
            "deck": ["Bard"],
            "graveyard": ["Scout", "Veteran", "Ballista", "Firebrand", "Duchess", "Strike", "Stable Boy"],
            "units": {4: "Scout"},
        },
    )
    do(game, "play Grave Robber @1")
    assert answers(game) == ["Scout", "Stable Boy"] and see(game, "choice.kind") == "card"
    do(game, "choose Scout")
    assert answers(game) == ["a0", "a2"] and see(game, "choice.kind") == "slot"
    do(game, "choose a2")
    assert power(game, "p1.2") == 2 and see(game, "p1.hand") == ["Bard"]  # its Deploy happens
    assert "Scout" not in see(game, "p1.graveyard")


def test_grave_robber_does_nothing_without_a_card_or_a_slot_for_it() -> None:
    game = table(p1={"hand": ["Grave Robber"], "graveyard": ["Veteran"]})
    do(game, "play Grave Robber @1")
    assert see(game, "choice") is None and see(game, "p1.graveyard") == ["Veteran"]
    game = table(
        p1={"hand": ["Grave Robber"], "graveyard": ["Scout", "Bard"], "units": {2: "Scout"}},
        p2={"units": {0: "Sentinel"}},
    )
    do(game, "play Grave Robber @1")
    assert see(game, "choice") is None and see(game, "p1.graveyard") == ["Bard", "Scout"]


def test_maneater_bites_close_allies_as_the_turn_starts() -> None:
    game = table(
        p1={"units": {1: "Maneater", 0: "Squire", 2: "Scout", 3: "Scout"}}, p2={"units": {1: "Scout"}}, turn="p2"
    )
    do(game, "pass")
    assert [power(game, f"p1.{t}") for t in range(4)] == [None, 9, 1, 2] and power(game, "p2.1") == 2


def test_dark_bargain_kills_an_ally_and_draws_2_cards_after_all_reactions() -> None:
    deck = ["Bard", "Scout", "Knight", "Turret"]
    game = table(p1={"hand": ["Dark Bargain"], "deck": deck, "units": {0: {"card": "Martyr", "shield": 3}, 1: "Ghoul"}})
    do(game, "play Dark Bargain > a0")
    assert see(game, "p1.hand") == ["Bard", "Knight", "Scout"] and power(game, "p1.1") == 3
    game = table(p1={"hand": ["Dark Bargain"], "deck": deck}, p2={"units": {0: "Scout"}})
    assert game.legal() == ["pass"]


# ---------------------------------------------------------------- Tactical


def test_smuggler_must_return_a_close_unit_be_it_an_own_one() -> None:
    game = table(p1={"hand": ["Smuggler"], "units": {0: "Scout"}}, p2={"units": {3: "Scout"}})
    do(game, "play Smuggler @1")
    assert see(game, "p1.hand") == ["Scout"] and game.forced == [("p1", "a0")]
    game = table(p1={"hand": ["Smuggler"]}, p2={"units": {1: "Scout", 2: "Squire"}})
    do(game, "play Smuggler @1 > e2")
    assert power(game, "p2.2") is None and see(game, "p2.hand") == []  # a token leaves the game


def test_courier_moves_a_close_ally_to_any_empty_own_slot_past_sentinels() -> None:
    game = table(p1={"hand": ["Courier"], "units": {0: "Archer"}}, p2={"units": {4: "Sentinel"}})
    do(game, "play Courier @1")
    assert answers(game) == ["a2", "a3", "a4"]
    do(game, "choose a4")
    assert power(game, "p1.4") == 3 and power(game, "p2.4") == 3  # no Deploy


def test_courier_does_nothing_when_no_slot_is_empty() -> None:
    game = table(p1={"hand": ["Courier"], "units": {0: "Scout", 1: "Scout", 3: "Scout", 4: "Scout"}})
    do(game, "play Courier @2")
    assert see(game, "choice") is None and game.forced == []


def test_siren_moves_an_enemy_that_has_an_empty_slot_beside_it() -> None:
    game = table(
        p1={"hand": ["Siren"], "units": {1: "Sentinel"}},
        p2={"units": {0: "Scout", 2: "Veteran", 3: "Scout", 4: "Scout"}},
    )
    do(game, "play Siren @4")
    assert answers(game) == ["e0", "e2"]
    do(game, "choose e2")
    assert power(game, "p2.1") == 4 and power(game, "p2.2") is None and game.forced == [("p1", "e1")]


def test_siren_does_nothing_when_no_enemy_can_move() -> None:
    game = table(p1={"hand": ["Siren"]}, p2={"units": dict.fromkeys(range(5), "Scout")})
    do(game, "play Siren @0")
    assert see(game, "choice") is None and power(game, "p1.0") == 3


def test_quartermaster_discards_first_and_then_draws_2_cards() -> None:
    deck = ["Bard", "Turret", "Knight"]
    game = table(p1={"hand": ["Quartermaster", "Scout", "Veteran"], "deck": deck})
    do(game, "play Quartermaster @0")
    assert answers(game) == ["Scout", "Veteran"] and see(game, "p1.deck_size") == 3
    do(game, "choose Scout")
    assert see(game, "p1.graveyard") == ["Scout"] and see(game, "p1.hand") == ["Bard", "Turret", "Veteran"]


def test_quartermaster_does_nothing_with_an_empty_hand() -> None:
    game = table(p1={"hand": ["Quartermaster"], "deck": ["Bard", "Turret", "Knight"]})
    do(game, "play Quartermaster @0")
    assert see(game, "p1.hand") == [] and see(game, "p1.deck_size") == 3


def test_stable_boy_is_quick_and_draws_a_card() -> None:
    game = table(p1={"hand": ["Stable Boy", "Scout"], "deck": ["Bard", "Turret"]})
    do(game, "play Stable Boy @0")
    assert see(game, "p1.hand") == ["Bard", "Scout"] and not see(game, "p1.played")
    do(game, "play Scout @1")
    assert see(game, "p1.played")


def test_gale_rider_returns_all_close_enemies_and_no_own_units() -> None:
    game = table(
        p1={"hand": ["Gale Rider"], "units": {0: "Scout", 4: "Ghoul"}},
        p2={"units": {0: "Banneret", 1: {"card": "Scout", "damage": 2}, 2: "Squire", 3: "Scout"}},
    )
    do(game, "play Gale Rider @1")
    assert see(game, "p2.hand") == ["Banneret", "Scout"] and see(game, "p2.graveyard") == []
    assert power(game, "p2.3") == 2 and power(game, "p1.0") == 2 and power(game, "p1.4") == 1


def test_flanking_march_moves_an_ally_and_its_deploy_happens_again() -> None:
    game = table(
        p1={"hand": ["Flanking March", "Veteran"], "units": {0: {"card": "Archer", "damage": 1}}},
        p2={"units": {4: "Sentinel"}},
    )
    do(game, "play Flanking March > a0 a4")
    assert power(game, "p1.4") == 2 and power(game, "p2.4") == 1
    assert "play Veteran @0" in game.legal()  # Quick


def test_flanking_march_triggers_no_consume() -> None:
    game = table(p1={"hand": ["Flanking March"], "deck": ["Bard"], "units": {0: "Apprentice"}})
    do(game, "play Flanking March > a0 a1")
    assert see(game, "p1.deck_size") == 1


def test_flanking_march_triggers_no_deploy_of_a_cleansed_unit_or_of_one_that_died_on_arrival() -> None:
    game = table(
        p1={"hand": ["Flanking March"], "deck": ["Bard"], "units": {0: {"card": "Stable Boy", "cleansed": True}}}
    )
    do(game, "play Flanking March > a0 a1")
    assert see(game, "p1.deck_size") == 1
    game = table(
        p1={"hand": ["Flanking March"], "deck": ["Bard"], "modifiers": {1: -1}, "units": {0: "Stable Boy"}},
    )
    do(game, "play Flanking March > a0 a1")
    assert see(game, "p1.deck_size") == 1 and see(game, "p1.graveyard") == ["Flanking March", "Stable Boy"]


def test_flanking_march_needs_an_ally_and_an_empty_own_slot() -> None:
    assert table(p1={"hand": ["Flanking March"]}).legal() == ["pass"]
    game = table(p1={"hand": ["Flanking March"], "units": dict.fromkeys(range(5), "Scout")})
    assert game.legal() == ["pass"]


def test_fall_back_returns_an_ally_and_draws_a_card() -> None:
    game = table(
        p1={
            "hand": ["Fall Back"],
            "deck": ["Bard", "Turret"],
            "units": {0: {"card": "Stable Boy", "damage": 1, "buff": 3}, 1: "Scout"},
        },
        p2={"units": {0: "Scout"}},
    )
    do(game, "play Fall Back > a0")
    assert see(game, "p1.hand") == ["Bard", "Stable Boy"] and not see(game, "p1.played")
    do(game, "play Stable Boy @3")
    assert power(game, "p1.3") == 1 and unit(game, "p1.3")["damage"] == 0 and see(game, "p1.deck_size") == 0
    assert "play Fall Back" not in table(p1={"hand": ["Fall Back"]}, p2={"units": {0: "Scout"}}).legal()


# ---------------------------------------------------------------- leaders


def test_inquisitor_takes_1_power_from_wounded_enemies_for_as_long_as_they_are() -> None:
    hurt = {"card": "Champion", "damage": 2, "buff": 1}
    game = table(
        p1={"leader": "Inquisitor", "units": {0: hurt}},
        p2={"hand": ["Herbalist"], "units": {0: hurt, 1: "Champion"}},
        turn="p2",
    )
    assert power(game, "p1.0") == 4 and power(game, "p2.0") == 3 and power(game, "p2.1") == 5
    assert unit(game, "p2.0")["buff"] == 1 and unit(game, "p2.0")["damage"] == 2
    do(game, "pass", "pass")
    assert see(game, "p1.sp") == 1 and see(game, "p2.sp") == 1  # terrain 0 is p1's, terrain 1 is p2's
    game = table(p1={"leader": "Inquisitor"}, p2={"hand": ["Herbalist"], "units": {0: hurt}}, turn="p2")
    do(game, "play Herbalist @1")
    assert power(game, "p2.0") == 7  # healed, and +1


def test_a_unit_that_the_inquisitor_brings_to_0_dies() -> None:
    game = table(p1={"leader": "Inquisitor", "hand": ["Firebrand"]}, p2={"units": {0: "Roots", 1: "Duelist"}})
    do(game, "play Firebrand @0")
    assert power(game, "p2.0") is None and modifiers(game, "p2")[0] == 2 and power(game, "p2.1") == 1


def test_a_unit_whose_shield_takes_all_the_damage_is_not_wounded_for_the_inquisitor() -> None:
    game = table(p1={"leader": "Inquisitor", "hand": ["Firebrand"]}, p2={"units": {0: {"card": "Squire", "shield": 1}}})
    do(game, "play Firebrand @0")
    assert power(game, "p2.0") == 1


@pytest.mark.parametrize("seats", [("p1", "p2"), ("p2", "p1")])
def test_inquisitor_and_warden_add_up_in_any_order(seats: tuple[str, str]) -> None:
    # 1 damage gets past the Shield of one Scout; the other keeps Shield and with it the bonus of the Warden.
    mine, theirs = seats
    for turn in ("p1", "p2"):
        tables: dict[str, Any] = {
            mine: {"leader": "Inquisitor", "hand": ["Hail of Arrows"]},
            theirs: {
                "leader": "Warden",
                "hand": ["War Song"],
                "units": {
                    0: {"card": "Scout", "damage": 1, "shield": 2},
                    1: {"card": "Scout", "damage": 1, "shield": 1},
                    2: "Scout",
                },
            },
        }
        game = table(turn=turn, **tables)
        assert [power(game, f"{theirs}.{t}") for t in range(3)] == [1, 1, 2]
        if turn == mine:
            do(game, "play Hail of Arrows")
            assert [power(game, f"{theirs}.{t}") for t in range(3)] == [1, None, None]
        else:
            do(game, "play War Song")
            assert [power(game, f"{theirs}.{t}") for t in range(3)] == [2, 2, 3]


def test_the_inquisitor_switches_dominant_off() -> None:
    game = table(
        p1={"leader": "Inquisitor", "hand": ["Hail of Arrows"], "units": {1: "Scout"}},
        p2={"units": {0: {"card": "Scout", "damage": 1, "buff": 1}, 1: "Veteran", 2: "Banneret"}},
    )
    assert power(game, "p2.0") == 1 and power(game, "p2.1") == 5
    do(game, "play Hail of Arrows")
    # The Banneret falls to 1 and still faces nobody; the Veteran has 4 - 1 - 1 + 1.
    assert power(game, "p2.2") == 1 and power(game, "p2.1") == 3 and power(game, "p2.0") is None
    game = table(p1={"leader": "Inquisitor", "hand": ["Firebrand"]}, p2={"units": {1: "Banneret", 2: "Scout"}})
    do(game, "play Firebrand @0")
    assert unit(game, "p2.1")["dominant"] and power(game, "p2.1") == 1
    game = table(
        p1={"leader": "Inquisitor", "hand": ["Strike"], "units": {1: "Archer"}},
        p2={"units": {1: {"card": "Banneret", "buff": 2, "shield": 2}, 2: {"card": "Scout", "damage": 1, "buff": 1}}},
    )
    assert power(game, "p2.2") == 2
    do(game, "play Strike > e1")
    assert power(game, "p2.1") == 3 and not unit(game, "p2.1")["dominant"] and power(game, "p2.2") == 1


def test_a_permanent_unit_without_power_because_of_the_inquisitor_is_cleaned_up_in_silence() -> None:
    game = table(
        p1={"leader": "Inquisitor"},
        p2={"units": {0: {"card": "Ancient Oak", "damage": 1, "buff": 4}}, "done": True},
    )
    assert power(game, "p2.0") == 4
    do(game, "pass")
    assert power(game, "p2.0") is None and see(game, "p2.graveyard") == ["Ancient Oak"]


def test_mercy_stroke_and_headsman_look_at_power_with_the_inquisitor_in_it() -> None:
    game = table(
        p1={"leader": "Inquisitor", "hand": ["Mercy Stroke", "Headsman"]},
        p2={"units": {0: {"card": "Duchess", "damage": 1, "buff": 1}, 1: {"card": "Duchess", "damage": 1}}},
    )
    do(game, "play Mercy Stroke")
    assert game.forced == [("p1", "e1")]
    game = table(p1={"leader": "Inquisitor", "hand": ["Headsman"]}, p2={"units": {1: {"card": "Veteran", "damage": 1}}})
    do(game, "play Headsman @1")
    assert power(game, "p2.1") is None


def test_steward_raises_an_own_slot_for_good() -> None:
    game = table(p1={"leader": "Steward", "units": {0: "Scout"}}, p2={"done": True})
    do(game, "leader")
    assert answers(game) == ["a0", "a1", "a2", "a3", "a4"]
    do(game, "choose a0", "leader > a4")
    assert power(game, "p1.0") == 3 and see(game, "p1.leader.charges") == 0 and "leader" not in game.legal()
    do(game, "pass", "pass")
    assert see(game, "skirmish") == 2 and modifiers(game, "p1") == [1, 0, 0, 0, 1]
    assert see(game, "p1.leader.charges") == 0


def test_matriarch_kills_an_ally_and_draws_2_cards_after_all_reactions() -> None:
    deck = ["Bard", "Scout", "Knight", "Turret"]
    game = table(
        p1={
            "leader": "Matriarch",
            "deck": deck,
            "units": {0: {"card": "Liege", "shield": 2}, 2: "Keener"},
        },
        p2={"units": {4: "Champion"}},
    )
    do(game, "leader > a0")
    assert see(game, "choice.may") and see(game, "p1.hand") == [] and see(game, "p1.leader.charges") == 0
    do(game, "choose a1")
    assert power(game, "p1.1") == 1 and power(game, "p2.4") == 4 and see(game, "p1.hand") == ["Bard", "Scout"]
    assert "leader" not in game.legal()


def test_matriarch_needs_an_ally() -> None:
    game = table(p1={"leader": "Matriarch"}, p2={"units": {4: "Champion"}})
    assert game.legal() == ["pass"]
