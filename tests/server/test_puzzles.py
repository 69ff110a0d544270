"""Puzzles over REST: what is shown, what becomes of tries, what is kept of them, and that no solution gets out."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marchlands.coach.puzzle import Puzzle, attempt, daily, find_puzzle, puzzles
from marchlands.engine.table import OTHER
from marchlands.server.endpoints import puzzle as puzzle_endpoints
from tests.server.house import Guest, Json, run_async, served
from tests.server.store_examples import ask
from tests.server.test_replay_frames import slug_of

GAMES = ("skirmish", "warpath")
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return the clock that puzzles go by, which stands still."""
    now = SimpleNamespace(at=NOON)
    monkeypatch.setattr(puzzle_endpoints, "time", SimpleNamespace(time=lambda: now.at))
    return now


def single(puzzle: Puzzle) -> list[str]:
    """Return the moves of a solution one by one, choices too."""
    match, moves = puzzle.position(), list[str]()
    for text in puzzle.solution:
        made = len(match.made)
        match.apply(text)
        moves += [match.text(move) for move in match.made[made:]]
        match = attempt(puzzle, moves).match
    return moves


def wrong(puzzle: Puzzle) -> str:
    """Return a first move that does not solve a puzzle."""
    match = puzzle.position()
    legal = [match.text(move) for move in match.legal_moves()]
    return next(text for text in legal if attempt(puzzle, [text]).state == "failed")


async def got(guest: Guest, path: str) -> Any:
    answer = await guest.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def tried(guest: Guest, puzzle: Puzzle, *moves: str) -> Json:
    answer = await guest.ask("POST", f"/api/puzzles/{puzzle.id}/try", {"moves": list(moves)})
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


