"""Replays move by move: what is shown of a match that is over, to whom, and what of files that somebody brings."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.scenario import position_of_text
from tests.server.house import Guest, Json, following, play_out, run_async, seated, served
from tests.server.test_match_start import DUEL, HOT_SEAT, RAID, finished

GAMES = ["skirmish", "warpath"]


def played(game: str, seed: int = 3) -> Match:
    """Return a whole match of random moves."""
    host = find_game(game)
    match = host.open(host.setup(host.usual_decks(), None, None, seed))
    rng = random.Random(seed)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    return match


async def frames(guest: Guest, match: str, **query: str) -> Json:
    words = "&".join(f"{key}={value}" for key, value in query.items())
    answer = await guest.ask("GET", f"/api/matches/{match}/frames?{words}")
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


async def slug_of(guest: Guest, method: str, path: str, content: object = None) -> tuple[int, str, str]:
    answer = await guest.ask(method, path, content)
    fault = answer.json()
    assert "\n" not in fault["reason"]
    return answer.status_code, fault["slug"], fault["reason"]


@pytest.mark.parametrize("game", GAMES)
def test_an_opened_file_is_shown_move_by_move_with_both_hands(game: str, tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        match = played(game)
        replay = match.replay()
        async with served(tmp_path) as service:
            ann = await service.guest()
            answer = await ann.ask("POST", "/api/replays/frames", {"replay": replay.to_json()})
            assert answer.status_code == 201 and answer.headers["content-encoding"] == "gzip"
            shown = answer.json()
            assert len(shown["frames"]) == len(match.moves) + 1 and shown["result"] == match.result
            assert [frame["text"] for frame in shown["frames"][1:]] == match.moves
            whole = replay.match(0)
            for number, frame in enumerate(shown["frames"]):
                snapshot = whole.snapshot()
                for seat in ("p1", "p2"):
                    assert frame["view"][seat]["hand"] == snapshot[seat]["hand"]
                    assert frame["view"][seat]["deck_list"] == snapshot[seat]["deck"]
                assert frame["to_act"] == whole.to_act and len(frame["score"]) == 2
                if number < len(match.moves):
                    whole.apply(match.moves[number])
            events = [event for frame in shown["frames"] for event in frame["events"]]
            told = [event["event"] for event in match.events(everything=True)]
            assert [event["event"] for event in events] == told
            marks = [mark for frame in shown["frames"] for mark in frame.get("marks", [])]
            assert sum(mark["kind"] == "turn" for mark in marks) == told.count("turn_started")
            assert {"turn", "score"} <= {mark["kind"] for mark in marks}
            assert all(frame["words"] for frame in shown["frames"][1:])
            own = await ann.ask(
                "POST", "/api/replays/frames", {"replay": replay.to_json(), "seat": "p2", "eyes": "own"}
            )
            for frame, number in zip(own.json()["frames"], range(1000), strict=False):
                assert frame["view"] == replay.match(number).view("p2")

    run()


@run_async
async def test_a_match_is_shown_from_its_players_seat_and_ends_as_it_did(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service)
        id = match["id"]
        async with following(id, guests) as pair:
            for _ in range(4):
                await pair.step()
            assert (await slug_of(guests["p1"], "GET", f"/api/matches/{id}/frames"))[:2] == (409, "replay/playing")
            assert (await slug_of(guests["p1"], "PUT", f"/api/matches/{id}/notes/1", {"text": "a"}))[0] == 409
            assert (await slug_of(guests["p1"], "GET", f"/api/matches/{id}/scenario?move=1"))[0] == 409
            await pair.sockets["p2"].do(id, "concede")
        stranger = await service.guest("Eve")
        assert (await slug_of(stranger, "GET", f"/api/matches/{id}/frames"))[:2] == (404, "match/unknown")
        seen = await frames(stranger, id, invite=match["invite"])
        assert seen["face"] is None and seen["eyes"] == "both" and seen["invite"] is None
        for seat, words in (("p1", "The opponent concedes."), ("p2", "You concede.")):
            shown = await frames(guests[seat], id)
            last = shown["frames"][-1]
            assert shown["face"] == seat and (shown["result"], shown["reason"]) == ("p1", "conceded")
            assert "".join(piece["text"] for piece in last["lines"][0]["pieces"]) == words
            assert last["kind"] == "conceded" and last["events"] == [] and shown["invite"] == match["invite"]
            own = await frames(guests[seat], id, eyes="own")
            other = "p2" if seat == "p1" else "p1"
            assert all(frame["view"][other]["hand"] is None for frame in own["frames"])
            assert any(frame["view"][other]["hand"] for frame in shown["frames"])
        assert (await slug_of(stranger, "GET", f"/api/matches/{id}/frames?invite={match['invite']}&eyes=all"))[0] == 400


@run_async
async def test_a_match_that_began_at_a_position_is_shown_from_there(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        for scenario in (DUEL, RAID):
            wanted = {"kind": "bot", "level": "recruit"}
            match = await ann.new_match(opponent=wanted, seat="p1", start={"scenario": scenario})
            async with ann.socket() as socket:
                await socket.follow(match["id"])
                await play_out(socket, match["id"], lambda where: where["legal"][-1]["text"])
            shown = await frames(ann, match["id"])
            first = position_of_text(scenario).snapshot()
            assert shown["frames"][0]["view"]["p2"]["hand"] == first["p2"]["hand"] and shown["decks"] == {}
            lines = ["".join(piece["text"] for piece in line["pieces"]) for line in shown["frames"][1]["lines"]]
            assert lines and not any("None" in line for line in lines)


@run_async
async def test_a_position_of_a_match_is_saved_and_opened_again(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        id = await finished(ann, "skirmish", 7)
        replay = (await ann.ask("GET", f"/api/matches/{id}/replay")).text
        saved = (await ann.ask("GET", f"/api/matches/{id}/scenario?move=4")).json()
        of_file = (await ann.ask("POST", "/api/replays/scenario", {"replay": replay, "move": 4})).json()
        assert (
            saved["move"] == of_file["move"] <= 4
            and saved["text"].splitlines()[-5:] == of_file["text"].splitlines()[-5:]
        )
        answer = await ann.ask("POST", "/api/replays/position", {"scenario": saved["text"]})
        shown = answer.json()
        assert shown["game"] == "skirmish" and shown["title"].endswith("after move 4")
        assert shown["view"]["p1"]["hand"] == Replay.from_json(replay).match(saved["move"]).snapshot()["p1"]["hand"]
        await ann.new_match(opponent=HOT_SEAT, start={"scenario": saved["text"]})
        for path in (f"/api/matches/{id}/scenario?move=99", f"/api/matches/{id}/scenario?move=x"):
            assert (await slug_of(ann, "GET", path))[0] == 400


@run_async
async def test_broken_files_are_refused_with_a_reason(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        text = played("skirmish").replay().to_json()
        content: Any = json.loads(text)
        sets = content["sets"]
        newer = f"played with version 9 of the set 'core', of which version {sets['core']} is here; keep"
        broken = [
            ("{", "replay/unreadable", "not JSON"),
            ("[]", "replay/unreadable", "expected a JSON object"),
            (json.dumps({**content, "format": 2}), "replay/version", "keep the file"),
            (json.dumps({**content, "sets": {"core": 9}}), "replay/version", "keep the file"),
            (json.dumps({**content, "sets": {**sets, "core": 9}}), "replay/version", newer),
            (json.dumps({**content, "sets": 5}), "replay/version", "sets is 5; expected a table of versions"),
            (json.dumps({**content, "moves": ["pass", "play Nobody @1"]}), "replay/unreadable", "move 2"),
            ("x" * 59_000, "replay/unreadable", "not JSON"),
            (json.dumps({**content, "moves": ["pass"] * 10_000}), "request/too-large", "65536 bytes"),
        ]
        for replay, slug, words in broken:
            _, found, reason = await slug_of(ann, "POST", "/api/replays/frames", {"replay": replay})
            assert found == slug and words in reason
        assert (await slug_of(ann, "POST", "/api/replays/frames", {"replay": "x" * 60_001}))[0] == 400
        assert (await slug_of(ann, "POST", "/api/replays/position", {"scenario": "turn = 3"}))[
            1
        ] == "scenario/malformed"


@run_async
async def test_notes_belong_to_one_guest_and_one_match(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann, bob = await service.guest(), await service.guest("Bob")
        id = await finished(ann, "skirmish", 3)
        invite = (await ann.ask("GET", f"/api/matches/{id}")).json()["invite"]
        path = f"/api/matches/{id}/notes"
        written = await ann.ask("PUT", f"{path}/2", {"text": " Here it was lost.\x07\nWhy pass? "})
        assert written.status_code == 200 and written.json()["text"] == "Here it was lost.\nWhy pass?"
        await ann.ask("PUT", f"{path}/0", {"text": "The start"})
        await ann.ask("PUT", f"{path}/2", {"text": "Changed"})
        notes = (await ann.ask("GET", path)).json()
        assert [(note["move"], note["text"]) for note in notes] == [(0, "The start"), (2, "Changed")]
        assert (await slug_of(bob, "GET", path))[0] == 404
        assert (await bob.ask("GET", f"{path}?invite={invite}")).json() == []
        assert (await slug_of(ann, "PUT", f"{path}/9", {"text": "a"}))[1] == "note/move"
        assert (await slug_of(ann, "PUT", f"{path}/1", {"text": " \x07 "}))[1] == "note/empty"
        assert (await slug_of(ann, "PUT", f"{path}/1", {"text": "a" * 1_001}))[1] == "request/unreadable"
        assert (await slug_of(ann, "PUT", f"{path}/x", {"text": "a"}))[1] == "request/unreadable"
        assert (await ann.ask("DELETE", f"{path}/2")).status_code == 204
        assert [note["move"] for note in (await ann.ask("GET", path)).json()] == [0]
