"""Packages that are also functions: `marchlands.cards("skirmish")` lists cards, `marchlands.cards.noun` is a module."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType


def callable_package(name: str, function: Callable[..., object]) -> ModuleType:
    """Make an imported package callable like a function, and return it."""

    class CallablePackage(ModuleType):
        __doc__ = function.__doc__

        def __call__(self, *args: object, **kwargs: object) -> object:
            return function(*args, **kwargs)

    package = sys.modules[name]
    package.__class__ = CallablePackage
    return package
