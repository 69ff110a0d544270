"""The checker refuses every card that says what the rules cannot carry out, and says where."""

from __future__ import annotations

import pytest

from marchlands.cards.ability import Activate, Does, Keyword, activate, option, when, while_
from marchlands.cards.check import Fault, refuse
from marchlands.cards.event import Damaged, Deployed, Died, TurnStarted
from marchlands.cards.noun import (
    ALLY,
    CARD,
    CLOSE,
    EMPTY_SLOT,
    ENEMY,
    GRAVEYARD,
    HAND,
    MAY,
    OWN,
    PLAYER,
    SAME,
    SHIELDED,
    SLOT,
    UNIT,
    WOUNDED,
    Both,
    It,
    Me,
    Power,
    PowerOf,
    ThatMuch,
    every,
    one,
)
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Noun, Verb
from marchlands.errors import CardError
from marchlands.games.skirmish.card import BRONZE, Kind, Rarity, SkirmishCard, action, leader, token, unit
from marchlands.games.skirmish.check import LARGEST, find_faults
from marchlands.games.skirmish.nodes import (
    CONQUER,
    CONSUME,
    KEYWORDS,
    MUST_CONSUME,
    QUICK,
    ROGUE,
    ActionsDeal,
    Become,
    Cleanse,
    Consumed,
    GiveShield,
)
from marchlands.games.skirmish.sets.core import CORE
from tests.support.skirmish import skirmish, with_mechanics

NUMBER = 900
NAME = "Lancer"
EFFECT = "abilities[0].effects[0]"


def faults_of(*cards: SkirmishCard) -> list[Fault]:
    """Return the faults of cards that are added to the core set."""
    return list(find_faults((*CORE.cards, *cards)))


def fault_of(card: SkirmishCard) -> Fault:
    """Return the only fault of a card."""
    faults = faults_of(card)
    assert len(faults) == 1, [str(fault) for fault in faults]
    assert faults[0].card == card.name
    return faults[0]


def a_unit(*abilities: Ability, power: int = 2) -> SkirmishCard:
    return unit(NUMBER, NAME, power, BRONZE, *abilities)


def deploying(*effects: Verb) -> SkirmishCard:
    """Return a unit with these effects when deployed."""
    return a_unit(when(Deployed(), *effects))


def an_action(*says: Verb | Ability) -> SkirmishCard:
    return action(NUMBER, NAME, BRONZE, *says)


def a_leader(*abilities: Ability, charges: int = 0) -> SkirmishCard:
    return leader(NUMBER, NAME, *abilities, charges=charges)


# --- what is sound


def test_the_built_in_cards_have_no_faults() -> None:
    assert list(find_faults(skirmish().all_cards)) == []
    refuse(find_faults(skirmish().all_cards))


def test_the_cards_of_the_pack_have_no_faults() -> None:
    assert list(find_faults(with_mechanics().all_cards)) == []


@pytest.mark.parametrize("name", KEYWORDS)
def test_a_unit_may_have_any_keyword(name: str) -> None:
    assert faults_of(a_unit(Keyword(name))) == []


@pytest.mark.parametrize(
    "card",
    [
        action(NUMBER, NAME, BRONZE, when(TurnStarted(), Draw()), power=2),
        an_action(Damage(one(UNIT), 1), Draw(), QUICK),
        an_action(Damage(one(UNIT), 1), Get(It(), 1)),
        token(NUMBER, NAME, 1, activate(Draw())),
        a_leader(activate(Draw(), charges=2), charges=2),
        a_unit(option("conquer", "sp", CONQUER), option("replace", "any", when(Died(), Draw()))),
        a_unit(when(Damaged(every(ALLY)), Damage(one(ENEMY), ThatMuch()))),
        a_unit(activate(Move(one(CLOSE, UNIT), one(CLOSE, SAME, EMPTY_SLOT, of=It())))),
    ],
    ids=["staying action", "quick action", "it", "token", "leader", "options", "that much", "move"],
)
def test_what_the_rules_can_carry_out_is_no_fault(card: SkirmishCard) -> None:
    assert faults_of(card) == []


