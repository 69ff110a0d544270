"""Simulation and statistics: thousands of matches between bots, and what they show.

What is listed in `__all__` is public; it is loaded on first use, and what it computes with comes with the extra `lab`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marchlands._later import later_names

if TYPE_CHECKING:
    from marchlands.lab.equilibrium import alpha_rank, nash_shares
    from marchlands.lab.metagame import Estimate, Meta, MetaDeck, meta, weigh
    from marchlands.lab.trophy import Hunt, Measured, Trophy, hunt

__all__ = [
    "Estimate",
    "Hunt",
    "Measured",
    "Meta",
    "MetaDeck",
    "Trophy",
    "alpha_rank",
    "hunt",
    "meta",
    "nash_shares",
    "weigh",
]

if not TYPE_CHECKING:
    # The public names of the modules below, by module.
    HOMES: Final = {
        "marchlands.lab.equilibrium": ("alpha_rank", "nash_shares"),
        "marchlands.lab.metagame": ("Estimate", "Meta", "MetaDeck", "meta", "weigh"),
        "marchlands.lab.trophy": ("Hunt", "Measured", "Trophy", "hunt"),
    }
    __getattr__ = later_names("marchlands.lab", HOMES)
