"""The rulebook and the scenarios as the program reads them: what explains cards to those who look them up.

An installed package has them in one folder of its own; a source tree has them where people write them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
FOLDER: Final = PACKAGE / "_shipped"
SOURCE: Final = PACKAGE.parents[1]


@cache
def rulebook_text(game: str) -> str:
    """Return the rulebook of a game that comes with the package; empty if there is none."""
    for folder in (FOLDER / "rules", SOURCE / "docs" / "rules"):
        path = folder / f"{game}.md"
        if path.is_file():
            return path.read_text("utf-8")
    return ""


@cache
def glossary_text() -> str:
    """Return the glossary of all games that come with the package; empty if there is none."""
    for path in (FOLDER / "glossary.md", SOURCE / "docs" / "glossary.md"):
        if path.is_file():
            return path.read_text("utf-8")
    return ""


@cache
def scenario_texts(game: str) -> Mapping[str, str]:
    """Return the scenarios of a game that come with the package: their text by path, as in "cards/archer/x.toml"."""
    packed = FOLDER / "scenarios.json"
    if packed.is_file():
        by_game: dict[str, dict[str, str]] = json.loads(packed.read_text("utf-8"))
        return by_game.get(game, {})
    return scenarios_in(SOURCE / "tests" / "scenarios" / game)


def scenarios_in(folder: Path) -> dict[str, str]:
    """Return the scenarios in a folder and those below it, by path from there."""
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.toml"))}
