"""How certain a score is."""

from __future__ import annotations

from math import sqrt
from typing import Final

SIGMAS: Final = 1.959963984540054  # of a normal distribution, for 95%


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for a number of points in a number of games; everything is possible after none.

    A draw counts as half a point, which makes the interval too wide rather than too narrow.
    """
    if games == 0:
        return 0.0, 1.0
    share = points / games
    spread = SIGMAS * SIGMAS / games
    middle = (share + spread / 2) / (1 + spread)
    reach = SIGMAS * sqrt((share * (1 - share) + spread / 4) / games) / (1 + spread)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))  # whatever the rounding
