"""How Skirmish is told."""

from __future__ import annotations

from collections.abc import Mapping

from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.story.skirmish.narrator import SkirmishNarrator, dominants
from marchlands.story.skirmish.offer import offer
from marchlands.story.skirmish.place import place_names
from marchlands.story.skirmish.thing import meant, things, without_things
from marchlands.story.telling import MakeNarrator, Telling
from marchlands.story.thing import Thing


class SkirmishTelling(Telling):
    """Tells Skirmish with its terrains, slots and Dominant units."""

    def narrators(self, game: Game, rules: object) -> MakeNarrator:
        known = dominants(game.cards(rules))
        return lambda seat, dot, view: SkirmishNarrator(seat, known, dot, view)

    def places(self, seat: str | None, names: Mapping[str, str]) -> dict[str, str]:
        return place_names()

    def offer(self, view: Json, seat: str, parts: Parts) -> str:
        return offer(view, seat, parts)

    def things(self, view: Json, seat: str | None) -> list[Thing]:
        return things(view, seat)

    def without_things(self, view: Json) -> Json:
        return without_things(view)

    def meant(self, view: Json, seat: str, parts: Parts) -> Thing | None:
        return meant(view, seat, parts)
