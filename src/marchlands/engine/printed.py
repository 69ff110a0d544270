"""How the numbers of units and buildings differ from those printed on their cards."""

from __future__ import annotations

from collections.abc import Mapping


def changed(numbers: Mapping[str, tuple[int, int]]) -> dict[str, str]:
    """Return which numbers are higher ("up") or lower ("down") than printed; those that are as printed are left out.

    Each is given as its value now and its value on the card.
    """
    return {name: "up" if now > card else "down" for name, (now, card) in numbers.items() if now != card}
