"""Legal moves of Skirmish as button texts: "Play Archer on the Wood", "The enemy Thief on the Marsh"."""

from __future__ import annotations

from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.plain import plain_offer
from marchlands.story.skirmish.place import SPOKEN, slot_of
from marchlands.story.skirmish.thing import unit_on


def offer(view: Json, seat: str, parts: Parts) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move."""
    side = view[seat]
    match parts.kind:
        case "leader":
            return f"Use {side['leader']['name']}"
        case "pass":
            return "Be Done for this skirmish" if side["passing"] == "done" else "Hand over the turn"
    if parts.place is None:
        return plain_offer(parts)
    owner, terrain = slot_of(seat, parts.place)
    unit, where = unit_on(view, seat, parts.place), SPOKEN.on_terrain(terrain)
    match parts.kind:
        case "play":
            return f"Play {parts.card} {where}" + (f", consuming {unit.card}" if unit is not None else "")
        case "activate" if unit is not None:
            return f"Activate {unit.card} {where}"
    return f"{'Your' if owner == seat else 'The enemy'} {unit.card if unit is not None else 'slot'} {where}"
