"""How much a bot may think about one decision."""

from __future__ import annotations

import re
from dataclasses import dataclass

from marchlands.errors import MarchlandsError


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit in simulations or in seconds for one decision; None leaves it to the bot."""

    simulations: int | None = None
    seconds: float | None = None


def read_budget(text: str) -> Budget:
    """Return the budget that "1000" (simulations), "500ms" or "2s" stands for. Raises MarchlandsError."""
    found = re.fullmatch(r"(\d{1,9})(ms|s)?", text.strip().lower())
    if found is None or int(found[1]) == 0:
        reason = "expected a number of simulations such as 1000, or a time such as 500ms or 2s"
        raise MarchlandsError(f"cannot read the budget {text!r} of a bot: {reason}", "bot/budget")
    amount = int(found[1])
    if found[2] is None:
        return Budget(simulations=amount)
    return Budget(seconds=amount / 1000 if found[2] == "ms" else float(amount))
