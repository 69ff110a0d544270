"""Every scenario file holds on the engine, and every broken one is refused with the right words."""

from __future__ import annotations

from pathlib import Path

import pytest

from marchlands.engine.scenario import run_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted((SCENARIOS / "warpath").rglob("*.toml"))
BROKEN = sorted((SCENARIOS / "broken" / "warpath").rglob("*.toml"))


def name(path: Path) -> str:
    return str(path.relative_to(SCENARIOS))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 100


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_holds(path: Path) -> None:
    assert run_scenario(path).problems == ()


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_a_broken_file_fails_and_its_message_names_what_is_wrong(path: Path) -> None:
    wanted = path.read_text("utf-8").splitlines()[0].removeprefix("# expect:").split("|")
    problems = run_scenario(path).problems
    assert len(problems) == 1
    for word in wanted:
        assert word.strip() in problems[0], problems[0]
