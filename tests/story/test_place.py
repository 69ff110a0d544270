"""Places and moves in words: what people are told, instead of what they would have to type."""

from __future__ import annotations

import random
import re

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.server.endpoints.game import card_infos
from marchlands.story.grammar import agreeing, is_plural
from marchlands.story.telling import narrator, offer, place_labels, place_names
from marchlands.story.warpath.place import Spoken, blueprint_tiles, blueprint_words

CODES = re.compile(r"@|\b[ae][0-4]\b|#|\b(plains|forest|mountains)\d|\bp[12]\b")


@pytest.mark.parametrize(
    ("seat", "tile", "words"),
    [
        ("p1", "forest1", "your 2nd forest tile"),
        ("p2", "forest1", "the enemy's 2nd forest tile"),
        ("p1", "forest3", "the enemy's 3rd forest tile"),
        ("p2", "forest3", "your 3rd forest tile"),
        ("p1", "mountains7", "the enemy's 1st mountains tile"),
        (None, "plains3", "Bo's 1st plains tile"),
        (None, "plains0", "Ann's 1st plains tile"),
    ],
)
def test_a_tile_is_counted_from_the_castle_that_is_nearer(seat: str | None, tile: str, words: str) -> None:
    names = {"p1": "Ann", "p2": "Bo"}
    assert Spoken(seat, names).tile(tile) == words
    assert place_names("warpath", seat, names)[tile] == words


def test_a_march_names_its_lane_once() -> None:
    assert Spoken("p1").way("forest2", "forest3") == "from your 3rd to the enemy's 3rd forest tile"
    assert Spoken("p1").way("forest2", "plains0") == "from your 3rd forest tile to your 1st plains tile"


def test_every_terrain_lane_and_tile_has_a_name() -> None:
    terrains = ["Meadow", "Wood", "Ruin", "Marsh", "Peak"]
    assert place_names("skirmish", "p2", {}) == {
        f"{side}{terrain}": name for side in "ae" for terrain, name in enumerate(terrains)
    }
    assert len(place_names("warpath", "p2", {})) == 3 + 4 + 6 + 8
    assert place_names("chess", None, {}) == {}


def test_tiles_have_the_numbers_that_blueprints_name() -> None:
    labels = place_labels("warpath")
    forest = [labels[f"forest{index}"] for index in range(6)]
    assert forest == ["1", "2", "3", "3", "2", "1"]
    assert len(labels) == 4 + 6 + 8
    assert place_labels("skirmish") == {}


def test_a_blueprint_is_told_in_the_words_of_the_tiles() -> None:
    words = "plains: your 1; forest: your 1-2; mountains: your 4, the enemy's 4"
    assert blueprint_words("P0 F0-1 M3-4") == words
    words = "plains: the enemy's 1; forest: the enemy's 1-2; mountains: the enemy's 1-3"
    assert blueprint_words("P3 F4-5 M5-7") == words
    assert blueprint_words("P0-3 F0-5 M0-7") == "any tile"
    assert blueprint_words("") == ""


def test_a_blueprint_is_drawn_tile_by_tile_from_the_owners_castle_on() -> None:
    assert blueprint_tiles("P0 F1-2 M7") == {
        "plains": [True, False, False, False],
        "forest": [False, True, True, False, False, False],
        "mountains": [False] * 7 + [True],
    }


def test_a_building_says_its_tiles_and_other_cards_have_none() -> None:
    infos = {card.name: card.facts for card in card_infos(find_game("warpath"), "standard")}
    assert infos["Workshop"]["tiles"] == blueprint_tiles(str(infos["Workshop"]["blueprint"]))
    assert "tiles" not in infos["Thief"] and "tiles" not in infos["War Plans"]


def test_verbs_agree_with_plural_names() -> None:
    assert agreeing("War Hounds", "goes on") == "go on"
    assert agreeing("War Hounds", "is moved") == "are moved"
    assert agreeing("Traps", "has movement 0 now") == "have movement 0 now"
    assert agreeing("Thief", "goes on") == "goes on"
    assert not any(map(is_plural, ("Duchess", "Colossus", "Chrysalis", "Thief")))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", ml.games())
def test_no_code_is_left_in_what_people_are_told(game: str, seed: int) -> None:
    rng = random.Random(seed)
    names = sorted(name for name, deck in ml.decks(game).items() if deck.rules != "classic")
    decks = names[seed % len(names)], names[(seed * 5 + 1) % len(names)]
    match = ml.new_match(game, decks, seed=seed, record=True)
    while match.result is None:
        seat = match.to_act
        assert seat is not None
        view, legal = match.view(seat), match.legal_moves()
        said = [offer(view, seat, match.parts(move)) for move in legal]
        assert len(set(said)) == len(said), said
        assert not any(CODES.search(words) or "None" in words for words in said), said
        match.apply(rng.choice(legal))
    players = {"p1": "Ann", "p2": "Bo"}
    for hearer in ("p1", "p2", None):
        teller = narrator(game, match.table.rules, hearer, is_spoken=True, names=players)
        lines = [line.text for line in teller.tell(match.events(hearer))]
        assert not [line for line in lines if CODES.search(line)]
        heard = {"Ann", "Bo"} if hearer is None else {"ou", "opponent"}
        assert all(any(name in line for line in lines) for name in heard)


def test_units_that_are_alike_on_a_tile_are_told_apart() -> None:
    given = {
        "turn": "p1",
        "p1": {"gold": 5, "hand": ["Arrow Volley"]},
        "unit": [
            {"at": "plains2", "owner": "p2", "card": "Thief"},
            {"at": "plains2", "owner": "p1", "card": "Thief"},
            {"at": "plains2", "owner": "p2", "card": "Thief"},
            {"at": "plains2", "owner": "p2", "card": "Brute"},
        ],
    }
    match = ml.position("warpath", given)
    match.apply("play Arrow Volley")
    view = match.view("p1")
    units = view["lanes"]["plains"][2]["units"]
    assert view["choice"]["ids"] == [units[index]["id"] for index in (0, 2, 3)]
    assert [offer(view, "p1", match.parts(move)) for move in match.legal_moves()] == [
        "The enemy Thief on the enemy's 2nd plains tile (1 of 2)",
        "The enemy Thief on the enemy's 2nd plains tile (2 of 2)",
        "The enemy Brute on the enemy's 2nd plains tile",
    ]
