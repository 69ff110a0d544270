"""The compiled and the pure build play the same matches, move by move."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import marchlands as ml
from tests.support.scale import scaled

TRACES = Path(__file__).parents[1] / "support" / "traces.py"


def traces(pure: bool) -> list[str]:
    environment = {**os.environ, "MARCHLANDS_PURE": "1" if pure else ""}
    command = [sys.executable, str(TRACES), str(scaled(10_000))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_both_builds_give_identical_traces() -> None:
    first, second = traces(pure=False), traces(pure=True)
    assert first[0] == "compiled"
    assert second[0] == "pure"
    assert len(first) == 2 * scaled(10_000) + 1
    assert first[1:] == second[1:]


def test_this_run_is_the_build_that_was_asked_for() -> None:
    asked = "pure" if os.environ.get("MARCHLANDS_PURE", "") not in ("", "0") else "compiled"
    assert ml.build() == asked