# --- the frame


def test_two_activated_abilities_are_refused() -> None:
    fault = fault_of(a_unit(activate(Draw()), activate(Get(Me(), 1))))
    assert fault.path == "abilities" and "2 activated abilities" in fault.reason


def test_an_action_without_does_is_refused() -> None:
    fault = fault_of(an_action())
    assert fault.path == "abilities" and "Does" in fault.reason


def test_an_action_with_two_does_is_refused() -> None:
    fault = fault_of(an_action(Does((Draw(),)), Does((Draw(),))))
    assert fault.path == "abilities" and "Does" in fault.reason


@pytest.mark.parametrize("card", [a_unit(Does((Draw(),))), action(NUMBER, NAME, BRONZE, Draw(), power=2)])
def test_does_on_a_card_that_stays_on_the_board_is_refused(card: SkirmishCard) -> None:
    fault = fault_of(card)
    assert fault.path == "abilities" and "Does" in fault.reason


@pytest.mark.parametrize(("kind", "rarity"), [(Kind.UNIT, BRONZE), (Kind.TOKEN, None)])
def test_a_unit_without_power_is_refused(kind: Kind, rarity: Rarity | None) -> None:
    fault = fault_of(SkirmishCard(NUMBER, NAME, (), kind, rarity))
    assert fault.path == "power" and "needs a power" in fault.reason


@pytest.mark.parametrize("power", [0, -1, LARGEST + 1])
def test_a_power_out_of_range_is_refused(power: int) -> None:
    fault = fault_of(a_unit(power=power))
    assert fault.path == "power" and str(power) in fault.reason


@pytest.mark.parametrize("power", [1, LARGEST])
def test_the_ends_of_the_range_of_power_are_allowed(power: int) -> None:
    assert faults_of(a_unit(power=power)) == []


@pytest.mark.parametrize("kind", [Kind.UNIT, Kind.ACTION])
def test_a_card_for_decks_without_a_rarity_is_refused(kind: Kind) -> None:
    abilities: tuple[Ability, ...] = (Does((Draw(),)),) if kind is Kind.ACTION else ()
    fault = fault_of(SkirmishCard(NUMBER, NAME, abilities, kind, None, None if abilities else 1))
    assert fault.path == "rarity"


def test_a_leader_with_a_power_is_refused() -> None:
    fault = fault_of(SkirmishCard(NUMBER, NAME, (), Kind.LEADER, None, 3))
    assert fault.path == "power" and "leader" in fault.reason


def test_charges_on_a_card_that_is_no_leader_are_refused() -> None:
    fault = fault_of(SkirmishCard(NUMBER, NAME, (), Kind.UNIT, BRONZE, 2, 1))
    assert fault.path == "charges" and "leader" in fault.reason


def test_charges_below_zero_are_refused() -> None:
    assert fault_of(a_leader(charges=-1)).path == "charges"


@pytest.mark.parametrize("name", ["Archer", "archer"])
def test_a_name_that_another_card_has_is_refused_for_both(name: str) -> None:
    faults = faults_of(unit(NUMBER, name, 2, BRONZE))
    assert [(fault.card, fault.path) for fault in faults] == [("Archer", "name"), (name, "name")]


def test_a_number_that_another_card_has_is_refused_for_both() -> None:
    faults = faults_of(unit(3, NAME, 2, BRONZE))
    assert [(fault.card, fault.path) for fault in faults] == [("Archer", "number"), (NAME, "number")]


@pytest.mark.parametrize("number", [0, -5])
def test_a_number_below_one_is_refused(number: int) -> None:
    fault = fault_of(unit(number, NAME, 2, BRONZE))
    assert fault.path == "number" and str(number) in fault.reason


