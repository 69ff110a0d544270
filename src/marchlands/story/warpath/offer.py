"""Legal moves of Warpath as a button says them: "Play Thief in the forest", "Your Thief on your 2nd plains tile"."""

from __future__ import annotations

from marchlands.engine.table import Json
from marchlands.story.plain import plain_offer
from marchlands.story.warpath.place import IN_LANE, TILE, Spoken


def offer(view: Json, seat: str, kind: str, card: str | None, place: str | None, player: str | None) -> str:
    """Return a legal move of a seat in words, from its view and the parts of the move in notation."""
    places = Spoken(seat)
    match kind:
        case "play" if place is not None:
            return f"Play {card} {places.lane(place)}"
        case "skill":
            return f"Use {view[seat]['active_skill']['card']}"
        case "end":
            return "End the turn"
        case "choose" if place is not None:
            return f"The {place}" if place in IN_LANE else _thing(view, seat, place, places)
    return plain_offer(kind, card, place, player)


def _thing(view: Json, seat: str, place: str, places: Spoken) -> str:
    """Name a unit or building; one of several alike on its tile by its number there."""
    choice = view["choice"]
    numbers: dict[str, int] = dict(zip(choice["answers"], choice["targets"], strict=True))
    name = place.partition("#")[0]
    found = TILE.fullmatch(name)
    assert found is not None
    tile: Json = view["lanes"][found[1]][int(found[2])]
    meant = tile["building"] if numbers[place] < 0 else tile["units"][numbers[place]]
    whose = "Your" if meant["owner"] == seat else "The enemy"
    words = f"{whose} {meant['card']} {places.on_tile(name)}"
    alike = [
        number
        for number, unit in enumerate(tile["units"])
        if (unit["owner"], unit["card"]) == (meant["owner"], meant["card"])
    ]
    is_one_of_many = numbers[place] >= 0 and len(alike) > 1
    return f"{words} ({alike.index(numbers[place]) + 1} of {len(alike)})" if is_one_of_many else words
