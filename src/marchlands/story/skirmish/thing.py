"""The units of Skirmish as views show them."""

from __future__ import annotations

from marchlands.engine.notation import Parts
from marchlands.engine.table import SEATS, Json
from marchlands.games.skirmish.place import slot_name
from marchlands.story.skirmish.place import slot_of
from marchlands.story.thing import Thing


def things(view: Json, seat: str | None) -> list[Thing]:
    """Return all units in a view, with their slots as a seat names them, or as a spectator does for None."""
    reader = seat or SEATS[0]
    return [
        Thing(unit["id"], "unit", owner, slot_name(owner == reader, terrain), unit)
        for owner in SEATS
        for terrain, slot in enumerate(view[owner]["slots"])
        if (unit := slot["unit"]) is not None
    ]


def without_things(view: Json) -> Json:
    """Return a view without its units."""
    bare: dict[str, Json] = {}
    for seat in SEATS:
        slots = [{key: value for key, value in slot.items() if key != "unit"} for slot in view[seat]["slots"]]
        bare[seat] = {**view[seat], "slots": slots}
    return {**view, **bare}


def meant(view: Json, seat: str, parts: Parts) -> Thing | None:
    """Return the unit that acts in a legal move of a seat, or that its answer means; None if there is none.

    An answer that means a slot, whatever is on it, means no unit.
    """
    is_of_unit = parts.kind == "activate" or (parts.kind == "choose" and view["choice"]["kind"] == "unit")
    return unit_on(view, seat, parts.place) if is_of_unit and parts.place is not None else None


def unit_on(view: Json, seat: str, slot: str) -> Thing | None:
    """Return the unit on a slot, by the slot's name from a seat's point of view; None for an empty slot."""
    owner, terrain = slot_of(seat, slot)
    unit = view[owner]["slots"][terrain]["unit"]
    return None if unit is None else Thing(unit["id"], "unit", owner, slot, unit)