@pytest.mark.parametrize("name", ["none", "Me", "FOE", "a0", "E4", "Here @2", "This > That", "Salt, Pepper"])
def test_a_name_that_notation_would_take_for_something_else_is_refused(name: str) -> None:
    fault = fault_of(unit(NUMBER, name, 2, BRONZE))
    assert fault.path == "name"


# --- keywords, states, options


def test_an_unknown_keyword_is_refused_with_the_nearest_known_one() -> None:
    fault = fault_of(a_unit(ROGUE, Keyword("sentinal")))
    assert fault.path == "abilities[1]" and "did you mean 'sentinel'?" in fault.reason


@pytest.mark.parametrize("name", sorted(set(KEYWORDS) - {"quick"}))
def test_a_keyword_of_units_on_an_action_is_refused(name: str) -> None:
    fault = fault_of(an_action(Draw(), Keyword(name)))
    assert fault.path == "abilities[0]" and repr(name) in fault.reason


@pytest.mark.parametrize("keyword", [QUICK, MUST_CONSUME])
def test_a_token_that_would_have_to_be_played_from_a_hand_is_refused(keyword: Keyword) -> None:
    fault = fault_of(token(NUMBER, NAME, 1, keyword))
    assert fault.path == "abilities[0]" and "from a hand" in fault.reason


def test_a_quick_leader_is_refused() -> None:
    assert fault_of(a_leader(QUICK)).path == "abilities[0]"


def test_an_unknown_option_is_refused_with_the_nearest_known_one() -> None:
    fault = fault_of(a_unit(option("conqer", "sp", CONQUER)))
    assert fault.path == "abilities[0].option" and "did you mean 'conquer'?" in fault.reason


def test_a_value_that_an_option_never_has_is_refused() -> None:
    fault = fault_of(a_unit(option("conquer", "trigered", CONQUER)))
    assert fault.path == "abilities[0].value" and "did you mean 'trigger'?" in fault.reason


def test_a_fault_inside_an_option_is_found_there() -> None:
    fault = fault_of(a_unit(option("conquer", "sp", CONQUER, when(Deployed(), Kill(one(SLOT))))))
    assert fault.path == "abilities[0].abilities[1].effects[0].who"


def test_always_on_a_unit_is_refused() -> None:
    fault = fault_of(a_unit(while_("always", Get(every(ALLY), 1))))
    assert fault.path == "abilities[0].state" and "'always' is for leaders" in fault.reason


def test_dominant_on_a_leader_is_refused() -> None:
    fault = fault_of(a_leader(while_("dominant", Get(every(ALLY), 1))))
    assert fault.path == "abilities[0].state"


def test_an_unknown_state_is_refused_with_the_nearest_known_one() -> None:
    fault = faults_of(a_unit(while_("dominnt", Get(every(ALLY), 1))))[0]
    assert fault.path == "abilities[0].state" and "did you mean 'dominant'?" in fault.reason


@pytest.mark.parametrize(
    "event", [Deployed(), Died(), Consumed(), Consumed(by_me=True)], ids=lambda word: type(word).__name__
)
def test_a_trigger_of_coming_or_going_while_dominant_is_refused(event: Deployed | Died | Consumed) -> None:
    fault = fault_of(a_unit(while_("dominant", ActionsDeal(1), when(event, Draw()))))
    assert fault.path == "abilities[0].holds[1].event"


@pytest.mark.parametrize(
    "held",
    [
        Kill(one(ENEMY)),
        Draw(),
        Get(one(ALLY), 1),
        Get(every(SLOT), 1),
        Get(every(ALLY), 1, permanent=True),
        Get(every(ALLY), PowerOf(Me())),
        Get(every(ALLY, Power(at_least=3)), 1),
        GiveShield(every(ALLY), 1),
    ],
    ids=lambda word: type(word).__name__,
)
def test_what_happens_once_cannot_hold(held: Verb) -> None:
    fault = fault_of(a_unit(while_("dominant", held)))
    assert fault.path == "abilities[0].holds[0]" and "cannot hold" in fault.reason


