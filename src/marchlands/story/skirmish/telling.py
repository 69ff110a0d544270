"""How Skirmish is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import Json, Stop
from marchlands.story.moment import Moment, turns
from marchlands.story.naming import QUESTIONS, Named
from marchlands.story.sketch import Sketch
from marchlands.story.skirmish.illustration import ILLUSTRATIONS
from marchlands.story.skirmish.narrator import SkirmishNarrator, dominants
from marchlands.story.skirmish.offer import offer
from marchlands.story.skirmish.place import place_names
from marchlands.story.skirmish.sketch import sketch
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

    def moments(self, events: Sequence[Json], names: Mapping[str, str]) -> list[Moment]:
        return [*_rounds(events, names), *turns(events, names)]

    def score(self, view: Json) -> tuple[int, int] | None:
        return view["p1"]["points"], view["p2"]["points"]

    def offer(self, view: Json, seat: str, parts: Parts) -> str:
        return offer(view, seat, parts)

    def named(self, view: Json, seat: str, parts: Parts) -> Named:
        if parts.kind == "pass":
            return Named("a pass", "your pass")
        if parts.kind == "activate":
            words = offer(view, seat, parts).replace("Activate", "activating", 1)
            return Named(words, f"your {words}")
        return super().named(view, seat, parts)

    def question(self, stop: Stop) -> str:
        return {"done": "Done or one more card?", "turn": "Hand over the turn or go on?"}.get(stop, QUESTIONS[stop])

    def sketch(self, view: Json, seat: str) -> Sketch:
        return sketch(view, seat)

    def illustrations(self) -> Mapping[str, Sequence[str]]:
        return ILLUSTRATIONS

    def things(self, view: Json, seat: str | None) -> list[Thing]:
        return things(view, seat)

    def without_things(self, view: Json) -> Json:
        return without_things(view)

    def meant(self, view: Json, seat: str, parts: Parts) -> Thing | None:
        return meant(view, seat, parts)


def _rounds(events: Sequence[Json], names: Mapping[str, str]) -> Iterator[Moment]:
    """Yield the skirmishes that are won and those that begin."""
    for event in events:
        if event["event"] == "skirmish_ended":
            winner, points = event["winner"], f"{event['sp']['p1']}:{event['sp']['p2']}"
            if winner == "draw":
                yield Moment("score", f"The skirmish is tied, {points}", None)
            else:
                yield Moment("score", f"{names.get(winner, winner)} wins the skirmish, {points}", winner)
        elif event["event"] == "skirmish_started":
            yield Moment("round", f"Skirmish {event['skirmish']}", None)
