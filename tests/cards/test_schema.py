"""The JSON Schema of packs: it is written down as it is generated, and agrees with the codec about what is a card."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from marchlands.cards.word import Ability, Word
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.nodes import KEYWORDS, STATES
from marchlands.games.skirmish.vocabulary import CODEC, FRAME, WORDS
from tests.cards.test_codec import words_of
from tests.support.skirmish import skirmish, with_mechanics

ROOT = Path(__file__).parents[2]
SCHEMA = skirmish().pack_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
ABILITY = Draft202012Validator({"$ref": "#/$defs/Ability", "$defs": SCHEMA["$defs"]})
FILES = [*sorted((ROOT / "tests" / "packs").glob("*.toml")), ROOT / "examples" / "packs" / "saltmarsh.toml"]


def pack(**changes: Any) -> dict[str, Any]:
    """Return a pack with one sound unit with these changes; a change to None takes a key away."""
    card = {"name": "Lancer", "kind": "unit", "rarity": "Bronze", "power": 2, **changes}
    return {"card": [{key: value for key, value in card.items() if value is not None}]}


def effect(word: Any) -> dict[str, Any]:
    return pack(abilities=[{"When": {"event": "Deployed", "effects": [word]}}])


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_file_is_what_is_generated() -> None:
    """If it is not, run `python tools/schema.py`."""
    path = ROOT / "docs" / "schema" / "skirmish-pack.schema.json"
    assert path.read_text("utf-8") == json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"


def test_an_overlay_says_only_what_is_different_and_other_packs_say_whole_cards() -> None:
    change = {"card": [{"name": "Archer", "power": 5}]}
    VALIDATOR.validate({"overlay": True, **change})
    assert not VALIDATOR.is_valid(change) and not VALIDATOR.is_valid({"overlay": False, **change})
    assert not VALIDATOR.is_valid({"overlay": True, "card": [{"power": 5}]})
    assert not VALIDATOR.is_valid({"overlay": True, "card": [{"name": "Archer", "kind": "unit"}]})


@pytest.mark.parametrize("card", with_mechanics().all_cards, ids=lambda card: card.name)
def test_every_card_fits_the_schema(card: SkirmishCard) -> None:
    content = FRAME.encode(card)
    del content["number"]
    VALIDATOR.validate({"name": "x", "game": "skirmish", "version": 1, "card": [content]})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_pack_fits_the_schema(path: Path) -> None:
    VALIDATOR.validate(tomllib.loads(path.read_text("utf-8")))


def test_the_example_names_the_schema_for_editors() -> None:
    first = FILES[-1].read_text("utf-8").splitlines()[0]
    assert first.startswith("#:schema ")
    assert json.loads((FILES[-1].parent / first.split()[1]).read_text("utf-8")) == SCHEMA


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"card": []},
        {**pack(), "nme": "x"},
        {**pack(), "version": True},
        {**pack(), "version": 0},
        {**pack(), "name": " "},
        {**pack(), "game": "warpath"},
        pack(name=None),
        pack(name=" Lancer"),
        pack(kind="unt"),
        pack(kind=None),
        pack(rarity="bronze"),
        pack(rarity=None),
        pack(power=None),
        pack(power=0),
        pack(power=51),
        pack(shield=-1),
        pack(shield=51),
        pack(shield="2"),
        effect({"Draw": {"who": "Me"}}),
        effect({"Draw": {"who": {"One": {"thing": "plyer"}}}}),
        pack(number=3),
        pack(charges=2),
        pack(kind="leader"),
        pack(abilities="Draw"),
        pack(abilities=["Draw"]),
        pack(abilities=[{"Keyword": {"name": "qick"}}]),
        pack(abilities=[{"While": {"state": "dominnt", "holds": [{"ActionsDeal": {"amount": 1}}]}}]),
        pack(abilities=[{"Option": {"option": "conqer", "value": "sp"}}]),
        pack(abilities=[{"When": {"event": "Deployed", "effects": []}}]),
        effect("Damage"),
        effect({"Damage": {"to": "Me", "ammount": 1}}),
        effect({"Damage": {"to": "Me"}}),
        effect({"Damage": {"to": "Me", "amount": 0}}),
        effect({"Damage": {"to": "Me", "amount": True}}),
        effect({"Damage": {"to": "Draw", "amount": 1}}),
        effect({"Damage": {"to": {"One": {"side": "enmy"}}, "amount": 1}}),
        effect({"Get": {"who": "Me", "amount": 0}}),
        effect({"Deploy": {"card": "Draw", "to": {"One": {"thing": "slot", "side": "ally"}}}}),
        effect({"Draw": {}, "Kill": {"who": "Me"}}),
    ],
    ids=str,
)
def test_what_is_broken_does_not_fit_the_schema(content: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(content)


@pytest.mark.parametrize(
    "word", ["Draw", {"Draw": {}}, {"Draw": {"amount": 2}}, {"Kill": {"who": {"Me": {}}}}], ids=str
)
def test_both_ways_to_write_a_word_fit_the_schema(word: Any) -> None:
    VALIDATOR.validate(effect(word))


def test_shield_consume_and_players_fit_the_schema() -> None:
    VALIDATOR.validate(pack(shield=2, abilities=[{"Keyword": {"name": "consume"}}]))
    player = {"One": {"thing": "player"}}
    VALIDATOR.validate(effect({"Draw": {"who": player}}))
    VALIDATOR.validate(effect({"Cleanse": {"what": {"All": {"thing": "slot", "side": "same", "of": player}}}}))


def test_every_word_is_defined_and_described() -> None:
    for word in WORDS:
        assert SCHEMA["$defs"][word.__name__]["description"].endswith(".")


def test_keywords_and_states_are_told_with_what_they_mean() -> None:
    text = json.dumps(SCHEMA)
    for name, meaning in {**KEYWORDS, **STATES}.items():
        assert json.dumps({"const": name, "description": meaning}) in text


def mangled(content: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for JSON in which a key, a text or a value may be wrong."""
    other: st.SearchStrategy[Any] = st.sampled_from(["Me", "Draw", "x", 3, 0, True, None, [], {}])
    if isinstance(content, dict):
        inner = st.tuples(
            *(st.tuples(st.sampled_from([key, key, key, "x"]), mangled(value)) for key, value in content.items())
        )
        return inner.map(dict)
    if isinstance(content, list):
        return st.tuples(*map(mangled, content)).map(list)
    return st.one_of(st.just(content), st.just(content), st.just(content), other)


@given(
    st.sampled_from([word for word in WORDS if issubclass(word, Ability)])
    .flatmap(words_of)
    .map(CODEC.encode)
    .flatmap(mangled)
)
def test_what_fits_the_schema_can_be_read(content: Word) -> None:
    if ABILITY.is_valid(content):
        CODEC.decode(content, Ability, "x")
