"""Run scenario files against whatever build of the game is importable, and name the first that fails.

Started by `tests/mutants/run.py` in a separate process, with the changed copy of the package in front of the path.
The file given as the only argument lists the scenarios, one per line. The exit code is 0 when all pass, 1 when one
fails, whose path is then the first line printed, and 3 when the package cannot be imported at all.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

PASSED: Final = 0
FAILED: Final = 1
BROKEN: Final = 3


def main(listing: str) -> int:
    """Run the scenarios that a file lists until one fails."""
    try:
        from marchlands.engine.scenario import run_scenario
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
        return BROKEN
    for line in Path(listing).read_text("utf-8").splitlines():
        try:
            problems = run_scenario(Path(line)).problems
        except Exception as error:
            problems = (f"{type(error).__name__}: {error}",)
        if problems:
            print(line)
            print(problems[0])
            return FAILED
    return PASSED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