@pytest.mark.parametrize("held", [GiveShield(Me(), 0), GiveShield(Me(), 51), ActionsDeal(0), ActionsDeal(-1)])
def test_what_holds_has_an_amount_in_its_range(held: Verb) -> None:
    fault = fault_of(a_unit(while_("dominant", held)))
    assert fault.path == "abilities[0].holds[0].amount" and "out of range; expected 1 to 50" in fault.reason


@pytest.mark.parametrize("held", [GiveShield(Me(), 1), ActionsDeal(1)], ids=lambda word: type(word).__name__)
def test_what_only_a_unit_has_while_dominant_cannot_hold_for_a_leader(held: Verb) -> None:
    assert fault_of(a_leader(while_("always", held))).path == "abilities[0].holds[0]"


def test_a_while_that_holds_nothing_is_refused() -> None:
    assert fault_of(a_unit(while_("dominant"))).path == "abilities[0].holds"


@pytest.mark.parametrize("amount", [0, LARGEST + 1])
def test_a_bonus_out_of_range_is_refused(amount: int) -> None:
    fault = fault_of(a_unit(while_("dominant", Get(every(ALLY), amount))))
    assert fault.path.startswith("abilities[0].holds[0]") and str(amount) in fault.reason


# --- activated and triggered abilities


def test_a_leader_whose_ability_costs_more_than_its_charges_is_refused() -> None:
    fault = fault_of(a_leader(activate(Draw(), charges=3), charges=2))
    assert fault.path == "abilities[0].charges" and "3" in fault.reason and "2" in fault.reason


def test_a_leader_whose_ability_costs_nothing_is_refused() -> None:
    assert fault_of(a_leader(activate(Draw()), charges=2)).path == "abilities[0].charges"


def test_a_unit_whose_ability_costs_charges_is_refused() -> None:
    assert fault_of(a_unit(activate(Draw(), charges=1))).path == "abilities[0].charges"


def test_an_action_that_is_activated_is_refused() -> None:
    assert fault_of(an_action(Draw(), activate(Draw()))).path == "abilities[0]"


@pytest.mark.parametrize("card", [a_unit(Activate((Draw(),), cooldown=10)), a_unit(Activate((Draw(),), cooldown=-1))])
def test_a_cooldown_out_of_range_is_refused(card: SkirmishCard) -> None:
    assert fault_of(card).path == "abilities[0].cooldown"


def test_a_leader_with_a_cooldown_is_refused() -> None:
    assert fault_of(a_leader(activate(Draw(), cooldown=1, charges=1), charges=1)).path == "abilities[0].cooldown"


@pytest.mark.parametrize("card", [an_action(Draw(), when(TurnStarted(), Draw())), a_leader(when(Died(), Draw()))])
def test_a_trigger_without_a_unit_is_refused(card: SkirmishCard) -> None:
    fault = fault_of(card)
    assert fault.path == "abilities[0]" and "only a unit" in fault.reason


@pytest.mark.parametrize(
    "who",
    [every(SLOT), every(GRAVEYARD, UNIT), every(ALLY, WOUNDED), every(Power(at_most=2)), every(SAME)],
    ids=lambda word: type(word).__name__,
)
def test_watching_what_is_not_told_by_side_and_place_is_refused(who: Noun) -> None:
    for event in (Died(who), Damaged(who)):  # type: ignore[arg-type]
        assert fault_of(a_unit(when(event, Draw()))).path == "abilities[0].event.who"


