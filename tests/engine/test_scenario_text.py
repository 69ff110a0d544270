"""Positions are written as scenario files: reading one gives the same position, and the same match from there on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.scenario import position_of_text, read_position
from marchlands.engine.scenario_text import scenario_at
from tests.support.hidden import GAMES, moments
from tests.support.skirmish import skirmish, with_mechanics

IDS = ("id", "ids", "hand_ids", "fights", "deaths", "steps", "hits")  # a new match numbers what is on its board anew


def without_ids(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_ids(item) for key, item in value.items() if key not in IDS}
    return [without_ids(item) for item in value] if isinstance(value, list) else value


def same(one: Match, other: Match) -> bool:
    return bool(without_ids(one.snapshot()) == without_ids(other.snapshot()))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_was_written_is_the_same_and_goes_on_in_the_same_way(game: str, tmp_path: Path) -> None:
    written = 0
    for index, (match, rng) in enumerate(moments(game, 40)):
        if match.state.is_asking():
            continue
        path = tmp_path / f"{index}.toml"
        path.write_text(match.scenario("A position"), "utf-8")
        host = match.game
        assert host is not None
        again = read_position(path) if not host.packs else _with_cards(match)
        assert same(match, again)
        assert [again.view(seat)[other].get("hand_known") for seat, other in (("p1", "p2"), ("p2", "p1"))] == [
            match.view(seat)[other].get("hand_known") for seat, other in (("p1", "p2"), ("p2", "p1"))
        ]
        first = match.clone()
        while first.result is None:
            assert first.legal_moves() == again.legal_moves()
            move = rng.choice(first.legal_moves())
            first.apply(move)
            again.apply(move)
            assert same(first, again)
        written += 1
    assert written > 20


def _with_cards(match: Match) -> Match:
    """Return the match at a position with cards of packs, which are loaded in its game alone."""
    assert match.game is not None and match.setup is not None
    return match.game.match_from(match.table.given(match.state), match.table.rules)


def test_rules_other_than_the_usual_ones_and_packs_are_written_too() -> None:
    match = skirmish().match_from({"p1": {"hand": ["Archer"]}}, {"preset": "classic", "rarity_caps": {"Gold": 2}})
    text = match.scenario('A "hard" one')
    assert position_of_text(text).snapshot() == match.snapshot() and 'title = "A \\"hard\\" one"' in text
    looter = with_mechanics().match_from({"p1": {"hand": ["Test Looter"]}})
    assert "# It has cards of the pack mechanics, which must be loaded." in looter.scenario()


def test_the_middle_of_a_choice_and_the_end_cannot_be_written() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran", "3": "Veteran"}}})
    match.apply("play Archer @2")
    with pytest.raises(ml.MarchlandsError, match="a choice is open"):
        match.scenario()
    rng = random.Random(1)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    with pytest.raises(ml.MarchlandsError, match="the match is over"):
        match.scenario()


def test_a_replay_gives_the_nearest_position_before_and_says_so() -> None:
    match = ml.position("skirmish", {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran", "3": "Veteran"}}})
    start = match.clone()
    match.apply("play Archer @2")
    text, number = scenario_at(match.replay(), 1)
    assert number == 0
    assert text.startswith(
        "# After move 1 a choice is open. This is the position after move 0, before: play Archer @2."
    )
    assert same(position_of_text(text), start)
    rng = random.Random(1)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    replay = match.replay()
    assert f"# After move {len(replay.moves)} the match is over." in scenario_at(replay, len(replay.moves))[0]
    with pytest.raises(ml.ReplayError, match="the replay has"):
        scenario_at(replay, len(replay.moves) + 1)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"p1": {"hand": ["Archer"], "hand_known": ["Dragon"]}}, "p1.hand_known: Dragon is not in the hand"),
        ({"p1": {"hand": ["Archer"], "hand_known": ["Archer", "Archer"]}}, "p1.hand_known: Archer is not in the hand"),
        ({"turn": "p2", "p1": {"played": True}}, "p1.played: it is not the turn of p1"),
        ({"p2": {"acted": True}}, "p2.acted: it is not the turn of p2"),
        ({"p1": {"units": {"1": {"card": "Archer", "dominant_shield": 1}}}}, "a part of shield, which is left out"),
        ({"p1": {"units": {"1": {"card": "Archer", "shield": 1, "dominant_shield": 2}}}}, "dominant_shield: 2 is out"),
        ({"p1": {"permanent": {"7": 1}}}, "p1.permanent: '7' is not a terrain"),
        ({"p1": {"units": {"1": {"card": "Archer", "permanent": "x"}}}}, "permanent: 'x' is out of range"),
        ({"p1": {"sp": -1}}, "p1.sp: -1 is out of range"),
    ],
)
def test_what_a_position_cannot_have_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ml.MarchlandsError) as refused:
        ml.position("skirmish", given)
    assert words in str(refused.value)
