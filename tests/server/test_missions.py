"""First matches over real sockets: what they wait for, what they keep, and what is told to whom."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from marchlands.coach.mission.shelf import missions
from marchlands.server.migration import STEPS, bring_up_to_date
from tests.server.house import Fickle, Guest, Json, Served, Socket, run_async, served
from tests.server.store_examples import ask

FIRST = {"skirmish": "1-take-a-terrain", "warpath": "1-march"}
WRONG = {"skirmish": "play Roots @0", "warpath": "end"}
ILLEGAL = {"skirmish": "play Dragon @0", "warpath": "play Brute @plains"}

each_game = pytest.mark.parametrize("game", FIRST)


async def begin(guest: Guest, game: str, name: str = "") -> Json:
    answer = await guest.ask("POST", "/api/missions", {"game": game, "name": name or FIRST[game]})
    assert answer.status_code == 201, answer.text
    match: Json = answer.json()
    return match


async def skip(guest: Guest, game: str, name: str) -> int:
    return (await guest.ask("POST", "/api/missions/skipped", {"game": game, "name": name})).status_code


async def states(guest: Guest, game: str) -> dict[str, str]:
    """Return how far a guest has come in a game."""
    courses = (await guest.ask("GET", "/api/missions")).json()
    course = next(each for each in courses if each["game"] == game)
    return {mission["name"]: mission["state"] for mission in course["missions"]}


async def under_way(guest: Guest, game: str) -> list[str]:
    courses = (await guest.ask("GET", "/api/missions")).json()
    course = next(each for each in courses if each["game"] == game)
    return [mission["match"] for mission in course["missions"] if mission["match"] is not None]


def lesson(socket: Socket, match: str) -> Json:
    told: Json = socket.states[match]["position"]["lesson"]
    return told


async def go_through(socket: Socket, match: str, steps: int | None = None) -> None:
    """Make the moves that are shown until so many steps are behind, or to the end."""
    while socket.states[match]["position"]["result"] is None:
        told = lesson(socket, match)
        if steps is not None and told["step"] >= steps and told["show"] is not None:
            return
        if told["show"] is None:
            await socket.until(lambda message: message["type"] in ("update", "state"))
        else:
            assert (await socket.move(match, told["show"]))["type"] == "done"


@each_game
@run_async
async def test_every_mission_is_finished_by_the_moves_that_it_shows(tmp_path: Path, game: str) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for mission in missions(game).values():
            match = (await begin(ann, game, mission.name))["id"]
            async with ann.socket() as socket:
                state = await socket.follow(match)
                assert state["match"]["mission"] == mission.name and state["match"]["yours"] == ["p1"]
                first = lesson(socket, match)
                assert (first["title"], first["step"], first["steps"]) == (mission.title, 0, len(mission.steps))
                assert (first["say"], first["hint"]) == (mission.steps[0].say, mission.steps[0].hint)
                await go_through(socket, match)
                last = socket.states[match]["position"]
                assert last["result"] == "p1" and last["reason"] in ("mission", "rules")
                assert lesson(socket, match)["over"] and lesson(socket, match)["say"] == mission.done
            shown = (await ann.ask("GET", f"/api/matches/{match}/frames")).json()
            assert shown["result"] == "p1" and shown["reason"] == last["reason"]
        kept = await states(ann, game)
        assert list(kept.values()) == ["done"] * 6 + ["open"] and await under_way(ann, game) == []


@each_game
@run_async
async def test_a_wrong_move_is_answered_with_the_hint_and_changes_nothing(tmp_path: Path, game: str) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await begin(ann, game))["id"]
        async with ann.socket() as socket:
            before = await socket.follow(match)
            answer = await socket.move(match, WRONG[game])
            hint = next(iter(missions(game).values())).steps[0].hint
            assert (answer["slug"], answer["reason"], answer["number"]) == ("mission/hint", hint, 0)
            answer = await socket.move(match, ILLEGAL[game])
            assert answer["slug"] in ("move/illegal", "move/unreadable")
            assert await socket.follow(match) == before
            entries = await service.house.service.store.entries(match)
            assert entries == []


@run_async
async def test_a_mission_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await begin(ann, "skirmish"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await go_through(socket, match, steps=2)
            before = socket.states[match]["position"]
        assert await under_way(ann, "skirmish") == [match]
    async with served(tmp_path) as service:
        ann = Guest(service.address, service.http, ann.token, ann.id)
        assert await under_way(ann, "skirmish") == [match]
        async with ann.socket() as socket:
            again = (await socket.follow(match))["position"]
            assert (again["view"], again["lesson"]) == (before["view"], before["lesson"])
            await go_through(socket, match)
        assert (await states(ann, "skirmish"))[FIRST["skirmish"]] == "done"


@run_async
async def test_the_opponent_goes_on_with_its_part_after_the_server_was_started_again(tmp_path: Path) -> None:
    async with served(tmp_path, bot_pause=600.0) as service:
        ann = await service.guest()
        match = (await begin(ann, "skirmish"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await socket.move(match, "play Champion @1")
            await socket.move(match, "pass")
            told = lesson(socket, match)
            assert (told["step"], told["say"], told["hint"], told["show"]) == (2, "", "", None)
    async with served(tmp_path) as service:
        ann = Guest(service.address, service.http, ann.token, ann.id)
        async with ann.socket() as socket:
            await socket.follow(match)
            await go_through(socket, match)
            lines = ["".join(piece["text"] for piece in line["pieces"]) for line in socket.states[match]["log"]]
            assert "The opponent plays Scout on the Meadow." in lines
            assert lines[-1] == "You have finished the mission."


@run_async
async def test_a_move_can_be_taken_back_and_the_lesson_goes_back_with_it(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await begin(ann, "skirmish"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            before = lesson(socket, match)
            await socket.move(match, "play Champion @1")
            assert lesson(socket, match)["step"] == 1
            number = socket.states[match]["number"]
            await socket.send(type="take_back", id="back", match=match, after=number)
            assert (await socket.until(lambda message: message.get("id") == "back"))["type"] == "done"
            assert lesson(socket, match) == before
            await go_through(socket, match)


@run_async
async def test_only_the_learner_is_taught(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        match = await begin(ann, "warpath")
        async with bob.socket() as socket:
            assert (await socket.follow(match["id"]))["slug"] == "match/unknown"
            state = await socket.follow(match["id"], invite=match["invite"])
            assert state["face"] is None and state["position"]["lesson"] is None
        plain = await ann.new_match(game="warpath", opponent={"kind": "bot", "level": "recruit"})
        async with ann.socket() as socket:
            state = await socket.follow(plain["id"])
            assert state["position"]["lesson"] is None and state["match"]["mission"] is None


@run_async
async def test_one_goes_through_the_missions_of_a_game_one_at_a_time(tmp_path: Path) -> None:
    async with served(tmp_path, match_limit=3) as service:
        ann = await service.guest()
        first, other = await begin(ann, "skirmish"), await begin(ann, "warpath")
        for _ in range(4):  # which would be too many if all of them stayed
            second = await begin(ann, "skirmish")
        assert await under_way(ann, "skirmish") == [second["id"]]
        assert await under_way(ann, "warpath") == [other["id"]]
        info = (await ann.ask("GET", f"/api/matches/{first['id']}")).json()
        assert (info["status"], info["result"], info["reason"]) == ("over", "p2", "conceded")
        assert set((await states(ann, "skirmish")).values()) == {"open"}


@run_async
async def test_a_mission_that_is_skipped_is_over_and_one_that_was_done_stays_done(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match, name = (await begin(ann, "warpath"))["id"], FIRST["warpath"]
        assert await skip(ann, "warpath", name) == 204
        assert (await states(ann, "warpath"))[name] == "skipped" and await under_way(ann, "warpath") == []
        assert (await ann.ask("GET", f"/api/matches/{match}")).json()["status"] == "over"
        match = (await begin(ann, "warpath"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await go_through(socket, match)
        assert (await states(ann, "warpath"))[name] == "done"
        await skip(ann, "warpath", name)
        assert (await states(ann, "warpath"))[name] == "done"


@run_async
async def test_what_does_not_exist_is_refused_with_what_does(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        refused = [
            ("/api/missions", "chess", "1-open", "game/unknown", "chess"),
            ("/api/missions", "skirmish", "1-take-a-terain", "mission/unknown", "did you mean '1-take-a-terrain'"),
            ("/api/missions/skipped", "skirmish", "9-fly", "mission/unknown", "expected one of 1-take-a-terrain"),
            ("/api/missions/skipped", "skirmish", "recruit", "mission/contest", "like any other"),
        ]
        for path, game, name, slug, words in refused:
            answer = await ann.ask("POST", path, {"game": game, "name": name})
            assert answer.json()["slug"] == slug and words in answer.json()["reason"]
            assert answer.status_code == (400 if slug == "mission/contest" else 404)
        nobody = await service.http.post("/api/missions", json={"game": "skirmish", "name": FIRST["skirmish"]})
        assert nobody.json()["slug"] == "guest/missing"
        told = (await service.http.get("/api/missions")).json()
        assert {mission["state"] for course in told for mission in course["missions"]} == {"open"}
        assert [course["game"] for course in told if course["game"] in FIRST] == list(FIRST)


@run_async
async def test_beating_the_recruit_is_kept_and_losing_is_not(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for winner, state in (("p2", "open"), ("p1", "done")):
            match = await begin(ann, "skirmish", "recruit")
            assert match["start"] is None and match["mission"] == "recruit"
            assert {player["name"] for player in match["players"].values()} == {"Ann", "Recruit"}
            await end(service, match["id"], won=winner == "p1")
            assert (await states(ann, "skirmish"))["recruit"] == state
        played = (await ann.ask("GET", "/api/history")).json()["matches"]
        assert [match["result"] for match in played] == ["won", "lost"]  # matches like any other


async def end(service: Served, match: str, *, won: bool) -> None:
    """End a match against a bot by letting one of the two concede."""
    from marchlands.server import progress

    room = await service.house.lobby.room(match)
    seat = room.record.p1 is not None and room.record.p1.startswith("bot:")
    own, other = ("p2", "p1") if seat else ("p1", "p2")
    before = room.progress
    assert before is not None
    async with room.referee.lock:
        now = room.progress
        assert now is not None
        await room.referee._carry_out(lambda: progress.do(now, "concede", other if won else own, 0.0), None)  # type: ignore[arg-type]


@run_async
async def test_what_was_done_is_in_ones_data_on_all_devices_and_goes_with_its_guest(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        name = FIRST["warpath"]
        await skip(ann, "warpath", name)
        data = (await ann.ask("GET", "/api/guests/me/everything")).json()
        assert [(each["game"], each["name"], each["how"]) for each in data["missions"]] == [
            ("warpath", name, "skipped")
        ]
        code = (await ann.ask("POST", "/api/devices/codes", {})).json()["code"]
        joined = (await service.http.post("/api/devices/join", json={"code": code, "about": "Firefox"})).json()
        there = Guest(service.address, service.http, joined["token"], joined["id"])
        assert (await states(there, "warpath"))[name] == "skipped"
        assert (await ann.ask("DELETE", "/api/guests/me", {})).status_code == 204
    assert ask(tmp_path / "marchlands.db", "SELECT count(*) FROM mission") == [(0,)]


@run_async
async def test_the_end_of_a_mission_is_kept_even_if_it_could_not_be_saved_at_first(tmp_path: Path) -> None:
    from marchlands.server.store import StoreError

    async with served(tmp_path) as service:
        ann = await service.guest()
        match = (await begin(ann, "warpath", "2-meet-the-enemy"))["id"]
        async with ann.socket() as socket:
            await socket.follow(match)
            await go_through(socket, match, steps=2)
            store = Fickle(service)
            await socket.move(match, "end")
            store.errors += [StoreError("the disk is full", "store/full")] * 2
            await go_through(socket, match)
        assert (await states(ann, "warpath"))["2-meet-the-enemy"] == "done"


def test_a_database_of_the_version_before_gets_a_place_for_missions(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    before = next(number for number, step in enumerate(STEPS) if "CREATE TABLE mission" in step)
    bring_up_to_date(path, 1.0, STEPS[:before])
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO guest VALUES ('g', 'Ann', x'00', 1.0)")
        database.commit()
    bring_up_to_date(path, 1.0)
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO mission VALUES ('g', 'skirmish', '1-x', 'done', 2.0)")
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("INSERT INTO mission VALUES ('g', 'skirmish', '2-x', 'half', 2.0)")
        assert database.execute("SELECT name FROM guest").fetchall() == [("Ann",)]
