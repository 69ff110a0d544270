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
    from marchlands.lab.equilibrium import alpha_rank, nash_shares
    from marchlands.lab.measure import cards, cards_in
    from marchlands.lab.metagame import Estimate, Meta, MetaDeck, meta, weigh
    from marchlands.lab.paper.findings import Findings
    from marchlands.lab.paper.report import report
    from marchlands.lab.pool import Cluster
    from marchlands.lab.trophy import Hunt, Measured, Trophy, hunt
    from marchlands.lab.what_if import WhatIf, whatif

__all__ = [
    "CardChange",
    "CardDifference",
    "CardEffect",
    "Cluster",
    "Comparison",
    "Effect",
    "Estimate",
    "Findings",
    "Hunt",
    "Measured",
    "Meta",
    "MetaDeck",
    "Tables",
    "TablesError",
    "Trophy",
    "WhatIf",
    "alpha_rank",
    "cards",
    "cards_in",
    "compare",
    "hunt",
    "meta",
    "nash_shares",
    "report",
    "tables",
    "weigh",
    "whatif",
]

if not TYPE_CHECKING:
    # The public names of the modules below, by module.
    HOMES: Final = {
        "marchlands.lab.card_effect": ("CardEffect", "Effect"),
        "marchlands.lab.dataset": ("Tables", "TablesError", "tables"),
        "marchlands.lab.equilibrium": ("alpha_rank", "nash_shares"),
        "marchlands.lab.measure": ("cards", "cards_in"),
        "marchlands.lab.metagame": ("Estimate", "Meta", "MetaDeck", "meta", "weigh"),
        "marchlands.lab.paper.findings": ("Findings",),
        "marchlands.lab.paper.report": ("report",),
        "marchlands.lab.pool": ("Cluster",),
        "marchlands.lab.comparison": ("CardChange", "Comparison", "compare"),
        "marchlands.lab.culprit": ("CardDifference",),
        "marchlands.lab.trophy": ("Hunt", "Measured", "Trophy", "hunt"),
        "marchlands.lab.what_if": ("WhatIf", "whatif"),
    }
    __getattr__ = later_names("marchlands.lab", HOMES)
