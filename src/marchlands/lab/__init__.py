"""Simulation and statistics: thousands of matches between bots, and what they show.

What is listed in `__all__` is public; it is loaded on first use, and what it computes with comes with the extra `lab`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marchlands._later import later_names

__all__: list[str] = []

if not TYPE_CHECKING:
    # The public names of the modules below, by module.
    HOMES: Final = {}
    __getattr__ = later_names("marchlands.lab", HOMES)
