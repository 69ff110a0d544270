"""What the pages about environments show can be typed in as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from marchlands.envs import openspiel
from tests.support.tiny_games import TREES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("openspiel", "pettingzoo", "gymnasium")
HEADINGS = ["Observation", "Actions", "Rewards", "Ending", "Versions"]


def text_of(page: str) -> str:
    return (DOCS / f"{page}.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_code_on_a_page_runs(page: str) -> None:
    known: dict[str, Any] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", text_of(page), re.DOTALL | re.MULTILINE)
    for block in blocks:
        exec(block.replace("range(1000)", "range(2)"), known)
    assert blocks


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_the_same_headings_in_the_same_order(page: str) -> None:
    headings = re.findall(r"^## (.*)$", text_of(page), re.MULTILINE)
    assert [heading for heading in headings if heading in HEADINGS] == HEADINGS


def test_the_table_of_tiny_variants_is_what_the_tests_find() -> None:
    page = text_of("openspiel")
    for name in openspiel.VARIANT_NAMES:
        tree = TREES[name]
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` | {tree.histories:,} |"))
        told, value = row.split("|")[3:5]
        top, _, bottom = value.strip().partition("/")
        assert int(told.replace(",", "")) == tree.information_states
        assert int(top) / int(bottom) == pytest.approx(tree.value)


def test_the_page_names_every_game_that_is_registered() -> None:
    page = text_of("openspiel")
    assert all(f"`{name}`" in page for name in pyspiel.registered_names() if name.startswith("marchlands_"))
