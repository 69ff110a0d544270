"""Simulation and statistics: thousands of matches between bots, and what they show.

What is listed in `__all__` is public; it is loaded on first use, and what it computes with comes with the extra `lab`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marchlands._later import later_names

if TYPE_CHECKING:
    from marchlands.lab.card_effect import CardEffect, Effect
    from marchlands.lab.comparison import CardChange, Comparison, compare
    from marchlands.lab.culprit import CardDifference
    from marchlands.lab.dataset import Tables, TablesError, tables
    from marchlands.lab.measure import cards, cards_in
    from marchlands.lab.pool import Cluster
    from marchlands.lab.what_if import WhatIf, whatif

__all__ = [
    "CardChange",
    "CardDifference",
    "CardEffect",
    "Cluster",
    "Comparison",
    "Effect",
    "Tables",
    "TablesError",
    "WhatIf",
    "cards",
    "cards_in",
    "compare",
    "tables",
    "whatif",
]

if not TYPE_CHECKING:
    # The public names of the modules below, by module.
    HOMES: Final = {
        "marchlands.lab.card_effect": ("CardEffect", "Effect"),
        "marchlands.lab.measure": ("cards", "cards_in"),
        "marchlands.lab.dataset": ("Tables", "TablesError", "tables"),
        "marchlands.lab.pool": ("Cluster",),
        "marchlands.lab.comparison": ("CardChange", "Comparison", "compare"),
        "marchlands.lab.culprit": ("CardDifference",),
        "marchlands.lab.what_if": ("WhatIf", "whatif"),
    }
    __getattr__ = later_names("marchlands.lab", HOMES)
