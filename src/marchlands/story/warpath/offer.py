"""Legal moves of Warpath as button texts: "Play Thief in the forest", "Your Thief on your 2nd plains tile"."""

from __future__ import annotations

from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.plain import plain_offer
from marchlands.story.thing import Thing
from marchlands.story.warpath.place import IN_LANE, Spoken
from marchlands.story.warpath.thing import meant, things


def offer(view: Json, seat: str, parts: Parts) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move."""
    match parts.kind:
        case "play" if parts.place is not None:
            return f"Play {parts.card} {Spoken(seat).lane(parts.place)}"
        case "skill":
            return f"Use {view[seat]['active_skill']['card']}"
        case "end":
            return "End the turn"
        case "choose" if parts.place in IN_LANE:
            return f"The {parts.place}"
    thing = meant(view, parts)
    if thing is None:
        return plain_offer(parts)
    whose = "Your" if thing.seat == seat else "The enemy"
    return f"{whose} {thing.card} {Spoken(seat).on_tile(thing.place)}{_which(view, thing)}"


def _which(view: Json, thing: Thing) -> str:
    """Identify one of several equal units on a tile by its number there."""
    alike = [
        other.id
        for other in things(view)
        if (other.what, other.place, other.seat, other.card) == (thing.what, thing.place, thing.seat, thing.card)
    ]
    return f" ({alike.index(thing.id) + 1} of {len(alike)})" if len(alike) > 1 else ""
