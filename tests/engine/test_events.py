"""Events of both games: each is what its type says, and none tells a seat what it may not know."""

from __future__ import annotations

import random
from copy import copy
from typing import Annotated, Any, get_args

import msgspec
import pytest

from marchlands.engine.column import B, reader
from marchlands.engine.event import RULES, Event, HandEvent, Row, plain
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS, Json
from tests.support.events import kinds_of, union_of
from tests.support.hidden import GAMES, moments, random_match
from tests.support.scale import scaled

RARE = {"triggers_dropped", "hastened"}  # rarely seen with random moves; others test them
MATCHES = 60  # at most, until all others were seen


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_what_its_type_says_and_every_kind_occurs(game: str) -> None:
    rng = random.Random(f"events of {game}")
    seen: set[str] = set()
    for seed in range(MATCHES):
        match = random_match(game, rng, seed)
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
        for events in (match.events(everything=True), match.events("p1"), match.events(None)):
            read = msgspec.convert(events, list[union_of(game)], strict=True)  # type: ignore[misc]
            assert plain(read) == events
            seen |= {event["event"] for event in events}
        if seed >= scaled(60) and set(kinds_of(game)) <= seen | RARE:
            break
    assert set(kinds_of(game)) - RARE <= seen <= set(kinds_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_kinds_have_one_name(game: str) -> None:
    assert len(kinds_of(game)) == len(get_args(union_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_ids_of_cards_in_hand_are_told_to_the_owner_of_the_hand_only(game: str) -> None:
    in_hand = {name for name, kind in kinds_of(game).items() if issubclass(kind, HandEvent)}
    for match, _ in moments(game, 10):
        truth = match.events(everything=True)
        for seat in (*SEATS, None):
            for event, whole in zip(match.events(seat), truth, strict=True):
                assert ("hand_id" in event) == (event["event"] in in_hand)
                if event["event"] in in_hand and event["seat"] != seat:
                    card = None if event["event"] == "drawn" else whole["card"]
                    assert event == {**whole, "hand_id": None, "card": card}
                else:
                    assert event == whole


@pytest.mark.parametrize("game", GAMES)
def test_matches_that_a_seat_cannot_tell_apart_tell_it_the_same(game: str) -> None:
    """Two deals from the same knowledge: whatever the seat does, it is told the same until it draws a card itself."""
    compared = 0
    for match, rng in moments(game, scaled(200)):
        seat = match.to_act
        assert seat is not None
        knowledge = match.knowledge(seat)
        first, second = (knowledge.dealer().deal(Dice(rng.getrandbits(30))) for _ in range(2))
        assert first.legal_moves() == second.legal_moves()
        for move in first.legal_moves():
            heard = [_told_of(match, state, move, seat) for state in (first, second)]
            assert heard[0] == heard[1]
            compared += len(heard[0])
    assert compared > scaled(2000)


def _told_of(match: Match, state: Any, move: int, seat: str) -> list[Json]:
    """Return what a seat hears of a move, up to the end of its turn or to the first card that it draws."""
    after = state.clone()
    after.recording = True
    after.apply(i64(move))
    number = SEATS.index(seat)
    table = match.table
    told = plain([table.told(event, number) for event in table.events([int(entry) for entry in after.log])])
    ends = [
        index
        for index, event in enumerate(told)
        if event["event"] == "turn_ended" or (event["event"] == "drawn" and event["seat"] == seat)
    ]
    return told[: ends[0]] if ends else told


@pytest.mark.parametrize("game", GAMES)
def test_knowledge_keeps_events_as_they_were_told(game: str) -> None:
    for match, _ in moments(game, 4):
        for seat in SEATS:
            knowledge = match.knowledge(seat)
            assert knowledge.events == match.events(seat)
            again = Knowledge.from_json(knowledge.to_json(), match.game)
            assert again == knowledge and again.to_json() == knowledge.to_json()


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_tells_the_same_however_often_it_is_asked(game: str) -> None:
    rng = random.Random(f"asked {game}")
    silent = random_match(game, rng, 5)
    assert silent.setup is not None
    asked = Match(silent.table, silent.table.start(silent.setup, recording=True), silent.setup, record=True)
    while silent.result is None:
        move = rng.choice(silent.legal_moves())
        silent.apply(move)
        asked.apply(move)
        assert asked.events(everything=True) == silent.events(everything=True)
        assert copy(asked).events("p2") == asked.events("p2")
    asked.state = asked.table.start(silent.setup, recording=True)
    assert asked.events(everything=True) == silent.clone().events(everything=True)[: len(asked.events())]


# --- columns


class Counted(Event, frozen=True, kw_only=True, tag="counted"):
    amount: Annotated[int, B]


class Unread(Event, frozen=True, kw_only=True, tag="unread"):
    amount: int


def test_a_field_is_read_from_the_column_that_it_names() -> None:
    row = Row(kind=1, a=2, b=3, c=4, card=5, id=6, other=7)
    assert reader(Counted)(None, row, RULES) == Counted(cause=RULES, amount=3)


def test_a_field_without_a_column_cannot_be_read() -> None:
    with pytest.raises(TypeError, match=r"cannot read Unread\.amount: it is not annotated with a column"):
        reader(Unread)
