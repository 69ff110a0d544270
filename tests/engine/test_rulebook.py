"""Rulings out of the rulebook, and what of it an installed package has."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marchlands.engine import shipped
from marchlands.engine.game import find_game
from marchlands.engine.rulebook import Rule, rules_about, rules_in, rules_naming

BOOK = """
| id | rule |
|---|---|
| SK-1 | An Archer is not an Archery; see [Strike](x.md). |
| SK-2 | **Strike** and `play` two Archers. |
| SK-3 | **Deploy.** Happens once. |
| SK-4 | After Deploy it is over. |
| Archer | 3 | Bronze | no rule |
"""


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def test_the_rules_that_name_a_card_are_found_those_about_it_first() -> None:
    rules = rules_in(BOOK)
    assert [rule.id for rule in rules] == ["SK-1", "SK-2", "SK-3", "SK-4"]
    assert ids(rules_naming(rules, "Archer")) == ["SK-1", "SK-2"]
    assert ids(rules_naming(rules, "Strike")) == ["SK-2", "SK-1"]
    assert ids(rules_naming(rules, "Arch")) == []


def test_a_rule_is_plain_text() -> None:
    assert rules_in(BOOK)[0].text == "An Archer is not an Archery; see Strike."
    assert rules_in(BOOK)[1].text == "Strike and play two Archers."


def test_the_rules_about_a_word_print_it_bold_and_else_say_it() -> None:
    rules = rules_in(BOOK)
    assert ids(rules_about(rules, "Deploy")) == ["SK-3"]
    assert ids(rules_about(rules, "once")) == ["SK-3"]
    assert ids(rules_about(rules, "two")) == ["SK-2"]


def test_the_rulebooks_of_both_games_are_read() -> None:
    for game, prefix, word in (("skirmish", "SK-", "Sentinel"), ("warpath", "WP-", "Thief")):
        found = ids(rules_naming(rules_in(find_game(game).rulebook()), word))
        assert found and all(id.startswith(prefix) for id in found)


def test_the_wheel_gets_the_same_explanations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source tree and an installed package show the same."""
    pytest.importorskip("hatchling")
    from tools.ship_explanations import Explanations

    added: dict[str, Any] = {"force_include": {}}
    root = Path(__file__).parents[2]
    Explanations.initialize(SimpleNamespace(root=str(root)), "standard", added)  # type: ignore[arg-type]
    for source, place in added["force_include"].items():
        target = tmp_path / Path(place).relative_to("marchlands/_shipped")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(Path(source).read_bytes())
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    for game in ("skirmish", "warpath"):
        assert shipped.rulebook_text.__wrapped__(game) == (root / "docs" / "rules" / f"{game}.md").read_text("utf-8")
        packed = shipped.scenario_texts.__wrapped__(game)
        assert packed == shipped.scenarios_in(root / "tests" / "scenarios" / game) != {}
        assert len(json.dumps(packed)) < 2_000_000
    assert shipped.glossary_text.__wrapped__() == (root / "docs" / "glossary.md").read_text("utf-8")
    assert shipped.scenario_texts.__wrapped__("chess") == {} and shipped.rulebook_text.__wrapped__("chess") == ""
