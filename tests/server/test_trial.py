"""Moves that are tried in a review: what they are worth, and who may ask."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.house import Guest, run_async, seated, served
from tests.server.test_replay_frames import played
from tests.server.test_review import kept


def test_a_move_is_compared_with_the_one_that_was_made(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        match = played("skirmish")
        replay = match.replay()
        start = replay.match(0)
        others = [text for text in map(start.text, start.legal_moves()) if text != match.moves[0]]
        async with served(tmp_path) as service:
            ann = await service.guest()
            asked = {"replay": replay.to_json(), "move": 0, "text": others[0]}
            answer = await ann.ask("POST", "/api/reviews/try", asked)
            assert answer.status_code == 201, answer.text
            told = answer.json()
            assert (told["tried"]["move"], told["made"]["move"]) == (others[0], match.moves[0])
            assert told["tried"]["words"] != told["made"]["words"]
            for each in (told["tried"], told["made"]):
                assert 0 <= each["low"] <= each["chance"] <= each["high"] <= 1
            assert told["error"] > 0
            assert (await ann.ask("POST", "/api/reviews/try", asked)).json() == told

    run()


def test_what_cannot_be_tried_is_refused_in_one_line(tmp_path: Path) -> None:
    @run_async
    async def run() -> None:
        match = played("skirmish")
        replay = match.replay().to_json()
        async with served(tmp_path) as service:
            guests, going_on = await seated(service)
            ann, stranger = guests["p1"], await service.guest("Cas")
            _, over = await kept(service)

            async def slug(guest: Guest, **asked: object) -> tuple[int, str]:
                answer = await guest.ask("POST", "/api/reviews/try", {"text": "pass", **asked})
                fault = answer.json()
                assert "\n" not in fault["reason"]
                return answer.status_code, fault["slug"]

            assert await slug(ann, replay=replay, text="play Nobody @1") == (400, "move/illegal")
            assert await slug(ann, replay=replay, move=len(match.moves)) == (400, "review/move")
            assert await slug(ann, replay=replay, match=over) == (400, "review/unclear")
            assert await slug(ann) == (400, "review/unclear")
            assert await slug(ann, match=going_on["id"]) == (409, "replay/playing")
            assert await slug(stranger, match=going_on["id"]) == (404, "match/unknown")
            broken = json.dumps(json.loads(replay) | {"moves": ["nonsense"]})
            assert (await slug(ann, replay=broken))[0] == 400

    run()