@run_async
async def test_all_puzzles_are_listed_and_none_tells_its_solution(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        shelf = await got(ann, "/api/puzzles")
        assert [each["id"] for each in shelf["puzzles"]] == [each.id for game in GAMES for each in puzzles(game)]
        assert shelf["players"].keys() == set(GAMES)
        for each in shelf["puzzles"]:
            puzzle = find_puzzle(each["id"])
            assert each.keys() == {"id", "game", "kind", "kind_name", "goal", "rating", "mark", "first"}
            assert (each["goal"], each["rating"], each["mark"]) == (puzzle.goal, puzzle.rating, None)
            shown = await got(ann, f"/api/puzzles/{puzzle.id}")
            assert shown["puzzle"] == each
            assert "solution" not in json.dumps(shown)
            view = shown["table"]["position"]["view"]
            assert view == puzzle.position().view(puzzle.seat)
            assert view[OTHER[puzzle.seat]]["hand"] is None and not view["p1"]["deck"]
            assert shown["table"]["position"]["legal"] and shown["table"]["steps"] == []


@run_async
async def test_the_solution_solves_every_puzzle_one_choice_at_a_time(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for puzzle in (puzzles(game)[number] for game in GAMES for number in range(0, len(puzzles(game)), 5)):
            moves = single(puzzle)
            for count in range(1, len(moves)):
                going = await tried(ann, puzzle, *moves[:count])
                assert (going["state"], going["rating"], going["puzzle"]["mark"]) == ("open", None, None)
                assert going["table"]["position"]["legal"]
            solved = await tried(ann, puzzle, *moves)
            assert (solved["state"], solved["puzzle"]["mark"], solved["puzzle"]["first"]) == ("solved",) * 3
            assert solved["rating"]["after"] > solved["rating"]["before"]
            assert solved["table"]["position"]["legal"] == []
            assert [step["text"] for step in solved["table"]["steps"] if step["seat"] == puzzle.seat] == moves


@run_async
async def test_a_wrong_move_is_refuted_on_the_board(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for puzzle in (puzzles(game)[number] for game in GAMES for number in range(0, len(puzzles(game)), 5)):
            move = wrong(puzzle)
            failed = await tried(ann, puzzle, move)
            assert (failed["state"], failed["puzzle"]["mark"], failed["puzzle"]["first"]) == ("failed",) * 3
            assert failed["reason"] and failed["rating"]["after"] < failed["rating"]["before"]
            found = attempt(puzzle, [move])
            assert found.wrong is not None and failed["wrong"] == found.wrong
            steps = failed["table"]["steps"]
            assert [step["seat"] for step in steps[found.wrong :]] == [seat for seat, _ in found.refutation]
            assert steps[-1]["view"] == found.match.view(puzzle.seat)
            assert failed["table"]["position"]["legal"] == [] and failed["table"]["position"]["to_act"] is None


@run_async
async def test_the_first_try_counts_and_failed_ones_are_to_be_tried_again(tmp_path: Path) -> None:
    puzzle = puzzles("skirmish")[0]
    async with served(tmp_path) as service:
        ann = await service.guest()
        failed = await tried(ann, puzzle, wrong(puzzle))
        assert failed["player"]["again"] == [puzzle.id] and failed["player"]["rated"] == 1
        solved = await tried(ann, puzzle, *single(puzzle))
        assert (solved["rating"], solved["puzzle"]["mark"], solved["puzzle"]["first"]) == (None, "solved", "failed")
        assert solved["player"]["again"] == [] and solved["player"]["solved"] == 1
        assert solved["player"]["rating"] == failed["rating"]["after"]
        assert solved["player"]["next"] not in (None, puzzle.id)
        shelf = await got(ann, "/api/puzzles")
        assert next(each for each in shelf["puzzles"] if each["id"] == puzzle.id) == solved["puzzle"]
        assert shelf["players"]["skirmish"]["solved"] == 1 and shelf["players"]["warpath"]["rated"] == 0
        bob = await service.guest("Bob")
        assert all(each["mark"] is None for each in (await got(bob, "/api/puzzles"))["puzzles"])


@run_async
async def test_the_solution_is_shown_on_the_board_and_counts_as_failed(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for game in GAMES:
            puzzle = puzzles(game)[1]
            answer = await ann.ask("POST", f"/api/puzzles/{puzzle.id}/solution", {})
            shown = answer.json()
            assert [move["text"] for move in shown["moves"] if move["seat"] == puzzle.seat] == list(puzzle.solution)
            own = [step["text"] for step in shown["table"]["steps"] if step["seat"] == puzzle.seat]
            assert own == single(puzzle) and shown["table"]["position"]["legal"] == []
            assert (shown["puzzle"]["mark"], shown["puzzle"]["first"]) == ("failed", "shown")
            assert shown["rating"]["after"] < shown["rating"]["before"]
            solved = await tried(ann, puzzle, *single(puzzle))
            again = (await ann.ask("POST", f"/api/puzzles/{puzzle.id}/solution", {})).json()
            assert again["rating"] is None and again["puzzle"] == solved["puzzle"]


@run_async
async def test_the_puzzle_of_the_day_changes_at_midnight_and_its_days_add_up(
    tmp_path: Path, clock: SimpleNamespace
) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for number in range(3):
            clock.at = NOON + number * DAY
            day = datetime.fromtimestamp(clock.at, UTC).date()
            wanted = [daily(game, day) for game in GAMES]
            shown = await got(ann, "/api/puzzles/daily")
            assert [each["puzzle"]["id"] for each in shown] == [puzzle.id for puzzle in wanted]
            assert [(each["day"], each["solved"]) for each in shown] == [(day.isoformat(), False)] * 2
            assert [each["streak"] for each in shown] == [number, 0]
            assert shown[0]["view"] == wanted[0].position().view(wanted[0].seat)
            assert (await got(ann, f"/api/puzzles/{wanted[0].id}"))["daily"]
            solved = await tried(ann, wanted[0], *single(wanted[0]))
            assert solved["daily"] and solved["player"]["streak"] == number + 1
        clock.at += 2 * DAY
        player = (await got(ann, "/api/puzzles"))["players"]["skirmish"]
        assert (player["streak"], player["longest"]) == (0, 3)


@run_async
async def test_moves_are_foreseen_and_refused_with_a_reason_at_a_puzzle(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for game in GAMES:
            puzzle = puzzles(game)[0]
            shown = await got(ann, f"/api/puzzles/{puzzle.id}")
            legal = [move["text"] for move in shown["table"]["position"]["legal"]][:8]
            asked = {"puzzle": puzzle.id, "texts": legal}
            told = (await ann.ask("POST", "/api/practice/foresee", asked)).json()
            assert [each["text"] for each in told] == legal and any(each["changes"] for each in told)
            over = {**asked, "moves": [wrong(puzzle)]}
            assert (await slug_of(ann, "POST", "/api/practice/foresee", over))[1] == "practice/over"
            table = {"puzzle": puzzle.id, "moves": []}
            assert (await slug_of(ann, "POST", "/api/practice", table))[1] == "practice/puzzle"


@run_async
async def test_what_is_no_puzzle_or_no_move_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        id = puzzles("skirmish")[0].id
        assert (await slug_of(ann, "GET", "/api/puzzles/skirmish-0"))[:2] == (404, "puzzle/unknown")
        assert (await slug_of(ann, "POST", "/api/puzzles/x/try", {"moves": ["pass"]}))[:2] == (404, "puzzle/unknown")
        assert (await slug_of(ann, "POST", "/api/puzzles/x/solution", {}))[:2] == (404, "puzzle/unknown")
        assert (await slug_of(ann, "POST", f"/api/puzzles/{id}/try", {"moves": ["dance"]}))[1] == "move/unreadable"
        over = {"moves": [*single(puzzles("skirmish")[0]), "pass"]}
        assert (await slug_of(ann, "POST", f"/api/puzzles/{id}/try", over))[1] == "puzzle/over"
        too_many = {"moves": ["pass"] * 61}
        assert (await slug_of(ann, "POST", f"/api/puzzles/{id}/try", too_many))[1] == "request/unreadable"
        assert (await got(ann, "/api/puzzles"))["players"]["skirmish"]["rated"] == 0


@run_async
async def test_nothing_is_kept_of_somebody_who_is_nobody(tmp_path: Path) -> None:
    puzzle = puzzles("warpath")[0]
    async with served(tmp_path) as service:
        answer = await service.http.post(f"/api/puzzles/{puzzle.id}/try", json={"moves": single(puzzle)})
        assert answer.json()["state"] == "solved" and answer.json()["rating"] is None
        shelf = (await service.http.get("/api/puzzles")).json()
        assert all(each["mark"] is None for each in shelf["puzzles"])
    assert ask(tmp_path / "marchlands.db", "SELECT count(*) FROM puzzle") == [(0,)]


@run_async
async def test_everything_about_somebody_has_the_puzzles_and_goes_with_the_rest(tmp_path: Path) -> None:
    one, other = puzzles("skirmish")[:2]
    async with served(tmp_path) as service:
        ann, bob = await service.guest("Ann"), await service.guest("Bob")
        for guest in (ann, bob):
            await tried(guest, one, wrong(one))
            await tried(guest, other, *single(other))
        told = (await got(ann, "/api/guests/me/everything"))["puzzles"]
        assert [(each["puzzle"], each["first"]) for each in told["tried"]] == [(one.id, "failed"), (other.id, "solved")]
        assert told["ratings"][0]["tries"] == 2 and ann.id not in json.dumps(told)
        assert (await ann.ask("DELETE", "/api/guests/me")).status_code == 204
        assert len((await got(bob, "/api/guests/me/everything"))["puzzles"]["tried"]) == 2
    for table in ("puzzle", "puzzle_rating", "daily"):
        assert ask(tmp_path / "marchlands.db", f"SELECT count(*) FROM {table} WHERE guest <> '{bob.id}'") == [(0,)]


@run_async
async def test_a_browser_that_joins_brings_its_puzzles_along(tmp_path: Path) -> None:
    one, other = puzzles("skirmish")[:2]
    async with served(tmp_path) as service:
        ann, phone = await service.guest("Ann"), await service.guest("Phone")
        await tried(ann, one, *single(one))
        await tried(phone, one, wrong(one))
        await tried(phone, other, *single(other))
        code = (await ann.ask("POST", "/api/devices/codes", {})).json()["code"]
        wish = {"code": code, "about": "Phone", "bring_decks": True}
        joined = (await phone.ask("POST", "/api/devices/join", wish)).json()
        here = Guest(service.address, service.http, joined["token"], joined["id"])
        marks = {each["id"]: each["first"] for each in (await got(here, "/api/puzzles"))["puzzles"]}
        assert (marks[one.id], marks[other.id]) == ("solved", "solved")
        assert (await got(here, "/api/puzzles"))["players"] == (await got(ann, "/api/puzzles"))["players"]
