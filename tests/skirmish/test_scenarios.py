"""Every scenario file holds, on the engine and on the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from marchlands.engine.scenario import run_scenario
from tests.oracle import scenario as oracle

ROOT = Path(__file__).parents[1] / "scenarios" / "skirmish"
FILES = sorted(ROOT.rglob("*.toml"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 120


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_holds(path: Path) -> None:
    assert run_scenario(path).problems == ()


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_holds_on_the_oracle(path: Path) -> None:
    assert oracle.run_file(path) == []
