"""Put the rulebooks, the glossary and the scenarios into the wheel, where the pages of cards and rules read them.

The scenarios are many small files: the wheel has them in one.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GAMES = ("skirmish", "warpath")


class Explanations(BuildHookInterface):  # type: ignore[type-arg]
    """Adds files to the wheel while it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the scenarios into one file, and tell the builder of it, of the rulebooks and of the glossary."""
        root = Path(self.root)
        packed = Path(mkdtemp()) / "scenarios.json"
        packed.write_text(
            json.dumps({game: scenarios_in(root / "tests" / "scenarios" / game) for game in GAMES}), "utf-8"
        )
        build_data["force_include"][str(packed)] = "marchlands/_shipped/scenarios.json"
        build_data["force_include"][str(root / "docs" / "glossary.md")] = "marchlands/_shipped/glossary.md"
        for game in GAMES:
            path = root / "docs" / "rules" / f"{game}.md"
            build_data["force_include"][str(path)] = f"marchlands/_shipped/rules/{game}.md"


def scenarios_in(folder: Path) -> dict[str, str]:
    """Return the scenarios in a folder and those below it, by path from there."""
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.toml"))}
