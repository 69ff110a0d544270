"""Legal moves as a button says them: "Play Archer on the Wood", "The enemy Thief on your 2nd plains tile"."""

from __future__ import annotations

from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.place import IN_LANE, Spoken, is_slot, slot_of
from marchlands.story.thing import Thing, meant, things, unit_on


def offer(view: Json, seat: str, parts: Parts) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move."""
    side = view[seat]
    match parts.kind:
        case "play":
            return f"Play {parts.card}" + (_goal(view, seat, parts.place) if parts.place is not None else "")
        case "activate":
            unit = meant(view, seat, parts)
            assert unit is not None
            return f"Activate {unit.card} {_where(seat, unit.place)}"
        case "leader":
            return f"Use {side['leader']['name']}"
        case "skill":
            return f"Use {side['active_skill']['card']}"
        case "pass":
            return "Hand over the turn" if side["acted"] else "Be Done for this skirmish"
        case "end":
            return "End the turn"
    return _answer(view, seat, parts)


def _goal(view: Json, seat: str, place: str) -> str:
    """Say where a card is played to, and whom it consumes there."""
    below = unit_on(view, seat, place) if is_slot(place) else None
    return f" {_where(seat, place)}" + (f", consuming {below.card}" if below is not None else "")


def _answer(view: Json, seat: str, parts: Parts) -> str:
    """Name what an answer to the open choice means."""
    place = parts.place
    if place is None:
        players = {"me": "Yourself", "foe": "Your opponent", "none": "Decline"}
        return parts.card or players[str(parts.target)]
    if place in IN_LANE:
        return f"The {place}"
    thing = unit_on(view, seat, place) if is_slot(place) else meant(view, seat, parts)
    if thing is None:
        return f"{_whose(slot_of(seat, place)[0], seat)} slot {_where(seat, place)}"
    return f"{_whose(thing.seat, seat)} {thing.card} {_where(seat, place)}{_which(view, seat, thing)}"


def _which(view: Json, seat: str, thing: Thing) -> str:
    """Tell one of several units that are alike on a tile by its number there."""
    alike = [
        other.id
        for other in things(view, seat).values()
        if (other.what, other.place, other.seat, other.card) == (thing.what, thing.place, thing.seat, thing.card)
    ]
    return f" ({alike.index(thing.id) + 1} of {len(alike)})" if len(alike) > 1 else ""


def _where(seat: str, place: str) -> str:
    """Say where on the board a slot, lane or tile is."""
    places = Spoken(seat)
    if is_slot(place):
        return places.on_terrain(slot_of(seat, place)[1])
    return places.lane(place) if place in IN_LANE else places.on_tile(place)


def _whose(owner: str, seat: str) -> str:
    return "Your" if owner == seat else "The enemy"
