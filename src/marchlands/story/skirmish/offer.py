"""Legal moves of Skirmish as a button says them: "Play Archer on the Wood", "The enemy Thief on the Marsh"."""

from __future__ import annotations

from marchlands.engine.table import Json
from marchlands.story.plain import plain_offer
from marchlands.story.skirmish.place import SPOKEN, slot_of


def offer(view: Json, seat: str, kind: str, card: str | None, place: str | None, player: str | None) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move in notation."""
    side = view[seat]
    match kind:
        case "play" if place is not None:
            below = side["slots"][int(place)]["unit"]
            consuming = f", consuming {below['card']}" if below is not None else ""
            return f"Play {card} {SPOKEN.on_terrain(int(place))}{consuming}"
        case "activate" if place is not None:
            return f"Activate {side['slots'][int(place)]['unit']['card']} {SPOKEN.on_terrain(int(place))}"
        case "leader":
            return f"Use {side['leader']['name']}"
        case "pass":
            return "Hand over the turn" if side["acted"] else "Be Done for this skirmish"
    slot = slot_of(seat, place) if place is not None else None
    if slot is None:
        return plain_offer(kind, card, place, player)
    unit = view[slot[0]]["slots"][slot[1]]["unit"]
    whose = "Your" if slot[0] == seat else "The enemy"
    return f"{whose} {unit['card'] if unit else 'slot'} {SPOKEN.on_terrain(slot[1])}"
