"""Cards as JSON: what is written can be read again, and what cannot be read is refused by card and place."""

from __future__ import annotations

import json
import types
from dataclasses import MISSING, fields
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.cards.card import Card
from marchlands.cards.noun import CLOSE, ENEMY, Me, one
from marchlands.cards.verb import Damage, Draw
from marchlands.cards.word import Ability, Word
from marchlands.errors import CardError
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.vocabulary import CODEC, FRAME, WORDS
from tests.support.skirmish import with_mechanics

ALL_CARDS = with_mechanics().all_cards


def through_json(content: Any) -> Any:
    """Return a value after it is written as text and read again."""
    return json.loads(json.dumps(content))


def refusal(**changes: Any) -> str:
    """Return why a sound unit with these changes cannot be read."""
    content = {"number": 900, "name": "Lancer", "kind": "unit", "rarity": "Bronze", "power": 2, **changes}
    with pytest.raises(CardError) as refused:
        FRAME.decode(content)
    return str(refused.value)


def refusal_of_effect(effect: Any) -> str:
    """Return why a unit with this effect when deployed cannot be read."""
    return refusal(abilities=[{"When": {"event": "Deployed", "effects": [effect]}}])


@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: card.name)
def test_a_card_survives_the_way_through_json(card: SkirmishCard) -> None:
    assert FRAME.decode(through_json(FRAME.encode(card))) == card


def test_fields_at_their_defaults_are_left_out() -> None:
    assert CODEC.encode(Me()) == "Me"
    assert CODEC.encode(Draw()) == "Draw"
    assert CODEC.encode(Damage(one(CLOSE, ENEMY), 2)) == {
        "Damage": {"to": {"One": {"side": "enemy", "where": "close"}}, "amount": 2}
    }


def test_a_word_may_be_written_with_its_defaults_spelled_out() -> None:
    content = {"When": {"event": {"Deployed": {}}, "effects": [{"Draw": {"amount": 1}}]}}
    plain = {"When": {"event": "Deployed", "effects": ["Draw"]}}
    assert CODEC.decode(content, Ability, "x") == CODEC.decode(plain, Ability, "x")


# --- any tree of words


