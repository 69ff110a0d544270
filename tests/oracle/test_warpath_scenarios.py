"""Every Warpath scenario file holds on the oracle, and together they show every rule that a scenario can show."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from .scenario import run_file

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parent / "docs" / "rules" / "warpath.md"
ROOT = TESTS / "scenarios" / "warpath"
FILES = sorted(ROOT.rglob("*.toml"))
BROKEN = sorted((TESTS / "scenarios" / "broken" / "warpath").glob("*.toml"))

NOT_FOR_SCENARIOS = {
    "WP-03": "a scenario begins with a position, after the setup",
    "WP-04": "decks are not checked in a position",
    "WP-05": "decks are not checked in a position",
    "WP-06": "decks are refused before there is a match",
    "WP-82": "no cards of the published sets go so far",
    "WP-60": "what a card shows is the business of the page",
}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT).with_suffix(""))


def rule_ids() -> set[str]:
    return set(re.findall(r"^\| (WP-\d+) \|", RULEBOOK.read_text("utf-8"), re.MULTILINE))


def covered() -> Counter[str]:
    """How many scenarios cover each rule."""
    return Counter(rule for path in FILES for rule in set(tomllib.loads(path.read_text("utf-8"))["covers"]))


def test_there_are_scenarios() -> None:
    assert len(FILES) >= 130
    assert len(BROKEN) >= 25


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_holds_on_the_oracle(path: Path) -> None:
    assert run_file(path) == []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_malformed_and_says_what_its_message_must_name(path: Path) -> None:
    assert re.match(r"# expect: \S", path.read_text("utf-8"))
    (problem,) = run_file(path) or [""]
    assert problem.startswith("malformed: ")


def test_every_rule_that_a_scenario_can_show_is_covered_twice_or_more() -> None:
    times = covered()
    assert {rule for rule in rule_ids() - set(NOT_FOR_SCENARIOS) if times[rule] < 2} == set()


def test_scenarios_cover_only_rules_that_exist() -> None:
    assert set(covered()) - rule_ids() == set()
    assert set(NOT_FOR_SCENARIOS) <= rule_ids() - set(covered())


def test_titles_and_names_are_unlike_each_other() -> None:
    titles = Counter(tomllib.loads(path.read_text("utf-8"))["title"] for path in FILES)
    assert [title for title, times in titles.items() if times > 1] == []
