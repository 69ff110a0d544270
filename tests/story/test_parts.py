"""Moves in parts: consistent with the text, with existing places and the ids of what is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.notation import Parts
from marchlands.games.skirmish.place import ENEMY_SLOTS, OWN_SLOTS, SLOTS_BY_NAME
from marchlands.games.warpath.board import LANE_NAMES, TILES_BY_NAME
from marchlands.server import perspective
from marchlands.server.message import LegalMove
from marchlands.server.progress import Progress
from tests.support.hidden import GAMES, random_match
from tests.support.scale import scaled

KINDS = {
    "skirmish": {"play", "activate", "leader", "pass", "choose"},
    "warpath": {"play", "skill", "end", "choose"},
}


def courses(game: str) -> Iterator[Match]:
    """Give the positions of random matches in which somebody may move."""
    rng = random.Random(f"parts {game}")
    for index in range(scaled(200)):
        match = random_match(game, rng, index)
        while match.result is None:
            yield match
            match.apply(rng.choice(match.legal_moves()))


def rebuilt(parts: Parts) -> str:
    """Return the text of some parts, from the rules of notation alone."""
    if parts.kind == "choose":
        return f"choose {parts.target}"
    goals = dict(zip((*OWN_SLOTS, *LANE_NAMES), (*"01234", *LANE_NAMES), strict=True))
    card = f" {parts.card}" if parts.card is not None else ""
    return f"{parts.kind}{card}" + (f" @{goals[parts.place]}" if parts.place is not None else "")


@pytest.mark.parametrize("game", GAMES)
def test_parts_make_up_the_text(game: str) -> None:
    kinds = set()
    for match in courses(game):
        for move in match.legal_moves():
            parts, typed = match.parts(move), match.table.typed(move)
            assert rebuilt(parts) == match.text(move) == typed.text
            assert match.table.read(typed.text) == move
            assert (parts.target is not None) == (parts.kind == "choose")
            if parts.target is not None:
                assert match.table.answer_text(move) == parts.target
                assert match.table.read_answers(parts.target) == [move]
            kinds.add(parts.kind)
    assert kinds == KINDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_places_and_cards_of_parts_exist(game: str) -> None:
    places = {*SLOTS_BY_NAME} if game == "skirmish" else {*LANE_NAMES, *TILES_BY_NAME}
    found = set()
    for match in courses(game):
        for move in match.legal_moves():
            parts = match.parts(move)
            assert parts.place is None or parts.place in places
            assert parts.card is None or parts.card in match.table.cards  # type: ignore[attr-defined]
            if parts.kind in ("play", "activate"):
                assert parts.place is None or parts.place in (*OWN_SLOTS, *LANE_NAMES)
            found.add(parts.place)
    assert found >= places  # each of them is met


def test_examples_of_skirmish() -> None:
    table = ml.position("skirmish", {}).table
    assert [table.parts(table.read(text)) for text in ("play Archer @2", "play Fireball", "activate @1")] == [
        Parts("play", "Archer", "a2", None),
        Parts("play", "Fireball", None, None),
        Parts("activate", None, "a1", None),
    ]
    assert [table.parts(table.read(text)) for text in ("choose e1", "choose Scout", "choose me", "choose none")] == [
        Parts("choose", None, "e1", "e1"),
        Parts("choose", "Scout", None, "Scout"),
        Parts("choose", None, None, "me"),
        Parts("choose", None, None, "none"),
    ]
    assert [table.parts(table.read(text)) for text in ("pass", "leader")] == [Parts("pass"), Parts("leader")]


def test_examples_of_warpath() -> None:
    table = ml.position("warpath", {}).table
    assert [table.parts(table.read(text)) for text in ("play War Hounds @plains", "skill", "end")] == [
        Parts("play", "War Hounds", "plains", None),
        Parts("skill"),
        Parts("end"),
    ]
    assert [table.parts(table.read(text)) for text in ("choose plains2#2", "choose plains2", "choose plains")] == [
        Parts("choose", None, "plains2", "plains2#2"),
        Parts("choose", None, "plains2", "plains2"),
        Parts("choose", None, "plains", "plains"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_no_move_has_has_no_parts(game: str) -> None:
    table = ml.position(game, {}).table
    for number in (25, -1, 32):
        with pytest.raises(ml.IllegalMoveError):
            table.parts(number)
    with pytest.raises(ml.IllegalMoveError, match="answers no choice"):
        table.answer_text(0)


def sent(match: Match) -> tuple[LegalMove, ...]:
    """Return the legal moves as the seat to act is sent them."""
    return perspective.position(Progress(match), match.to_act, 0.0).legal  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_ids_name_who_acts_or_is_meant_at_the_place(game: str) -> None:
    found: dict[str, int] = {"activate": 0, "unit": 0, "building": 0}
    for match in islice(courses(game), 0, None, 7):
        seat = str(match.to_act)
        view = match.view(seat)
        for move in sent(match):
            standing = on_place(view, seat, move.place)
            if move.id is not None:
                assert move.id in {thing["id"] for thing in standing}, move
                assert any(thing["card"] in move.words for thing in standing if thing["id"] == move.id)
                found["activate" if move.kind == "activate" else view["choice"]["kind"]] += 1
            elif move.kind == "choose" and move.place is not None:
                assert view["choice"]["kind"] in ("slot", "lane")
            else:
                assert move.kind != "activate"
        if match.state.is_asking() and game == "warpath":
            ids = [move.id for move in sent(match) if move.id is not None]
            assert len(set(ids)) == len(ids)
    assert found["unit"] and found["activate" if game == "skirmish" else "building"]


def on_place(view: Any, seat: str, place: str | None) -> list[Any]:
    """Return what is on a slot or tile, found without the code under test."""
    if place is None or place in LANE_NAMES:
        return []
    if place in (*OWN_SLOTS, *ENEMY_SLOTS):
        side = view[seat if place[0] == "a" else {"p1": "p2", "p2": "p1"}[seat]]
        unit = side["slots"][int(place[1])]["unit"]
        return [unit] if unit is not None else []
    tile = view["lanes"][place[:-1]][int(place[-1])]
    return [*tile["units"], *([tile["building"]] if tile["building"] is not None else [])]
