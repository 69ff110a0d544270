"""State JSON, events, replays, playthroughs and counts of move trees are what they were."""

from __future__ import annotations

import json

import pytest

import marchlands as ml
from tests.golden.regenerate import GOLDEN, MATCHES, path_of, text_of

CASES = [(name, preset) for name in GOLDEN for preset in MATCHES]


@pytest.mark.parametrize(("name", "preset"), CASES, ids=[f"{name}-{preset}" for name, preset in CASES])
def test_golden_file_is_reproduced(name: str, preset: str) -> None:
    expected = path_of(name, preset).read_text("utf-8")
    assert text_of(GOLDEN[name](preset)).splitlines() == expected.splitlines()


@pytest.mark.parametrize("preset", MATCHES)
def test_golden_replay_can_be_played_again(preset: str) -> None:
    """SK-12, WP-03: the shuffle and the starting player are frozen by the seed."""
    text = path_of("replay", preset).read_text("utf-8")
    match = ml.Replay.from_json(text).match()
    states = json.loads(path_of("states", preset).read_text("utf-8"))
    last = list(states.values())[-1]["snapshot"]
    assert match.snapshot() == last
    assert match.result is not None
