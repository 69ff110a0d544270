"""Simulation and statistics: thousands of matches between bots, and what they show.

What is listed in `__all__` is public; it is loaded on first use, and what it computes with comes with the extra `lab`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marchlands._later import later_names

if TYPE_CHECKING:
    from marchlands.lab.equilibrium import alpha_rank, nash_shares
    from marchlands.lab.metagame import Estimate, Meta, MetaDeck, meta, weigh

__all__ = ["Estimate", "Meta", "MetaDeck", "alpha_rank", "meta", "nash_shares", "weigh"]

if not TYPE_CHECKING:
    # The public names of the modules below, by module.
    HOMES: Final = {
        "marchlands.lab.equilibrium": ("alpha_rank", "nash_shares"),
        "marchlands.lab.metagame": ("Estimate", "Meta", "MetaDeck", "meta", "weigh"),
    }
    __getattr__ = later_names("marchlands.lab", HOMES)
