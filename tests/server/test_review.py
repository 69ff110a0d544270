"""Reviews over the network: what is streamed, who may ask, and that nobody who leaves keeps a process at work."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from marchlands.server.refusal import Refusal
from marchlands.server.review_desk import WAITING, ReviewDesk
from tests.server.house import Guest, Json, Served, run_async, seated, served, soon, stored
from tests.server.test_replay_frames import played

QUICK = {"review_simulations": 6_000}
ENDLESS = {"review_simulations": 400_000_000}


def lines_of(answer: httpx.Response) -> list[Json]:
    assert answer.status_code in (200, 201), answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def of_kind(lines: list[Json], kind: str) -> list[Json]:
    return [line for line in lines if line["type"] == kind]


def workers() -> list[psutil.Process]:
    """Return the processes that this one has started for work, but not those that count resources."""
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
        except psutil.Error:  # it has just ended
            continue
    return found


async def kept(service: Served, game: str = "skirmish") -> tuple[dict[str, Guest], str]:
    """Return the players of a finished public match, and its id."""
    guests, _ = await seated(service)
    match = played(game)
    course = match.replay().match(0)
    moves = []
    for text in match.moves:
        moves.append((str(course.to_act), text))
        course.apply(text)
    assert match.setup is not None
    decks: list[Any] = [{"name": "", "lead": deck.lead, "cards": dict(deck.cards)} for deck in match.setup.decks]
    return guests, await stored(service, guests, match.setup, decks, moves)


def test_a_review_comes_line_by_line_and_adds_up(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        match = played("skirmish")
        async with served(tmp_path, **QUICK) as service:
            ann = await service.guest()
            asked = {"replay": match.replay().to_json(), "seat": "p2", "open": True}
            lines = lines_of(await ann.ask("POST", "/api/replays/review", asked))
            head, whole = lines[0], lines[-1]
            assert (head["type"], whole["type"]) == ("head", "review")
            assert (head["seat"], head["moves"], head["result"]) == ("p2", len(match.moves), match.result)
            assert "nobody could know this" in head["note"]
            points = of_kind(lines, "point")
            assert len(points) == head["points"] > 10
            assert [point["number"] for point in points] == sorted({point["number"] for point in points})
            for point in points:
                assert 0 <= point["low"] <= point["chance"] <= point["high"] <= 1
                assert 0 <= point["open"] <= 1
                assert (point["loss"] is not None) == (point["seat"] == "p2")
                assert point["move"] == match.moves[point["number"] - 1]
            changes = sum(whole["sums"][part]["change"] for part in ("yours", "draws", "theirs"))
            assert changes == pytest.approx(whole["last"] - whole["first"], abs=0.001)
            progress = of_kind(lines, "progress")
            assert [line["done"] for line in progress] == sorted(line["done"] for line in progress)
            assert progress[-1]["done"] == progress[-1]["of"] and progress[0]["doing"]
            await soon(lambda: not workers())

    run()


def test_a_second_look_at_a_review_takes_no_work(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        async with served(tmp_path, **QUICK) as service:
            guests, match = await kept(service)
            first = lines_of(await guests["p1"].ask("GET", f"/api/matches/{match}/review"))
            again = lines_of(await guests["p1"].ask("GET", f"/api/matches/{match}/review"))
            assert of_kind(again, "progress") == []
            assert again == [line for line in first if line["type"] in ("head", "point", "review")]
            assert first[0]["match"] == match and first[0]["seat"] == "p1" and "you could know" in first[0]["note"]
            stranger = await service.guest("Cas")
            theirs = lines_of(await stranger.ask("GET", f"/api/matches/{match}/review?seat=p2"))
            assert theirs[0]["seat"] == "p2" and "Bob could know" in theirs[0]["note"]

    run()


def test_whoever_leaves_takes_the_work_along(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        replay = played("warpath").replay().to_json()
        async with served(tmp_path, **ENDLESS) as service:
            asked = {"replay": replay}
            async with service.http.stream("POST", "/api/replays/review", json=asked) as answer:
                async for line in answer.aiter_lines():
                    if json.loads(line)["type"] == "point":
                        break
                assert len(workers()) == 2
            await soon(lambda: not workers())
            desk = service.house.service.reviews
            await soon(lambda: desk.asking == 0)

    run()


def test_the_end_of_the_service_ends_a_review_and_says_so(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        replay = played("skirmish").replay().to_json()
        async with served(tmp_path, **ENDLESS) as service:
            lines: list[Json] = []

            async def listen() -> None:
                async with service.http.stream("POST", "/api/replays/review", json={"replay": replay}) as answer:
                    lines.extend([json.loads(line) async for line in answer.aiter_lines()])

            listening = asyncio.create_task(listen())
            await soon(lambda: len(workers()) == 2)
            await service.house.say_goodbye()
            assert workers() == []
            await listening
            assert (lines[-1]["type"], lines[-1]["slug"]) == ("trouble", "review/closing")

    run()


def test_reviews_wait_for_each_other_and_too_many_are_refused(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        replay = played("skirmish").replay().to_json()
        async with served(tmp_path, **ENDLESS) as service:
            ann = await service.guest()
            headers = {"authorization": f"Bearer {ann.token}"}
            kinds: list[list[str]] = [[], [], []]

            async def listen(index: int) -> None:
                asked = {"replay": replay, "open": index % 2 == 1, "seat": "p2" if index == 2 else "p1"}
                path = "/api/replays/review"
                async with service.http.stream("POST", path, json=asked, headers=headers) as answer:
                    async for line in answer.aiter_lines():
                        kinds[index].append(json.loads(line)["type"])

            tasks = [asyncio.create_task(listen(0))]
            await soon(lambda: "head" in kinds[0])
            tasks += [asyncio.create_task(listen(index)) for index in (1, 2)]
            await soon(lambda: bool(kinds[1]) and bool(kinds[2]))
            assert kinds[1][0] == kinds[2][0] == "waiting"
            refused = await ann.ask("POST", "/api/replays/review", {"replay": replay})
            assert (refused.status_code, refused.json()["slug"]) == (429, "review/too-many")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await soon(lambda: service.house.service.reviews.asking == 0 and not workers())

    run()


def test_only_so_many_may_wait_in_all() -> None:
    desk = ReviewDesk(1)

    def ask(who: str) -> None:
        desk.response(who, who, lambda: pytest.fail("nobody listens"), lambda inquiry: b"")

    for number in range(1 + WAITING):
        ask(f"guest {number}")
    with pytest.raises(Refusal, match="ask again in a minute") as refused:
        ask("one more")
    assert refused.value.slug == "review/busy"


def test_what_cannot_be_reviewed_is_refused_in_one_line(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        async with served(tmp_path, **QUICK) as service:
            guests, going_on = await seated(service)
            ann, stranger = guests["p1"], await service.guest("Cas")
            _, over = await kept(service)

            async def slug(guest: Guest, path: str, content: object = None) -> tuple[int, str]:
                answer = await guest.ask("GET" if content is None else "POST", path, content)
                fault = answer.json()
                assert "\n" not in fault["reason"]
                return answer.status_code, fault["slug"]

            assert await slug(ann, f"/api/matches/{going_on['id']}/review") == (409, "replay/playing")
            assert await slug(stranger, f"/api/matches/{going_on['id']}/review") == (404, "match/unknown")
            assert await slug(ann, "/api/matches/nothing/review") == (404, "match/unknown")
            assert await slug(ann, f"/api/matches/{over}/review?seat=p3") == (400, "request/unreadable")
            assert await slug(ann, f"/api/matches/{over}/review?open=perhaps") == (400, "request/unreadable")
            assert (await slug(ann, "/api/replays/review", {"replay": "{}"}))[0] == 400
            assert (await slug(ann, "/api/replays/review", {"replay": "{}", "seat": "p9"}))[0] == 400
            begun = played("skirmish").replay()
            content = json.loads(begun.to_json()) | {"moves": []}
            lines = lines_of(await ann.ask("POST", "/api/replays/review", {"replay": json.dumps(content)}))
            assert [(line["type"], line["slug"]) for line in lines] == [("trouble", "review/empty")]

    run()
