"""Do the tests notice when a rule is broken? Break each rule in a copy of the package and see what fails.

Every mutant of the games' lists is one small change that breaks one rule. It is killed by a scenario or a test that
names this rule and fails; one that fails without naming the rule does not count, and neither does the comparison
with the oracle. A survivor shows a rule that no test protects.

    python tests/mutants/run.py [--only ID ...] [--json]

exits 0 when all were killed, 1 when some survived, 2 when the list or the tests themselves are not in order.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "marchlands"
LISTS: Final = tuple(Path(__file__).with_name(f"{game}.toml") for game in ("skirmish", "warpath"))
DRIVER: Final = Path(__file__).with_name("drive.py")
SCENARIOS: Final = ROOT / "tests" / "scenarios"
TEST_FOLDERS: Final = tuple(ROOT / "tests" / folder for folder in ("skirmish", "warpath", "engine"))
KEYS: Final = ("id", "rule", "file", "find", "replace", "why")
TIMEOUT: Final = 60  # seconds; a mutant that hangs has been noticed
NOT_COPIED: Final = ("__pycache__", "_static", "*.so", "*.pyd")


class ListError(Exception):
    """The list of mutants, or a test that should kill them, is not in order."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file that breaks one rule."""

    id: str
    rule: str
    file: str
    find: str
    replace: str
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of a mutant: `killer` names the first scenario or test that failed, None if it survived."""

    id: str
    rule: str
    killer: str | None
    why: str

    @property
    def killed(self) -> bool:
        """Whether anything noticed it."""
        return self.killer is not None


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What names a rule, by rule id: scenario files and tests."""

    scenarios: dict[str, list[Path]]
    tests: dict[str, list[str]]


# --- reading


def read_mutants(paths: Sequence[Path] = LISTS) -> list[Mutant]:
    """Return the lists; raise ListError for a mutant whose text does not occur exactly once in its file."""
    mutants: list[Mutant] = []
    for row in (row for path in paths for row in tomllib.loads(path.read_text("utf-8"))["mutant"]):
        if sorted(row) != sorted(KEYS):
            raise ListError(f"{row.get('id', row)}: expected exactly the keys {', '.join(KEYS)}")
        mutants.append(Mutant(**row))
    faults = [f"{mutant.id}: {fault}" for mutant in mutants if (fault := _fault(mutant))]
    ids = [mutant.id for mutant in mutants]
    faults += [f"{name}: the id is there twice" for name in sorted({name for name in ids if ids.count(name) > 1})]
    if faults:
        raise ListError("\n".join(faults))
    return mutants


def _fault(mutant: Mutant) -> str | None:
    """Return what is wrong with a mutant, or None."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", mutant.id):
        return "expected an id in kebab-case"
    if not re.fullmatch(r"(SK|WP)-\d{2,3}", mutant.rule):
        return f"{mutant.rule!r} is not the id of a rule"
    path = PACKAGE / mutant.file
    if not path.exists():
        return f"there is no file {mutant.file}"
    source = path.read_text("utf-8")
    count = source.count(mutant.find)
    if count != 1:
        return f"the text stands {count} times in {mutant.file}, not once: {mutant.find!r}"
    try:
        before, after = ast.parse(source), ast.parse(source.replace(mutant.find, mutant.replace))
    except SyntaxError as error:
        return f"the changed {mutant.file} is not Python: {error}"
    return "the change changes nothing" if ast.dump(before) == ast.dump(after) else None


def find_witnesses() -> Witnesses:
    """Return the scenarios that cover each rule, and the tests whose docstring or body names it."""
    scenarios: dict[str, list[Path]] = {}
    for path in sorted(path for game in ("skirmish", "warpath") for path in (SCENARIOS / game).rglob("*.toml")):
        for rule in tomllib.loads(path.read_text("utf-8")).get("covers", []):
            scenarios.setdefault(rule, []).append(path)
    tests: dict[str, list[str]] = {}
    for folder in TEST_FOLDERS:
        for path in sorted(folder.rglob("test_*.py")):
            source = path.read_text("utf-8")
            if "tests.oracle" in source:
                continue
            for name, text in _test_functions(source):
                for rule in sorted(set(re.findall(r"\b(?:SK|WP)-\d+\b", text))):
                    tests.setdefault(rule, []).append(f"{path.relative_to(ROOT)}::{name}")
    return Witnesses(scenarios, tests)


def _test_functions(source: str) -> list[tuple[str, str]]:
    """Return the tests of a file, as the end of a node id and the text from `def` on."""
    found: list[tuple[str, str]] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found.append((node.name, ast.get_source_segment(source, node) or ""))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test_"):
                    found.append((f"{node.name}::{inner.name}", ast.get_source_segment(source, inner) or ""))
    return found


# --- running


def judge(mutant: Mutant, witnesses: Witnesses) -> Verdict:
    """Break a copy of the package and return who noticed. Raises ListError when the copy cannot even be imported."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(PACKAGE, copy / "marchlands", ignore=shutil.ignore_patterns(*NOT_COPIED))
        changed = copy / "marchlands" / mutant.file
        source = changed.read_text("utf-8")
        if source.count(mutant.find) != 1:
            raise ListError(f"{mutant.id}: the text no longer stands once in {mutant.file}: {mutant.find!r}")
        changed.write_text(source.replace(mutant.find, mutant.replace), "utf-8")
        try:
            killer = failing(copy, witnesses.scenarios.get(mutant.rule, []), witnesses.tests.get(mutant.rule, []))
        except ListError as error:
            raise ListError(f"{mutant.id}: {error}") from error
    return Verdict(mutant.id, mutant.rule, killer, mutant.why)


