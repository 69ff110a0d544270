"""Which build runs: the compiled engine, or with MARCHLANDS_PURE=1 the same source through the interpreter."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = "marchlands"
ROOT: Final = Path(__file__).parent


class _SourceFinder:
    """Finds the package's modules as source, ignoring the compiled files beside them.

    It does not derive from the abstract class of finders: importing that would slow down every start.
    """

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(PACKAGE + "."):
            return None
        place = ROOT.joinpath(*name.split(".")[1:])
        if (place / "__init__.py").exists():
            return importlib.util.spec_from_file_location(
                name, place / "__init__.py", submodule_search_locations=[str(place)]
            )
        source = place.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source) if source.exists() else None


def prepare() -> None:
    """Make the rest of the package load as source if the environment asks for it."""
    if os.environ.get("MARCHLANDS_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, _SourceFinder())
