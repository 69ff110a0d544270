"""`marchlands scenario run`: run scenario files."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from marchlands.cli.parser import add_command, add_group, add_packs, check_packs
from marchlands.coach.mission.script import mission_faults
from marchlands.engine.scenario import Outcome, find_scenarios, run_scenario

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    below = add_group(commands, "scenario", "run scenario files", ["marchlands scenario run my-scenarios/"])
    summary = "run scenarios and say what differed; exits with 1 if any failed"
    examples = ["marchlands scenario run archer.toml", "marchlands scenario run my-scenarios/ --pack mine.toml"]
    parser = add_command(below, "run", run, summary, examples)
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", type=Path, help="a scenario file, or a folder to search for .toml files"
    )
    add_packs(parser)


def run(args: Namespace) -> int:
    """Run all scenarios; return 1 if any failed. Raises ScenarioError for a missing path, CardError for a bad pack."""
    failed = 0
    paths = find_scenarios(args.paths)
    check_packs(args.pack)  # a bad pack is reported once, not for each scenario
    for path in paths:
        outcome = run_scenario(path, args.pack)
        if outcome.passed:
            outcome = replace(outcome, problems=mission_faults(path))
        failed += not outcome.passed
        print(_line(outcome), flush=True)
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _line(outcome: Outcome) -> str:
    words = f"{'ok  ' if outcome.passed else 'FAIL'} {outcome.path}: {outcome.title}"
    if not outcome.passed:
        words += f": {'; '.join(outcome.problems)}"
    return " ".join(words.split()) if "\n" in words else words
