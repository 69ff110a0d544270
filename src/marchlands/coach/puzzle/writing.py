"""Writes puzzles as files."""

from __future__ import annotations

import json
from typing import Any

from marchlands.coach.puzzle.candidate import Candidate
from marchlands.coach.puzzle.kind import find_kind
from marchlands.coach.puzzle.rating import Difficulty
from marchlands.engine.match import Match
from marchlands.engine.scenario_text import scenario_text


def puzzle_text(
    match: Match, candidate: Candidate, goal: str, solution: tuple[str, ...], difficulty: Difficulty, seed: int
) -> str:
    """Return the text of a puzzle file for the position of a match."""
    terms = candidate.terms
    kind = find_kind(match.table.game, candidate.kind)
    table: dict[str, Any] = {"kind": kind.slug, "goal": goal}
    for key in ("keep", "lead", "hp", "damage", "target"):
        value = getattr(terms, key)
        if value is not None and value != 0:
            table[key] = value
    if terms.assume != kind.assume:
        table["assume"] = sorted(terms.assume)
    table["solution"] = list(solution)
    table["rating"] = difficulty.rating
    table["found_by"] = list(difficulty.found_by)
    table["source"] = f"match {seed}"
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()]
    return "\n".join([scenario_text(match, title=kind.name).rstrip(), "", "[puzzle]", *lines]) + "\n"
