"""Every rule of the rulebook is named by a scenario or a test."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parent / "docs" / "rules" / "skirmish.md"
LOOKS_ONLY = {f"SK-{number}" for number in range(100, 104)}  # left to the page and the terminal
ID = re.compile(r"\bSK-\d+\b")


def rule_ids() -> set[str]:
    return set(re.findall(r"^\| (SK-\d+) \|", RULEBOOK.read_text("utf-8"), re.MULTILINE))


def ids_in_scenarios() -> set[str]:
    covered: set[str] = set()
    for path in (TESTS / "scenarios" / "skirmish").rglob("*.toml"):
        covered |= set(tomllib.loads(path.read_text("utf-8")).get("covers", []))
    return covered


def ids_in_tests() -> set[str]:
    covered: set[str] = set()
    for path in (TESTS / "skirmish").glob("test_*.py"):
        if path.name == Path(__file__).name:
            continue
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                covered |= set(ID.findall(ast.get_source_segment(source, node) or ""))
    return covered


def test_the_rulebook_has_every_chapter() -> None:
    assert len(rule_ids()) >= 79


def test_every_rule_is_named_by_a_scenario_or_a_test() -> None:
    assert rule_ids() - LOOKS_ONLY - ids_in_scenarios() - ids_in_tests() == set()


def test_scenarios_cover_only_rules_that_exist() -> None:
    assert ids_in_scenarios() - rule_ids() == set()