def failing(source: Path, scenarios: Sequence[Path], tests: Sequence[str]) -> str | None:
    """Return the first scenario or else the first test that fails with the package in a folder; None if all pass."""
    return _failing_scenario(source, scenarios) or _failing_test(source, tests)


def _failing_scenario(source: Path, scenarios: Sequence[Path]) -> str | None:
    listing = source.parent / "scenarios.txt"
    listing.write_text("\n".join(str(path) for path in scenarios), "utf-8")
    try:
        done = _run([str(DRIVER), str(listing)], source)
    except subprocess.TimeoutExpired:
        return "the scenarios (they did not end)"
    if done.returncode == 0:
        return None
    said = done.stdout.splitlines()
    if done.returncode != 1 or not said:
        raise ListError(f"the package cannot be used at all: {(done.stdout + done.stderr).strip()[-300:]}")
    return str(Path(said[0]).relative_to(SCENARIOS))


def _failing_test(source: Path, tests: Sequence[str]) -> str | None:
    if not tests:
        return None
    overrides = ["-p", "no:cacheprovider", "-o", "addopts=", "-o", f"pythonpath={source}"]
    try:
        done = _run(["-m", "pytest", "-x", "-q", "--no-header", "--tb=no", *overrides, *tests], source)
    except subprocess.TimeoutExpired:
        return "the tests (they did not end)"
    if done.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) \S*::(\S+)", done.stdout, re.MULTILINE)
    if done.returncode != 1 or failed is None:
        raise ListError(f"the tests cannot be run: {(done.stdout + done.stderr).strip()[-300:]}")
    return failed[1]


def _run(arguments: list[str], source: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MARCHLANDS_PURE": "1", "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


def check_unbroken(rules: Sequence[str], witnesses: Witnesses) -> None:
    """Raise ListError unless all that could kill a mutant passes while nothing is broken."""
    scenarios = sorted({path for rule in rules for path in witnesses.scenarios.get(rule, [])})
    tests = sorted({test for rule in rules for test in witnesses.tests.get(rule, [])})
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(PACKAGE, copy / "marchlands", ignore=shutil.ignore_patterns(*NOT_COPIED))
        killer = failing(copy, scenarios, tests)
    if killer is not None:
        raise ListError(f"{killer} fails though nothing is broken")


# --- telling


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants, print what happened to them, return the exit code."""
    parser = argparse.ArgumentParser(description="Break rules one by one and see whether a test that names them fails.")
    parser.add_argument("--only", metavar="ID", nargs="+", help="only the mutants with these ids, or of these rules")
    parser.add_argument("--json", action="store_true", help="print one JSON object per mutant, and nothing else")
    options = parser.parse_args(arguments)
    try:
        mutants = [mutant for mutant in read_mutants() if _is_wanted(mutant, options.only)]
        if not mutants:
            raise ListError(f"there is no mutant {', '.join(options.only)}")
        verdicts = _judge_all(mutants)
    except ListError as error:
        print(error, file=sys.stderr)
        return 2
    survived = sum(not verdict.killed for verdict in verdicts)
    if options.json:
        for verdict in verdicts:
            print(json.dumps({**asdict(verdict), "killed": verdict.killed}))
    else:
        _print_table(verdicts)
        print(f"{len(verdicts) - survived} killed, {survived} survived")
    return 1 if survived else 0


def _is_wanted(mutant: Mutant, only: Sequence[str] | None) -> bool:
    return not only or mutant.id in only or mutant.rule in only


def _judge_all(mutants: Sequence[Mutant]) -> list[Verdict]:
    """Judge the mutants on all cores, with a line of progress on standard error."""
    witnesses = find_witnesses()
    check_unbroken([mutant.rule for mutant in mutants], witnesses)
    verdicts: dict[str, Verdict] = {}
    shown = sys.stderr.isatty()
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        futures = [pool.submit(judge, mutant, witnesses) for mutant in mutants]
        try:
            for future in as_completed(futures):
                verdict = future.result()
                verdicts[verdict.id] = verdict
                survived = sum(not other.killed for other in verdicts.values())
                if shown or len(verdicts) == len(mutants):
                    line = f"{len(verdicts)} of {len(mutants)} mutants, {survived} survived"
                    print(f"\r{line}" if shown else line, end="", file=sys.stderr, flush=True)
        except ListError:
            pool.shutdown(cancel_futures=True)
            raise
        finally:
            print(file=sys.stderr)
    return [verdicts[mutant.id] for mutant in mutants]


def _print_table(verdicts: Sequence[Verdict]) -> None:
    width = max(len(verdict.id) for verdict in verdicts)
    for verdict in verdicts:
        fate = f"killed by {verdict.killer}" if verdict.killed else f"SURVIVED  {verdict.why}"
        print(f"{verdict.rule}  {verdict.id:{width}}  {fate}")


if __name__ == "__main__":
    sys.exit(main())
