"""Whole matches of either game are told to everybody, from the events alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

import marchlands as ml
from marchlands.engine.game import Game, find_game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.games.skirmish.game import Skirmish
from marchlands.story import telling
from marchlands.story.line import Line, sentence
from marchlands.story.plain import PlainNarrator
from marchlands.story.skirmish.place import slot_of
from marchlands.story.telling import MakeNarrator, Telling, narrator, offer, place_names, register_telling
from tests.support.events import kinds_of
from tests.support.hidden import GAMES
from tests.support.skirmish import with_mechanics

MATCHES = 100
HEARERS = ("p1", "p2", None)
RARE = {"triggers_dropped", "hastened"}  # rarely seen with random moves
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
            assert line.place is not None
            seat, terrain = slot_of(hearer or "p1", line.place)
            assert "unit" in view[seat]["slots"][terrain]
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


class Chess(Skirmish):
    """A game for which nobody has registered words."""

    name = "chess"


def test_a_game_without_words_of_its_own_is_told_plainly() -> None:
    events: list[Json] = [
        {"event": "started", "starter": "p1"},
        {"event": "turn_started", "seat": "p1", "turn": 1},
        {"event": "drawn", "seat": "p1", "card": "Rook"},
        {"event": "drawn", "seat": "p1", "card": "Pawn"},
        {"event": "drawn", "seat": "p2", "card": None},
        {"event": "played", "seat": "p1", "card": "Rook", "square": "e4", "cause": {"kind": "move"}},
        {"event": "chosen", "seat": "p2", "answer": "Pawn", "forced": False, "card": "Rook"},
        {"event": "taken_away", "seat": "p2", "card": "Pawn", "id": 3, "amount": 2},
        {"event": "stalemate"},
        {"event": "turn_ended", "seat": "p1", "turn": 1},
        {"event": "ended", "result": "draw"},
    ]
    lines = narrator(Chess(), None, "p1", is_spoken=True).tell(events)
    assert [(line.event, line.text) for line in lines] == [
        (1, "·· Turn 1: you"),
        (2, "You draw Rook, Pawn."),
        (4, "The opponent draws a card."),
        (5, "You play Rook (square e4)."),
        (6, "The opponent chooses Pawn."),
        (7, "The opponent: taken away Pawn (amount 2)."),
        (8, "Stalemate."),
        (10, "The match is a draw."),
    ]
    assert place_names("chess", "p1", {}) == {}


def test_a_game_may_bring_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Whisper(PlainNarrator):
        def tell(self, events: Iterable[Json]) -> list[Line]:
            return [sentence(["hush."])]

    class Whispering(Telling):
        def narrators(self, game: Game, rules: object) -> MakeNarrator:
            return lambda seat, dot, view: Whisper(seat, dot)

        def offer(self, view: Json, seat: str, parts: Parts) -> str:
            return parts.kind.upper()

    monkeypatch.setattr(telling, "_TELLINGS", dict(telling._TELLINGS))
    register_telling("chess", Whispering())
    assert [line.text for line in narrator(Chess(), None, "p1").tell([])] == ["Hush."]
    assert offer({"game": "chess"}, "p1", Parts("play")) == "PLAY"


SILENT = {"started", "turn_ended", "triggered", "terrain_tied"}
TOLD_ELSEWHERE = {"deployed", "died", "left", "terrain_won", "chosen", "dominant_on", "dominant_off"}  # or not at all


@pytest.mark.parametrize("hearer", HEARERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_lines_point_at_the_events_that_they_tell_in_their_order(game: str, hearer: str | None) -> None:
    for match in matches(game):
        for events, lines in told(match, hearer):
            first = [line.event for line in lines if line.event is not None]
            assert len(first) == len(lines) and first == sorted(set(first))
            kinds = {events[index]["event"] for index in first}
            assert not kinds & (SILENT - ({"triggered"} if game == "warpath" else set()))


@pytest.mark.parametrize("hearer", HEARERS)
def test_each_event_of_skirmish_has_a_line_of_its_own_or_belongs_to_one(hearer: str | None) -> None:
    for match in matches("skirmish"):
        for events, lines in told(match, hearer):
            first = {line.event for line in lines if line.event is not None}
            for index, event in enumerate(events):
                if index in first or event["event"] in SILENT | TOLD_ELSEWHERE:
                    continue
                # a later draw of a row of them, and a count that begins at its terrains
                beginning = max(place for place in first if place < index)
                between = {earlier["event"] for earlier in events[beginning : index + 1]}
                assert between == {"drawn"} or between <= {"terrain_won", "terrain_tied", "skirmish_ended"}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_a_line_names_stands_in_the_events_from_its_own_to_the_next_line(game: str) -> None:
    names = sorted((card.name for card in find_game(game).cards()), key=len, reverse=True)
    any_name = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    found = 0
    for match in matches(game)[:40]:
        for events, lines in told(match, "p1"):
            ends = [*(line.event for line in lines[1:]), len(events)]
            for line, end in zip(lines, ends, strict=True):
                own = {event.get(key) for event in events[line.event : end] for key in NAMING}
                said = set(any_name.findall(line.text))
                found += len(said & own)
                assert said <= own or game == "skirmish", (line.text, own)  # Skirmish's events name units by slots
    assert found > MATCHES