@pytest.mark.parametrize(
    ("card", "path"),
    [
        (a_unit(when(Deployed())), "abilities[0].effects"),
        (a_unit(Activate(())), "abilities[0].effects"),
        (an_action(Does(())), "abilities[0].effects"),
        (a_unit(while_("dominant", when(TurnStarted()))), "abilities[0].holds[0].effects"),
    ],
    ids=["when", "activate", "does", "while"],
)
def test_an_ability_without_effects_is_refused(card: SkirmishCard, path: str) -> None:
    fault = fault_of(card)
    assert fault.path == path and "at least one effect" in fault.reason


# --- effects


@pytest.mark.parametrize(
    ("effect", "amount"),
    [
        (Damage(one(ENEMY), 0), 0),
        (Damage(one(ENEMY), -1), -1),
        (Damage(one(ENEMY), LARGEST + 1), LARGEST + 1),
        (Heal(one(ALLY), 0), 0),
        (Get(one(ALLY), 0), 0),
        (Get(one(ALLY), -LARGEST - 1), -LARGEST - 1),
        (GiveShield(Me(), 0), 0),
        (Draw(0), 0),
        (Draw(11), 11),
        (Become(0), 0),
    ],
    ids=lambda word: type(word).__name__,
)
def test_an_amount_out_of_range_is_refused(effect: Verb, amount: int) -> None:
    fault = fault_of(deploying(effect))
    assert fault.path == f"{EFFECT}.amount" and str(amount) in fault.reason


@pytest.mark.parametrize("effect", [Get(one(ALLY), -LARGEST), Get(one(ALLY), LARGEST), Draw(10), Damage(one(UNIT), 50)])
def test_the_ends_of_the_range_of_an_amount_are_allowed(effect: Verb) -> None:
    assert faults_of(deploying(effect)) == []


@pytest.mark.parametrize(
    "event", [Deployed(), TurnStarted(), Died(every(ALLY)), Consumed()], ids=lambda word: type(word).__name__
)
def test_that_much_without_an_event_that_carries_a_number_is_refused(event: Deployed | TurnStarted | Died) -> None:
    fault = fault_of(a_unit(when(event, Draw(), Get(Me(), ThatMuch()))))
    assert fault.path == "abilities[0].effects[1].amount" and "no number" in fault.reason


def test_that_much_in_an_action_is_refused() -> None:
    assert fault_of(an_action(Draw(ThatMuch()))).path == f"{EFFECT}.amount"


def test_it_with_nothing_named_before_is_refused() -> None:
    fault = fault_of(deploying(Get(It(), 1)))
    assert fault.path == f"{EFFECT}.who" and "nothing was named before" in fault.reason


def test_a_place_measured_from_it_with_nothing_named_before_is_refused() -> None:
    fault = fault_of(deploying(Damage(every(CLOSE, UNIT, of=It()), 1)))
    assert fault.path == f"{EFFECT}.to.of" and "nothing was named before" in fault.reason


def test_a_player_may_draw_and_what_belongs_to_a_player_may_be_named() -> None:
    """SK-36."""
    assert faults_of(an_action(Draw(2, one(PLAYER)))) == []
    assert faults_of(deploying(Draw(1, one(PLAYER, MAY)))) == []
    assert faults_of(an_action(Draw(1, one(PLAYER)), Draw(1, It()))) == []
    assert faults_of(an_action(Kill(every(UNIT, SAME, WOUNDED, of=one(PLAYER))), Draw(1, It()))) == []
    assert faults_of(an_action(Cleanse(every(SLOT, SAME, of=one(PLAYER))), Get(every(SLOT, SAME, of=It()), 1))) == []


