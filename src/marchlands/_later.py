"""Names of a module that are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def later_names(homes: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return a `__getattr__` for the package `marchlands` that finds names in these modules."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def find(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module 'marchlands' has no attribute {name!r}")
        return getattr(import_module(home_of[name]), name)

    return find
