"""Legal moves as a button says them: "Play Archer on the Wood", "The enemy Thief on your 2nd plains tile"."""

from __future__ import annotations

from marchlands.engine.table import Json
from marchlands.story.place import IN_LANE, TILE, Spoken, slot_of


def offer(view: Json, seat: str, kind: str, card: str | None, place: str | None, player: str | None) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move in notation."""
    places, side = Spoken(seat), view[seat]
    match kind:
        case "play" if place is not None:
            is_terrain = place.isdecimal()
            where = places.on_terrain(int(place)) if is_terrain else places.lane(place)
            below = side["slots"][int(place)]["unit"] if is_terrain else None
            return f"Play {card} {where}" + (f", consuming {below['card']}" if below is not None else "")
        case "play":
            return f"Play {card}"
        case "activate" if place is not None:
            return f"Activate {side['slots'][int(place)]['unit']['card']} {places.on_terrain(int(place))}"
        case "leader":
            return f"Use {side['leader']['name']}"
        case "skill":
            return f"Use {side['active_skill']['card']}"
        case "pass":
            return "Hand over the turn" if side["acted"] else "Be Done for this skirmish"
        case "end":
            return "End the turn"
    if player is not None:
        return "Yourself" if player == "me" else "Your opponent"
    return _target(view, seat, place, places) if place is not None else card or "Decline"


def _target(view: Json, seat: str, place: str, places: Spoken) -> str:
    """Name what an answer to the open choice means by a place on the board."""
    if place in IN_LANE:
        return f"The {place}"
    slot = slot_of(seat, place)
    if slot is None:
        return _thing(view, seat, place, places)
    unit = view[slot[0]]["slots"][slot[1]]["unit"]
    return f"{_whose(slot[0], seat)} {unit['card'] if unit else 'slot'} {places.on_terrain(slot[1])}"


def _thing(view: Json, seat: str, place: str, places: Spoken) -> str:
    """Name a unit or building of Warpath; one of several alike on its tile by its number there."""
    choice = view["choice"]
    meant_id = choice["ids"][choice["answers"].index(place)]
    name = place.partition("#")[0]
    found = TILE.fullmatch(name)
    assert found is not None
    tile: Json = view["lanes"][found[1]][int(found[2])]
    meant = next(thing for thing in (*tile["units"], tile["building"]) if thing is not None and thing["id"] == meant_id)
    words = f"{_whose(meant['owner'], seat)} {meant['card']} {places.on_tile(name)}"
    alike = [unit["id"] for unit in tile["units"] if (unit["owner"], unit["card"]) == (meant["owner"], meant["card"])]
    is_one_of_many = meant_id in alike and len(alike) > 1
    return f"{words} ({alike.index(meant_id) + 1} of {len(alike)})" if is_one_of_many else words


def _whose(owner: str, seat: str) -> str:
    return "Your" if owner == seat else "The enemy"
