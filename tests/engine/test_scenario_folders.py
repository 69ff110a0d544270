"""Scenario files are in the folder of their subject."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.skirmish import skirmish
from tests.support.warpath import warpath

ROOT = Path(__file__).parents[1] / "scenarios"
KINDS = {
    "skirmish": {card.name: str(card.kind) for card in skirmish().all_cards},
    "warpath": {card.name: str(card.kind) for card in warpath().all_cards},
}

# Folders whose subfolders are named after cards, and the kinds of card that belong there.
BY_CARD = {
    ("skirmish", "cards"): {"unit", "action", "token"},
    ("skirmish", "leaders"): {"leader"},
    ("warpath", "cards"): {"unit", "building", "skill"},
    ("warpath", "active-skills"): {"skill"},
    ("warpath", "classes"): {"class"},
}
BY_RULE = {
    "skirmish": {
        "choices", "match", "mechanics", "notation", "positional", "resolution", "settling", "triggers", "turn",
    },
    "warpath": {"buildings", "choices", "end", "fights", "march", "notation", "positions", "turn"},
}  # fmt: skip


def slug(name: str) -> str:
    """Return a card's name as folders have it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_every_folder_is_named_by_a_subject(game: str) -> None:
    by_card = {folder for its_game, folder in BY_CARD if its_game == game}
    assert {path.name for path in (ROOT / game).iterdir()} == by_card | BY_RULE[game]


@pytest.mark.parametrize(("game", "folder"), BY_CARD)
def test_folders_below_cards_are_named_after_cards_of_that_kind(game: str, folder: str) -> None:
    names = {slug(name) for name, kind in KINDS[game].items() if kind in BY_CARD[game, folder]}
    found = {path.name for path in (ROOT / game / folder).iterdir() if path.is_dir()}
    assert found
    assert found - names == set()


def test_file_names_are_claims_in_lower_case() -> None:
    names = [path.stem for path in ROOT.rglob("*.toml")]
    assert [name for name in names if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []
