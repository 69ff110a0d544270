"""A replay is a setup and moves: it gives the same match again, or says in one line why it cannot."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from tests.support.skirmish import PRESETS, random_deck, skirmish, with_mechanics

KEYS = ["format", "game", "rules", "ask_forced", "open_lists", "sets", "packs", "decks", "leaders", "seed", "moves"]


def played(seed: int = 3, moves: int = 12) -> Match:
    """Return a match after some random moves."""
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=seed)
    play_on(match, random.Random(seed), moves)
    return match


def play_on(match: Match, rng: random.Random, moves: int = 10_000) -> None:
    while match.result is None and moves:
        match.apply(rng.choice(match.legal_moves()))
        moves -= 1


def content_of(match: Match) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(match.replay().to_json())
    return content


CONTENT = content_of(played())


def refusal(content: Any) -> str:
    """Return why this content is not a replay."""
    with pytest.raises(ml.ReplayError) as refused:
        ml.Replay.from_json(json.dumps(content))
    assert "\n" not in str(refused.value) and str(refused.value).startswith("cannot read the replay: ")
    return str(refused.value)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_replay_gives_the_same_match_again(preset: str) -> None:
    for index in range(3):
        rng = random.Random(f"{preset} {index}")
        decks = [random_deck(rng, skirmish(), preset) for _ in range(2)]
        match = ml.new_match("skirmish", decks, rules=preset, seed=rng.getrandbits(70) - 2**69, ask_forced=index == 1)
        play_on(match, rng)
        again = ml.Replay.from_json(match.replay().to_json()).match()
        assert again.snapshot() == match.snapshot() and again.moves == match.moves
        assert again.events(everything=True) == match.events(everything=True)
        assert again.replay() == match.replay()


def test_writing_what_was_read_gives_the_same_text() -> None:
    text = played().replay().to_json()
    assert ml.Replay.from_json(text).to_json() == text


def test_a_replay_is_one_line_with_every_key() -> None:
    text = played().replay().to_json()
    assert "\n" not in text and list(json.loads(text)) == KEYS


def test_a_replay_holds_the_setup_that_the_match_was_made_with() -> None:
    rules = {"preset": "standard", "later_draw": 3}
    leaders = ("Warden", "Warlord")
    match = ml.new_match("skirmish", ("aggro-1", "control-1"), leaders, rules, 9, ask_forced=True, open_lists=True)
    content = content_of(match)
    assert content["rules"] == rules and content["seed"] == 9 and content["moves"] == []
    assert content["leaders"] == list(leaders) and content["ask_forced"] and content["open_lists"]
    assert content["sets"] == skirmish().set_versions(rules) and "core" in content["sets"]
    again = ml.Replay.from_json(json.dumps(content)).match()
    assert again.snapshot() == match.snapshot() and again.replay().to_json() == match.replay().to_json()


def test_a_replay_can_be_played_up_to_any_move() -> None:
    match = played(moves=30)
    replay = match.replay()
    step = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)
    for upto in range(len(match.moves)):
        assert replay.match(upto=upto).snapshot() == step.snapshot()
        step.apply(match.moves[upto])
    for end in (len(match.moves), len(match.moves) + 5, None):
        assert replay.match(upto=end).snapshot() == match.snapshot()


def test_a_match_of_a_replay_can_be_played_on() -> None:
    again = played(moves=6).replay().match(upto=4)
    play_on(again, random.Random(1))
    assert again.result is not None and again.replay().match().snapshot() == again.snapshot()


def test_a_replay_can_record_its_events() -> None:
    replay = played().replay()
    assert replay.match(record=True).events() == replay.match().events()


def test_moves_with_appended_answers_are_written_one_by_one() -> None:
    text = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3).replay().to_json()
    content = json.loads(text)
    match = ml.Replay.from_json(text).match()
    match.apply("pass")
    content["moves"] = ["PASS "]
    assert ml.Replay.from_json(json.dumps(content)).match().moves == match.moves == ["pass"]


# --- refusals


@pytest.mark.parametrize("text", ["", "{", "nonsense", '{"format": 1,}', "\x00"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ml.ReplayError, match="not JSON"):
        ml.Replay.from_json(text)


@pytest.mark.parametrize("content", [[], 3, None, "replay", True])
def test_json_that_is_no_object_is_refused(content: Any) -> None:
    assert "expected a JSON object" in refusal(content)


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key_is_named(key: str) -> None:
    content = {name: value for name, value in CONTENT.items() if name != key}
    assert f"{key!r} is missing" in refusal(content)


def test_an_unknown_key_is_refused_with_the_nearest_known_one() -> None:
    message = refusal({**CONTENT, "sed": 1})
    assert "'sed'" in message and "did you mean" in message and "'seed'" in message


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_another_format_is_refused(version: Any) -> None:
    assert f"format {version!r}" in refusal({**CONTENT, "format": version})


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        ({"core": 2}, "played with version 2 of the set 'core', of which version 1 is here"),
        ({}, "played without the set 'core', of which version 1 is here"),
        ({"core": "1"}, "played with version '1' of the set 'core', of which version 1 is here"),
        ({**CONTENT["sets"], "third": 7}, "played with version 7 of the set 'third', which is not here; keep the file"),
        (None, "sets is None; expected a table of versions"),
        ([], "sets is []; expected a table of versions"),
    ],
)
def test_another_version_of_a_set_is_refused_and_both_are_told(sets: Any, words: str) -> None:
    assert words in refusal({**CONTENT, "sets": sets})


@pytest.mark.parametrize("seed", ["7", 1.5, None, True, [7]])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    assert f"seed is {seed!r}" in refusal({**CONTENT, "seed": seed})


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("game", "skirmich", "'skirmish'"),
        ("game", 3, "unknown game 3"),
        ("rules", "clasic", "did you mean 'classic'?"),
        ("rules", {"preset": "standard", "later_darw": 3}, "later_draw"),
        ("packs", [{"name": "mine", "hash": "0", "cards": {"Bee": "0"}}], "mine"),
        ("packs", ["mine"], "packs"),
        ("packs", None, "packs"),
        ("packs", {}, "packs"),
        ("decks", [], "two decks"),
        ("decks", None, "two decks"),
        ("decks", ["aggro-1", "aggro-1"], "two decks"),
        ("decks", CONTENT["decks"] * 2, "two decks"),
        ("decks", [{"cards": {}}, CONTENT["decks"][1]], "cards"),
        ("decks", [{"cards": {"Arhcer": 25}}, CONTENT["decks"][1]], "did you mean 'Archer'?"),
        ("decks", [{"cards": {"Archer": True}}, CONTENT["decks"][1]], "Archer"),
        ("moves", "pass", "list of texts"),
        ("moves", [0], "list of texts"),
        ("moves", None, "list of texts"),
        ("leaders", ["Warlord"], "leaders"),
        ("leaders", ["Warlord", "Warlord", "Warlord"], "leaders"),
        ("leaders", None, "leaders"),
        ("leaders", "ab", "leader"),
        ("leaders", [None, None], "leader"),
        ("leaders", ["Warlrod", "Warden"], "'Warlord'"),
        ("ask_forced", "yes", "ask_forced"),
        ("open_lists", 1, "open_lists"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_one_line(key: str, value: Any, word: str) -> None:
    assert word in refusal({**CONTENT, key: value})


def test_an_illegal_deck_is_refused_with_its_reasons() -> None:
    decks = [{"cards": {"Dragon": 9}}, CONTENT["decks"][1]]
    message = refusal({**CONTENT, "decks": decks})
    assert "Dragon" in message and "9 cards" in message


@pytest.mark.parametrize("move", ["hop", "choose a0", "pass > e1", ""])
def test_a_move_that_is_refused_is_named_by_its_number(move: str) -> None:
    moves = CONTENT["moves"][:5]
    replay = ml.Replay.from_json(json.dumps({**CONTENT, "moves": [*moves, "pass", move]}))
    with pytest.raises(ml.ReplayError, match=r"move 7: cannot ") as refused:
        replay.match()
    assert "\n" not in str(refused.value)
    assert replay.match(upto=6).moves[:5] == moves


def test_moves_after_the_end_are_refused() -> None:
    match = played(moves=10_000)
    content = content_of(match)
    content["moves"].append("pass")
    with pytest.raises(ml.ReplayError, match=f"move {len(content['moves'])}: .*over"):
        ml.Replay.from_json(json.dumps(content)).match()


def with_a_pack_card() -> Match:
    """Return a match whose decks hold a card of a pack."""
    game = with_mechanics()
    cards = {"Test Dart": 1, **dict.fromkeys(("Archer", "Veteran", "Strike", "Scout", "Ranger", "Turret", "Bard"), 3)}
    deck = {"leader": "Warlord", "cards": {**cards, "Energize": 3}}
    return game.open(game.setup((deck, deck), seed=2))


def test_a_match_with_pack_cards_can_be_played_again_where_it_was_played() -> None:
    match = with_a_pack_card()
    play_on(match, random.Random(2), 20)
    assert match.replay().match().snapshot() == match.snapshot()


def test_a_replay_names_its_packs_and_is_refused_without_them() -> None:
    text = with_a_pack_card().replay().to_json()
    assert "mechanics" in json.dumps(json.loads(text)["packs"])
    with pytest.raises(ml.ReplayError, match="mechanics"):
        ml.Replay.from_json(text)


def test_a_match_that_was_dealt_from_knowledge_has_no_replay() -> None:
    dealt = played().knowledge("p1").deal(1)
    with pytest.raises(ml.ReplayError, match="dealt"):
        dealt.replay()


# --- positions

GIVEN: dict[str, Any] = {"turn": "p2", "p1": {"hand": ["Archer"]}, "p2": {"hand": ["Test Looter"], "deck": ["Scout"]}}


def test_a_match_that_began_at_a_position_has_a_replay_like_any_other() -> None:
    match = with_mechanics().match_from(GIVEN, "classic")
    play_on(match, random.Random(4))
    text = match.replay().to_json()
    assert list(json.loads(text)) == [*KEYS, "given"] and [pack.name for pack in match.replay().setup.packs]
    again = ml.Replay.from_json(text, with_mechanics())
    assert again.to_json() == text and again.match().snapshot() == match.snapshot()
    assert again.match().events(everything=True) == match.events(everything=True)
    with pytest.raises(ml.ReplayError, match="is not loaded"):
        ml.Replay.from_json(text)


def test_a_position_that_was_given_may_be_changed_afterwards() -> None:
    given: dict[str, Any] = {"p1": {"hand": ["Archer"]}}
    match = ml.position("skirmish", given)
    given["p1"]["hand"].append("Dragon")
    assert match.replay().match().snapshot() == match.snapshot()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"given": None}, "given is None; expected a table"),
        ({"given": {"p1": {"hand": ["Archre"]}}}, "p1.hand: unknown card 'Archre'"),
        ({"decks": CONTENT["decks"]}, "decks and leaders must be empty lists"),
        ({"leaders": [None, None]}, "decks and leaders must be empty lists"),
        ({"open_lists": True}, "there are no decks to be open"),
        ({"sets": {"core": 1}}, "it was played without the set 'second'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], words: str) -> None:
    content = json.loads(ml.position("skirmish", {"p1": {"hand": ["Archer"]}}).replay().to_json())
    assert words in refusal({**content, **change})


def test_a_replay_can_be_compared_and_not_changed() -> None:
    replay = played().replay()
    assert replay == played().replay() and replay != played(seed=4).replay()
    with pytest.raises(AttributeError):
        replay.moves = ()  # type: ignore[misc]
