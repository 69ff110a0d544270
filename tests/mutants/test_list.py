"""The list of mutants fits the source: `make mutants` can break every place that it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.skirmish.test_rule_coverage import LOOKS_ONLY, rule_ids

ROOT = Path(__file__).parents[2]
MUTANTS = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text("utf-8"))["mutant"]


def test_every_mutant_finds_its_place_exactly_once() -> None:
    source = {mutant["file"]: (ROOT / "src" / "marchlands" / mutant["file"]).read_text("utf-8") for mutant in MUTANTS}
    assert [mutant["id"] for mutant in MUTANTS if source[mutant["file"]].count(mutant["find"]) != 1] == []


def test_every_mutant_changes_something_and_has_a_name_of_its_own() -> None:
    assert all(mutant["find"] != mutant["replace"] and mutant["why"] for mutant in MUTANTS)
    assert len({mutant["id"] for mutant in MUTANTS}) == len(MUTANTS) >= 40


def test_every_rule_has_a_mutant() -> None:
    assert {mutant["rule"] for mutant in MUTANTS} == rule_ids() - LOOKS_ONLY
