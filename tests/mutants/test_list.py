"""The list of mutants fits the source: `make mutants` can break every place that it names."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.skirmish import test_rule_coverage as skirmish
from tests.warpath import test_rule_coverage as warpath

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
SKIRMISH = tomllib.loads((FOLDER / "skirmish.toml").read_text("utf-8"))["mutant"]
WARPATH = tomllib.loads((FOLDER / "warpath.toml").read_text("utf-8"))["mutant"]
BEFORE_THE_MATCH = {"WP-03", "WP-04", "WP-05", "WP-06", "WP-82"}  # covered only by tests of decks and limits


def test_every_mutant_finds_its_place_exactly_once() -> None:
    mutants = SKIRMISH + WARPATH
    source = {mutant["file"]: (ROOT / "src" / "marchlands" / mutant["file"]).read_text("utf-8") for mutant in mutants}
    assert [mutant["id"] for mutant in mutants if source[mutant["file"]].count(mutant["find"]) != 1] == []


def test_every_mutant_changes_something_and_has_a_name_of_its_own() -> None:
    mutants = SKIRMISH + WARPATH
    assert all(mutant["find"] != mutant["replace"] and mutant["why"] for mutant in mutants)
    assert len({mutant["id"] for mutant in mutants}) == len(mutants)
    assert len(SKIRMISH) >= 40 and len(WARPATH) >= 25


def test_every_rule_has_a_mutant() -> None:
    assert {mutant["rule"] for mutant in SKIRMISH} == skirmish.rule_ids() - skirmish.LOOKS_ONLY
    assert {mutant["rule"] for mutant in WARPATH} == warpath.rule_ids() - warpath.LOOKS_ONLY - BEFORE_THE_MATCH
