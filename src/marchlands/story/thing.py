"""Units and buildings as views show them, by their ids, for the stories of both games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from marchlands.engine.notation import Parts
from marchlands.engine.table import SEATS, Json
from marchlands.games.skirmish.place import slot_name
from marchlands.story.place import slot_of

What = Literal["unit", "building"]


@dataclass(frozen=True, slots=True)
class Thing:
    """A unit or building of a view. `seat` is its owner, `place` where the reader sees it, `shown` its own JSON."""

    id: int
    what: What
    seat: str
    place: str
    shown: Json

    @property
    def card(self) -> str:
        """The name of its card."""
        return str(self.shown["card"])


def things(view: Json, seat: str | None) -> dict[int, Thing]:
    """Return all units and buildings of a view by id, with the places as a seat calls them, or a spectator for None."""
    found = _on_slots(view, seat or SEATS[0]) if view["game"] == "skirmish" else _on_tiles(view)
    return {thing.id: thing for thing in found}


def _on_slots(view: Json, reader: str) -> Iterator[Thing]:
    for seat in SEATS:
        for terrain, slot in enumerate(view[seat]["slots"]):
            unit = slot["unit"]
            if unit is not None:
                yield Thing(unit["id"], "unit", seat, slot_name(seat == reader, terrain), unit)


def _on_tiles(view: Json) -> Iterator[Thing]:
    for lane, tiles in view["lanes"].items():
        for index, tile in enumerate(tiles):
            building = tile["building"]
            if building is not None:
                yield Thing(building["id"], "building", building["owner"], f"{lane}{index}", building)
            for unit in tile["units"]:
                yield Thing(unit["id"], "unit", unit["owner"], f"{lane}{index}", unit)


def meant(view: Json, seat: str, parts: Parts) -> Thing | None:
    """Return the unit or building that acts by a legal move of a seat, or that its answer means; None if none does.

    An answer that means a slot, whoever stands there, means no unit.
    """
    if parts.place is None or parts.kind not in ("activate", "choose"):
        return None
    if view["game"] == "skirmish":
        return unit_on(view, seat, parts.place) if _is_of_unit(view, parts) else None
    choice = view["choice"]
    ids = dict(zip(choice["answers"], choice["ids"] or (), strict=False))
    return things(view, seat)[ids[parts.target]] if parts.target in ids else None


def _is_of_unit(view: Json, parts: Parts) -> bool:
    return parts.kind == "activate" or view["choice"]["kind"] == "unit"


def unit_on(view: Json, seat: str, slot: str) -> Thing | None:
    """Return the unit on a slot of Skirmish, which has the name that a seat gives it; None for an empty slot."""
    owner, terrain = slot_of(seat, slot)
    unit = view[owner]["slots"][terrain]["unit"]
    return None if unit is None else Thing(unit["id"], "unit", owner, slot, unit)
