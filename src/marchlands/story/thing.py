"""Units and buildings as views show them, by their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from marchlands.engine.table import Json

What = Literal["unit", "building"]


@dataclass(frozen=True, slots=True)
class Thing:
    """A unit or building in a view. `seat` is its owner, `place` where the reader sees it, `shown` its JSON."""

    id: int
    what: What
    seat: str
    place: str
    shown: Json

    @property
    def card(self) -> str:
        """The name of its card."""
        return str(self.shown["card"])
