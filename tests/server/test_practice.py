"""Positions that are played on without a match: what a seat is shown of them, and that it is nothing hidden."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from marchlands.engine.match import Match
from marchlands.engine.table import OTHER
from marchlands.server.practice import as_known, foresight_of, practised, reason_of, table_of
from tests.server.house import Json, run_async, served
from tests.server.test_replay_frames import GAMES, played, slug_of
from tests.support.hidden import moments, permuted
from tests.support.scale import scaled

ASKED = 4  # of how many legal moves it is asked what they would do


def told(match: Match, seat: str, rng: random.Random) -> bytes:
    """Return everything that a seat is told of a match, and of what comes of some moves there."""
    known = as_known(match, seat)  # type: ignore[arg-type]
    legal = [known.text(move) for move in known.legal_moves()] if known.to_act == seat else []
    some = rng.sample(legal, min(ASKED, len(legal)))
    bodies: list[object] = [table_of(match, seat), table_of(known, seat)]  # type: ignore[arg-type]
    bodies += [table_of(practised(known, [move]), seat) for move in some]  # type: ignore[arg-type]
    if some:
        bodies.append(asyncio.run(foresight_of(known, seat, some)))  # type: ignore[arg-type]
    hand = known.view(seat)[seat]["hand"]
    bodies += [reason_of(known, seat, card, None) for card in hand if f"play {card}" not in " ".join(legal)]  # type: ignore[arg-type]
    return msgspec.json.encode(bodies)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_told_depends_on_what_the_seat_cannot_know(game: str) -> None:
    looked = 0
    for number, (match, rng) in enumerate(moments(game, scaled(200))):
        seat = str(match.to_act)
        here = Match(match.table, match.state.clone())
        there = Match(match.table, permuted(match, seat, rng))
        assert told(here, seat, random.Random(number)) == told(there, seat, random.Random(number))
        looked += here.snapshot() != there.snapshot()
    assert looked > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_table_shows_every_step_since_its_beginning(game: str) -> None:
    for match, rng in moments(game, 6):
        seat = str(match.to_act)
        known = as_known(match, seat)  # type: ignore[arg-type]
        begun = known.view(seat)
        after, views = known.clone(), []
        for _ in range(6):
            if after.result is None:
                after.apply(rng.choice(after.legal_moves()))
                views.append(after.view(seat))
        shown = msgspec.json.decode(msgspec.json.encode(table_of(after, seat)))  # type: ignore[arg-type]
        assert shown["start"] == begun
        assert [step["view"] for step in shown["steps"]] == views
        assert shown["position"]["view"] == views[-1]
        own = [step["text"] for step in shown["steps"] if step["seat"] == seat]
        movers = [step["seat"] for step in shown["steps"]]
        assert own == [text for text, mover in zip(after.moves, movers, strict=True) if mover == seat]
        assert all("text" not in step for step in shown["steps"] if step["seat"] != seat)
        is_own = after.to_act == seat
        assert bool(shown["position"]["legal"]) == is_own
        assert shown["position"]["view"][OTHER[seat]]["hand"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_closed_has_no_moves(game: str) -> None:
    match, _ = next(moments(game, 1))
    shown = table_of(match, match.to_act, is_open=False)  # type: ignore[arg-type]
    assert shown.position.legal == () and shown.position.to_act is None and not shown.asks


def choice_in(match: Match) -> tuple[int, str]:
    """Return after how many moves of a match its player may make a move that asks, and that move."""
    replay = match.replay()
    for number in range(len(match.made)):
        before = replay.match(number)
        for move in before.legal_moves():
            after = before.clone()
            after.apply(move)
            if after.to_act == before.to_act and after.view(after.to_act)["choice"] is not None:
                return number, before.text(move)
    raise AssertionError("nothing is asked in this match")


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_a_moment_of_a_replay_is_practised_on_move_by_move(tmp_path: Path, game: str) -> None:
    match = played(game)
    number, asking = choice_in(match)
    seat = match.replay().match(number).to_act
    moment: Json = {"replay": match.replay().to_json(), "move": number}
    async with served(tmp_path) as service:
        ann = await service.guest()
        first = (await ann.ask("POST", "/api/practice", moment)).json()
        assert (first["seat"], first["steps"], first["asks"]) == (seat, [], False)
        assert first["players"][seat]["name"] == "You"
        legal = [move["text"] for move in first["position"]["legal"]]
        assert asking in legal
        wanted = {**moment, "texts": legal[:10]}
        foreseen = (await ann.ask("POST", "/api/practice/foresee", wanted)).json()
        assert [each["text"] for each in foreseen] == legal[:10]
        asked = (await ann.ask("POST", "/api/practice", {**moment, "moves": [asking]})).json()
        assert asked["asks"] and len(asked["steps"]) == 1 and asked["steps"][0]["words"]
        answer = asked["position"]["legal"][0]["text"]
        done = (await ann.ask("POST", "/api/practice", {**moment, "moves": [asking, answer]})).json()
        assert [step["text"] for step in done["steps"]] == [asking, answer]
        because = await ann.ask("POST", "/api/practice/why", {**moment, "card": "Nothing"})
        assert because.status_code in (201, 400) and "reason" in because.json()


@run_async
async def test_what_cannot_be_practised_on_is_refused_with_a_reason(tmp_path: Path) -> None:
    match = played("skirmish")
    text, length = match.replay().to_json(), len(match.made)
    async with served(tmp_path) as service:
        ann = await service.guest()
        for body, slug in (
            ({}, "practice/unclear"),
            ({"replay": text, "match": "abc"}, "practice/unclear"),
            ({"match": "abc"}, "match/unknown"),
            ({"replay": "{}"}, "replay/unreadable"),
            ({"replay": text, "move": length + 1}, "practice/move"),
            ({"replay": text, "move": length}, "practice/over"),
            ({"replay": text, "moves": ["dance"]}, "move/unreadable"),
            ({"replay": text, "moves": ["play Nobody @1"]}, "move/unreadable"),
        ):
            assert (await slug_of(ann, "POST", "/api/practice", body))[1] == slug, body
        other = OTHER[str(match.replay().match(0).to_act)]
        body = {"replay": text, "seat": other, "texts": ["pass"]}
        assert (await slug_of(ann, "POST", "/api/practice/foresee", body))[1] == "move/not-your-turn"
