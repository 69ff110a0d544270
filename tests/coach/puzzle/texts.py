"""Puzzles written by hand, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marchlands.coach.puzzle.puzzle import Puzzle, puzzle_of

RIGHT = "play Archer @0 > e1"
LAST_CARD = f"""
game = "skirmish"

[given.p1]
hand = ["Archer", "Veteran"]
units = {{ 1 = "Veteran", 2 = "Scout" }}
[given.p2]
done = true
hand = ["Fireball", "Strike", "Champion"]
units = {{ 1 = "Champion", 2 = "Champion" }}

[puzzle]
kind = "win-skirmish"
goal = "The opponent is Done. Win this skirmish and keep one card."
solution = ["{RIGHT}", "pass", "pass"]
rating = 900
"""  # the Archer takes terrain 0 and, wounding the Champion, terrain 1; the Veteran would only take a terrain
DRAWN = """
game = "skirmish"

[given.p1]
hand = ["Scout", "Veteran"]
deck = ["Stable Boy", "Archer"]
units = { 3 = "Engineer" }
[given.p2]
done = true
hand = ["Fireball"]
units = { 1 = "Champion", 2 = "Veteran", 3 = "Scout", 4 = "Veteran" }

[puzzle]
kind = "win-skirmish"
goal = "The opponent is Done. Win this skirmish and keep at least one card."
solution = ["play Scout @0"]
rating = 1500
"""  # in the order of this deck the Scout could be played almost anywhere, in the other one only to terrain 0
MARCH = """
game = "warpath"

[given]
turn = "p1"
number = 9
[given.p1]
hp = 2
gold = 2
hand = ["Arrow Volley", "Traps", "Brute"]
deck = ["Brute"]
[given.p2]
hp = 10
hand = ["Brute"]
deck = ["Brute"]
[[given.unit]]
at = "plains0"
owner = "p2"
card = "War Hounds"
[[given.unit]]
at = "mountains0"
owner = "p1"
card = "Militia"
[[given.unit]]
at = "forest3"
owner = "p2"
card = "Thief"

[puzzle]
kind = "survive-march"
goal = "Survive the opponent's next march."
solution = ["play Arrow Volley > plains0", "end"]
rating = 800
"""


def puzzle(text: str, name: str = "case") -> Puzzle:
    """Return the puzzle in a text."""
    return puzzle_of(text, name)


def written(folder: Path, text: str, name: str = "case.toml") -> Path:
    """Write the text of a puzzle into a folder and return the file."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def changed(text: str, **keys: Any) -> str:
    """Return the text of a puzzle with keys of its [puzzle] table replaced, added, or left out for None."""
    head, _, table = text.partition("[puzzle]\n")
    lines = [line for line in table.splitlines() if line.partition(" = ")[0] not in keys]
    lines += [f"{key} = {value}" for key, value in keys.items() if value is not None]
    return f"{head}[puzzle]\n" + "\n".join(lines) + "\n"
