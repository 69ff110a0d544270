"""Moves are taken back (see PROTOCOL.md): at once or with consent, never after something hidden was seen."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import httpx
import pytest

from marchlands.engine.contrast import Contrast
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER, SEATS, Table
from marchlands.server import permission
from marchlands.server import progress as match_progress
from marchlands.server.clock import Clock
from marchlands.server.message import ClockTerms, Seat
from marchlands.server.progress import Progress, Step
from marchlands.server.record import TAKING_BACK, Entry, stored_kept, stored_moves
from tests.server.house import (
    Guest,
    Json,
    Pair,
    Served,
    Socket,
    catch_up,
    following,
    pair,
    run_async,
    served,
)
from tests.server.process import Process
from tests.support.scale import scaled

GAMES = ["skirmish", "warpath"]


async def take_back(socket: Socket, match: str, id: str | None = None, after: int | None = None) -> Json:
    """Ask for the last move to be taken back; return the answer."""
    request = id or uuid4().hex
    number = socket.states[match]["number"] if after is None else after
    await socket.send(type="take_back", match=match, id=request, after=number)
    return await socket.until(lambda message: message.get("id") == request)


def where(socket: Socket, match: str) -> Json:
    position: Json = socket.states[match]["position"]
    return position


# --- without a service


def begun(game: str, seed: int, clock: Clock | None = None) -> Progress:
    played = find_game(game)
    decks = list(played.decks().values())
    pair = [decks[seed % len(decks)], decks[(seed // 3) % len(decks)]]
    rules = pair[0].rules if pair[0].rules == pair[1].rules else None
    if rules is None:
        pair[1], rules = pair[0], pair[0].rules
    setup = Replay(played.setup(pair, None, rules, seed), (), played).to_json()
    return match_progress.begin(setup, played, clock)[0]


def moved(progress: Progress, text: str, now: float = 0.0) -> Progress:
    seat = progress.to_act
    assert seat is not None
    return match_progress.make_move(progress, seat, text, now).progress


def entry_of(step: Step) -> Entry:
    is_back = step.kind in TAKING_BACK
    text = stored_kept(len(step.progress.match.made)) if is_back else stored_moves(step.moves)
    return Entry("m", step.progress.number, step.kind, step.seat, text, None, None, 0.0)


def steps(progress: Progress, rng: random.Random, moves: int) -> Iterator[tuple[Step, Progress]]:
    """Play at random and take moves back wherever that may be; give each step with the progress before it."""
    for _ in range(moves):
        if progress.result is not None:
            return
        before = progress
        if progress.last is not None and rng.random() < 0.4:
            step = match_progress.take_back(progress, "take_back", progress.last.seat, 0.0)
        else:
            seat = progress.to_act
            assert seat is not None
            text = progress.match.text(rng.choice(progress.match.legal_moves()))
            step = match_progress.make_move(progress, seat, text, 0.0)
        progress = step.progress
        yield step, before


@pytest.mark.parametrize("game", GAMES)
def test_after_taking_back_a_match_is_that_of_the_shorter_list_of_moves(game: str) -> None:
    count = 0
    for seed in range(scaled(200)):
        progress = begun(game, seed)
        kept: list[str] = []
        for step, before in steps(progress, random.Random(seed), 40):
            if step.kind == "move":
                kept += step.moves
            else:
                assert before.last is not None
                kept = kept[: len(before.last.before.match.made)]
                count += 1
            match = step.progress.match
            assert match.moves == kept
            assert step.progress.to_act == match.to_act
        whole = step.progress.match.replay()
        again = replace(whole, moves=tuple(kept)).match()
        assert again.snapshot() == step.progress.match.snapshot()
        assert [again.knowledge(seat) for seat in SEATS] == [step.progress.match.knowledge(seat) for seat in SEATS]
    assert count > scaled(200)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("remembers", [True, False])
def test_entries_lead_to_the_same_match_whatever_may_be_taken_back_today(game: str, remembers: bool) -> None:
    for seed in range(scaled(100)):
        progress = repeated = begun(game, seed)
        for step, _ in steps(progress, random.Random(seed), 40):
            again = match_progress.repeat(repeated, entry_of(step), None)
            repeated = again.progress
            assert again.kind == step.kind
            assert (repeated.last is None) == (step.progress.last is None) or not remembers
            if not remembers:
                repeated = replace(repeated, last=None)
            assert repeated.match.snapshot() == step.progress.match.snapshot()
            assert repeated.match.made == step.progress.match.made
            assert replace(repeated, match=step.progress.match) == step.progress


def known_in_hand(match: Match, seat: str) -> Counter[str]:
    """Return the cards that a seat knows to be in the other hand."""
    return Counter(match.knowledge(seat).hand_known)


def told_of(match: Match, seat: str, kind: str) -> list[Json]:
    return [event for event in match.knowledge(seat).events if event["event"] == kind]


@pytest.mark.parametrize("game", GAMES)
def test_no_move_can_be_taken_back_by_which_anybody_learned_something_hidden(game: str) -> None:
    """What the mover was told is the same in every match that it could not tell from this one before the move."""
    offered = 0
    for seed in range(scaled(150)):
        progress, rng = begun(game, seed), random.Random(seed)
        for step, _ in steps(progress, rng, 30):
            last = step.progress.last
            if step.kind != "move" or last is None or step.progress.result is not None:
                continue
            before, after = last.before.match, step.progress.match
            offered += 1
            for seat in SEATS:
                assert told_of(after, seat, "drawn") == told_of(before, seat, "drawn")
                assert after.view(seat)[seat].get("deck_list") == before.view(seat)[seat].get("deck_list")
                returned = told_of(after, seat, "returned")[len(told_of(before, seat, "returned")) :]
                learned = known_in_hand(after, seat) - known_in_hand(before, seat)
                assert learned <= Counter(event["card"] for event in returned)  # those lay open before
            knowledge, made = before.knowledge(last.seat), after.made[len(before.made) :]
            contrast = Contrast(knowledge.dealer())
            deals = [contrast.plain, *contrast.other_orders, *contrast.other_hands, knowledge.deal(Dice(seed)).state]
            seen = []
            for deal in deals:
                trial = Match(before.table, deal.clone())
                for move in made:
                    trial.apply(move)
                seen.append(trial.view(last.seat))
            assert all(view == seen[0] for view in seen)
    assert offered > scaled(150)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_drawn_or_another_player_who_moved_ends_it(game: str) -> None:
    for seed in range(scaled(100)):
        for step, before in steps(begun(game, seed), random.Random(seed), 40):
            if step.kind != "move":
                continue
            last = step.progress.last
            assert last is None or last.seat == step.seat
            if any(type(event).__name__ in ("Drawn", "Discarded") for event in step.events):
                assert last is None
            if before.match.state.is_asking():
                assert last is None or (before.last is not None and last.before is before.last.before)


def test_a_move_with_its_choices_is_one_and_inside_a_choice_it_goes_as_a_whole() -> None:
    for seed in range(200):
        progress, rng = begun("skirmish", seed), random.Random(seed)
        while progress.result is None:
            before = progress
            progress = moved(progress, progress.match.text(rng.choice(progress.match.legal_moves())))
            if progress.match.state.is_asking() and progress.last is not None and progress.to_act == progress.last.seat:
                assert not before.match.state.is_asking()
                inside = match_progress.take_back(progress, "take_back", progress.last.seat, 0.0).progress
                assert inside.match is before.match
                answered = moved(progress, progress.match.text(progress.match.legal_moves()[0]))
                if answered.last is not None:
                    outside = match_progress.take_back(answered, "take_back", answered.last.seat, 0.0).progress
                    assert outside.match is before.match
                    return
    pytest.fail("no move led to a choice")


def test_several_moves_of_one_player_are_taken_back_one_after_the_other() -> None:
    for seed in range(100):
        progress = begun("warpath", seed)
        boards = [progress.match]
        while (plays := [t for t in map(progress.match.text, progress.match.legal_moves()) if "@" in t]) and len(
            boards
        ) < 3:
            progress = moved(progress, plays[0])
            if progress.last is None:
                break
            boards.append(progress.match)
        if len(boards) == 3:
            for board in reversed(boards[:-1]):
                assert progress.last is not None
                progress = match_progress.take_back(progress, "take_back", progress.last.seat, 0.0).progress
                assert progress.match is board
            assert progress.last is None
            return
    pytest.fail("nobody could play twice")


def test_a_game_that_says_nothing_of_what_is_hidden_takes_nothing_back() -> None:
    progress = begun("skirmish", 1)
    assert Table.reveals(progress.match.table, progress.match.state, progress.match.state, 0)


def test_time_that_was_used_is_not_given_back_and_what_the_move_gave_is_taken() -> None:
    clock = Clock.new(ClockTerms(100.0, 10.0))
    for seed in range(50):
        progress = begun("skirmish", seed)
        mover = cast("Seat", progress.to_act)
        progress = replace(progress, clock=clock.passed(mover, 0.0, moved=False))
        texts = [progress.match.text(move) for move in progress.match.legal_moves()]
        for text in texts:
            after = moved(progress, text, 7.0)
            if after.last is not None and after.to_act != mover:
                assert after.clock is not None and after.clock.left(mover, 7.0) == 103.0
                back = match_progress.take_back(after, "take_back", mover, 12.0).progress
                assert back.clock is not None
                assert back.clock.left(mover, 12.0) == 93.0
                assert back.clock.left(OTHER[mover], 12.0) == 95.0
                assert back.clock.running == mover
                return
    pytest.fail("no move ended a turn without a draw")


# --- at the service


async def hot_seat(service: Served, **wanted: Any) -> tuple[Guest, str]:
    ann = await service.guest("Ann")
    match = await ann.new_match(opponent={"kind": "hot_seat"}, seat="p1", **wanted)
    return ann, match["id"]


async def until_takeable(socket: Socket, match: str, way: str) -> Json:
    """Move until the last move can be taken back; return the state before that move."""
    rng = random.Random(3)
    for _ in range(100):
        state = socket.states[match]
        if state["face"] != state["position"]["to_act"]:
            state = await socket.follow(match, face=state["position"]["to_act"])
        before = {**state, "log": list(state["log"])}
        text = rng.choice([move["text"] for move in state["position"]["legal"]])
        assert (await socket.move(match, text))["type"] == "done"
        await catch_up(socket)
        if where(socket, match)["can_take_back"] == way:
            return before
    raise AssertionError("no move could be taken back")


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_on_one_screen_a_move_is_taken_back_at_once(tmp_path: Path, game: str) -> None:
    async with served(tmp_path) as service:
        ann, match = await hot_seat(service, game=game)
        async with ann.socket() as socket:
            await socket.follow(match)
            before = await until_takeable(socket, match, "now")
            number = socket.states[match]["number"]
            answer = await take_back(socket, match, id="once")
            assert (answer["type"], answer["number"]) == ("done", number + 1)
            assert await take_back(socket, match, id="once") == answer
            await catch_up(socket)
            update = [message for message in socket.heard if message["type"] == "update"][-1]
            assert (update["kind"], update["events"]) == ("take_back", [])
            assert update["lines"][0]["pieces"][1]["text"] == " take a move back."
            shown = where(socket, match)
            assert shown["view"] == before["position"]["view"]
            assert shown["legal"] == before["position"]["legal"]
            assert (await socket.follow(match))["position"] == shown
            text = shown["legal"][0]["text"]
            assert (await socket.move(match, text, after=number))["slug"] == "move/stale"
            assert (await socket.move(match, text))["type"] == "done"


@run_async
async def test_the_replay_and_the_log_after_it_are_those_of_the_match_as_it_stands(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, match = await hot_seat(service)
        async with ann.socket() as socket:
            await socket.follow(match)
            for _ in range(5):
                await until_takeable(socket, match, "now")
                assert (await take_back(socket, match))["type"] == "done"
            room = service.house.lobby.rooms[match]
            assert room.progress is not None
            moves = room.progress.match.moves
            state = socket.states[match]
            if state["position"]["to_act"] != state["face"]:
                await socket.follow(match, face=state["position"]["to_act"])
            heard = socket.states[match]["log"]
            assert (await socket.do(match, "concede"))["type"] == "done"
            assert (await take_back(socket, match))["slug"] == "match/over"
            replay = Replay.from_json((await ann.ask("GET", f"/api/matches/{match}/replay")).text)
            assert list(replay.moves) == moves
            assert replay.match().snapshot() == room.progress.match.snapshot()
            log = (await socket.follow(match))["log"]
            assert log[: len(heard)] == heard


@run_async
async def test_between_people_the_other_player_is_asked(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other, before = await asked(both)
        match = both.id
        await catch_up(mover, other)
        seat = mover.states[match]["face"]
        for socket in (mover, other):
            assert where(socket, match)["take_back_request"] == seat
            assert where(socket, match)["can_take_back"] is None
        assert (await take_back(mover, match))["slug"] == "take_back/asked"
        assert (await take_back(other, match))["slug"] == "take_back/none"
        assert (await mover.do(match, "accept_take_back"))["slug"] == "take_back/unasked"
        assert (await other.do(match, "accept_take_back"))["type"] == "done"
        await catch_up(mover, other)
        assert where(mover, match)["view"] == before["view"]
        assert where(mover, match)["take_back_request"] is None
        assert (await other.do(match, "accept_take_back"))["slug"] == "take_back/unasked"


async def asked(both: Pair) -> tuple[Socket, Socket, Json]:
    """Let players move until one of them may ask, and asks; return who, the other, and the position before the move."""
    for _ in range(60):
        mover, other = await both.turn()
        before = where(mover, both.id)
        await both.step()
        await catch_up(mover, other)
        if where(mover, both.id)["can_take_back"] == "ask":
            assert (await take_back(mover, both.id))["type"] == "done"
            return mover, other, before
    raise AssertionError("nobody could ask")


@run_async
async def test_who_is_declined_may_ask_again_after_another_move(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other, _ = await asked(both)
        view = where(mover, both.id)["view"]
        assert (await other.do(both.id, "decline_take_back"))["type"] == "done"
        await catch_up(mover, other)
        assert where(mover, both.id)["view"] == view
        assert where(mover, both.id)["take_back_request"] is None
        assert where(mover, both.id)["can_take_back"] is None
        assert (await take_back(mover, both.id))["slug"] == "take_back/declined"
        await asked(both)


@run_async
async def test_a_request_lapses_when_anybody_moves(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service) as both:
        mover, other, _ = await asked(both)
        await both.step()
        await catch_up(mover, other)
        assert where(mover, both.id)["take_back_request"] is None
        assert (await other.do(both.id, "accept_take_back"))["slug"] == "take_back/unasked"


@run_async
async def test_strangers_and_late_comers_take_nothing_back(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, public=True) as both:
        eve = await service.guest("Eve")
        async with eve.socket() as socket:
            await socket.follow(both.id)
            mover, other, _ = await asked(both)
            await catch_up(socket)
            assert where(socket, both.id)["can_take_back"] is None
            assert (await take_back(socket, both.id))["slug"] == "seat/foreign"
            assert (await take_back(mover, both.id, after=0))["slug"] in ("move/stale", "take_back/asked")
            assert (await take_back(mover, both.id, after=9999))["slug"] == "move/ahead"
            await other.do(both.id, "accept_take_back")
            await catch_up(socket, mover)
            assert where(socket, both.id)["view"]["turn"] == where(mover, both.id)["view"]["turn"]


@run_async
async def test_spectators_hear_of_it_as_much_later_as_of_everything(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, match = await hot_seat(service, public=True, delay=0.4)
        eve = await service.guest("Eve")
        async with ann.socket() as socket, eve.socket() as watching:
            await watching.follow(match)
            await socket.follow(match)
            before = await until_takeable(socket, match, "now")
            assert (await take_back(socket, match))["type"] == "done"
            number = socket.states[match]["number"]
            await catch_up(watching)
            assert watching.states[match]["number"] < number
            last = await watching.until(lambda message: message.get("number") == number)
            assert last["kind"] == "take_back"
            numbers = [message["number"] for message in watching.heard if message["type"] == "update"]
            assert numbers == list(range(1, number + 1))
            assert last["position"]["view"]["turn"] == before["position"]["view"]["turn"]
            state = await watching.follow(match)
            assert state["position"]["view"] == last["position"]["view"]


@run_async
async def test_moves_are_not_taken_back_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permission, "MOST_TAKEN_BACK", 3)
    async with served(tmp_path) as service:
        ann, match = await hot_seat(service)
        async with ann.socket() as socket:
            await socket.follow(match)
            for _ in range(3):
                await until_takeable(socket, match, "now")
                assert (await take_back(socket, match))["type"] == "done"
            text = where(socket, match)["legal"][0]["text"]
            await socket.move(match, text)
            await catch_up(socket)
            assert where(socket, match)["can_take_back"] is None
            assert (await take_back(socket, match))["slug"] == "take_back/too-many"


@run_async
async def test_too_many_requests_are_refused_like_any_messages(tmp_path: Path) -> None:
    async with served(tmp_path, message_rate=1.0, message_burst=6) as service:
        ann, match = await hot_seat(service)
        async with ann.socket() as socket:
            await socket.follow(match)
            for _ in range(12):
                await socket.send(type="take_back", match=match, id=uuid4().hex, after=0)
            slugs = [(await socket.until(lambda m: m["type"] == "refused"))["slug"] for _ in range(12)]
            assert slugs.count("message/too-many") >= 6


# --- bots


@run_async
async def test_a_bot_that_was_thinking_forgets_it(tmp_path: Path) -> None:
    async with served(tmp_path, bot_pause=60.0) as service:
        ann = await service.guest("Ann")
        match = (await ann.new_match(opponent={"kind": "bot", "level": "recruit"}, game="skirmish"))["id"]
        async with ann.socket() as socket:
            state = await socket.follow(match)
            room = service.house.lobby.rooms[match]
            if state["position"]["to_act"] != state["face"]:
                service.house.service.settings = replace(service.house.service.settings, bot_pause=0.0)
                room.referee.bot_turn.stop()
                room.referee.wake()
                await socket.until(lambda m: m["type"] == "update" and m["position"]["to_act"] == state["face"])
                service.house.service.settings = replace(service.house.service.settings, bot_pause=60.0)
            before = where(socket, match)
            for text in [move["text"] for move in before["legal"]]:
                await socket.move(match, text)
                await catch_up(socket)
                position = where(socket, match)
                if position["to_act"] != state["face"] and position["can_take_back"] == "now":
                    break
                if position["can_take_back"] == "now":
                    await take_back(socket, match)
                    await catch_up(socket)
            assert room.referee.bot_turn.is_thinking
            assert (await take_back(socket, match))["type"] == "done"
            assert not room.referee.bot_turn.is_thinking
            await catch_up(socket)
            assert where(socket, match)["view"] == before["view"]
            await asyncio.sleep(0.05)
            assert where(socket, match)["to_act"] == state["face"]
            await socket.move(match, text)
            assert room.referee.bot_turn.is_thinking


@run_async
async def test_once_a_bot_has_moved_the_move_before_it_stands(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest("Ann")
        match = (await ann.new_match(opponent={"kind": "bot", "level": "recruit"}, game="skirmish"))["id"]
        async with ann.socket() as socket:
            face = (await socket.follow(match))["face"]
            for _ in range(3):
                while where(socket, match)["to_act"] != face:
                    await socket.until(lambda m: m["type"] == "update")
                kinds = [m["seat"] for m in socket.heard if m["type"] == "update" and m["kind"] == "move"]
                if kinds and kinds[-1] != face:
                    assert where(socket, match)["can_take_back"] is None
                    assert (await take_back(socket, match))["slug"] == "take_back/none"
                await socket.move(match, where(socket, match)["legal"][-1]["text"])


# --- crashes


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_what_was_taken_back_is_taken_back_after_a_restart(tmp_path: Path, game: str) -> None:
    async with served(tmp_path) as service, pair(service, game=game) as both:
        mover, other, _ = await asked(both)
        await other.do(both.id, "accept_take_back")
        await asked(both)
        await catch_up(mover, other)
        guests = both.guests
        shown = {seat: socket.states[both.id] for seat, socket in both.sockets.items()}
    async with served(tmp_path) as service:
        back = {seat: Guest(service.address, service.http, one.token, one.id) for seat, one in guests.items()}
        async with following(both.id, back) as again:
            for seat, socket in again.sockets.items():
                state = socket.states[both.id]
                assert state["position"] == shown[seat]["position"]
                assert state["log"] == shown[seat]["log"]
                assert state["number"] == shown[seat]["number"]


@run_async
async def test_a_process_that_is_killed_has_lost_nothing_of_it(tmp_path: Path) -> None:
    async with Process(tmp_path / "marchlands.db") as process:  # noqa: SIM117 (the address is known inside)
        async with httpx.AsyncClient(base_url=f"http://{process.address}", trust_env=False) as http:
            made = (await http.post("/api/guests", json={"name": "Ann"})).json()
            ann = Guest(process.address, http, made["token"], made["id"])
            match = (await ann.new_match(opponent={"kind": "hot_seat"}, seat="p1"))["id"]
            async with ann.socket(proxy=None) as socket:
                await socket.follow(match)
                await until_takeable(socket, match, "now")
                assert (await take_back(socket, match))["type"] == "done"
                await catch_up(socket)
                shown = socket.states[match]
                await process.kill()
            process.launch()
            assert await process.ready()
            async with ann.socket(proxy=None) as socket:
                state = await socket.follow(match, face=shown["face"])
                assert (state["number"], state["position"]) == (shown["number"], shown["position"])
                assert state["log"] == shown["log"]