def values_of(wanted: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for everything that a field of this type may hold."""
    if wanted is bool:
        return st.booleans()
    if wanted is int:
        return st.integers(-60, 60)
    if wanted is str:
        return st.sampled_from(["Squire", "always", "dominant", "conquer", "sp"])
    if wanted is type(None):
        return st.none()
    if get_origin(wanted) is tuple:
        return st.lists(values_of(get_args(wanted)[0]), max_size=2).map(tuple)
    if get_origin(wanted) in (Union, types.UnionType):
        return st.one_of([values_of(kind) for kind in get_args(wanted)])
    if issubclass(wanted, StrEnum):
        return st.sampled_from(list(wanted))
    return st.sampled_from([word for word in WORDS if issubclass(word, wanted)]).flatmap(words_of)


def words_of(word: type[Word]) -> st.SearchStrategy[Word]:
    """Return a strategy for words of one kind."""
    hints = get_type_hints(word)
    return st.builds(word, **{field.name: st.deferred(_later(hints[field.name])) for field in fields(word)})


def _later(wanted: Any) -> Any:
    return lambda: values_of(wanted)


@given(st.sampled_from([word for word in WORDS if issubclass(word, Ability)]).flatmap(words_of))
def test_any_ability_that_can_be_said_survives_the_way_through_json(ability: Word) -> None:
    assert CODEC.decode(through_json(CODEC.encode(ability)), Ability, "ability") == ability


# --- what cannot be read


def test_an_unknown_word_is_refused_by_card_and_place() -> None:
    message = refusal_of_effect({"Teleport": {}})
    assert message.startswith("Lancer: abilities[0].When.effects[0]: ") and "'Teleport'" in message


def test_a_word_that_is_nearly_right_is_told_the_right_one() -> None:
    message = refusal_of_effect({"Damge": {"to": "Me", "amount": 1}})
    assert message.startswith("Lancer: abilities[0].When.effects[0]: ")
    assert "'Damge'" in message and "did you mean 'Damage'?" in message


def test_an_unknown_field_is_refused_with_the_nearest_known_one() -> None:
    message = refusal_of_effect({"Damage": {"to": "Me", "amonut": 1}})
    assert message.startswith("Lancer: abilities[0].When.effects[0].Damage: ")
    assert "'amonut'" in message and "did you mean 'amount'?" in message


def test_a_missing_field_is_named() -> None:
    message = refusal_of_effect({"Damage": {"to": "Me"}})
    assert message.startswith("Lancer: abilities[0].When.effects[0].Damage: ") and "'amount' is missing" in message


@pytest.mark.parametrize(
    ("effect", "place", "shown"),
    [
        ({"Draw": {"amount": "two"}}, "Draw.amount", "'two'"),
        ({"Draw": {"amount": True}}, "Draw.amount", "true"),
        ({"Draw": {"amount": 1.5}}, "Draw.amount", "1.5"),
        ({"Draw": {"amount": None}}, "Draw.amount", "None"),
        ({"Get": {"who": "Me", "amount": 1, "permanent": 1}}, "Get.permanent", "1"),
        ({"Get": {"who": "Me", "amount": 1, "permanent": "yes"}}, "Get.permanent", "'yes'"),
        ({"Kill": {"who": {"One": {"may": "no"}}}}, "Kill.who.One.may", "'no'"),
        ({"Kill": {"who": {"One": {"having": {"Power": {"at_least": "5"}}}}}}, "Kill.who.One.having.Power", "'5'"),
        ({"Draw": 2}, "Draw", "2"),
        ({"Draw": ["amount", 2]}, "Draw", "['amount', 2]"),
        (3, "", "3"),
        (None, "", "None"),
        ({}, "", "{}"),
        ({"Draw": {}, "Kill": {}}, "", "one key"),
        (["Draw"], "", "['Draw']"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_and_shown(effect: Any, place: str, shown: str) -> None:
    message = refusal_of_effect(effect)
    assert message.startswith(f"Lancer: abilities[0].When.effects[0]{'.' if place else ''}{place}")
    assert shown in message


@pytest.mark.parametrize("effects", ["Draw", {"Draw": {}}, 1, None])
def test_effects_that_are_no_list_are_refused(effects: Any) -> None:
    message = refusal(abilities=[{"When": {"event": "Deployed", "effects": effects}}])
    assert message.startswith("Lancer: abilities[0].When.effects: ") and "not a list" in message


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ("Me", ""),
        ({"When": {"event": "Deployed", "effects": []}}, ""),
        ({"Kill": {"who": "Draw"}}, ".Kill.who"),
        ({"Damage": {"to": "Me", "amount": "Me"}}, ".Damage.amount"),
        ({"Move": {"who": {"All": {}}, "to": "Me"}}, ".Move.who"),
        ({"Discard": {"card": {"All": {}}}}, ".Discard.card"),
        ({"Kill": {"who": {"One": {"of": {"All": {}}}}}}, ".Kill.who.One.of"),
        ({"Kill": {"who": {"One": {"having": "Me"}}}}, ".Kill.who.One.having"),
    ],
)
def test_a_word_in_a_place_for_other_words_is_refused(effect: Any, place: str) -> None:
    message = refusal_of_effect(effect)
    assert message.startswith(f"Lancer: abilities[0].When.effects[0]{place}: ") and "cannot stand here" in message


def test_an_event_where_an_ability_belongs_is_refused() -> None:
    message = refusal(abilities=["Deployed"])
    assert message.startswith("Lancer: abilities[0]: 'Deployed' cannot stand here")


@pytest.mark.parametrize(
    ("field", "value", "meant"),
    [
        ("side", "enemey", "'enemy'"),
        ("where", "closed", "'close'"),
        ("thing", "emptyslot", "'empty slot'"),
        ("trait", "woundet", "'wounded'"),
    ],
)
def test_an_adjective_that_is_nearly_right_is_told_the_right_one(field: str, value: str, meant: str) -> None:
    message = refusal_of_effect({"Kill": {"who": {"One": {field: value}}}})
    assert message.startswith(f"Lancer: abilities[0].When.effects[0].Kill.who.One.{field}: ")
    assert repr(value) in message and f"did you mean {meant}" in message


@pytest.mark.parametrize("value", [1, None, ["enemy"], {"enemy": {}}, ""])
def test_an_adjective_of_the_wrong_type_is_refused(value: Any) -> None:
    message = refusal_of_effect({"Kill": {"who": {"One": {"side": value}}}})
    assert message.startswith("Lancer: abilities[0].When.effects[0].Kill.who.One.side: ") and repr(value) in message


# --- the frame of a card


@pytest.mark.parametrize(
    ("key", "value", "hint"),
    [
        ("kind", "untit", "did you mean 'unit'?"),
        ("kind", None, "None"),
        ("rarity", "bronce", "did you mean 'Bronze'?"),
        ("power", "2", "'2'"),
        ("power", True, "true"),
        ("charges", "1", "'1'"),
        ("number", "7", "'7'"),
        ("number", None, "None"),
        ("number", True, "true"),
        ("abilities", {}, "{}"),
        ("abilities", None, "None"),
    ],
)
def test_a_wrong_value_in_the_frame_of_a_card_is_refused_by_its_key(key: str, value: Any, hint: str) -> None:
    message = refusal(**{key: value})
    assert message.startswith(f"Lancer: {key}: ") and hint in message


def test_an_unknown_key_of_a_card_is_refused_with_the_nearest_known_one() -> None:
    message = refusal(powr=3)
    assert message.startswith("Lancer: ") and "'powr'" in message and "did you mean 'power'?" in message


@pytest.mark.parametrize("name", [None, 3, "", "  ", " Lancer", "Lancer ", "Iron  Lancer", "Iron\nLancer"])
def test_a_card_without_a_usable_name_is_refused_and_the_name_shown(name: Any) -> None:
    assert repr(name) in refusal(name=name)


def test_every_word_can_be_written_with_its_required_fields_only() -> None:
    for word in WORDS:
        required = {field.name for field in fields(word) if field.default is field.default_factory is MISSING}
        content: Any = {word.__name__: dict.fromkeys(sorted(required)[:-1])}
        if required:
            with pytest.raises(CardError, match="is missing"):
                CODEC.decode(content, word, "x")
        else:
            assert CODEC.decode(word.__name__, word, "x") == word()


def test_cards_are_cards_of_the_shared_kind() -> None:
    assert all(isinstance(card, Card) for card in ALL_CARDS)
