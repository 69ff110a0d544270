"""The glossary and ARCHITECTURE.md know every module of the service and the bots, and name none that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "marchlands"
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text()
CODE_WORDS = GLOSSARY.partition("## Words of the code\n")[2].partition("\n## ")[0]
MODULE_PATH = re.compile(r"`([a-z_*]+(?:/[a-z_*]+)*\.py)`")


def modules(folder: str) -> set[str]:
    """The names of the modules and packages right in a folder."""
    found = {file.stem for file in (PACKAGE / folder).glob("*.py")} | packages(folder)
    return found - {"__init__", "__main__"}


def packages(folder: str = ".") -> set[str]:
    return {file.parent.name for file in (PACKAGE / folder).glob("*/__init__.py")}


def listed(folder: str) -> list[str]:
    """The modules in the first column of the table that ARCHITECTURE.md has for a folder."""
    table = ARCHITECTURE.partition(f"| module in `{folder}/` |")[2].partition("\n\n")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    return [name for row in rows for name in re.findall(r"`([a-z_]+)`", row.split("|")[1])]


def test_every_package_is_in_the_overview() -> None:
    assert packages()
    for package in packages():
        assert f"`{package}/" in ARCHITECTURE, package


@pytest.mark.parametrize("folder", ["server", "bots"])
def test_the_overview_lists_each_module_once_and_no_other(folder: str) -> None:
    assert sorted(listed(folder)) == sorted(modules(folder))


def test_every_word_of_the_code_names_modules_that_exist() -> None:
    rows = [row for row in CODE_WORDS.splitlines() if row.startswith("| ") and not row.startswith(("| word", "|--"))]
    assert len(rows) > 40
    for row in rows:
        named = MODULE_PATH.findall(row.split("|")[3])
        assert named, f"no module: {row}"
        for path in named:
            found = list(PACKAGE.glob(path))
            assert len(found) == (2 if "*" in path else 1), f"{path}: {row}"


def test_no_word_of_the_code_is_explained_twice() -> None:
    words = re.findall(r"^\| ([a-z ]+) \|", CODE_WORDS, re.MULTILINE)
    assert len(words) == len(set(words))


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md", "docs/bots.md"])
def test_every_path_in_a_document_leads_somewhere(document: str) -> None:
    for path in MODULE_PATH.findall((ROOT / document).read_text()):
        places = [PACKAGE, PACKAGE.parent, ROOT] if "/" in path else [PACKAGE, ROOT / "tests", ROOT / "tools"]
        pattern = path if "/" in path else f"**/{path}"
        assert any(next(place.glob(pattern), None) for place in places), path
