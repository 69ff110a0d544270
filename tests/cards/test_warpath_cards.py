"""The cards of Warpath: texts, JSON, schema and what the checker refuses."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import marchlands as ml
from marchlands.cards.ability import Does, When, when
from marchlands.cards.event import Deployed, TurnEnded
from marchlands.cards.noun import CLOSE, ENEMY, LANE, PLAYER, SLOT, UNIT, It, Me, every, one
from marchlands.cards.verb import Damage, Draw, Kill
from marchlands.games.warpath.card import WarpathCard, building, skill, unit
from marchlands.games.warpath.check import find_faults
from marchlands.games.warpath.nodes import Armor, Entered, Foe, Gain, Halt, Strengthen, Summon
from marchlands.games.warpath.sets.base import BASE_SET
from marchlands.games.warpath.vocabulary import FRAME, WORDS
from tests.support.warpath import warpath

ROOT = Path(__file__).parents[2]
RULEBOOK = (ROOT / "docs" / "rules" / "warpath.md").read_text("utf-8")
CARDS = warpath().all_cards
VALIDATOR = Draft202012Validator(warpath().pack_schema())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_survives_the_way_through_json_and_fits_the_schema(card: WarpathCard) -> None:
    content = json.loads(json.dumps(FRAME.encode(card)))
    assert FRAME.decode(content) == card
    del content["number"]
    VALIDATOR.validate({"name": "x", "game": "warpath", "version": 1, "card": [content]})


def test_the_schema_on_disk_is_what_is_generated() -> None:
    """If it is not, run `python tools/schema.py`."""
    path = ROOT / "docs" / "schema" / "warpath-pack.schema.json"
    assert path.read_text("utf-8") == json.dumps(warpath().pack_schema(), indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("card", [card for card in CARDS if card.of != "Base"], ids=lambda card: card.name)
def test_the_rulebook_says_of_a_class_card_what_the_card_says(card: WarpathCard) -> None:
    row = re.search(rf"^\| {card.name} \| (.*) \|$", RULEBOOK, re.MULTILINE)
    assert row is not None
    kind, cost, hp, attack, movement, stars, blueprint, text = (part.strip() for part in row[1].split(" | "))
    assert (kind, cost, stars, blueprint) == (card.kind.value, str(card.cost), str(card.stars), card.blueprint)
    if card.kind.value == "unit":
        assert (hp, attack, movement) == (str(card.hp), str(card.attack), card.movement)
    assert text == warpath().card_text(card).replace("\n", " ")


def test_the_cards_of_the_base_set_print_their_golden_texts() -> None:
    golden = tomllib.loads((ROOT / "tests" / "golden" / "texts" / "warpath-base.toml").read_text("utf-8"))
    base = {card.name: warpath().card_text(card) for card in BASE_SET.cards}
    assert {name: text for name, text in base.items() if text} == golden


def test_every_text_is_made_of_sentences() -> None:
    for card in CARDS:
        for line in warpath().card_text(card).splitlines():
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")


def test_every_word_is_used_by_a_card_or_said_in_the_vocabulary() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
    assert [word.__name__ for word in WORDS if f"`{word.__name__}`" not in page] == []


def a_unit(*abilities: Any, **changes: Any) -> WarpathCard:
    return replace(unit(900, "New", 1, 2, 2, 2, "1", *abilities), **changes)


BAD = [
    (a_unit(movement="fast"), "movement", "not a movement"),
    (a_unit(hp=0), "hp", "out of range"),
    (a_unit(stars=4), "stars", "0 to 3"),
    (a_unit(of="Wariror"), "of", "did you mean 'Warrior'?"),
    (a_unit(blueprint="P0"), "blueprint", "only a building"),
    (a_unit(Does((Draw(),))), "abilities[0]", "only a skill"),
    (a_unit(Armor(0)), "abilities[0].amount", "out of range"),
    (a_unit(when(Entered(every(ENEMY)), Kill(It()))), "abilities[0].event", "only a building"),
    (a_unit(when(Deployed(), Damage(one(ENEMY, UNIT), 1))), "abilities[0].effects[0].to", "only a skill can ask"),
    (a_unit(when(TurnEnded(), Kill(It()))), "abilities[0].effects[0].who", "nothing was named"),
    (a_unit(when(Deployed(), Halt(It()))), "abilities[0].effects[0]", "entering or leaving"),
    (a_unit(when(Deployed(), Summon("Milita", Me()))), "abilities[0].effects[0].card", "did you mean 'Militia'?"),
    (a_unit(when(Deployed(), Strengthen(Me()))), "abilities[0].effects[0]", "not both 0"),
    (a_unit(when(Deployed(), Gain(0))), "abilities[0].effects[0].amount", "out of range"),
    (a_unit(when(Deployed(), Kill(every(CLOSE, ENEMY)))), "abilities[0].effects[0]", "anywhere or here"),
    (a_unit(When(Deployed(), ())), "abilities[0].effects", "at least one"),
    (building(900, "New", 1, 2, 3, "P0 X1"), "blueprint", "'X1' is not a tile"),
    (building(900, "New", 1, 2, 3, "P0-4"), "blueprint", "0 to 3"),
    (building(900, "New", 1, 2, 3, ""), "blueprint", "tiles where it may stand"),
    (skill(900, "New", 1, 2, Kill(Me())), "abilities[0].effects[0]", "unit or a building can say"),
    (skill(900, "New", 1, 2, Kill(one(SLOT))), "abilities[0].effects[0]", "not slot"),
    (skill(900, "New", 1, 2, Draw(1, one(PLAYER))), "abilities[0].effects[0].who", "only the owner draws"),
    (skill(900, "New", 1, 2, Kill(one(PLAYER))), "abilities[0].effects[0]", "not player"),
    (skill(900, "New", 1, 2, Kill(every(UNIT, of=one(UNIT)))), "abilities[0].effects[0].of", "from me or it"),
    (skill(900, "New", 1, 2, Damage(Foe(), 99)), "abilities[0].effects[0].amount", "out of range"),
    (skill(900, "plains", 1, 2, Draw()), "name", "moves use this word"),
    (skill(900, "Thief", 1, 2, Draw()), "name", "another card has this name"),
    (skill(900, "New", 1, 2, Summon("Militia", one(LANE))), "abilities[0].effects[0].to", "every lane"),
]


@pytest.mark.parametrize(("card", "path", "reason"), BAD, ids=range(len(BAD)))
def test_what_the_rules_cannot_carry_out_is_refused_with_its_path(card: WarpathCard, path: str, reason: str) -> None:
    found = [fault for fault in find_faults([*CARDS, card]) if fault.card == card.name]
    assert any(fault.path == path and reason in fault.reason for fault in found), [str(fault) for fault in found]


def test_a_pack_of_warpath_is_loaded_and_played(tmp_path: Path) -> None:
    path = tmp_path / "wolves.toml"
    path.write_text(
        'name = "wolves"\ngame = "warpath"\n[[card]]\nname = "Wolf"\nkind = "unit"\nstars = 1\ncost = 1\nhp = 2\n'
        'attack = 2\nmovement = "1"\nabilities = [{ Armor = { amount = 1 } }]\n'
    )
    game = warpath().with_packs([path])
    cards = {**dict(game.decks()["base-1"].cards), "War Hounds": 0, "Wolf": 3}
    deck = {"class": "Base", "cards": {name: count for name, count in cards.items() if count}}
    match = game.open(game.setup((deck, deck), seed=3))
    while match.result is None:
        match.apply(match.legal_moves()[-1])
    assert ml.Replay.from_json(match.replay().to_json(), game).match().snapshot() == match.snapshot()
    assert tomllib.loads(path.read_text("utf-8"))["game"] == "warpath"
