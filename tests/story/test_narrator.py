"""Whole matches of either game are told to everybody, by nothing but the events that they are given."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.table import Json
from marchlands.games.skirmish.game import Skirmish
from marchlands.story.line import Line
from marchlands.story.narrator import narrator
from tests.support.events import kinds_of
from tests.support.hidden import GAMES
from tests.support.skirmish import with_mechanics

MATCHES = 100
HEARERS = ("p1", "p2", None)
RARE = {"triggers_dropped", "hastened"}  # hardly seen when moves are made at random
NAMING = ("card", "with", "by", "building", "answer")
TURN = re.compile(r"·· Turn \d+: (you|opponent|p1|p2)")


def played(game: str, seed: int) -> ml.Match:
    """Return a match of decks that may meet, played to its end by random moves."""
    rng = random.Random(seed)
    decks = sorted(ml.decks(game).values(), key=lambda deck: deck.name)
    first = rng.choice(decks)
    second = rng.choice([deck for deck in decks if deck.rules == first.rules])
    match = ml.new_match(game, (first, second), seed=seed, record=True)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    return match


@cache
def matches(game: str) -> list[ml.Match]:
    return [played(game, seed) for seed in range(MATCHES)]


def turns(events: list[Json]) -> Iterator[list[Json]]:
    """Give the events turn by turn."""
    part: list[Json] = []
    for event in events:
        part.append(event)
        if event["event"] == "turn_ended":
            yield part
            part = []
    yield part


def told(match: ml.Match, hearer: str | None) -> list[tuple[list[Json], list[Line]]]:
    assert match.setup is not None
    teller = narrator(match.setup.game, match.setup.rules, hearer)
    return [(part, teller.tell(part)) for part in turns(match.events(hearer))]


@pytest.mark.parametrize("hearer", HEARERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_a_whole_sentence_or_names_a_turn(game: str, hearer: str | None) -> None:
    seen = set()
    sides = {"quiet", None, *(("own", "enemy") if hearer else ("p1", "p2"))}
    for match in matches(game):
        for events, lines in told(match, hearer):
            seen |= {event["event"] for event in events}
            for line in lines:
                assert line.text.endswith(".") or TURN.fullmatch(line.text), line
                assert not re.search(r"None|  |\.\.|^[^·]* unit @", line.text), line
                assert {piece.side for piece in line.pieces} <= sides
                assert all(piece.words for piece in line.pieces)
    assert set(kinds_of(game)) <= seen | RARE


@pytest.mark.parametrize("hearer", HEARERS)
@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_named_that_the_events_did_not_name(game: str, hearer: str | None) -> None:
    names = sorted((card.name for card in find_game(game).cards()), key=len, reverse=True)
    any_name = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    found = 0
    for match in matches(game):
        named: set[object] = set()
        for events, lines in told(match, hearer):
            named |= {event.get(key) for event in events for key in NAMING}
            said = {name for line in lines for name in any_name.findall(line.text)}
            assert said <= named
            found += len(said)
    assert found > MATCHES


@pytest.mark.parametrize("hearer", HEARERS)
def test_a_place_in_skirmish_is_a_slot_that_the_line_names(hearer: str | None) -> None:
    for match in matches("skirmish"):
        view = match.view(hearer)
        for line in (line for _, lines in told(match, hearer) for line in lines if line.place is not None):
            seat, terrain = line.place
            assert isinstance(terrain, int) and "unit" in view[seat]["slots"][terrain]
            assert f"@{terrain}" in line.text


@pytest.mark.parametrize("hearer", HEARERS)
def test_a_line_of_warpath_that_names_a_tile_has_one_for_its_place(hearer: str | None) -> None:
    for match in matches("warpath"):
        lanes = match.view(hearer)["lanes"]
        tiles = {f"{lane}{index}" for lane in lanes for index in range(len(lanes[lane]))}
        for line in (line for _, lines in told(match, hearer) for line in lines):
            is_named = any(tile in line.text for tile in tiles)
            assert line.place in tiles or (line.place is None and not is_named), line


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_a_match_may_be_told_from_any_view_on(game: str, seed: int) -> None:
    ended = played(game, seed)
    setup = ended.setup
    assert setup is not None
    match = ml.new_match(game, setup.decks, rules=setup.rules, seed=setup.seed, record=True)
    teller = narrator(game, setup.rules, "p1")
    teller.tell(match.events("p1"))
    for move in ended.moves:
        view, before = match.view("p1"), len(match.events("p1"))
        match.apply(move)
        events = match.events("p1")[before:]
        lines = teller.tell(events)
        if view["choice"] is None:
            assert narrator(game, setup.rules, "p1", view=view).tell(events) == lines


def test_cards_of_packs_are_told_by_the_game_that_has_them() -> None:
    standing = {"seat": "p1", "terrain": 2, "card": "Test Paladin"}
    events = [{"event": "deployed", **standing}, {"event": "dominant_on", **standing}]
    lines = narrator(with_mechanics(), None, "p1").tell(events)
    assert [line.text for line in lines] == [
        "Your Test Paladin @2 is deployed.",
        "Your Test Paladin @2 is now Dominant.",
    ]


def test_a_turn_may_be_told_without_signs() -> None:
    started = {"event": "turn_started", "seat": "p2", "turn": 3}
    assert [narrator(game, None, "p1", dot="").tell([started])[0].text for game in GAMES] == ["Turn 3: opponent"] * 2


def test_a_game_without_words_is_refused() -> None:
    class Chess(Skirmish):
        name = "chess"

    with pytest.raises(ml.MarchlandsError, match="cannot tell a match of 'chess'") as caught:
        narrator(Chess(), None, None)
    assert caught.value.slug == "game/untold"