@pytest.mark.parametrize(
    ("effects", "path", "reason"),
    [
        ((Kill(one(PLAYER)),), "effects[0].who", "expected unit, not player"),
        ((Cleanse(every(PLAYER)),), "effects[0].what", "expected slot, not player"),
        ((Draw(1, It()),), "effects[0].who", "no player was named"),
        ((Kill(one(UNIT)), Draw(1, It())), "effects[1].who", "no player was named"),
        ((Draw(1, one(UNIT)),), "effects[0].who", "expected a player who draws"),
        ((Draw(1, one(PLAYER, ENEMY)),), "effects[0].who", "expected a player who draws"),
        ((Draw(1, one(PLAYER)), Kill(It())), "effects[1].who", "nothing was named"),
        ((Draw(1, one(PLAYER)), Damage(every(CLOSE, UNIT, of=It()), 1)), "effects[1].to.of", "nothing was named"),
        ((Kill(one(UNIT, SAME, of=one(PLAYER))),), "effects[0].who", "named by All"),
        ((Kill(every(UNIT, of=one(PLAYER))),), "effects[0].who", "the side 'same'"),
        ((Kill(every(UNIT, SAME, CLOSE, of=one(PLAYER))),), "effects[0].who.where", "no place"),
        ((Kill(every(UNIT, SAME, of=one(UNIT))),), "effects[0].who.of", "a player to be chosen"),
        ((Kill(every(UNIT, SAME, of=one(PLAYER, MAY))),), "effects[0].who.of", "a player to be chosen"),
    ],
)
def test_a_player_where_none_can_be_is_refused(effects: tuple[Verb, ...], path: str, reason: str) -> None:
    fault = fault_of(an_action(*effects))
    assert fault.path == f"abilities[0].{path}" and reason in fault.reason


def test_nothing_that_holds_or_is_watched_asks_for_a_player() -> None:
    theirs = every(UNIT, SAME, of=one(PLAYER))
    assert fault_of(a_unit(while_("dominant", Get(theirs, 1)))).path == "abilities[0].holds[0]"
    assert fault_of(a_unit(when(Died(theirs), Draw()))).path == "abilities[0].event.who"


@pytest.mark.parametrize(
    ("card", "path"),
    [
        (SkirmishCard(NUMBER, NAME, (), Kind.UNIT, BRONZE, 2, shield=51), "shield"),
        (SkirmishCard(NUMBER, NAME, (), Kind.UNIT, BRONZE, 2, shield=-1), "shield"),
        (SkirmishCard(NUMBER, NAME, (Does((Draw(),)),), Kind.ACTION, BRONZE, shield=2), "shield"),
        (SkirmishCard(NUMBER, NAME, (), Kind.LEADER, shield=1), "shield"),
    ],
)
def test_shield_beside_the_power_needs_a_power_and_a_range(card: SkirmishCard, path: str) -> None:
    """SK-42."""
    assert fault_of(card).path == path


def test_whatever_stands_on_the_board_may_have_shield_beside_its_power() -> None:
    """SK-42."""
    for kind, rarity in ((Kind.UNIT, BRONZE), (Kind.ACTION, BRONZE), (Kind.TOKEN, None)):
        assert faults_of(SkirmishCard(NUMBER, NAME, (), kind, rarity, 2, shield=50)) == []


def test_consume_is_for_what_is_played_to_a_slot_and_said_once() -> None:
    """SK-02."""
    assert faults_of(a_unit(CONSUME)) == []
    assert faults_of(action(NUMBER, NAME, BRONZE, CONSUME, power=2)) == []
    assert "only a unit" in fault_of(an_action(CONSUME, Draw())).reason
    assert "played from a hand" in fault_of(token(NUMBER, NAME, 2, CONSUME)).reason
    assert "already" in fault_of(a_unit(CONSUME, MUST_CONSUME)).reason


def test_close_in_an_action_must_say_close_to_what() -> None:
    fault = fault_of(an_action(Damage(one(CLOSE, ENEMY), 2)))
    assert fault.path == f"{EFFECT}.to" and "of=It()" in fault.reason
    assert faults_of(an_action(Damage(Both(one(SLOT), every(CLOSE, UNIT, of=It())), 2))) == []


