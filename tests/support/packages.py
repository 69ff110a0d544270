"""Packages that provide bots or games, for the duration of a test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from marchlands.bots.registry import installed_bots

Install = Callable[[str, str, str], None]


def write_package(folder: Path, name: str, source: str, entries: str, group: str = "marchlands.bots") -> None:
    """Write a package as an installer would leave it: a module, and the entry points for its bots or games."""
    (folder / f"{name}.py").write_text(source)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{entries}\n")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package for the duration of a test: its name, its source, and its entry points for bots."""
    monkeypatch.syspath_prepend(tmp_path)

    def add(name: str, source: str, entries: str) -> None:
        write_package(tmp_path, name, source, entries)
        installed_bots.cache_clear()

    before = set(sys.modules)
    yield add
    installed_bots.cache_clear()
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", "") and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]
