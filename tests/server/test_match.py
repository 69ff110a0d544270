"""Matches over the service, from the first move to the rematch."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import marchlands as ml
from tests.server.house import play_out, run_async, served


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
@run_async
async def test_a_match_against_a_bot_is_played_to_its_end(tmp_path: Path, game: str) -> None:
    dice = random.Random(5)
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(game=game, opponent={"kind": "bot", "level": "recruit"})
        async with ann.socket() as socket:
            state = await socket.follow(match["id"])
            assert state["face"] in match["yours"]
            result = await play_out(socket, match["id"], lambda where: dice.choice(where["legal"])["text"])
        replay = await ann.ask("GET", f"/api/matches/{match['id']}/replay")
        played = ml.Replay.from_json(replay.text).match()
        assert played.result == result
        assert state["position"]["view"] == played.view(state["face"])
        assert state["log"]
