"""How Warpath is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from marchlands.cards.card import Card
from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json
from marchlands.games.warpath.card import WarpathCard
from marchlands.story.moment import Moment, turns
from marchlands.story.naming import Named
from marchlands.story.sketch import Sketch
from marchlands.story.telling import MakeNarrator, Telling
from marchlands.story.thing import Thing
from marchlands.story.warpath.card import known_of
from marchlands.story.warpath.illustration import ILLUSTRATIONS
from marchlands.story.warpath.narrator import WarpathNarrator
from marchlands.story.warpath.offer import offer
from marchlands.story.warpath.place import blueprint_tiles, blueprint_words, place_labels, place_names
from marchlands.story.warpath.sketch import sketch
from marchlands.story.warpath.thing import meant, things, without_things


class WarpathTelling(Telling):
    """Tells Warpath with its lanes and tiles; a march and its fights are one line."""

    def narrators(self, game: Game, rules: object) -> MakeNarrator:
        known = known_of(game.cards(rules))
        return lambda seat, dot, view: WarpathNarrator(seat, known, dot, view)

    def places(self, seat: str | None, names: Mapping[str, str]) -> dict[str, str]:
        return place_names(seat, names)

    def labels(self) -> dict[str, str]:
        return place_labels()

    def moments(self, events: Sequence[Json], names: Mapping[str, str]) -> list[Moment]:
        return [*_hits(events, names), *turns(events, names)]

    def score(self, view: Json) -> tuple[int, int] | None:
        return view["p1"]["hp"], view["p2"]["hp"]

    def offer(self, view: Json, seat: str, parts: Parts) -> str:
        return offer(view, seat, parts)

    def named(self, view: Json, seat: str, parts: Parts) -> Named:
        if parts.kind == "end":
            return Named("the end of the turn", "your end of the turn")
        return super().named(view, seat, parts)

    def sketch(self, view: Json, seat: str) -> Sketch:
        return sketch(view, seat)

    def illustrations(self) -> Mapping[str, Sequence[str]]:
        return ILLUSTRATIONS

    def things(self, view: Json, seat: str | None) -> list[Thing]:
        return things(view)

    def without_things(self, view: Json) -> Json:
        return without_things(view)

    def meant(self, view: Json, seat: str, parts: Parts) -> Thing | None:
        return meant(view, parts)

    def facts(self, card: Card) -> dict[str, Any]:
        if not isinstance(card, WarpathCard) or not card.blueprint:
            return {}
        return {"stands": blueprint_words(card.blueprint), "tiles": blueprint_tiles(card.blueprint)}


def _hits(events: Sequence[Json], names: Mapping[str, str]) -> Iterator[Moment]:
    """Yield for each player whose castle was hit how much of it is left."""
    left = {event["seat"]: event["hp"] for event in events if event["event"] == "player_hit"}
    for seat, hp in left.items():
        yield Moment("score", f"{names.get(seat, seat)}: {max(0, hp)} HP", seat)
