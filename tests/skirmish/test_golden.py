"""State JSON, events, replays, playthroughs and counts of move trees are what they were."""

from __future__ import annotations

import json

import pytest

import marchlands as ml
from tests.golden.regenerate import FOLDER, GOLDEN, MATCHES, text_of

CASES = [(name, preset) for name in GOLDEN for preset in MATCHES]


@pytest.mark.parametrize(("name", "preset"), CASES, ids=[f"{name}-{preset}" for name, preset in CASES])
def test_golden_file_is_reproduced(name: str, preset: str) -> None:
    expected = (FOLDER / f"{name}-{preset}.json").read_text("utf-8")
    assert text_of(GOLDEN[name](preset)).splitlines() == expected.splitlines()


@pytest.mark.parametrize("preset", MATCHES)
def test_golden_replay_can_be_played_again(preset: str) -> None:
    """SK-12: the shuffle and the starting player are frozen by the seed."""
    text = (FOLDER / f"replay-{preset}.json").read_text("utf-8")
    match = ml.Replay.from_json(text).match()
    states = json.loads((FOLDER / f"states-{preset}.json").read_text("utf-8"))
    last = list(states.values())[-1]["snapshot"]
    assert match.snapshot() == last
    assert match.result is not None