@pytest.mark.parametrize(
    "card",
    [an_action(Get(Me(), 1)), a_leader(activate(Get(Me(), 1), charges=1), charges=1)],
    ids=["action", "leader"],
)
def test_me_without_a_unit_is_refused(card: SkirmishCard) -> None:
    fault = fault_of(card)
    assert fault.path == f"{EFFECT}.who" and "'me'" in fault.reason


def test_become_without_a_unit_is_refused() -> None:
    assert fault_of(an_action(Become(3))).path == EFFECT


@pytest.mark.parametrize(
    ("effect", "path"),
    [
        (Kill(one(SLOT)), "who"),
        (Heal(one(SLOT), 1), "who"),
        (Return(every(SLOT)), "who"),
        (GiveShield(Me(SLOT), 1), "who"),
        (Cleanse(one(UNIT)), "what"),
        (Cleanse(Me()), "what"),
        (Damage(one(CARD), 1), "to"),
        (Get(one(EMPTY_SLOT), 1), "who"),
        (Kill(Both(one(UNIT), one(SLOT))), "who.second"),
        (Move(one(SLOT), one(SAME, EMPTY_SLOT, of=It())), "who"),
    ],
    ids=lambda word: type(word).__name__,
)
def test_a_verb_on_the_wrong_kind_of_thing_is_refused(effect: Verb, path: str) -> None:
    fault = fault_of(deploying(effect))
    assert fault.path == f"{EFFECT}.{path}" and "expected" in fault.reason


@pytest.mark.parametrize(
    "effect", [Kill(one(UNIT, GRAVEYARD)), Damage(every(UNIT, HAND), 1)], ids=lambda word: type(word).__name__
)
def test_a_unit_in_a_zone_cannot_be_acted_on(effect: Verb) -> None:
    assert fault_of(deploying(effect)).path.endswith(".where")


def test_units_and_slots_cannot_get_something_together() -> None:
    assert fault_of(deploying(Get(Both(Me(), one(CLOSE, SLOT)), 1))).path.startswith(f"{EFFECT}.who")


def test_actions_deal_as_an_effect_is_refused() -> None:
    fault = fault_of(deploying(ActionsDeal(2)))
    assert fault.path == EFFECT and "only holds" in fault.reason


def test_a_discard_from_the_graveyard_is_refused() -> None:
    fault = fault_of(deploying(Discard(one(CARD, GRAVEYARD))))
    assert fault.path == f"{EFFECT}.card" and "hand" in fault.reason


@pytest.mark.parametrize("card", [one(CARD, HAND, ENEMY), one(CARD, HAND, Power(at_most=3)), one(CARD, HAND, WOUNDED)])
def test_a_discard_of_anything_but_any_card_of_the_own_hand_is_refused(card: Noun) -> None:
    assert fault_of(deploying(Discard(card))).path.startswith(f"{EFFECT}.card")  # type: ignore[arg-type]


@pytest.mark.parametrize("thing", [SLOT, UNIT])
def test_a_move_without_switch_goes_to_an_empty_slot(thing: object) -> None:
    fault = fault_of(a_unit(activate(Move(Me(), one(CLOSE, OWN, thing)))))  # type: ignore[arg-type]
    assert fault.path == f"{EFFECT}.to" and "an empty slot" in fault.reason


def test_a_move_with_switch_goes_to_any_slot() -> None:
    fault = fault_of(a_unit(activate(Move(Me(), one(CLOSE, OWN, EMPTY_SLOT), switch=True))))
    assert fault.path == f"{EFFECT}.to" and "a slot" in fault.reason


@pytest.mark.parametrize(
    "effect",
    [
        Move(Me(), one(ENEMY, EMPTY_SLOT)),
        Move(one(ENEMY), one(ENEMY, EMPTY_SLOT)),
        Move(one(UNIT), one(OWN, EMPTY_SLOT)),
    ],
    ids=lambda word: type(word).__name__,
)
def test_a_move_to_another_side_is_refused(effect: Move) -> None:
    assert fault_of(deploying(effect)).path == f"{EFFECT}.to.side"


