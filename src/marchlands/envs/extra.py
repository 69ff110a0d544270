"""Packages that only some need, and what to say when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from marchlands.errors import MarchlandsError


def require(extra: str, package: str) -> Any:
    """Return a package that belongs to an extra. Raises MarchlandsError, which names what to install."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        found = MarchlandsError(
            f"{package.partition('.')[0]} is not installed: pip install 'marchlands[{extra}]'", "extra/missing"
        )
        raise found from error
