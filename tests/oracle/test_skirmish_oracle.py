"""Tests of the oracle itself; what is expected was worked out by hand from the rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from .model import Ability, Card, Moment, Rule, Unit
from .positions import answers, do, power, see, table
from .scenario import Illegal, Malformed, Runner, apply_line
from .skirmish import LEADERS, SEATS, Oracle
from .skirmish_cards import CORE
from .skirmish_second import SECOND
from .skirmish_shared import is_close
from .skirmish_test_cards import TEST_CARDS

# ---------------------------------------------------------------- presets


@pytest.mark.parametrize("rules, targets", [("standard", ["e1", "e2"]), ("classic", ["e1", "e3"])])
def test_sk_03_what_is_close(rules: str, targets: list[str]) -> None:
    p2 = {"units": {1: "Veteran", 2: "Veteran"} if rules == "standard" else {1: "Scout", 2: "Scout", 3: "Scout"}}
    game = table(rules, p1={"hand": ["Archer"]}, p2=p2)
    do(game, "play Archer @2")
    assert answers(game) == targets
    assert see(game, "choice.at") == 2 and see(game, "choice.kind") == "unit"


def test_sk_03_area_effects_use_the_same_closeness() -> None:
    for rules, front in (("standard", 2), ("classic", 4)):
        game = table(
            rules,
            p1={"hand": ["Fireball"], "units": {2: "Veteran", 1: "Veteran", 0: "Veteran"}},
            p2={"units": {2: "Veteran", 3: "Veteran"}},
        )
        do(game, "play Fireball > a2")
        assert power(game, "p1.2") == 2 and power(game, "p1.1") == 2 and power(game, "p1.0") == 4
        assert power(game, "p2.3") == 2 and power(game, "p2.2") == front


def test_sk_02_replacing() -> None:
    hand = ["Veteran", "Apprentice", "Dragon", "Test Outpost"]
    game = table(p1={"hand": hand, "units": {0: "Scout"}, "deck": ["Bard"]})
    legal = game.legal()
    assert "play Apprentice @0" in legal and "play Dragon @0" in legal
    assert "play Veteran @0" not in legal and "play Test Outpost @0" not in legal
    assert "play Dragon @1" not in legal  # SK-33
    game = table("classic", p1={"hand": hand, "units": {0: "Scout"}})
    assert {"play Veteran @0", "play Test Outpost @0", "play Dragon @0"} <= set(game.legal())
    assert "play Dragon @1" not in game.legal()


def test_sk_04_sk_72_conquer_gives_a_point() -> None:
    game = table(p1={"units": {0: "Noble", 1: "Test Baron"}}, p2={"units": {2: "Scout", 3: "Scout"}, "done": True})
    do(game, "pass")
    assert see(game, "p1.sp") == 4 and see(game, "p2.sp") == 2 and see(game, "p1.wins") == 1
    assert see(game, "to_act") == "p2" and see(game, "starter") == "p2"  # SK-13


def test_sk_04_sk_73_conquer_as_an_ability() -> None:
    deck = ["Scout"] * 9
    game = table(
        "classic",
        p1={"units": {0: "Noble", 1: "Test Baron", 2: "Noble"}, "deck": deck},
        p2={"units": {2: "Champion"}, "done": True, "deck": deck},
    )
    do(game, "pass")
    assert see(game, "p1.sp") == 2 and see(game, "p2.sp") == 1
    assert see(game, "p1.hand_size") == 2 + 3 and see(game, "p2.hand_size") == 3  # SK-05


def test_sk_73_conquer_also_when_the_match_ends() -> None:
    game = table("classic", p1={"units": {0: "Noble"}, "deck": ["Scout"] * 5, "wins": 1}, p2={"done": True})
    do(game, "pass")
    assert game.result == "p1" and see(game, "p1.hand_size") == 2 and game.legal() == []
    assert see(game, "to_act") is None and power(game, "p1.0") == 4  # SK-74: no cleanup


def test_sk_05_later_draw_and_sk_14_empty_deck() -> None:
    game = table(p1={"deck": ["Scout"] * 6}, p2={"done": True, "deck": ["Bard"] * 2, "units": {1: "Scout"}})
    do(game, "pass")
    assert see(game, "p1.hand_size") == 4 and see(game, "p2.hand_size") == 2
    assert see(game, "p1.deck_size") == 2 and see(game, "skirmish") == 2


# ---------------------------------------------------------------- match


def test_sk_12_setup() -> None:
    deck = [f for f in CORE][:25]
    game = Oracle.from_setup("standard", (deck, deck), ("Warlord", "Warden"), "p2")
    assert see(game, "p1.hand") == sorted(deck[:8]) and see(game, "p1.deck") == deck[8:]
    assert see(game, "to_act") == "p2" and see(game, "turn") == 1 and see(game, "starter") == "p2"
    assert see(game, "p1.leader") == {"name": "Warlord", "charges": 3}
    assert see(game, "p2.leader") == {"name": "Warden", "charges": 0}


def test_sk_11_ties_and_ends() -> None:
    game = table(p1={"wins": 1}, p2={"done": True})
    do(game, "pass")
    assert game.result == "p1"  # win, tie
    game = table(p1={"wins": 1}, p2={"done": True, "wins": 1})
    do(game, "pass")
    assert game.result == "draw" and see(game, "phase") == "over"
    game = table(p2={"done": True})
    do(game, "pass")
    assert game.result is None and see(game, "p1.wins") == see(game, "p2.wins") == 1
    assert see(game, "starter") == "p2"  # SK-13: after a tie the other than last time


def test_sk_15_cleanup_is_no_death() -> None:
    game = table(
        p1={"units": {0: "Roots", 1: "Ghoul", 2: "Squire"}, "modifiers": {4: 3}},
        p2={"done": True, "units": {4: "Veteran"}},
    )
    do(game, "pass")
    assert see(game, "p1.graveyard") == ["Ghoul", "Roots"]  # SK-17: no Squire
    assert [s["modifier"] for s in see(game, "p1.slots")] == [0] * 5
    assert not see(game, "p2.done")


def test_sk_17_a_returned_token_is_gone() -> None:
    game = table(p1={"hand": ["Unsummon"], "units": {0: "Squire"}})
    do(game, "play Unsummon > a0")
    assert see(game, "p1.hand") == [] and see(game, "p1.graveyard") == ["Unsummon"]


def test_sk_18_permanent() -> None:
    game = table(p1={"hand": ["Test Keep", "Energize"]}, p2={"units": {0: "Veteran"}})
    do(game, "play Test Keep @1")
    assert power(game, "p1.1") == 4 and see(game, "p1.slots.1.modifier") == 1
    do(game, "pass", "pass", "play Energize > a1", "pass", "pass")
    assert see(game, "skirmish") == 2
    assert power(game, "p1.1") == 4 and see(game, "p1.slots.1.unit.buff") == 0
    assert see(game, "p1.slots.1.modifier") == 1


def test_sk_18_permanent_unit_at_0_leaves_without_triggers() -> None:
    game = table(
        p1={
            "units": {
                1: {"card": "Test Keep", "damage": 3, "buff": 1},
                2: {"card": "Test Monument", "damage": 1, "shield": 2, "cooldown": 1},
            }
        },
        p2={"done": True},
    )
    do(game, "pass")
    assert power(game, "p1.1") is None and see(game, "p1.graveyard") == ["Test Keep"]
    monument = see(game, "p1.slots.2.unit")
    assert (monument["power"], monument["damage"], monument["shield"]) == (1, 1, 2)
    # p1 won, so p2 starts and the cooldown is as it was.
    assert see(game, "to_act") == "p2" and monument["cooldown"] == 1


def test_sk_18_monument_keeps_its_permanent_buff() -> None:
    game = table(p1={"hand": ["Test Monument"]}, p2={"done": True})
    do(game, "play Test Monument @0", "pass", "pass")
    assert power(game, "p1.0") == 4 and see(game, "p1.slots.0.unit.buff") == 2
    assert see(game, "skirmish") == 2


# ---------------------------------------------------------------- turn


def test_sk_20_cooldowns_and_starts_of_turn() -> None:
    game = table(
        turn="p2",
        p1={"units": {0: "Rookie", 1: "Bard", 3: "Engineer", 4: "Turret"}},
        p2={"units": {4: "Veteran"}},
    )
    do(game, "pass")
    assert see(game, "p1.slots.0.unit.cooldown") == 1 and not see(game, "p1.slots.0.unit.ready")
    assert power(game, "p1.0") == 4 and power(game, "p1.3") == 2 and power(game, "p2.4") == 3
    assert "activate @0" not in game.legal() and see(game, "turn") == 2
    do(game, "pass")  # both are Done
    assert see(game, "skirmish") == 2


def test_sk_20_sk_60_cooldown_2_is_ready_in_the_second_turn() -> None:
    game = table(p1={"hand": ["Rookie"]}, p2={"done": True})
    do(game, "play Rookie @0")
    assert see(game, "p1.slots.0.unit.cooldown") == 2
    do(game, "pass")
    assert see(game, "turn") == 2 and see(game, "p1.slots.0.unit.cooldown") == 1
    game = table(p1={"units": {0: {"card": "Rookie", "cooldown": 1}}, "leader": "Tactician"}, p2={"done": True})
    do(game, "leader > a0 a1", "pass")
    assert see(game, "p1.slots.1.unit.ready")
    do(game, "activate @1 > e1")
    assert power(game, "p1.1") == 5 and see(game, "p2.slots.1.modifier") == 2
    assert see(game, "p1.slots.1.unit.used") and see(game, "p1.slots.1.unit.cooldown") == 0
    assert "activate @1" not in game.legal()


def test_sk_21_manual_turn() -> None:
    game = table(
        p1={"hand": ["Scout", "Bard", "Test Warder", "Test Dart"], "leader": "Warlord"},
        p2={"units": {0: "Champion"}},
    )
    do(game, "play Scout @0")
    assert see(game, "p1.acted") and see(game, "p1.played")
    legal = game.legal()
    assert "play Test Warder @1" in legal and "play Test Dart" in legal and "leader" in legal
    assert not any(m.startswith("play Bard") for m in legal)
    do(game, "play Test Warder @1", "play Test Dart", "leader > e0")
    assert power(game, "p2.0") == 2 and see(game, "p1.leader.charges") == 2
    do(game, "pass")
    assert see(game, "to_act") == "p2" and not see(game, "p1.done") and not see(game, "p1.acted")
    do(game, "pass")
    assert see(game, "p2.done") and see(game, "to_act") == "p1"


def test_sk_21_a_quick_card_first_leaves_the_normal_action() -> None:
    game = table(p1={"hand": ["Scout", "Test Warder"]})
    do(game, "play Test Warder @1")
    assert see(game, "p1.acted") and not see(game, "p1.played") and "play Scout @0" in game.legal()


def test_sk_22_single_turn() -> None:
    game = table("classic", p1={"hand": ["Scout"], "units": {0: "Ranger", 2: "Ranger"}})
    do(game, "activate @0")
    assert see(game, "p1.slots.1.unit.card") == "Ranger"
    assert sorted(game.legal()) == ["activate @2", "pass"]
    do(game, "activate @2 > a3")
    assert see(game, "to_act") == "p2" and not see(game, "p1.done")
    do(game, "pass")
    assert see(game, "p2.done") and see(game, "to_act") == "p1"
    do(game, "play Scout @4")
    assert see(game, "turn") == 4 and see(game, "to_act") == "p1"


def test_sk_22_pass_after_an_activation_only_ends_the_turn() -> None:
    game = table("classic", p1={"units": {0: "Ranger", 2: "Ranger"}})
    do(game, "activate @0", "pass")
    assert not see(game, "p1.done") and see(game, "to_act") == "p2"


def test_sk_22_a_leader_counts_as_an_activation_and_quick_as_a_card() -> None:
    rules = {"preset": "classic", "leaders": True}
    game = table(rules, p1={"hand": ["Test Warder"], "leader": "Warlord", "charges": 2}, p2={"units": {0: "Champion"}})
    assert see(game, "rules") == rules
    do(game, "leader > e0")
    assert sorted(game.legal()) == ["leader", "pass"]
    do(game, "leader")
    assert see(game, "to_act") == "p2"
    do(game, "pass", "play Test Warder @0")
    assert see(game, "turn") == 4


def test_sk_24_end_of_turn_before_done() -> None:
    game = table(p1={"units": {0: "Test Ballista"}}, p2={"units": {0: "Scout", 2: "Scout", 3: "Scout"}})
    do(game, "pass")
    assert answers(game) == ["e2", "e3"] and not see(game, "p1.done") and see(game, "to_act") == "p1"
    do(game, "choose e3")
    assert power(game, "p2.3") == 1 and see(game, "p1.done") and see(game, "to_act") == "p2"


def test_sk_24_only_while_dominant() -> None:
    game = table(p1={"units": {0: "Test Ballista"}}, p2={"units": {0: "Test Ballista", 2: "Scout"}})
    do(game, "pass")
    assert power(game, "p2.2") == 2


def test_sk_25_the_100th_turn() -> None:
    game = table(p1={"hand": ["Scout"]}, number=100)
    do(game, "play Scout @0", "pass")
    assert see(game, "skirmish") == 2 and see(game, "turn") == 101 and see(game, "p1.wins") == 1
    game = table(p1={"hand": ["Scout"]}, number=100, skirmish=2)
    do(game, "play Scout @0", "pass")
    assert see(game, "skirmish") == 2 and see(game, "to_act") == "p2"


def test_sk_25_fifty_actions() -> None:
    game = table(p1={"hand": ["Test Dart"] * 51}, p2={"units": {0: {"card": "Champion", "shield": 99}}})
    for _ in range(50):
        do(game, "play Test Dart")
    assert game.legal() == ["pass"] and see(game, "p2.slots.0.unit.shield") == 49


def _echo(g: Oracle, m: Moment) -> Rule:
    assert m.victim is not None
    yield g.heal([m.victim], 1)
    yield g.damage(m, [m.victim], 1)


def test_sk_25_a_thousand_triggers() -> None:
    echo = Card("Echo", 5, abilities=(Ability("unit damaged", _echo, watches=is_close),))
    decks = (["Echo"] * 8, ["Champion"] * 8)
    game = Oracle.from_setup("standard", decks, ("Warlord", "Warlord"), "p1", extra_cards=[echo])
    do(game, "play Echo @0", "pass", "play Champion @0", "leader > e0", "pass")
    assert game.dropped == 0 and power(game, "p1.0") == 3
    do(game, "leader")
    assert game.triggers == 1000 and game.dropped == 1 and power(game, "p2.0") == 3


# ---------------------------------------------------------------- playing cards


def test_sk_30_deploy_abilities_in_printed_order() -> None:
    game = table(p1={"hand": ["Test Twin"], "units": {0: "Veteran"}})
    do(game, "play Test Twin @1")
    assert game.forced == [("p1", "a0")]  # SK-35: must take one, even a friendly unit
    assert power(game, "p1.0") == 3 and power(game, "p1.1") == 3


def test_sk_30_deploy_comes_before_what_placing_triggered() -> None:
    # The Standard stops being Dominant, the ally beside it dies; the Ghoul grows only after Archer's choice.
    game = table(
        p1={"hand": ["Archer"], "units": {3: "Ghoul"}},
        p2={"units": {2: "Test Standard", 1: "Veteran", 3: {"card": "Scout", "damage": 2}}},
    )
    assert power(game, "p2.3") == 1
    do(game, "play Archer @2")
    assert answers(game) == ["e1", "e2"] and power(game, "p2.3") is None and power(game, "p1.3") == 1
    do(game, "choose e1")
    assert power(game, "p1.3") == 3 and power(game, "p2.1") == 2


def test_sk_31_sk_32_sk_91_consuming() -> None:
    game = table(
        p1={"hand": ["Warlock"], "units": {0: {"card": "Acolyte", "buff": 1}, 1: "Ghoul"}},
        p2={"units": {0: "Veteran", 1: "Veteran"}},
    )
    do(game, "play Warlock @0 > e1")
    assert power(game, "p1.0") == 6 and power(game, "p2.1") == 2  # power 2 was consumed
    assert power(game, "p1.1") == 3 and see(game, "p1.graveyard") == ["Acolyte"]


def test_sk_31_order_and_the_reserved_slot() -> None:
    game = table(p1={"hand": ["Test Devourer"], "units": {1: "Test Martyr"}})
    do(game, "play Test Devourer @1")
    assert see(game, "choice.may") and answers(game) == ["a0", "a2"] and see(game, "choice.at") == 1
    assert power(game, "p1.1") is None and game.playing == (0, "Test Devourer")
    assert see(game, "p1.hand") == [] and see(game, "p1.graveyard") == ["Test Martyr"]
    do(game, "choose a2")
    assert power(game, "p1.2") == 1 and power(game, "p1.1") == 3 and see(game, "p1.slots.1.unit.shield") == 2


def test_sk_31_a_neighbour_cannot_use_the_reserved_slot() -> None:
    # Bomber is consumed; its blast kills the Martyr beside it, which may not use the Bomber's slot.
    game = table(p1={"hand": ["Test Devourer"], "units": {1: "Test Bomber", 2: "Test Martyr", 3: "Champion"}})
    do(game, "play Test Devourer @1")
    assert see(game, "choice") is None and power(game, "p1.1") == 4 and power(game, "p1.2") is None


def test_sk_31_on_an_empty_slot_consume_does_not_happen() -> None:
    game = table(p1={"hand": ["Apprentice"], "deck": ["Scout"]})
    do(game, "play Apprentice @1")
    assert see(game, "p1.deck_size") == 1


def test_sk_32_consumed_only_when_consumed() -> None:
    game = table(p1={"hand": ["Strike"], "units": {0: "Acolyte", 1: "Scout"}})
    do(game, "play Strike > a0")
    assert power(game, "p1.1") == 2


def test_sk_34_actions_need_a_target() -> None:
    game = table(
        p1={
            "hand": [
                "Strike",
                "Assassinate",
                "Energize",
                "Unsummon",
                "Repositioning",
                "Test Flank",
                "Test Dart",
                "Fireball",
                "Seed",
                "Test Rally",
                "Test Volley",
            ]
        }
    )
    plays = [m for m in game.legal() if m.startswith("play")]
    assert plays == ["play Fireball", "play Seed", "play Test Rally", "play Test Volley"]


def test_sk_35_the_owner_chooses_also_in_the_others_turn() -> None:
    game = table(
        p1={"hand": ["Strike"], "units": {0: "Veteran", 1: "Veteran"}},
        p2={"units": {0: "Test Avenger", 1: "Scout"}},
    )
    do(game, "play Strike > e1")
    assert see(game, "to_act") == "p2" and answers(game) == ["e0", "e1"]
    assert see(game, "choice.by") == "p2" and see(game, "choice.at") == 0
    assert see(game, "p1.acted") and not see(game, "p2.acted")
    assert see(game, "p1.graveyard") == []  # still being played
    do(game, "choose e1")
    assert power(game, "p1.1") == 3 and see(game, "p1.graveyard") == ["Strike"]


def test_sk_35_a_first_choice_leaves_a_legal_next_one() -> None:
    game = table(
        p1={"leader": "Tactician", "units": {0: "Scout", 1: "Scout", 2: "Scout"}},
        p2={"units": dict.fromkeys(range(5), "Scout")},
    )
    do(game, "leader")
    assert see(game, "p1.slots.3.unit.card") == "Scout" and game.forced == [("p1", "a2"), ("p1", "a3")]
    full = dict.fromkeys(range(5), "Scout")
    game = table(p1={"leader": "Tactician", "units": full}, p2={"units": full})
    assert "leader" not in game.legal()


def test_sk_35_looter_needs_a_hand_as_it_begins() -> None:
    game = table(p1={"hand": ["Test Looter"], "deck": ["Scout"]})
    do(game, "play Test Looter @0")
    assert see(game, "p1.deck_size") == 1
    game = table(p1={"hand": ["Test Looter", "Bard"], "deck": ["Scout"]})
    do(game, "play Test Looter @0")
    assert answers(game) == ["Bard", "Scout"] and see(game, "choice.kind") == "card"
    do(game, "choose Scout")
    assert see(game, "p1.hand") == ["Bard"] and see(game, "p1.graveyard") == ["Scout"]


def test_sk_37_sk_97_sentinel() -> None:
    game = table(
        p1={"hand": ["Knight", "Apprentice"], "units": {2: "Scout"}},
        p2={"units": {0: "Sentinel", 2: "Sentinel"}},
    )
    legal = game.legal()
    assert "play Knight @0" not in legal and "play Apprentice @2" not in legal
    do(game, "play Knight @1")
    assert see(game, "choice") is None  # a0 faces a Sentinel, a2 is taken
    game = table(p1={"units": {1: "Ranger"}}, p2={"units": {0: "Sentinel"}})
    do(game, "activate @1 > a0")  # SK-38: moving is not a deploying
    assert power(game, "p1.0") == 4


def test_sk_38_moves_and_switches() -> None:
    game = table(
        p1={
            "hand": ["Repositioning"],
            "modifiers": {0: 2},
            "units": {0: {"card": "Archer", "damage": 1, "shield": 1}, 1: "Scout"},
            "deck": ["Bard"],
        },
        p2={"units": {0: "Champion"}},
    )
    do(game, "play Repositioning > a0 a1")
    assert power(game, "p1.0") == 4 and power(game, "p1.1") == 2 and see(game, "p1.slots.1.unit.shield") == 1
    assert power(game, "p2.0") == 5 and see(game, "p1.deck_size") == 1


def test_sk_38_a_move_that_triggers_deploy() -> None:
    game = table(
        p1={"hand": ["Test Flank"], "units": {0: "Archer"}, "leader": "Warlord"},
        p2={"units": {4: "Champion"}},
    )
    do(game, "play Test Flank > a0 a4")
    assert power(game, "p2.4") == 3 and game.forced == [("p1", "a0"), ("p1", "e4")]


def test_sk_38_herald_strider() -> None:
    game = table(p1={"hand": ["Test Herald"], "units": {1: "Test Strider"}})
    do(game, "play Test Herald @0")
    assert answers(game) == ["a2", "a3", "a4"]
    do(game, "choose a4", "activate @4")
    assert power(game, "p1.3") == 3


# ---------------------------------------------------------------- power, damage, death


def test_sk_40_sk_82_warden() -> None:
    game = table(
        p1={"leader": "Warden", "units": {0: {"card": "Scout", "shield": 2, "damage": 2}}},
        p2={"leader": "Warlord"},
        turn="p2",
    )
    assert power(game, "p1.0") == 1
    do(game, "leader")
    assert power(game, "p1.0") is None  # without Shield the bonus ends


def test_sk_41_placed_at_0() -> None:
    game = table(p1={"hand": ["Scout", "Roots"], "deck": ["Bard"], "modifiers": {0: -2}})
    do(game, "play Scout @0")
    assert see(game, "p1.graveyard") == ["Scout"] and see(game, "p1.deck_size") == 1
    game = table(p1={"hand": ["Roots"], "modifiers": {0: -2}})
    do(game, "play Roots @0")
    assert see(game, "p1.slots.0.modifier") == 0  # SK-90: Death still happens


def test_sk_41_a_consumed_gift_counts_first() -> None:
    game = table(p1={"hand": ["Apprentice"], "units": {0: {"card": "Acolyte", "buff": 4}}, "modifiers": {0: -4}})
    do(game, "play Apprentice @0")
    assert power(game, "p1.0") == 2


def test_sk_42_sk_50_shield_and_what_gets_past() -> None:
    game = table(p1={"hand": ["Strike"], "units": {0: "Vampire"}}, p2={"units": {0: {"card": "Scout", "shield": 1}}})
    do(game, "play Strike > e0")
    assert power(game, "p2.0") is None and power(game, "p1.0") == 4
    game = table(p1={"hand": ["Strike"], "units": {0: "Vampire"}}, p2={"units": {0: {"card": "Squire", "shield": 3}}})
    do(game, "play Strike > e0")
    assert power(game, "p2.0") == 1 and power(game, "p1.0") == 2 and not see(game, "p2.slots.0.unit.wounded")


def test_sk_43_a_returned_unit_is_fresh() -> None:
    game = table(p1={"hand": ["Unsummon"], "units": {0: {"card": "Ranger", "damage": 2, "used": True}}})
    do(game, "play Unsummon", "pass", "pass", "play Ranger @0")
    assert power(game, "p1.0") == 4 and see(game, "p1.slots.0.unit.ready")


def test_sk_44_wounded_and_sk_52_kill() -> None:
    game = table(
        p1={"hand": ["Hunter"], "units": {0: "Scout"}, "modifiers": {0: -1}},
        p2={"units": {1: {"card": "Champion", "damage": 1, "buff": 5, "shield": 3}}},
    )
    do(game, "play Hunter @1")
    assert power(game, "p2.1") is None and power(game, "p1.0") == 1 and game.forced == [("p1", "e1")]


def test_sk_45_heal() -> None:
    game = table(p1={"hand": ["Test Healer"], "units": {0: {"card": "Champion", "damage": 2, "buff": 1}}})
    do(game, "play Test Healer @1")
    assert power(game, "p1.0") == 6 and see(game, "p1.slots.0.unit.damage") == 0


def test_sk_47_sk_48_together() -> None:
    # Fireball kills a Vampire and a Scout; a Ghoul on power 3 survives and reacts to two deaths.
    game = table(
        p1={"hand": ["Fireball"]},
        p2={"units": {0: "Scout", 1: {"card": "Ghoul", "buff": 2}, 2: "Vampire", 4: "Ghoul"}},
    )
    do(game, "play Fireball > e1")
    assert power(game, "p2.0") is None and power(game, "p2.2") is None
    assert power(game, "p2.1") == 5 and power(game, "p2.4") == 1


def test_sk_47_bonuses_end_and_more_die_in_the_same_settling() -> None:
    game = table(
        p1={"hand": ["Strike"], "units": {3: "Ghoul"}},
        p2={"units": {2: "Test Standard", 3: {"card": "Scout", "damage": 2}}},
    )
    do(game, "play Strike > e2")
    assert power(game, "p2.2") is None and power(game, "p2.3") is None and power(game, "p1.3") == 5


def test_sk_49_order_of_triggers() -> None:
    # Both Avengers lose an ally in one Fireball; the turn player's is asked first.
    game = table(
        p1={"hand": ["Fireball"], "units": {4: "Test Avenger", 0: "Scout", 3: "Veteran"}},
        p2={"units": {4: "Test Avenger", 0: "Scout", 3: "Veteran"}},
    )
    do(game, "play Fireball > a0")
    assert see(game, "choice.by") == "p1" and answers(game) == ["e3", "e4"]
    do(game, "choose e4")
    assert see(game, "choice.by") == "p2"
    do(game, "choose e3")
    assert power(game, "p1.3") == 3 and power(game, "p2.4") == 1


def test_sk_49_a_waiting_trigger_whose_source_left_is_dropped() -> None:
    game = table(
        p1={"hand": ["Fireball"], "units": {4: "Test Avenger", 0: "Scout"}},
        p2={"units": {4: {"card": "Test Avenger", "damage": 1}, 0: "Scout", 2: "Veteran"}},
    )
    do(game, "play Fireball > a0", "choose e4")
    assert see(game, "choice") is None and power(game, "p1.4") == 2 and power(game, "p2.4") is None


def test_sk_49_further_abilities_do_not_start_when_the_source_is_gone() -> None:
    game = table(
        p1={"hand": ["Test Twin"], "modifiers": {1: -1}},
        p2={"units": {1: {"card": "Test Bomber", "damage": 1}}},
    )
    do(game, "play Test Twin @1")
    assert power(game, "p1.1") is None and see(game, "p1.graveyard") == ["Test Twin"]


def test_sk_51_bounce_is_no_death() -> None:
    game = table(p1={"hand": ["Test Trickster"], "units": {2: "Ghoul"}}, p2={"units": {1: "Roots"}})
    do(game, "play Test Trickster @1 > e1")
    assert see(game, "p2.hand") == ["Roots"] and power(game, "p1.2") == 1 and see(game, "p2.slots.1.modifier") == 0


def test_sk_53_cleanse() -> None:
    game = table(
        p1={"hand": ["Priest"]},
        p2={"modifiers": {1: 2}, "units": {1: {"card": "Rookie", "damage": 1, "buff": 3, "shield": 2}}},
    )
    do(game, "play Priest @1 > e1")
    unit = see(game, "p2.slots.1.unit")
    assert (unit["power"], unit["damage"], unit["buff"], unit["shield"]) == (2, 1, 0, 0)
    assert unit["cleansed"] and unit["cooldown"] is None and not unit["ready"]
    assert see(game, "p2.slots.1.modifier") == 0


def test_sk_53_a_cleansed_unit_has_no_death_ability() -> None:
    game = table(p1={"hand": ["Priest"]}, p2={"units": {1: {"card": "Roots", "damage": 2, "buff": 3}}})
    do(game, "play Priest @1 > e1")
    assert power(game, "p2.1") is None and see(game, "p2.slots.1.modifier") == 0


# ---------------------------------------------------------------- Dominant


def test_sk_61_standard() -> None:
    game = table(p1={"hand": ["Champion"]}, p2={"units": {1: "Test Standard", 2: "Scout", 0: "Scout"}})
    assert power(game, "p2.2") == power(game, "p2.0") == 3 and power(game, "p2.1") == 3
    assert see(game, "p2.slots.2.unit.buff") == 0
    do(game, "play Champion @1")
    assert power(game, "p2.2") == 2 and not see(game, "p2.slots.1.unit.dominant")


def test_sk_61_gone_off_comes_on_again_in_one_check_when_it_leads() -> None:
    # After the switch Veteran has lost its bonus when it is looked at; the other Standard comes on later.
    game = table(
        p1={
            "hand": ["Repositioning", "Scout"],
            "units": {0: "Veteran", 1: "Test Standard", 2: "Test Standard"},
        },
        p2={"units": {0: "Veteran", 1: "Scout", 2: "Champion"}},
    )
    assert see(game, "p1.slots.0.unit.dominant") and not see(game, "p1.slots.2.unit.dominant")
    do(game, "play Repositioning > a1 a2")
    assert power(game, "p1.0") == 5 and see(game, "p1.slots.0.unit.dominant")


def test_sk_61_gone_off_for_the_third_time_stays_off_in_one_check() -> None:
    game = table(p1={"hand": ["Energize"], "units": {0: "Test Gloom"}}, p2={"units": {0: "Archer"}})
    assert power(game, "p1.0") == 4 and not see(game, "p1.slots.0.unit.dominant")
    do(game, "play Energize")  # another check
    assert power(game, "p1.0") == 6 and see(game, "p1.slots.0.unit.dominant")


def test_sk_62_dominant_shield() -> None:
    game = table(p1={"hand": ["Test Paladin"], "units": {1: "Ranger"}}, p2={"hand": ["Veteran", "Test Dart"]})
    do(game, "play Test Paladin @0", "pass")
    assert see(game, "p1.slots.0.unit.shield") == 2
    do(game, "play Test Dart > e0")
    assert see(game, "p1.slots.0.unit.shield") == 1
    do(game, "play Veteran @0")
    assert see(game, "p1.slots.0.unit.shield") == 0 and not see(game, "p1.slots.0.unit.dominant")
    do(game, "pass", "activate @1 > a0")
    assert see(game, "p1.slots.1.unit.shield") == 2


def test_sk_62_dominant_shield_is_spent_first_and_given_shield_is_kept() -> None:
    game = table(p1={"hand": ["Test Bearer"], "units": {0: "Test Paladin"}}, p2={"hand": ["Veteran", "Test Dart"]})
    do(game, "play Test Bearer @1", "pass")
    assert see(game, "p1.slots.0.unit.shield") == 3
    do(game, "play Test Dart > e0", "play Veteran @0")
    assert see(game, "p1.slots.0.unit.shield") == 1
    game = table(p1={"units": {0: {"card": "Test Paladin", "shield": 1}}})
    assert see(game, "p1.slots.0.unit.shield") == 1 and see(game, "p1.slots.0.unit.dominant")


def test_sk_62_actions_deal_more() -> None:
    game = table(
        p1={
            "hand": ["Test Volley"],
            "leader": "Warlord",
            "units": {0: "Test Warcaller", 1: "Test Warcaller", 2: "Test Warcaller"},
        },
        p2={"units": {0: "Champion", 3: {"card": "Champion", "buff": 5}, 4: {"card": "Champion", "buff": 5}}},
    )
    do(game, "play Test Volley")
    assert power(game, "p2.3") == power(game, "p2.4") == 5 and power(game, "p2.0") is None
    do(game, "leader > e4")
    assert power(game, "p2.4") == 3


# ---------------------------------------------------------------- resolution


def test_sk_70_sk_71_control() -> None:
    game = table(
        p1={"units": {0: "Rogue", 1: "Rogue", 2: "Scout", 3: "Champion", 4: "Rogue"}},
        p2={"done": True, "units": {0: "Champion", 1: "Rogue", 2: "Scout", 3: "Veteran"}},
    )
    do(game, "pass")
    assert see(game, "p1.sp") == 3 and see(game, "p2.sp") == 0  # terrains 0, 3, 4


def test_sk_71_two_rogues_do_not_cancel_out() -> None:
    game = table(p1={"units": {0: {"card": "Rogue", "buff": 1}}}, p2={"done": True, "units": {0: "Rogue"}})
    do(game, "pass")
    assert see(game, "p1.sp") == 0 and see(game, "p2.sp") == 1


# ---------------------------------------------------------------- single cards


def test_sk_90_roots() -> None:
    game = table(p1={"hand": ["Strike"], "units": {0: {"card": "Roots", "damage": 1, "buff": 2}}, "modifiers": {0: 1}})
    do(game, "play Strike")
    assert power(game, "p1.0") == 1
    game = table(p1={"hand": ["Strike", "Veteran"], "units": {0: "Roots"}, "modifiers": {0: 1}})
    do(game, "play Strike")
    assert power(game, "p1.0") is None and see(game, "p1.slots.0.modifier") == 3


def test_sk_92_mimic() -> None:
    game = table(p1={"hand": ["Mimic"], "modifiers": {0: 3}}, p2={"units": {0: "Champion"}})
    do(game, "play Mimic @0")
    assert power(game, "p1.0") == 5 and see(game, "p1.slots.0.unit.buff") == 1
    game = table(p1={"hand": ["Mimic"]})
    do(game, "play Mimic @0")
    assert power(game, "p1.0") == 1


def test_sk_93_ghoul_and_vampire() -> None:
    game = table("classic", p1={"hand": ["Ghoul"], "units": {0: "Scout", 1: "Ghoul"}})
    do(game, "play Ghoul @0")
    assert power(game, "p1.0") == 1 and power(game, "p1.1") == 3
    game = table(
        p1={"units": {1: {"card": "Vampire", "cooldown": 0}}, "hand": ["Fireball"]},
        p2={"units": {0: "Veteran", 2: "Veteran", 4: "Champion"}},
    )
    do(game, "play Fireball > e1")
    # Vampire 2 is hit too and dies: it cannot save itself.
    assert power(game, "p1.1") is None
    game = table(
        p1={"units": {1: {"card": "Vampire", "cooldown": 0}}, "hand": ["Test Volley"]},
        p2={"units": {0: "Veteran", 2: "Veteran", 4: "Champion"}},
    )
    do(game, "play Test Volley", "activate @1 > e0")
    assert power(game, "p1.1") == 2 + 1 + 1 + 2


def test_sk_94_sk_96_wizard_and_actions_that_deploy() -> None:
    game = table(p1={"hand": ["Strike"], "units": {0: "Wizard", 1: "Wizard", 4: "Scout"}})
    do(game, "play Strike > a0")
    assert power(game, "p1.0") is None and power(game, "p1.1") == 5 and see(game, "p1.slots.0.modifier") == 0
    game = table(p1={"hand": ["Test Outpost"], "units": {0: "Wizard"}}, p2={"done": True})
    do(game, "play Test Outpost @1")
    assert power(game, "p1.0") == 5 and power(game, "p1.1") == 2 and see(game, "p1.graveyard") == []
    do(game, "pass")
    assert power(game, "p1.1") == 3


def test_sk_95_necromancer() -> None:
    graves = ["Dragon", "Veteran", "Test Outpost", "Archer", "Scout", "Scout", "Strike"]
    game = table(
        p1={"graveyard": graves, "deck": ["Bard"], "units": {0: {"card": "Necromancer", "cooldown": 0}}},
        p2={"units": {1: "Sentinel"}},
    )
    do(game, "activate @0")
    assert answers(game) == ["Archer", "Scout"] and see(game, "choice.kind") == "card"
    do(game, "choose Scout")
    assert answers(game) == ["a2", "a3", "a4"] and see(game, "choice.kind") == "slot"
    do(game, "choose a4")
    assert power(game, "p1.4") == 2 and see(game, "p1.hand") == ["Bard"]
    assert Counter(see(game, "p1.graveyard"))["Scout"] == 1
    game = table(p1={"graveyard": ["Dragon"], "units": {0: {"card": "Necromancer", "cooldown": 0}}})
    assert not see(game, "p1.slots.0.unit.ready")


def test_sk_98_assassinate() -> None:
    game = table(p1={"hand": ["Assassinate"]}, p2={"units": {0: "Veteran", 1: "Scout"}, "modifiers": {0: 1}})
    do(game, "play Assassinate")
    assert power(game, "p2.0") is None


def test_seed_and_knight_and_ranger() -> None:
    game = table(p1={"hand": ["Seed"]})
    do(game, "play Seed > e4")
    assert [s["modifier"] for s in see(game, "p2.slots")] == [0, 0, 0, 1, 1]
    game = table(p1={"hand": ["Knight"]})
    do(game, "play Knight @0")
    assert sorted(game.legal()) == ["choose a1", "choose none"]
    do(game, "choose none")
    assert power(game, "p1.1") is None


# ---------------------------------------------------------------- given positions and appended answers


def test_ask_forced() -> None:
    game = table(p1={"hand": ["Strike"]}, p2={"units": {0: "Champion"}}, ask_forced=True)
    do(game, "play Strike")
    assert game.legal() == ["choose e0"]


def test_appended_answers() -> None:
    game = table(p1={"hand": ["Strike"]}, p2={"units": {0: "Champion"}})
    do(game, "play Strike > e0")  # taken by itself, and the same one
    for line in ("play Strike > e1", "play Strike > e0 e0", "play Strike > none"):
        game = table(p1={"hand": ["Strike"]}, p2={"units": {0: "Champion"}})
        with pytest.raises(Illegal):
            apply_line(game, line)
    with pytest.raises(Malformed):
        apply_line(game, "play Stroke")


def test_names_run_together() -> None:
    game = table(p1={"graveyard": ["Test Twin", "Scout"], "units": {0: {"card": "Necromancer", "cooldown": 0}}})
    do(game, "ACTIVATE @0 > test twin A2")
    assert see(game, "p1.slots.2.unit.card") == "Test Twin"


def test_runner() -> None:
    runner = Runner(
        {
            "given": {"p1": {"hand": ["Archer"], "units": {"0": "Scout"}}},
            "step": [
                {"refuse": "play Archer @0"},
                {
                    "do": "play Archer @1",
                    "by": "p1",
                    "expect": {"p1.slots.1.unit.power": 3, "p1.slots.2.unit": "none"},
                },
                {"do": "pass", "legal": ["pass"], "expect": {"to_act": "p2", "p1.hand.size": 1}},
            ],
        }
    )
    assert runner.run() == ["step 3: p1.hand.size is 0, expected 1"]


@pytest.mark.parametrize(
    "given",
    [
        {"p1": {"wins": 2}},
        {"p1": {"done": True}},
        {"p1": {"units": {"5": "Scout"}}},
        {"p1": {"hand": ["Squire"]}},
        {"p1": {"units": {"0": "Strike"}}},
        {"p1": {"units": {"0": {"card": "Scout", "damage": 2}}}},
        {"p1": {"hand": ["Nobody"]}, "p2": {}},
        {"p1": {"leader": "Nobody"}},
        {"round": 1},
        {"p1": {"units": {"0": {"card": "Scout", "cooldown": 0}}}},
    ],
)
def test_impossible_positions(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Oracle.from_given("standard", given)


def test_no_leader_where_there_are_none() -> None:
    with pytest.raises(ValueError):
        table("classic", p1={"leader": "Warlord"})


# ---------------------------------------------------------------- random matches


def cards_of(game: Oracle, seat: int) -> Counter[str]:
    """All deck cards of a player, wherever they are."""
    player = game.players[seat]
    units: list[Unit] = [u for u in game.units_of(seat) if not u.card.token]
    count = Counter(player.hand + player.deck + player.graveyard + [u.card.name for u in units])
    if game.playing and game.playing[0] == seat:
        count[game.playing[1]] += 1
    return count


@pytest.mark.parametrize("rules", ["standard", "classic"])
@pytest.mark.parametrize(
    "names",
    [sorted(CORE), sorted(SECOND), sorted(TEST_CARDS), sorted(CORE) + sorted(SECOND) + sorted(TEST_CARDS)],
    ids=["core", "second", "test", "all"],
)
def test_random_matches_keep_every_card(rules: str, names: list[str]) -> None:
    rng = random.Random(7)
    for _ in range(25):
        decks = ([rng.choice(names) for _ in range(25)], [rng.choice(names) for _ in range(25)])
        leaders = (rng.choice(sorted(LEADERS)), rng.choice(sorted(LEADERS))) if rules == "standard" else None
        game = Oracle.from_setup(rules, decks, leaders, rng.choice(SEATS), ask_forced=rng.random() < 0.3)
        while game.result is None:
            game.apply(rng.choice(game.legal()))
            assert [cards_of(game, seat) for seat in (0, 1)] == [Counter(deck) for deck in decks]
            assert all(game.power(unit) > 0 for unit in game.all_units())
