"""Unfinished lines of a told match of Warpath: clauses, and events that belong together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from marchlands.engine.table import Json
from marchlands.story.line import Line, Piece, sentence

Said = Sequence[str | Piece]


@dataclass(slots=True)
class Clauses:
    """A line that is being told: its opening, and clauses, each with its separator from the one before.

    `place` is the tile that it is about, `event` the index of the first event that it tells.
    """

    kind: str
    event: int
    parts: list[tuple[str, Said]] = field(default_factory=list)
    next_sign: str = ": "
    place: str | None = None

    def add(self, said: Said) -> None:
        """Append a clause."""
        self.parts.append((self.next_sign if self.parts else "", said))
        if len(self.parts) > 1:
            self.next_sign = ", "

    def line(self) -> Line:
        """Return the whole line."""
        said = [one for sign, clause in self.parts for one in (sign, *clause)]
        if self.kind != "turn_started":
            said.append(".")
        return sentence(said, self.place, self.event)


def merged(events: Sequence[Json], steps: Mapping[str, int]) -> list[Json]:
    """Return events with consecutive draws of one player, and consecutive steps of one unit, merged into one each.

    `length` says how many events a merged event stands for; no unit is told to take more steps than `steps` allows.
    """
    found: list[Json] = []
    for (kind, seat), group in groupby(events, key=lambda event: (event["event"], event.get("seat"))):
        if kind == "drawn":
            cards = [event["card"] for event in group]
            found.append({"event": kind, "seat": seat, "cards": cards, "length": len(cards)})
            continue
        for event in group:
            last = found[-1] if found else {}
            if last.get("event") == kind == "stepped" and _goes_on(last, event, steps):
                found[-1] = {**last, "to": event["to"], "length": last["length"] + 1, "steps": last["steps"] + 1}
            else:
                found.append({**event, "length": 1, **({"steps": 1} if kind == "stepped" else {})})
    return found


def _goes_on(last: Json, event: Json, steps: Mapping[str, int]) -> bool:
    is_same = (last["seat"], last["card"], last["to"]) == (event["seat"], event["card"], event["from"])
    return is_same and bool(last["steps"] < steps.get(event["card"], 1))
