"""The service tells the seat that may move what a move would do (SK-103), from what that seat knows."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.table import OTHER, SEATS
from marchlands.server import foresight
from marchlands.server.message import Seat
from marchlands.server.secret import new_id
from marchlands.story.difference import difference
from tests.server.house import Json, Pair, Served, Socket, catch_up, following, run_async, served, stored
from tests.support.warpath import BASE_CARDS

Play = Callable[[Match], str | None]
PLAYS = ["play Acolyte @0", "play Veteran @1"]
DECKS: dict[str, Json] = {
    "skirmish": {
        "name": "Fire",
        "rules": "standard",
        "leader": "Warlord",
        "cards": {
            "Acolyte": 3,
            "Apprentice": 3,
            "Archer": 3,
            "Bard": 3,
            "Fireball": 2,
            "Roots": 3,
            "Scout": 3,
            "Strike": 2,
            "Veteran": 3,
        },
    },
    "warpath": {
        "name": "Charge",
        "rules": "standard",
        "class": "Base",
        "cards": BASE_CARDS,
    },
}


def for_fireball(match: Match) -> str | None:
    """Deploy an Acolyte and a Veteran side by side, play Fireball then, and stop when it asks where."""
    view = match.view(match.to_act)
    if view["choice"] is not None:
        return None
    legal = [match.text(move) for move in match.legal_moves()]
    free = [slot["unit"] is None for slot in view[view["to_act"]]["slots"]]
    wanted = [text for text, is_wanted in zip(PLAYS, free, strict=False) if is_wanted] or ["play Fireball"]
    return next((text for text in wanted if text in legal), "pass")


def for_charge(match: Match) -> str | None:
    """Deploy units in the plains, and stop when Heroic Charge could be played with some of both sides there."""
    view = match.view(match.to_act)
    legal = [match.text(move) for move in match.legal_moves()]
    owners = [unit["owner"] for tile in view["lanes"]["plains"] for unit in tile["units"]]
    if "play Heroic Charge" in legal and len(set(owners)) == 2:
        return None
    return next((text for text in legal if text.endswith("@plains")), "end" if "end" in legal else legal[-1])


def played(name: str, seed: int, play: Play) -> tuple[Match, list[tuple[Seat, str]]]:
    """Return a match in which both have the same deck, and what was played in it until there was nothing more."""
    game = find_game(name)
    match = game.open(game.setup([DECKS[name]] * 2, None, None, seed))
    moves: list[tuple[Seat, str]] = []
    while (text := play(match)) is not None:
        moves.append((match.to_act, text))  # type: ignore[arg-type]
        match.apply(text)
    return match, moves


@dataclass(slots=True)
class Scene:
    """A match at the position that a test needs, with the sockets of its players."""

    both: Pair
    match: Match
    seat: Seat

    @property
    def mover(self) -> Socket:
        return self.both.sockets[self.seat]

    @property
    def other(self) -> Socket:
        return self.both.sockets[OTHER[self.seat]]

    @property
    def number(self) -> int:
        number: int = self.mover.states[self.both.id]["number"]
        return number

    async def ask(self, text: str, socket: Socket | None = None, after: int | None = None) -> Json:
        """Ask what a move would do; return the answer."""
        asked = socket or self.mover
        id = new_id()
        number = self.number if after is None else after
        await asked.send(type="foresee", id=id, match=self.both.id, after=number, text=text)
        return await asked.until(lambda message: message.get("id") == id)


@contextlib.asynccontextmanager
async def staged(service: Served, name: str, seed: int, play: Play) -> AsyncIterator[Scene]:
    """Put a match into the store that has been played for a while, and let both players follow it."""
    guests = {str(seat): await service.guest(f"Guest on {seat}") for seat in SEATS}
    match, moves = played(name, seed, play)
    assert match.setup is not None
    id = await stored(service, guests, match.setup, [DECKS[name]] * 2, moves)
    async with following(id, guests) as both:
        yield Scene(both, match, match.to_act)  # type: ignore[arg-type]


@contextlib.asynccontextmanager
async def fireball(folder: Path) -> AsyncIterator[tuple[Served, Scene]]:
    """Let p2 be asked where its Fireball goes: its Acolyte (1) is @0, its Veteran (4) @1."""
    async with served(folder) as service, staged(service, "skirmish", 5, for_fireball) as scene:
        assert scene.seat == "p2"
        slots = scene.mover.states[scene.both.id]["position"]["view"]["p2"]["slots"]
        assert [slot["unit"] and slot["unit"]["card"] for slot in slots] == ["Acolyte", "Veteran", None, None, None]
        yield service, scene


ACOLYTE = {"words": "your Acolyte on the Meadow dies", "card": "Acolyte", "place": "a0", "id": 2}
VETERAN = {"words": "your Veteran on the Wood takes 2", "card": "Veteran", "place": "a1", "id": 4}


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        ("choose a0", [ACOLYTE, VETERAN]),
        ("choose a2", [VETERAN]),
        ("choose e0", [ACOLYTE, VETERAN]),  # there are close units on either side
        ("choose e2", [VETERAN]),
        ("choose e4", []),
    ],
)
@run_async
async def test_own_units_that_an_area_effect_will_hit_are_told_beforehand(
    tmp_path: Path, text: str, harm: list[Json]
) -> None:
    """SK-103."""
    async with fireball(tmp_path) as (_, scene):
        answer = await scene.ask(text)
        said = {key: answer[key] for key in ("type", "match", "number", "text", "harm")}
        assert said == {
            "type": "foreseen",
            "match": scene.both.id,
            "number": scene.number,
            "text": text,
            "harm": harm,
        }
        # and so it comes
        before = scene.mover.states[scene.both.id]["position"]["view"]
        assert (await scene.mover.move(scene.both.id, text))["type"] == "done"
        await catch_up(scene.mover)
        after = scene.mover.states[scene.both.id]["position"]["view"]
        slots = after["p2"]["slots"]
        assert (slots[0]["unit"] is None) == (ACOLYTE in harm)
        assert (slots[1]["unit"]["damage"] > 0) == (VETERAN in harm)
        assert (answer["hidden"], answer["choice"]) == (False, False)
        real = difference(before, after, "p2")
        assert {path: tuple(pair) for path, pair in answer["values"].items()} == real.values != {}
        told = {change["id"]: (change["place_before"], change["place_after"]) for change in answer["changes"]}
        assert told == {id: (change.place_before, change.place_after) for id, change in real.changes.items()}
        for change in answer["changes"]:
            fields = {name: tuple(pair) for name, pair in change["fields"].items()}
            assert fields == real.changes[change["id"]].fields


@run_async
async def test_a_move_that_leads_to_a_choice_is_foreseen_up_to_it_or_with_its_answers(tmp_path: Path) -> None:
    def before_it(match: Match) -> str | None:
        text = for_fireball(match)
        return None if text == "play Fireball" else text

    async with served(tmp_path) as service, staged(service, "skirmish", 5, before_it) as scene:
        asked = await scene.ask("play Fireball")
        assert (asked["harm"], asked["choice"], asked["values"]["phase"]) == ([], True, ["act", "choose"])
        assert (await scene.ask("play Fireball > a2"))["harm"] == [VETERAN]


@run_async
async def test_in_warpath_what_marches_into_a_fight_is_told_beforehand(tmp_path: Path) -> None:
    async with served(tmp_path) as service, staged(service, "warpath", 0, for_charge) as scene:
        truth = scene.match.clone()
        known = len(truth.events(scene.seat))
        truth.apply("play Heroic Charge")
        hurt = [
            event
            for event in truth.events(scene.seat)[known:]
            if event["event"] in ("damaged", "died") and event["seat"] == scene.seat
        ]
        harm = (await scene.ask("play Heroic Charge"))["harm"]
        assert {one["id"] for one in harm if "id" in one} == {event["id"] for event in hurt} != set()
        lanes = scene.match.view(scene.seat)["lanes"]
        for one in harm:
            if "card" in one:
                tile = lanes[one["place"].rstrip("0123456789")][int(one["place"][-1])]
                assert (scene.seat, one["card"]) in [(unit["owner"], unit["card"]) for unit in tile["units"]]


@run_async
async def test_asking_changes_nothing_and_writes_nothing(tmp_path: Path) -> None:
    async with fireball(tmp_path) as (service, scene):
        store = service.house.service.store
        room = service.house.lobby.rooms[scene.both.id]
        before = await store.match(scene.both.id), await store.entries(scene.both.id), room.progress
        truth = room.progress.match.snapshot() if room.progress is not None else None
        for text in ("choose a0", "choose e0", "choose a0", "choose nothing"):
            await scene.ask(text)
        await catch_up(scene.mover, scene.other)
        assert (await store.match(scene.both.id), await store.entries(scene.both.id), room.progress) == before
        assert room.progress is not None and room.progress.match.snapshot() == truth
        for socket in scene.both.sockets.values():
            assert "update" not in {message["type"] for message in socket.heard}
        assert "foreseen" not in {message["type"] for message in scene.other.heard}


@run_async
async def test_only_who_may_make_a_move_now_is_told_what_it_would_do(tmp_path: Path) -> None:
    async with fireball(tmp_path) as (service, scene):
        stranger = await service.guest("Eve")
        number = scene.number
        async with stranger.socket() as watching:
            await watching.follow(scene.both.id)
            answers = {
                "seat/foreign": await scene.ask("choose a0", watching),
                "move/not-your-turn": await scene.ask("choose a0", scene.other),
                "move/stale": await scene.ask("choose a0", after=number - 1),
                "move/ahead": await scene.ask("choose a0", after=number + 1),
                "move/illegal": await scene.ask("pass"),
                "move/unreadable": await scene.ask("dance"),
            }
        for slug, answer in answers.items():
            assert (answer["type"], answer["slug"]) == ("refused", slug), answer
        assert (await scene.mover.do(scene.both.id, "concede"))["type"] == "done"
        await catch_up(scene.mover)
        assert (await scene.ask("choose a0"))["slug"] == "match/over"


@run_async
async def test_an_offered_draw_makes_nothing_stale(tmp_path: Path) -> None:
    async with fireball(tmp_path) as (_, scene):
        number = scene.number
        assert (await scene.other.do(scene.both.id, "offer_draw"))["type"] == "done"
        answer = await scene.ask("choose a2", after=number)
        assert (answer["number"], answer["harm"]) == (number + 1, [VETERAN])


@run_async
async def test_one_with_both_seats_asks_for_the_seat_that_looks(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(opponent={"kind": "hot_seat"})
        async with ann.socket() as socket:
            await socket.send(type="foresee", id="1", match=match["id"], after=0, text="pass")
            assert (await socket.receive())["slug"] == "seat/unseen"
            for face in SEATS:
                state = await socket.follow(match["id"], face=face)
                await socket.send(type="foresee", id=face, match=match["id"], after=0, text="pass")
                answer = await socket.until(lambda message, face=face: message.get("id") == face)  # type: ignore[misc]
                is_turn = state["position"]["to_act"] == face
                assert answer["type"] == ("foreseen" if is_turn else "refused"), answer


@run_async
async def test_a_fault_costs_the_answer_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the hand of p1: Dragon")

    async with fireball(tmp_path) as (_, scene):
        monkeypatch.setattr(foresight.Foresight, "foreseen", broken)
        with caplog.at_level(logging.ERROR):
            answer = await scene.ask("choose a0")
        assert (answer["type"], answer["slug"]) == ("refused", "server/unforeseen")
        assert "Dragon" not in answer["reason"] + caplog.text
        assert (await scene.mover.move(scene.both.id, "choose a0"))["type"] == "done"


@run_async
async def test_it_counts_among_the_messages_that_one_may_send(tmp_path: Path) -> None:
    async with (
        served(tmp_path, message_rate=0.001, message_burst=6) as service,
        staged(service, "skirmish", 5, for_fireball) as scene,
    ):
        asked = {"type": "foresee", "match": scene.both.id, "after": scene.number, "text": "choose a0"}
        for number in range(6):
            await scene.mover.send(id=str(number), **asked)
        refused = await scene.mover.until(lambda message: message["type"] == "refused")
        assert refused["slug"] == "message/too-many"


@pytest.mark.parametrize("seed", [4, 5, 6, 7])
def test_the_answer_follows_from_what_the_seat_knows(seed: int) -> None:
    """The opponent's hand and both decks may be anything: equal knowledge gives equal answers."""
    match, _ = played("skirmish", seed, for_fireball)
    seat: Seat = match.to_act  # type: ignore[assignment]
    knowledge = match.knowledge(seat)
    worlds = [knowledge.deal(number) for number in range(5)]
    hidden = {str(world.snapshot()) for world in worlds}
    assert len(hidden) > 1
    for text in map(match.text, match.legal_moves()):
        told = foresight.Foresight(match, seat).foreseen("1", "match", 0, text)
        assert all(foresight.Foresight(world, seat).foreseen("1", "match", 0, text) == told for world in worlds)


def test_only_knowledge_is_kept_of_the_match() -> None:
    """What happens in the match afterwards does not leak."""
    match, _ = played("skirmish", 5, for_fireball)
    seat: Seat = match.to_act  # type: ignore[assignment]
    kept = foresight.Foresight(match, seat)
    before = kept.harm("choose a0")
    match.apply("choose a0")
    assert kept.harm("choose a0") == before != ()


def test_the_choice_of_a_player_is_foreseen() -> None:
    """SK-36, SK-103: choosing oneself shows the harm to one's own side; choosing the opponent shows none."""
    given = {"p1": {"hand": ["Absolution"], "units": {"0": "Templar"}}, "p2": {"units": {"0": "Scout"}}}
    match = ml.position("skirmish", given)
    assert foresight.Foresight(match, "p1").harm("play Absolution") == ()
    match.apply("play Absolution")
    seen = foresight.Foresight(match, "p1")
    assert [harm.words for harm in seen.harm("choose me")] == ["your Templar on the Meadow is cleansed"]
    assert seen.harm("choose foe") == ()
