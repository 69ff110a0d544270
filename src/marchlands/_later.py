"""Names of a package that are loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module


def later_names(
    package: str, homes: Mapping[str, Sequence[str]], packages: Sequence[str] = ()
) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that finds names in these modules, and these packages inside it."""
    home_of = {name: home for home, names in homes.items() for name in names}

    def find(name: str) -> object:
        if name in packages:
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home_of[name]), name)

    return find
