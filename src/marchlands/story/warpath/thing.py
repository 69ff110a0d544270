"""The units and buildings of Warpath as views show them."""

from __future__ import annotations

from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.thing import Thing


def things(view: Json) -> list[Thing]:
    """Return all units and buildings of a view."""
    found = []
    for lane, tiles in view["lanes"].items():
        for index, tile in enumerate(tiles):
            building = tile["building"]
            if building is not None:
                found.append(Thing(building["id"], "building", building["owner"], f"{lane}{index}", building))
            found += [Thing(unit["id"], "unit", unit["owner"], f"{lane}{index}", unit) for unit in tile["units"]]
    return found


def without_things(view: Json) -> Json:
    """Return a view without its units and buildings; there is nothing else in the lanes."""
    return {key: value for key, value in view.items() if key != "lanes"}


def meant(view: Json, parts: Parts) -> Thing | None:
    """Return the unit or building that an answer to the open choice in a view means; None for any other move."""
    if parts.kind != "choose" or parts.place is None:
        return None
    choice = view["choice"]
    ids = dict(zip(choice["answers"], choice["ids"] or (), strict=False))
    return next((thing for thing in things(view) if thing.id == ids.get(parts.target)), None)