def test_an_unknown_token_is_refused_with_the_nearest_known_one() -> None:
    fault = fault_of(deploying(Deploy("Squier", one(OWN, SLOT))))
    assert fault.path == f"{EFFECT}.card" and "did you mean 'Squire'?" in fault.reason


def test_a_card_that_is_no_token_cannot_be_deployed_by_its_name() -> None:
    assert fault_of(deploying(Deploy("Archer", one(OWN, SLOT)))).path == f"{EFFECT}.card"


@pytest.mark.parametrize(
    "card", [one(UNIT), one(CARD, HAND), one(CARD, GRAVEYARD)], ids=lambda word: type(word).__name__
)
def test_a_unit_is_deployed_from_the_graveyard_only(card: Noun) -> None:
    assert fault_of(deploying(Deploy(card, one(OWN, SLOT)))).path == f"{EFFECT}.card"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "card", [one(UNIT, GRAVEYARD, ENEMY), one(UNIT, GRAVEYARD, SHIELDED)], ids=lambda word: type(word).__name__
)
def test_a_unit_is_deployed_from_the_own_graveyard_by_power_alone(card: Noun) -> None:
    path = fault_of(deploying(Deploy(card, one(OWN, SLOT)))).path  # type: ignore[arg-type]
    assert path.startswith(f"{EFFECT}.card")


@pytest.mark.parametrize("to", [one(ENEMY, SLOT), one(SLOT), one(OWN, UNIT)], ids=lambda word: type(word).__name__)
def test_a_deployment_to_anything_but_a_friendly_slot_is_refused(to: Noun) -> None:
    fault = fault_of(deploying(Deploy("Squire", to)))  # type: ignore[arg-type]
    assert fault.path == f"{EFFECT}.to" and "own slot" in fault.reason


def test_a_deployment_close_to_a_leader_is_refused() -> None:
    card = a_leader(activate(Deploy("Squire", one(OWN, CLOSE, SLOT)), charges=1), charges=1)
    assert fault_of(card).path == f"{EFFECT}.to"


@pytest.mark.parametrize("having", [Power(), Power(1, 3)], ids=lambda word: type(word).__name__)
def test_a_power_is_bounded_on_one_side(having: Power) -> None:
    fault = fault_of(an_action(Kill(one(UNIT, having))))
    assert fault.path == f"{EFFECT}.who.having" and "at_least" in fault.reason and "at_most" in fault.reason


# --- amounts that are read off the match


@pytest.mark.parametrize(
    "card",
    [
        an_action(Damage(one(ENEMY), PowerOf(Me()))),
        an_action(Damage(one(ENEMY), PowerOf(every(CLOSE, UNIT)))),
        deploying(Damage(one(ENEMY), PowerOf(one(SLOT)))),
        deploying(Damage(one(ENEMY), PowerOf(Both(Me(), every(ALLY))))),
        deploying(Become(PowerOf(every(CARD, HAND)))),
        deploying(Draw(PowerOf(It()))),
    ],
    ids=["me in an action", "close in an action", "a slot", "both", "a hand", "it"],
)
def test_the_power_of_nothing_that_can_be_named_there_is_refused(card: SkirmishCard) -> None:
    assert fault_of(card).path.startswith(f"{EFFECT}.amount")


# --- the report


def test_every_fault_is_reported_a_line_each() -> None:
    card = unit(NUMBER, NAME, 0, BRONZE, Keyword("sentinal"), when(Deployed(), Kill(one(SLOT)), Cleanse(one(UNIT))))
    with pytest.raises(CardError) as refused:
        refuse(find_faults((*CORE.cards, card)))
    lines = str(refused.value).splitlines()
    assert lines == [str(fault) for fault in faults_of(card)] and len(lines) == 4
    assert all(line.startswith(f"{NAME}: ") for line in lines)
    assert refused.value.slug == "card/unsound"
