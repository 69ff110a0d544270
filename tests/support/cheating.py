"""What a cheating bot can try: search its own process, and those that started it, for more than its seat knows.

`look` is used by a bot in Python and by a program in the same way; what it finds is appended to the file `report`.
"""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

WANTED = {
    "marchlands.engine.match.Match", "marchlands.engine.replay.Replay", "marchlands.engine.setup.Setup",
    "marchlands.lab.contest.Arena", "marchlands.lab.contest.Contest", "marchlands.lab.contest.Played",
    "marchlands.lab.referee.Player",
}  # fmt: skip


def look(view: dict[str, Any], seat: str, report: Path) -> None:
    """Record what is in reach: objects, how processes were started, and whether the shuffle can be rebuilt."""
    told = [text for pid in ancestors() for text in (read(pid, "cmdline"), read(pid, "environ"))]
    seeds = {int(number) for text in told for number in re.findall(r"--seed\0(\d+)", text)}
    line = {"objects": sorted(objects()), "told": told, "seeds": sorted(seeds), "rebuilt": rebuilt(seeds, view, seat)}
    with report.open("a") as file:
        file.write(json.dumps(line) + "\n")


def objects() -> set[str]:
    """Name the kinds of wanted objects that can be reached by frames or by the garbage collector."""
    found: list[object] = []
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        found += frame.f_locals.values()
        frame = frame.f_back
    for thing in gc.get_objects():
        found.append(thing)
        if isinstance(thing, dict):
            found += thing.values()
    return {f"{type(thing).__module__}.{type(thing).__name__}" for thing in found} & WANTED


def ancestors() -> list[int]:
    """Return this process, its parent, and so on."""
    found = [os.getpid()]
    while found[-1] > 1:
        status = Path(f"/proc/{found[-1]}/status").read_text()
        found.append(int(re.findall(r"^PPid:\s*(\d+)", status, re.MULTILINE)[0]))
    return found[:-1]


def read(pid: int, name: str) -> str:
    """Return the arguments and environment of a process, if they can be read."""
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def rebuilt(seeds: set[int], view: dict[str, Any], seat: str) -> bool:
    """Return whether one of the seeds leads to the hand that the seat has at the beginning."""
    import marchlands as ml
    from marchlands.lab.contest import derive

    for seed in seeds:
        for around in range(4):
            match = ml.new_match("skirmish", decks=("aggro-1", "aggro-1"), seed=derive(seed, "match", around))
            if match.to_act == seat and sorted(match.view(seat)[seat]["hand"]) == sorted(view[seat]["hand"]):
                return True
    return False
